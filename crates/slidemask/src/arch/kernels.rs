//! [`Kernels`]: the loops of one instruction set, as a table of function pointers.

use super::isa::Isa;
use crate::bitboard::Bitboard;
use crate::pieces::Sliders;
use crate::square::Square;

/// A loop over squares, each with the occupied squares of its board; it writes the answers. All slices have one length.
type Column = unsafe fn(&[Square], &[Bitboard], &mut [Bitboard]);
/// The same loop with two slices of answers: a rook's and a bishop's.
type TwoColumns = unsafe fn(&[Square], &[Bitboard], &mut [Bitboard], &mut [Bitboard]);
/// A loop over squares on one board; it writes the answers.
type OneBoard = unsafe fn(&[Square], Bitboard, &mut [Bitboard]);
/// A loop over boards, each with its sets of sliders and its occupied squares; it writes the answers.
pub(super) type Sets = unsafe fn(Sliders<&[Bitboard]>, &[Bitboard], &mut [Bitboard]);
/// A loop over the squares of a set on one board; it writes these squares in order, and the attacks from each. The entries after
/// the last square are unspecified.
type List = unsafe fn(Bitboard, Bitboard, &mut BySquare<Square>, &mut BySquare<Bitboard>);
/// A value for each square.
pub(crate) type BySquare<T> = [T; Square::ALL.len()];

/// The loops of one instruction set. Call them only if the processor has it.
pub(crate) struct Kernels {
    pub(crate) isa: Isa,
    pub(crate) rook: Column,
    pub(crate) bishop: Column,
    pub(crate) queen: Column,
    pub(crate) rook_and_bishop: TwoColumns,
    pub(crate) rook_on: OneBoard,
    pub(crate) bishop_on: OneBoard,
    pub(crate) queen_on: OneBoard,
    pub(crate) setwise_rook: Sets,
    pub(crate) setwise_bishop: Sets,
    pub(crate) setwise_slider: Sets,
    /// The attacks of a rook and of a bishop from every square of a board.
    pub(crate) map: unsafe fn(Bitboard, &mut BySquare<Bitboard>, &mut BySquare<Bitboard>),
    pub(crate) rook_list: List,
    pub(crate) bishop_list: List,
    pub(crate) queen_list: List,
}

/// An instruction set with kernels.
pub(super) trait Columns {
    /// The kernels: a static inside a function that is never inlined. If other crates could inline the function, they would
    /// see the static, and the compiler would load every table of a kernel through a pointer.
    fn kernels() -> &'static Kernels;
}

/// Compiles the kernels of an instruction set. Each kernel calls a function that takes the token as its first argument.
///
/// The kernels are functions with arguments because the compiler then knows that the slices do not overlap. When they were
/// closures, it did not vectorise the loop over one board's squares, which took 1.9 times as long.
macro_rules! kernels {
    (
        $isa:ident,
        columns: $rook:path, $bishop:path, $queen:path, $rook_and_bishop:path;
        one board: $rook_on:path, $bishop_on:path, $queen_on:path;
        sets: $setwise_rook:path, $setwise_bishop:path, $setwise_slider:path;
        map: $map:path;
        lists: $rook_list:path, $bishop_list:path, $queen_list:path
    ) => {
        const _: () = $crate::rows::check::<<$isa as $crate::arch::lookups::Lookups>::Register>();

        impl $crate::arch::kernels::Columns for $isa {
            #[inline(never)]
            fn kernels() -> &'static $crate::arch::kernels::Kernels {
                static KERNELS: $crate::arch::kernels::Kernels = $crate::arch::kernels::Kernels {
                    isa: $crate::Isa::$isa,
                    rook: compiled::rook,
                    bishop: compiled::bishop,
                    queen: compiled::queen,
                    rook_and_bishop: compiled::rook_and_bishop,
                    rook_on: compiled::rook_on,
                    bishop_on: compiled::bishop_on,
                    queen_on: compiled::queen_on,
                    setwise_rook: compiled::setwise_rook,
                    setwise_bishop: compiled::setwise_bishop,
                    setwise_slider: compiled::setwise_slider,
                    map: compiled::map,
                    rook_list: compiled::rook_list,
                    bishop_list: compiled::bishop_list,
                    queen_list: compiled::queen_list,
                };
                &KERNELS
            }
        }

        /// The kernels, compiled for the instruction set.
        pub(in crate::arch) mod compiled {
            #[allow(clippy::wildcard_imports, reason = "the paths are those of the file")]
            use super::*;
            use $crate::arch::kernels::BySquare;
            use $crate::arch::token::Assumed;
            use $crate::{Bitboard, Sliders, Square};

            $crate::arch::kernels::kernels! { @column $isa rook = $rook }
            $crate::arch::kernels::kernels! { @column $isa bishop = $bishop }
            $crate::arch::kernels::kernels! { @column $isa queen = $queen }
            $crate::arch::kernels::kernels! { @on $isa rook_on = $rook_on }
            $crate::arch::kernels::kernels! { @on $isa bishop_on = $bishop_on }
            $crate::arch::kernels::kernels! { @on $isa queen_on = $queen_on }
            $crate::arch::kernels::kernels! { @sets $isa setwise_rook = $setwise_rook }
            $crate::arch::kernels::kernels! { @sets $isa setwise_bishop = $setwise_bishop }
            $crate::arch::kernels::kernels! { @sets $isa setwise_slider = $setwise_slider }
            $crate::arch::kernels::kernels! { @list $isa rook_list = $rook_list }
            $crate::arch::kernels::kernels! { @list $isa bishop_list = $bishop_list }
            $crate::arch::kernels::kernels! { @list $isa queen_list = $queen_list }
            $crate::arch::kernels::kernels! {
                @kernel $isa fn rook_and_bishop(
                    squares: &[Square], occupied: &[Bitboard], rooks: &mut [Bitboard], bishops: &mut [Bitboard]
                ) = $rook_and_bishop
            }
            $crate::arch::kernels::kernels! {
                @kernel $isa fn map(
                    occupied: Bitboard, rook: &mut BySquare<Bitboard>, bishop: &mut BySquare<Bitboard>
                ) = $map
            }
        }
    };
    (@column $isa:ident $name:ident = $of:path) => {
        $crate::arch::kernels::kernels! {
            @kernel $isa fn $name(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) = $of
        }
    };
    (@on $isa:ident $name:ident = $of:path) => {
        $crate::arch::kernels::kernels! {
            @kernel $isa fn $name(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]) = $of
        }
    };
    (@sets $isa:ident $name:ident = $of:path) => {
        $crate::arch::kernels::kernels! {
            @kernel $isa fn $name(sliders: Sliders<&[Bitboard]>, occupied: &[Bitboard], attacks: &mut [Bitboard]) = $of
        }
    };
    (@list $isa:ident $name:ident = $of:path) => {
        $crate::arch::kernels::kernels! {
            @kernel $isa fn $name(
                set: Bitboard, occupied: Bitboard, squares: &mut BySquare<Square>, attacks: &mut BySquare<Bitboard>
            ) = $of
        }
    };
    (@kernel $isa:ident fn $name:ident($($argument:ident: $type:ty),+) = $of:path) => {
        with_features! {
            $isa,
            pub(in crate::arch) fn $name($($argument: $type),+) {
                // SAFETY: this function has the target features of the instruction set, so its caller has made sure that
                // the processor has the instructions.
                #[allow(unsafe_code, reason = "the caller of a function with target features has checked the processor")]
                let token = unsafe { $isa::assume() };
                $of(token, $($argument),+);
            }
        }
    };
}

pub(super) use kernels;
