
// ---------------------------------------------------------------------------------------------------------------------
// The places around a square, in registers of SSSE3 and AVX2 (private). AVX-512 without VBMI uses those of AVX2.

#if defined(SLIDEMASK_SSSE3) && !defined(SLIDEMASK_AVX512ICL)

// A byte for each of sixteen places.
typedef __m128i slidemask_places;

SLIDEMASK_INLINE slidemask_places slidemask_places_and(slidemask_places a, slidemask_places b) {
    return _mm_and_si128(a, b);
}

SLIDEMASK_INLINE slidemask_places slidemask_places_or(slidemask_places a, slidemask_places b) {
    return _mm_or_si128(a, b);
}

// Looks up each byte, which is less than 16, in a row.
SLIDEMASK_INLINE slidemask_places slidemask_look_up(slidemask_places codes, const uint8_t row[16]) {
    return _mm_shuffle_epi8(slidemask_load_16(row), codes);
}

// The bytes eight places further: those of the opposite directions.
SLIDEMASK_INLINE slidemask_places slidemask_turned(slidemask_places places) {
    return _mm_shuffle_epi32(places, 0x4e);
}

// The places with a byte that is not 0, as bits.
SLIDEMASK_INLINE uint32_t slidemask_present(slidemask_places places) {
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(places, _mm_setzero_si128())) ^ 0xffff;
}

#ifdef SLIDEMASK_AVX2

// Four rays, eight bytes each.
typedef __m256i slidemask_rays;
#define SLIDEMASK_PARTS 2

#define slidemask_rays_splat(byte) _mm256_set1_epi8((char)(byte))
#define slidemask_rays_add _mm256_add_epi8
#define slidemask_rays_sub _mm256_sub_epi8
#define slidemask_rays_and _mm256_and_si256
#define slidemask_rays_andnot _mm256_andnot_si256
#define slidemask_rays_or _mm256_or_si256
#define slidemask_rays_xor _mm256_xor_si256
#define slidemask_rays_equal _mm256_cmpeq_epi8
#define slidemask_rays_shuffle _mm256_shuffle_epi8
#define slidemask_rays_half(rays) _mm256_srli_epi64(rays, 1)
#define slidemask_rays_plus_second_byte(rays) _mm256_add_epi64(rays, _mm256_set1_epi64x(0x100))

SLIDEMASK_INLINE slidemask_rays slidemask_rays_repeat(const uint8_t bytes[16]) {
    return _mm256_broadcastsi128_si256(slidemask_load_16(bytes));
}

SLIDEMASK_INLINE slidemask_rays slidemask_rays_part(const uint8_t bytes[64], int part) {
    return slidemask_load_32(bytes + 32 * part);
}

#else // SSSE3

// Two rays, eight bytes each.
typedef __m128i slidemask_rays;
#define SLIDEMASK_PARTS 4

#define slidemask_rays_splat(byte) _mm_set1_epi8((char)(byte))
#define slidemask_rays_add _mm_add_epi8
#define slidemask_rays_sub _mm_sub_epi8
#define slidemask_rays_and _mm_and_si128
#define slidemask_rays_andnot _mm_andnot_si128
#define slidemask_rays_or _mm_or_si128
#define slidemask_rays_xor _mm_xor_si128
#define slidemask_rays_equal _mm_cmpeq_epi8
#define slidemask_rays_shuffle _mm_shuffle_epi8
#define slidemask_rays_half(rays) _mm_srli_epi64(rays, 1)
#define slidemask_rays_plus_second_byte(rays) _mm_add_epi64(rays, _mm_set1_epi64x(0x100))

SLIDEMASK_INLINE slidemask_rays slidemask_rays_repeat(const uint8_t bytes[16]) {
    return slidemask_load_16(bytes);
}

SLIDEMASK_INLINE slidemask_rays slidemask_rays_part(const uint8_t bytes[64], int part) {
    return slidemask_load_16(bytes + 16 * part);
}

#endif // SSSE3

// A board of 64 codes: the first sixteen, and the difference between each sixteen and those before.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    slidemask_rays first, second, third, fourth;
} slidemask_byteboard;
SLIDEMASK_LOCAL_TYPE_END

