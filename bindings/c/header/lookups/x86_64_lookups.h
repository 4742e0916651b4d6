
// ---------------------------------------------------------------------------------------------------------------------
// SSSE3 (private): the two lines of a bishop in a register, by Hyperbola Quintessence. A byte shuffle mirrors both.
//
//           diagonal        antidiagonal
//           [ o - r       | o - r       ]     the mask removes the slider
//     mirror[ o' - r'     | o' - r'     ]
//           (o - 2r) ^ mirror(o' - 2r'), cut to the lines

#ifdef SLIDEMASK_SSSE3

SLIDEMASK_INLINE __m128i slidemask_load_16(const void *bytes) {
    return _mm_loadu_si128((const __m128i *)bytes);
}

// The order for a byte shuffle that reverses the bytes of each word.
SLIDEMASK_INLINE __m128i slidemask_reversed_bytes(void) {
    return _mm_set_epi64x(0x08090a0b0c0d0e0f, 0x0001020304050607);
}

SLIDEMASK_INLINE uint64_t slidemask_union_of_two(__m128i words) {
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(words, _mm_unpackhi_epi64(words, words)));
}

SLIDEMASK_INLINE uint64_t slidemask_ssse3_bishop_attacks(uint8_t square, uint64_t occupied) {
    const slidemask_mirrored_lines *of = &slidemask_mirrored[square];
    const __m128i mirror = slidemask_reversed_bytes();
    const __m128i rays = slidemask_load_16(&of->rays[SLIDEMASK_DIAGONAL]);
    const __m128i forward = _mm_and_si128(_mm_set1_epi64x((long long)occupied), rays);
    const __m128i reverse = _mm_shuffle_epi8(forward, mirror);
    const __m128i difference = _mm_sub_epi64(forward, slidemask_load_16(of->slider));
    const __m128i reverse_difference = _mm_sub_epi64(reverse, slidemask_load_16(of->reverse));
    const __m128i changed = _mm_xor_si128(difference, _mm_shuffle_epi8(reverse_difference, mirror));
    return slidemask_union_of_two(_mm_and_si128(changed, rays));
}

#undef SLIDEMASK_BEST_BISHOP
#define SLIDEMASK_BEST_BISHOP slidemask_ssse3_bishop_attacks

#endif // SLIDEMASK_SSSE3

// ---------------------------------------------------------------------------------------------------------------------
// AVX2 (private): file, diagonal and antidiagonal in lanes. The rank is read from a table, since a byte shuffle does not mirror
// it.

#ifdef SLIDEMASK_AVX2

SLIDEMASK_INLINE __m256i slidemask_load_32(const void *bytes) {
    return _mm256_loadu_si256((const __m256i *)bytes);
}

SLIDEMASK_INLINE __m128i slidemask_union_of_halves(__m256i lanes) {
    return _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
}

// The attacks along file, diagonal and antidiagonal in lanes 1 to 3. Lane 0 is that of the rank. It becomes empty: a byte swap
// leaves each byte as it is, so both differences are equal on the rank.
SLIDEMASK_INLINE __m256i slidemask_avx2_three_lines(uint8_t square, uint64_t occupied) {
    const slidemask_mirrored_lines *of = &slidemask_mirrored[square];
    const __m256i rays = slidemask_load_32(of->rays);
    const __m256i mirror = _mm256_broadcastsi128_si256(slidemask_reversed_bytes());
    const __m256i forward = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), rays);
    const __m256i reverse = _mm256_shuffle_epi8(forward, mirror);
    const __m256i slider = _mm256_broadcastsi128_si256(slidemask_load_16(of->slider));
    const __m256i reverse_slider = _mm256_broadcastsi128_si256(slidemask_load_16(of->reverse));
    const __m256i difference = _mm256_sub_epi64(forward, slider);
    const __m256i reverse_difference = _mm256_sub_epi64(reverse, reverse_slider);
    const __m256i changed = _mm256_xor_si256(difference, _mm256_shuffle_epi8(reverse_difference, mirror));
    return _mm256_and_si256(changed, rays);
}

SLIDEMASK_INLINE uint64_t slidemask_avx2_queen_attacks(uint8_t square, uint64_t occupied) {
    const __m256i lanes = slidemask_avx2_three_lines(square, occupied);
    const uint64_t rank = slidemask_along_rank(slidemask_masks_of(square, SLIDEMASK_RANK), occupied);
    return slidemask_union_of_two(slidemask_union_of_halves(lanes)) | rank;
}

