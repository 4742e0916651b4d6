/* Perft and divide, with and without options. */
#include <pthread.h>

#include "check.h"

typedef struct {
    uint64_t calls, done, parts, nodes;
    bool grew;
    slidemask_stop *stop_at_once;
} seen;

static void see(void *context, uint64_t done, uint64_t parts, uint64_t nodes) {
    seen *what = (seen *)context;
    what->calls += 1;
    what->grew = what->grew && done > what->done && done <= parts;
    what->done = done;
    what->parts = parts;
    if (nodes > what->nodes) what->nodes = nodes;
    slidemask_stop_request(what->stop_at_once);
}

static void test_counts(void) {
    static const struct {
        const char *fen;
        uint32_t depth;
        uint64_t nodes;
    } known[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, 1},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281},
        {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 3, 12189},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        slidemask_board *board = board_of(known[i].fen);
        uint64_t nodes = 0;
        SUCCEEDS(slidemask_board_perft(board, known[i].depth, NULL, &nodes));
        CHECK(nodes == known[i].nodes);
        for (uint32_t threads = 0; threads <= 3; threads++) {
            for (uint32_t table = 0; table <= 2; table += 2) {
                seen what = {0, 0, 0, 0, true, NULL};
                slidemask_perft_options options = {threads, table, NULL, see, &what};
                SUCCEEDS(slidemask_board_perft(board, known[i].depth, &options, &nodes));
                CHECK(nodes == known[i].nodes);
                CHECK(what.grew && what.done == what.parts && (known[i].depth == 0 || what.nodes == nodes));
            }
        }
        slidemask_board_free(board);
    }
}

/* A count that does not fit into 64 bits has ended, and is not one that was stopped. */
static void test_large_counts(void) {
    slidemask_board *board = board_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    const slidemask_perft_options options = {1, 16, NULL, NULL, NULL};
    slidemask_move moves[SLIDEMASK_MOVES_CAPACITY];
    uint64_t nodes = 0, of_each[SLIDEMASK_MOVES_CAPACITY];
    size_t count = 0;
    SUCCEEDS(slidemask_board_perft(board, 26, &options, &nodes));
    CHECK(nodes == UINT64_MAX);
    SUCCEEDS(slidemask_board_divide(board, 28, &options, moves, of_each, SLIDEMASK_MOVES_CAPACITY, &count));
    CHECK(count == 5 && of_each[0] == UINT64_MAX);
    slidemask_board_free(board);
}

