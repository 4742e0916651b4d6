
// ---------------------------------------------------------------------------------------------------------------------
// The places around a square (private)
//
// A piece on a square attacks, or is attacked by, only pieces on the eight rays and the eight knight's moves. Each direction,
// clockwise from the north, has eight places: the square of the knight's move between this direction and the next one, then the
// seven squares of the ray, from the nearest to the farthest.
//
//       places 0 to 7, to the north         the nearest pieces, and those a knight's move away
//     8  . . . . . . . .                  8  . . . p . . . .
//     7  . . . 3 . . . .                  7  . . . . . . . .
//     6  . . . 2 0 . . .                  6  . . . . n . . .    There are at most sixteen of them, two for each
//     5  . . . 1 . . . .                  5  . . . . . . . .    direction. A slider behind the nearest piece does
//     4  . . . + . . . .                  4  R . . + . . p .    not count.
//     3  . . . . . . . .                  3  . . . . . . . .
//     2  . . . . . . . .                  2  . B . . . . . .
//     1  . . . . . . . .                  1  . . . . . . . .
//        a b c d e f g h                     a b c d e f g h

// The classes that these functions name; see slidemask_pairs.
enum { SLIDEMASK_CLASS_KNIGHT = 1 << 2, SLIDEMASK_CLASS_DIAGONAL = 1 << 3, SLIDEMASK_CLASS_ORTHOGONAL = 1 << 4 };

// The steps from a square to the places around it, for a board with 16 squares in a rank (0x88), where every step off the board
// sets bit 3 or bit 7.
SLIDEMASK_TABLE uint8_t slidemask_steps[64] = {
@table steps
};

// The classes of the pieces that attack the square from each place around it.
SLIDEMASK_TABLE uint8_t slidemask_reach[64] = {
@table reach
};

// The place of a square around another one, by the difference of their numbers on a board with 16 squares in a rank, plus the
// difference between a1 and h8, which is 0x77. It is 64 if the square has no place: neither on a ray nor a knight's move away.
SLIDEMASK_TABLE uint8_t slidemask_place_by_step[2 * 0x77 + 1] = {
@table place_by_step
};

// For each code: the classes of sliders.
SLIDEMASK_TABLE uint8_t slidemask_slider_classes[16] = {
@table slider_classes
};

// The number of a square on a board with 16 squares in a rank.
SLIDEMASK_CONSTEXPR uint8_t slidemask_wide(uint8_t square) {
    return (uint8_t)(square + (square & 070));
}

// The place of a square around another one: 0 to 63, or 64.
SLIDEMASK_CONSTEXPR uint8_t slidemask_place_of(uint8_t other, uint8_t around) {
    return slidemask_place_by_step[slidemask_wide(other) + 0x77 - slidemask_wide(around)];
}

// The classes of pieces that attack from one square to another one if nothing is between them.
SLIDEMASK_CONSTEXPR uint8_t slidemask_reach_between(uint8_t one, uint8_t other) {
    const uint8_t place = slidemask_place_of(other, one);
    return place == 64 ? 0 : slidemask_reach[place & 63];
}

// The number of steps that a king needs between two squares.
SLIDEMASK_CONSTEXPR int slidemask_distance(uint8_t one, uint8_t other) {
    const int files = (one & 7) - (other & 7), ranks = (one >> 3) - (other >> 3);
    const int by_files = files < 0 ? -files : files, by_ranks = ranks < 0 ? -ranks : ranks;
    return by_files > by_ranks ? by_files : by_ranks;
}

// ---------------------------------------------------------------------------------------------------------------------
// Changed squares (private)

// Up to four changed squares, and the codes on them before and after.
typedef struct {
    uint8_t squares[4];
    uint8_t before[4];
    uint8_t after[4];
} slidemask_changes;

// Writes changes to a board. A change that leaves its square as it is becomes a change that does nothing,
// on the square of a real one.
SLIDEMASK_ALWAYS_INLINE void slidemask_write_changes(uint8_t codes[64], slidemask_changes *changes, int count) {
    bool stays = false;
    SLIDEMASK_UNROLL
    for (int i = 0; i < count; i++) {
        codes[changes->squares[i]] = changes->after[i];
        stays |= changes->before[i] == changes->after[i];
    }
    if (SLIDEMASK_RARELY(stays)) {
        uint8_t real = changes->squares[0];
        SLIDEMASK_UNROLL
        for (int i = 0; i < count; i++) {
            real = changes->before[i] != changes->after[i] ? changes->squares[i] : real;
        }
        SLIDEMASK_UNROLL
        for (int i = 0; i < count; i++) {
            if (changes->before[i] == changes->after[i]) {
                changes->squares[i] = real;
                changes->before[i] = changes->after[i] = 0;
            }
        }
    }
}
