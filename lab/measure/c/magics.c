// Magic bitboards with a shift for each square ("fancy"), as in many engines: 841 KiB. The factors are searched for at the start.

#include "tables.h"

// The entries of both sliders on a square share a cache line.
static _Alignas(64) struct {
    uint64_t mask;
    uint64_t magic;
    const uint64_t *attacks;
    unsigned shift;
} entries[64][2];

static uint64_t random_word(void) {
    static uint64_t state = 0x9e3779b97f4a7c15;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

// Fills the attacks of a square by a factor. Fails if two sets of pieces with different attacks get the same index.
static int fill_with(uint64_t magic, uint64_t mask, unsigned shift, uint64_t *attacks, int slider, int square) {
    const size_t size = (size_t)1 << (64 - shift);
    for (size_t i = 0; i < size; i++) attacks[i] = 0;
    uint64_t subset = 0;
    do {
        const uint64_t answer = walk(slider, square, subset);
        uint64_t *const entry = &attacks[subset * magic >> shift];
        if (*entry != 0 && *entry != answer) return 0;
        *entry = answer;
        subset = (subset - mask) & mask;
    } while (subset);
    return 1;
}

__attribute__((constructor)) static void fill(void) {
    uint64_t *next = attacks_of;
    for (int square = 0; square < 64; square++) {
        for (int slider = 0; slider < 2; slider++) {
            const uint64_t mask = mask_of(slider, square);
            const unsigned bits = (unsigned)__builtin_popcountll(mask);
            uint64_t magic;
            do {
                // Good factors have few bits, and bring many bits of the mask to the top.
                magic = random_word() & random_word() & random_word();
            } while (__builtin_popcountll(mask * magic >> 56) < 6 || !fill_with(magic, mask, 64 - bits, next, slider, square));
            entries[square][slider].mask = mask;
            entries[square][slider].magic = magic;
            entries[square][slider].attacks = next;
            entries[square][slider].shift = 64 - bits;
            next += (size_t)1 << bits;
        }
    }
}

static inline uint64_t rook(uint8_t square, uint64_t occupied) {
    return entries[square][0].attacks[(occupied & entries[square][0].mask) * entries[square][0].magic >> entries[square][0].shift];
}

static inline uint64_t bishop(uint8_t square, uint64_t occupied) {
    return entries[square][1].attacks[(occupied & entries[square][1].mask) * entries[square][1].magic >> entries[square][1].shift];
}

#include "two.h"

#include "loops.h"
