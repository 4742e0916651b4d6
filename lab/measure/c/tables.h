// What the tables of attacks share: masks, and the attacks that fill the tables.

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t rook;
    uint64_t bishop;
} two_answers;

// The attacks of a rook (0) or a bishop (1), square by square.
static uint64_t walk(int slider, int square, uint64_t occupied) {
    static const int ways[2][4][2] = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}, {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
    uint64_t attacks = 0;
    for (int way = 0; way < 4; way++) {
        int file = square % 8, rank = square / 8;
        for (;;) {
            file += ways[slider][way][0];
            rank += ways[slider][way][1];
            if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
            const uint64_t bit = (uint64_t)1 << (8 * rank + file);
            attacks |= bit;
            if (occupied & bit) break;
        }
    }
    return attacks;
}

// The squares on which a piece can change the attacks: the rays without their ends.
static uint64_t mask_of(int slider, int square) {
    const uint64_t file_edges = 0x8181818181818181, rank_edges = 0xff000000000000ff;
    const uint64_t own_file = (uint64_t)0x0101010101010101 << (square % 8), own_rank = (uint64_t)0xff << (square / 8 * 8);
    return walk(slider, square, 0) & ~((file_edges & ~own_file) | (rank_edges & ~own_rank));
}

// One entry for every set of pieces on a mask: 102,400 for rooks and 5,248 for bishops.
static uint64_t attacks_of[102400 + 5248];
