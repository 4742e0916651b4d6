//! One move of eight chains.

use core::arch::x86_64::{
    _mm512_add_epi16, _mm512_add_epi64, _mm512_adds_epu16, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_cmpge_epu64_mask, _mm512_loadu_epi8, _mm512_lzcnt_epi64, _mm512_madd_epi16, _mm512_maddubs_epi16,
    _mm512_mask_and_epi64, _mm512_mask_or_epi64, _mm512_mask_permutexvar_epi8, _mm512_mask_test_epi64_mask,
    _mm512_maskz_andnot_epi64, _mm512_maskz_mov_epi64, _mm512_multishift_epi64_epi8, _mm512_or_si512,
    _mm512_rolv_epi64, _mm512_setzero_si512, _mm512_slli_epi64, _mm512_sllv_epi64, _mm512_srli_epi16,
    _mm512_srli_epi64, _mm512_srlv_epi64, _mm512_sub_epi16, _mm512_sub_epi64, _mm512_test_epi64_mask,
    _mm512_testn_epi64_mask, _mm512_xor_si512,
};

use super::chains::{CASTLING, Chains, EN_PASSANT, PLY, RESULT, SCORE, SIDE};
use super::vector::{
    Mask, Words, all, bit, in_check, join, lanes, leaps, nth_square, rook_and_bishop, sums, total,
};
use crate::bits::CONTINUES;

/// What a step found.
pub(super) struct Step {
    /// The chains after the move.
    pub(super) next: Chains,
    /// The sixth word of the entry.
    pub(super) last: Words,
    /// The lanes whose move the scalar step has to make: special moves, ends of chains, and damage.
    pub(super) slow: Mask,
    pub(super) captures: Mask,
}

/// The piece that moves.
pub(super) struct Piece {
    occupied: Words,
    ours: Words,
    theirs: Words,
    from: Words,
    start: Words,
    is_low: Mask,
    is_middle: Mask,
    is_high: Mask,
    is_pawn: Mask,
    /// The window behind the piece, and its bits that the piece did not use.
    rest: Words,
    unused: Words,
    slow: Mask,
}

/// Where it can go.
pub(super) struct Targets {
    all: Words,
    /// Those of double steps.
    double: Words,
}

/// Where it goes, and the score.
pub(super) struct Target {
    to: Words,
    end: Words,
    numbers: Words,
    used: Words,
    slow: Mask,
}

const RANK: u64 = 0xff;

