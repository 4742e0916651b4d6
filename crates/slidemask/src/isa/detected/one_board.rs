//! Functions on one board that choose the instruction set at run time.
//!
//! A choice costs 0.5 to 4 ns: a call, a load, predicted branches, and for large answers a copy in memory. The table has
//! the time of a call divided by that of inlined scalar code (Intel Xeon, 2026-11-23). Sets of rooks lose with AVX2, and gain with
//! AVX-512:
//!
//! | | AVX2 | AVX-512 with VBMI and GFNI |
//! |---|---|---|
//! | sets of rooks, of bishops, of both | 1.2, 1.0, 0.55 | 0.65, 0.55, 0.45 |
//! | attacks by kind, counts | 0.55, 0.7 | 0.55, 0.25 |
//! | a mailbox from bitboards, and back | 0.35, 0.6 | 0.2, 0.35 |
//! | the threats of a move, all threats of a board | 0.4, 0.9 | 0.25, 0.5 |
//!
//! Attackers make no choice: scalar code takes 3 ns and AVX2 takes 2.6 ns, so a choice would cost more than it gains.

use super::Detected;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::isa::instruction_set::InstructionSet;
use crate::isa::table::{Isa, Scalar};
use crate::kind::Kind;
use crate::network::inputs::NetworkInputs;
use crate::network::lists::{BoardInputs, InputDeltas};
use crate::pieces::Sliders;
use crate::square::Square;
use crate::threats::by_kind::AttacksByKind;
use crate::threats::code::PieceCode;
use crate::threats::list::{BoardThreats, ThreatDeltas};
use crate::threats::mailbox::{Mailbox, bits_of_codes};
use crate::threats::pairs::Pairs;

/// Writes functions that choose the instruction set: `fn name(arguments) -> Answer = |isa| answer;`.
///
/// The code of each instruction set is a function with the same arguments, which is reached by a jump. So the arguments
/// stay in their registers. A closure in memory would be read by vector loads that are wider than the stores before
/// them, and wait for these: sets took 14 ns instead of 5 with AVX2.
macro_rules! chosen {
    ($(
        $(#[$attribute:meta])*
        fn $function:ident $(<const $n:ident: usize>)? (
            $($argument:ident: $type:ty),*
        ) $(-> $output:ty)? = |$token:ident| $answer:expr;
    )+) => {$(
        $(#[$attribute])*
        #[inline(never)]
        pub(crate) fn $function $(<const $n: usize>)? (self, $($argument: $type),*) $(-> $output)? {
            /// Before the first detection, and where nothing better than scalar code is available.
            #[inline(never)]
            $(#[$attribute])*
            fn otherwise $(<const $n: usize>)? ($($argument: $type),*) $(-> $output)? {
                if Isa::best() != Isa::Scalar {
                    return Detected.$function($($argument),*);
                }
                let $token = Scalar;
                $answer
            }
            match Isa::known() {
                Some(Isa::Ssse3) => chosen! {
                    @ Ssse3 $(#[$attribute])* fn $(<const $n: usize>)? ($($argument: $type),*) $(-> $output)? = |$token| $answer
                },
                Some(Isa::Avx2) => chosen! {
                    @ Avx2 $(#[$attribute])* fn $(<const $n: usize>)? ($($argument: $type),*) $(-> $output)? = |$token| $answer
                },
                Some(Isa::Avx512) => chosen! {
                    @ Avx512 $(#[$attribute])* fn $(<const $n: usize>)? ($($argument: $type),*) $(-> $output)? = |$token| $answer
                },
                Some(Isa::Avx512Icl) => chosen! {
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
        with_features! {
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
        #[allow(unsafe_code, reason = "the instruction set is available; the table above has the gains")]
        unsafe { compiled($($argument),*) }
    }};
}

impl Detected {
    chosen! {
        fn setwise_rook_attacks(rooks: Bitboard, occupied: Bitboard) -> Bitboard =
            |isa| isa.setwise_rook_attacks(rooks, occupied);
        fn setwise_bishop_attacks(bishops: Bitboard, occupied: Bitboard) -> Bitboard =
            |isa| isa.setwise_bishop_attacks(bishops, occupied);
        fn setwise_queen_attacks(queens: Bitboard, occupied: Bitboard) -> Bitboard =
            |isa| isa.setwise_queen_attacks(queens, occupied);
        fn setwise_slider_attacks(sliders: Sliders, occupied: Bitboard) -> Bitboard =
            |isa| isa.setwise_slider_attacks(sliders, occupied);
        fn attack_counts(
            color: Color,
            colors: [Bitboard; Color::ALL.len()],
            kinds: [Bitboard; Kind::ALL.len()]
        ) -> [u8; Square::ALL.len()] = |isa| isa.attack_counts(color, colors, kinds);
        fn mailbox_sets(mailbox: &Mailbox) -> ([Bitboard; Color::ALL.len()], [Bitboard; Kind::ALL.len()]) =
            |isa| isa.mailbox_sets(mailbox);
        fn threats(mailbox: &Mailbox, pairs: &Pairs, threats: &mut BoardThreats) =
            |isa| isa.threats(mailbox, pairs, threats);
        fn change<const CHANGES: usize>(
            mailbox: &mut Mailbox,
            changes: [(Square, Option<PieceCode>); CHANGES],
            pairs: &Pairs,
            deltas: &mut ThreatDeltas
        ) = |isa| isa.change(mailbox, changes, pairs, deltas);
        fn inputs_of_board(network: &NetworkInputs, board: &Mailbox, inputs: &mut BoardInputs) =
            |isa| network.of_board_with(isa, board, inputs);
        fn inputs_of_side(network: &NetworkInputs, side: Color, board: &Mailbox, inputs: &mut BoardInputs) =
            |isa| network.of_side_with(isa, side, board, inputs);
        fn inputs_of_change(
            network: &NetworkInputs,
            before: &Mailbox,
            after: &Mailbox,
            threats: &ThreatDeltas,
            deltas: &mut InputDeltas
        ) = |isa| network.of_change_with(isa, before, after, threats, deltas);
        fn change_inputs<const CHANGES: usize>(
            network: &NetworkInputs,
            board: &mut Mailbox,
            changes: [(Square, Option<PieceCode>); CHANGES],
            deltas: &mut InputDeltas
        ) = |isa| network.change_with(isa, board, changes, deltas);
        fn spread(one: u64, two: u64, four: u64, black: u64) -> [u8; Square::ALL.len()] =
            |isa| isa.spread([one, two, four, black]);
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
    pub(crate) fn mailbox(
        self,
        colors: [Bitboard; Color::ALL.len()],
        kinds: [Bitboard; Kind::ALL.len()],
    ) -> Mailbox {
        let [one, two, four, black] = bits_of_codes(colors[1], &kinds);
        Mailbox::of_codes(self.spread(one, two, four, black))
    }

    #[inline]
    pub(crate) fn attacks_by_kind(
        self,
        color: Color,
        [white, black]: [Bitboard; Color::ALL.len()],
        [pawns, knights, bishops, rooks, queens, kings]: [Bitboard; Kind::ALL.len()],
    ) -> AttacksByKind {
        self.by_kind(color, white, black, bishops, rooks, pawns, knights, queens, kings)
    }
}
