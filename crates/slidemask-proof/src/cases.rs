//! The cases, and the comparison of functions with the oracle in all of them.

use alloc::vec::Vec;

use fastrand::Rng;
use slidemask::method::{Method, SetMethod};
use slidemask::{Bitboard, Direction, Slider, Square};

pub use crate::difference::write_boards;
use crate::difference::{Difference, SetDifference};
use crate::oracle::{self, BISHOP, QUEEN, ROOK, Step};

/// The number of cases between two reports of progress.
const TELL_EVERY: u64 = 1 << 14;

/// The most subsets that are tried for each square, and the distance between the squares. In Miri, which takes about a
/// thousand times as long as a processor, one random subset is tried for each ninth square.
const MOST_SUBSETS: usize = if cfg!(miri) { 1 } else { usize::MAX };
const EVERY_SQUARE: usize = if cfg!(miri) { 9 } else { 1 };

/// The number of random cases to try. In Miri it is one, or a few.
#[must_use]
pub const fn fewer_in_miri(cases: usize) -> usize {
    if cfg!(miri) { cases.div_ceil(20_000) } else { cases }
}

/// The seed of random pieces, which are the same on every run.
const SEED: u64 = 0;

const fn ways(slider: Slider) -> &'static [Step] {
    match slider {
        Slider::Rook => ROOK,
        Slider::Bishop => BISHOP,
        Slider::Queen => QUEEN,
    }
}

/// The rays whose subsets are the cases of a slider. A queen's rays have too many subsets together, so its cases are those of
/// the rook and then those of the bishop.
const fn gone_through(slider: Slider) -> &'static [&'static [Step]] {
    match slider {
        Slider::Rook => &[ROOK],
        Slider::Bishop => &[BISHOP],
        Slider::Queen => &[ROOK, BISHOP],
    }
}

/// The number of cases that [`prove`] tries: the subsets of the rays, over all squares.
///
/// In Miri, [`prove`] tries one random subset for each ninth square, so the number is smaller there.
///
/// ```
/// use slidemask::Slider;
/// use slidemask_proof::case_count;
///
/// assert_eq!(case_count(Slider::Rook), 1_048_576);
/// assert_eq!(case_count(Slider::Bishop), 71_168);
/// assert_eq!(case_count(Slider::Queen), 1_048_576 + 71_168);
/// ```
#[must_use]
pub fn case_count(slider: Slider) -> u64 {
    gone_through(slider).iter().map(|rays| subset_count(rays)).sum()
}

/// The number of subsets of some rays, over all squares that have such rays.
#[must_use]
pub fn subset_count(rays: &[Step]) -> u64 {
    let on_rays = squares().map(|square| oracle::slide(square as u8, rays, 0));
    on_rays.filter(|&rays| rays != 0).map(|rays| (1 << rays.count_ones()).min(MOST_SUBSETS as u64)).sum()
}

/// The squares of the slider.
pub fn squares() -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().step_by(EVERY_SQUARE)
}

/// Random pieces for the cases.
#[must_use]
pub fn noise() -> Rng {
    Rng::with_seed(SEED)
}

/// The three boards of each subset of the rays from a square. A square without such rays has none.
pub fn boards_of(square: Square, rays: &[Step], noise: &mut Rng) -> impl Iterator<Item = [Bitboard; 3]> {
    let on_rays = Bitboard(oracle::slide(square as u8, rays, 0));
    let most = if on_rays.is_empty() { 0 } else { MOST_SUBSETS };
    on_rays.subsets().take(most).map(move |subset| {
        let subset = if cfg!(miri) { on_rays & Bitboard(noise.u64(..)) } else { subset };
        let elsewhere = [Bitboard::EMPTY, Bitboard::FULL, Bitboard(noise.u64(..))];
        elsewhere.map(|elsewhere| subset | (elsewhere - on_rays))
    })
}

/// Compares a function of a square and the occupied squares with the oracle in all cases, and returns their number.
///
/// A case is a square and a subset of its rays. Each case is tried on three boards: with no other pieces, with pieces on all
/// squares off the rays and on the slider's own square, and with random pieces there.
///
/// From time to time, `progress` is called with the number of cases that have agreed since the last call. At the end, these
/// numbers add up to all cases.
///
/// # Errors
/// If the function differs from the oracle. The error is the first case in which it does.
///
/// ```
/// use slidemask::{Slider, rook_attacks};
///
/// let mut seen = 0;
/// assert_eq!(slidemask_proof::prove(Slider::Rook, rook_attacks, |more| seen += more), Ok(1_048_576));
/// assert_eq!(seen, 1_048_576);
/// ```
pub fn prove(
    slider: Slider,
    attacks: impl Fn(Square, Bitboard) -> Bitboard,
    mut progress: impl FnMut(u64),
) -> Result<u64, Difference> {
    prove_with(slider, &attacks, &mut progress)
}

