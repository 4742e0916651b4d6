/* Columns, sets, maps and lists against the lookups of slidemask.h, in each instruction set of the processor. */
#include "check.h"

#include <slidemask.h>

enum { COUNT = 203 };

#define FUNCTIONS(name) \
    {#name "s is a null pointer", slidemask_batch_##name##_attacks, slidemask_batch_##name##_attacks_on, \
     slidemask_batch_setwise_##name##_attacks, slidemask_batch_##name##_list}
const slider_functions by_slider[SLIDERS] = {FUNCTIONS(rook), FUNCTIONS(bishop), FUNCTIONS(queen)};

static uint64_t attacks_of(int slider, int square, uint64_t board) {
    const slidemask_rook_and_bishop both = slidemask_rook_and_bishop_attacks((uint8_t)square, board);
    return (slider == BISHOP ? 0 : both.rook) | (slider == ROOK ? 0 : both.bishop);
}

static uint64_t of_set(int slider, uint64_t set, uint64_t board) {
    uint64_t attacks = 0;
    for (int square = 0; square < 64; square++) {
        if (set >> square & 1) attacks |= attacks_of(slider, square, board);
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

/* Each entry has its answer, and nothing is written behind the end. */
static void test_slider(int slider, size_t count) {
    const uint64_t one = occupied[0];
    attacks[count] = 7;
    SUCCEEDS(by_slider[slider].lookup(squares, occupied, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == attacks_of(slider, squares[i], occupied[i]));
    SUCCEEDS(by_slider[slider].lookup_on(squares, one, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == attacks_of(slider, squares[i], one));
    SUCCEEDS(by_slider[slider].set(first, occupied, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == of_set(slider, first[i], occupied[i]));
    CHECK(attacks[count] == 7);
}

static void test_both(size_t count) {
    attacks[count] = others[count] = 7;
    SUCCEEDS(slidemask_batch_rook_and_bishop_attacks(squares, occupied, attacks, others, count));
    for (size_t i = 0; i < count; i++) {
        CHECK(attacks[i] == attacks_of(ROOK, squares[i], occupied[i]));
        CHECK(others[i] == attacks_of(BISHOP, squares[i], occupied[i]));
    }
    SUCCEEDS(slidemask_batch_setwise_slider_attacks(first, second, occupied, attacks, count));
    for (size_t i = 0; i < count; i++) {
        CHECK(attacks[i] == (of_set(ROOK, first[i], occupied[i]) | of_set(BISHOP, second[i], occupied[i])));
    }
    /* Arrays that are only read may be the same. */
    SUCCEEDS(slidemask_batch_setwise_slider_attacks(first, first, first, attacks, count));
    for (size_t i = 0; i < count; i++) CHECK(attacks[i] == of_set(QUEEN, first[i], first[i]));
    CHECK(attacks[count] == 7 && others[count] == 7);
}

static void test_maps(void) {
    enum { BOARDS = 5 };
    static uint64_t rooks[64 * BOARDS + 1], bishops[64 * BOARDS + 1];
    rooks[64 * BOARDS] = bishops[64 * BOARDS] = 7;
    SUCCEEDS(slidemask_batch_attack_maps(occupied, rooks, bishops, BOARDS));
    for (int i = 0; i < 64 * BOARDS; i++) {
        CHECK(rooks[i] == attacks_of(ROOK, i % 64, occupied[i / 64]));
        CHECK(bishops[i] == attacks_of(BISHOP, i % 64, occupied[i / 64]));
    }
    CHECK(rooks[64 * BOARDS] == 7 && bishops[64 * BOARDS] == 7);
}

/* Room for exactly the squares of a set is enough, and no more is written. */
static void test_list(int slider, uint64_t set, uint64_t board) {
    size_t expected = 0, count = 100;
    for (uint64_t rest = set; rest != 0; rest &= rest - 1) expected += 1;
    uint8_t *const found = (uint8_t *)malloc(expected + 1);
    uint64_t *const of_each = (uint64_t *)malloc((expected + 1) * sizeof(uint64_t));
    found[expected] = 99;
    SUCCEEDS(by_slider[slider].list(set, board, found, of_each, expected, &count));
    CHECK(count == expected && found[expected] == 99);
    for (size_t i = 0; i < expected; i++, set &= set - 1) {
        CHECK((set & (0 - set)) == UINT64_C(1) << found[i] && of_each[i] == attacks_of(slider, found[i], board));
    }
    free(found);
    free(of_each);
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
        const size_t counts[] = {0, 1, 9, 64, COUNT};
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            for (int slider = 0; slider < SLIDERS; slider++) test_slider(slider, counts[i]);
            test_both(counts[i]);
        }
        test_maps();
        for (size_t i = 0; i < 20; i++) {
            for (int slider = 0; slider < SLIDERS; slider++) test_list(slider, first[i], occupied[i]);
        }
        test_list(QUEEN, 0, occupied[0]);
    }
    SUCCEEDS(slidemask_isa_restrict(NULL));
}
