/* Columns, sets, maps and lists against the lookups of slidemask.h, in each instruction set of the processor. */
#include "check.h"

#include <slidemask.h>

enum { COUNT = 203 };

static uint64_t rook(int square, uint64_t board) { return slidemask_rook_attacks((uint8_t)square, board); }

static uint64_t bishop(int square, uint64_t board) { return slidemask_bishop_attacks((uint8_t)square, board); }

static uint64_t queen(int square, uint64_t board) { return slidemask_queen_attacks((uint8_t)square, board); }

static uint64_t of_set(uint64_t (*piece)(int, uint64_t), uint64_t set, uint64_t occupied) {
    uint64_t attacks = 0;
    for (int square = 0; square < 64; square++) {
        if (set >> square & 1) attacks |= piece(square, occupied);
    }
    return attacks;
}

/* xorshift64 */
static uint64_t next(void) {
    static uint64_t state = UINT64_C(88172645463325252);
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static uint8_t squares[COUNT];
static uint64_t occupied[COUNT], first[COUNT], second[COUNT], attacks[COUNT + 1], others[COUNT + 1];

static void test_lookups(size_t count) {
    attacks[count] = others[count] = 7;
    SUCCEEDS(slidemask_batch_rook_attacks(squares, occupied, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == rook(squares[i], occupied[i]));
    SUCCEEDS(slidemask_batch_bishop_attacks(squares, occupied, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == bishop(squares[i], occupied[i]));
    SUCCEEDS(slidemask_batch_queen_attacks(squares, occupied, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == queen(squares[i], occupied[i]));
    SUCCEEDS(slidemask_batch_rook_and_bishop_attacks(squares, occupied, attacks, others, count));
    for (size_t i = 0; i < count; i++) {
        CHECK(attacks[i] == rook(squares[i], occupied[i]));
        CHECK(others[i] == bishop(squares[i], occupied[i]));
    }
    const uint64_t one = occupied[0];
    SUCCEEDS(slidemask_batch_rook_attacks_on(squares, one, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == rook(squares[i], one));
    SUCCEEDS(slidemask_batch_bishop_attacks_on(squares, one, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == bishop(squares[i], one));
    SUCCEEDS(slidemask_batch_queen_attacks_on(squares, one, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == queen(squares[i], one));
    /* Nothing is written behind the end. */
    CHECK(attacks[count] == 7 && others[count] == 7);
}

static void test_sets(size_t count) {
    attacks[count] = 7;
    SUCCEEDS(slidemask_batch_setwise_rook_attacks(first, occupied, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == of_set(rook, first[i], occupied[i]));
    SUCCEEDS(slidemask_batch_setwise_bishop_attacks(first, occupied, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == of_set(bishop, first[i], occupied[i]));
    SUCCEEDS(slidemask_batch_setwise_queen_attacks(first, occupied, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == of_set(queen, first[i], occupied[i]));
    SUCCEEDS(slidemask_batch_setwise_slider_attacks(first, second, occupied, attacks, count));
    for (size_t i = 0; i < count; i++) {
        CHECK(attacks[i] == (of_set(rook, first[i], occupied[i]) | of_set(bishop, second[i], occupied[i])));
    }
    /* Arrays that are only read may be the same. */
    SUCCEEDS(slidemask_batch_setwise_slider_attacks(first, first, first, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == of_set(queen, first[i], first[i]));
    CHECK(attacks[count] == 7);
}

static void test_maps(void) {
    enum { BOARDS = 5 };
    static uint64_t rooks[64 * BOARDS + 1], bishops[64 * BOARDS + 1];
    rooks[64 * BOARDS] = bishops[64 * BOARDS] = 7;
    SUCCEEDS(slidemask_batch_attack_maps(occupied, rooks, bishops, BOARDS));
    for (int board = 0; board < BOARDS; board++) {
        for (int square = 0; square < 64; square++) {
            CHECK(rooks[64 * board + square] == rook(square, occupied[board]));
            CHECK(bishops[64 * board + square] == bishop(square, occupied[board]));
        }
    }
    CHECK(rooks[64 * BOARDS] == 7 && bishops[64 * BOARDS] == 7);
}

typedef slidemask_status list_function(uint64_t, uint64_t, uint8_t *, uint64_t *, size_t, size_t *);

static void test_list(list_function *list, uint64_t (*piece)(int, uint64_t), uint64_t set, uint64_t board) {
    uint8_t found[64];
    uint64_t of_each[64];
    size_t count = 100, expected = 0;
    SUCCEEDS(list(set, board, found, of_each, 64, &count));
    for (int square = 0; square < 64; square++) {
        if (!(set >> square & 1)) continue;
        CHECK(expected < count && found[expected] == square && of_each[expected] == piece(square, board));
        expected += 1;
    }
    CHECK(count == expected);
    /* Room for exactly the squares is enough, and no more is written. */
    uint8_t *exact_squares = (uint8_t *)malloc(count + 1);
    uint64_t *exact_attacks = (uint64_t *)malloc((count + 1) * sizeof(uint64_t));
    SUCCEEDS(list(set, board, exact_squares, exact_attacks, count, &count));
    CHECK(memcmp(exact_squares, found, count) == 0);
    if (count > 0) {
        size_t needed = 0;
        CHECK(list(set, board, exact_squares, exact_attacks, count - 1, &needed) == SLIDEMASK_STATUS_TOO_SMALL);
        CHECK(needed == count);
    }
    free(exact_squares);
    free(exact_attacks);
}

static void fill(void) {
    for (size_t i = 0; i < COUNT; i++) {
        squares[i] = (uint8_t)(next() % 64);
        occupied[i] = i == 1 ? 0 : i == 2 ? UINT64_MAX : next() & next();
        first[i] = i == 3 ? UINT64_MAX : next() & next() & next();
        second[i] = next() & next() & next();
    }
}

void test_columns(void) {
    fill();
    for (size_t number = 0; slidemask_isa_name(number) != NULL; number++) {
        const char *name = slidemask_isa_name(number);
        if (!slidemask_isa_is_available(name)) continue;
        SUCCEEDS(slidemask_isa_restrict(name));
        CHECK(strcmp(slidemask_isa_best(), name) == 0);
        const size_t counts[] = {0, 1, 2, 7, 8, 9, 63, 64, 65, COUNT};
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            test_lookups(counts[i]);
            test_sets(counts[i]);
        }
        test_maps();
        for (size_t i = 0; i < 20; i++) {
            test_list(slidemask_batch_rook_list, rook, first[i], occupied[i]);
            test_list(slidemask_batch_bishop_list, bishop, first[i], occupied[i]);
            test_list(slidemask_batch_queen_list, queen, first[i], occupied[i]);
        }
        test_list(slidemask_batch_queen_list, queen, 0, occupied[0]);
    }
    SUCCEEDS(slidemask_isa_restrict(NULL));
}
