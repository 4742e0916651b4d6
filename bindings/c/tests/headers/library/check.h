/* What the tests share. They are compiled as C11 and as C++17. */
#ifndef SLIDEMASK_TESTS_CHECK_H
#define SLIDEMASK_TESTS_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libslidemask.h>

extern int failures;

/* Checks a condition, and goes on if it does not hold. */
#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s (last error: %s)\n", __FILE__, __LINE__, #condition, slidemask_last_error());   \
            failures += 1;                                                                                             \
        }                                                                                                              \
    } while (0)

#define SUCCEEDS(call) CHECK((call) == SLIDEMASK_STATUS_OK)

/* Checks that a call fails with a status and a message. */
#define FAILS(call, status, message)                                                                                   \
    do {                                                                                                               \
        CHECK((call) == (status));                                                                                     \
        CHECK(strcmp(slidemask_last_error(), (message)) == 0);                                                         \
    } while (0)

/* Checks that a call leaves a message. */
#define LEAVES(condition, message)                                                                                     \
    do {                                                                                                               \
        CHECK(condition);                                                                                              \
        CHECK(strcmp(slidemask_last_error(), (message)) == 0);                                                         \
    } while (0)

/* A board from a FEN that ends with NUL. */
static inline slidemask_board *board_of(const char *fen) {
    slidemask_board *board = NULL;
    SUCCEEDS(slidemask_board_from_fen(fen, SLIDEMASK_NUL_TERMINATED, true, &board));
    return board;
}

/* The functions for columns of one kind of slider. */
typedef struct {
    const char *pieces;
    slidemask_status (*lookup)(const uint8_t *, const uint64_t *, uint64_t *, size_t);
    slidemask_status (*lookup_on)(const uint8_t *, uint64_t, uint64_t *, size_t);
    slidemask_status (*set)(const uint64_t *, const uint64_t *, uint64_t *, size_t);
    slidemask_status (*list)(uint64_t, uint64_t, uint8_t *, uint64_t *, size_t, size_t *);
} slider_functions;
enum { ROOK, BISHOP, QUEEN, SLIDERS };
extern const slider_functions by_slider[SLIDERS];

void test_columns(void);
void test_column_errors(void);
void test_inputs(void);
void test_isa(void);
void test_boards(void);
void test_board_errors(void);
void test_features(void);
void test_moves(void);
void test_games(void);
void test_perft(void);
void test_binpack(void);

#endif
