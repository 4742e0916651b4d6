
// ---------------------------------------------------------------------------------------------------------------------
// All threats of a board (private)

#ifdef SLIDEMASK_AVX512ICL

// The numbers of the squares.
SLIDEMASK_TABLE uint8_t slidemask_squares[64] = {
@table squares
};

// The first sixteen bytes, each as a place.
SLIDEMASK_INLINE __m512i slidemask_wide_places(__m512i bytes) {
    return _mm512_cvtepu8_epi32(_mm512_castsi512_si128(bytes));
}

// Appends the threats of pawns that go to a neighbouring square. Each of these pawns attacks a piece there.
SLIDEMASK_INLINE slidemask_threat *slidemask_pawn_threats(slidemask_byteboard board, uint8_t pawn, int step, uint64_t attackers,
                                                          slidemask_threat *end) {
    __m512i from = _mm512_maskz_compress_epi8(attackers, _mm512_loadu_si512(slidemask_squares));
    __m512i to = _mm512_add_epi8(from, _mm512_set1_epi8((char)step));
    unsigned left = slidemask_count(attackers);
    // More than sixteen pawns of a side only stand on impossible boards.
    for (;;) {
        const __m512i victims = slidemask_wide_places(_mm512_permutexvar_epi8(to, board));
        const __m512i piece_and_square = _mm512_slli_epi32(slidemask_wide_places(from), 8);
        const __m512i attacker = _mm512_ternarylogic_epi32(_mm512_set1_epi32(pawn), piece_and_square,
                                                           _mm512_slli_epi32(victims, 16), SLIDEMASK_OR_OR);
        const __m512i items = _mm512_or_si512(attacker, _mm512_slli_epi32(slidemask_wide_places(to), 24));
        end = slidemask_append(items, left < 16 ? (1u << left) - 1 : 0xffff, end);
        if (left <= 16) {
            return end;
        }
        left -= 16;
        from = _mm512_maskz_alignr_epi64(0xff, _mm512_setzero_si512(), from, 2);
        to = _mm512_maskz_alignr_epi64(0xff, _mm512_setzero_si512(), to, 2);
    }
}

// Appends the threats of all pawns. Those that attack in one direction are found all at once. Returns the other pieces that have
// victims; a king often has none.
SLIDEMASK_ALWAYS_INLINE uint64_t slidemask_threats_of_pawns(slidemask_byteboard board, const slidemask_pairs *pairs,
                                                            slidemask_threat **end) {
    uint64_t others = _mm512_test_epi8_mask(board, board);
    for (int color = SLIDEMASK_WHITE; color <= SLIDEMASK_BLACK; color++) {
        const uint8_t pawn = slidemask_piece(color, SLIDEMASK_PAWN), king = slidemask_piece(color, SLIDEMASK_KING);
        const uint64_t pawns = _mm512_cmpeq_epi8_mask(board, _mm512_set1_epi8((char)pawn));
        const __m512i counted = slidemask_look_up(board, pairs->victims[pawn]);
        const uint64_t victims = _mm512_test_epi8_mask(counted, counted);
        const __m128i of_king = slidemask_load_16(pairs->victims[king]);
        others &= ~pawns;
        if (_mm_testz_si128(of_king, of_king)) {
            others &= ~(uint64_t)_mm512_cmpeq_epi8_mask(board, _mm512_set1_epi8((char)king));
        }
        for (int east = 0; east < 2; east++) {
            const int direction = color == SLIDEMASK_WHITE ? (east ? SLIDEMASK_NORTH_EAST : SLIDEMASK_NORTH_WEST)
                                                           : (east ? SLIDEMASK_SOUTH_EAST : SLIDEMASK_SOUTH_WEST);
            const int step = (color == SLIDEMASK_WHITE ? 8 : -8) + (east ? 1 : -1);
            const slidemask_way way = slidemask_ways[direction];
            const uint64_t attackers = pawns & slidemask_rotate_left(victims & way.ends, 64 - way.by);
            *end = slidemask_pawn_threats(board, pawn, step, attackers, *end);
        }
    }
    return others;
}

