//! The races on boards of 9x9, 9x10 and 12x10.

use std::rc::Rc;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use std::sync::LazyLock;

use slidemask::isa::Scalar;
use slidemask_wide::{Geometry, Set, ShuffledGeometry, Square};

use super::questions::Questions;
use super::{Contender, LOADS, MANY, race};
use crate::harness::race::Race;
use crate::report::{Name, Title};
use crate::rivals::haitaka;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use crate::rivals::split_tables::SplitTables;

static SHOGI: Geometry<u128, 81> = Geometry::<u128, 81>::rectangle(9, 9);
static SHUFFLED: ShuffledGeometry<81> = ShuffledGeometry::<81>::rectangle(9, 9);
static XIANGQI: Geometry<u128, 90> = Geometry::<u128, 90>::rectangle(9, 10);
static TWELVE: Geometry<u128, 120> = Geometry::<u128, 120>::rectangle(12, 10);

/// The tables of each board. They are computed when they are first asked for.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
static TABLES: LazyLock<[SplitTables; 3]> =
    LazyLock::new(|| [SplitTables::new(&SHOGI), SplitTables::new(&XIANGQI), SplitTables::new(&TWELVE)]);

/// A kind of lookup on a board.
trait Lookup: Fn(Square, u128) -> u128 + 'static {}
impl<L: Fn(Square, u128) -> u128 + 'static> Lookup for L {}

fn ours(name: &'static str, lookup: impl Lookup) -> Contender<u128> {
    Contender { name: Name::ours(name), loops: Box::new(lookup) }
}

fn rival(name: &'static str, lookup: impl Lookup) -> Contender<u128> {
    Contender { name: Name::rival(name), loops: Box::new(lookup) }
}

/// One line after the other, without vector registers: the library's code in a plain build.
macro_rules! scalar {
    ($board:ident.$lookup:ident) => {
        ours("one line at a time", |square, occupied| $board.$lookup(Scalar, square, Set(occupied)).0)
    };
}

/// The tables of a board, in builds that have PEXT.
macro_rules! tables {
    ($number:literal, |$tables:ident, $square:ident, $occupied:ident| $lookup:expr) => {{
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        {
            let $tables = &TABLES[$number];
            Some(rival("tables of lines, PEXT", move |$square: Square, $occupied: u128| $lookup))
        }
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
        None::<Contender<u128>>
    }};
}

const ABOUT: &str =
    "The attacks from one square, inlined. Two lines at once: in vector registers, if the build has AVX2.";

pub(super) fn races(full: bool) -> Vec<Race> {
    let nine = questions(&SHOGI);
    let ten = questions(&XIANGQI);
    let twelve = questions(&TWELVE);

    let with = |name, questions, mut contenders: Vec<_>, tables: Option<_>| {
        contenders.extend(tables);
        race(Title::new(name, ABOUT), questions, contenders, LOADS.len(), full)
    };
    vec![
        with(
            "9x9 rook",
            &nine,
            vec![
                ours("shuffled", |square, occupied| SHUFFLED.rook_attacks(square, Set(occupied)).0),
                ours("two lines at once", |square, occupied| SHOGI.rook_attacks(square, Set(occupied)).0),
                scalar!(SHOGI.rook_attacks_with),
                rival("haitaka, magic", haitaka::magic_rook),
                rival("haitaka, qugiy", haitaka::subtracted_rook),
            ],
            tables!(0, |tables, square, occupied| tables.rook(square, occupied)),
        ),
        with(
            "9x9 bishop",
            &nine,
            vec![
                ours("shuffled", |square, occupied| SHUFFLED.bishop_attacks(square, Set(occupied)).0),
                ours("two lines at once", |square, occupied| SHOGI.bishop_attacks(square, Set(occupied)).0),
                scalar!(SHOGI.bishop_attacks_with),
                rival("haitaka, magic", haitaka::magic_bishop),
                rival("haitaka, qugiy", haitaka::subtracted_bishop),
            ],
            tables!(0, |tables, square, occupied| tables.bishop(square, occupied)),
        ),
        with(
            "9x9 queen",
            &nine,
            vec![
                ours("shuffled", |square, occupied| SHUFFLED.queen_attacks(square, Set(occupied)).0),
                ours("two lines at once", |square, occupied| SHOGI.queen_attacks(square, Set(occupied)).0),
                scalar!(SHOGI.queen_attacks_with),
                rival("haitaka, magic", |square, occupied| {
                    haitaka::magic_rook(square, occupied) | haitaka::magic_bishop(square, occupied)
                }),
            ],
            tables!(0, |tables, square, occupied| {
                tables.rook(square, occupied) | tables.bishop(square, occupied)
            }),
        ),
        with(
            "9x10 rook",
            &ten,
            vec![
                ours("two lines at once", |square, occupied| XIANGQI.rook_attacks(square, Set(occupied)).0),
                scalar!(XIANGQI.rook_attacks_with),
            ],
            tables!(1, |tables, square, occupied| tables.rook(square, occupied)),
        ),
        with(
            "12x10 rook",
            &twelve,
            vec![
                ours("two lines at once", |square, occupied| TWELVE.rook_attacks(square, Set(occupied)).0),
                scalar!(TWELVE.rook_attacks_with),
            ],
            tables!(2, |tables, square, occupied| tables.rook(square, occupied)),
        ),
        with(
            "12x10 bishop",
            &twelve,
            vec![
                ours("two lines at once", |square, occupied| TWELVE.bishop_attacks(square, Set(occupied)).0),
                scalar!(TWELVE.bishop_attacks_with),
            ],
            tables!(2, |tables, square, occupied| tables.bishop(square, occupied)),
        ),
        with(
            "12x10 queen",
            &twelve,
            vec![
                ours("two lines at once", |square, occupied| TWELVE.queen_attacks(square, Set(occupied)).0),
                scalar!(TWELVE.queen_attacks_with),
            ],
            tables!(2, |tables, square, occupied| {
                tables.rook(square, occupied) | tables.bishop(square, occupied)
            }),
        ),
    ]
}

/// Questions of which no board changes off the lines of a queen.
fn questions<const SQUARES: usize>(board: &'static Geometry<u128, SQUARES>) -> Rc<Questions<u128>> {
    Rc::new(Questions::spread(board.shape(), MANY, |square| board.queen_attacks(square, Set::EMPTY)))
}
