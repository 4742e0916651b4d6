//! Single lookups of an x86-64 build without AVX2, with instructions that the build may not assume.
//!
//! A function that is compiled for an instruction set cannot be inlined into a plain build, but assembly can. So a lookup reads a
//! byte that says what this processor has, and branches to its instructions or to the lookup of the build. The branch is always
//! the same one, so it is predicted.
//!
//! | | rook | bishop | queen |
//! |---|---|---|---|
//! | AVX2 with fast PEXT | rank and file from the table of the first rank | both diagonals in a register | the union of both |
//! | AVX-512 | the same | the same, in fewer instructions | its four lines in a register |
//!
//! Times as multiples of those of the scalar lookups (Intel Xeon, 2026-11-23; each instruction set chosen by [`Isa::restrict`]):
//!
//! | | rook | bishop | queen | rook and bishop |
//! |---|---|---|---|---|
//! | throughput-bound, AVX-512 | 0.72 | 0.67 | 0.44 | 0.50 |
//! | throughput-bound, AVX2 | 0.78 | 0.79 | 0.75 | 0.78 |
//! | throughput-bound, neither: what the branch costs | 1.18 | 1.13 | 1.04 | 1.09 |
//! | latency-bound, AVX-512 | 1.13 | 1.22 | 1.34 | 1.33 |
//! | latency-bound, AVX2 | 1.13 | 1.24 | 0.97 | 0.97 |
//!
//! What is not used, throughput-bound, in the same multiples: calls of functions that are compiled for AVX2 took 2.2 for a rook
//! and 1.2 for a queen. The best queen without new instructions, which multiplies the diagonals onto the first rank, took 0.87,
//! and 1.27 latency-bound. A queen in the 32-byte registers of AVX2 took 0.65, and 1.28 latency-bound. It needs `vzeroupper`,
//! so callers could keep no values in vector registers across it.

use core::arch::asm;

use super::Detected;
use crate::bitboard::Bitboard;
use crate::isa::detect::{UNKNOWN, as_remembered, remembered};
use crate::isa::instruction_set::InstructionSet;
use crate::isa::table::{Avx2, Avx512, Isa, NATIVE};
use crate::line::{LINES, MIRRORED};
use crate::method::hyperbola_quintessence::FIRST_RANK;
use crate::square::{File, Square};

// Each of these instruction sets includes the ones before it, so a greater one has their instructions, too.
const _: () = assert!(
    matches!(
        Isa::ALL,
        [Isa::Scalar, Isa::Ssse3, Isa::Avx2, Isa::Avx512, Isa::Avx512Icl, Isa::Neon, Isa::Simd128]
    ),
    "a new instruction set of x86-64: single lookups need to know whether it has AVX-512 and a fast PEXT, and `chosen!` calls it"
);

/// What is remembered of a processor with these instructions, or with more.
const AVX2: i8 = as_remembered(Isa::Avx2, true);
const AVX512: i8 = as_remembered(Isa::Avx512, false);

/// Asks what this processor has.
#[cold]
#[inline(never)]
fn ask() {
    let _ = Isa::best();
}

/// What is known of this processor. The tokens prove that it has their instructions.
enum Known {
    Avx512(Avx512),
    Avx2(Avx2),
    Neither,
}

/// Chooses by what is remembered. The first lookup asks, and is answered by the lookup of the build.
#[inline(always)]
fn known() -> Known {
    let known = remembered();
    if known >= AVX512 {
        // SAFETY: what is remembered is never more than the processor has.
        #[allow(
            unsafe_code,
            reason = "the instruction set is known; the module's documentation has the gains"
        )]
        Known::Avx512(unsafe { Avx512::assume() })
    } else if known >= AVX2 {
        // SAFETY: what is remembered is never more than the processor has.
        #[allow(
            unsafe_code,
            reason = "the instruction set is known; the module's documentation has the gains"
        )]
        Known::Avx2(unsafe { Avx2::assume() })
    } else {
        if known == UNKNOWN {
            ask();
        }
        Known::Neither
    }
}

#[allow(clippy::unused_self, reason = "they are called as a token's lookups are")]
impl Detected {
    /// The instruction set of these lookups.
    pub(crate) fn isa(self) -> Isa {
        let _ = Isa::best();
        match remembered() {
            AVX512.. => Isa::Avx512,
            AVX2.. => Isa::Avx2,
            _ => NATIVE.isa(),
        }
    }