// The places around a piece, and which of them it attacks.
SLIDEMASK_ALWAYS_INLINE slidemask_around slidemask_victims_around(slidemask_byteboard board, const slidemask_pairs *pairs,
                                                                  uint8_t square, uint8_t code, uint32_t *attacked) {
    uint32_t none;
    const slidemask_around around = slidemask_places_around(board, 0, &square, 1, &none);
    const slidemask_places victims = slidemask_look_up(around.codes, pairs->victims[code & 15]);
    *attacked = slidemask_present(slidemask_places_and(victims, around.reach));
    return around;
}

SLIDEMASK_INLINE slidemask_threat *slidemask_all_threats(const uint8_t codes[64], const slidemask_pairs *pairs,
                                                         slidemask_threat *end) {
    const slidemask_byteboard board = slidemask_load_board(codes);
    for (uint64_t pieces = slidemask_threats_of_pawns(board, pairs, &end); pieces != 0; pieces &= pieces - 1) {
        const uint8_t square = slidemask_lowest(pieces), code = codes[square];
        uint32_t attacked;
        const slidemask_around around = slidemask_victims_around(board, pairs, square, code, &attacked);
        end = slidemask_append(slidemask_attacked_by(around.items, slidemask_item(square, code)), attacked, end);
    }
    return end;
}

#else

// The attacks of a piece.
SLIDEMASK_ALWAYS_INLINE uint64_t slidemask_attacks_of(int kind, int color, uint8_t square, uint64_t occupied) {
    switch (kind) {
    case SLIDEMASK_PAWN:
        return slidemask_pawn_attacks(color, square);
    case SLIDEMASK_KNIGHT:
        return slidemask_knight_attacks(square);
    case SLIDEMASK_BISHOP:
        return slidemask_bishop_attacks(square, occupied);
    case SLIDEMASK_ROOK:
        return slidemask_rook_attacks(square, occupied);
    case SLIDEMASK_QUEEN:
        return slidemask_queen_attacks(square, occupied);
    default:
        return slidemask_king_attacks(square);
    }
}

// The squares of the pieces that count as victims of an attacker.
//
// The loops over threats then have no condition, and fewer turns: all threats of a board take 0.7 of the time with AVX2 and
// AVX-512, 0.75 to 0.85 with SSSE3, and 0.9 to 1.0 in scalar code (gcc 12 and clang 14, AMD EPYC, Zen 5, 2026-11-24).
SLIDEMASK_ALWAYS_INLINE uint64_t slidemask_victims_of_piece(const uint8_t codes[64], const slidemask_pairs *pairs,
                                                            uint8_t attacker, uint64_t black_pieces, const uint64_t kinds[6]) {
#if defined(SLIDEMASK_SSSE3) || defined(SLIDEMASK_NEON)
    const uint8_t *row = pairs->victims[attacker];
    (void)black_pieces;
    (void)kinds;
#endif
#if defined(SLIDEMASK_AVX512)
    const __m512i found = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(slidemask_load_16(row)), _mm512_loadu_si512(codes));
    return _mm512_test_epi8_mask(found, found);
#elif defined(SLIDEMASK_AVX2)
    uint64_t others = 0;
    for (int half = 0; half < 2; half++) {
        const __m256i found = _mm256_shuffle_epi8(slidemask_rays_repeat(row), slidemask_load_32(codes + 32 * half));
        const __m256i zeros = _mm256_cmpeq_epi8(found, _mm256_setzero_si256());
        others |= (uint64_t)(uint32_t)_mm256_movemask_epi8(zeros) << 32 * half;
    }
    return ~others;
#elif defined(SLIDEMASK_SSSE3)
    uint64_t victims = 0;
    for (int quarter = 0; quarter < 4; quarter++) {
        const slidemask_places found = slidemask_look_up(slidemask_load_16(codes + 16 * quarter), row);
        victims |= (uint64_t)slidemask_present(found) << 16 * quarter;
    }
    return victims;
