//! Functions that are evaluated at compile time: an assertion for each method, and for each other `const fn` of the API.

use slidemask::method::{
    METHODS, SET_METHODS, hyperbola_quintessence, joint, obstruction_difference, ray_negation,
    ray_subtraction, sbamg,
};
use slidemask::{
    Axis, Bitboard, Color, Direction, Line, Pieces, Slider, Sliders, Square, aligned, between, bitboard,
    king_attacks, knight_attacks, line, pawn_attacks,
};

const OCCUPIED: Bitboard = bitboard! {
    . . . . . . . .
    . . . 1 . . 1 .
    . . . . . . . .
    . . . . . . . .
    . 1 . . . . 1 .
    . . . . . . . .
    . 1 . 1 . . . .
    . . . . . . . .
};

const RANK: Line = Line::through(Square::D4, Axis::Rank);
const FILE: Line = Line::through(Square::D4, Axis::File);
const DIAGONAL: Line = Line::lookup(Square::D4, Axis::Diagonal);
const RANK_ATTACKS: u64 = bitboard! {
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . 1 1 . 1 1 1 .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
}
.0;
const ROOK_ATTACKS: u64 = bitboard! {
    . . . . . . . .
    . . . 1 . . . .
    . . . 1 . . . .
    . . . 1 . . . .
    . 1 1 . 1 1 1 .
    . . . 1 . . . .
    . . . 1 . . . .
    . . . . . . . .
}
.0;
const DIAGONAL_ATTACKS: u64 = bitboard! {
    . . . . . . . .
    . . . . . . 1 .
    . . . . . 1 . .
    . . . . 1 . . .
    . . . . . . . .
    . . 1 . . . . .
    . 1 . . . . . .
    . . . . . . . .
}
.0;

/// The name of each method, its attacks along the rank, in one direction or of the rook, and those that it should have.
static OF_METHODS: [(&str, u64, u64); 15] = {
    use hyperbola_quintessence::{Masks, first_rank, main_diagonal, reversal, reversal_doubled};
    use obstruction_difference::subtractive;
    use ray_subtraction::{east, west};
    let (o, masks) = (OCCUPIED.0, Masks::new(RANK));
    let rays = obstruction_difference::Masks::new(RANK);
    [
        ("ray-subtraction", ray_subtraction::attacks(RANK, o), RANK_ATTACKS),
        ("ray-negation", ray_negation::attacks(RANK, o), RANK_ATTACKS),
        ("hyperbola-quintessence", first_rank(masks, o), RANK_ATTACKS),
        ("hyperbola-diagonal", main_diagonal(masks, o), RANK_ATTACKS),
        ("hyperbola-reversal", reversal(masks, o), RANK_ATTACKS),
        ("hyperbola-doubled", reversal_doubled(masks, o), RANK_ATTACKS),
        ("joint-pairs", joint::by_pairs(joint::Pairs::new(RANK, FILE), o), ROOK_ATTACKS),
        ("joint", joint::attacks(joint::Masks::lookup(Square::D4), o), ROOK_ATTACKS),
        ("joint-byte-swap", joint::by_byte_swap(joint::Swapped::new(RANK, FILE), o), ROOK_ATTACKS),
        ("obstruction-difference", obstruction_difference::attacks(rays, o), RANK_ATTACKS),
        ("obstruction-subtractive", subtractive(rays, o), RANK_ATTACKS),
        ("sbamg", sbamg::attacks(sbamg::Masks::new(RANK), o), RANK_ATTACKS),
        ("edgeless", sbamg::edgeless(RANK, o), RANK_ATTACKS),
        ("ranks-east", east(RANK.slider, o), RANK_ATTACKS & RANK.upper),
        ("ranks-west", west(RANK.slider, o), RANK_ATTACKS & RANK.lower),
    ]
};

