// slidemask.h, or its scalar functions if LOOKUP names them.

#include "slidemask.h"

#ifndef LOOKUP
#define LOOKUP(name) slidemask_##name
#endif

typedef slidemask_rook_and_bishop two_answers;

static inline uint64_t rook(uint8_t square, uint64_t occupied) {
    return LOOKUP(rook_attacks)(square, occupied);
}

static inline uint64_t bishop(uint8_t square, uint64_t occupied) {
    return LOOKUP(bishop_attacks)(square, occupied);
}

static inline uint64_t queen(uint8_t square, uint64_t occupied) {
    return LOOKUP(queen_attacks)(square, occupied);
}

static inline two_answers rook_and_bishop(uint8_t square, uint64_t occupied) {
    return LOOKUP(rook_and_bishop_attacks)(square, occupied);
}

#include "loops.h"
