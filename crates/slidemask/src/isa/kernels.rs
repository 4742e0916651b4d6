//! [`Kernels`]: the loops of one instruction set, as a table of function pointers.

use super::table::Isa;
use crate::bitboard::Bitboard;
use crate::pieces::Sliders;
use crate::square::Square;

/// A value for each square.
pub(crate) type BySquare<T> = [T; Square::ALL.len()];

/// The list of kernels, for a macro that takes it after further tokens. Each kernel has its group, its name and its arguments. All
/// slices of a call have one length.
macro_rules! each_kernel {
    ($then:ident { $($further:tt)* }) => {
        $then! { $($further)*
            /// A loop over squares, each with the occupied squares of its board; it writes the answers.
            columns rook(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]);
            columns bishop(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]);
            columns queen(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]);
            columns rook_and_bishop(
                squares: &[Square], occupied: &[Bitboard], rooks: &mut [Bitboard], bishops: &mut [Bitboard]
            );
            /// A loop over squares on one board; it writes the answers.
            one_board rook_on(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]);
            one_board bishop_on(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]);
            one_board queen_on(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]);
            /// A loop over boards, each with its sets of sliders and its occupied squares; it writes the answers.
            sets setwise_rook(sliders: Sliders<&[Bitboard]>, occupied: &[Bitboard], attacks: &mut [Bitboard]);
            sets setwise_bishop(sliders: Sliders<&[Bitboard]>, occupied: &[Bitboard], attacks: &mut [Bitboard]);
            sets setwise_slider(sliders: Sliders<&[Bitboard]>, occupied: &[Bitboard], attacks: &mut [Bitboard]);
            /// The attacks of a rook and of a bishop from every square of a board.
            map map(occupied: Bitboard, rook: &mut BySquare<Bitboard>, bishop: &mut BySquare<Bitboard>);
            /// A loop over the squares of a set on one board; it writes these squares in order, and the attacks from each. The
            /// entries after the last square are unspecified.
            lists rook_list(
                set: Bitboard, occupied: Bitboard, squares: &mut BySquare<Square>, attacks: &mut BySquare<Bitboard>
            );
            lists bishop_list(
                set: Bitboard, occupied: Bitboard, squares: &mut BySquare<Square>, attacks: &mut BySquare<Bitboard>
            );
            lists queen_list(
                set: Bitboard, occupied: Bitboard, squares: &mut BySquare<Square>, attacks: &mut BySquare<Bitboard>
            );
        }
    };
}

macro_rules! define_kernels {
    ($($(#[$doc:meta])* $group:ident $name:ident($($argument:ident: $type:ty),+);)+) => {
        /// The loops of one instruction set. Call them only if the processor has it.
        pub struct Kernels {
            pub(crate) isa: Isa,
            $( $(#[$doc])* pub(crate) $name: unsafe fn($($type),+), )+
        }
    };
}

each_kernel! { define_kernels {} }

/// Compiles the kernels of an instruction set. Each kernel calls the function of the same name in the module of its group, with the
/// token as the first argument.
///
/// The kernels are functions with arguments because the compiler then knows that the slices do not overlap. When they were
/// closures, it did not vectorise the loop over one board's squares, which took 1.9 times as long.
macro_rules! kernels {
    ($isa:ident, $($group:ident: $module:ident),+) => {
        const _: () = $crate::rows::check::<<$isa as $crate::isa::instruction_set::InstructionSet>::Rows>();

        /// The kernels, compiled for the instruction set.
        pub(in crate::isa) mod compiled {
            use super::$isa;
            $( use super::$module as $group; )+
            use $crate::isa::kernels::{BySquare, Kernels, each_kernel, kernels};
            use $crate::{Bitboard, Sliders, Square};

            each_kernel! { kernels { @ $isa } }
        }
    };
    (@ $isa:ident $($(#[$doc:meta])* $group:ident $name:ident($($argument:ident: $type:ty),+);)+) => {
        /// A static inside a function that is never inlined. If other crates could inline the function, they would see the
        /// static, and the compiler would load every table of a kernel through a pointer.
        #[inline(never)]
        pub(super) fn kernels() -> &'static Kernels {
            static KERNELS: Kernels = Kernels { isa: $crate::Isa::$isa, $($name),+ };
            &KERNELS
        }

        $( kernels! { @ $isa, $group $name($($argument: $type),+) } )+
    };
    (@ $isa:ident, $group:ident $name:ident($($argument:ident: $type:ty),+)) => {
        with_features! {
            $isa,
            pub(in crate::isa) fn $name($($argument: $type),+) {
                // SAFETY: this function has the target features of the instruction set, so its caller has made sure that
                // the processor has the instructions.
                #[allow(unsafe_code, reason = "the caller of a function with target features has checked the processor")]
                let token = unsafe { $isa::assume() };
                $group::$name(token, $($argument),+);
            }
        }
    };
}

pub(super) use {each_kernel, kernels};