/// This part of [`prove`] is compiled once, instead of once for each function that a program proves.
fn prove_with(
    slider: Slider,
    attacks: &dyn Fn(Square, Bitboard) -> Bitboard,
    progress: &mut dyn FnMut(u64),
) -> Result<u64, Difference> {
    let mut told = Told::default();
    each_case(slider, &mut |square, boards| {
        for occupied in boards {
            compare(slider, square, occupied, attacks(square, occupied))?;
        }
        told.one_more(progress);
        Ok(())
    })?;
    Ok(told.the_rest(progress))
}

/// Compares a function that answers many lookups in one call with the oracle, in the same cases as [`prove`].
///
/// The function gets a slice of squares, a slice of occupied squares and a slice for the attacks. All three have the same
/// length, which is at most 4,095.
///
/// # Errors
/// If the function differs from the oracle. The error is the first case in which it does.
///
/// ```
/// use slidemask::{Slider, batch::Batch};
///
/// let batch = Batch::best();
/// let proved = slidemask_proof::prove_column(
///     Slider::Bishop,
///     |squares, occupied, attacks| batch.bishop_attacks(squares, occupied, attacks).expect("slices of one length"),
///     |_| (),
/// );
/// assert_eq!(proved, Ok(71_168));
/// ```
pub fn prove_column(
    slider: Slider,
    mut attacks: impl FnMut(&[Square], &[Bitboard], &mut [Bitboard]),
    mut progress: impl FnMut(u64),
) -> Result<u64, Difference> {
    prove_column_with(slider, &mut attacks, &mut progress)
}

/// A function that answers many lookups in one call.
type Fill<'a> = dyn FnMut(&[Square], &[Bitboard], &mut [Bitboard]) + 'a;

fn prove_column_with(
    slider: Slider,
    attacks: &mut Fill<'_>,
    progress: &mut dyn FnMut(u64),
) -> Result<u64, Difference> {
    // This is a multiple of the three boards of a case. It is no multiple of the boards in a register, so that a slice always
    // ends within a register.
    const QUESTIONS: usize = 4_095;
    let (mut squares, mut occupied) = (Vec::with_capacity(QUESTIONS), Vec::with_capacity(QUESTIONS));
    let mut found = [Bitboard::EMPTY; QUESTIONS];
    let mut told = Told::default();
    let mut ask = |squares: &mut Vec<Square>, occupied: &mut Vec<Bitboard>| {
        let found = &mut found[..squares.len()];
        attacks(squares, occupied, found);
        for ((&square, &occupied), &found) in squares.iter().zip(&*occupied).zip(&*found) {
            compare(slider, square, occupied, found)?;
        }
        squares.clear();
        occupied.clear();
        Ok(())
    };
    each_case(slider, &mut |square, boards| {
        squares.extend([square; 3]);
        occupied.extend(boards);
        if squares.len() == QUESTIONS {
            ask(&mut squares, &mut occupied)?;
        }
        told.one_more(progress);
        Ok(())
    })?;
    ask(&mut squares, &mut occupied)?;
    Ok(told.the_rest(progress))
}

/// Visits every case, with the three boards on which it is tried.
fn each_case(
    slider: Slider,
    visit: &mut dyn FnMut(Square, [Bitboard; 3]) -> Result<(), Difference>,
) -> Result<(), Difference> {
    let mut noise = noise();
    for rays in gone_through(slider) {
        for square in squares() {
            for boards in boards_of(square, rays, &mut noise) {
                visit(square, boards)?;
            }
        }
    }
    Ok(())
}

fn compare(slider: Slider, square: Square, occupied: Bitboard, found: Bitboard) -> Result<(), Difference> {
    let expected = Bitboard(oracle::slide(square as u8, ways(slider), occupied.0));
    if found == expected { Ok(()) } else { Err(Difference { slider, square, occupied, expected, found }) }
}

