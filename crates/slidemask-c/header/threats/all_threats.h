
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

// Piece by piece, except for pawns. The pawns that attack in one direction are found all at once.
SLIDEMASK_INLINE slidemask_threat *slidemask_all_threats(const uint8_t codes[64], const slidemask_pairs *pairs,
                                                         slidemask_threat *end) {
    const slidemask_byteboard board = slidemask_load_board(codes);
    uint64_t pieces = _mm512_test_epi8_mask(board, board);
    for (int color = SLIDEMASK_WHITE; color <= SLIDEMASK_BLACK; color++) {
        const uint8_t pawn = slidemask_piece(color, SLIDEMASK_PAWN);
        const uint64_t pawns = _mm512_cmpeq_epi8_mask(board, _mm512_set1_epi8((char)pawn));
        const __m512i counted = slidemask_look_up(board, pairs->victims[pawn]);
        const uint64_t victims = _mm512_test_epi8_mask(counted, counted);
        pieces &= ~pawns;
        for (int east = 0; east < 2; east++) {
            const int direction = color == SLIDEMASK_WHITE ? (east ? SLIDEMASK_NORTH_EAST : SLIDEMASK_NORTH_WEST)
                                                           : (east ? SLIDEMASK_SOUTH_EAST : SLIDEMASK_SOUTH_WEST);
            const int step = (color == SLIDEMASK_WHITE ? 8 : -8) + (east ? 1 : -1);
            const slidemask_way way = slidemask_ways[direction];
            const uint64_t attackers = pawns & slidemask_rotate_left(victims & way.ends, 64 - way.by);
            end = slidemask_pawn_threats(board, pawn, step, attackers, end);
        }
    }
    for (; pieces != 0; pieces &= pieces - 1) {
        const uint8_t square = slidemask_lowest(pieces), code = codes[square];
        uint32_t none;
        const slidemask_around around = slidemask_places_around(board, 0, &square, 1, &none);
        const slidemask_places victims = slidemask_look_up(around.codes, pairs->victims[code & 15]);
        const uint32_t attacked = slidemask_present(slidemask_places_and(victims, around.reach));
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

// A loop over the pieces of the board, and one over the pieces that each attacks.
//
// The places around each piece, found in smaller registers, take longer than these loops: 1.14 times as long with AVX2, and 1.7 to
// 1.8 times with SSSE3 (gcc 12 and clang 14, AMD EPYC, Zen 5, 2026-11-24). With NEON, by llvm-mca, they take 64 cycles a piece on
// Apple's M1 and 132 on a Cortex-A57; a rook's loops take about 20 and 30.
SLIDEMASK_INLINE slidemask_threat *slidemask_all_threats(const uint8_t codes[64], const slidemask_pairs *pairs,
                                                         slidemask_threat *end) {
    const slidemask_code_bits bits = slidemask_gather(codes);
    const uint64_t occupied = bits.one | bits.two | bits.four;
    uint64_t kinds[6] = {0, 0, 0, 0, 0, 0};
    slidemask_kinds_of_bits(bits, kinds);
    SLIDEMASK_UNROLL
    for (int kind = SLIDEMASK_PAWN; kind <= SLIDEMASK_KING; kind++) {
        for (uint64_t pieces = kinds[kind]; pieces != 0; pieces &= pieces - 1) {
            const uint8_t from = slidemask_lowest(pieces), code = codes[from];
            const uint8_t *victims = pairs->victims[code & 15];
            uint64_t attacked = occupied & slidemask_attacks_of(kind, code >> 3 & 1, from, occupied);
            for (; attacked != 0; attacked &= attacked - 1) {
                const uint8_t to = slidemask_lowest(attacked), victim = codes[to];
                end = slidemask_append_if(victims[victim & 15] != 0, code, from, victim, to, end);
            }
        }
    }
    return end;
}

#endif // SLIDEMASK_AVX512ICL
