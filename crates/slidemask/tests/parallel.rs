//! Columns over all processors: the same answers as on one, in every row of many pieces.

#![cfg(feature = "rayon")]

use slidemask::batch::{Batch, parallel};
use slidemask::{Bitboard, Square};

/// More than three pieces, and a part of one.
const ROWS: usize = (1 << 14) * 3 + 77;

const UNTOUCHED: Bitboard = Bitboard(0x5a);

/// Words that differ in every row.
fn words(seed: u64) -> Vec<Bitboard> {
    let mixed = |row: u64| (row ^ seed << 32).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (0..ROWS as u64).map(|row| Bitboard(mixed(row) & mixed(row).rotate_left(29))).collect()
}

fn column() -> Vec<Bitboard> {
    vec![UNTOUCHED; ROWS]
}

#[test]
fn every_piece_is_answered() {
    let occupied = words(0);
    let squares: Vec<_> = words(1).iter().map(|word| Square::ALL[(word.0 >> 40) as usize % 64]).collect();
    let batch = Batch::best();
    macro_rules! same {
        ($($name:ident($($column:ident),+))+) => {
            $({
                let (mut found, mut expected) = (column(), column());
                parallel::$name($(&$column,)+ &mut found).unwrap();
                batch.$name($(&$column,)+ &mut expected).unwrap();
                assert!(found == expected, stringify!($name));
            })+
        };
    }
    let (rooks, bishops) = (words(2), words(3));
    same! {
        rook_attacks(squares, occupied)
        bishop_attacks(squares, occupied)
        queen_attacks(squares, occupied)
        setwise_slider_attacks(rooks, bishops, occupied)
    }
    let (mut found, mut expected) = ([column(), column()], [column(), column()]);
    let [rooks, bishops] = &mut found;
    parallel::rook_and_bishop_attacks(&squares, &occupied, rooks, bishops).unwrap();
    let [rooks, bishops] = &mut expected;
    batch.rook_and_bishop_attacks(&squares, &occupied, rooks, bishops).unwrap();
    assert!(found == expected, "both");
}

/// Whichever column is one row short: it is told, and nothing is written.
#[test]
fn unequal_lengths_are_an_error_and_write_nothing() {
    let (squares, set) = (vec![Square::D4; ROWS], words(0));
    let cut = ROWS - 1;
    let mut to = column();
    for single in [parallel::rook_attacks, parallel::bishop_attacks, parallel::queen_attacks] {
        assert_eq!(single(&squares, &set[1..], &mut to).unwrap_err().column, "occupied");
        assert_eq!(single(&squares, &set, &mut to[1..]).unwrap_err().column, "attacks");
        assert_eq!(single(&squares[1..], &set, &mut to).unwrap_err().expected, cut);
    }
    let mut also = column();
    let both = parallel::rook_and_bishop_attacks;
    assert_eq!(both(&squares, &set[1..], &mut to, &mut also).unwrap_err().column, "occupied");
    assert_eq!(both(&squares, &set, &mut to[1..], &mut also).unwrap_err().column, "attacks of rooks");
    assert_eq!(both(&squares, &set, &mut to, &mut also[1..]).unwrap_err().column, "attacks of bishops");
    let sets = parallel::setwise_slider_attacks;
    assert_eq!(sets(&set[1..], &set, &set, &mut to).unwrap_err().column, "rook-like sets");
    assert_eq!(sets(&set, &set[1..], &set, &mut to).unwrap_err().column, "bishop-like sets");
    assert_eq!(sets(&set, &set, &set, &mut to[1..]).unwrap_err().column, "attacks");
    assert_eq!(sets(&set, &set, &set[1..], &mut to).unwrap_err().first, "occupied");
    assert!(to.iter().chain(&also).all(|&row| row == UNTOUCHED));
}
