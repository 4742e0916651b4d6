/* Wrong arguments for columns. The messages name the argument. */
#include "check.h"

#define NULL_POINTER SLIDEMASK_STATUS_NULL_POINTER
#define OVERLAP SLIDEMASK_STATUS_OVERLAP

enum { COUNT = 10 };

static void *moved(void *pointer, size_t bytes) { return (unsigned char *)pointer + bytes; }

#define ATTACKS_AND(other) "attacks and " other " overlap: give attacks an array of its own"
#define NOT_ALIGNED(name) name " is not aligned: its address must be a multiple of 8"

static void test_lookup(const slider_functions *of) {
    uint8_t squares[COUNT] = {0};
    uint64_t occupied[COUNT] = {0}, attacks[COUNT + 1];
    for (int i = 0; i <= COUNT; i++) attacks[i] = 7;
    const uint64_t *const half = (const uint64_t *)moved(occupied, 4);
    uint64_t *const odd = (uint64_t *)moved(attacks, 1);
    FAILS(of->lookup(NULL, occupied, attacks, COUNT), NULL_POINTER, "squares is a null pointer");
    FAILS(of->lookup(squares, NULL, attacks, COUNT), NULL_POINTER, "occupied is a null pointer");
    FAILS(of->lookup(squares, occupied, NULL, COUNT), NULL_POINTER, "attacks is a null pointer");
    SUCCEEDS(of->lookup(NULL, NULL, NULL, 0));
    FAILS(of->lookup(squares, half, attacks, 1), SLIDEMASK_STATUS_MISALIGNED, NOT_ALIGNED("occupied"));
    FAILS(of->lookup(squares, occupied, odd, 1), SLIDEMASK_STATUS_MISALIGNED, NOT_ALIGNED("attacks"));
    FAILS(of->lookup(squares, occupied, occupied, COUNT), OVERLAP, ATTACKS_AND("occupied"));
    FAILS(of->lookup(squares, attacks + 1, attacks, COUNT), OVERLAP, ATTACKS_AND("occupied"));
    FAILS(of->lookup(squares, attacks, attacks + 1, 2), OVERLAP, ATTACKS_AND("occupied"));
    FAILS(of->lookup((const uint8_t *)attacks + 7, occupied, attacks, 1), OVERLAP, ATTACKS_AND("squares"));
    FAILS(
        of->lookup(squares, occupied, attacks, SIZE_MAX), SLIDEMASK_STATUS_BAD_ARGUMENT,
        "squares: no array has 18446744073709551615 entries; give the number of entries"
    );
    FAILS(
        of->lookup(squares, occupied, attacks, SIZE_MAX / 16 + 1), SLIDEMASK_STATUS_BAD_ARGUMENT,
        "occupied: no array has 1152921504606846976 entries; give the number of entries"
    );
    squares[3] = 64;
    squares[8] = 255;
    FAILS(
        of->lookup(squares, occupied, attacks, COUNT), SLIDEMASK_STATUS_NO_SQUARE,
        "entry 3 of the squares is 64: squares are numbered 0 to 63"
    );
    for (int i = 0; i <= COUNT; i++) CHECK(attacks[i] == 7);
    /* Arrays that touch do not overlap. */
    squares[3] = 63;
    SUCCEEDS(of->lookup(squares, attacks, attacks + 5, 5));
    SUCCEEDS(of->lookup(squares, attacks + 5, attacks, 5));
}

static void test_lookup_on(const slider_functions *of) {
    uint8_t squares[COUNT] = {0, 1, 99};
    uint64_t attacks[COUNT] = {7, 7, 7};
    FAILS(of->lookup_on(NULL, 0, attacks, COUNT), NULL_POINTER, "squares is a null pointer");
    FAILS(of->lookup_on(squares, 0, NULL, COUNT), NULL_POINTER, "attacks is a null pointer");
    FAILS(
        of->lookup_on(squares, 0, attacks, COUNT), SLIDEMASK_STATUS_NO_SQUARE,
        "entry 2 of the squares is 99: squares are numbered 0 to 63"
    );
    CHECK(of->lookup_on(squares, 0, (uint64_t *)moved(attacks, 2), 2) == SLIDEMASK_STATUS_MISALIGNED);
    CHECK(of->lookup_on((const uint8_t *)attacks, 0, attacks, 2) == OVERLAP);
    CHECK(attacks[0] == 7);
    SUCCEEDS(of->lookup_on(NULL, 0, NULL, 0));
}

