
// ---------------------------------------------------------------------------------------------------------------------
// Threats as numbers

// When a network mirrors the files of a board: never; if the king is on files e to h, so that the network sees it on files a to
// d; or if it is on files a to d.
enum { SLIDEMASK_MIRROR_NEVER, SLIDEMASK_MIRROR_TO_QUEENSIDE, SLIDEMASK_MIRROR_TO_KINGSIDE };

// How a side sees a board (private): what it flips of a square (7: files, 56: ranks) and of a code (8: the colour). White's
// pieces are the own ones.
typedef struct {
    uint8_t square;
    uint8_t code;
} slidemask_perspective;

// The perspective of a side whose king is on a square (private).
SLIDEMASK_CONSTEXPR slidemask_perspective slidemask_perspective_of(int mirror, int side, uint8_t king) {
    const bool kingside = (king & 4) != 0;
    const bool mirrored = mirror != SLIDEMASK_MIRROR_NEVER && kingside == (mirror == SLIDEMASK_MIRROR_TO_QUEENSIDE);
    const slidemask_perspective perspective = {(uint8_t)(56 * side + 7 * mirrored), (uint8_t)(8 * side)};
    return perspective;
}

// Marks a pair of pieces that does not count, in the place of its first number (private).
#define SLIDEMASK_NO_NUMBER ((uint32_t)1 << 31)

// Marks a pair whose threats count only from a higher square to a lower one (private). It is added to the first number.
#define SLIDEMASK_DOWN ((uint32_t)1 << 30)

// The threats that are inputs of a network, numbered from 0. For each pair of an attacker and a victim there is a first number.
// The others follow: by the square of the attacker, from a1 to h8, then by that of the victim. A side sees its own pieces as
// White's.
//
//     // As in Full_Threats: queens attack all but kings ...
//     slidemask_features features = slidemask_features_symmetric_once(slidemask_features_of(&pairs));
//
// The fields are private but for "length", the number of inputs, and "pairs".
typedef struct {
    // By the row of an attacker and its square: the squares that it attacks on an empty board. The row is the low bits of the
    // code, and 7 for black pawns.
    uint64_t attacks[8][64];
    // By the row of an attacker and its square: the number of attacks from lower squares.
    uint16_t before[8][64];
    // By the code of an attacker, then of a victim: the first number, with SLIDEMASK_DOWN or not; or SLIDEMASK_NO_NUMBER.
    uint32_t first[16][16];
    slidemask_pairs pairs;
    bool pushes;
    uint32_t length;
} slidemask_features;

// The row of an attacker (private).
SLIDEMASK_CONSTEXPR uint8_t slidemask_row_of(uint8_t attacker) {
    return attacker == 9 ? 7 : attacker & 7;
}

// The squares that a piece attacks on an empty board (private). A pawn on the first or the last rank attacks none.
SLIDEMASK_CONSTEXPR uint64_t slidemask_attacks_on_empty_board(uint8_t piece, uint8_t from) {
    switch (slidemask_kind_of(piece)) {
    case SLIDEMASK_PAWN:
        return from >= 8 && from < 56 ? slidemask_pawn_attacks(slidemask_color_of(piece), from) : 0;
    case SLIDEMASK_KNIGHT:
        return slidemask_knight_attacks(from);
    case SLIDEMASK_BISHOP:
        return slidemask_scalar_bishop_attacks(from, 0);
    case SLIDEMASK_ROOK:
        return slidemask_scalar_rook_attacks(from, 0);
    case SLIDEMASK_QUEEN:
        return slidemask_scalar_queen_attacks(from, 0);
    default:
        return slidemask_king_attacks(from);
    }
}

// Counts the attacks of a piece, and for a pawn perhaps also the square in front of it (private).
SLIDEMASK_CONSTEXPR void slidemask_features_count(slidemask_features *features, uint8_t piece, bool pushes) {
    const uint8_t row = slidemask_row_of(piece);
    unsigned count = 0;
    for (uint8_t from = 0; from < 64; from++) {
        uint64_t attacks = slidemask_attacks_on_empty_board(piece, from);
        if (pushes && attacks != 0) {
            attacks |= slidemask_color_of(piece) == SLIDEMASK_WHITE ? (uint64_t)1 << from << 8 : (uint64_t)1 << from >> 8;
        }
        features->attacks[row][from] = attacks;
        features->before[row][from] = (uint16_t)count;
        count += slidemask_count(attacks);
    }
}

