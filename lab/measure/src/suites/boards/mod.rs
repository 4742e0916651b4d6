//! Lookups on boards of 9x9, 9x10 and 12x10, inlined. Two lines at once: in vector registers, if the build has AVX2.

mod lines;

use std::rc::Rc;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use std::sync::LazyLock;

use slidemask::isa::Scalar;
use slidemask_wide::{BoardWord, Geometry, Set, Shape, ShuffledGeometry, Square};

use super::loads::{self, COLD, MANY, NETWORK, SPREAD, WAITING};
use crate::harness::barrier::barrier;
use crate::harness::contender::Named;
use crate::harness::loops::answers::Answer;
use crate::harness::loops::one::{Function, Occupied, SingleLoops};
use crate::harness::race::Race;
use crate::rivals::haitaka;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use crate::rivals::split_tables::SplitTables;
use crate::workloads::questions::Questions;

static SHOGI: Geometry<u128, 81> = Geometry::<u128, 81>::rectangle(9, 9);
static SHUFFLED: ShuffledGeometry<81> = ShuffledGeometry::<81>::rectangle(9, 9);
static XIANGQI: Geometry<u128, 90> = Geometry::<u128, 90>::rectangle(9, 10);
static TWELVE: Geometry<u128, 120> = Geometry::<u128, 120>::rectangle(12, 10);

/// The tables of each board. They are computed when they are first asked for.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
static TABLES: LazyLock<[SplitTables; 3]> =
    LazyLock::new(|| [SplitTables::new(&SHOGI), SplitTables::new(&XIANGQI), SplitTables::new(&TWELVE)]);

impl<W: BoardWord> Occupied for Set<W> {
    #[inline(always)]
    fn changed(self, word: u64, mask: Self) -> Self {
        Self(self.0.xor(W::from_limbs([word; 4]).and(mask.0)))
    }
}

impl<W: BoardWord> Answer for Set<W> {
    #[inline(always)]
    fn seen(self) -> u64 {
        let [a, b, c, d] = self.0.to_limbs();
        barrier(a ^ b.rotate_left(1) ^ c.rotate_left(2) ^ d.rotate_left(3))
    }
}

type Contender<W> = Named<Box<dyn SingleLoops<Square, Set<W>>>>;

fn contender<W: BoardWord>(name: &str, lookup: impl Fn(Square, Set<W>) -> Set<W> + 'static) -> Contender<W> {
    (name.into(), Box::new(Function(lookup)))
}

/// Random squares on random boards of 8 to 40 pieces. `lines` are all squares of the slider's lines.
fn questions<W: BoardWord>(shape: &Shape, lines: impl Fn(Square) -> Set<W>) -> Rc<Questions<Square, Set<W>>> {
    let all: Vec<_> = shape.squares::<W>().into_iter().collect();
    let mut random = fastrand::Rng::with_seed(0);
    let mut questions = Questions { squares: Vec::new(), occupied: Vec::new(), off_lines: Vec::new() };
    for _ in 0..MANY {
        let pieces = random.usize(8..=40).min(all.len() / 2);
        let mut occupied = Set::EMPTY;
        while (occupied.count() as usize) < pieces {
            occupied |= Set::of(all[random.usize(..all.len())]);
        }
        let square = all[random.usize(..all.len())];
        questions.squares.push(square);
        questions.occupied.push(occupied);
        questions.off_lines.push(shape.squares::<W>().without(lines(square)).without(Set::of(square)));
    }
    Rc::new(questions)
}

/// The lookups of a board in the library: as the build does them, and one line after the other, without vector registers, as in a
/// plain build. Then the rivals, and in builds that have PEXT the tables of the board.
macro_rules! entries {
    ($board:ident, $tables:literal, $piece:ident: $lookup:ident, $with:ident $(, $rival:expr)*) => {
        vec![
            contender("two lines at once", |square, occupied| $board.$lookup(square, occupied)),
            contender("one line at a time", |square, occupied| $board.$with(Scalar, square, occupied)),
            $($rival,)*
            #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
            {
                let tables = &TABLES[$tables];
                contender("tables of lines, PEXT", move |square, occupied| tables.$piece(square, occupied))
            },
        ]
    };
}

/// The races of all boards, and of the methods on one line.
pub(super) fn races() -> Vec<Race> {
    let nine = questions(SHOGI.shape(), |square| SHOGI.queen_attacks(square, Set::EMPTY));
    let ten = questions(XIANGQI.shape(), |square| XIANGQI.queen_attacks(square, Set::EMPTY));
    let twelve = questions(TWELVE.shape(), |square| TWELVE.queen_attacks(square, Set::EMPTY));

    let mut rook = entries!(
        SHOGI, 0, rook: rook_attacks, rook_attacks_with,
        contender("haitaka, magic", haitaka::magic_rook),
        contender("haitaka, qugiy", haitaka::subtracted_rook)
    );
    let mut bishop = entries!(
        SHOGI, 0, bishop: bishop_attacks, bishop_attacks_with,
        contender("haitaka, magic", haitaka::magic_bishop),
        contender("haitaka, qugiy", haitaka::subtracted_bishop)
    );
    let mut queen = entries!(
        SHOGI, 0, queen: queen_attacks, queen_attacks_with, contender("haitaka, magic", haitaka::magic_queen)
    );
    rook.insert(0, contender("shuffled", |square, occupied| SHUFFLED.rook_attacks(square, occupied)));
    bishop.insert(0, contender("shuffled", |square, occupied| SHUFFLED.bishop_attacks(square, occupied)));
    queen.insert(0, contender("shuffled", |square, occupied| SHUFFLED.queen_attacks(square, occupied)));

    let race = |name, contenders, questions: &Rc<_>| {
        let loads = [&SPREAD, &NETWORK, &WAITING, &COLD].map(|load| (load, Rc::clone(questions)));
        loads::race(name, contenders, loads)
    };
    let mut races = vec![
        race("9x9 rook", rook, &nine),
        race("9x9 bishop", bishop, &nine),
        race("9x9 queen", queen, &nine),
        race("9x10 rook", entries!(XIANGQI, 1, rook: rook_attacks, rook_attacks_with), &ten),
        race("12x10 rook", entries!(TWELVE, 2, rook: rook_attacks, rook_attacks_with), &twelve),
        race("12x10 bishop", entries!(TWELVE, 2, bishop: bishop_attacks, bishop_attacks_with), &twelve),
        race("12x10 queen", entries!(TWELVE, 2, queen: queen_attacks, queen_attacks_with), &twelve),
    ];
    races.extend(lines::races());
    races
}
