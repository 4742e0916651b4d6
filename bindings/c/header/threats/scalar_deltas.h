
// ---------------------------------------------------------------------------------------------------------------------
// Deltas without vector registers (private): lookups find the nearest pieces, and loops go through them.

#if !defined(SLIDEMASK_SSSE3) && !defined(SLIDEMASK_NEON)

// What surrounds a changed square.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    // The nearest unchanged pieces, and those a knight's move away.
    uint64_t around;
    // For each of the other changed squares that is nearer than the nearest piece: the ray that it is on, or the square itself if
    // it is a knight's move away. Otherwise nothing.
    uint64_t rays[4];
} slidemask_changed;
SLIDEMASK_LOCAL_TYPE_END

// The occupied squares.
SLIDEMASK_INLINE uint64_t slidemask_occupied(const uint8_t codes[64]) {
    uint64_t occupied = 0;
    for (int rank = 0; rank < 8; rank++) {
        // A code is less than 16, so the sum of a byte has bit 4 if the code is not 0.
        const uint64_t present = (slidemask_word_of_bytes(codes + 8 * rank) + 0x0f0f0f0f0f0f0f0f) >> 4;
        occupied |= slidemask_gather_rank(present) << 8 * rank;
    }
    return occupied;
}

// The ray from a square through the one square of a set, which is on a line with it.
SLIDEMASK_INLINE uint64_t slidemask_ray_through(uint8_t square, uint64_t place) {
    const slidemask_split *split = &slidemask_lines[square];
    uint64_t ray = 0;
    for (int axis = 0; axis < 4; axis++) {
        ray |= split->lower[axis] & place ? split->lower[axis] : 0;
        ray |= split->upper[axis] & place ? split->upper[axis] : 0;
    }
    return ray;
}

SLIDEMASK_ALWAYS_INLINE slidemask_changed slidemask_surroundings(const uint8_t *squares, int one, int count, uint64_t unchanged) {
    const uint8_t square = squares[one];
    const slidemask_rook_and_bishop attacks = slidemask_rook_and_bishop_attacks(square, unchanged);
    const uint64_t knight = slidemask_knight_attacks(square), seen = attacks.rook | attacks.bishop;
    slidemask_changed changed = {(seen | knight) & unchanged, {0, 0, 0, 0}};
    for (int i = 0; i < count; i++) {
        const uint64_t place = (uint64_t)1 << squares[i];
        changed.rays[i] = seen & place ? slidemask_ray_through(square, place) : knight & place;
    }
    return changed;
}

// Appends the threats between a piece and those near it.
SLIDEMASK_INLINE slidemask_threat *slidemask_with_piece(uint8_t square, uint8_t code, uint64_t around, const uint8_t *codes,
                                                        const slidemask_pairs *pairs, slidemask_threat *end) {
    const uint8_t *victims = pairs->victims[code & 15], *attackers = pairs->attackers[code & 15];
    for (; around != 0; around &= around - 1) {
        const uint8_t other = slidemask_lowest(around), found = codes[other];
        const uint8_t reach = slidemask_reach_between(square, other);
        end = slidemask_append_if((victims[found & 15] & reach) != 0, code, square, found, other, end);
        end = slidemask_append_if((attackers[found & 15] & reach) != 0, found, other, code, square, end);
    }
    return end;
}