SLIDEMASK_INLINE slidemask_rook_and_bishop slidemask_avx2_rook_and_bishop_attacks(uint8_t square, uint64_t occupied) {
    const __m256i lanes = slidemask_avx2_three_lines(square, occupied);
    const uint64_t rank = slidemask_along_rank(slidemask_masks_of(square, SLIDEMASK_RANK), occupied);
    const uint64_t file = (uint64_t)_mm_extract_epi64(_mm256_castsi256_si128(lanes), 1);
    const slidemask_rook_and_bishop attacks = {rank | file, slidemask_union_of_two(_mm256_extracti128_si256(lanes, 1))};
    return attacks;
}

// The attacks of sets in four directions, two of a rook and two of a bishop: towards the higher bits, or towards the lower bits.
#define SLIDEMASK_FOUR_RAYS(shift, north_or_south, diagonal, east_or_west, other_diagonal)                                      \
    const __m256i ends = _mm256_set_epi64x((long long)slidemask_ways[other_diagonal].ends,                                      \
                                           (long long)slidemask_ways[east_or_west].ends,                                        \
                                           (long long)slidemask_ways[diagonal].ends,                                            \
                                           (long long)slidemask_ways[north_or_south].ends);                                     \
    const __m256i by = _mm256_set_epi64x(7, 1, 9, 8);                                                                           \
    const __m256i by_2 = _mm256_slli_epi64(by, 1);                                                                              \
    __m256i free = _mm256_andnot_si256(_mm256_set1_epi64x((long long)occupied), ends);                                          \
    __m256i reached = _mm256_or_si256(sliders, _mm256_and_si256(shift(sliders, by), free));                                     \
    free = _mm256_and_si256(free, shift(free, by));                                                                             \
    reached = _mm256_or_si256(reached, _mm256_and_si256(shift(reached, by_2), free));                                           \
    free = _mm256_and_si256(free, shift(free, by_2));                                                                           \
    reached = _mm256_or_si256(reached, _mm256_and_si256(shift(reached, _mm256_slli_epi64(by, 2)), free));                       \
    return _mm256_and_si256(shift(reached, by), ends)

SLIDEMASK_INLINE __m256i slidemask_avx2_rays_up(__m256i sliders, uint64_t occupied) {
    SLIDEMASK_FOUR_RAYS(_mm256_sllv_epi64, SLIDEMASK_NORTH, SLIDEMASK_NORTH_EAST, SLIDEMASK_EAST, SLIDEMASK_NORTH_WEST);
}

SLIDEMASK_INLINE __m256i slidemask_avx2_rays_down(__m256i sliders, uint64_t occupied) {
    SLIDEMASK_FOUR_RAYS(_mm256_srlv_epi64, SLIDEMASK_SOUTH, SLIDEMASK_SOUTH_WEST, SLIDEMASK_WEST, SLIDEMASK_SOUTH_EAST);
}

#undef SLIDEMASK_FOUR_RAYS

SLIDEMASK_INLINE uint64_t slidemask_avx2_setwise_slider_attacks(slidemask_sliders sliders, uint64_t occupied) {
    const long long rooks = (long long)sliders.orthogonal, bishops = (long long)sliders.diagonal;
    const __m256i lanes = _mm256_set_epi64x(bishops, rooks, bishops, rooks);
    const __m256i up = slidemask_avx2_rays_up(lanes, occupied);
    const __m256i down = slidemask_avx2_rays_down(lanes, occupied);
    return slidemask_union_of_two(slidemask_union_of_halves(_mm256_or_si256(up, down)));
}

// Half of the lanes are empty sets here, but two narrow registers would take as many instructions.
SLIDEMASK_INLINE uint64_t slidemask_avx2_setwise_rook_attacks(uint64_t rooks, uint64_t occupied) {
    const slidemask_sliders sliders = {rooks, 0};
    return slidemask_avx2_setwise_slider_attacks(sliders, occupied);
}

SLIDEMASK_INLINE uint64_t slidemask_avx2_setwise_bishop_attacks(uint64_t bishops, uint64_t occupied) {
    const slidemask_sliders sliders = {0, bishops};
    return slidemask_avx2_setwise_slider_attacks(sliders, occupied);
}

#undef SLIDEMASK_BEST_QUEEN
#define SLIDEMASK_BEST_QUEEN slidemask_avx2_queen_attacks
#define SLIDEMASK_BEST_ROOK_AND_BISHOP slidemask_avx2_rook_and_bishop_attacks
#undef SLIDEMASK_BEST_SETWISE_ROOK
#define SLIDEMASK_BEST_SETWISE_ROOK slidemask_avx2_setwise_rook_attacks
#undef SLIDEMASK_BEST_SETWISE_BISHOP
#define SLIDEMASK_BEST_SETWISE_BISHOP slidemask_avx2_setwise_bishop_attacks
#undef SLIDEMASK_BEST_SETWISE_SLIDER
#define SLIDEMASK_BEST_SETWISE_SLIDER slidemask_avx2_setwise_slider_attacks

