
// ---------------------------------------------------------------------------------------------------------------------
// The attacks of one side by kind, and their number on each square

// The directions in which White's and Black's pawns attack (private). A table, since a branch on the colour is often
// mispredicted.
SLIDEMASK_TABLE uint8_t slidemask_pawn_directions[2][2] = {
    {SLIDEMASK_NORTH_EAST, SLIDEMASK_NORTH_WEST},
    {SLIDEMASK_SOUTH_EAST, SLIDEMASK_SOUTH_WEST},
};

// All squares of a set, moved by one step in a direction. Those that leave the board are dropped (private).
SLIDEMASK_CONSTEXPR uint64_t slidemask_step(int direction, uint64_t set) {
    return slidemask_rotate_left(set, slidemask_ways[direction].by) & slidemask_ways[direction].ends;
}

// The union of the attacks of one side's pieces, for each kind from SLIDEMASK_PAWN to SLIDEMASK_KING. The board is given as the
// squares of each colour, White's first, and of each kind. A square is attacked even if a piece of the same side stands on it.
// Pins do not matter.
SLIDEMASK_INLINE void slidemask_attacks_by_kind(int color, const uint64_t colors[2], const uint64_t kinds[6],
                                                uint64_t attacks[6]) {
    SLIDEMASK_ASSERT(color == SLIDEMASK_WHITE || color == SLIDEMASK_BLACK);
    const uint64_t own = colors[color], occupied = colors[SLIDEMASK_WHITE] | colors[SLIDEMASK_BLACK];
    const uint64_t pawns = kinds[SLIDEMASK_PAWN] & own, knights = kinds[SLIDEMASK_KNIGHT] & own;
    const uint64_t bishops = kinds[SLIDEMASK_BISHOP] & own, rooks = kinds[SLIDEMASK_ROOK] & own;
    const uint64_t queens = kinds[SLIDEMASK_QUEEN] & own, kings = kinds[SLIDEMASK_KING] & own;
    const uint64_t east = slidemask_step(SLIDEMASK_EAST, knights), west = slidemask_step(SLIDEMASK_WEST, knights);
    const uint64_t one_file = east | west;
    const uint64_t two_files = slidemask_step(SLIDEMASK_EAST, east) | slidemask_step(SLIDEMASK_WEST, west);
    const uint64_t beside = slidemask_step(SLIDEMASK_EAST, kings) | slidemask_step(SLIDEMASK_WEST, kings);
    const uint64_t three = beside | kings;
    attacks[SLIDEMASK_PAWN] = slidemask_step(slidemask_pawn_directions[color][0], pawns) |
                              slidemask_step(slidemask_pawn_directions[color][1], pawns);
    attacks[SLIDEMASK_KNIGHT] = one_file << 16 | one_file >> 16 | two_files << 8 | two_files >> 8;
    attacks[SLIDEMASK_BISHOP] = slidemask_setwise_bishop_attacks(bishops, occupied);
    attacks[SLIDEMASK_ROOK] = slidemask_setwise_rook_attacks(rooks, occupied);
    attacks[SLIDEMASK_QUEEN] = slidemask_setwise_queen_attacks(queens, occupied);
    attacks[SLIDEMASK_KING] = beside | three << 8 | three >> 8;
}

// Adds one to the number of each square of a set (private). The bits of the numbers are in five sets.
SLIDEMASK_INLINE void slidemask_add_one(uint64_t bits[5], uint64_t set) {
    SLIDEMASK_UNROLL
    for (int bit = 0; bit < 5; bit++) {
        const uint64_t carry = bits[bit] & set;
        bits[bit] ^= set;
        set = carry;
    }
}

// The number of one side's pieces that attack each square: at most 16, from eight directions and by eight leaps of a knight. A
// slider behind another one does not count: x-rays are not attacks.
//
// A square is attacked by at most one piece from each direction, since the nearest piece blocks the others, and by at most one
// knight with each leap. So the numbers are the sums of sixteen sets.
SLIDEMASK_INLINE void slidemask_attack_counts(int color, const uint64_t colors[2], const uint64_t kinds[6], uint8_t counts[64]) {
    SLIDEMASK_ASSERT(color == SLIDEMASK_WHITE || color == SLIDEMASK_BLACK);
    const uint64_t own = colors[color], occupied = colors[SLIDEMASK_WHITE] | colors[SLIDEMASK_BLACK];
    const uint64_t orthogonal = (kinds[SLIDEMASK_ROOK] | kinds[SLIDEMASK_QUEEN]) & own;
    const uint64_t diagonal = (kinds[SLIDEMASK_BISHOP] | kinds[SLIDEMASK_QUEEN]) & own;
    uint64_t bits[5] = {0, 0, 0, 0, 0};
    SLIDEMASK_UNROLL
    for (int direction = SLIDEMASK_NORTH; direction <= SLIDEMASK_NORTH_WEST; direction++) {
        const bool is_diagonal = direction % 2 != 0;
        const uint8_t *of_pawns = slidemask_pawn_directions[color];
        const bool has_pawns = direction == of_pawns[0] || direction == of_pawns[1];
        const uint64_t leapers = (kinds[SLIDEMASK_KING] | (has_pawns ? kinds[SLIDEMASK_PAWN] : 0)) & own;
        const uint64_t sliders = is_diagonal ? diagonal : orthogonal;
        slidemask_add_one(bits, slidemask_ray_attacks(direction, sliders, occupied) | slidemask_step(direction, leapers));
        // The knight's move between this direction and the next one is the sum of their steps.
        const uint64_t knights = slidemask_step(direction, kinds[SLIDEMASK_KNIGHT] & own);
        slidemask_add_one(bits, slidemask_step((direction + 1) % 8, knights));
    }
    const slidemask_code_bits low = {bits[0], bits[1], bits[2], bits[3]};
    slidemask_spread(low, counts);
    // Squares that are attacked by sixteen pieces are rare, so a loop writes their counts.
    for (uint64_t sixteen = bits[4]; sixteen != 0; sixteen &= sixteen - 1) {
        counts[slidemask_lowest(sixteen)] = 16;
    }
}
