
// ---------------------------------------------------------------------------------------------------------------------
// Attacks, in the instruction set of the compiler's options

// The squares that a rook attacks: along its rank and file, up to and including the first piece of either side.
//
//     occupied             slidemask_rook_attacks(27, occupied)
//     . . . . . . . .      . . . . . . . .
//     . . . 1 . . . .      . . . . . . . .
//     . . . 1 . . . .      . . . 1 . . . .
//     . . . . . . . .      . . . 1 . . . .
//     . 1 . . . . . .      . 1 1 . 1 1 1 1
//     . . . . . . . .      . . . 1 . . . .
//     . . . . . . . .      . . . 1 . . . .
//     . . . 1 . . . .      . . . 1 . . . .
SLIDEMASK_INLINE uint64_t slidemask_rook_attacks(uint8_t square, uint64_t occupied) {
    SLIDEMASK_ASSERT(square < 64);
    return SLIDEMASK_BEST_ROOK(square, occupied);
}

// The squares that a bishop attacks: along both diagonals, up to and including the first piece of either side.
//
//     occupied             slidemask_bishop_attacks(27, occupied)
//     . . . . . . . .      . . . . . . . .
//     . . . . . . 1 .      . . . . . . 1 .
//     . . . . . . . .      . . . . . 1 . .
//     . . 1 . . . . .      . . 1 . 1 . . .
//     . . . . . . . .      . . . . . . . .
//     . . . . . . . .      . . 1 . 1 . . .
//     . 1 . . . . . .      . 1 . . . 1 . .
//     1 . . . . . . .      . . . . . . 1 .
SLIDEMASK_INLINE uint64_t slidemask_bishop_attacks(uint8_t square, uint64_t occupied) {
    SLIDEMASK_ASSERT(square < 64);
    return SLIDEMASK_BEST_BISHOP(square, occupied);
}

// The squares that a queen attacks: those that a rook and a bishop on its square would attack.
SLIDEMASK_INLINE uint64_t slidemask_queen_attacks(uint8_t square, uint64_t occupied) {
    SLIDEMASK_ASSERT(square < 64);
    return SLIDEMASK_BEST_QUEEN(square, occupied);
}

// The attacks of a rook and of a bishop on the same square. One call takes less time than two.
SLIDEMASK_INLINE slidemask_rook_and_bishop slidemask_rook_and_bishop_attacks(uint8_t square, uint64_t occupied) {
    SLIDEMASK_ASSERT(square < 64);
#ifdef SLIDEMASK_BEST_ROOK_AND_BISHOP
    return SLIDEMASK_BEST_ROOK_AND_BISHOP(square, occupied);
#else
    const slidemask_rook_and_bishop attacks = {SLIDEMASK_BEST_ROOK(square, occupied), SLIDEMASK_BEST_BISHOP(square, occupied)};
    return attacks;
#endif
}

// The union of the attacks of all rooks of a set, computed at once (set-wise). A rook blocks the other rooks of the set if it is
// in "occupied", as all pieces of a board usually are.
SLIDEMASK_INLINE uint64_t slidemask_setwise_rook_attacks(uint64_t rooks, uint64_t occupied) {
    return SLIDEMASK_BEST_SETWISE_ROOK(rooks, occupied);
}

// The union of the attacks of all bishops of a set.
SLIDEMASK_INLINE uint64_t slidemask_setwise_bishop_attacks(uint64_t bishops, uint64_t occupied) {
    return SLIDEMASK_BEST_SETWISE_BISHOP(bishops, occupied);
}

// The union of the attacks of all rooks, bishops and queens.
SLIDEMASK_INLINE uint64_t slidemask_setwise_slider_attacks(slidemask_sliders sliders, uint64_t occupied) {
    return SLIDEMASK_BEST_SETWISE_SLIDER(sliders, occupied);
}

@lookups best

// ---------------------------------------------------------------------------------------------------------------------
// Between and line

// The line through both squares, or its part between them (private). Two different squares share at most one line.
SLIDEMASK_CONSTEXPR uint64_t slidemask_on_common_line(uint8_t a, uint8_t b, bool inner) {
    SLIDEMASK_ASSERT(a < 64 && b < 64);
    const unsigned low = a < b ? a : b;
    const uint64_t slider = (uint64_t)1 << low, high = (uint64_t)1 << (a < b ? b : a);
    uint64_t found = 0;
    for (int axis = 0; axis < 4; axis++) {
        const uint64_t lower = slidemask_lines[low].lower[axis], upper = slidemask_lines[low].upper[axis];
        const uint64_t squares = inner ? upper & (high - 1) : lower | slider | upper;
        found |= upper & high ? squares : 0;
    }
    return found;
}

// The squares strictly between two squares of a common line; empty if no line contains both.
//
//     slidemask_between(g7, d4) is e5 and f6
SLIDEMASK_CONSTEXPR uint64_t slidemask_between(uint8_t a, uint8_t b) {
    return slidemask_on_common_line(a, b, true);
}

// The whole line through two squares, from edge to edge; empty if no line contains both, or if they are the same square.
//
//     slidemask_line(d4, e5)
//     . . . . . . . 1
//     . . . . . . 1 .
//     . . . . . 1 . .
//     . . . . 1 . . .
//     . . . 1 . . . .
//     . . 1 . . . . .
//     . 1 . . . . . .
//     1 . . . . . . .
SLIDEMASK_CONSTEXPR uint64_t slidemask_line(uint8_t a, uint8_t b) {
    return slidemask_on_common_line(a, b, false);
}

// Whether three squares share a rank, file, diagonal or antidiagonal.
SLIDEMASK_CONSTEXPR bool slidemask_aligned(uint8_t a, uint8_t b, uint8_t c) {
    SLIDEMASK_ASSERT(a < 64 && b < 64 && c < 64);
    const uint64_t all = (uint64_t)1 << a | (uint64_t)1 << b | (uint64_t)1 << c;
    bool found = false;
    for (int axis = 0; axis < 4; axis++) {
        const uint64_t whole = slidemask_mirrored[a].rays[axis] | (uint64_t)1 << a;
        found = found || (all & ~whole) == 0;
    }
    return found;
}