/// The number of cases that agreed, and the number of those that were reported.
#[derive(Default)]
pub struct Told {
    cases: u64,
    told: u64,
}

impl Told {
    pub fn one_more(&mut self, progress: &mut dyn FnMut(u64)) {
        self.cases += 1;
        if self.cases - self.told == TELL_EVERY {
            progress(TELL_EVERY);
            self.told = self.cases;
        }
    }

    pub fn the_rest(self, progress: &mut dyn FnMut(u64)) -> u64 {
        progress(self.cases - self.told);
        self.cases
    }
}

/// Compares the rook, bishop and queen of a method with the oracle in all cases.
///
/// Returns the number of cases of each slider, in the order of [`Slider::ALL`]. `progress` is called as in [`prove`].
///
/// # Errors
/// If the method differs from the oracle. The error is the first case in which it does.
///
/// ```
/// use slidemask::method::METHODS;
///
/// assert_eq!(slidemask_proof::prove_method(&METHODS[0], |_| ()), Ok([1_048_576, 71_168, 1_119_744]));
/// ```
pub fn prove_method(
    method: &Method,
    mut progress: impl FnMut(u64),
) -> Result<[u64; Slider::ALL.len()], Difference> {
    let mut cases = [0; Slider::ALL.len()];
    for slider in Slider::ALL {
        cases[slider.index()] = prove(slider, |s, o| method.attacks(slider, s, o), &mut progress)?;
    }
    Ok(cases)
}

/// The number of random boards on which a set-wise method is tried.
const RANDOM_BOARDS: u64 = 1 << 18;

/// The number of cases that [`prove_set_method`] tries: in each rank, all sets of sliders with all sets of occupied squares,
/// and then random boards.
///
/// ```
/// assert_eq!(slidemask_proof::set_case_count(), 8 * 256 * 256 + 262_144);
/// ```
#[must_use]
pub const fn set_case_count() -> u64 {
    8 * 256 * 256 + RANDOM_BOARDS
}

/// Compares a set-wise method with the union of the oracle's answers for each slider, and returns the number of cases.
///
/// In each rank it tries all sets of sliders with all sets of occupied squares. The other ranks have random sliders and
/// pieces, since a wrong method may depend on neighbouring ranks. Then it tries random boards, from crowded to almost empty.
/// `progress` is called as in [`prove`].
///
/// # Errors
/// If the method differs from the oracle. The error is the first case in which it does.
///
/// ```
/// use slidemask::method::SET_METHODS;
/// use slidemask_proof::{prove_set_method, set_case_count};
///
/// assert_eq!(prove_set_method(&SET_METHODS[0], |_| ()), Ok(set_case_count()));
/// ```
pub fn prove_set_method(method: &SetMethod, mut progress: impl FnMut(u64)) -> Result<u64, SetDifference> {
    let ways: Vec<Step> = method.directions.iter().map(|&direction| step(direction)).collect();
    let mut noise = noise();
    let agree = |sliders: u64, occupied: u64| {
        let expected = Bitboard(oracle::slide_all(sliders, &ways, occupied | sliders));
        let [sliders, occupied] = [sliders, occupied].map(Bitboard);
        let found = (method.attacks)(sliders, occupied);
        if found == expected { Ok(()) } else { Err(SetDifference { sliders, occupied, expected, found }) }
    };
    for rank in 0..8 {
        for sliders in 0..256 {
            for occupied in 0..256 {
                let elsewhere = !(0xff << (8 * rank));
                let mut beside = || noise.u64(..) & noise.u64(..) & elsewhere;
                agree(beside() | sliders << (8 * rank), beside() | occupied << (8 * rank))?;
            }
            progress(256);
        }
    }
    for board in 0..RANDOM_BOARDS {
        // The more random words are intersected, the fewer squares are left.
        let mut cut = |words: u64| (0..words).fold(!0, |bits, _| bits & noise.u64(..));
        agree(cut(1 + board % 5), cut(1 + board / 5 % 5))?;
        if board % TELL_EVERY == TELL_EVERY - 1 {
            progress(TELL_EVERY);
        }
    }
    Ok(set_case_count())
}

/// A direction as a step of the oracle.
#[must_use]
pub const fn step(direction: Direction) -> Step {
    match direction {
        Direction::North => (0, 1),
        Direction::NorthEast => (1, 1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, -1),
        Direction::South => (0, -1),
        Direction::SouthWest => (-1, -1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, 1),
    }
}
