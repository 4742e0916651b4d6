//! The lookups of the build, `slidemask::rook_attacks` and related functions, and the scalar ones, `slidemask::scalar`.

use slidemask::isa::{InstructionSet, NATIVE};
use slidemask::{Bitboard, Isa, Square, scalar};

use crate::harness::contender::{Contender, Kind};
use crate::harness::loops::one::SingleLoops;

/// Lookups with the instruction set that the build assumes.
#[derive(Clone, Copy)]
pub(crate) struct Native;

/// Lookups without vector registers.
#[derive(Clone, Copy)]
pub(crate) struct Scalar;

/// The name for functions on one board. A build without AVX2 chooses their instruction set at run time.
pub(crate) fn name_on_boards() -> String {
    let isa = if NATIVE.isa() < Isa::Avx2 { Isa::best() } else { NATIVE.isa() };
    format!("slidemask ({isa})")
}

/// The lookups of a module.
macro_rules! lookups {
    ($module:ident) => {
        #[inline(always)]
        fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
            $module::rook_attacks(square, occupied)
        }

        #[inline(always)]
        fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
            $module::bishop_attacks(square, occupied)
        }

        #[inline(always)]
        fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
            $module::queen_attacks(square, occupied)
        }

        #[inline(always)]
        fn rook_and_bishop(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
            $module::rook_and_bishop_attacks(square, occupied)
        }
    };
}

impl Contender for Native {
    fn name(self) -> String {
        let build = NATIVE.isa();
        // A build that detects the instruction set of single lookups has no single name: bishops may use another one than
        // queens.
        if build == Isa::of_single_lookups() { format!("slidemask ({build})") } else { "slidemask".into() }
    }

    lookups! { slidemask }
}

impl Contender for Scalar {
    fn name(self) -> String {
        "slidemask::scalar".into()
    }

    lookups! { scalar }
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
    use crate::harness::loops::one::{SingleLoops, overlapping, waiting};
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
