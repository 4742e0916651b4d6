//! The sixteen places around a square: a byte shuffle cuts a board into eight rays, one subtraction finds the nearest pieces, and
//! a sum of absolute differences moves each of them to the front of its ray.
//!
//! A place is four bytes, since threats are. The shuffles and comparisons of a register of 64 bytes all go through one port of
//! the processor, so their number is what counts. Compressing the places to sixteen bytes takes 1.3 times as long. To write
//! changed codes with a masked broadcast and one store takes 1.06 times as long as single bytes.

use core::arch::x86_64::{
    __m512i, _mm512_add_epi8, _mm512_and_si512, _mm512_broadcast_i32x4, _mm512_castsi512_si128,
    _mm512_cmpeq_epi8_mask, _mm512_cvtepu8_epi32, _mm512_gf2p8affine_epi64_epi8, _mm512_maskz_alignr_epi64,
    _mm512_maskz_compress_epi8, _mm512_maskz_compress_epi32, _mm512_maskz_mov_epi8,
    _mm512_maskz_permutexvar_epi8, _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_sad_epu8,
    _mm512_set1_epi8, _mm512_set1_epi32, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_epi8,
    _mm512_shuffle_i64x2, _mm512_slli_epi32, _mm512_slli_epi64, _mm512_storeu_si512,
    _mm512_ternarylogic_epi32, _mm512_ternarylogic_epi64, _mm512_test_epi8_mask, _mm512_test_epi32_mask,
    _mm512_testn_epi8_mask,
};
use core::ops::{BitAnd, BitOr};

use slidemask::internal::{A, B, C, load_16, load_64};
use slidemask::isa::Avx512Icl;
use slidemask::method::eight_rays;
use slidemask::{Bitboard, Color, Direction, Kind, Square, with_features};

use crate::list::End;
use crate::threats::change::{Change, item};
use crate::threats::code::PieceCode;
use crate::threats::pairs::Pairs;
use crate::threats::reach::{Around64, ByCode, NOWHERE, REACH, STEPS, class, place_of, wide};
use crate::threats::threat::{BoardThreats, Threat, ThreatDeltas};
use crate::vectors::deltas::{Around, ByteBoard, Items, Places, board_deltas};

/// A board of 64 codes.
#[derive(Clone, Copy)]
pub(super) struct Codes(__m512i);

/// Sixteen places of four bytes each.
#[derive(Clone, Copy)]
pub(super) struct Wide16(pub(super) __m512i);

impl Codes {
    #[inline(always)]
    pub(super) fn load(_: Avx512Icl, codes: &[u8; 64]) -> Self {
        Self(proved!(load_64(codes)))
    }

    /// Changes squares of a board in memory, and appends the threats that this adds and removes.
    #[inline(always)]
    pub(super) fn deltas<const CHANGES: usize>(
        token: Avx512Icl,
        codes: &mut [u8; 64],
        changes: [Change; CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        board_deltas(Self::load(token, codes), codes, changes, pairs, deltas);
    }
}

/// Removes bit 3 from the number of a square on a board with 16 squares in a rank: the bits of a byte are the files 0 to 2 and
/// the ranks 4 to 6. Row b of the matrix, which is byte `7 - b`, has the bit that becomes bit b.
const NARROW: u64 = u64::from_be_bytes([1, 1 << 1, 1 << 2, 1 << 4, 1 << 5, 1 << 6, 0, 0]);

with_features! {
    Avx512Icl,

    /// The first byte of each ray, and beside it the sum of the bytes of another register: two places of four bytes.
    fn beside_sum(first: __m512i, of_ray: __m512i) -> __m512i {
        let sum = _mm512_slli_epi64::<32>(_mm512_sad_epu8(of_ray, _mm512_setzero_si512()));
        _mm512_ternarylogic_epi64::<{ A & B | C }>(first, _mm512_set1_epi64(0xff), sum)
    }
}

impl ByteBoard for Codes {
    type Places = Wide16;
    type Items = Wide16;