static void test_set(const slider_functions *of) {
    uint64_t pieces[COUNT] = {1}, occupied[COUNT] = {1}, attacks[COUNT] = {7};
    FAILS(of->set(NULL, occupied, attacks, COUNT), NULL_POINTER, of->pieces);
    FAILS(of->set(pieces, NULL, attacks, COUNT), NULL_POINTER, "occupied is a null pointer");
    FAILS(of->set(pieces, occupied, NULL, COUNT), NULL_POINTER, "attacks is a null pointer");
    CHECK(of->set(pieces, occupied, pieces, COUNT) == OVERLAP);
    CHECK(of->set(pieces, occupied, occupied, COUNT) == OVERLAP);
    CHECK(of->set((const uint64_t *)moved(pieces, 4), occupied, attacks, 1) == SLIDEMASK_STATUS_MISALIGNED);
    CHECK(attacks[0] == 7);
    SUCCEEDS(of->set(NULL, NULL, NULL, 0));
}

static void test_list(const slider_functions *of) {
    uint8_t squares[64];
    uint64_t attacks[64], words[8];
    size_t count = 100;
    FAILS(
        of->list(7, 0, squares, attacks, 2, &count), SLIDEMASK_STATUS_TOO_SMALL,
        "the set has 3 squares, and there is room for 2: give room for 64"
    );
    CHECK(count == 3);
    FAILS(of->list(1, 0, squares, attacks, 64, NULL), NULL_POINTER, "count is a null pointer");
    FAILS(of->list(1, 0, NULL, attacks, 64, &count), NULL_POINTER, "squares is a null pointer");
    FAILS(of->list(1, 0, squares, NULL, 64, &count), NULL_POINTER, "attacks is a null pointer");
    CHECK(of->list(1, 0, (uint8_t *)attacks, attacks, 64, &count) == OVERLAP);
    FAILS(
        of->list(7, 0, squares, attacks, 64, (size_t *)(attacks + 2)), OVERLAP,
        "count is inside attacks: give count a place of its own"
    );
    FAILS(
        of->list(UINT64_C(0xffff), 0, (uint8_t *)words, attacks, 64, (size_t *)(words + 1)), OVERLAP,
        "count is inside squares: give count a place of its own"
    );
    SUCCEEDS(of->list(3, 0, squares, attacks, 64, (size_t *)(attacks + 2)));
    CHECK(attacks[2] == 2);
    SUCCEEDS(of->list(0, 0, NULL, NULL, 0, &count));
    CHECK(count == 0);
    FAILS(
        of->list(1, 0, squares, attacks, 64, (size_t *)moved(attacks, 1)), SLIDEMASK_STATUS_MISALIGNED, NOT_ALIGNED("count")
    );
}

static void test_several(void) {
    uint8_t squares[COUNT] = {0};
    uint64_t a[COUNT] = {0}, b[COUNT] = {0}, c[COUNT] = {0}, d[COUNT] = {0};
    FAILS(
        slidemask_batch_rook_and_bishop_attacks(squares, a, b, b, COUNT), OVERLAP,
        "rook_attacks and bishop_attacks overlap: give rook_attacks an array of its own"
    );
    CHECK(slidemask_batch_rook_and_bishop_attacks(squares, a, a, b, COUNT) == OVERLAP);
    CHECK(slidemask_batch_rook_and_bishop_attacks(squares, a, b, a, COUNT) == OVERLAP);
    CHECK(slidemask_batch_rook_and_bishop_attacks((const uint8_t *)c, a, b, c, COUNT) == OVERLAP);
    CHECK(slidemask_batch_rook_and_bishop_attacks((const uint8_t *)b, a, b, c, COUNT) == OVERLAP);
    FAILS(slidemask_batch_rook_and_bishop_attacks(squares, a, NULL, b, 1), NULL_POINTER, "rook_attacks is a null pointer");
    FAILS(slidemask_batch_rook_and_bishop_attacks(squares, a, b, NULL, 1), NULL_POINTER, "bishop_attacks is a null pointer");
    squares[9] = 64;
    CHECK(slidemask_batch_rook_and_bishop_attacks(squares, a, b, c, COUNT) == SLIDEMASK_STATUS_NO_SQUARE);

    FAILS(slidemask_batch_setwise_slider_attacks(NULL, b, c, d, 1), NULL_POINTER, "orthogonal is a null pointer");
    FAILS(slidemask_batch_setwise_slider_attacks(a, NULL, c, d, 1), NULL_POINTER, "diagonal is a null pointer");
    FAILS(slidemask_batch_setwise_slider_attacks(a, b, NULL, d, 1), NULL_POINTER, "occupied is a null pointer");
    FAILS(slidemask_batch_setwise_slider_attacks(a, b, c, NULL, 1), NULL_POINTER, "attacks is a null pointer");
    CHECK(slidemask_batch_setwise_slider_attacks(a, b, c, a, COUNT) == OVERLAP);
    CHECK(slidemask_batch_setwise_slider_attacks(a, b, c, b, COUNT) == OVERLAP);
    CHECK(slidemask_batch_setwise_slider_attacks(a, b, c, c, COUNT) == OVERLAP);
    SUCCEEDS(slidemask_batch_setwise_slider_attacks(NULL, NULL, NULL, NULL, 0));
}

