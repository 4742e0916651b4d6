//! Columns of lookups: the batches of every instruction set, and loops over single lookups, inlined.

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::Instant;

use indicatif::ProgressBar;
use slidemask::batch::{Batch, UnequalLengths};
use slidemask::{Bitboard, Isa, Slider, Square, bishop_attacks, queen_attacks, rook_attacks};

use crate::measure::{nanoseconds, take_turns};
use crate::report::{Name, Results, Title};
use crate::rivals;

/// Answers a column of squares on a column of boards.
type Column = Box<dyn Fn(&[Square], &[Bitboard], &mut [Bitboard])>;

type BatchColumn = fn(&Batch, &[Square], &[Bitboard], &mut [Bitboard]) -> Result<(), UnequalLengths>;

struct Load {
    title: Title,
    lookups: u32,
    repeats: u32,
    rounds: usize,
}

const LOADS: [Load; 2] = [
    Load {
        title: Title::new("warm", "Columns of 4,096 random lookups, over and over: they stay in the cache."),
        lookups: 4096,
        repeats: 8,
        rounds: 401,
    },
    // 17 bytes a lookup: 68 MiB, from memory and back.
    Load {
        title: Title::new("streaming", "Columns of 4 million random lookups, from memory and back."),
        lookups: 4 << 20,
        repeats: 1,
        rounds: 9,
    },
];

const ABOUT: &str = "A column of questions in one call. Beside it single lookups in a loop, inlined there.";

/// A single lookup in a loop, inlined into it.
fn in_a_loop(lookup: impl Fn(Square, Bitboard) -> Bitboard + 'static) -> Column {
    Box::new(move |squares, occupied, attacks| {
        for ((&square, &occupied), attacks) in squares.iter().zip(occupied).zip(attacks) {
            *attacks = lookup(square, occupied);
        }
    })
}

fn contenders(
    front_door: Column,
    rivals: Vec<(&'static str, Column)>,
    column: BatchColumn,
) -> Vec<(Name, Column)> {
    let batches = Isa::ALL.into_iter().filter_map(Batch::with).map(|batch| {
        let run: Column = Box::new(move |squares, occupied, attacks| {
            column(&batch, squares, occupied, attacks).expect("columns of one length");
        });
        (Name::ours(batch.isa().name()), run)
    });
    let rivals = rivals.into_iter().map(|(name, run)| (Name::rival(name), run));
    [(Name::ours("the front door, looped"), front_door)].into_iter().chain(rivals).chain(batches).collect()
}

macro_rules! of_piece {
    ($piece:ident, $front_door:ident, $column:expr) => {
        contenders(
            in_a_loop($front_door),
            vec![
                ("cozy-chess, looped", in_a_loop(rivals::cozy::$piece)),
                #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
                ("PEXT table, looped", in_a_loop(rivals::pext::$piece)),
            ],
            $column,
        )
    };
}

fn questions(count: u32) -> (Vec<Square>, Vec<Bitboard>) {
    let mut random = fastrand::Rng::with_seed(2);
    (0..count).map(|_| (Square::ALL[random.usize(..64)], Bitboard(random.u64(..) & random.u64(..)))).unzip()
}

static QUESTIONS: LazyLock<[(Vec<Square>, Vec<Bitboard>); LOADS.len()]> =
    LazyLock::new(|| LOADS.map(|load| questions(load.lookups)));

pub(crate) fn rounds() -> usize {
    Slider::ALL.len() * LOADS.iter().map(|load| load.rounds).sum::<usize>()
}

/// Measures rook, bishop and queen.
pub(crate) fn measure(bar: &ProgressBar) -> Vec<Results> {
    let groups = [
        ("batches of rooks", of_piece!(rook, rook_attacks, Batch::rook_attacks)),
        ("batches of bishops", of_piece!(bishop, bishop_attacks, Batch::bishop_attacks)),
        ("batches of queens", of_piece!(queen, queen_attacks, Batch::queen_attacks)),
    ];
    groups
        .map(|(title, contenders)| {
            bar.set_message(title);
            let time = |(load, questions)| load_times(load, questions, &contenders, bar);
            let times: Vec<_> = LOADS.iter().zip(QUESTIONS.iter()).map(time).collect();
            let names: Vec<_> = contenders.iter().map(|(name, _)| *name).collect();
            Results::new(Title::new(title, ABOUT), &names, &LOADS.map(|load| load.title), &times)
        })
        .into()
}

/// Nanoseconds a lookup, round by round and contender by contender; their answers are compared.
fn load_times(
    load: &Load,
    (squares, occupied): &(Vec<Square>, Vec<Bitboard>),
    contenders: &[(Name, Column)],
    bar: &ProgressBar,
) -> Vec<Vec<f64>> {
    let mut attacks = vec![Bitboard::EMPTY; squares.len()];
    let mut expected = attacks.clone();
    contenders[0].1(squares, occupied, &mut expected);
    take_turns(load.rounds, contenders.len(), bar, |i| {
        let (name, run) = &contenders[i];
        let start = Instant::now();
        for _ in 0..load.repeats {
            run(black_box(squares), black_box(occupied), &mut attacks);
            black_box(&attacks);
        }
        let time = start.elapsed();
        assert!(attacks == expected, "{} differs", name.name);
        nanoseconds(time, load.lookups * load.repeats)
    })
}
