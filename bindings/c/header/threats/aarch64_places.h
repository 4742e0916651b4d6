
// ---------------------------------------------------------------------------------------------------------------------
// The places around a square, in registers of NEON (private). One instruction looks up a table of 64 bytes.

#ifdef SLIDEMASK_NEON

// A byte for each of sixteen places.
typedef uint8x16_t slidemask_places;

// Two rays, eight bytes each.
typedef uint8x16_t slidemask_rays;
#define SLIDEMASK_PARTS 4

#define slidemask_rays_splat vdupq_n_u8
#define slidemask_rays_add vaddq_u8
#define slidemask_rays_sub vsubq_u8
#define slidemask_rays_and vandq_u8
#define slidemask_rays_andnot(not_these, rays) vbicq_u8(rays, not_these)
#define slidemask_rays_or vorrq_u8
#define slidemask_rays_xor veorq_u8
#define slidemask_rays_equal vceqq_u8
#define slidemask_rays_half(rays) vshrq_n_u8(rays, 1)
#define slidemask_rays_repeat vld1q_u8
#define slidemask_interleave_low vzip1q_u8
#define slidemask_interleave_high vzip2q_u8

SLIDEMASK_INLINE slidemask_places slidemask_places_and(slidemask_places a, slidemask_places b) {
    return vandq_u8(a, b);
}

SLIDEMASK_INLINE slidemask_places slidemask_places_or(slidemask_places a, slidemask_places b) {
    return vorrq_u8(a, b);
}

SLIDEMASK_INLINE slidemask_rays slidemask_rays_part(const uint8_t bytes[64], int part) {
    return vld1q_u8(bytes + 16 * part);
}

SLIDEMASK_INLINE slidemask_rays slidemask_rays_plus_second_byte(slidemask_rays rays) {
    return vreinterpretq_u8_u64(vaddq_u64(vreinterpretq_u64_u8(rays), vdupq_n_u64(0x100)));
}

// A board of 64 codes.
typedef uint8x16x4_t slidemask_byteboard;

SLIDEMASK_INLINE slidemask_byteboard slidemask_load_board(const uint8_t codes[64]) {
    const slidemask_byteboard board = {{vld1q_u8(codes), vld1q_u8(codes + 16), vld1q_u8(codes + 32), vld1q_u8(codes + 48)}};
    return board;
}

// Looks up the codes on squares.
SLIDEMASK_INLINE slidemask_rays slidemask_codes_on(slidemask_byteboard board, slidemask_rays squares) {
    return vqtbl4q_u8(board, squares);
}

// In each ray: the sum of all its bytes in the second byte, and the first byte of "first". Only one byte of a ray may differ from
// 0.
SLIDEMASK_INLINE slidemask_rays slidemask_beside_sum(slidemask_rays of_ray, slidemask_rays first) {
    const uint64x2_t sum = vshlq_n_u64(vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(of_ray))), 8);
    return vreinterpretq_u8_u64(vorrq_u64(sum, vandq_u64(vreinterpretq_u64_u8(first), vdupq_n_u64(0xff))));
}

// The first two bytes of all rays, in order.
SLIDEMASK_INLINE slidemask_places slidemask_first_pairs(const slidemask_rays parts[SLIDEMASK_PARTS]) {
    uint64x2_t all = vdupq_n_u64(0);
    SLIDEMASK_UNROLL
    for (int part = SLIDEMASK_PARTS - 1; part >= 0; part--) {
        all = vorrq_u64(vshlq_n_u64(all, 16), vreinterpretq_u64_u8(parts[part]));
    }
    const uint16x8_t pairs = vreinterpretq_u16_u64(all);
    return vreinterpretq_u8_u16(vzip1q_u16(pairs, vextq_u16(pairs, pairs, 4)));
}

// Looks up each byte, which is less than 16, in a row.
SLIDEMASK_INLINE slidemask_places slidemask_look_up(slidemask_places codes, const uint8_t row[16]) {
    return vqtbl1q_u8(vld1q_u8(row), codes);
}

// The bytes eight places further: those of the opposite directions.
SLIDEMASK_INLINE slidemask_places slidemask_turned(slidemask_places places) {
    return vextq_u8(places, places, 8);
}

// The places with a byte that is not 0, as bits.
SLIDEMASK_INLINE uint32_t slidemask_present(slidemask_places places) {
    const uint8x16_t bit_of_byte = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
    const uint8x16_t bits = vandq_u8(vtstq_u8(places, places), bit_of_byte);
    return (uint32_t)vaddv_u8(vget_low_u8(bits)) | (uint32_t)vaddv_u8(vget_high_u8(bits)) << 8;
}

SLIDEMASK_INLINE slidemask_places slidemask_interleave_pairs_low(slidemask_places a, slidemask_places b) {
    return vreinterpretq_u8_u16(vzip1q_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}

SLIDEMASK_INLINE slidemask_places slidemask_interleave_pairs_high(slidemask_places a, slidemask_places b) {
    return vreinterpretq_u8_u16(vzip2q_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}

// Eight equal pairs of bytes.
SLIDEMASK_INLINE slidemask_places slidemask_eight_of(uint16_t pair) {
    return vreinterpretq_u8_u16(vdupq_n_u16(pair));
}

// The bytes in another order.
SLIDEMASK_INLINE slidemask_places slidemask_in_order(slidemask_places bytes, const uint8_t order[16]) {
    return vqtbl1q_u8(bytes, vld1q_u8(order));
}

SLIDEMASK_INLINE void slidemask_write_four(slidemask_places threats, slidemask_threat *to) {
    vst1q_u8((uint8_t *)to, threats);
}

#endif // SLIDEMASK_NEON
