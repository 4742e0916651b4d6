// The functions about threats, for threats.rs.

// The sets of tests/lists of slidemask-proof, in the same order, and then some more.
EXPORT void pairs_of(int index, slidemask_pairs *pairs) {
    switch (index) {
    case 0:
        *pairs = slidemask_pairs_all;
        break;
    case 1:
        *pairs = slidemask_pairs_full;
        break;
    case 2:
        *pairs = slidemask_pairs_without_kings;
        break;
    case 3:
        *pairs = slidemask_pairs_without_own(slidemask_pairs_all);
        break;
    case 4:
        *pairs = slidemask_pairs_without_victim(slidemask_pairs_without_enemy(slidemask_pairs_all), SLIDEMASK_ROOK);
        break;
    case 5:
        *pairs = slidemask_pairs_without_pair(slidemask_pairs_without_attacker(slidemask_pairs_all, SLIDEMASK_QUEEN),
                                              slidemask_piece(SLIDEMASK_BLACK, SLIDEMASK_BISHOP),
                                              slidemask_piece(SLIDEMASK_WHITE, SLIDEMASK_PAWN));
        break;
    default: // slidemask_pairs_full as the definition, instead of the table
        *pairs = slidemask_pairs_without(slidemask_pairs_all, SLIDEMASK_PAWN, SLIDEMASK_BISHOP);
        *pairs = slidemask_pairs_without(*pairs, SLIDEMASK_PAWN, SLIDEMASK_QUEEN);
        *pairs = slidemask_pairs_without(*pairs, SLIDEMASK_PAWN, SLIDEMASK_KING);
        *pairs = slidemask_pairs_without(*pairs, SLIDEMASK_BISHOP, SLIDEMASK_QUEEN);
        *pairs = slidemask_pairs_without(*pairs, SLIDEMASK_ROOK, SLIDEMASK_QUEEN);
        *pairs = slidemask_pairs_without(*pairs, SLIDEMASK_KING, SLIDEMASK_QUEEN);
        *pairs = slidemask_pairs_without(*pairs, SLIDEMASK_KING, SLIDEMASK_KING);
    }
    if (index == 7) {
        *pairs = slidemask_pairs_without_kind(*pairs, SLIDEMASK_KING);
    }
}

EXPORT bool pairs_contain(const slidemask_pairs *pairs, uint8_t attacker, uint8_t victim) {
    return slidemask_pairs_contain(pairs, attacker, victim);
}

EXPORT uint8_t piece(int color, int kind) {
    return slidemask_piece(color, kind);
}

EXPORT void from_bitboards(const uint64_t colors[2], const uint64_t kinds[6], slidemask_mailbox *mailbox) {
    *mailbox = slidemask_mailbox_from_bitboards(colors, kinds);
}

EXPORT void to_bitboards(const slidemask_mailbox *mailbox, uint64_t colors[2], uint64_t kinds[6]) {
    slidemask_mailbox_to_bitboards(mailbox, colors, kinds);
}

EXPORT void all_threats(const slidemask_mailbox *mailbox, const slidemask_pairs *pairs, slidemask_board_threats *threats) {
    slidemask_threats(mailbox, pairs, threats);
}

EXPORT void change(slidemask_mailbox *mailbox, const slidemask_square_change *changes, int count, const slidemask_pairs *pairs,
                   slidemask_threat_deltas *deltas) {
    slidemask_change(mailbox, changes, count, pairs, deltas);
}

EXPORT void change_to(const slidemask_mailbox *before, const slidemask_square_change *changes, int count, slidemask_mailbox *after,
                      const slidemask_pairs *pairs, slidemask_threat_deltas *deltas) {
    slidemask_change_to(before, changes, count, after, pairs, deltas);
}

EXPORT void place(slidemask_mailbox *mailbox, uint8_t square, uint8_t code, const slidemask_pairs *pairs,
                  slidemask_threat_deltas *deltas) {
    slidemask_place(mailbox, square, code, pairs, deltas);
}

EXPORT void remove_piece(slidemask_mailbox *mailbox, uint8_t square, const slidemask_pairs *pairs, slidemask_threat_deltas *deltas) {
    slidemask_remove(mailbox, square, pairs, deltas);
}

EXPORT void move_piece(slidemask_mailbox *mailbox, uint8_t from, uint8_t to, const slidemask_pairs *pairs,
                       slidemask_threat_deltas *deltas) {
    slidemask_move_piece(mailbox, from, to, pairs, deltas);
}

EXPORT void attacks_by_kind(int color, const uint64_t colors[2], const uint64_t kinds[6], uint64_t attacks[6]) {
    slidemask_attacks_by_kind(color, colors, kinds, attacks);
}

EXPORT void attack_counts(int color, const uint64_t colors[2], const uint64_t kinds[6], uint8_t counts[64]) {
    slidemask_attack_counts(color, colors, kinds, counts);
}
