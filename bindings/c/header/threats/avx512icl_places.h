
// ---------------------------------------------------------------------------------------------------------------------
// The places around a square with AVX-512, VBMI and GFNI (private)
//
// A byte shuffle cuts the board into eight rays. Their occupied squares are a word with a ray in each byte: the nearest square in
// bit 1, the farthest in bit 7, and a knight's move in bit 0. One subtraction finds the nearest piece on all rays:
//
//            r nearest .. farthest
//     1 . . 1 . . 1 1     o: the origin, and pieces on squares 3, 6 and 7
//   - . 1 . . . . . .     2r
//   = 1 1 1 . . . 1 1     the borrow runs to the nearest piece and removes it
//   ^ 1 . . 1 . . 1 1     o
//   = . 1 1 1 . . . .     the changed squares
//   & 1 . . 1 . . 1 1     o
//   = . . . 1 . . . .     the nearest piece
//
// A wall in bit 7 stops the borrow where a ray has no piece. Source: 87flowers, notes on byteboards, and the engine Rose.
//
// A sum of absolute differences then moves each nearest piece to the front of its ray. A place is four bytes, since threats are.

#ifdef SLIDEMASK_AVX512ICL

// The immediates of vpternlogd for (a & b) | c, a | (b & ~c) and a | b | c. See also SLIDEMASK_OR_AND.
#define SLIDEMASK_AND_OR 0xea
#define SLIDEMASK_OR_ANDNOT 0xf4
#define SLIDEMASK_OR_OR 0xfe

// Bit 0 of every ray, and the last square of every ray.
static const uint64_t slidemask_origins = 0x0101010101010101, slidemask_walls = 0x8080808080808080;

// The nearest piece on each of eight rays, or bit 7 if the ray is empty; and bit 0 of each.
SLIDEMASK_CONSTEXPR uint64_t slidemask_nearest(uint64_t occupied) {
@formula eight_rays::nearest
}

// A board of 64 codes.
typedef __m512i slidemask_byteboard;

// Sixteen places of four bytes each.
typedef __m512i slidemask_places;
typedef __m512i slidemask_items;

// Sixteen places around a square: for each direction a knight's move and the nearest piece on the ray. Opposite directions are
// eight places apart.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    slidemask_places codes; // 0 if there is none. Such a place has no meaning in the other two.
    slidemask_places reach; // the classes of pieces that attack from there
    slidemask_items items;  // the pieces and their squares
} slidemask_around;
SLIDEMASK_LOCAL_TYPE_END

SLIDEMASK_INLINE slidemask_byteboard slidemask_load_board(const uint8_t codes[64]) {
    return _mm512_loadu_si512(codes);
}

SLIDEMASK_INLINE slidemask_places slidemask_places_and(slidemask_places a, slidemask_places b) {
    return _mm512_and_si512(a, b);
}

SLIDEMASK_INLINE slidemask_places slidemask_places_or(slidemask_places a, slidemask_places b) {
    return _mm512_or_si512(a, b);
}

// Looks up each byte, which is less than 16, in a row. The other three bytes of a place are 0, and so is the entry for 0 of a
// row.
SLIDEMASK_INLINE __m512i slidemask_look_up(__m512i codes, const uint8_t row[16]) {
#if defined(__GNUC__) && !defined(__clang__)
    // GCC would load a constant row first and then repeat it by a shuffle, and shuffles are what limits this code. So it must not
    // know which row it is.
    __asm__("" : "+r"(row));
#endif
    return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(slidemask_load_16(row)), codes);
}

// The bytes eight places further: those of the opposite directions.
SLIDEMASK_INLINE slidemask_places slidemask_turned(slidemask_places places) {
    return _mm512_shuffle_i64x2(places, places, 0x4e);
}

// The places with a byte that is not 0, as bits.
SLIDEMASK_INLINE uint32_t slidemask_present(slidemask_places places) {
    return _mm512_test_epi32_mask(places, places);
}

// A piece in both halves of each place.
SLIDEMASK_INLINE __m512i slidemask_twice(uint16_t piece) {
    return _mm512_set1_epi32((int)(piece * 0x10001u));
}

// Makes these pieces the victims of one attacker.
SLIDEMASK_INLINE slidemask_items slidemask_attacked_by(slidemask_items items, uint16_t attacker) {
    const __m512i victims = _mm512_slli_epi32(items, 16);
    return _mm512_ternarylogic_epi32(victims, slidemask_twice(attacker), _mm512_set1_epi32(0xffff), SLIDEMASK_OR_AND);
}

