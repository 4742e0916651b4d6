/* Legal moves, their notations, and games. */
#include "check.h"

#define NONE SLIDEMASK_NO_PROMOTION

static const size_t nul = SLIDEMASK_NUL_TERMINATED;

static slidemask_move uci(const slidemask_board *board, const char *text) {
    slidemask_move move = {0, 0, NONE};
    SUCCEEDS(slidemask_board_move_from_uci(board, text, nul, &move));
    return move;
}

static bool is(slidemask_move move, int from, int to, int promotion) {
    return move.from == from && move.to == to && move.promotion == promotion;
}

static bool writes(const slidemask_board *board, slidemask_move move, bool chess960, const char *expected) {
    char text[SLIDEMASK_MOVE_CAPACITY];
    size_t length = 0;
    SUCCEEDS(slidemask_board_move_to_uci(board, move, chess960, text, sizeof text, &length));
    return strcmp(text, expected) == 0 && length == strlen(expected);
}

static bool writes_san(const slidemask_board *board, slidemask_move move, const char *expected) {
    char text[SLIDEMASK_MOVE_CAPACITY];
    size_t length = 0;
    SUCCEEDS(slidemask_board_move_to_san(board, move, text, sizeof text, &length));
    return strcmp(text, expected) == 0 && length == strlen(expected);
}

static bool lists(const slidemask_board *board, uint8_t which, size_t expected) {
    slidemask_move moves[SLIDEMASK_MOVES_CAPACITY];
    size_t count = 0;
    SUCCEEDS(slidemask_board_legal(board, which, moves, SLIDEMASK_MOVES_CAPACITY, &count));
    for (size_t i = 0; i < count; i++) {
        const bool takes = slidemask_board_captured(board, moves[i]) != 0, promotes = moves[i].promotion != NONE;
        if (which == SLIDEMASK_CAPTURES) CHECK(takes);
        if (which == SLIDEMASK_NOISY) CHECK(takes || promotes);
        if (which == SLIDEMASK_QUIETS || which == SLIDEMASK_QUIET_CHECKS) CHECK(!takes && !promotes);
        if (which == SLIDEMASK_QUIET_CHECKS) CHECK(slidemask_board_gives_check(board, moves[i]));
    }
    return count == expected;
}

