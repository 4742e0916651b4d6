/* What the library does without memory, and how much it needs. The linker sends its allocations to the functions here. */
#include "check.h"

int failures = 0;

static bool refuses = false;
static size_t calls = 0;

void *__real_malloc(size_t);
void *__real_realloc(void *, size_t);
int __real_posix_memalign(void **, size_t, size_t);
void *__wrap_malloc(size_t);
void *__wrap_realloc(void *, size_t);
int __wrap_posix_memalign(void **, size_t, size_t);

void *__wrap_malloc(size_t size) {
    calls += 1;
    return refuses ? NULL : __real_malloc(size);
}

void *__wrap_realloc(void *old, size_t size) {
    calls += 1;
    return refuses ? NULL : __real_realloc(old, size);
}

int __wrap_posix_memalign(void **out, size_t alignment, size_t size) {
    calls += 1;
    return refuses ? 12 : __real_posix_memalign(out, alignment, size);
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

    /* Everything else needs none. */
    calls = 0;
    char text[SLIDEMASK_FEN_CAPACITY];
    slidemask_move moves[SLIDEMASK_MOVES_CAPACITY], move;
    size_t count = 0;
    uint8_t squares[64] = {0, 1, 2};
    uint64_t words[64] = {0}, attacks[64], more[64];
    SUCCEEDS(slidemask_board_to_fen(board, text, sizeof text, NULL));
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
    SUCCEEDS(slidemask_board_play(board, move));
    CHECK(calls == 0);

    refuses = false;
    SUCCEEDS(slidemask_game_play(game, e4));
    slidemask_board_free(board);
    slidemask_game_free(game);
    if (failures == 0) printf("ok\n");
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