    #[inline(always)]
    pub(crate) fn rook_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        match known() {
            Known::Avx512(isa) => rook(isa.base(), square, occupied),
            Known::Avx2(isa) => rook(isa, square, occupied),
            Known::Neither => NATIVE.rook_attacks(square, occupied),
        }
    }

    #[inline(always)]
    pub(crate) fn bishop_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        if cfg!(target_feature = "ssse3") {
            return NATIVE.bishop_attacks(square, occupied); // the same method, without a branch
        }
        match known() {
            Known::Avx512(isa) => bishop_avx512(isa, square, occupied),
            Known::Avx2(isa) => bishop_avx2(isa, square, occupied),
            Known::Neither => NATIVE.bishop_attacks(square, occupied),
        }
    }

    #[inline(always)]
    pub(crate) fn queen_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        match known() {
            Known::Avx512(isa) => queen(isa, square, occupied),
            Known::Avx2(isa) => rook(isa, square, occupied) | bishop_avx2(isa, square, occupied),
            Known::Neither => NATIVE.queen_attacks(square, occupied),
        }
    }

    #[inline(always)]
    pub(crate) fn rook_and_bishop_attacks(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        match known() {
            Known::Avx512(isa) => rook_and_bishop(isa, square, occupied),
            Known::Avx2(isa) => (rook(isa, square, occupied), bishop_avx2(isa, square, occupied)),
            Known::Neither => NATIVE.rook_and_bishop_attacks(square, occupied),
        }
    }
}

/// Assembly that only computes, and reads nothing but tables. Use it only in functions with a token of its instruction set.
macro_rules! lookup {
    ($($assembly:tt)+) => {{
        // SAFETY: a token proves that the processor has the instructions. They write only registers that are listed, and read
        // only statics: a record of a square, the order of bytes, and `FIRST_RANK` up to its byte 4 * 0x7e + 7.
        #[allow(unsafe_code, reason = "assembly can be inlined; the module's documentation has the gains")]
        unsafe {
            asm!($($assembly)+, options(pure, readonly, nostack));
        }
    }};
}

/// The attacks along the rank, as [`first_rank`](crate::method::hyperbola_quintessence::first_rank) computes them, and along the
/// file, which PEXT lays onto the first rank.
#[inline(always)]
fn rook(_: Avx2, square: Square, occupied: Bitboard) -> Bitboard {
    let (file, rank) = (square as usize % 8, square as usize / 8);
    let first_rank = (&raw const FIRST_RANK).cast::<u8>();
    let (along_rank, along_file): (u64, u64);
    lookup! {
        "shrx {along}, {occupied}, {shift}",
        "and {along:e}, 0x7e", // the six inner squares, doubled
        "movzx {along:e}, byte ptr [{first_rank} + 4 * {along}]",
        "shlx {along}, {along}, {shift}",
        occupied = in(reg) occupied.0,
        shift = in(reg) 8 * rank,
        first_rank = in(reg) first_rank.wrapping_add(file),
        along = out(reg) along_rank
    }
    lookup! {
        "shlx {squares}, {a_file}, {file}",
        "pext {along}, {occupied}, {squares}",
        "and {along:e}, 0x7e",
        "movzx {along:e}, byte ptr [{first_rank} + 4 * {along}]",
        "pdep {along}, {along}, {squares}",
        occupied = in(reg) occupied.0,
        file = in(reg) file,
        a_file = in(reg) Bitboard::from_file(File::A).0,
        squares = out(reg) _,
        first_rank = in(reg) first_rank.wrapping_add(rank),
        along = out(reg) along_file
    }
    Bitboard(along_rank | along_file)
}

/// The order for a byte shuffle that reverses the bytes of each word.
static REVERSED_BYTES: [u64; 2] = [0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f];