    #[inline(always)]
    fn around<const N: usize>(self, one: usize, squares: [Square; N]) -> (Around<Self>, [u32; N]) {
        let square = squares[one];
        let mut without = Bitboard::EMPTY;
        let mut others = [0; N];
        for i in 0..N {
            without.insert(squares[i]);
            if i != one {
                others[i] = place_bit(squares[i], square);
            }
        }
        proved!({
            let board = _mm512_maskz_mov_epi8(!without.0, self.0);
            let places = _mm512_add_epi8(_mm512_set1_epi8(wide(square).cast_signed()), load_64(&STEPS.0));
            let on_board = _mm512_testn_epi8_mask(places, _mm512_set1_epi8(0x88_u8.cast_signed()));
            let squares = _mm512_gf2p8affine_epi64_epi8::<0>(places, _mm512_set1_epi64(NARROW.cast_signed()));
            let codes = _mm512_maskz_permutexvar_epi8(on_board, squares, board);
            let occupied = _mm512_test_epi8_mask(codes, codes);
            let nearest = eight_rays::nearest(occupied) & !eight_rays::ORIGINS;
            let codes = beside_sum(codes, _mm512_maskz_mov_epi8(nearest, codes));
            let squares = beside_sum(squares, _mm512_maskz_mov_epi8(nearest, squares));
            let around = Around {
                codes: Wide16(codes),
                items: Wide16(_mm512_or_si512(codes, _mm512_slli_epi32::<8>(squares))),
                reach: Wide16(beside_sum(
                    _mm512_set1_epi64(class::KNIGHT.into()),
                    _mm512_maskz_mov_epi8(nearest, load_64(&REACH.0)),
                )),
            };
            let mut visible = [0; N];
            for i in 0..N {
                if i != one {
                    visible[i] = narrow_place(eight_rays::nearest(occupied | others[i]) & others[i]);
                }
            }
            (around, visible)
        })
    }
}

/// The place of a square around another one as a bit, or 0.
#[inline(always)]
const fn place_bit(other: Square, around: Square) -> u64 {
    let place = place_of(other, around);
    if place == NOWHERE { 0 } else { 1 << place }
}

/// The bit of one of sixteen places from the bit of one of 64; 0 from 0.
#[inline(always)]
const fn narrow_place(bit: u64) -> u32 {
    let place = bit.trailing_zeros();
    if bit == 0 { 0 } else { 1 << (place / 8 * 2 + (!place.is_multiple_of(8)) as u32) }
}

impl BitAnd for Wide16 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(proved!(_mm512_and_si512(self.0, other.0)))
    }
}

impl BitOr for Wide16 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(proved!(_mm512_or_si512(self.0, other.0)))
    }
}

impl Places for Wide16 {
    // The other three bytes of a place are 0. So is the entry for 0 of every row.
    #[inline(always)]
    fn look_up(self, row: &ByCode) -> Self {
        Self(proved!(_mm512_shuffle_epi8(_mm512_broadcast_i32x4(load_16(row)), self.0)))
    }

    #[inline(always)]
    fn turned(self) -> Self {
        Self(proved!(_mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0)))
    }

    #[inline(always)]
    fn present(self) -> u32 {
        proved!(_mm512_test_epi32_mask(self.0, self.0)).into()
    }
}

impl Items for Wide16 {
    #[inline(always)]
    fn attacked_by(self, attacker: u16) -> Self {
        proved!({
            let (victims, attacker) = (_mm512_slli_epi32::<16>(self.0), twice(attacker));
            Self(_mm512_ternarylogic_epi32::<{ A | B & C }>(victims, attacker, _mm512_set1_epi32(0xffff)))
        })
    }

    #[inline(always)]
    fn attacking(self, victim: u16) -> Self {
        proved!({
            let victim = twice(victim);
            Self(_mm512_ternarylogic_epi32::<{ A | B & !C }>(self.0, victim, _mm512_set1_epi32(0xffff)))
        })
    }

    #[inline(always)]
    fn attacking_opposite(self) -> Self {
        Self(proved!(_mm512_or_si512(self.0, _mm512_slli_epi32::<16>(self.turned().0))))
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "sixteen bits")]
    fn append<const N: usize>(self, which: u32, list: &mut End<'_, N, Threat>) {
        let Some(room) = list.room() else { return };
        // SAFETY: the room has 64 bytes; every item is a threat, and the bytes after them are 0, which is an entry, too.
        proved!(_mm512_storeu_si512(
            room.as_mut_ptr().cast(),
            _mm512_maskz_compress_epi32(which as u16, self.0)
        ));
        list.grow(which.count_ones() as usize);
    }
}

with_features! {
    Avx512Icl,

    /// A piece in both halves of each place: one register for a piece that attacks and is attacked.
    fn twice(piece: u16) -> __m512i {
        _mm512_set1_epi32((u32::from(piece) * 0x1_0001).cast_signed())
    }
}

/// All threats of a board: piece by piece, except for pawns.
#[inline(always)]
pub(crate) fn all(isa: Avx512Icl, codes: &[u8; 64], pairs: &Pairs, list: &mut BoardThreats) {
    let (board, mut list) = (Codes::load(isa, codes), list.end());
    for square in of_pawns(board, pairs, &mut list) {
        let code = codes[square as usize];
        let (around, attacked) = victims_around(board, square, code, pairs);
        around.items.attacked_by(item(square, code)).append(attacked, &mut list);
    }
}

