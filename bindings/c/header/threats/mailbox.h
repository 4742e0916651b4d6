
// ---------------------------------------------------------------------------------------------------------------------
// A board of bytes

// The kinds of pieces.
enum { SLIDEMASK_PAWN, SLIDEMASK_KNIGHT, SLIDEMASK_BISHOP, SLIDEMASK_ROOK, SLIDEMASK_QUEEN, SLIDEMASK_KING };

// Whether a byte is the code of a piece.
SLIDEMASK_CONSTEXPR bool slidemask_is_piece(uint8_t code) {
    return code < 16 && (code & 7) != 0 && (code & 7) != 7;
}

// The code of a piece: 1 to 6 for White's pawn to king, 9 to 14 for Black's. Bit 3 is the colour, and the low three bits are the
// number of the kind plus one. Zero is an empty square.
SLIDEMASK_CONSTEXPR uint8_t slidemask_piece(int color, int kind) {
    SLIDEMASK_ASSERT((color == SLIDEMASK_WHITE || color == SLIDEMASK_BLACK) && kind >= SLIDEMASK_PAWN && kind <= SLIDEMASK_KING);
    return (uint8_t)(color * 8 + kind + 1);
}

// The colour of a piece, 0 (White) or 1 (Black), from its code.
SLIDEMASK_CONSTEXPR int slidemask_color_of(uint8_t code) {
    SLIDEMASK_ASSERT(slidemask_is_piece(code));
    return code >> 3;
}

// The kind of a piece, such as SLIDEMASK_QUEEN, from its code.
SLIDEMASK_CONSTEXPR int slidemask_kind_of(uint8_t code) {
    SLIDEMASK_ASSERT(slidemask_is_piece(code));
    return (code & 7) - 1;
}

// A board of 64 bytes: the code on each square, and 0 for an empty square. An engine keeps it beside its bitboards. If a byte is
// not the code of a piece, the threats of the board are unspecified, but nothing outside of the lists is written.
//
//     slidemask_mailbox mailbox = {{0}};                                           // no pieces
//     mailbox.codes[27] = slidemask_piece(SLIDEMASK_WHITE, SLIDEMASK_ROOK);        // a white rook on d4
typedef struct {
    uint8_t codes[64];
} slidemask_mailbox;

// The squares whose codes have each bit (private).
typedef struct {
    uint64_t one, two, four, black;
} slidemask_code_bits;

// Eight bytes as a word, the first one lowest (private). Compilers make one instruction of this.
SLIDEMASK_CONSTEXPR uint64_t slidemask_word_of_bytes(const uint8_t *bytes) {
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 | (uint64_t)bytes[3] << 24 |
           (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 | (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

// A byte of 0 or 1 for each bit of a rank (private).
SLIDEMASK_CONSTEXPR uint64_t slidemask_spread_rank(uint64_t rank) {
    // Eight copies of the rank, bit i of it kept in byte i, and each moved to the lowest bit.
    const uint64_t copies = (rank * 0x0101010101010101) & 0x8040201008040201;
    return ((copies + 0x7f7f7f7f7f7f7f7f) | copies) >> 7 & 0x0101010101010101;
}

// The lowest bits of eight bytes as a rank (private).
SLIDEMASK_CONSTEXPR uint64_t slidemask_gather_rank(uint64_t bytes) {
    return (bytes & 0x0101010101010101) * 0x0102040810204080 >> 56;
}

// The squares whose codes have each bit (private).
SLIDEMASK_INLINE slidemask_code_bits slidemask_gather(const uint8_t codes[64]) {
    slidemask_code_bits bits = {0, 0, 0, 0};
#if defined(SLIDEMASK_AVX512)
    const __m512i all = _mm512_loadu_si512(codes);
    bits.one = _mm512_test_epi8_mask(all, _mm512_set1_epi8(1));
    bits.two = _mm512_test_epi8_mask(all, _mm512_set1_epi8(2));
    bits.four = _mm512_test_epi8_mask(all, _mm512_set1_epi8(4));
    bits.black = _mm512_test_epi8_mask(all, _mm512_set1_epi8(8));
#elif defined(SLIDEMASK_AVX2)
    // A shift moves the bit to the top of each byte, where it is collected.
    for (int half = 0; half < 2; half++) {
        const __m256i bytes = slidemask_load_32(codes + 32 * half);
        bits.black |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 4)) << 32 * half;
        bits.four |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 5)) << 32 * half;
        bits.two |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 6)) << 32 * half;
        bits.one |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 7)) << 32 * half;
    }
#elif defined(SLIDEMASK_SSSE3)
    for (int quarter = 0; quarter < 4; quarter++) {
        const __m128i bytes = slidemask_load_16(codes + 16 * quarter);
        bits.black |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(bytes, 4)) << 16 * quarter;
        bits.four |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(bytes, 5)) << 16 * quarter;
        bits.two |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(bytes, 6)) << 16 * quarter;
        bits.one |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(bytes, 7)) << 16 * quarter;
    }
