
// ---------------------------------------------------------------------------------------------------------------------
// Pieces

enum { SLIDEMASK_WHITE, SLIDEMASK_BLACK };

// The squares that a white (0) or black (1) pawn attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_pawn_attacks(int color, uint8_t square) {
    SLIDEMASK_ASSERT((color == SLIDEMASK_WHITE || color == SLIDEMASK_BLACK) && square < 64);
    return slidemask_pawns[color][square];
}

// The squares that a knight attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_knight_attacks(uint8_t square) {
    SLIDEMASK_ASSERT(square < 64);
    return slidemask_knight[square];
}

// The squares that a king attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_king_attacks(uint8_t square) {
    SLIDEMASK_ASSERT(square < 64);
    return slidemask_king[square];
}

// Two sets of sliders. Queens are in both.
typedef struct {
    uint64_t orthogonal; // rooks and queens
    uint64_t diagonal;   // bishops and queens
} slidemask_sliders;

// The pieces of a position, grouped by how they attack: pawns by colour, the others of both sides.
typedef struct {
    uint64_t pawns[2]; // White's, Black's
    uint64_t knights;
    uint64_t kings;
    slidemask_sliders sliders;
} slidemask_pieces;

// The attacks of a rook and of a bishop on the same square.
typedef struct {
    uint64_t rook;
    uint64_t bishop;
} slidemask_rook_and_bishop;

// ---------------------------------------------------------------------------------------------------------------------
// Scalar lookups: constexpr in C++, and for latency-bound code
//
// Hyperbola Quintessence, by Gerd Isenberg and Aleks Peshkov, finds both rays of a line with two subtractions. The line o
// contains its slider r. A mask removes the slider: o - r. The second subtraction of r borrows from r up to the first piece: o -
// 2r. On the mirrored board, it borrows down to the first piece. A prime marks the mirrored word. The attacks are
//
//     (o - 2r) ^ reverse(o' - 2r')
//
//         o - r    o - 2r   changed            A rook r on d3, pieces on d6 and d8, its file from the bottom to the top.
//     8   1        1        .                  The borrow starts at r, runs over d4 and d5, and takes the piece on d6.
//     7   .        .        .                  On the mirrored board it runs from r to the edge, over d2 and d1.
//     6   1        .        1
//     5   .        1        1
//     4   .        1        1
//     3   . r      1        .   the mask of the line removes this change
//     2   .        .        .
//     1   .        .        .
//
// Source: Chess Programming Wiki, Hyperbola Quintessence.

// The masks of a line (private): the slider's bit, the same bit mirrored, the line excluding the slider ("ex"), and the slider's
// square. The bits are loaded, since that takes 0.75 to 0.9 of the time of computing them by a shift (gcc 12 and clang 14, Intel
// Xeon, 2026-11-23).
typedef struct {
    uint64_t bit;
    uint64_t mirrored_bit;
    uint64_t line_ex;
    uint8_t square;
} slidemask_masks;

SLIDEMASK_CONSTEXPR slidemask_masks slidemask_masks_of(uint8_t square, int axis) {
    const slidemask_masks masks = {slidemask_mirrored[square].slider[0], slidemask_mirrored[square].reverse[0],
                                   slidemask_mirrored[square].rays[axis], square};
    return masks;
}

// The distance of a line's rank from rank 1, in bits (private).
SLIDEMASK_CONSTEXPR unsigned slidemask_rank_shift(slidemask_masks masks) {
    return masks.square & 070u;
}

// The number of the slider's file (private).
SLIDEMASK_CONSTEXPR unsigned slidemask_slider_file(slidemask_masks masks) {
    return masks.square & 07u;
}

// The attacks along a file, a diagonal or an antidiagonal (private). No two of their squares share a rank, so a byte swap mirrors
// the line.
SLIDEMASK_CONSTEXPR uint64_t slidemask_byte_swap(slidemask_masks masks, uint64_t occupied) {
@formula hyperbola_quintessence::byte_swap
}

#ifdef SLIDEMASK_REVERSES_BITS

// The attacks along rank and file together (private).
//
// All squares to the east come before the first square to the north, so one subtraction starts both borrows. If no piece stands to
// the east, the last square of the rank lends: it is attacked whether a piece stands on it or not. So the pieces leave it out, and the
// constant adds a 1 there. The mirrored word does the same for west and south. Ends that no borrow reaches cancel in the xor.
SLIDEMASK_CONSTEXPR uint64_t slidemask_joint_rook_attacks(slidemask_rook_masks masks, uint64_t occupied) {
@formula joint::attacks
}

#else

// The attacks along a rank (private).
SLIDEMASK_CONSTEXPR uint64_t slidemask_along_rank(slidemask_masks masks, uint64_t occupied) {
@formula hyperbola_quintessence::first_rank
}

#endif

// The scalar version of slidemask_rook_attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_rook_attacks(uint8_t square, uint64_t occupied) {
    SLIDEMASK_ASSERT(square < 64);
#ifdef SLIDEMASK_REVERSES_BITS
    return slidemask_joint_rook_attacks(slidemask_rooks[square], occupied);