/// The places around a piece, and which of them it attacks.
#[inline(always)]
pub(super) fn victims_around(board: Codes, square: Square, code: u8, pairs: &Pairs) -> (Around<Codes>, u32) {
    let (around, _) = board.around(0, [square]);
    let victims = around.codes.look_up(pairs.victims_of(code)) & around.reach;
    (around, victims.present())
}

/// Appends the threats of all pawns. Those that attack in one direction are found all at once. Returns the other pieces that have
/// victims; a king often has none.
#[inline(always)]
pub(super) fn of_pawns<const N: usize>(
    board: Codes,
    pairs: &Pairs,
    list: &mut End<'_, N, Threat>,
) -> Bitboard {
    let mut pieces = proved!(_mm512_test_epi8_mask(board.0, board.0));
    for color in Color::ALL {
        let pawn = PieceCode::new(color, Kind::Pawn).code();
        let pawns = Bitboard(proved!(equal_to(board.0, pawn)));
        let victims = Bitboard(proved!(counted(board.0, pairs.victims_of(pawn))));
        pieces &= !pawns.0;
        let king = PieceCode::new(color, Kind::King).code();
        if *pairs.victims_of(king) == [0; 16] {
            pieces &= !proved!(equal_to(board.0, king));
        }
        let ahead = if color as u8 == 0 {
            [Direction::NorthWest, Direction::NorthEast]
        } else {
            [Direction::SouthWest, Direction::SouthEast]
        };
        for direction in ahead {
            let attackers = pawns.intersection(victims.shift(direction.opposite()));
            pawn_threats(board.0, pawn, direction, attackers.0, list);
        }
    }
    Bitboard(pieces)
}

/// Appends the threats of pawns in one direction. Each of these pawns attacks a piece there.
#[inline(always)]
fn pawn_threats<const N: usize>(
    board: __m512i,
    pawn: u8,
    direction: Direction,
    attackers: u64,
    list: &mut End<'_, N, Threat>,
) {
    let (files, ranks) = direction.delta();
    let (mut from, mut to) = proved!({
        let from = _mm512_maskz_compress_epi8(attackers, load_64(&SQUARES.0));
        (from, _mm512_add_epi8(from, _mm512_set1_epi8(8 * ranks + files)))
    });
    let mut left = attackers.count_ones();
    // More than sixteen pawns of a side only stand on impossible boards.
    loop {
        proved!({
            let victims = _mm512_permutexvar_epi8(to, board);
            let (from, victims, to) = (wide_places(from), wide_places(victims), wide_places(to));
            let attacker = _mm512_ternarylogic_epi32::<{ A | B | C }>(
                _mm512_set1_epi32(pawn.into()),
                _mm512_slli_epi32::<8>(from),
                _mm512_slli_epi32::<16>(victims),
            );
            let items = Wide16(_mm512_or_si512(attacker, _mm512_slli_epi32::<24>(to)));
            items.append(low_bits(left.min(16)), list);
        });
        if left <= 16 {
            return;
        }
        left -= 16;
        (from, to) = proved!((
            _mm512_maskz_alignr_epi64::<2>(0xff, _mm512_setzero_si512(), from),
            _mm512_maskz_alignr_epi64::<2>(0xff, _mm512_setzero_si512(), to),
        ));
    }
}

/// This many low bits: at most 16.
#[inline(always)]
const fn low_bits(count: u32) -> u32 {
    (1 << count) - 1
}

/// The numbers of the squares.
pub(super) static SQUARES: Around64 = {
    let mut squares = [0; 64];
    let mut i = 0;
    while i < squares.len() {
        squares[i] = Square::ALL[i] as u8;
        i += 1;
    }
    Around64(squares)
};

with_features! {
    Avx512Icl,

    /// The first sixteen bytes, each as a place.
    fn wide_places(bytes: __m512i) -> __m512i {
        _mm512_cvtepu8_epi32(_mm512_castsi512_si128(bytes))
    }

    /// The squares with a code.
    fn equal_to(board: __m512i, code: u8) -> u64 {
        _mm512_cmpeq_epi8_mask(board, _mm512_set1_epi8(code.cast_signed()))
    }

    /// The squares with codes for which a row is not 0.
    fn counted(board: __m512i, row: &ByCode) -> u64 {
        let found = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(load_16(row)), board);
        _mm512_test_epi8_mask(found, found)
    }
}
