//! The named pieces, against walks along directions that are written out here.

use fastrand::Rng;
use slidemask_wide::{
    BoxedRider, Geometry64, Geometry128, Geometry256, Ride, Rider64, Rider128, Rider256, Set, Shape, Square,
    U256, rides,
};

type Directions = &'static [(isize, isize)];
type Slides = &'static [Directions];
type Leaps = &'static [Directions];

const STRAIGHT: Directions = &[(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: Directions = &[(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: Directions = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const CAMEL: Directions = &[(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];
const TWO_AWAY: Directions = &[(2, 0), (0, 2), (-2, 0), (0, -2), (2, 2), (-2, 2), (-2, -2), (2, -2)];

/// A walk over files and ranks, in each direction until it leaves the board or meets a piece, with all slides and all leaps.
fn walked(
    files: usize,
    ranks: usize,
    from: usize,
    slides: Slides,
    leaps: Leaps,
    occupied: Set<U256>,
) -> Set<U256> {
    let mut attacks = Set::EMPTY;
    let (file, rank) = (from % files, from / files);
    for (directions, longest) in
        slides.iter().map(|slide| (slide, 99)).chain(leaps.iter().map(|leap| (leap, 1)))
    {
        for (right, up) in *directions {
            for step in 1..=longest {
                let (Some(file), Some(rank)) =
                    (file.checked_add_signed(step * right), rank.checked_add_signed(step * up))
                else {
                    break;
                };
                if file >= files || rank >= ranks {
                    break;
                }
                let square = Square::new(u8::try_from(rank * files + file).unwrap());
                attacks |= square.into();
                if occupied.contains(square) {
                    break;
                }
            }
        }
    }
    attacks
}

#[test]
fn named_pieces_move_as_their_names_say() {
    let pieces: [(&str, &[Ride], Slides, Leaps); 21] = [
        ("wazir", &rides::WAZIR, &[], &[STRAIGHT]),
        ("ferz", &rides::FERZ, &[], &[DIAGONAL]),
        ("king", &rides::KING, &[], &[STRAIGHT, DIAGONAL]),
        ("knight", &rides::KNIGHT, &[], &[KNIGHT]),
        ("pawn", &rides::PAWN_CAPTURES, &[], &[&[(1, 1), (-1, 1)]]),
        ("pawn down", &rides::reversed(rides::PAWN_CAPTURES), &[], &[&[(1, -1), (-1, -1)]]),
        ("archbishop", &rides::ARCHBISHOP, &[DIAGONAL], &[KNIGHT]),
        ("chancellor", &rides::CHANCELLOR, &[STRAIGHT], &[KNIGHT]),
        ("champion", &rides::CHAMPION, &[], &[STRAIGHT, TWO_AWAY]),
        ("wizard", &rides::WIZARD, &[], &[DIAGONAL, CAMEL]),
        ("shogi pawn", &rides::SHOGI_PAWN, &[], &[&[(0, 1)]]),
        ("shogi pawn down", &rides::reversed(rides::SHOGI_PAWN), &[], &[&[(0, -1)]]),
        ("shogi knight", &rides::SHOGI_KNIGHT, &[], &[&[(1, 2), (-1, 2)]]),
        ("shogi knight down", &rides::reversed(rides::SHOGI_KNIGHT), &[], &[&[(1, -2), (-1, -2)]]),
        ("silver", &rides::SILVER, &[], &[DIAGONAL, &[(0, 1)]]),
        ("silver down", &rides::reversed(rides::SILVER), &[], &[DIAGONAL, &[(0, -1)]]),
        ("gold", &rides::GOLD, &[], &[STRAIGHT, &[(1, 1), (-1, 1)]]),
        ("gold down", &rides::reversed(rides::GOLD), &[], &[STRAIGHT, &[(1, -1), (-1, -1)]]),
        ("dragon", &rides::DRAGON, &[STRAIGHT], &[DIAGONAL]),
        ("horse", &rides::HORSE, &[DIAGONAL], &[STRAIGHT]),
        ("queen, two steps at most", &rides::at_most(rides::QUEEN, 2), &[], &[STRAIGHT, DIAGONAL, TWO_AWAY]),
    ];
    let mut random = Rng::with_seed(0);
    for (name, rides, slides, leaps) in pieces {
        for (files, ranks) in [(9, 9), (10, 8), (12, 12)] {
            let rider = BoxedRider::<U256>::boxed(&Shape::of(files, ranks), rides).unwrap();
            for from in 0..files * ranks {
                let square = Square::new(u8::try_from(from).unwrap());
                for _ in 0..8 {
                    // Two steps without a leap need an empty square between, so that row has an empty board.
                    let pieces = if name.starts_with("queen") { 0 } else { random.usize(..40) };
                    let occupied: Set<U256> = (0..pieces).map(|_| Square::new(random.u8(..))).collect();
                    let expected = walked(files, ranks, from, slides, leaps, occupied);
                    assert_eq!(rider.attacks(square, occupied), expected, "{name} {files}x{ranks} {from}");
                }
            }
        }
    }
}

#[test]
#[should_panic(expected = "the result needs as many rides as both lists together")]
fn joined_rides_must_fit() {
    let _: [Ride; 5] = rides::join(rides::ROOK, rides::BISHOP);
}

#[test]
fn aliases_name_the_words() {
    static SMALL: Geometry64<25> = Geometry64::rectangle(5, 5);
    static SHOGI: Geometry128<81> = Geometry128::rectangle(9, 9);
    static LARGE: Geometry256<144> = Geometry256::rectangle(12, 12);
    static KNIGHT: Rider64<25, 4> = Rider64::new(&Shape::of(5, 5), rides::KNIGHT);
    static SILVER: Rider128<81, 3> = Rider128::new(&Shape::of(9, 9), rides::SILVER);
    static WIZARD: Rider256<144, 6> = Rider256::new(&Shape::of(12, 12), rides::WIZARD);
    let bytes = [SMALL.table_bytes(), SHOGI.table_bytes(), LARGE.table_bytes()];
    assert_eq!(bytes, [25 * 4 * 8, 81 * 4 * 16, 144 * 4 * 32]);
    let bytes = [KNIGHT.table_bytes(), SILVER.table_bytes(), WIZARD.table_bytes()];
    assert_eq!(bytes, [25 * 4 * 8, 81 * 3 * 16, 144 * 6 * 32]);
}