#endif // SLIDEMASK_AVX2

// ---------------------------------------------------------------------------------------------------------------------
// AVX-512 (private): all lines in lanes, by a relative of SBAMG (Syed Fahad and Gerd Isenberg) that needs no edge squares.
//
//               rank            file            diagonal        antidiagonal
//     lower   | the pieces below the slider, on each line
//     upper   | the pieces above
//             | upper ^ (upper - ms1b(lower)), cut to the lines
//
// The attacks downwards end at the highest piece of "lower": its most significant bit, ms1b. The subtraction of that bit borrows
// from there up to the first piece of "upper". If "lower" is empty, 64 leading zeros are counted, and 1 is subtracted.

#ifdef SLIDEMASK_AVX512

// The immediate of vpternlogq for (a ^ b) & c, and for a | (b & c).
#define SLIDEMASK_XOR_AND 0x28
#define SLIDEMASK_OR_AND 0xf8

SLIDEMASK_INLINE __m128i slidemask_avx512_rook_lines(uint8_t square, uint64_t occupied) {
    const slidemask_split *split = &slidemask_lines[square];
    const __m128i below = slidemask_load_16(split->lower), above = slidemask_load_16(split->upper);
    const __m128i all = _mm_set1_epi64x((long long)occupied);
    const __m128i lower = _mm_and_si128(all, below), upper = _mm_and_si128(all, above);
    const __m128i minus_ms1b = _mm_srav_epi64(_mm_set1_epi64x(INT64_MIN), _mm_lzcnt_epi64(lower));
    const __m128i difference = _mm_add_epi64(upper, minus_ms1b);
    return _mm_ternarylogic_epi64(upper, difference, _mm_or_si128(below, above), SLIDEMASK_XOR_AND);
}

SLIDEMASK_INLINE __m256i slidemask_avx512_queen_lines(uint8_t square, uint64_t occupied) {
    const slidemask_split *split = &slidemask_lines[square];
    const __m256i below = slidemask_load_32(split->lower), above = slidemask_load_32(split->upper);
    const __m256i all = _mm256_set1_epi64x((long long)occupied);
    const __m256i lower = _mm256_and_si256(all, below), upper = _mm256_and_si256(all, above);
    const __m256i minus_ms1b = _mm256_srav_epi64(_mm256_set1_epi64x(INT64_MIN), _mm256_lzcnt_epi64(lower));
    const __m256i difference = _mm256_add_epi64(upper, minus_ms1b);
    const __m256i lines = slidemask_load_32(slidemask_mirrored[square].rays);
    return _mm256_ternarylogic_epi64(upper, difference, lines, SLIDEMASK_XOR_AND);
}

SLIDEMASK_INLINE uint64_t slidemask_avx512_rook_attacks(uint8_t square, uint64_t occupied) {
    return slidemask_union_of_two(slidemask_avx512_rook_lines(square, occupied));
}

SLIDEMASK_INLINE uint64_t slidemask_avx512_queen_attacks(uint8_t square, uint64_t occupied) {
    return slidemask_union_of_two(slidemask_union_of_halves(slidemask_avx512_queen_lines(square, occupied)));
}

SLIDEMASK_INLINE slidemask_rook_and_bishop slidemask_avx512_rook_and_bishop_attacks(uint8_t square, uint64_t occupied) {
    const __m256i lanes = slidemask_avx512_queen_lines(square, occupied);
    const __m256i both = _mm256_or_si256(lanes, _mm256_shuffle_epi32(lanes, 0x4e)); // the two words of each half exchanged
    const slidemask_rook_and_bishop attacks = {(uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128(both)),
                                               (uint64_t)_mm_cvtsi128_si64(_mm256_extracti128_si256(both, 1))};
    return attacks;
}

// The eight directions as lanes: those of a rook, then those of a bishop.
typedef struct {
    uint64_t by[8];
    uint64_t ends[8];
} slidemask_eight_ways;

SLIDEMASK_TABLE slidemask_eight_ways slidemask_avx512_ways = {
@table eight_ways
};

