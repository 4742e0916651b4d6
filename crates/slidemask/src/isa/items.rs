//! Macros that write the items of [`InstructionSet`](crate::isa::instruction_set::InstructionSet) for the tokens.

/// Writes the items of [`InstructionSet`](crate::isa::instruction_set::InstructionSet) that follow from the token, its base and its register. The file has `kernels!`, too.
#[allow(unused_macros, reason = "some targets have no vector registers")]
macro_rules! token_items {
    ($isa:ident over $base:ident, rows $rows:ident) => {
        const ISA: $crate::Isa = $crate::Isa::$isa;
        type Base = $base;
        type Rows = $rows;

        #[inline(always)]
        fn base(self) -> $base {
            proved!($base::assume())
        }

        #[inline(always)]
        fn kernels() -> &'static $crate::isa::kernels::Kernels {
            compiled::kernels()
        }

        #[inline(always)]
        fn empty_row(self) -> $rows {
            $rows::empty(self)
        }

        #[inline(always)]
        fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
            with_features! {
                $isa,
                fn with_the_instructions<T, R>(token: T, work: impl FnOnce(T) -> R) -> R {
                    work(token)
                }
            }
            proved!(with_the_instructions(self, work))
        }
    };
}

/// Writes items of [`InstructionSet`](crate::isa::instruction_set::InstructionSet) that a function answers, compiled for the instruction set: `lookups_by! { queen_attacks = queen }`.
macro_rules! lookups_by {
    ($($name:ident = $function:path),+ $(,)?) => {
        $( lookups_by! { @ $name $function } )+
    };
    (@ rook_attacks $function:path) => { lookups_by! { @one rook_attacks $function } };
    (@ bishop_attacks $function:path) => { lookups_by! { @one bishop_attacks $function } };
    (@ queen_attacks $function:path) => { lookups_by! { @one queen_attacks $function } };
    (@ rook_and_bishop_attacks $function:path) => {
        lookups_by! {
            @fn rook_and_bishop_attacks(square: $crate::Square, occupied: $crate::Bitboard)
                -> ($crate::Bitboard, $crate::Bitboard) = $function
        }
    };
    (@ setwise_rook_attacks $function:path) => { lookups_by! { @set setwise_rook_attacks $function } };
    (@ setwise_bishop_attacks $function:path) => { lookups_by! { @set setwise_bishop_attacks $function } };
    (@ setwise_slider_attacks $function:path) => {
        lookups_by! {
            @fn setwise_slider_attacks(sliders: $crate::Sliders, occupied: $crate::Bitboard) -> $crate::Bitboard = $function
        }
    };
    (@ spread $function:path) => {
        lookups_by! { @fn spread(bits: [u64; $crate::threats::mailbox::CODE_BITS]) -> [u8; 64] = $function }
    };
    (@ gather $function:path) => {
        lookups_by! { @fn gather(codes: &[u8; 64]) -> [u64; $crate::threats::mailbox::CODE_BITS] = $function }
    };
    (@ threat_deltas $function:path) => {
        #[inline(always)]
        fn threat_deltas<const CHANGES: usize>(
            self,
            codes: &mut [u8; 64],
            bits: [u64; $crate::threats::mailbox::CODE_BITS],
            changes: [$crate::threats::change::Change; CHANGES],
            pairs: &$crate::threats::pairs::Pairs,
            deltas: &mut $crate::threats::list::ThreatDeltas,
        ) {
            $function(self, codes, bits, changes, pairs, deltas);
        }
    };
    (@ victims $function:path) => {
        lookups_by! {
            @fn victims(
                codes: &[u8; 64],
                bits: [u64; $crate::threats::mailbox::CODE_BITS],
                pairs: &$crate::threats::pairs::Pairs,
                attacker: $crate::threats::code::PieceCode
            ) -> u64 = $function
        }
    };
    (@ by_kind $function:path) => {
        lookups_by! {
            @fn by_kind(side: &$crate::threats::by_kind::Side) -> [$crate::Bitboard; $crate::Kind::ALL.len()] = $function
        }
    };
    (@ counts $function:path) => {
        lookups_by! { @fn counts(side: &$crate::threats::by_kind::Side) -> [u8; 64] = $function }
    };
    (@one $name:ident $function:path) => {
        lookups_by! { @fn $name(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard = $function }
    };
    (@set $name:ident $function:path) => {
        lookups_by! { @fn $name(set: $crate::Bitboard, occupied: $crate::Bitboard) -> $crate::Bitboard = $function }
    };
    (@fn $name:ident($($argument:ident: $type:ty),+) -> $output:ty = $function:path) => {
        #[inline(always)]
        fn $name(self, $($argument: $type),+) -> $output {
            proved!($function($($argument),+))
        }
    };
}

/// Writes the items of [`InstructionSet`](crate::isa::instruction_set::InstructionSet) for a queen, and for a rook and a bishop, by a lookup of each.
#[allow(unused_macros, reason = "some targets have no vector registers")]
macro_rules! queen_of_two {
    () => {
        #[inline(always)]
        fn queen_attacks(self, square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            self.rook_attacks(square, occupied).union(self.bishop_attacks(square, occupied))
        }

        #[inline(always)]
        fn rook_and_bishop_attacks(
            self,
            square: $crate::Square,
            occupied: $crate::Bitboard,
        ) -> ($crate::Bitboard, $crate::Bitboard) {
            (self.rook_attacks(square, occupied), self.bishop_attacks(square, occupied))
        }
    };
}

pub(super) use lookups_by;
#[allow(unused_imports, reason = "some targets have no vector registers")]
pub(super) use {queen_of_two, token_items};