SLIDEMASK_INLINE slidemask_byteboard slidemask_load_board(const uint8_t codes[64]) {
    const slidemask_rays first = slidemask_rays_repeat(codes), second = slidemask_rays_repeat(codes + 16);
    const slidemask_rays third = slidemask_rays_repeat(codes + 32), fourth = slidemask_rays_repeat(codes + 48);
    const slidemask_byteboard board = {first, slidemask_rays_xor(first, second), slidemask_rays_xor(second, third),
                                   slidemask_rays_xor(third, fourth)};
    return board;
}

// Looks up the codes on squares. A byte shuffle takes the low four bits of an offset, and answers 0 if the offset is negative. So
// a square adds up all differences before its own sixteen, since the offsets of those after it are negative.
SLIDEMASK_INLINE slidemask_rays slidemask_codes_on(slidemask_byteboard board, slidemask_rays squares) {
    const slidemask_rays sixteen = slidemask_rays_splat(16);
    const slidemask_rays from_second = slidemask_rays_sub(squares, sixteen);
    const slidemask_rays from_third = slidemask_rays_sub(from_second, sixteen);
    const slidemask_rays from_fourth = slidemask_rays_sub(from_third, sixteen);
    return slidemask_rays_xor(
        slidemask_rays_xor(slidemask_rays_shuffle(board.first, squares), slidemask_rays_shuffle(board.second, from_second)),
        slidemask_rays_xor(slidemask_rays_shuffle(board.third, from_third), slidemask_rays_shuffle(board.fourth, from_fourth)));
}

#ifdef SLIDEMASK_AVX2

// In each ray: the sum of all its bytes in the second byte, and the first byte of "first". Only one byte of a ray may differ from
// 0.
SLIDEMASK_INLINE slidemask_rays slidemask_beside_sum(slidemask_rays of_ray, slidemask_rays first) {
    const __m256i sum = _mm256_slli_epi64(_mm256_sad_epu8(of_ray, _mm256_setzero_si256()), 8);
    return _mm256_or_si256(sum, _mm256_and_si256(first, _mm256_set1_epi64x(0xff)));
}

// The first two bytes of all rays, in order.
SLIDEMASK_INLINE slidemask_places slidemask_first_pairs(const slidemask_rays parts[SLIDEMASK_PARTS]) {
    const __m256i all = _mm256_or_si256(parts[0], _mm256_slli_epi64(parts[1], 16));
    // The words are rays 0 and 4, 1 and 5, 2 and 6, 3 and 7.
    const __m128i low = _mm256_castsi256_si128(all), high = _mm256_extracti128_si256(all, 1);
    const __m128i both = _mm_or_si128(low, _mm_slli_epi64(high, 32));
    return _mm_shuffle_epi8(both, _mm_setr_epi8(0, 1, 8, 9, 4, 5, 12, 13, 2, 3, 10, 11, 6, 7, 14, 15));
}

// A code and a square for each of sixteen places: places 0 to 3 and 8 to 11 in the low half, the others in the high half. So the
// words of two registers, interleaved half by half, are threats in the order of the places. Eight threats fill a register.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    __m256i attackers;
    __m256i victims;
} slidemask_items;
SLIDEMASK_LOCAL_TYPE_END

// The pieces on all places and their squares, from parts as slidemask_first_pairs takes them.
SLIDEMASK_INLINE slidemask_items slidemask_items_of(const slidemask_rays codes[2], const slidemask_rays squares[2]) {
    const __m256i all_codes = _mm256_or_si256(codes[0], _mm256_slli_epi64(codes[1], 16));
    const __m256i all_squares = _mm256_or_si256(squares[0], _mm256_slli_epi64(squares[1], 16));
    const __m256i both = _mm256_or_si256(all_codes, _mm256_slli_epi64(all_squares, 32));
    const __m128i order = _mm_setr_epi8(0, 4, 1, 5, 8, 12, 9, 13, 2, 6, 3, 7, 10, 14, 11, 15);
    const __m256i pieces = _mm256_shuffle_epi8(both, _mm256_broadcastsi128_si256(order));
    const slidemask_items items = {pieces, pieces};
    return items;
}

