
// ---------------------------------------------------------------------------------------------------------------------
// NEON (private): the two lines of a bishop in a register, by Hyperbola Quintessence. Rooks are scalar.
//
//               diagonal        antidiagonal
//           [ o - r       | o - r       ]     the mask removes the slider
//     mirror[ bytes reversed            ]
//           [ o' - r'     | o' - r'     ]
//           (o - 2r) ^ mirror(o' - 2r'), cut to the lines
//
// Sets are in a register twice: upright and rotated by 180 degrees. Then all directions lead up the board.

#ifdef SLIDEMASK_NEON

// Each word with its bytes in reverse order.
SLIDEMASK_INLINE uint64x2_t slidemask_reverse_bytes(uint64x2_t words) {
    return vreinterpretq_u64_u8(vrev64q_u8(vreinterpretq_u8_u64(words)));
}

// Each word with its bits in reverse order.
SLIDEMASK_INLINE uint64x2_t slidemask_reverse_words(uint64x2_t words) {
    return vreinterpretq_u64_u8(vrev64q_u8(vrbitq_u8(vreinterpretq_u8_u64(words))));
}

// The attacks along diagonal and antidiagonal.
SLIDEMASK_INLINE uint64x2_t slidemask_neon_bishop_lines(uint8_t square, uint64x2_t occupied) {
    const slidemask_mirrored_lines *of = &slidemask_mirrored[square];
    const uint64x2_t rays = vld1q_u64(&of->rays[SLIDEMASK_DIAGONAL]);
    const uint64x2_t forward = vandq_u64(occupied, rays);
    const uint64x2_t reverse = slidemask_reverse_bytes(forward);
    const uint64x2_t difference = vsubq_u64(forward, vld1q_u64(of->slider));
    const uint64x2_t reverse_difference = vsubq_u64(reverse, vld1q_u64(of->reverse));
    return vandq_u64(veorq_u64(difference, slidemask_reverse_bytes(reverse_difference)), rays);
}

// The two lines share no bit, so their sum is their union.
SLIDEMASK_INLINE uint64_t slidemask_neon_bishop_attacks(uint8_t square, uint64_t occupied) {
    return vaddvq_u64(slidemask_neon_bishop_lines(square, vdupq_n_u64(occupied)));
}

// A word, and the same word with all bits reversed.
SLIDEMASK_INLINE uint64x2_t slidemask_with_turned(uint64_t word) {
    const uint64x1_t upright = vcreate_u64(word);
    const uint8x8_t turned = vrev64_u8(vrbit_u8(vreinterpret_u8_u64(upright)));
    return vcombine_u64(upright, vreinterpret_u64_u8(turned));
}

// The attacks in a direction up the board, in both words: a Kogge-Stone fill with steps of one, two and four squares.
#define SLIDEMASK_NEON_RAY(direction, step)                                                                                     \
    const uint64x2_t ends = vdupq_n_u64(slidemask_ways[direction].ends);                                                        \
    uint64x2_t free = vbicq_u64(ends, occupied);                                                                                \
    uint64x2_t reached = vorrq_u64(sliders, vandq_u64(free, vshlq_n_u64(sliders, step)));                                       \
    free = vandq_u64(free, vshlq_n_u64(free, step));                                                                            \
    reached = vorrq_u64(reached, vandq_u64(free, vshlq_n_u64(reached, 2 * (step))));                                            \
    free = vandq_u64(free, vshlq_n_u64(free, 2 * (step)));                                                                      \
    reached = vorrq_u64(reached, vandq_u64(free, vshlq_n_u64(reached, 4 * (step))));                                            \
    return vandq_u64(vshlq_n_u64(reached, step), ends)

SLIDEMASK_INLINE uint64x2_t slidemask_neon_north(uint64x2_t sliders, uint64x2_t occupied) {
    SLIDEMASK_NEON_RAY(SLIDEMASK_NORTH, 8);
}

SLIDEMASK_INLINE uint64x2_t slidemask_neon_north_east(uint64x2_t sliders, uint64x2_t occupied) {
    SLIDEMASK_NEON_RAY(SLIDEMASK_NORTH_EAST, 9);
}

SLIDEMASK_INLINE uint64x2_t slidemask_neon_north_west(uint64x2_t sliders, uint64x2_t occupied) {
    SLIDEMASK_NEON_RAY(SLIDEMASK_NORTH_WEST, 7);
}

#undef SLIDEMASK_NEON_RAY

// The attacks to the east: o ^ (o - 2r) in each byte, which is a rank. The borrow stays in its byte.
SLIDEMASK_INLINE uint64x2_t slidemask_neon_east(uint64x2_t sliders, uint64x2_t occupied) {
    const uint8x16_t r = vreinterpretq_u8_u64(sliders);
    const uint8x16_t o = vreinterpretq_u8_u64(vorrq_u64(occupied, sliders));
    return vreinterpretq_u64_u8(veorq_u8(o, vsubq_u8(o, vaddq_u8(r, r))));
}

SLIDEMASK_INLINE uint64x2_t slidemask_neon_rook_rays(uint64_t rooks, uint64x2_t occupied) {
    const uint64x2_t sliders = slidemask_with_turned(rooks);
    return vorrq_u64(slidemask_neon_north(sliders, occupied), slidemask_neon_east(sliders, occupied));
}

SLIDEMASK_INLINE uint64x2_t slidemask_neon_bishop_rays(uint64_t bishops, uint64x2_t occupied) {
    const uint64x2_t sliders = slidemask_with_turned(bishops);
    return vorrq_u64(slidemask_neon_north_east(sliders, occupied), slidemask_neon_north_west(sliders, occupied));
}

// The union of the first word and the bit-reversed second word.
SLIDEMASK_INLINE uint64_t slidemask_union_with_turned(uint64x2_t words) {
    return vgetq_lane_u64(words, 0) | vgetq_lane_u64(slidemask_reverse_words(words), 1);
}

SLIDEMASK_INLINE uint64_t slidemask_neon_setwise_rook_attacks(uint64_t rooks, uint64_t occupied) {
    return slidemask_union_with_turned(slidemask_neon_rook_rays(rooks, slidemask_with_turned(occupied)));
}

SLIDEMASK_INLINE uint64_t slidemask_neon_setwise_bishop_attacks(uint64_t bishops, uint64_t occupied) {
    return slidemask_union_with_turned(slidemask_neon_bishop_rays(bishops, slidemask_with_turned(occupied)));
}

SLIDEMASK_INLINE uint64_t slidemask_neon_setwise_slider_attacks(slidemask_sliders sliders, uint64_t occupied) {
    const uint64x2_t both = slidemask_with_turned(occupied);
    const uint64x2_t rooks = slidemask_neon_rook_rays(sliders.orthogonal, both);
    return slidemask_union_with_turned(vorrq_u64(rooks, slidemask_neon_bishop_rays(sliders.diagonal, both)));
}

#undef SLIDEMASK_BEST_BISHOP
#define SLIDEMASK_BEST_BISHOP slidemask_neon_bishop_attacks
#undef SLIDEMASK_BEST_SETWISE_ROOK
#define SLIDEMASK_BEST_SETWISE_ROOK slidemask_neon_setwise_rook_attacks
#undef SLIDEMASK_BEST_SETWISE_BISHOP
#define SLIDEMASK_BEST_SETWISE_BISHOP slidemask_neon_setwise_bishop_attacks
#undef SLIDEMASK_BEST_SETWISE_SLIDER
#define SLIDEMASK_BEST_SETWISE_SLIDER slidemask_neon_setwise_slider_attacks

#endif // SLIDEMASK_NEON
