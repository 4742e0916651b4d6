
// ---------------------------------------------------------------------------------------------------------------------
// The threats that changes of squares add or remove, written once for all vector registers (private)

#if defined(SLIDEMASK_SSSE3) || defined(SLIDEMASK_NEON)

// For each code: the kind of the piece, one bit for each kind; and the same for the pieces of one side only.
SLIDEMASK_TABLE uint8_t slidemask_kind_bits[16] = {
@table kind_bits
};
SLIDEMASK_TABLE uint8_t slidemask_kind_bits_of[2][16] = {
@table kind_bits_of
};

// What surrounds a changed square: the places of unchanged pieces, and the places of the other changed squares.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    slidemask_around around;
    uint32_t places[4];
} slidemask_changed;
SLIDEMASK_LOCAL_TYPE_END

// A piece and its square in two bytes.
SLIDEMASK_CONSTEXPR uint16_t slidemask_item(uint8_t square, uint8_t code) {
    return (uint16_t)(code | square << 8);
}

// The places of the sliders that see the piece in the opposite direction through an empty square.
SLIDEMASK_INLINE uint32_t slidemask_looking_through(slidemask_around around, const slidemask_pairs *pairs) {
    const uint8_t *of_white = pairs->kinds[SLIDEMASK_WHITE], *of_black = pairs->kinds[SLIDEMASK_BLACK];
    const slidemask_places classes = slidemask_look_up(around.codes, slidemask_slider_classes);
    const slidemask_places sliders = slidemask_places_and(classes, around.reach);
    const slidemask_places opposite = slidemask_turned(around.codes);
    slidemask_places counted = slidemask_look_up(around.codes, of_white);
    if (slidemask_word_of_bytes(of_white) == slidemask_word_of_bytes(of_black) &&
        slidemask_word_of_bytes(of_white + 8) == slidemask_word_of_bytes(of_black + 8)) {
        counted = slidemask_places_and(counted, slidemask_look_up(opposite, slidemask_kind_bits));
    } else {
        const slidemask_places black = slidemask_look_up(around.codes, of_black);
        counted = slidemask_places_and(counted, slidemask_look_up(opposite, slidemask_kind_bits_of[SLIDEMASK_WHITE]));
        counted = slidemask_places_or(
            counted, slidemask_places_and(black, slidemask_look_up(opposite, slidemask_kind_bits_of[SLIDEMASK_BLACK])));
    }
    return slidemask_present(sliders) & slidemask_present(counted);
}

// Appends the threats between the pieces on two changed squares, unless a piece on a third one is between them.
SLIDEMASK_INLINE slidemask_threat *slidemask_between_changed(int i, int j, const uint32_t *places, const uint8_t *squares,
                                                             const uint8_t *now, int count, const slidemask_pairs *pairs,
                                                             slidemask_threat *end) {
    const uint8_t one = squares[i], other = squares[j];
    for (int k = 0; k < count; k++) {
        if (now[k] != 0 && places[k] == places[j] && slidemask_distance(one, squares[k]) < slidemask_distance(one, other)) {
            return end;
        }
    }
    const uint8_t reach = slidemask_reach_between(one, other);
    const bool attacks = (pairs->victims[now[i] & 15][now[j] & 15] & reach) != 0;
    const bool is_attacked = (pairs->attackers[now[i] & 15][now[j] & 15] & reach) != 0;
    end = slidemask_append_if(attacks, now[i], one, now[j], other, end);
    return slidemask_append_if(is_attacked, now[j], other, now[i], one, end);
}