static void test_lists(void) {
    slidemask_move moves[SLIDEMASK_MOVES_CAPACITY];
    size_t count = 0;
    slidemask_board *board = board_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    SUCCEEDS(slidemask_board_legal_moves(board, moves, SLIDEMASK_MOVES_CAPACITY, &count));
    CHECK(count == 48 && slidemask_board_legal_move_count(board) == 48);
    for (size_t i = 0; i < count; i++) CHECK(slidemask_board_is_legal(board, moves[i]));
    const size_t choices[] = {48, 8, 8, 40, 0};
    for (uint8_t which = SLIDEMASK_ALL_MOVES; which <= SLIDEMASK_QUIET_CHECKS; which++) CHECK(lists(board, which, choices[which]));
    FAILS(
        slidemask_board_legal(board, 5, moves, SLIDEMASK_MOVES_CAPACITY, &count), SLIDEMASK_STATUS_BAD_ARGUMENT,
        "which is 5: give 0 (all moves) to 4 (quiet checks)"
    );

    FAILS(
        slidemask_board_legal_moves(board, moves, 10, &count), SLIDEMASK_STATUS_TOO_SMALL,
        "there are 48 moves, and there is room for 10: give room for 48"
    );
    CHECK(count == 48);
    count = 0;
    CHECK(slidemask_board_legal_moves(board, NULL, 0, &count) == SLIDEMASK_STATUS_TOO_SMALL && count == 48);
    FAILS(slidemask_board_legal_moves(NULL, moves, 1, &count), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    FAILS(slidemask_board_legal_moves(board, NULL, 1, &count), SLIDEMASK_STATUS_NULL_POINTER, "moves is a null pointer");
    FAILS(slidemask_board_legal_moves(board, moves, 1, NULL), SLIDEMASK_STATUS_NULL_POINTER, "count is a null pointer");
    size_t inside[20];
    const char *in_moves = "count is inside moves: give count a place of its own";
    FAILS(slidemask_board_legal_moves(board, (slidemask_move *)inside, 48, inside + 1), SLIDEMASK_STATUS_OVERLAP, in_moves);
    FAILS(slidemask_board_legal(board, SLIDEMASK_ALL_MOVES, (slidemask_move *)inside, 48, inside + 17), SLIDEMASK_STATUS_OVERLAP, in_moves);
    SUCCEEDS(slidemask_board_legal_moves(board, (slidemask_move *)inside, 48, inside + 18));
    CHECK(inside[18] == 48);
    CHECK(slidemask_board_legal(NULL, SLIDEMASK_QUIETS, moves, 1, &count) == SLIDEMASK_STATUS_NULL_POINTER);
    slidemask_board_free(board);

    /* A capture that promotes, a promotion, and a rook that gives check. */
    board = board_of("3r2k1/4P3/8/8/8/8/8/R3K2R w KQ - 0 1");
    CHECK(lists(board, SLIDEMASK_CAPTURES, 4) && lists(board, SLIDEMASK_NOISY, 8) && lists(board, SLIDEMASK_QUIET_CHECKS, 2));
    CHECK(lists(board, SLIDEMASK_QUIETS, slidemask_board_legal_move_count(board) - 8));
    slidemask_board_free(board);

    board = board_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    SUCCEEDS(slidemask_board_legal_moves(board, moves, SLIDEMASK_MOVES_CAPACITY, &count));
    CHECK(count == SLIDEMASK_MOVES_CAPACITY);
    slidemask_board_free(board);

    /* Too many pieces: more moves than games have. */
    board = board_of("QQQQQQ1K/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/kQQQQQQ1 w - - 0 1");
    CHECK(slidemask_board_legal_moves(board, moves, SLIDEMASK_MOVES_CAPACITY, &count) == SLIDEMASK_STATUS_TOO_SMALL);
    CHECK(count > SLIDEMASK_MOVES_CAPACITY && count == slidemask_board_legal_move_count(board));
    slidemask_board_free(board);
}

static void test_notations(void) {
    slidemask_board *board = board_of("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1");
    slidemask_move move = uci(board, "b7a8n");
    CHECK(is(move, 49, 56, SLIDEMASK_BOARD_KNIGHT));
    CHECK(writes(board, move, false, "b7a8n") && writes_san(board, move, "bxa8=N"));
    move = uci(board, "e1g1");
    CHECK(is(move, 4, 7, NONE) && is(uci(board, "e1h1"), 4, 7, NONE));
    CHECK(writes(board, move, false, "e1g1") && writes(board, move, true, "e1h1") && writes_san(board, move, "O-O"));
    SUCCEEDS(slidemask_board_move_from_san(board, "O-O-O and more", 5, &move));
    CHECK(is(move, 4, 0, NONE));
    CHECK(writes(board, move, false, "e1c1"));
    SUCCEEDS(slidemask_board_move_from_san(board, "bxa8=Q+", nul, &move));
    CHECK(is(move, 49, 56, SLIDEMASK_BOARD_QUEEN));
    CHECK(writes_san(board, move, "bxa8=Q+"));
    SUCCEEDS(slidemask_board_play(board, move));
    CHECK(slidemask_board_in_check(board));

    const slidemask_move before = move;
    const slidemask_status illegal = SLIDEMASK_STATUS_ILLEGAL_MOVE;
    FAILS(slidemask_board_move_from_uci(board, "e8e9", nul, &move), SLIDEMASK_STATUS_BAD_MOVE, "the second square: a square has no rank '9': ranks are 1 to 8");
    FAILS(slidemask_board_move_from_uci(board, "", nul, &move), SLIDEMASK_STATUS_BAD_MOVE, "a move has 4 or 5 characters, such as e2e4 or e7e8q: this has 0");
    FAILS(slidemask_board_move_from_uci(board, "e8e3", nul, &move), illegal, "the king on e8 cannot go to e3");
    FAILS(slidemask_board_move_from_uci(board, "\xff", nul, &move), SLIDEMASK_STATUS_NOT_UTF8, "text is not valid UTF-8: see the byte at position 0");
    CHECK(slidemask_board_move_from_san(board, "?", nul, &move) == SLIDEMASK_STATUS_BAD_MOVE);
    CHECK(slidemask_board_move_from_san(board, "", nul, &move) == SLIDEMASK_STATUS_BAD_MOVE);
    CHECK(slidemask_board_move_from_san(board, "Qa1", nul, &move) == illegal);
    FAILS(slidemask_board_move_from_san(board, NULL, nul, &move), SLIDEMASK_STATUS_NULL_POINTER, "text is a null pointer");
    FAILS(slidemask_board_move_from_uci(board, NULL, 1, &move), SLIDEMASK_STATUS_NULL_POINTER, "text is a null pointer");
    FAILS(slidemask_board_move_from_uci(board, "e8e7", nul, NULL), SLIDEMASK_STATUS_NULL_POINTER, "move is a null pointer");
    FAILS(slidemask_board_move_from_uci(NULL, "e8e7", nul, &move), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    CHECK(is(move, before.from, before.to, before.promotion));

    char text[SLIDEMASK_MOVE_CAPACITY];
    size_t length = 0;
    const slidemask_move none = {64, 0, NONE}, no_target = {0, 64, NONE}, wrong = {0, 1, 6}, king = {60, 52, NONE}, far_away = {60, 20, NONE};
    FAILS(slidemask_board_move_to_san(board, far_away, text, sizeof text, NULL), illegal, "the king on e8 cannot go to e3");
    FAILS(slidemask_board_move_to_uci(board, none, false, text, sizeof text, NULL), SLIDEMASK_STATUS_NO_SQUARE, "from: 64 is no square: they are numbered 0 to 63");
    FAILS(slidemask_board_play(board, no_target), SLIDEMASK_STATUS_NO_SQUARE, "to: 64 is no square: they are numbered 0 to 63");
    FAILS(slidemask_board_play(board, wrong), SLIDEMASK_STATUS_BAD_ARGUMENT, "promotion is 6: give 1 (knight) to 4 (queen), or 255 for none");
    FAILS(slidemask_board_play(board, far_away), illegal, "the king on e8 cannot go to e3");
    FAILS(slidemask_board_play(NULL, king), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    LEAVES(!slidemask_board_is_legal(board, none), "from: 64 is no square: they are numbered 0 to 63");
    LEAVES(!slidemask_board_is_legal(NULL, king), "board is a null pointer");
    CHECK(!slidemask_board_is_legal(board, far_away) && slidemask_board_is_legal(board, king));
    CHECK(slidemask_board_move_to_uci(board, king, false, text, 4, &length) == SLIDEMASK_STATUS_TOO_SMALL && length == 4 && text[0] == 0);
    SUCCEEDS(slidemask_board_move_to_uci(board, king, false, NULL, 0, &length));
    CHECK(slidemask_board_move_to_uci(NULL, king, false, text, 8, NULL) == SLIDEMASK_STATUS_NULL_POINTER);
    CHECK(slidemask_board_move_to_san(NULL, king, text, 8, NULL) == SLIDEMASK_STATUS_NULL_POINTER);
    slidemask_board_free(board);

    /* Every number of a promotion. */
    board = board_of("8/4P2k/8/8/8/8/8/K7 w - - 0 1");
    for (int promotion = 0; promotion <= 255; promotion++) {
        static const char *const written[] = {"e7e8n", "e7e8b", "e7e8r", "e7e8q"};
        const slidemask_move to_e8 = {52, 60, (uint8_t)promotion};
        const bool is_promotion = promotion >= SLIDEMASK_BOARD_KNIGHT && promotion <= SLIDEMASK_BOARD_QUEEN;
        if (is_promotion || promotion == NONE) {
            CHECK(writes(board, to_e8, false, is_promotion ? written[promotion - 1] : "e7e8"));
            CHECK(slidemask_board_is_legal(board, to_e8) == is_promotion);
        } else {
            char message[80];
            snprintf(message, sizeof message, "promotion is %d: give 1 (knight) to 4 (queen), or 255 for none", promotion);
            FAILS(slidemask_board_move_to_uci(board, to_e8, false, text, sizeof text, NULL), SLIDEMASK_STATUS_BAD_ARGUMENT, message);
            LEAVES(!slidemask_board_is_legal(board, to_e8), message);
        }
    }
    slidemask_board_free(board);

    /* The longest SAN. */
    board = board_of("1k6/8/8/8/8/Q7/1p6/Q1Q4K w - - 0 1");
    SUCCEEDS(slidemask_board_move_from_san(board, "Qa1xb2", nul, &move));
    CHECK(writes_san(board, move, "Qa1xb2#"));
    slidemask_board_free(board);

    /* Chess960: the king castles with a rook on b1. */
    board = board_of("4k3/8/8/8/8/8/8/1RK5 w B - 0 1");
    move = uci(board, "c1b1");
    CHECK(writes(board, move, false, "c1b1") && writes_san(board, move, "O-O-O"));
    slidemask_board_free(board);
}

/* What a search asks about a move. */
static void test_answers_about_moves(void) {
    static const uint16_t values[] = {1, 3, 3, 5, 9, 100};
    const slidemask_move none = {64, 0, NONE};
    const char *no_square = "from: 64 is no square: they are numbered 0 to 63", *no_board = "board is a null pointer";
    slidemask_board *board = board_of("4k3/8/3p4/1Pp5/8/8/8/3QK3 w - c6 3 7"), *after = NULL;
    const slidemask_move en_passant = uci(board, "b5c6"), takes = uci(board, "d1d6"), check = uci(board, "d1e2");
    CHECK(slidemask_board_captured(board, en_passant) == 9 + SLIDEMASK_BOARD_PAWN && slidemask_board_captured(board, check) == 0);
    CHECK(slidemask_board_gives_check(board, check) && !slidemask_board_gives_check(board, takes));
    CHECK(slidemask_board_exchange(board, takes, NULL, false) == 100 && slidemask_board_exchange(board, en_passant, values, true) == 1);
    CHECK(slidemask_board_exchange_is_at_least(board, takes, 1, values, false) && !slidemask_board_exchange_is_at_least(board, takes, 2, values, false));
    CHECK(slidemask_board_exchange_is_at_least(board, takes, 2, NULL, false));
    SUCCEEDS(slidemask_board_clone(board, &after));
    SUCCEEDS(slidemask_board_play(after, en_passant));
    CHECK(slidemask_board_key_after(board, en_passant) == slidemask_board_key(after));

    LEAVES(slidemask_board_captured(board, none) == 0, no_square);
    LEAVES(slidemask_board_captured(NULL, takes) == 0, no_board);
    LEAVES(!slidemask_board_gives_check(board, none), no_square);
    LEAVES(!slidemask_board_gives_check(NULL, takes), no_board);
    LEAVES(slidemask_board_key_after(board, none) == 0, no_square);
    LEAVES(slidemask_board_key_after(NULL, takes) == 0, no_board);
    LEAVES(slidemask_board_exchange(board, none, NULL, false) == 0, no_square);
    LEAVES(slidemask_board_exchange(NULL, takes, NULL, false) == 0, no_board);
    LEAVES(!slidemask_board_exchange_is_at_least(board, none, -9, NULL, false), no_square);
    LEAVES(!slidemask_board_exchange_is_at_least(NULL, takes, -9, NULL, false), no_board);
    const uint16_t *odd = (const uint16_t *)(const void *)((const char *)values + 1);
    LEAVES(slidemask_board_exchange(board, takes, odd, false) == 0, "values is not aligned: its address must be a multiple of 2");

    /* The pawn that defends d6 is pinned. */
    slidemask_board *pinned = board_of("4k3/4p3/8/1N6/8/8/8/K3R3 w - - 0 1");
    const slidemask_move d6 = uci(pinned, "b5d6");
    CHECK(slidemask_board_exchange(pinned, d6, NULL, false) == -300 && slidemask_board_exchange(pinned, d6, NULL, true) == 0);
    CHECK(!slidemask_board_exchange_is_at_least(pinned, d6, 0, NULL, false));
    CHECK(slidemask_board_exchange_is_at_least(pinned, d6, 0, NULL, true));
    slidemask_board_free(pinned);

    SUCCEEDS(slidemask_board_null_move(board));
    char fen[SLIDEMASK_FEN_CAPACITY];
    SUCCEEDS(slidemask_board_to_fen(board, fen, sizeof fen, NULL));
    CHECK(strcmp(fen, "4k3/8/3p4/1Pp5/8/8/8/3QK3 b - - 4 7") == 0);
    SUCCEEDS(slidemask_board_null_move(board));
    SUCCEEDS(slidemask_board_play(board, check));
    FAILS(slidemask_board_null_move(board), SLIDEMASK_STATUS_ILLEGAL_MOVE, "the side to move is in check, so it cannot pass");
    FAILS(slidemask_board_null_move(NULL), SLIDEMASK_STATUS_NULL_POINTER, no_board);
    CHECK(slidemask_board_in_check(board));
    slidemask_board_free(board), slidemask_board_free(after);
}

void test_moves(void) {
    test_lists();
    test_notations();
    test_answers_about_moves();
}

static void play(slidemask_game *game, const char *text) {
    slidemask_board *board = NULL;
    SUCCEEDS(slidemask_game_board(game, &board));
    SUCCEEDS(slidemask_game_play(game, uci(board, text)));
    slidemask_board_free(board);
}

void test_games(void) {
    static const char *const there_and_back[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    slidemask_board *board = NULL;
    slidemask_game *game = NULL;
    SUCCEEDS(slidemask_board_new(&board));
    SUCCEEDS(slidemask_game_new(board, &game));
    CHECK(slidemask_game_occurrences(game) == 1);
    for (int round = 2; round <= 5; round++) {
        for (int i = 0; i < 4; i++) play(game, there_and_back[i]);
        CHECK(slidemask_game_occurrences(game) == (size_t)round);
        CHECK(slidemask_game_claimable_draw(game) == (round == 3 || round == 4 ? SLIDEMASK_OUTCOME_THREEFOLD_REPETITION : SLIDEMASK_OUTCOME_NONE));
        CHECK(slidemask_game_outcome(game) == (round == 5 ? SLIDEMASK_OUTCOME_FIVEFOLD_REPETITION : SLIDEMASK_OUTCOME_NONE));
    }
    slidemask_move moves[16], move = {0, 0, NONE};
    size_t count = 0;
    SUCCEEDS(slidemask_game_moves(game, moves, 16, &count));
    CHECK(count == 16 && is(moves[0], 6, 21, NONE) && is(moves[15], 45, 62, NONE));
    size_t inside[6];
    CHECK(slidemask_game_moves(game, (slidemask_move *)inside, 16, inside + 5) == SLIDEMASK_STATUS_OVERLAP);
    CHECK(slidemask_game_moves(game, moves, 15, &count) == SLIDEMASK_STATUS_TOO_SMALL && count == 16);
    SUCCEEDS(slidemask_game_undo(game, &move));
    CHECK(is(move, 45, 62, NONE));
    SUCCEEDS(slidemask_game_undo(game, NULL));
    SUCCEEDS(slidemask_game_moves(game, moves, 16, &count));
    CHECK(count == 14);
    CHECK(slidemask_game_is_repetition(game, 11) && slidemask_game_upcoming_repetition(game, 11));
    while (count-- > 4) SUCCEEDS(slidemask_game_undo(game, NULL));
    CHECK(slidemask_game_key(game) == slidemask_board_key(board));
    CHECK(slidemask_game_is_repetition(game, 5) && !slidemask_game_is_repetition(game, 4));
    SUCCEEDS(slidemask_game_undo(game, NULL));
    CHECK(slidemask_game_upcoming_repetition(game, 4) && !slidemask_game_upcoming_repetition(game, 3));
    SUCCEEDS(slidemask_game_null_move(game));
    SUCCEEDS(slidemask_game_undo(game, &move));
    CHECK(is(move, 0, 0, NONE));
    for (int i = 0; i < 3; i++) SUCCEEDS(slidemask_game_undo(game, NULL));
    FAILS(slidemask_game_undo(game, &move), SLIDEMASK_STATUS_BAD_ARGUMENT, "no move has been played in this game");

    const slidemask_move a1a3 = {0, 16, NONE}, none = {99, 0, NONE};
    FAILS(slidemask_game_play(game, a1a3), SLIDEMASK_STATUS_ILLEGAL_MOVE, "the rook on a1 cannot go to a3");
    CHECK(slidemask_game_play(game, none) == SLIDEMASK_STATUS_NO_SQUARE);
    play(game, "f2f3"), play(game, "e7e5"), play(game, "g2g4"), play(game, "d8h4");
    CHECK(slidemask_game_outcome(game) == SLIDEMASK_OUTCOME_CHECKMATE);
    FAILS(slidemask_game_null_move(game), SLIDEMASK_STATUS_ILLEGAL_MOVE, "the side to move is in check, so it cannot pass");
    slidemask_game_free(game);

    slidemask_game *other = game;
    const char *no_game = "game is a null pointer";
    FAILS(slidemask_game_new(NULL, &other), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    CHECK(other == NULL);
    FAILS(slidemask_game_new(board, NULL), SLIDEMASK_STATUS_NULL_POINTER, no_game);
    FAILS(slidemask_game_play(NULL, a1a3), SLIDEMASK_STATUS_NULL_POINTER, no_game);
    FAILS(slidemask_game_undo(NULL, &move), SLIDEMASK_STATUS_NULL_POINTER, no_game);
    FAILS(slidemask_game_moves(NULL, moves, 16, &count), SLIDEMASK_STATUS_NULL_POINTER, no_game);
    slidemask_board *of_game = board;
    FAILS(slidemask_game_board(NULL, &of_game), SLIDEMASK_STATUS_NULL_POINTER, no_game);
    CHECK(of_game == NULL);
    FAILS(slidemask_game_null_move(NULL), SLIDEMASK_STATUS_NULL_POINTER, no_game);
    LEAVES(slidemask_game_occurrences(NULL) == 0, no_game);
    LEAVES(slidemask_game_key(NULL) == 0, no_game);
    LEAVES(!slidemask_game_is_repetition(NULL, 4), no_game);
    LEAVES(!slidemask_game_upcoming_repetition(NULL, 4), no_game);
    LEAVES(slidemask_game_outcome(NULL) == SLIDEMASK_OUTCOME_NONE, no_game);
    LEAVES(slidemask_game_claimable_draw(NULL) == SLIDEMASK_OUTCOME_NONE, no_game);
    slidemask_game_free(NULL);
    slidemask_board_free(board);
}