#else
    for (int rank = 0; rank < 8; rank++) {
        const uint64_t bytes = slidemask_word_of_bytes(codes + 8 * rank);
        bits.one |= slidemask_gather_rank(bytes) << 8 * rank;
        bits.two |= slidemask_gather_rank(bytes >> 1) << 8 * rank;
        bits.four |= slidemask_gather_rank(bytes >> 2) << 8 * rank;
        bits.black |= slidemask_gather_rank(bytes >> 3) << 8 * rank;
    }
#endif
    return bits;
}

// Writes the codes that have these bits (private).
SLIDEMASK_INLINE void slidemask_spread(slidemask_code_bits bits, uint8_t codes[64]) {
#if defined(SLIDEMASK_AVX512)
    __m512i all = _mm512_maskz_set1_epi8(bits.one, 1);
    all = _mm512_mask_add_epi8(all, bits.two, all, _mm512_set1_epi8(2));
    all = _mm512_mask_add_epi8(all, bits.four, all, _mm512_set1_epi8(4));
    all = _mm512_mask_add_epi8(all, bits.black, all, _mm512_set1_epi8(8));
    _mm512_storeu_si512(codes, all);
#elif defined(SLIDEMASK_AVX2)
    // Each byte selects its bit of a set.
    const __m256i bytes = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i select = _mm256_set1_epi64x((long long)0x8040201008040201);
    const uint64_t sets[4] = {bits.black, bits.four, bits.two, bits.one};
    for (int half = 0; half < 2; half++) {
        __m256i found = _mm256_setzero_si256();
        for (int i = 0; i < 4; i++) {
            const __m256i here = _mm256_shuffle_epi8(_mm256_set1_epi64x((long long)(sets[i] >> 32 * half)), bytes);
            const __m256i present = _mm256_cmpeq_epi8(_mm256_and_si256(here, select), select);
            // Twice what is there, plus one where the bit is set.
            found = _mm256_sub_epi8(_mm256_add_epi8(found, found), present);
        }
        _mm256_storeu_si256((__m256i *)(codes + 32 * half), found);
    }
#else
    for (int rank = 0; rank < 8; rank++) {
        const uint64_t bytes = slidemask_spread_rank(bits.one >> 8 * rank & 0xff) |
                               slidemask_spread_rank(bits.two >> 8 * rank & 0xff) << 1 |
                               slidemask_spread_rank(bits.four >> 8 * rank & 0xff) << 2 |
                               slidemask_spread_rank(bits.black >> 8 * rank & 0xff) << 3;
        for (int file = 0; file < 8; file++) {
            codes[8 * rank + file] = (uint8_t)(bytes >> 8 * file);
        }
    }
#endif
}

// The board with these pieces: the squares of each colour, White's first, and of each kind, in the order of SLIDEMASK_PAWN to
// SLIDEMASK_KING. Each occupied square should be in one set of colours and in one of kinds. Otherwise the square is empty, or the
// piece on it is unspecified.
SLIDEMASK_INLINE slidemask_mailbox slidemask_mailbox_from_bitboards(const uint64_t colors[2], const uint64_t kinds[6]) {
    const uint64_t one = kinds[SLIDEMASK_PAWN] | kinds[SLIDEMASK_BISHOP] | kinds[SLIDEMASK_QUEEN];
    const uint64_t two = kinds[SLIDEMASK_KNIGHT] | kinds[SLIDEMASK_BISHOP] | kinds[SLIDEMASK_KING];
    const uint64_t four = kinds[SLIDEMASK_ROOK] | kinds[SLIDEMASK_QUEEN] | kinds[SLIDEMASK_KING];
    // Where the sets of kinds disagree, a square may have no kind, or all three bits. It is empty then.
    const uint64_t pieces = (one | two | four) & ~(one & two & four);
    const slidemask_code_bits bits = {one & pieces, two & pieces, four & pieces, colors[SLIDEMASK_BLACK] & pieces};
    slidemask_mailbox mailbox;
    slidemask_spread(bits, mailbox.codes);
    return mailbox;
}

// The squares of each kind (private).
SLIDEMASK_CONSTEXPR void slidemask_kinds_of_bits(slidemask_code_bits bits, uint64_t kinds[6]) {
    kinds[SLIDEMASK_PAWN] = bits.one & ~bits.two & ~bits.four;
    kinds[SLIDEMASK_KNIGHT] = bits.two & ~bits.one & ~bits.four;
    kinds[SLIDEMASK_BISHOP] = bits.one & bits.two;
    kinds[SLIDEMASK_ROOK] = bits.four & ~bits.one & ~bits.two;
    kinds[SLIDEMASK_QUEEN] = bits.four & bits.one;
    kinds[SLIDEMASK_KING] = bits.four & bits.two;
}

// The squares of each colour, and of each kind: the inverse of slidemask_mailbox_from_bitboards.
SLIDEMASK_INLINE void slidemask_mailbox_to_bitboards(const slidemask_mailbox *mailbox, uint64_t colors[2], uint64_t kinds[6]) {
    const slidemask_code_bits bits = slidemask_gather(mailbox->codes);
    colors[SLIDEMASK_WHITE] = (bits.one | bits.two | bits.four) & ~bits.black;
    colors[SLIDEMASK_BLACK] = bits.black;
    slidemask_kinds_of_bits(bits, kinds);
}