lanes! {
    /// The first word of the two that belongs to White, or the second one, that belongs to Black.
    fn by_side(white: u64, if_black: u64, black: Words) -> Words {
        join!(all(white), all(if_black), black; A & !C | B & C)
    }

    /// Takes a number below `count` from a window: the number, the rest of the window, and how many bits of 64 were not used.
    fn take(window: Words, count: Words) -> [Words; 3] {
        let unused = _mm512_lzcnt_epi64(_mm512_sub_epi64(count, all(1)));
        let number = _mm512_srlv_epi64(window, unused);
        [number, _mm512_sllv_epi64(window, _mm512_sub_epi64(all(64), unused)), unused]
    }

    /// Decodes the piece. The window starts with the bits of the move.
    pub(super) fn piece(chains: &Chains, window: Words) -> Piece {
        let [low, middle, high, blacks] = chains.sets;
        let occupied = join!(low, middle, high; A | B | C);
        let ours = join!(occupied, blacks, chains.black; A & !(B ^ C));
        let sums_of_ours = sums(ours);
        let pieces = total(sums_of_ours);
        let [number, rest, unused] = take(window, pieces);
        let from = nth_square(ours, sums_of_ours, number);
        let start = bit(from);
        let is_low = _mm512_test_epi64_mask(low, start);
        let is_middle = _mm512_test_epi64_mask(middle, start);
        let is_high = _mm512_test_epi64_mask(high, start);
        Piece {
            occupied,
            ours,
            theirs: _mm512_andnot_si512(ours, occupied),
            from,
            start,
            is_low,
            is_middle,
            is_high,
            is_pawn: is_low & !is_middle & !is_high,
            rest,
            unused,
            slow: _mm512_cmpge_epu64_mask(number, pieces),
        }
    }

    pub(super) fn targets(chains: &Chains, piece: &Piece) -> Targets {
        let Piece { occupied, ours, start, is_low, is_middle, is_high, is_pawn, .. } = *piece;
        let black = chains.black;
        let code = _mm512_maskz_mov_epi64(is_low, all(1));
        let code = _mm512_mask_or_epi64(code, is_middle, code, all(2));
        let code = _mm512_mask_or_epi64(code, is_high, code, all(4));
        let [rook, bishop] = rook_and_bishop(piece.from, start, occupied);
        let rook = _mm512_maskz_mov_epi64(is_high & !is_middle, rook);
        let bishop = _mm512_maskz_mov_epi64(is_low & (is_middle ^ is_high), bishop);
        let attacks = join!(rook, bishop, leaps(piece.from, code, black); A | B | C);
        let attacks = _mm512_andnot_si512(ours, attacks);
        let captured = _mm512_or_si512(piece.theirs, chains.en_passant);
        let attacks = _mm512_mask_and_epi64(attacks, is_pawn, attacks, captured);
        let forward = join!(black, all(0o60), all(8); (A & B) ^ C);
        let single = _mm512_maskz_andnot_epi64(is_pawn, occupied, _mm512_rolv_epi64(start, forward));
        let middle_rank = _mm512_and_si512(single, by_side(RANK << 16, RANK << 40, black));
        let double = _mm512_andnot_si512(occupied, _mm512_rolv_epi64(middle_rank, forward));
        Targets { all: join!(attacks, single, double; A | B | C), double }
    }

    /// Decodes the target and the score.
    pub(super) fn target(chains: &Chains, piece: &Piece, targets: &Targets) -> Target {
        let sums_of_targets = sums(targets.all);
        let count = total(sums_of_targets);
        let [number, rest, unused] = take(piece.rest, count);
        let mut slow = _mm512_cmpge_epu64_mask(number, count);
        let to = nth_square(targets.all, sums_of_targets, number);

        let ends = _mm512_andnot_si512(rest, all(CONTINUES));
        slow |= _mm512_testn_epi64_mask(ends, ends);
        let blocks = _mm512_add_epi64(_mm512_lzcnt_epi64(ends), all(5));
        let present = _mm512_andnot_si512(_mm512_srlv_epi64(all(u64::MAX), blocks), rest);
        let nibbles = _mm512_multishift_epi64_epi8(all(44 << 56 | 49 << 48 | 54 << 40 | 59 << 32), present);
        let nibbles = _mm512_and_si512(nibbles, all(0x0f0f_0f0f << 32));
        let bytes = _mm512_maddubs_epi16(nibbles, all(0x1001_1001_1001_1001));
        let zigzag = _mm512_madd_epi16(bytes, all(0x0100_0001_0100_0001));
        let sign = _mm512_sub_epi16(_mm512_setzero_si512(), _mm512_and_si512(zigzag, all(1 << SCORE)));
        let half = _mm512_srli_epi16::<1>(zigzag);
        // The score and the result are negated, and the ply is the next one.
        let negated = _mm512_xor_si512(chains.numbers, all(0xffff << SCORE | 0xffff << RESULT));
        let negated = _mm512_add_epi16(negated, all(1 << PLY | 1 << SCORE | 1 << RESULT));
        Target {
            to,
            end: bit(to),
            numbers: _mm512_add_epi16(negated, _mm512_xor_si512(half, sign)),
            used: _mm512_sub_epi64(_mm512_add_epi64(blocks, all(128)), _mm512_add_epi64(piece.unused, unused)),
            slow,
        }
    }

    /// Makes the move.
    pub(super) fn play(chains: &Chains, piece: &Piece, targets: &Targets, goal: &Target) -> Step {
        let [low, middle, high, blacks] = chains.sets;
        let Piece { start, is_low, is_middle, is_high, is_pawn, .. } = *piece;
        let (target, black) = (goal.end, chains.black);
        let both = _mm512_or_si512(start, target);
        let moved = |set, is| {
            let set = _mm512_andnot_si512(both, set);
            _mm512_mask_or_epi64(set, is, set, target)
        };
        let sets = [
            moved(low, is_low),
            moved(middle, is_middle),
            moved(high, is_high),
            join!(_mm512_andnot_si512(both, blacks), black, target; A | B & C),
        ];

        // Special moves: en-passant captures, double steps beside a pawn, promotions, castling.
        let captures = _mm512_test_epi64_mask(piece.occupied, target);
        let doubled = _mm512_and_si512(target, targets.double);
        let beside = _mm512_or_si512(_mm512_slli_epi64::<1>(doubled), _mm512_srli_epi64::<1>(doubled));
        let pawns = join!(low, middle, high; A & !(B | C));
        let rights = by_side(0b0011 << CASTLING, 0b1100 << CASTLING, black);
        let slow = piece.slow
            | goal.slow
            | is_pawn & _mm512_test_epi64_mask(target, chains.en_passant)
            | _mm512_mask_test_epi64_mask(_mm512_test_epi64_mask(beside, pawns), beside, piece.theirs)
            | is_pawn & _mm512_test_epi64_mask(start, by_side(RANK << 48, RANK << 8, black))
            | is_high & is_middle & _mm512_test_epi64_mask(chains.facts, rights)
            | _mm512_testn_epi64_mask(chains.left, chains.left);

        let played = _mm512_or_si512(_mm512_slli_epi64::<8>(piece.from), _mm512_slli_epi64::<2>(goal.to));
        let clock = _mm512_adds_epu16(chains.facts, all(1));
        let clock = _mm512_mask_and_epi64(clock, is_pawn | captures, clock, all(!0xffff));
        // Castling rights are kept by the squares of the move, and no en-passant square is.
        let kept = |squares| {
            let others = all(!(0xff << EN_PASSANT));
            _mm512_mask_permutexvar_epi8(others, 0x0404_0404_0404_0404, squares, rights_kept())
        };
        let [of_from, of_to] =
            [kept(_mm512_slli_epi64::<8>(played)), kept(_mm512_slli_epi64::<{ CASTLING }>(goal.to))];
        let facts = join!(clock, of_from, of_to; A & B & C);
        Step {
            next: Chains {
                sets,
                facts: _mm512_xor_si512(facts, all(64 << EN_PASSANT | 1 << SIDE)),
                numbers: goal.numbers,
                en_passant: _mm512_setzero_si512(),
                black: join!(black, black, black; !A),
                bit: _mm512_add_epi64(chains.bit, goal.used),
                left: _mm512_sub_epi64(chains.left, all(1)),
                decoded: _mm512_add_epi64(chains.decoded, all(1)),
                into: chains.into,
            },
            last: _mm512_or_si512(goal.numbers, played),
            slow,
            captures,
        }
    }

    /// The lanes whose last move has left the king in check.
    pub(super) fn left_in_check(old: &Chains, next: &Chains) -> Mask {
        let [low, middle, high, _] = next.sets;
        in_check(next.sets, join!(low, middle, high; A | B | C), old.black)
    }

    fn rights_kept() -> Words {
        // SAFETY: the reference covers exactly the bytes that are read; the load needs no alignment.
        #[allow(unsafe_code, reason = "vector loads take a pointer")]
        unsafe { _mm512_loadu_epi8(crate::state::RIGHTS_KEPT.as_ptr().cast()) }
    }
}