// Makes these pieces the attackers of one victim.
SLIDEMASK_INLINE slidemask_items slidemask_attacking(slidemask_items items, uint16_t victim) {
    return _mm512_ternarylogic_epi32(items, slidemask_twice(victim), _mm512_set1_epi32(0xffff), SLIDEMASK_OR_ANDNOT);
}

// Makes each of these pieces the attacker of the piece in the opposite direction.
SLIDEMASK_INLINE slidemask_items slidemask_attacking_opposite(slidemask_items items) {
    return _mm512_or_si512(items, _mm512_slli_epi32(slidemask_turned(items), 16));
}

// Appends the items whose bits are set.
SLIDEMASK_INLINE slidemask_threat *slidemask_append(slidemask_items items, uint32_t which, slidemask_threat *end) {
    _mm512_storeu_si512(end, _mm512_maskz_compress_epi32((__mmask16)which, items));
    return end + slidemask_count(which);
}

// The first byte of each ray, and beside it the sum of the bytes of another register: two places of four bytes.
SLIDEMASK_INLINE __m512i slidemask_beside_sum(__m512i first, __m512i of_ray) {
    const __m512i sum = _mm512_slli_epi64(_mm512_sad_epu8(of_ray, _mm512_setzero_si512()), 32);
    return _mm512_ternarylogic_epi64(first, _mm512_set1_epi64(0xff), sum, SLIDEMASK_AND_OR);
}

// The place of a square around another one as a bit, or 0.
SLIDEMASK_CONSTEXPR uint64_t slidemask_place_bit(uint8_t other, uint8_t around) {
    const uint8_t place = slidemask_place_of(other, around);
    return place == 64 ? 0 : (uint64_t)1 << (place & 63);
}

// The bit of one of sixteen places from the bit of one of 64; 0 from 0.
SLIDEMASK_CONSTEXPR uint32_t slidemask_narrow_place(uint64_t bit) {
    const unsigned place = bit == 0 ? 0 : slidemask_lowest(bit);
    return bit == 0 ? 0 : 1u << (place / 8 * 2 + (place % 8 != 0));
}

// The sixteen places around one of some squares, on the board without the pieces on these squares. For each of the others,
// "visible" receives the place that the square would have, as a bit, or 0 if it is in no line or behind the nearest piece.
SLIDEMASK_ALWAYS_INLINE slidemask_around slidemask_places_around(slidemask_byteboard board, int one, const uint8_t *squares,
                                                                 int count, uint32_t *visible) {
    const uint8_t square = squares[one];
    uint64_t without = 0, others[4];
    SLIDEMASK_UNROLL
    for (int i = 0; i < count; i++) {
        without |= (uint64_t)1 << squares[i];
        others[i] = i == one ? 0 : slidemask_place_bit(squares[i], square);
    }
    // The matrix removes bit 3 from the number of a square on a board with 16 squares in a rank: the bits of a byte are the files
    // 0 to 2 and the ranks 4 to 6. Row b of the matrix, which is byte 7 - b, has the bit that becomes bit b.
    const __m512i to_narrow = _mm512_set1_epi64(0x0102041020400000);
    const __m512i steps = _mm512_loadu_si512(slidemask_steps);
    const __m512i places = _mm512_add_epi8(_mm512_set1_epi8((char)slidemask_wide(square)), steps);
    const __mmask64 on_board = _mm512_testn_epi8_mask(places, _mm512_set1_epi8((char)0x88));
    const __m512i numbers = _mm512_gf2p8affine_epi64_epi8(places, to_narrow, 0);
    const __m512i codes = _mm512_maskz_permutexvar_epi8(on_board, numbers, _mm512_maskz_mov_epi8(~without, board));
    const uint64_t occupied = _mm512_test_epi8_mask(codes, codes);
    const uint64_t nearest = slidemask_nearest(occupied) & ~slidemask_origins;
    const __m512i reach = _mm512_maskz_mov_epi8(nearest, _mm512_loadu_si512(slidemask_reach));
    const __m512i near_codes = slidemask_beside_sum(codes, _mm512_maskz_mov_epi8(nearest, codes));
    const __m512i near_numbers = slidemask_beside_sum(numbers, _mm512_maskz_mov_epi8(nearest, numbers));
    SLIDEMASK_UNROLL
    for (int i = 0; i < count; i++) {
        visible[i] = i == one ? 0 : slidemask_narrow_place(slidemask_nearest(occupied | others[i]) & others[i]);
    }
    const slidemask_around around = {near_codes, slidemask_beside_sum(_mm512_set1_epi64(SLIDEMASK_CLASS_KNIGHT), reach),
                                     _mm512_or_si512(near_codes, _mm512_slli_epi32(near_numbers, 8))};
    return around;
}

#endif // SLIDEMASK_AVX512ICL