// Appends those of the threats that a board loses that have a piece on one of the changed squares, or pass through it.
SLIDEMASK_ALWAYS_INLINE slidemask_threat *slidemask_lost_at(int i, const slidemask_changed *changed, const uint8_t *squares,
                                                            const uint8_t *now, const uint8_t *then, int count,
                                                            const slidemask_pairs *pairs, slidemask_threat *end) {
    const slidemask_around around = changed[i].around;
    const uint32_t *places = changed[i].places;
    uint32_t hidden = 0;
    if (now[i] != 0) {
        SLIDEMASK_UNROLL
        for (int j = 0; j < count; j++) {
            hidden |= now[j] != 0 ? places[j] : 0;
        }
        const uint16_t piece = slidemask_item(squares[i], now[i]);
        const slidemask_places victims = slidemask_look_up(around.codes, pairs->victims[now[i] & 15]);
        const uint32_t attacked = slidemask_present(slidemask_places_and(victims, around.reach)) & ~hidden;
        end = slidemask_append(slidemask_attacked_by(around.items, piece), attacked, end);
        const slidemask_places attackers = slidemask_look_up(around.codes, pairs->attackers[now[i] & 15]);
        const uint32_t attacking = slidemask_present(slidemask_places_and(attackers, around.reach)) & ~hidden;
        end = slidemask_append(slidemask_attacking(around.items, piece), attacking, end);
        SLIDEMASK_UNROLL
        for (int j = i + 1; j < count; j++) {
            if (now[j] != 0 && places[j] != 0) {
                end = slidemask_between_changed(i, j, places, squares, now, count, pairs, end);
            }
        }
    } else if (then[i] != 0) {
        // Threats through several squares that are filled are appended for the first one.
        SLIDEMASK_UNROLL
        for (int j = 0; j < count; j++) {
            hidden |= now[j] != 0 || (j < i && then[j] != 0) ? places[j] : 0;
        }
        const uint32_t which = slidemask_looking_through(around, pairs) & ~(hidden | hidden << 8 | hidden >> 8);
        end = slidemask_append(slidemask_attacking_opposite(around.items), which, end);
    }
    return end;
}

// Appends the threats of a board that it loses when it becomes another one, and returns their number. "now" and "then" are the
// codes of the changed squares on this board and on the other one.
SLIDEMASK_ALWAYS_INLINE size_t slidemask_lost(const slidemask_changed *changed, const uint8_t *squares, const uint8_t *now,
                                              const uint8_t *then, int count, const slidemask_pairs *pairs,
                                              slidemask_threat *threats) {
    // Written out, since GCC unrolls the loop too late to keep the surroundings in registers. It also keeps a structure in memory
    // that a function returns by a condition. With both, a move took 1.1 to 1.2 times as long as in Rust with -O3, and 1.4 to 1.5
    // times with -O2; without, 1.00 to 1.05 and 1.04 to 1.11 times (gcc 12, Intel Xeon, 2026-11-23).
    slidemask_threat *end = slidemask_lost_at(0, changed, squares, now, then, count, pairs, threats);
    end = count > 1 ? slidemask_lost_at(1, changed, squares, now, then, count, pairs, end) : end;
    end = count > 2 ? slidemask_lost_at(2, changed, squares, now, then, count, pairs, end) : end;
    end = count > 3 ? slidemask_lost_at(3, changed, squares, now, then, count, pairs, end) : end;
    return (size_t)(end - threats);
}

// Makes "after" from "before" by changes, and fills the lists of the threats that they add and remove.
//
// The surroundings of each changed square are computed once, without the pieces on changed squares. They serve the board before
// and the board after the changes: what differs are the pieces on changed squares, which may hide the places behind them.
SLIDEMASK_ALWAYS_INLINE void slidemask_deltas(const slidemask_mailbox *before, slidemask_changes changes, int count,
                                              slidemask_mailbox *after, const slidemask_pairs *pairs,
                                              slidemask_threat_deltas *deltas) {
    const slidemask_byteboard board = slidemask_load_board(before->codes);
    *after = *before;
    slidemask_write_changes(after->codes, &changes, count);
    slidemask_changed changed[4];
    changed[0].around = slidemask_places_around(board, 0, changes.squares, count, changed[0].places);
    if (count > 1) {
        changed[1].around = slidemask_places_around(board, 1, changes.squares, count, changed[1].places);
    }
    if (count > 2) {
        changed[2].around = slidemask_places_around(board, 2, changes.squares, count, changed[2].places);
    }
    if (count > 3) {
        changed[3].around = slidemask_places_around(board, 3, changes.squares, count, changed[3].places);
    }
    deltas->removed.length =
        slidemask_lost(changed, changes.squares, changes.before, changes.after, count, pairs, deltas->removed.threats);
    deltas->added.length =
        slidemask_lost(changed, changes.squares, changes.after, changes.before, count, pairs, deltas->added.threats);
}

#endif // SSSE3 or NEON