// The union of the attacks in four directions: those of a rook (0), or those of a bishop (4).
SLIDEMASK_INLINE uint64_t slidemask_avx512_four_rays(uint64_t sliders, uint64_t occupied, int first) {
    const __m256i by = slidemask_load_32(&slidemask_avx512_ways.by[first]);
    const __m256i ends = slidemask_load_32(&slidemask_avx512_ways.ends[first]);
    const __m256i by_2 = _mm256_slli_epi64(by, 1);
    __m256i free = _mm256_andnot_si256(_mm256_set1_epi64x((long long)occupied), ends);
    __m256i reached = _mm256_set1_epi64x((long long)sliders);
    reached = _mm256_ternarylogic_epi64(reached, _mm256_rolv_epi64(reached, by), free, SLIDEMASK_OR_AND);
    free = _mm256_and_si256(free, _mm256_rolv_epi64(free, by));
    reached = _mm256_ternarylogic_epi64(reached, _mm256_rolv_epi64(reached, by_2), free, SLIDEMASK_OR_AND);
    free = _mm256_and_si256(free, _mm256_rolv_epi64(free, by_2));
    reached = _mm256_ternarylogic_epi64(reached, _mm256_rolv_epi64(reached, _mm256_slli_epi64(by, 2)), free, SLIDEMASK_OR_AND);
    const __m256i rays = _mm256_and_si256(_mm256_rolv_epi64(reached, by), ends);
    return slidemask_union_of_two(slidemask_union_of_halves(rays));
}

SLIDEMASK_INLINE uint64_t slidemask_avx512_setwise_rook_attacks(uint64_t rooks, uint64_t occupied) {
    return slidemask_avx512_four_rays(rooks, occupied, 0);
}

SLIDEMASK_INLINE uint64_t slidemask_avx512_setwise_bishop_attacks(uint64_t bishops, uint64_t occupied) {
    return slidemask_avx512_four_rays(bishops, occupied, 4);
}

// All eight directions in one register.
SLIDEMASK_INLINE uint64_t slidemask_avx512_setwise_slider_attacks(slidemask_sliders sliders, uint64_t occupied) {
    const __m512i by = _mm512_loadu_si512(slidemask_avx512_ways.by), ends = _mm512_loadu_si512(slidemask_avx512_ways.ends);
    const __m512i by_2 = _mm512_slli_epi64(by, 1);
    const __m512i rooks = _mm512_set1_epi64((long long)sliders.orthogonal);
    __m512i free = _mm512_andnot_si512(_mm512_set1_epi64((long long)occupied), ends);
    __m512i reached = _mm512_mask_set1_epi64(rooks, 0xf0, (long long)sliders.diagonal);
    reached = _mm512_ternarylogic_epi64(reached, _mm512_rolv_epi64(reached, by), free, SLIDEMASK_OR_AND);
    free = _mm512_and_si512(free, _mm512_rolv_epi64(free, by));
    reached = _mm512_ternarylogic_epi64(reached, _mm512_rolv_epi64(reached, by_2), free, SLIDEMASK_OR_AND);
    free = _mm512_and_si512(free, _mm512_rolv_epi64(free, by_2));
    reached = _mm512_ternarylogic_epi64(reached, _mm512_rolv_epi64(reached, _mm512_slli_epi64(by, 2)), free, SLIDEMASK_OR_AND);
    const __m512i rays = _mm512_and_si512(_mm512_rolv_epi64(reached, by), ends);
    const __m256i halves = _mm256_or_si256(_mm512_castsi512_si256(rays), _mm512_extracti64x4_epi64(rays, 1));
    return slidemask_union_of_two(slidemask_union_of_halves(halves));
}

#undef SLIDEMASK_BEST_ROOK
#define SLIDEMASK_BEST_ROOK slidemask_avx512_rook_attacks
#undef SLIDEMASK_BEST_QUEEN
#define SLIDEMASK_BEST_QUEEN slidemask_avx512_queen_attacks
#undef SLIDEMASK_BEST_ROOK_AND_BISHOP
#define SLIDEMASK_BEST_ROOK_AND_BISHOP slidemask_avx512_rook_and_bishop_attacks
#undef SLIDEMASK_BEST_SETWISE_ROOK
#define SLIDEMASK_BEST_SETWISE_ROOK slidemask_avx512_setwise_rook_attacks
#undef SLIDEMASK_BEST_SETWISE_BISHOP
#define SLIDEMASK_BEST_SETWISE_BISHOP slidemask_avx512_setwise_bishop_attacks
#undef SLIDEMASK_BEST_SETWISE_SLIDER
#define SLIDEMASK_BEST_SETWISE_SLIDER slidemask_avx512_setwise_slider_attacks

#endif // SLIDEMASK_AVX512
