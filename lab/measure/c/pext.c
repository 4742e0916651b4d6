// A plain PEXT table, as in many engines: 841 KiB.

#include "tables.h"

#include <immintrin.h>

// The entries of both sliders on a square share half a cache line.
static _Alignas(64) struct {
    uint64_t mask;
    const uint64_t *attacks;
} entries[64][2];

__attribute__((constructor)) static void fill(void) {
    uint64_t *next = attacks_of;
    for (int square = 0; square < 64; square++) {
        for (int slider = 0; slider < 2; slider++) {
            const uint64_t mask = mask_of(slider, square);
            entries[square][slider].mask = mask;
            entries[square][slider].attacks = next;
            uint64_t subset = 0;
            do {
                *next++ = walk(slider, square, subset);
                subset = (subset - mask) & mask;
            } while (subset);
        }
    }
}

static inline uint64_t rook(uint8_t square, uint64_t occupied) {
    return entries[square][0].attacks[_pext_u64(occupied, entries[square][0].mask)];
}

static inline uint64_t bishop(uint8_t square, uint64_t occupied) {
    return entries[square][1].attacks[_pext_u64(occupied, entries[square][1].mask)];
}

#include "two.h"

#include "loops.h"