#elif defined(SLIDEMASK_NEON)
    const uint8x16_t bit_of_byte = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
    uint8x16_t bits_of[4];
    SLIDEMASK_UNROLL
    for (int quarter = 0; quarter < 4; quarter++) {
        const uint8x16_t found = slidemask_look_up(vld1q_u8(codes + 16 * quarter), row);
        bits_of[quarter] = vandq_u8(vtstq_u8(found, found), bit_of_byte);
    }
    // Each addition of neighbours joins the bits of twice as many squares in a byte.
    const uint8x16_t quads = vpaddq_u8(vpaddq_u8(bits_of[0], bits_of[1]), vpaddq_u8(bits_of[2], bits_of[3]));
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(quads, quads)), 0);
#else
    uint64_t white = 0, black = 0;
    SLIDEMASK_UNROLL
    for (int kind = SLIDEMASK_PAWN; kind <= SLIDEMASK_KING; kind++) {
        white |= kinds[kind] & (0 - (uint64_t)(pairs->kinds[SLIDEMASK_WHITE][attacker] >> kind & 1));
        black |= kinds[kind] & (0 - (uint64_t)(pairs->kinds[SLIDEMASK_BLACK][attacker] >> kind & 1));
    }
    (void)codes;
    return (white & ~black_pieces) | (black & black_pieces);
#endif
}

// The squares of the pieces that count as victims of White's and of Black's pieces of a kind.
typedef struct {
    uint64_t of[2];
    bool any; // a king often has none
} slidemask_victims;

SLIDEMASK_ALWAYS_INLINE slidemask_victims slidemask_victims_of(const uint8_t codes[64], const slidemask_pairs *pairs, int kind,
                                                               uint64_t black_pieces, const uint64_t kinds[6]) {
    const uint8_t white = slidemask_piece(SLIDEMASK_WHITE, kind), black = slidemask_piece(SLIDEMASK_BLACK, kind);
    const uint64_t of_white = slidemask_victims_of_piece(codes, pairs, white, black_pieces, kinds);
    const uint64_t of_black = slidemask_victims_of_piece(codes, pairs, black, black_pieces, kinds);
    const slidemask_victims victims = {{of_white, of_black}, (of_white | of_black) != 0};
    return victims;
}

// The squares of a board by kind, without those whose code is of no piece: they would be of three kinds.
SLIDEMASK_INLINE void slidemask_attacking_kinds(slidemask_code_bits bits, uint64_t kinds[6]) {
    const uint64_t no_pieces = bits.one & bits.two & bits.four;
    const slidemask_code_bits pieces = {bits.one & ~no_pieces, bits.two & ~no_pieces, bits.four & ~no_pieces, bits.black};
    slidemask_kinds_of_bits(pieces, kinds);
}

// A loop over the pieces of the board, and one over the pieces that each attacks.
//
// The places around each piece, found in registers of SSSE3 and AVX2, take longer than these lookups: 1.14 times as long as loops
// with a condition took with AVX2, and 1.7 to 1.8 times with SSSE3 (gcc 12 and clang 14, AMD EPYC, Zen 5, 2026-11-24). With NEON, by
// llvm-mca, they take 64 cycles a piece on Apple's M1 and 132 on a Cortex-A57; a rook's loops took about 20 and 30.
SLIDEMASK_INLINE slidemask_threat *slidemask_all_threats(const uint8_t codes[64], const slidemask_pairs *pairs,
                                                         slidemask_threat *end) {
    const slidemask_code_bits bits = slidemask_gather(codes);
    const uint64_t occupied = bits.one | bits.two | bits.four;
    uint64_t kinds[6] = {0, 0, 0, 0, 0, 0};
    slidemask_attacking_kinds(bits, kinds);
    SLIDEMASK_UNROLL
    for (int kind = SLIDEMASK_PAWN; kind <= SLIDEMASK_KING; kind++) {
        const slidemask_victims victims = slidemask_victims_of(codes, pairs, kind, bits.black, kinds);
        for (uint64_t pieces = victims.any ? kinds[kind] : 0; pieces != 0; pieces &= pieces - 1) {
            const uint8_t from = slidemask_lowest(pieces), code = codes[from];
            const int color = code >> 3 & 1;
            uint64_t attacked = victims.of[color] & slidemask_attacks_of(kind, color, from, occupied);
            for (; attacked != 0; attacked &= attacked - 1) {
                const uint8_t to = slidemask_lowest(attacked);
                end = slidemask_append_if(true, code, from, codes[to], to, end);
            }
        }
    }
    return end;
}

#endif // SLIDEMASK_AVX512ICL
