// slidemask.h.

#include "slidemask.h"

typedef slidemask_rook_and_bishop two_answers;

static inline uint64_t rook(uint8_t square, uint64_t occupied) {
    return slidemask_rook_attacks(square, occupied);
}

static inline uint64_t bishop(uint8_t square, uint64_t occupied) {
    return slidemask_bishop_attacks(square, occupied);
}

static inline uint64_t queen(uint8_t square, uint64_t occupied) {
    return slidemask_queen_attacks(square, occupied);
}

static inline two_answers rook_and_bishop(uint8_t square, uint64_t occupied) {
    return slidemask_rook_and_bishop_attacks(square, occupied);
}

#include "loops.h"
