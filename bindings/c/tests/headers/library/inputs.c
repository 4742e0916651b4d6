/* The inputs of networks: the library against the header, and wrong arguments. */
#include "check.h"

#include <slidemask.h>

enum { COUNT = 50, CAPACITY = 2 * COUNT * SLIDEMASK_MOST_INPUTS };

static uint8_t codes[64 * COUNT];
static uint64_t offsets[2 * COUNT + 2];
static uint32_t items[CAPACITY];

static void set_up(void) {
    uint32_t state = 1;
    for (int i = 0; i < 64 * COUNT; i++) {
        state = state * 1664525 + 1013904223;
        const unsigned piece = state >> 16 & 31;
        codes[i] = piece < 12 ? slidemask_piece((int)piece / 6, (int)piece % 6) : 0;
    }
}

static int by_number(const void *one, const void *other) {
    const uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

static void test_names(const char *names) {
    static slidemask_network network;
    static slidemask_board_inputs expected;
    network = slidemask_network_named(names);
    size_t size = 0, length = 0;
    SUCCEEDS(slidemask_network_size(names, SLIDEMASK_NUL_TERMINATED, &size));
    CHECK(size == network.length);
    offsets[2 * COUNT + 1] = 7;
    SUCCEEDS(slidemask_batch_network_inputs(names, strlen(names), codes, COUNT, offsets, items, CAPACITY, &length));
    CHECK(offsets[0] == 0 && offsets[2 * COUNT] == length && offsets[2 * COUNT + 1] == 7);
    for (int i = 0; i < COUNT; i++) {
        slidemask_mailbox mailbox;
        memcpy(mailbox.codes, codes + 64 * i, 64);
        slidemask_network_of_board(&network, &mailbox, &expected);
        for (int side = 0; side < 2; side++) {
            const uint64_t first = offsets[2 * i + side];
            const size_t count = (size_t)(offsets[2 * i + side + 1] - first);
            CHECK(count == expected.sides[side].length);
            qsort(items + first, count, sizeof *items, by_number);
            qsort(expected.sides[side].numbers, count, sizeof *items, by_number);
            CHECK(memcmp(items + first, expected.sides[side].numbers, count * sizeof *items) == 0);
        }
    }
    /* Room for all but one item. */
    const uint32_t last = items[length - 1] = 0xffffffff;
    const size_t before = length;
    length = 0;
    CHECK(
        slidemask_batch_network_inputs(names, strlen(names), codes, COUNT, offsets, items, before - 1, &length) ==
        SLIDEMASK_STATUS_TOO_SMALL
    );
    CHECK(length == before && items[before - 1] == last && offsets[2 * COUNT] == before);
}

void test_inputs(void) {
    set_up();
    test_names("Full_Threats+PP_3Wide+HalfKAv2_hm");
    test_names("Full_Threats_60720 + Chess768");
    const char *names = "PP_3Wide";
    size_t length = 7;
    SUCCEEDS(slidemask_batch_network_inputs(names, 8, NULL, 0, offsets, NULL, 0, &length));
    CHECK(length == 0 && offsets[0] == 0);
    FAILS(slidemask_network_size(NULL, 1, &length), SLIDEMASK_STATUS_NULL_POINTER, "names is a null pointer");
    FAILS(slidemask_network_size(names, 8, NULL), SLIDEMASK_STATUS_NULL_POINTER, "size is a null pointer");
    CHECK(slidemask_network_size(names, 4, &length) == SLIDEMASK_STATUS_UNKNOWN_INPUTS);
    CHECK(strncmp(slidemask_last_error(), "part 1 of the inputs has an unknown name: expected Full_Threats, ", 65) == 0);
    codes[130] = 7;
    offsets[0] = 7;
    FAILS(
        slidemask_batch_network_inputs(names, 8, codes, COUNT, offsets, items, CAPACITY, &length),
        SLIDEMASK_STATUS_BAD_ARGUMENT,
        "square 2 of board 2 has the code 7: a piece has 1 to 6 or 9 to 14, an empty square has 0"
    );
    FAILS(
        slidemask_batch_network_inputs(names, 8, (const uint8_t *)items, 1, offsets, items, CAPACITY, &length),
        SLIDEMASK_STATUS_OVERLAP, "items and codes overlap: give items an array of its own"
    );
    FAILS(
        slidemask_batch_network_inputs(names, 8, codes, SIZE_MAX / 2, offsets, items, CAPACITY, &length),
        SLIDEMASK_STATUS_BAD_ARGUMENT,
        "codes: no array has 18446744073709551615 entries; give the number of entries"
    );
    CHECK(offsets[0] == 7 && length == 0);
}
