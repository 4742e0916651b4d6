
// ---------------------------------------------------------------------------------------------------------------------
// Tables (private)

// The four lines through a square, in this order.
enum { SLIDEMASK_RANK, SLIDEMASK_FILE, SLIDEMASK_DIAGONAL, SLIDEMASK_ANTIDIAGONAL };

// The lines through a square, split at it. The diagonal through d4:
//
//     lower                upper
//     . . . . . . . .      . . . . . . . 1
//     . . . . . . . .      . . . . . . 1 .
//     . . . . . . . .      . . . . . 1 . .
//     . . . . . . . .      . . . . 1 . . .
//     . . . . . . . .      . . . . . . . .
//     . . 1 . . . . .      . . . . . . . .
//     . 1 . . . . . .      . . . . . . . .
//     1 . . . . . . .      . . . . . . . .
typedef struct {
    uint64_t lower[4];
    uint64_t upper[4];
} slidemask_split;

SLIDEMASK_TABLE slidemask_split slidemask_lines[64] = {
@table lines
};

// The same lines in one word each, without the square. Then the square's bit, and its bit on the board with its ranks mirrored:
// each twice, so that one load fills two lanes of a register. A square takes 64 bytes, which is a cache line.
typedef struct {
    uint64_t rays[4];
    uint64_t slider[2];
    uint64_t reverse[2];
} slidemask_mirrored_lines;

SLIDEMASK_TABLE slidemask_mirrored_lines slidemask_mirrored[64] = {
@table mirrored
};

#ifdef SLIDEMASK_REVERSES_BITS
// The constants of a rook on each square, by which both of its lines are computed together: all squares that it attacks on an empty
// board ("rays"), the same without the ends of its rank ("inner"), and where the borrows start.
typedef struct {
    uint64_t inner;
    uint64_t rays;
    uint64_t start;          // the first squares to the east and to the north, less the ends of the rank
    uint64_t start_mirrored; // the same of the mirrored square
} slidemask_rook_masks;

SLIDEMASK_TABLE slidemask_rook_masks slidemask_rooks[64] = {
@table rooks
};
#endif

// The attacks along the first rank: by the pieces on its six inner squares, and by the file of the slider. Whether an outer
// square is occupied does not matter: it is attacked if all squares before it are empty.
SLIDEMASK_TABLE uint8_t slidemask_first_rank[64][8] = {
@table first_rank
};

// A direction: by how many bits a step rotates the word to the left, and the squares on which a step can end.
typedef struct {
    unsigned by;
    uint64_t ends;
} slidemask_way;

// The directions, clockwise.
enum {
    SLIDEMASK_NORTH,
    SLIDEMASK_NORTH_EAST,
    SLIDEMASK_EAST,
    SLIDEMASK_SOUTH_EAST,
    SLIDEMASK_SOUTH,
    SLIDEMASK_SOUTH_WEST,
    SLIDEMASK_WEST,
    SLIDEMASK_NORTH_WEST
};

SLIDEMASK_TABLE slidemask_way slidemask_ways[8] = {
@table directions
};

SLIDEMASK_TABLE uint64_t slidemask_knight[64] = {
@table knight
};

SLIDEMASK_TABLE uint64_t slidemask_king[64] = {
@table king
};

SLIDEMASK_TABLE uint64_t slidemask_pawns[2][64] = {
@table pawns
};
