//! [`chosen!`]: functions on one board with the instruction set of the build, or with the one that is
//! [detected](crate#which-instruction-set-is-used).
//!
//! A choice at run time costs 0.5 to 4 ns: a call, a load, predicted branches, and for large answers a copy in memory. The table has
//! the time of a call divided by that of inlined scalar code (Intel Xeon, 2026-11-23). Sets of rooks lose with AVX2, and gain with
//! AVX-512:
//!
//! | | AVX2 | AVX-512 with VBMI and GFNI |
//! |---|---|---|
//! | sets of rooks, of bishops, of both | 1.2, 1.0, 0.55 | 0.65, 0.55, 0.45 |
//! | attacks by kind, counts | 0.55, 0.7 | 0.55, 0.25 |
//! | with `slidemask-nnue`: a mailbox from bitboards, and back | 0.35, 0.6 | 0.2, 0.35 |
//! | with `slidemask-nnue`: the threats of a move, all threats of a board | 0.4, 0.9 | 0.25, 0.5 |
//!
//! Attackers make no choice: scalar code takes 3 ns and AVX2 takes 2.6 ns, so a choice would cost more than it gains.

use super::instruction_set::InstructionSet;
use crate::bitboard::Bitboard;
use crate::by_kind::AttacksByKind;
use crate::color::Color;
use crate::kind::Kind;
use crate::pieces::Sliders;
use crate::square::Square;

/// Writes functions that choose the instruction set: `fn name(arguments) -> Answer = |isa| answer;`. Here it is that of the build.
#[macro_export]
#[doc(hidden)]
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "sse2",
    not(target_feature = "avx2"),
    feature = "std"
)))]
macro_rules! chosen {
    ($(
        $(#[$attribute:meta])*
        $visibility:vis fn $function:ident $(<const $n:ident: usize>)? (
            $($argument:ident: $type:ty),*
        ) $(-> $output:ty)? = |$token:ident| $answer:expr;
    )+) => {$(
        $(#[$attribute])*
        #[inline(always)]
        $visibility fn $function $(<const $n: usize>)? ($($argument: $type),*) $(-> $output)? {
            let $token = $crate::isa::NATIVE;
            $answer
        }
    )+};
}

/// The same in a build that detects the instruction set.
///
/// The code of each instruction set is a function with the same arguments, which is reached by a jump. So the arguments
/// stay in their registers. A closure in memory would be read by vector loads that are wider than the stores before
/// them, and wait for these: sets took 14 ns instead of 5 with AVX2.
#[macro_export]
#[doc(hidden)]
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(target_feature = "avx2"), feature = "std"))]
macro_rules! chosen {
    ($(
        $(#[$attribute:meta])*
        $visibility:vis fn $function:ident $(<const $n:ident: usize>)? (
            $($argument:ident: $type:ty),*
        ) $(-> $output:ty)? = |$token:ident| $answer:expr;
    )+) => {$(
        $(#[$attribute])*
        #[inline(never)]
        $visibility fn $function $(<const $n: usize>)? ($($argument: $type),*) $(-> $output)? {
            /// Before the first detection, and where nothing better than scalar code is available.
            #[inline(never)]
            $(#[$attribute])*
            fn otherwise $(<const $n: usize>)? ($($argument: $type),*) $(-> $output)? {
                if $crate::Isa::best() != $crate::Isa::Scalar {
                    return $function($($argument),*);
                }
                let $token = $crate::isa::Scalar;
                $answer
            }
            match $crate::Isa::known() {
                Some($crate::Isa::Ssse3) => $crate::chosen! {
                    @ Ssse3 $(#[$attribute])* fn $(<const $n: usize>)? ($($argument: $type),*) $(-> $output)? = |$token| $answer
                },
                Some($crate::Isa::Avx2) => $crate::chosen! {
                    @ Avx2 $(#[$attribute])* fn $(<const $n: usize>)? ($($argument: $type),*) $(-> $output)? = |$token| $answer
                },
                Some($crate::Isa::Avx512) => $crate::chosen! {
                    @ Avx512 $(#[$attribute])* fn $(<const $n: usize>)? ($($argument: $type),*) $(-> $output)? = |$token| $answer
                },
                Some($crate::Isa::Avx512Icl) => $crate::chosen! {
                    @ Avx512Icl $(#[$attribute])* fn $(<const $n: usize>)? ($($argument: $type),*) $(-> $output)? = |$token| $answer
                },
                _ => otherwise($($argument),*),
            }
        }
    )+};

    // Calls such a function, compiled for an instruction set.
    (
        @ $isa:ident $(#[$attribute:meta])* fn $(<const $n:ident: usize>)? (
            $($argument:ident: $type:ty),*
        ) $(-> $output:ty)? = |$token:ident| $answer:expr
    ) => {{
        $crate::with_features! {
            $isa,
            $(#[$attribute])*
            fn compiled $(<const $n: usize>)? ($($argument: $type),*) $(-> $output)? {
                // SAFETY: this function has the target features of the instruction set, so its caller has made sure that the
                // processor has the instructions.
                #[allow(unsafe_code, reason = "the caller has checked the processor")]
                let $token = unsafe { $crate::isa::$isa::assume() };
                $answer
            }
        }
        // SAFETY: the processor has the instructions of the best instruction set.
        #[allow(unsafe_code, reason = "the instruction set is available; `isa/chosen.rs` has the gains")]
        unsafe { compiled($($argument),*) }
    }};
}

chosen! {
    pub(crate) fn setwise_rook_attacks(rooks: Bitboard, occupied: Bitboard) -> Bitboard =
        |isa| isa.setwise_rook_attacks(rooks, occupied);
    pub(crate) fn setwise_bishop_attacks(bishops: Bitboard, occupied: Bitboard) -> Bitboard =
        |isa| isa.setwise_bishop_attacks(bishops, occupied);
    pub(crate) fn setwise_queen_attacks(queens: Bitboard, occupied: Bitboard) -> Bitboard =
        |isa| isa.setwise_queen_attacks(queens, occupied);
    pub(crate) fn setwise_slider_attacks(sliders: Sliders, occupied: Bitboard) -> Bitboard =
        |isa| isa.setwise_slider_attacks(sliders, occupied);
    pub(crate) fn attack_counts(
        color: Color,
        colors: [Bitboard; Color::ALL.len()],
        kinds: [Bitboard; Kind::ALL.len()]
    ) -> [u8; Square::ALL.len()] = |isa| isa.attack_counts(color, colors, kinds);
    // Bishops and rooks come first, so that they are in registers. From memory they would be loaded together.
    #[allow(clippy::too_many_arguments, reason = "an array would be in memory")]
    fn by_kind(
        color: Color,
        white: Bitboard,
        black: Bitboard,
        bishops: Bitboard,
        rooks: Bitboard,
        pawns: Bitboard,
        knights: Bitboard,
        queens: Bitboard,
        kings: Bitboard
    ) -> AttacksByKind =
        |isa| isa.attacks_by_kind(color, [white, black], [pawns, knights, bishops, rooks, queens, kings]);
}

#[inline]
pub(crate) fn attacks_by_kind(
    color: Color,
    [white, black]: [Bitboard; Color::ALL.len()],
    [pawns, knights, bishops, rooks, queens, kings]: [Bitboard; Kind::ALL.len()],
) -> AttacksByKind {
    by_kind(color, white, black, bishops, rooks, pawns, knights, queens, kings)
}
