
// ---------------------------------------------------------------------------------------------------------------------
// Which pairs of attacker and victim count as threats

// Start with one of the sets below, and leave pairs out:
//
//     slidemask_pairs pairs = slidemask_pairs_without_kind(slidemask_pairs_all, SLIDEMASK_KING);
//     pairs = slidemask_pairs_without(pairs, SLIDEMASK_BISHOP, SLIDEMASK_QUEEN);       // a bishop that attacks a queen
//
// The fields are private. They have a row of 16 bytes for each code of a piece, which a byte shuffle looks up. A class says how a
// piece attacks: a bit for white pawns, black pawns, knights, diagonal sliders, orthogonal sliders and kings. A queen has two.
typedef struct {
    // By the code of an attacker, then of a victim: the classes of the attacker, as seen from the victim, and 0 if the pair does
    // not count. A pawn on a square attacks the places from which a pawn of the other side attacks that square.
    uint8_t victims[16][16];
    // By the code of a victim, then of an attacker: the classes of the attacker, and 0 if the pair does not count.
    uint8_t attackers[16][16];
    // By the colour of a victim, then by the code of an attacker: the kinds of victims that count, one bit each.
    uint8_t kinds[2][16];
} slidemask_pairs;

// All pairs.
SLIDEMASK_TABLE slidemask_pairs slidemask_pairs_all = {
@table pairs_all
};

// The pairs of the published set with 79,856 features: pawns attack pawns, knights and rooks; bishops and rooks attack all but
// queens; kings attack all but queens and kings; knights and queens attack all.
SLIDEMASK_TABLE slidemask_pairs slidemask_pairs_full = {
@table pairs_full
};

// The pairs of the published set with 60,144 features: those of slidemask_pairs_full without kings.
SLIDEMASK_TABLE slidemask_pairs slidemask_pairs_without_kings = {
@table pairs_without_kings
};

// Whether a pair of pieces counts, such as slidemask_piece(SLIDEMASK_WHITE, SLIDEMASK_ROOK) and another one.
SLIDEMASK_CONSTEXPR bool slidemask_pairs_contain(const slidemask_pairs *pairs, uint8_t attacker, uint8_t victim) {
    return pairs->attackers[victim & 15][attacker & 15] != 0;
}

// Adds one pair of pieces, given by their codes (private).
SLIDEMASK_CONSTEXPR void slidemask_pairs_add(slidemask_pairs *pairs, uint8_t attacker, uint8_t victim) {
    SLIDEMASK_ASSERT(slidemask_is_piece(attacker) && slidemask_is_piece(victim));
    const unsigned kind = 1u << slidemask_kind_of(victim);
    pairs->victims[attacker][victim] = slidemask_pairs_all.victims[attacker][victim];
    pairs->attackers[victim][attacker] = slidemask_pairs_all.attackers[victim][attacker];
    pairs->kinds[victim >> 3][attacker] = (uint8_t)(pairs->kinds[victim >> 3][attacker] | kind);
}

// Leaves out one pair of pieces, given by their codes.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_pair(slidemask_pairs pairs, uint8_t attacker, uint8_t victim) {
    SLIDEMASK_ASSERT(slidemask_is_piece(attacker) && slidemask_is_piece(victim));
    const unsigned kind = 1u << slidemask_kind_of(victim);
    pairs.victims[attacker][victim] = 0;
    pairs.attackers[victim][attacker] = 0;
    pairs.kinds[victim >> 3][attacker] = (uint8_t)(pairs.kinds[victim >> 3][attacker] & ~kind);
    return pairs;
}

// Leaves out the pairs of these kinds, of either colour.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without(slidemask_pairs pairs, int attacker_kind, int victim_kind) {
    for (int from = SLIDEMASK_WHITE; from <= SLIDEMASK_BLACK; from++) {
        for (int to = SLIDEMASK_WHITE; to <= SLIDEMASK_BLACK; to++) {
            pairs = slidemask_pairs_without_pair(pairs, slidemask_piece(from, attacker_kind), slidemask_piece(to, victim_kind));
        }
    }
    return pairs;
}

// Leaves out a kind of attacker.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_attacker(slidemask_pairs pairs, int attacker_kind) {
    for (int kind = SLIDEMASK_PAWN; kind <= SLIDEMASK_KING; kind++) {
        pairs = slidemask_pairs_without(pairs, attacker_kind, kind);
    }
    return pairs;
}

// Leaves out a kind of victim.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_victim(slidemask_pairs pairs, int victim_kind) {
    for (int kind = SLIDEMASK_PAWN; kind <= SLIDEMASK_KING; kind++) {
        pairs = slidemask_pairs_without(pairs, kind, victim_kind);
    }
    return pairs;
}

// Leaves out a kind, as attacker and as victim.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_kind(slidemask_pairs pairs, int kind) {
    return slidemask_pairs_without_victim(slidemask_pairs_without_attacker(pairs, kind), kind);
}

// Leaves out pairs of the same colour, or those of different colours (private).
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_colors(slidemask_pairs pairs, bool same) {
    for (int from = 0; from < 12; from++) {
        for (int to = 0; to < 12; to++) {
            if ((from / 6 == to / 6) == same) {
                const uint8_t attacker = slidemask_piece(from / 6, from % 6), victim = slidemask_piece(to / 6, to % 6);
                pairs = slidemask_pairs_without_pair(pairs, attacker, victim);
            }
        }
    }
    return pairs;
}

// Leaves out pairs of the same colour: pieces that defend a piece of their own side.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_own(slidemask_pairs pairs) {
    return slidemask_pairs_without_colors(pairs, true);
}

// Leaves out pairs of different colours.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_enemy(slidemask_pairs pairs) {
    return slidemask_pairs_without_colors(pairs, false);
}