// Makes these pieces the victims of one attacker.
SLIDEMASK_INLINE slidemask_items slidemask_attacked_by(slidemask_items items, uint16_t attacker) {
    items.attackers = _mm256_set1_epi16((short)attacker);
    return items;
}

// Makes these pieces the attackers of one victim.
SLIDEMASK_INLINE slidemask_items slidemask_attacking(slidemask_items items, uint16_t victim) {
    items.victims = _mm256_set1_epi16((short)victim);
    return items;
}

// Makes each of these pieces the attacker of the piece in the opposite direction.
SLIDEMASK_INLINE slidemask_items slidemask_attacking_opposite(slidemask_items items) {
    items.victims = _mm256_shuffle_epi32(items.attackers, 0x4e);
    return items;
}

// For each set of eight words: their numbers, the lowest first, in four bits each. The others are 0.
SLIDEMASK_TABLE uint32_t slidemask_numbers[256] = {
@table numbers
};

// Appends those of eight threats whose bits are set.
SLIDEMASK_INLINE slidemask_threat *slidemask_append_eight(__m256i threats, uint32_t which, slidemask_threat *end) {
    const __m256i numbers = _mm256_set1_epi32((int)slidemask_numbers[which]);
    // The permutation uses only the low three bits of a number.
    const __m256i order = _mm256_srlv_epi32(numbers, _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
    _mm256_storeu_si256((__m256i *)end, _mm256_permutevar8x32_epi32(threats, order));
    return end + slidemask_count(which);
}

// Appends the items whose bits are set.
SLIDEMASK_INLINE slidemask_threat *slidemask_append(slidemask_items items, uint32_t which, slidemask_threat *end) {
    end = slidemask_append_eight(_mm256_unpacklo_epi16(items.attackers, items.victims), which & 0xff, end);
    return slidemask_append_eight(_mm256_unpackhi_epi16(items.attackers, items.victims), which >> 8 & 0xff, end);
}

#else // SSSE3

// In each ray: the sum of all its bytes in the second byte, and the first byte of "first". Only one byte of a ray may differ from
// 0.
SLIDEMASK_INLINE slidemask_rays slidemask_beside_sum(slidemask_rays of_ray, slidemask_rays first) {
    const __m128i sum = _mm_slli_epi64(_mm_sad_epu8(of_ray, _mm_setzero_si128()), 8);
    return _mm_or_si128(sum, _mm_and_si128(first, _mm_set1_epi64x(0xff)));
}

// The first two bytes of all rays, in order.
SLIDEMASK_INLINE slidemask_places slidemask_first_pairs(const slidemask_rays parts[SLIDEMASK_PARTS]) {
    const __m128i low = _mm_or_si128(parts[0], _mm_slli_epi64(parts[1], 16));
    const __m128i high = _mm_or_si128(parts[2], _mm_slli_epi64(parts[3], 16));
    const __m128i all = _mm_or_si128(low, _mm_slli_epi64(high, 32));
    return _mm_unpacklo_epi16(all, _mm_unpackhi_epi64(all, all));
}

#define slidemask_interleave_low _mm_unpacklo_epi8
#define slidemask_interleave_high _mm_unpackhi_epi8
#define slidemask_interleave_pairs_low _mm_unpacklo_epi16
#define slidemask_interleave_pairs_high _mm_unpackhi_epi16

// Eight equal pairs of bytes.
SLIDEMASK_INLINE slidemask_places slidemask_eight_of(uint16_t pair) {
    return _mm_set1_epi16((short)pair);
}

// The bytes in another order.
SLIDEMASK_INLINE slidemask_places slidemask_in_order(slidemask_places bytes, const uint8_t order[16]) {
    return _mm_shuffle_epi8(bytes, slidemask_load_16(order));
}

SLIDEMASK_INLINE void slidemask_write_four(slidemask_places threats, slidemask_threat *to) {
    _mm_storeu_si128((__m128i *)to, threats);
}

#endif // SSSE3

#endif // SSSE3 without VBMI