// Adds a pair of pieces that counts (private).
SLIDEMASK_CONSTEXPR void slidemask_features_add(slidemask_features *features, uint8_t attacker, uint8_t victim, uint32_t first) {
    SLIDEMASK_ASSERT(slidemask_is_piece(attacker) && slidemask_is_piece(victim) && (first & ~SLIDEMASK_DOWN) < SLIDEMASK_DOWN);
    const uint8_t row = slidemask_row_of(attacker);
    const uint32_t count = features->before[row][63] + slidemask_count(features->attacks[row][63]);
    const uint32_t length = (first & ~SLIDEMASK_DOWN) + count;
    slidemask_pairs_add(&features->pairs, attacker, victim);
    features->first[attacker][victim] = first;
    features->length = features->length < length ? length : features->length;
}

// No threats: the start of a set in an order of your own, see slidemask_features_with_pair.
SLIDEMASK_CONSTEXPR slidemask_features slidemask_features_empty(void) {
    slidemask_features features = {{{0}}, {{0}}, {{0}}, {{{0}}, {{0}}, {{0}}}, false, 0};
    for (int i = 0; i < 256; i++) {
        features.first[i / 16][i % 16] = SLIDEMASK_NO_NUMBER;
    }
    for (int kind = SLIDEMASK_PAWN; kind <= SLIDEMASK_KING; kind++) {
        slidemask_features_count(&features, slidemask_piece(SLIDEMASK_WHITE, kind), false);
    }
    slidemask_features_count(&features, slidemask_piece(SLIDEMASK_BLACK, SLIDEMASK_PAWN), false);
    return features;
}

// The threats of pairs that count. Attackers, and the victims of each, are in the order of White's pawn to king, then Black's:
// the order of Stockfish and its trainer.
SLIDEMASK_CONSTEXPR slidemask_features slidemask_features_of(const slidemask_pairs *pairs) {
    slidemask_features features = slidemask_features_empty();
    for (int i = 0; i < 144; i++) {
        const uint8_t attacker = slidemask_piece(i / 72, i / 12 % 6), victim = slidemask_piece(i % 12 / 6, i % 6);
        if (slidemask_pairs_contain(pairs, attacker, victim)) {
            slidemask_features_add(&features, attacker, victim, features.length);
        }
    }
    return features;
}

// Adds a pair, given by the codes of its pieces, and the number of its first threat, which is less than 2^30. So a set can have
// any order. No number should have two meanings.
SLIDEMASK_CONSTEXPR slidemask_features slidemask_features_with_pair(slidemask_features features, uint8_t attacker, uint8_t victim,
                                                                    uint32_t first) {
    SLIDEMASK_ASSERT(first < SLIDEMASK_DOWN);
    slidemask_features_add(&features, attacker, victim, first);
    return features;
}

// Counts only one of two threats between pieces of one kind, which attack or defend each other: the one from the higher square,
// as the side sees it. The numbers of the others are not used. (Pawns of one side are the exception, since only one defends the
// other.)
SLIDEMASK_CONSTEXPR slidemask_features slidemask_features_symmetric_once(slidemask_features features) {
    for (int i = 0; i < 144; i++) {
        const uint8_t attacker = slidemask_piece(i / 72, i / 12 % 6), victim = slidemask_piece(i % 12 / 6, i % 6);
        const bool defending_pawn = attacker == victim && slidemask_kind_of(attacker) == SLIDEMASK_PAWN;
        if ((attacker & 7) == (victim & 7) && !defending_pawn && features.first[attacker][victim] != SLIDEMASK_NO_NUMBER) {
            features.first[attacker][victim] |= SLIDEMASK_DOWN;
        }
    }
    return features;
}

