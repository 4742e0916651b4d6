// The functions about threats, for threats.rs.

// The sets of tests/lists of slidemask-proof, in the same order, and then some more.
static slidemask_pairs pairs_of(int index) {
    // slidemask_pairs_full by its definition, instead of the table.
    slidemask_pairs defined = slidemask_pairs_without(slidemask_pairs_all, SLIDEMASK_PAWN, SLIDEMASK_BISHOP);
    defined = slidemask_pairs_without(defined, SLIDEMASK_PAWN, SLIDEMASK_QUEEN);
    defined = slidemask_pairs_without(defined, SLIDEMASK_PAWN, SLIDEMASK_KING);
    defined = slidemask_pairs_without(defined, SLIDEMASK_BISHOP, SLIDEMASK_QUEEN);
    defined = slidemask_pairs_without(defined, SLIDEMASK_ROOK, SLIDEMASK_QUEEN);
    defined = slidemask_pairs_without(defined, SLIDEMASK_KING, SLIDEMASK_QUEEN);
    defined = slidemask_pairs_without(defined, SLIDEMASK_KING, SLIDEMASK_KING);
    const slidemask_pairs sets[] = {
        slidemask_pairs_all,
        slidemask_pairs_full,
        slidemask_pairs_without_kings,
        slidemask_pairs_without_own(slidemask_pairs_all),
        slidemask_pairs_without_victim(slidemask_pairs_without_enemy(slidemask_pairs_all), SLIDEMASK_ROOK),
        slidemask_pairs_without_pair(slidemask_pairs_without_attacker(slidemask_pairs_all, SLIDEMASK_QUEEN),
                                     slidemask_piece(SLIDEMASK_BLACK, SLIDEMASK_BISHOP),
                                     slidemask_piece(SLIDEMASK_WHITE, SLIDEMASK_PAWN)),
        defined,
        slidemask_pairs_without_kind(defined, SLIDEMASK_KING),
    };
    return sets[index];
}

// The record `Header` of threats.rs.
typedef struct {
    slidemask_pairs (*pairs_of)(int);
    bool (*pairs_contain)(const slidemask_pairs *, uint8_t, uint8_t);
    uint8_t (*piece)(int, int);
    slidemask_mailbox (*from_bitboards)(const uint64_t[2], const uint64_t[6]);
    void (*to_bitboards)(const slidemask_mailbox *, uint64_t[2], uint64_t[6]);
    void (*threats)(const slidemask_mailbox *, const slidemask_pairs *, slidemask_board_threats *);
    void (*change)(slidemask_mailbox *, const slidemask_square_change *, int, const slidemask_pairs *, slidemask_threat_deltas *);
    void (*change_to)(const slidemask_mailbox *, const slidemask_square_change *, int, slidemask_mailbox *, const slidemask_pairs *,
                      slidemask_threat_deltas *);
    void (*place)(slidemask_mailbox *, uint8_t, uint8_t, const slidemask_pairs *, slidemask_threat_deltas *);
    void (*remove)(slidemask_mailbox *, uint8_t, const slidemask_pairs *, slidemask_threat_deltas *);
    void (*move_piece)(slidemask_mailbox *, uint8_t, uint8_t, const slidemask_pairs *, slidemask_threat_deltas *);
    void (*attacks_by_kind)(int, const uint64_t[2], const uint64_t[6], uint64_t[6]);
    void (*attack_counts)(int, const uint64_t[2], const uint64_t[6], uint8_t[64]);
} header;

EXPORT header functions(void) {
    const header all = {
        pairs_of,
        slidemask_pairs_contain,
        slidemask_piece,
        slidemask_mailbox_from_bitboards,
        slidemask_mailbox_to_bitboards,
        slidemask_threats,
        slidemask_change,
        slidemask_change_to,
        slidemask_place,
        slidemask_remove,
        slidemask_move_piece,
        slidemask_attacks_by_kind,
        slidemask_attack_counts,
    };
    return all;
}
