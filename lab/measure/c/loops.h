// The loops over single lookups, as in src/harness/loops/one.rs. A contender defines rook, bishop, queen and rook_and_bishop
// before it includes this file. They are inlined into the loops.

#include <stddef.h>
#include <stdint.h>

// Returns the word in a register whose content the compiler does not know.
static inline uint64_t barrier(uint64_t word) {
    __asm__("" : "+r"(word));
    return word;
}

static inline uint64_t seen_rook(uint8_t square, uint64_t occupied) {
    return barrier(rook(square, occupied));
}

static inline uint64_t seen_bishop(uint8_t square, uint64_t occupied) {
    return barrier(bishop(square, occupied));
}

static inline uint64_t seen_queen(uint8_t square, uint64_t occupied) {
    return barrier(queen(square, occupied));
}

static inline uint64_t seen_rook_and_bishop(uint8_t square, uint64_t occupied) {
    const two_answers answers = rook_and_bishop(square, occupied);
    return barrier(answers.rook) - barrier(answers.bishop);
}

#define LOOPS(name)                                                                                                             \
    uint64_t name##_overlapping(const uint8_t *squares, const uint64_t *occupied, size_t count, size_t laps) {                  \
        uint64_t sum = 0;                                                                                                       \
        for (size_t lap = 0; lap < laps; lap++) {                                                                               \
            for (size_t i = 0; i < count; i++) sum += seen_##name(squares[i], occupied[i]);                                     \
        }                                                                                                                       \
        return sum;                                                                                                             \
    }                                                                                                                           \
                                                                                                                                \
    uint64_t name##_waiting(const uint8_t *squares, const uint64_t *occupied, const uint64_t *off_lines, size_t count,          \
                            size_t laps) {                                                                                      \
        uint64_t sum = 0, seen = 0;                                                                                             \
        for (size_t lap = 0; lap < laps; lap++) {                                                                               \
            for (size_t i = 0; i < count; i++) {                                                                                \
                seen = seen_##name(squares[i], occupied[i] ^ (seen & off_lines[i]));                                            \
                sum += seen;                                                                                                    \
            }                                                                                                                   \
        }                                                                                                                       \
        return sum;                                                                                                             \
    }

LOOPS(rook)
LOOPS(bishop)
LOOPS(queen)
LOOPS(rook_and_bishop)