// Counts a pawn that stands in front of a pawn as a victim, too. It numbers the pairs again, from 0, in the order of
// slidemask_features_of. The numbers for other victims in front of a pawn are not used.
SLIDEMASK_CONSTEXPR slidemask_features slidemask_features_with_pushes(slidemask_features features) {
    slidemask_features_count(&features, slidemask_piece(SLIDEMASK_WHITE, SLIDEMASK_PAWN), true);
    slidemask_features_count(&features, slidemask_piece(SLIDEMASK_BLACK, SLIDEMASK_PAWN), true);
    features.pushes = true;
    features.length = 0;
    for (int i = 0; i < 144; i++) {
        const uint8_t attacker = slidemask_piece(i / 72, i / 12 % 6), victim = slidemask_piece(i % 12 / 6, i % 6);
        const uint32_t before = features.first[attacker][victim];
        if (before != SLIDEMASK_NO_NUMBER) {
            slidemask_features_add(&features, attacker, victim, features.length | (before & SLIDEMASK_DOWN));
        }
    }
    return features;
}

// What the numbers of a piece's threats have in common, as a side sees it (private).
typedef struct {
    // By the code of a victim: the first number of the pair.
    const uint32_t *first;
    uint64_t attacks;
    // What is added to it: the number of attacks from lower squares, and the first number of all threats.
    uint32_t before;
    uint8_t from;
} slidemask_seen_attacker;

SLIDEMASK_ALWAYS_INLINE slidemask_seen_attacker slidemask_see_attacker(const slidemask_features *features, uint32_t first,
                                                                       slidemask_perspective seen, uint8_t code, uint8_t square) {
    const uint8_t attacker = (code ^ seen.code) & 15, from = (square ^ seen.square) & 63, row = slidemask_row_of(attacker);
    const slidemask_seen_attacker of_side = {features->first[attacker], features->attacks[row][from],
                                             first + features->before[row][from], from};
    return of_side;
}

// Appends the number of a victim that the attacker attacks, if the threat counts (private).
//
// With a table of 64 KiB in place of counted bits, as the library has it, a move takes 0.92 (gcc 12) or 0.85 (clang 14) of the
// time in a loop that does nothing else. A whole engine, PlentyChess, takes as long: 1.00 of the time with AVX2 and 0.99 with
// AVX-512, where a copy of the program took 1.01 and 0.98 (AMD EPYC, Zen 5, 2026-11-24). So there is no table to fill.
SLIDEMASK_ALWAYS_INLINE uint32_t *slidemask_append_victim(slidemask_seen_attacker attacker, slidemask_perspective seen,
                                                          uint8_t code, uint8_t square, uint32_t *end) {
    const uint8_t victim = (code ^ seen.code) & 15, to = (square ^ seen.square) & 63;
    const uint32_t of_pair = attacker.first[victim];
    // With the place as a value of its own, gcc 12 subtracts. Otherwise it takes BZHI, and a list takes 1.15 times as long.
    const uint64_t place = (uint64_t)1 << to;
    const uint32_t unused = SLIDEMASK_NO_NUMBER | (attacker.from < to ? SLIDEMASK_DOWN : 0);
    *end = (of_pair & ~SLIDEMASK_DOWN) + attacker.before + slidemask_count(attacker.attacks & (place - 1));
    return end + ((of_pair & unused) == 0);
}

// Appends the number of any threat if it counts, as a side sees it (private). Pawns on the first and the last rank attack nothing.
SLIDEMASK_ALWAYS_INLINE uint32_t *slidemask_append_threat(const slidemask_features *features, uint32_t first,
                                                          slidemask_perspective seen, slidemask_threat threat, uint32_t *end) {
    const slidemask_seen_attacker attacker = slidemask_see_attacker(features, first, seen, threat.attacker, threat.from);
    const bool counts = slidemask_append_victim(attacker, seen, threat.victim, threat.to, end) != end;
    return end + (counts & (attacker.attacks >> ((threat.to ^ seen.square) & 63) & 1));
}