const _: () = {
    let mut method = 0;
    while method < OF_METHODS.len() {
        assert!(OF_METHODS[method].1 == OF_METHODS[method].2);
        method += 1;
    }
    let masks = hyperbola_quintessence::Masks::new(DIAGONAL);
    assert!(hyperbola_quintessence::byte_swap(masks, OCCUPIED.0) == DIAGONAL_ATTACKS);
    assert!(ray_subtraction::in_rank(1 << 3, 0b0100_0010) == 0b0111_0110);
};

#[test]
fn every_method_is_evaluated_at_compile_time() {
    let single = METHODS.iter().map(|method| method.name);
    let registered: Vec<_> = single.chain(SET_METHODS.iter().map(|method| method.name)).collect();
    assert_eq!(OF_METHODS.map(|(name, ..)| name)[..], registered, "give each method a line in OF_METHODS");
}

const _: () = {
    use slidemask::scalar::{
        attackers, bishop_attacks, queen_attacks, rook_and_bishop_attacks, rook_attacks, slider_attackers,
        xray_attacks,
    };
    let rook = rook_attacks(Square::D4, OCCUPIED);
    let bishop = bishop_attacks(Square::D4, OCCUPIED);
    assert!(rook.intersection(Bitboard(RANK.rays())).0 == RANK_ATTACKS);
    assert!(bishop.intersection(Bitboard(DIAGONAL.rays())).0 == DIAGONAL_ATTACKS);
    assert!(queen_attacks(Square::D4, OCCUPIED).0 == rook.union(bishop).0);
    let (r, b) = rook_and_bishop_attacks(Square::D4, OCCUPIED);
    assert!(r.0 == rook.0 && b.0 == bishop.0);
    assert!(knight_attacks(Square::A1).count() == 2 && king_attacks(Square::A1).count() == 3);
    assert!(pawn_attacks(Color::White, Square::A2).0 == Bitboard::from_square(Square::B3).0);
    assert!(between(Square::D4, Square::G4).count() == 2 && line(Square::D4, Square::G4).count() == 8);
    assert!(aligned(Square::A1, Square::B2, Square::C3));
    assert!(xray_attacks(Slider::Rook, Square::D4, OCCUPIED, OCCUPIED).contains(Square::H4));
    assert!(xray_attacks(Slider::Bishop, Square::D4, OCCUPIED, OCCUPIED).contains(Square::H8));
    let pieces = Pieces {
        pawns: [Bitboard::EMPTY; 2],
        knights: Bitboard::EMPTY,
        kings: Bitboard::EMPTY,
        sliders: Sliders { orthogonal: OCCUPIED, diagonal: Bitboard::EMPTY },
    };
    assert!(attackers(Square::D4, &pieces, OCCUPIED).count() == 4);
    let diagonal = Sliders { orthogonal: Bitboard::EMPTY, diagonal: OCCUPIED };
    assert!(slider_attackers(Square::D4, diagonal, OCCUPIED).count() == 2);
    let through = xray_attacks(Slider::Queen, Square::D4, OCCUPIED, OCCUPIED);
    assert!(through.contains(Square::H4) && through.contains(Square::H8));
};

const _: () = {
    let mut set = Bitboard::EMPTY.with(Square::A1);
    set.insert(Square::C1);
    set.toggle(Square::A1);
    set.remove(Square::H8);
    assert!(matches!(set.single(), Some(Square::C1)));
    assert!(set.shift(Direction::West).contains(Square::B1));
    assert!(set.flip_vertical().rotate_180().mirror_horizontal().0 == set.0);
    assert!(matches!(Square::E4.offset(1, 2), Some(Square::F6)));
    assert!(matches!(Square::from_index(27), Some(Square::D4)));
};

#[test]
fn the_assertions_above_compiled() {
    assert_eq!(slidemask::rook_attacks(Square::D4, OCCUPIED) & Bitboard(RANK.rays()), Bitboard(RANK_ATTACKS));
}
