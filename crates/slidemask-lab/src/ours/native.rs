//! The lookups of the build: `slidemask::rook_attacks` and related functions.

use std::sync::LazyLock;

use slidemask::isa::{InstructionSet, NATIVE};
use slidemask::{Bitboard, Isa, Sliders, Square};

use crate::harness::contender::{Contender, Kind, SetContender};
use crate::harness::loops::single::SingleLoops;
use crate::report::Name;

/// Lookups with the instruction set that the build assumes.
#[derive(Clone, Copy)]
pub(crate) struct Native;

static NAME: LazyLock<String> = LazyLock::new(|| {
    let build = NATIVE.isa();
    // A build that detects the instruction set of single lookups has no single name: bishops may use another one than queens.
    if build == Isa::of_single_lookups() { format!("slidemask ({build})") } else { "slidemask".to_owned() }
});

/// The name for functions on one board. A build without AVX2 chooses their instruction set at run time.
static NAME_ON_BOARDS: LazyLock<String> = LazyLock::new(|| {
    let isa = if NATIVE.isa() < Isa::Avx2 { Isa::best() } else { NATIVE.isa() };
    format!("slidemask ({isa})")
});

pub(super) fn name_on_boards() -> Name {
    Name::ours(&NAME_ON_BOARDS)
}

impl Contender for Native {
    fn name(self) -> Name {
        Name::ours(&NAME)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        slidemask::rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        slidemask::bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        slidemask::queen_attacks(square, occupied)
    }

    #[inline(always)]
    fn rook_and_bishop(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        slidemask::rook_and_bishop_attacks(square, occupied)
    }
}

impl SetContender for Native {
    fn set_name(self) -> Name {
        name_on_boards()
    }

    #[inline(always)]
    fn sliders(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        slidemask::setwise_slider_attacks(sliders, occupied)
    }
}

/// The loops over single lookups of one kind. They have names of their own, by which `tests/codegen.rs` finds their
/// machine code.
pub(crate) fn named_loops(kind: Kind) -> Box<dyn SingleLoops> {
    match kind {
        Kind::Rook => Box::new(named::Rook),
        Kind::Bishop => Box::new(named::Bishop),
        Kind::Queen => Box::new(named::Queen),
        Kind::RookAndBishop => Box::new(named::RookAndBishop),
    }
}

mod named {
    use super::Native;
    use crate::harness::contender::Contender;
    use crate::harness::loops::single::{SingleLoops, overlapping, waiting};
    use crate::workloads::questions::Asked;

    macro_rules! named {
        ($($name:ident $lookup:ident)+) => {$(
            pub(super) struct $name;

            impl SingleLoops for $name {
                fn overlapping(&self, asked: Asked<'_>, laps: usize) -> u64 {
                    overlapping(|square, occupied| Native.$lookup(square, occupied), asked, laps)
                }

                fn waiting(&self, asked: Asked<'_>, laps: usize) -> u64 {
                    waiting(|square, occupied| Native.$lookup(square, occupied), asked, laps)
                }
            }
        )+};
    }

    named! {
        Rook rook
        Bishop bishop
        Queen queen
        RookAndBishop rook_and_bishop
    }
}