static void test_map(void) {
    uint64_t occupied[2] = {0}, rooks[130], bishops[130];
    FAILS(slidemask_batch_attack_maps(NULL, rooks, bishops, 1), NULL_POINTER, "occupied is a null pointer");
    FAILS(slidemask_batch_attack_maps(occupied, NULL, bishops, 1), NULL_POINTER, "rook_attacks is a null pointer");
    FAILS(slidemask_batch_attack_maps(occupied, rooks, NULL, 1), NULL_POINTER, "bishop_attacks is a null pointer");
    CHECK(slidemask_batch_attack_maps(occupied, rooks, rooks, 1) == OVERLAP);
    CHECK(slidemask_batch_attack_maps(occupied, rooks, rooks + 63, 1) == OVERLAP);
    CHECK(slidemask_batch_attack_maps(rooks + 63, rooks, bishops, 1) == OVERLAP);
    CHECK(slidemask_batch_attack_maps(bishops, rooks, bishops, 1) == OVERLAP);
    SUCCEEDS(slidemask_batch_attack_maps(occupied, rooks, rooks + 64, 1));
    FAILS(
        slidemask_batch_attack_maps(occupied, rooks, bishops, SIZE_MAX / 64), SLIDEMASK_STATUS_BAD_ARGUMENT,
        "rook_attacks: no array has 18446744073709551552 entries; give the number of entries"
    );
    FAILS(
        slidemask_batch_attack_maps(occupied, rooks, bishops, SIZE_MAX / 16), SLIDEMASK_STATUS_BAD_ARGUMENT,
        "rook_attacks: no array has 18446744073709551615 entries; give the number of entries"
    );
    SUCCEEDS(slidemask_batch_attack_maps(NULL, NULL, NULL, 0));
}

void test_column_errors(void) {
    for (int slider = 0; slider < SLIDERS; slider++) {
        test_lookup(&by_slider[slider]);
        test_lookup_on(&by_slider[slider]);
        test_set(&by_slider[slider]);
        test_list(&by_slider[slider]);
    }
    test_several();
    test_map();
}

void test_isa(void) {
    CHECK(strcmp(slidemask_isa_name(0), "scalar") == 0);
    CHECK(slidemask_isa_name(1000) == NULL);
    CHECK(slidemask_isa_is_available("scalar"));
    CHECK(slidemask_isa_is_available(slidemask_isa_best()));
    LEAVES(!slidemask_isa_is_available(NULL), "name is a null pointer");
    CHECK(!slidemask_isa_is_available("sse9"));
    CHECK(strstr(slidemask_last_error(), "\"sse9\": no such instruction set: expected one of scalar, ssse3, ") != NULL);

    const char *best = slidemask_isa_best();
    CHECK(slidemask_isa_restrict("") == SLIDEMASK_STATUS_UNKNOWN_ISA);
    CHECK(slidemask_isa_restrict("sse9") == SLIDEMASK_STATUS_UNKNOWN_ISA);
    CHECK(slidemask_isa_restrict("\xff") == SLIDEMASK_STATUS_NOT_UTF8);
    CHECK(slidemask_isa_best() == best);
    SUCCEEDS(slidemask_isa_restrict("scalar"));
    CHECK(strcmp(slidemask_isa_best(), "scalar") == 0);
    SUCCEEDS(slidemask_isa_restrict(NULL));
    CHECK(slidemask_isa_best() == best);
    SUCCEEDS(slidemask_isa_check_environment());
}