static void test_divide(void) {
    slidemask_board *board = NULL;
    SUCCEEDS(slidemask_board_new(&board));
    slidemask_move moves[SLIDEMASK_MOVES_CAPACITY];
    uint64_t nodes[SLIDEMASK_MOVES_CAPACITY], sum = 0;
    size_t count = 0;
    SUCCEEDS(slidemask_board_divide(board, 4, NULL, moves, nodes, SLIDEMASK_MOVES_CAPACITY, &count));
    CHECK(count == 20);
    for (size_t i = 0; i < count; i++) {
        sum += nodes[i];
        if (moves[i].from == 12 && moves[i].to == 28) CHECK(nodes[i] == 13160);
    }
    CHECK(sum == 197281);
    SUCCEEDS(slidemask_board_divide(board, 0, NULL, NULL, NULL, 0, &count));
    CHECK(count == 0);
    nodes[0] = 7;
    FAILS(
        slidemask_board_divide(board, 4, NULL, moves, nodes, 19, &count), SLIDEMASK_STATUS_TOO_SMALL,
        "there are 20 moves, and there is room for 19: give room for 20"
    );
    CHECK(count == 20 && nodes[0] == 7);
    FAILS(slidemask_board_divide(board, 2, NULL, NULL, nodes, 20, &count), SLIDEMASK_STATUS_NULL_POINTER, "moves is a null pointer");
    FAILS(slidemask_board_divide(board, 2, NULL, moves, NULL, 20, &count), SLIDEMASK_STATUS_NULL_POINTER, "nodes is a null pointer");
    FAILS(slidemask_board_divide(board, 2, NULL, moves, nodes, 20, NULL), SLIDEMASK_STATUS_NULL_POINTER, "count is a null pointer");
    FAILS(slidemask_board_divide(NULL, 2, NULL, moves, nodes, 20, &count), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    CHECK(slidemask_board_divide(board, 2, NULL, (slidemask_move *)nodes, nodes, 20, &count) == SLIDEMASK_STATUS_OVERLAP);
    size_t inside[20];
    FAILS(
        slidemask_board_divide(board, 2, NULL, moves, (uint64_t *)inside, 20, inside + 19), SLIDEMASK_STATUS_OVERLAP,
        "count is inside nodes: give count a place of its own"
    );
    FAILS(
        slidemask_board_divide(board, 2, NULL, (slidemask_move *)inside, nodes, 20, inside), SLIDEMASK_STATUS_OVERLAP,
        "count is inside moves: give count a place of its own"
    );
    CHECK(slidemask_board_divide(board, 65, NULL, moves, nodes, 20, &count) == SLIDEMASK_STATUS_BAD_ARGUMENT);
    slidemask_board_free(board);
}

static void test_stop(void) {
    slidemask_board *board = NULL;
    slidemask_stop *stop = NULL;
    uint64_t nodes = 7;
    SUCCEEDS(slidemask_board_new(&board));
    SUCCEEDS(slidemask_stop_new(&stop));
    slidemask_perft_options options = {2, 0, stop, NULL, NULL};
    SUCCEEDS(slidemask_board_perft(board, 4, &options, &nodes));
    CHECK(nodes == 197281);
    slidemask_stop_request(stop);
    FAILS(slidemask_board_perft(board, 30, &options, &nodes), SLIDEMASK_STATUS_STOPPED, "the count was stopped after 0 nodes");
    CHECK(nodes == 0);
    slidemask_move moves[20];
    uint64_t of_each[20];
    size_t count = 0;
    CHECK(slidemask_board_divide(board, 30, &options, moves, of_each, 20, &count) == SLIDEMASK_STATUS_STOPPED);
    CHECK(count == 20 && of_each[19] == 0 && slidemask_board_is_legal(board, moves[19]));
    slidemask_stop_reset(stop);
    /* A stop during the count. */
    seen what = {0, 0, 0, 0, true, stop};
    options.progress = see;
    options.context = &what;
    options.threads = 1;
    CHECK(slidemask_board_perft(board, 6, &options, &nodes) == SLIDEMASK_STATUS_STOPPED);
    CHECK(nodes > 0 && nodes < 119060324 && what.calls == 1);
    slidemask_stop_free(stop);
    FAILS(slidemask_stop_new(NULL), SLIDEMASK_STATUS_NULL_POINTER, "stop is a null pointer");
    slidemask_stop_free(NULL);
    slidemask_stop_request(NULL);
    slidemask_stop_reset(NULL);
    slidemask_board_free(board);
}

/* A progress function that counts, too. */
static void count_again(void *context, uint64_t done, uint64_t parts, uint64_t nodes) {
    const slidemask_board *board = (const slidemask_board *)context;
    const slidemask_perft_options options = {2, 0, NULL, NULL, NULL};
    uint64_t inner = 0;
    (void)done, (void)parts, (void)nodes;
    CHECK(slidemask_board_perft(board, 2, &options, &inner) == SLIDEMASK_STATUS_OK && inner == 400);
}

static void test_progress_that_counts(void) {
    slidemask_board *board = NULL;
    uint64_t nodes = 0;
    SUCCEEDS(slidemask_board_new(&board));
    const slidemask_perft_options options = {1, 0, NULL, count_again, board};
    SUCCEEDS(slidemask_board_perft(board, 2, &options, &nodes));
    CHECK(nodes == 400);
    slidemask_board_free(board);
}

/* Each side has one legal move in each position, so that a deep count ends. */
static void *count_deep(void *options) {
    slidemask_board *board = board_of("k1p5/p1p5/P1P5/8/8/p1p5/P1P5/K1P5 w - - 0 1");
    uint64_t nodes = 0;
    SUCCEEDS(slidemask_board_perft(board, 64, (const slidemask_perft_options *)options, &nodes));
    CHECK(nodes == 1);
    slidemask_board_free(board);
    return NULL;
}

/* The deepest count fits into the stack that the header names. */
static void test_stack(void) {
    slidemask_perft_options with_table = {1, 1, NULL, NULL, NULL};
    void *const options[] = {NULL, &with_table};
    for (size_t i = 0; i < 4; i++) {
        pthread_attr_t attributes;
        pthread_t thread;
        SUCCEEDS(slidemask_isa_restrict(i % 2 == 0 ? "scalar" : NULL));
        CHECK(pthread_attr_init(&attributes) == 0);
        CHECK(pthread_attr_setstacksize(&attributes, 512 * 1024) == 0);
        CHECK(pthread_create(&thread, &attributes, count_deep, options[i / 2]) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
        CHECK(pthread_attr_destroy(&attributes) == 0);
    }
}

void test_perft(void) {
    test_stack();
    test_progress_that_counts();
    test_counts();
    test_large_counts();
    test_divide();
    test_stop();
    slidemask_board *board = NULL;
    uint64_t nodes = 7;
    SUCCEEDS(slidemask_board_new(&board));
    FAILS(slidemask_board_perft(board, 65, NULL, &nodes), SLIDEMASK_STATUS_BAD_ARGUMENT, "depth is 65: perft counts up to 64 plies");
    FAILS(slidemask_board_perft(NULL, 1, NULL, &nodes), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    FAILS(slidemask_board_perft(board, 1, NULL, NULL), SLIDEMASK_STATUS_NULL_POINTER, "nodes is a null pointer");
    slidemask_perft_options options = {1, UINT32_MAX, NULL, NULL, NULL};
    CHECK(slidemask_board_perft(board, 1, &options, &nodes) == SLIDEMASK_STATUS_NO_MEMORY);
    CHECK(strstr(slidemask_last_error(), "table_mebibytes: there is not enough memory for a table of 4503599626321920 bytes") != NULL);
    CHECK(nodes == 7);
    slidemask_board_free(board);
}