// Appends the threats that pass through an empty square.
SLIDEMASK_INLINE slidemask_threat *slidemask_through_square(uint8_t square, uint64_t around, const uint8_t *codes,
                                                            const slidemask_pairs *pairs, slidemask_threat *end) {
    const slidemask_split *split = &slidemask_lines[square];
    const uint64_t last = (uint64_t)1 << 63;
    for (int axis = 0; axis < 4; axis++) {
        const int slider = axis <= SLIDEMASK_FILE ? SLIDEMASK_CLASS_ORTHOGONAL : SLIDEMASK_CLASS_DIAGONAL;
        const uint64_t lower = split->lower[axis] & around, upper = split->upper[axis] & around;
        // Where an end is empty, its square is meaningless, and nothing counts.
        const bool both = (lower != 0) & (upper != 0);
        const uint8_t below = slidemask_lowest(lower | last), above = slidemask_lowest(upper | last);
        const uint8_t low = codes[below], high = codes[above];
        const bool up = (slidemask_slider_classes[low & 15] & slider) != 0;
        const bool down = (slidemask_slider_classes[high & 15] & slider) != 0;
        end = slidemask_append_if(both & up & slidemask_pairs_contain(pairs, low, high), low, below, high, above, end);
        end = slidemask_append_if(both & down & slidemask_pairs_contain(pairs, high, low), high, above, low, below, end);
    }
    return end;
}

// Appends the threats of a board that it loses when it becomes another one, and returns their number. "now" and "then" are the
// codes of the changed squares on this board and on the other one.
SLIDEMASK_ALWAYS_INLINE size_t slidemask_lost(const slidemask_changed *changed, const uint8_t *codes, const uint8_t *squares,
                                              const uint8_t *now, const uint8_t *then, int count, const slidemask_pairs *pairs,
                                              slidemask_threat *threats) {
    slidemask_threat *end = threats;
    for (int i = 0; i < count; i++) {
        const uint64_t *rays = changed[i].rays;
        uint64_t around = changed[i].around;
        for (int j = 0; j < count; j++) {
            // Threats through several squares that are filled are appended for the first one.
            if (now[j] != 0 || (now[i] == 0 && j < i && then[j] != 0)) {
                around &= ~rays[j];
            }
        }
        if (now[i] != 0) {
            // The pieces on changed squares that come later, if no other changed one is in front of them.
            for (int j = i + 1; j < count; j++) {
                bool is_seen = now[j] != 0 && rays[j] != 0;
                for (int k = 0; k < count; k++) {
                    const bool nearer = slidemask_distance(squares[i], squares[k]) < slidemask_distance(squares[i], squares[j]);
                    is_seen = is_seen && !(now[k] != 0 && rays[k] == rays[j] && nearer);
                }
                around |= is_seen ? (uint64_t)1 << squares[j] : 0;
            }
            end = slidemask_with_piece(squares[i], now[i], around, codes, pairs, end);
        } else if (then[i] != 0) {
            end = slidemask_through_square(squares[i], around, codes, pairs, end);
        }
    }
    return (size_t)(end - threats);
}

// Makes "after" from "before" by changes, and fills the lists of the threats that they add and remove. One lookup for each
// changed square finds the nearest unchanged pieces. Pieces on other changed squares hide those behind them.
SLIDEMASK_ALWAYS_INLINE void slidemask_deltas(const slidemask_mailbox *before, slidemask_changes changes, int count,
                                              slidemask_mailbox *after, const slidemask_pairs *pairs,
                                              slidemask_threat_deltas *deltas) {
    // A copy, since both may be the same mailbox.
    const slidemask_mailbox old = *before;
    uint64_t unchanged = slidemask_occupied(old.codes);
    *after = old;
    slidemask_write_changes(after->codes, &changes, count);
    for (int i = 0; i < count; i++) {
        unchanged &= ~((uint64_t)1 << changes.squares[i]);
    }
    slidemask_changed changed[4];
    for (int i = 0; i < count; i++) {
        changed[i] = slidemask_surroundings(changes.squares, i, count, unchanged);
    }
    deltas->removed.length = slidemask_lost(changed, old.codes, changes.squares, changes.before, changes.after, count, pairs,
                                            deltas->removed.threats);
    deltas->added.length = slidemask_lost(changed, after->codes, changes.squares, changes.after, changes.before, count, pairs,
                                          deltas->added.threats);
}

#endif // neither SSSE3 nor NEON
