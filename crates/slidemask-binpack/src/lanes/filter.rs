//! The filter of each lane.

use core::arch::x86_64::{
    _CMP_LT_OQ, _mm512_abs_epi64, _mm512_add_epi64, _mm512_and_si512, _mm512_castsi512_pd,
    _mm512_cmp_pd_mask, _mm512_cmpge_epu64_mask, _mm512_cmple_epi64_mask, _mm512_cmple_epu64_mask,
    _mm512_cvtepu64_pd, _mm512_mul_epi32, _mm512_mullo_epi64, _mm512_setzero_si512, _mm512_slli_epi64,
    _mm512_srai_epi64, _mm512_srli_epi64, _mm512_sub_epi64, _mm512_xor_si512,
};

use super::chains::{Chains, EIGHT, PLY, RESULT, SCORE};
use super::step::Step;
use super::vector::{Mask, Words, all, in_check, join, lanes, load, store, sums, total};
use crate::filter::Filter;
use crate::random::{ADDED, FACTORS, SHARES};

/// The filters of eight lanes: a word for each number, and a bit for each condition.
pub(super) struct Limits {
    min_ply: [u64; EIGHT],
    max_ply: [u64; EIGHT],
    max_score: [u64; EIGHT],
    max_contradiction: [u64; EIGHT],
    min_pieces: [u64; EIGHT],
    max_pieces: [u64; EIGHT],
    /// The share to keep, of [`SHARES`].
    keep: [u64; EIGHT],
    seed: [u64; EIGHT],
    /// The filters themselves, for shares that need more than a comparison.
    filters: [Filter; EIGHT],
    /// Lanes whose filter has such shares.
    shares: Mask,
    no_captures: Mask,
    no_checks: Mask,
    /// Lanes that choose at random.
    random: Mask,
    /// Lanes that leave anything out.
    any: Mask,
}

impl Limits {
    /// Keeps all entries.
    pub(super) const NONE: Self = Self {
        min_ply: [0; EIGHT],
        max_ply: [u64::MAX; EIGHT],
        max_score: [u64::MAX; EIGHT],
        max_contradiction: [i64::MAX as u64; EIGHT],
        min_pieces: [0; EIGHT],
        max_pieces: [u64::MAX; EIGHT],
        keep: [0; EIGHT],
        seed: [0; EIGHT],
        filters: [Filter::ALL; EIGHT],
        shares: 0,
        no_captures: 0,
        no_checks: 0,
        random: 0,
        any: 0,
    };

    pub(super) fn set(&mut self, lane: usize, filter: &Filter) {
        self.min_ply[lane] = filter.min_ply.into();
        self.max_ply[lane] = filter.max_ply.into();
        self.max_score[lane] = filter.max_score.into();
        self.max_contradiction[lane] = filter.max_contradiction.into();
        self.min_pieces[lane] = filter.min_pieces.into();
        self.max_pieces[lane] = filter.max_pieces.into();
        self.keep[lane] = (filter.keep * SHARES).to_bits();
        self.seed[lane] = filter.seed;
        self.filters[lane] = *filter;
        let bit = |is: bool| Mask::from(is) << lane;
        self.shares |= bit(filter.likely_results || filter.piece_shares != Filter::ALL.piece_shares);
        // En passant is left to the scalar step.
        self.no_captures |= bit(filter.no_captures || filter.no_plain_captures);
        self.no_checks |= bit(filter.no_checks);
        // A share that is not a number keeps nothing.
        self.random |= bit(filter.keep < 1.0 || filter.keep.is_nan());
        self.any |= bit(*filter != Filter::ALL);
    }
}

lanes! {
    /// The lanes whose filter keeps the entry before a move; see [`Filter::keeps`]. Promotions are left to the scalar step.
    pub(super) fn kept(limits: &Limits, chains: &Chains, step: &Step) -> Mask {
        if limits.any == 0 {
            return Mask::MAX;
        }
        let numbers = step.next.numbers;
        let ply = _mm512_and_si512(_mm512_srli_epi64::<PLY>(numbers), all(0xffff));
        let score = _mm512_srai_epi64::<48>(_mm512_slli_epi64::<{ 48 - SCORE }>(numbers));
        let result = _mm512_srai_epi64::<48>(numbers);
        let contradiction = _mm512_sub_epi64(_mm512_setzero_si512(), _mm512_mul_epi32(score, result));
        let [low, middle, high, _] = chains.sets;
        let occupied = join!(low, middle, high; A | B | C);
        let pieces = total(sums(occupied));
        let mut kept = _mm512_cmpge_epu64_mask(ply, load(&limits.min_ply))
            & _mm512_cmple_epu64_mask(ply, load(&limits.max_ply))
            & _mm512_cmple_epu64_mask(_mm512_abs_epi64(score), load(&limits.max_score))
            & _mm512_cmple_epi64_mask(contradiction, load(&limits.max_contradiction))
            & _mm512_cmpge_epu64_mask(pieces, load(&limits.min_pieces))
            & _mm512_cmple_epu64_mask(pieces, load(&limits.max_pieces))
            & !(limits.no_captures & step.captures);
        if limits.random != 0 {
            let number = _mm512_srli_epi64::<32>(mixed(_mm512_add_epi64(load(&limits.seed), chains.decoded)));
            let keep = _mm512_castsi512_pd(load(&limits.keep));
            kept &= !limits.random | _mm512_cmp_pd_mask::<_CMP_LT_OQ>(_mm512_cvtepu64_pd(number), keep);
        }
        if limits.no_checks != 0 {
            kept &= !(limits.no_checks & in_check(chains.sets, occupied, chains.black));
        }
        if kept & limits.shares != 0 {
            kept &= !limits.shares | drawn(limits, kept & limits.shares, [chains.decoded, numbers, pieces]);
        }
        kept
    }

    /// [`mixed`](crate::random::mixed) in lanes.
    fn mixed(number: Words) -> Words {
        let number = _mm512_add_epi64(number, all(ADDED));
        let number = _mm512_xor_si512(number, _mm512_srli_epi64::<30>(number));
        let number = _mm512_mullo_epi64(number, all(FACTORS[0]));
        let number = _mm512_xor_si512(number, _mm512_srli_epi64::<27>(number));
        let number = _mm512_mullo_epi64(number, all(FACTORS[1]));
        _mm512_xor_si512(number, _mm512_srli_epi64::<31>(number))
    }
}

lanes! { cold
    /// Which of these lanes are kept at random. Few lanes are left to decide, so they are taken one after the other.
    fn drawn(limits: &Limits, lanes: Mask, words: [Words; 3]) -> Mask {
        let mut stored = [[0; EIGHT]; 3];
        for (to, words) in stored.iter_mut().zip(words) {
            store(to, words);
        }
        let [decoded, numbers, pieces] = stored;
        let (mut left, mut kept) = (lanes, 0);
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            let (filter, numbers) = (&limits.filters[at], numbers[at]);
            let (score, ply, result) = ((numbers >> SCORE) as i16, (numbers >> PLY) as u16, (numbers >> RESULT) as i8);
            let is_drawn = filter.is_drawn(decoded[at], pieces[at] as u32, score, ply, result);
            kept |= Mask::from(is_drawn) << at;
            left &= left - 1;
        }
        kept
    }
}