/// Both diagonals in a register, by Hyperbola Quintessence; see `x86_64/ssse3.rs`.
macro_rules! bishop {
    ($(#[$meta:meta])* $name:ident of $isa:ty, broadcast: $($broadcast:literal),+; cut: $($cut:literal),+) => {
        $(#[$meta])*
        #[inline(always)]
        fn $name(_: $isa, square: Square, occupied: Bitboard) -> Bitboard {
            let attacks: u64;
            lookup! {
                $($broadcast,)+
                "vpand {forward}, {forward}, [{of} + 16]",
                "vpshufb {reverse}, {forward}, [{order}]",
                "vpsubq {forward}, {forward}, [{of} + 32]",
                "vpsubq {reverse}, {reverse}, [{of} + 48]",
                "vpshufb {reverse}, {reverse}, [{order}]",
                $($cut,)+
                "vpunpckhqdq {reverse}, {forward}, {forward}",
                "vpor {forward}, {forward}, {reverse}",
                "vmovq {attacks}, {forward}",
                occupied = in(reg) occupied.0,
                of = in(reg) &raw const MIRRORED[square as usize], // `Mirrored` says where its fields are
                order = in(reg) &raw const REVERSED_BYTES,
                forward = out(xmm_reg) _,
                reverse = out(xmm_reg) _,
                attacks = lateout(reg) attacks
            }
            Bitboard(attacks)
        }
    };
}

bishop! {
    bishop_avx2 of Avx2,
    broadcast: "vmovq {forward}, {occupied}", "vpunpcklqdq {forward}, {forward}, {forward}";
    cut: "vpxor {forward}, {forward}, {reverse}", "vpand {forward}, {forward}, [{of} + 16]"
}

bishop! {
    bishop_avx512 of Avx512,
    broadcast: "vpbroadcastq {forward}, {occupied}";
    cut: "vpternlogq {forward}, {reverse}, [{of} + 16], 0x28" // (A ^ B) & C
}

/// All four lines in a register, as `x86_64/avx512` computes them, joined by further instructions. Registers from 16 on
/// need no `vzeroupper`.
macro_rules! queen {
    ($square:ident, $occupied:ident, joined by $($join:literal),+; $($answers:tt)+) => {
        lookup! {
            "vpbroadcastq ymm16, {occupied}",
            "vpbroadcastq ymm18, [{sign}]",
            "vpandq ymm17, ymm16, [{rays}]", // below the slider
            "vpandq ymm16, ymm16, [{rays} + 32]", // above it
            "vplzcntq ymm17, ymm17",
            "vpsravq ymm17, ymm18, ymm17",
            "vpaddq ymm17, ymm17, ymm16",
            "vpternlogq ymm16, ymm17, [{lines}], 0x28", // (A ^ B) & C
            $($join,)+
            occupied = in(reg) $occupied.0,
            rays = in(reg) &raw const LINES[$square as usize],
            lines = in(reg) &raw const MIRRORED[$square as usize].rays,
            sign = in(reg) &raw const MIRRORED[Square::H8 as usize].slider, // the sign bit
            out("xmm16") _,
            out("xmm17") _,
            out("xmm18") _,
            $($answers)+
        }
    };
}

#[inline(always)]
fn queen(_: Avx512, square: Square, occupied: Bitboard) -> Bitboard {
    let attacks: u64;
    queen! {
        square, occupied, joined by
        "vextracti64x2 xmm17, ymm16, 1",
        "vporq xmm16, xmm16, xmm17",
        "vpunpckhqdq xmm17, xmm16, xmm16",
        "vporq xmm16, xmm16, xmm17",
        "vmovq {attacks}, xmm16";
        attacks = lateout(reg) attacks
    }
    Bitboard(attacks)
}

#[inline(always)]
fn rook_and_bishop(_: Avx512, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
    let (rook, bishop): (u64, u64);
    queen! {
        square, occupied, joined by
        "vpshufd ymm17, ymm16, 0x4e", // the two words of each half change places
        "vporq ymm16, ymm16, ymm17",
        "vextracti64x2 xmm17, ymm16, 1",
        "vmovq {rook}, xmm16",
        "vmovq {bishop}, xmm17";
        rook = lateout(reg) rook,
        bishop = lateout(reg) bishop
    }
    (Bitboard(rook), Bitboard(bishop))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::detect::forget;

    /// Other tests of this program may ask meanwhile. `tests/capped_lookups.rs` of slidemask-proof is a program with a first lookup.
    #[test]
    fn the_first_lookup_asks() {
        let lookups: [(&str, fn()); 4] = [
            ("rook", || _ = Detected.rook_attacks(Square::D4, Bitboard::EMPTY)),
            ("bishop", || _ = Detected.bishop_attacks(Square::D4, Bitboard::EMPTY)),
            ("queen", || _ = Detected.queen_attacks(Square::D4, Bitboard::EMPTY)),
            ("both", || _ = Detected.rook_and_bishop_attacks(Square::D4, Bitboard::EMPTY)),
        ];
        for (name, look_up) in lookups {
            forget();
            look_up();
            let has_no_branch = cfg!(target_feature = "ssse3") && name == "bishop";
            assert!(has_no_branch || remembered() != UNKNOWN, "{name}");
        }
    }
}
