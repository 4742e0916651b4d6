/* What the library does without memory, and how much it needs. The linker sends its allocations to the functions here. */
#include "check.h"

int failures = 0;

static bool refuses = false;
static size_t calls = 0;
/* The number of the last call that may succeed. */
static size_t last_allowed = SIZE_MAX;

static bool is_refused(void) {
    calls += 1;
    return refuses || calls > last_allowed;
}

void *__real_malloc(size_t);
void *__real_realloc(void *, size_t);
int __real_posix_memalign(void **, size_t, size_t);
void *__wrap_malloc(size_t);
void *__wrap_realloc(void *, size_t);
int __wrap_posix_memalign(void **, size_t, size_t);

void *__wrap_malloc(size_t size) {
    return is_refused() ? NULL : __real_malloc(size);
}

void *__wrap_realloc(void *old, size_t size) {
    return is_refused() ? NULL : __real_realloc(old, size);
}

int __wrap_posix_memalign(void **out, size_t alignment, size_t size) {
    return is_refused() ? 12 : __real_posix_memalign(out, alignment, size);
}

int main(void) {
    const slidemask_status no_memory = SLIDEMASK_STATUS_NO_MEMORY;
    slidemask_board *board = NULL, *other = NULL;
    slidemask_game *game = NULL;
    slidemask_stop *stop = NULL;
    uint64_t nodes = 0;
    SUCCEEDS(slidemask_board_new(&board));
    SUCCEEDS(slidemask_game_new(board, &game));

    refuses = true;
    other = board;
    calls = 0;
    CHECK(slidemask_board_new(&other) == no_memory);
    CHECK(calls == 1 && other == NULL);
    CHECK(strncmp(slidemask_last_error(), "there is not enough memory for ", 31) == 0);
    CHECK(slidemask_board_from_fen("8/8/8/8/8/8/8/K6k", SLIDEMASK_NUL_TERMINATED, false, &other) == no_memory);
    CHECK(slidemask_board_chess960(0, &other) == no_memory);
    CHECK(slidemask_board_clone(board, &other) == no_memory);
    CHECK(slidemask_game_board(game, &other) == no_memory);
    CHECK(slidemask_stop_new(&stop) == no_memory && stop == NULL);
    slidemask_game *none = game;
    CHECK(slidemask_game_new(board, &none) == no_memory && none == NULL);
    const slidemask_move e4 = {12, 28, SLIDEMASK_NO_PROMOTION};
    CHECK(slidemask_game_play(game, e4) == no_memory);
    const slidemask_perft_options options = {1, 1, NULL, NULL, NULL};
    CHECK(slidemask_board_perft(board, 1, &options, &nodes) == no_memory);

    /* With options, a count needs lists. Each allocation may be the one that fails. */
    slidemask_move firsts[20];
    uint64_t of_each[20];
    size_t first_count = 0;
    slidemask_stop *idle = NULL;
    refuses = false;
    SUCCEEDS(slidemask_stop_new(&idle));
    refuses = true;
    const slidemask_perft_options listed = {1, 0, idle, NULL, NULL}, threads = {4, 0, NULL, NULL, NULL};
    nodes = 7;
    CHECK(slidemask_board_perft(board, 3, &listed, &nodes) == no_memory && nodes == 7);
    CHECK(strncmp(slidemask_last_error(), "the list of the parts of the count: memory allocation failed", 60) == 0);
    CHECK(slidemask_board_perft(board, 3, &threads, &nodes) == no_memory);
    CHECK(slidemask_board_divide(board, 3, &listed, firsts, of_each, 20, &first_count) == no_memory);
    CHECK(slidemask_board_divide(board, 3, &threads, firsts, of_each, 20, &first_count) == no_memory);
    refuses = false;
    slidemask_status listed_status = no_memory;
    for (size_t allowed = 0; listed_status == no_memory && allowed < 100; allowed++) {
        last_allowed = calls + allowed;
        listed_status = slidemask_board_divide(board, 3, &listed, firsts, of_each, 20, &first_count);
        CHECK(listed_status == SLIDEMASK_STATUS_OK || allowed < 99);
    }
    CHECK(listed_status == SLIDEMASK_STATUS_OK);
    last_allowed = SIZE_MAX;
    slidemask_stop_free(idle);
    refuses = true;

    /* Everything else needs none. */
    calls = 0;
    char text[SLIDEMASK_FEN_CAPACITY];
    slidemask_move moves[SLIDEMASK_MOVES_CAPACITY], move;
    size_t count = 0;
    uint8_t squares[64] = {0, 1, 2};
    uint64_t words[64] = {0}, attacks[64], more[64];
    SUCCEEDS(slidemask_board_to_fen(board, text, sizeof text, NULL));
    SUCCEEDS(slidemask_board_set_fen(board, text, SLIDEMASK_NUL_TERMINATED, false));
    SUCCEEDS(slidemask_board_legal_moves(board, moves, SLIDEMASK_MOVES_CAPACITY, &count));
    SUCCEEDS(slidemask_board_move_from_san(board, "e4", 2, &move));
    CHECK(slidemask_board_move_from_san(board, "e5", 2, &move) == SLIDEMASK_STATUS_ILLEGAL_MOVE);
    CHECK(slidemask_board_from_fen("nonsense", 8, false, &other) == SLIDEMASK_STATUS_BAD_FEN);
    SUCCEEDS(slidemask_board_move_to_san(board, move, text, sizeof text, NULL));
    SUCCEEDS(slidemask_board_copy(board, board));
    CHECK(slidemask_board_outcome(board) == SLIDEMASK_OUTCOME_NONE);
    SUCCEEDS(slidemask_batch_queen_attacks(squares, words, attacks, 64));
    SUCCEEDS(slidemask_batch_attack_maps(words, attacks, more, 1));
    SUCCEEDS(slidemask_batch_rook_list(7, 7, squares, attacks, 64, &count));
    SUCCEEDS(slidemask_board_perft(board, 3, NULL, &nodes));
    SUCCEEDS(slidemask_board_divide(board, 3, NULL, firsts, of_each, 20, &first_count));
    uint64_t sum = 0;
    for (size_t i = 0; i < first_count; i++) sum += of_each[i];
    CHECK(first_count == 20 && sum == 8902);
    SUCCEEDS(slidemask_board_play(board, move));
    CHECK(calls == 0);

    refuses = false;
    SUCCEEDS(slidemask_game_play(game, e4));
    slidemask_board_free(board);
    slidemask_game_free(game);
    if (failures == 0) printf("ok\n");
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
