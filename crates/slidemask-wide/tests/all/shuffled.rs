//! A board with shuffles gives the answers of one without.

use slidemask_wide::{Geometry, Layout, Set, Shape, ShuffledGeometry, Square};

/// Shogi, Capablanca chess, a board with ranks in three bytes, and one with holes.
const HOLES: Shape = Shape::of(9, 9).without(4, 4).without(0, 7).without(8, 8).without(3, 0);
static BOARDS: (ShuffledGeometry<81>, ShuffledGeometry<80>, ShuffledGeometry<126>, ShuffledGeometry<81>) = (
    ShuffledGeometry::<81>::rectangle(9, 9),
    ShuffledGeometry::<80>::rectangle(10, 8),
    ShuffledGeometry::<126>::rectangle(14, 9),
    ShuffledGeometry::<81>::new(&HOLES),
);
static PLAIN: (Geometry<u128, 81>, Geometry<u128, 80>, Geometry<u128, 126>, Geometry<u128, 81>) = (
    Geometry::<u128, 81>::rectangle(9, 9),
    Geometry::<u128, 80>::rectangle(10, 8),
    Geometry::<u128, 126>::rectangle(14, 9),
    Geometry::<u128, 81>::new(&HOLES),
);

/// Random boards with few and with many pieces, also on bits that are no squares.
fn boards(count: usize) -> impl Iterator<Item = Set<u128>> {
    let mut state = 1_u128;
    let mut random = move || {
        state =
            state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(0x5851_f42d_4c95_7f2d);
        state.rotate_left(61) ^ state >> 17
    };
    (0..count).map(move |i| {
        let dense = random();
        Set(match i % 4 {
            0 => dense,
            1 => dense & random(),
            2 => dense & random() & random(),
            _ => 0,
        })
    })
}

fn same<const SQUARES: usize>(shuffled: &ShuffledGeometry<SQUARES>, plain: &Geometry<u128, SQUARES>) {
    assert_eq!(shuffled.shape(), plain.shape());
    for occupied in boards(2_000) {
        for square in (0..=u8::MAX).map(Square::new) {
            let (rook, bishop) =
                (plain.rook_attacks(square, occupied), plain.bishop_attacks(square, occupied));
            assert_eq!(shuffled.rook_attacks(square, occupied), rook, "a rook on {square:?}, {occupied:?}");
            assert_eq!(
                shuffled.bishop_attacks(square, occupied),
                bishop,
                "a bishop on {square:?}, {occupied:?}"
            );
            assert_eq!(
                shuffled.queen_attacks(square, occupied),
                rook | bishop,
                "a queen on {square:?}, {occupied:?}"
            );
        }
    }
    // The instruction set that is found at run time.
    let occupied: Vec<_> = boards(shuffled.shape().bits() * 40).collect();
    let all: Vec<_> = shuffled.shape().squares::<u128>().into_iter().collect();
    let squares: Vec<_> = all.into_iter().cycle().take(occupied.len()).collect();
    let mut attacks = vec![Set::EMPTY; squares.len()];
    for queen in [false, true] {
        if queen {
            shuffled.queen_attacks_many(&squares, &occupied, &mut attacks).unwrap();
        } else {
            shuffled.rook_attacks_many(&squares, &occupied, &mut attacks).unwrap();
        }
        for ((&square, &occupied), &attacks) in squares.iter().zip(&occupied).zip(&attacks) {
            let rook = plain.rook_attacks(square, occupied);
            let wanted = if queen { rook | plain.bishop_attacks(square, occupied) } else { rook };
            assert_eq!(attacks, wanted);
        }
    }
}

#[test]
fn shuffles_give_the_same_attacks() {
    same(&BOARDS.0, &PLAIN.0);
    same(&BOARDS.1, &PLAIN.1);
    same(&BOARDS.2, &PLAIN.2);
    same(&BOARDS.3, &PLAIN.3);
}

#[test]
fn shuffles_serve_every_layout() {
    macro_rules! check {
        ($($bits:literal: $shape:expr;)+) => { $({
            static SHUFFLED: ShuffledGeometry<$bits> = ShuffledGeometry::<$bits>::new(&$shape);
            static PLAIN: Geometry<u128, $bits> = Geometry::<u128, $bits>::new(&$shape);
            same(&SHUFFLED, &PLAIN);
        })+ };
    }
    const MIRRORED: Layout = Layout { from_right: true, ..Layout::RANK_BY_RANK };
    const FROM_THE_TOP: Layout = Layout { from_top: true, ..Layout::RANK_BY_RANK };
    check! {
        81: HOLES.numbered(Layout::SHOGI);
        81: HOLES.numbered(MIRRORED);
        81: HOLES.numbered(FROM_THE_TOP);
        90: Shape::of(9, 10).numbered(Layout::SHOGI);
        120: Shape::of(8, 8).numbered(Layout::RANK_BY_RANK.padded(8));
        121: Shape::of(9, 9).numbered(Layout::SHOGI.padded(5));
    }
}

#[test]
fn the_tables_have_these_sizes() {
    assert_eq!(PLAIN.0.table_bytes(), 5_184);
    assert_eq!(BOARDS.0.table_bytes(), 5_184 + 81 * (96 + 32 + 96));
}

#[test]
fn slices_of_other_lengths_are_refused() {
    let error = PLAIN.0.rook_attacks_many(&[Square::new(0)], &[], &mut [Set::EMPTY]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the columns differ in length: 1 squares, 0 occupied; give as many of each"
    );
}
