//! Lookups in columns on all processors: the same answers as on one processor, in columns of several pieces.

use slidemask::batch::Batch;
use slidemask::{Bitboard, Sliders, Square};

/// Three whole pieces and a part of one.
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
    let (mut found, mut expected) = (column(), column());
    let mut same = |name: &str, parallel: &dyn Fn(&mut [Bitboard]), single: &dyn Fn(&mut [Bitboard])| {
        parallel(&mut found);
        single(&mut expected);
        assert!(found == expected, "{name}");
    };
    macro_rules! same {
        ($($name:ident, $parallel:ident: $($argument:expr),+;)+) => {
            $(same(
                stringify!($name),
                &|to| batch.$parallel($($argument,)+ to).unwrap(),
                &|to| batch.$name($($argument,)+ to).unwrap(),
            );)+
        };
    }
    let (orthogonal, diagonal) = (&words(2)[..], &words(3)[..]);
    let sliders = Sliders { orthogonal, diagonal };
    same! {
        rook_attacks, par_rook_attacks: &squares, &occupied;
        bishop_attacks, par_bishop_attacks: &squares, &occupied;
        queen_attacks, par_queen_attacks: &squares, &occupied;
        setwise_slider_attacks, par_setwise_slider_attacks: sliders, &occupied;
    }
    let (mut found, mut expected) = ([column(), column()], [column(), column()]);
    let [rooks, bishops] = &mut found;
    batch.par_rook_and_bishop_attacks(&squares, &occupied, rooks, bishops).unwrap();
    let [rooks, bishops] = &mut expected;
    batch.rook_and_bishop_attacks(&squares, &occupied, rooks, bishops).unwrap();
    assert!(found == expected, "both");
}

/// If any column is one entry short, the error names it and nothing is written.
#[test]
fn unequal_lengths_are_an_error_and_write_nothing() {
    let (squares, set) = (vec![Square::D4; ROWS], words(0));
    let cut = ROWS - 1;
    let mut to = column();
    let batch = Batch::best();
    for single in [Batch::par_rook_attacks, Batch::par_bishop_attacks, Batch::par_queen_attacks] {
        assert_eq!(single(&batch, &squares, &set[1..], &mut to).unwrap_err().column, "occupied");
        assert_eq!(single(&batch, &squares, &set, &mut to[1..]).unwrap_err().column, "attacks");
        assert_eq!(single(&batch, &squares[1..], &set, &mut to).unwrap_err().expected, cut);
    }
    let mut also = column();
    let mut both = |occupied, rooks: usize, bishops: usize| {
        let (rooks, bishops) = (&mut to[rooks..], &mut also[bishops..]);
        batch.par_rook_and_bishop_attacks(&squares, occupied, rooks, bishops).unwrap_err().column
    };
    assert_eq!(both(&set[1..], 0, 0), "occupied");
    assert_eq!(both(&set, 1, 0), "attacks of rooks");
    assert_eq!(both(&set, 0, 1), "attacks of bishops");
    let mut sets = |orthogonal: usize, diagonal: usize, occupied: usize, attacks: usize| {
        let sliders = Sliders { orthogonal: &set[orthogonal..], diagonal: &set[diagonal..] };
        batch.par_setwise_slider_attacks(sliders, &set[occupied..], &mut to[attacks..]).unwrap_err()
    };
    assert_eq!(sets(1, 0, 0, 0).column, "orthogonal sliders");
    assert_eq!(sets(0, 1, 0, 0).column, "diagonal sliders");
    assert_eq!(sets(0, 0, 0, 1).column, "attacks");
    assert_eq!(sets(0, 0, 1, 0).first, "occupied");
    assert!(to.iter().chain(&also).all(|&row| row == UNTOUCHED));
}