#else
    return slidemask_along_rank(slidemask_masks_of(square, SLIDEMASK_RANK), occupied) |
           slidemask_byte_swap(slidemask_masks_of(square, SLIDEMASK_FILE), occupied);
#endif
}

// The scalar version of slidemask_bishop_attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_bishop_attacks(uint8_t square, uint64_t occupied) {
    SLIDEMASK_ASSERT(square < 64);
    return slidemask_byte_swap(slidemask_masks_of(square, SLIDEMASK_DIAGONAL), occupied) |
           slidemask_byte_swap(slidemask_masks_of(square, SLIDEMASK_ANTIDIAGONAL), occupied);
}

// The scalar version of slidemask_queen_attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_queen_attacks(uint8_t square, uint64_t occupied) {
    return slidemask_scalar_rook_attacks(square, occupied) | slidemask_scalar_bishop_attacks(square, occupied);
}

// The scalar version of slidemask_rook_and_bishop_attacks.
SLIDEMASK_CONSTEXPR slidemask_rook_and_bishop slidemask_scalar_rook_and_bishop_attacks(uint8_t square, uint64_t occupied) {
    const slidemask_rook_and_bishop attacks = {slidemask_scalar_rook_attacks(square, occupied),
                                               slidemask_scalar_bishop_attacks(square, occupied)};
    return attacks;
}

// The union of the attacks of a set of sliders in one direction, such as SLIDEMASK_NORTH: a Kogge-Stone fill, with steps of one,
// two and four squares. Squares that a rotation carries over the edge are not in "ends", so they are removed. Bishops going
// north-east:
//
//     sliders              occupied             attacks
//     . . . . . . . .      . . . . . . . .      . . . . . . . .
//     . . . . . . . .      . . . . . . . .      . . . . . . . .
//     . . . . . . . .      . . . . . . . .      . . . . . . . .
//     . . . . . . . .      . . . . . . . .      . . . . . . . 1
//     . . . . . . . .      . . 1 . . . . .      . . 1 . . . 1 .
//     . 1 . . . 1 . .      . 1 . . . 1 . .      . 1 . . . . . .
//     1 . . . . . . .      1 . . . . . . .      . . . . . . . .
//     . . . . . . . .      . . . . . . . .      . . . . . . . .
SLIDEMASK_CONSTEXPR uint64_t slidemask_ray_attacks(int direction, uint64_t sliders, uint64_t occupied) {
    SLIDEMASK_ASSERT(0 <= direction && direction < 8);
    const unsigned by = slidemask_ways[direction].by;
    const uint64_t ends = slidemask_ways[direction].ends;
    uint64_t free = ~occupied & ends;
    uint64_t reached = sliders;
    reached |= free & slidemask_rotate_left(reached, by);
    free &= slidemask_rotate_left(free, by);
    reached |= free & slidemask_rotate_left(reached, 2 * by);
    free &= slidemask_rotate_left(free, 2 * by);
    reached |= free & slidemask_rotate_left(reached, 4 * by);
    return slidemask_rotate_left(reached, by) & ends;
}

// The scalar version of slidemask_setwise_rook_attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_setwise_rook_attacks(uint64_t rooks, uint64_t occupied) {
    return slidemask_ray_attacks(SLIDEMASK_NORTH, rooks, occupied) | slidemask_ray_attacks(SLIDEMASK_EAST, rooks, occupied) |
           slidemask_ray_attacks(SLIDEMASK_SOUTH, rooks, occupied) | slidemask_ray_attacks(SLIDEMASK_WEST, rooks, occupied);
}

// The scalar version of slidemask_setwise_bishop_attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_setwise_bishop_attacks(uint64_t bishops, uint64_t occupied) {
    return slidemask_ray_attacks(SLIDEMASK_NORTH_EAST, bishops, occupied) |
           slidemask_ray_attacks(SLIDEMASK_SOUTH_EAST, bishops, occupied) |
           slidemask_ray_attacks(SLIDEMASK_SOUTH_WEST, bishops, occupied) |
           slidemask_ray_attacks(SLIDEMASK_NORTH_WEST, bishops, occupied);
}

// The scalar version of slidemask_setwise_slider_attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_setwise_slider_attacks(slidemask_sliders sliders, uint64_t occupied) {
    return slidemask_scalar_setwise_rook_attacks(sliders.orthogonal, occupied) |
           slidemask_scalar_setwise_bishop_attacks(sliders.diagonal, occupied);
}

@lookups scalar

// The lookups of the instruction set (private). Each section below replaces those that its instruction set does better.
#define SLIDEMASK_BEST_ROOK slidemask_scalar_rook_attacks
#define SLIDEMASK_BEST_BISHOP slidemask_scalar_bishop_attacks
#define SLIDEMASK_BEST_QUEEN(square, occupied) (SLIDEMASK_BEST_ROOK(square, occupied) | SLIDEMASK_BEST_BISHOP(square, occupied))
#define SLIDEMASK_BEST_SETWISE_ROOK slidemask_scalar_setwise_rook_attacks
#define SLIDEMASK_BEST_SETWISE_BISHOP slidemask_scalar_setwise_bishop_attacks
#define SLIDEMASK_BEST_SETWISE_SLIDER slidemask_scalar_setwise_slider_attacks
