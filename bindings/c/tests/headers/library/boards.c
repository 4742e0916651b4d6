/* Boards: FENs, what positions answer, and wrong arguments. */
#include "check.h"

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static void test_fen(const slidemask_board *board, const char *fen) {
    char text[SLIDEMASK_FEN_CAPACITY];
    size_t length = 0;
    SUCCEEDS(slidemask_board_to_fen(board, text, sizeof text, &length));
    CHECK(strcmp(text, fen) == 0);
    CHECK(length == strlen(fen));
}

void test_boards(void) {
    slidemask_board *board = NULL, *copy = NULL;
    SUCCEEDS(slidemask_board_new(&board));
    test_fen(board, INITIAL);
    CHECK(slidemask_board_side_to_move(board) == SLIDEMASK_BOARD_WHITE);
    CHECK(slidemask_board_occupied(board) == UINT64_C(0xffff00000000ffff));
    CHECK(slidemask_board_pieces(board, SLIDEMASK_BOARD_BLACK, SLIDEMASK_ALL_KINDS) == UINT64_C(0xffff000000000000));
    CHECK(slidemask_board_pieces(board, SLIDEMASK_BOARD_WHITE, SLIDEMASK_BOARD_KNIGHT) == 0x42);
    CHECK(slidemask_board_pieces(board, SLIDEMASK_BOARD_BLACK, SLIDEMASK_BOARD_KING) == UINT64_C(1) << 60);
    CHECK(slidemask_board_piece_at(board, 0) == 1 + SLIDEMASK_BOARD_ROOK);
    CHECK(slidemask_board_piece_at(board, 59) == 9 + SLIDEMASK_BOARD_QUEEN);
    CHECK(slidemask_board_piece_at(board, 30) == 0);
    CHECK(slidemask_board_king(board, SLIDEMASK_BOARD_WHITE) == 4);
    CHECK(slidemask_board_castling_rook(board, SLIDEMASK_BOARD_WHITE, true) == 7);
    CHECK(slidemask_board_castling_rook(board, SLIDEMASK_BOARD_BLACK, false) == 56);
    CHECK(slidemask_board_en_passant(board) == SLIDEMASK_NO_SQUARE);
    CHECK(slidemask_board_halfmove_clock(board) == 0);
    CHECK(slidemask_board_fullmove_number(board) == 1);
    CHECK(!slidemask_board_in_check(board));
    CHECK(slidemask_board_checkers(board) == 0);
    CHECK(slidemask_board_attacked_squares(board, SLIDEMASK_BOARD_WHITE) == UINT64_C(0xffff7e));
    CHECK(slidemask_board_attackers_to(board, 18) == (1 << 1 | 1 << 9 | 1 << 11));
    CHECK(slidemask_board_outcome(board) == SLIDEMASK_OUTCOME_NONE);
    CHECK(slidemask_board_legal_move_count(board) == 20);

    SUCCEEDS(slidemask_board_clone(board, &copy));
    CHECK(copy != board);
    CHECK(slidemask_board_key(copy) == slidemask_board_key(board));
    CHECK(slidemask_board_same_position(copy, board));
    const slidemask_move e4 = {12, 28, SLIDEMASK_NO_PROMOTION};
    SUCCEEDS(slidemask_board_play(copy, e4));
    test_fen(board, INITIAL);
    test_fen(copy, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    CHECK(slidemask_board_key(copy) != slidemask_board_key(board));
    CHECK(!slidemask_board_same_position(copy, board));
    SUCCEEDS(slidemask_board_copy(board, copy));
    SUCCEEDS(slidemask_board_copy(board, board));
    CHECK(slidemask_board_same_position(copy, board));
    CHECK(slidemask_board_side_to_move(board) == SLIDEMASK_BOARD_BLACK);
    slidemask_board_free(board);
    slidemask_board_free(copy);
    slidemask_board_free(NULL);

    /* A knight on d5 gives check, a bishop on e2 is pinned by a rook on e8, and a pawn has passed over c6. */
    board = board_of("4r2k/8/8/1Pp5/8/2n5/4B3/4K3 w - c6 3 40");
    CHECK(slidemask_board_pinned(board, SLIDEMASK_BOARD_WHITE) == 1 << 12);
    CHECK(slidemask_board_pinned(board, SLIDEMASK_BOARD_BLACK) == 0);
    CHECK(slidemask_board_en_passant(board) == 42);
    CHECK(slidemask_board_halfmove_clock(board) == 3);
    CHECK(slidemask_board_fullmove_number(board) == 40);
    slidemask_board_free(board);

    /* The fool's mate. */
    board = board_of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    CHECK(slidemask_board_in_check(board));
    CHECK(slidemask_board_checkers(board) == UINT64_C(1) << 31);
    CHECK(slidemask_board_outcome(board) == SLIDEMASK_OUTCOME_CHECKMATE);
    slidemask_board_free(board);
    const struct {
        const char *fen;
        slidemask_outcome outcome;
    } endings[] = {
        {"7k/5Q2/8/8/8/8/8/K7 b - - 0 1", SLIDEMASK_OUTCOME_STALEMATE},
        {"7k/8/8/8/8/8/8/KN6 w - - 0 1", SLIDEMASK_OUTCOME_INSUFFICIENT_MATERIAL},
        {"7k/8/8/8/8/8/8/KR6 w - - 100 90", SLIDEMASK_OUTCOME_FIFTY_MOVES},
        {"7k/8/8/8/8/8/8/KR6 w - - 150 90", SLIDEMASK_OUTCOME_SEVENTY_FIVE_MOVES},
    };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        board = board_of(endings[i].fen);
        CHECK(slidemask_board_outcome(board) == endings[i].outcome);
        slidemask_board_free(board);
    }

    /* Chess960. */
    SUCCEEDS(slidemask_board_chess960(518, &board));
    test_fen(board, INITIAL);
    slidemask_board_free(board);
    SUCCEEDS(slidemask_board_chess960(0, &board));
    test_fen(board, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    char text[SLIDEMASK_FEN_CAPACITY];
    SUCCEEDS(slidemask_board_to_shredder_fen(board, text, sizeof text, NULL));
    CHECK(strcmp(text, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1") == 0);
    slidemask_board_free(board);

    /* The length of a text may be given, and a FEN may end early. */
    const char many[] = "8/8/8/8/8/8/8/K6k b nonsense";
    SUCCEEDS(slidemask_board_from_fen(many, 19, false, &board));
    test_fen(board, "8/8/8/8/8/8/8/K6k b - - 0 1");
    slidemask_board_free(board);

    /* The longest FEN. */
    const char *longest = "rnbqkbnr/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/RNBQKBNR w KQkq - 65535 65535";
    board = board_of(longest);
    test_fen(board, longest);
    slidemask_board_free(board);

    /* A side without a king. */
    board = board_of("8/8/8/8/8/8/8/K6R w - - 0 1");
    CHECK(slidemask_board_king(board, SLIDEMASK_BOARD_BLACK) == SLIDEMASK_NO_SQUARE);
    slidemask_board_free(board);
}

static void test_buffers(const slidemask_board *board) {
    char text[80];
    size_t length = 0;
    memset(text, 'x', sizeof text);
    SUCCEEDS(slidemask_board_to_fen(board, NULL, 0, &length));
    CHECK(length == 56);
    SUCCEEDS(slidemask_board_to_fen(board, NULL, 0, NULL));
    SUCCEEDS(slidemask_board_to_fen(board, text, 57, NULL));
    CHECK(text[56] == 0 && text[57] == 'x');
    length = 0;
    text[1] = 'y';
    FAILS(
        slidemask_board_to_fen(board, text, 56, &length), SLIDEMASK_STATUS_TOO_SMALL,
        "the buffer has 56 bytes; the text and its NUL need more: ask for the length first"
    );
    CHECK(length == 56 && text[0] == 0 && text[1] == 'y');
    CHECK(slidemask_board_to_fen(board, text, 1, NULL) == SLIDEMASK_STATUS_TOO_SMALL);
    size_t words[10];
    FAILS(
        slidemask_board_to_fen(board, (char *)words, sizeof words, words + 9), SLIDEMASK_STATUS_OVERLAP,
        "length is inside buffer: give length a place of its own"
    );
    FAILS(slidemask_board_to_fen(board, NULL, 57, NULL), SLIDEMASK_STATUS_NULL_POINTER, "buffer is a null pointer");
    FAILS(slidemask_board_to_fen(NULL, text, 57, NULL), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    FAILS(slidemask_board_to_shredder_fen(NULL, text, 57, NULL), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
}

/* Functions that return their answer. */
static void test_answers(const slidemask_board *board) {
    const char *no_board = "board is a null pointer", *no_square = "square: 64 is no square: they are numbered 0 to 63";
    const char *no_side = "side is 2: give 0 for White or 1 for Black";
    CHECK(slidemask_board_from_fen("", 0, false, NULL) != SLIDEMASK_STATUS_OK);
    LEAVES(slidemask_board_side_to_move(NULL) == 0, no_board);
    CHECK(slidemask_isa_restrict("x") != SLIDEMASK_STATUS_OK);
    LEAVES(slidemask_board_occupied(NULL) == 0, no_board);
    LEAVES(slidemask_board_pieces(board, 2, 0) == 0, no_side);
    LEAVES(slidemask_board_pieces(board, 0, 6) == 0, "kind is 6: give 0 (pawn) to 5 (king), or 255 for all kinds");
    LEAVES(slidemask_board_pieces(NULL, 0, 0) == 0, no_board);
    LEAVES(slidemask_board_piece_at(board, 64) == 0, no_square);
    LEAVES(slidemask_board_piece_at(NULL, 0) == 0, no_board);
    LEAVES(slidemask_board_king(board, 2) == 64, no_side);
    LEAVES(slidemask_board_king(NULL, 0) == 64, no_board);
    LEAVES(slidemask_board_castling_rook(board, 2, true) == 64, no_side);
    LEAVES(slidemask_board_castling_rook(NULL, 0, true) == 64, no_board);
    LEAVES(slidemask_board_pinned(board, 2) == 0, no_side);
    LEAVES(slidemask_board_en_passant(NULL) == 64, no_board);
    LEAVES(slidemask_board_attacked_squares(board, 255) == 0, "side is 255: give 0 for White or 1 for Black");
    LEAVES(slidemask_board_halfmove_clock(NULL) == 0, no_board);
    LEAVES(slidemask_board_attackers_to(board, 64) == 0, no_square);
    LEAVES(slidemask_board_fullmove_number(NULL) == 0, no_board);
    LEAVES(slidemask_board_in_check(NULL) == false, no_board);
    LEAVES(slidemask_board_checkers(NULL) == 0, no_board);
    LEAVES(slidemask_board_pinned(NULL, 0) == 0, no_board);
    LEAVES(slidemask_board_attacked_squares(NULL, 0) == 0, no_board);
    LEAVES(slidemask_board_attackers_to(NULL, 0) == 0, no_board);
    LEAVES(slidemask_board_key(NULL) == 0, no_board);
    LEAVES(slidemask_board_same_position(board, NULL) == false, "other is a null pointer");
    LEAVES(slidemask_board_same_position(NULL, board) == false, no_board);
    LEAVES(slidemask_board_outcome(NULL) == SLIDEMASK_OUTCOME_NONE, no_board);
    LEAVES(slidemask_board_legal_move_count(NULL) == 0, no_board);
}

void test_board_errors(void) {
    const size_t nul = SLIDEMASK_NUL_TERMINATED;
    slidemask_board *board = NULL, *other = NULL;
    SUCCEEDS(slidemask_board_new(&board));
    test_buffers(board);
    test_answers(board);

    /* After an error, the handle is null. */
    other = board;
    FAILS(
        slidemask_board_from_fen("8/8/8/8/8/8p/8/K6k", nul, false, &other), SLIDEMASK_STATUS_BAD_FEN,
        "rank 3 has 9 squares instead of 8"
    );
    CHECK(other == NULL);
    other = board;
    FAILS(
        slidemask_board_from_fen("8/8/8/8/8/8/8/K6k x", nul, true, &other), SLIDEMASK_STATUS_BAD_FEN,
        "the side to move is neither 'w' nor 'b'"
    );
    CHECK(other == NULL);
    FAILS(
        slidemask_board_from_fen("8/8/8/8/8/8/8/P6k w", nul, false, &other), SLIDEMASK_STATUS_IMPOSSIBLE_POSITION,
        "impossible: a side has no king (each side must have one); a pawn stands on rank 1 or 8 (no pawn can)"
    );
    FAILS(
        slidemask_board_from_fen("8/8/\xff", nul, false, &other), SLIDEMASK_STATUS_NOT_UTF8,
        "fen is not valid UTF-8: see the byte at position 4"
    );
    FAILS(
        slidemask_board_from_fen("", SIZE_MAX - 1, false, &other), SLIDEMASK_STATUS_BAD_ARGUMENT,
        "fen: no array has 18446744073709551614 entries; give the number of entries"
    );
    CHECK(slidemask_board_from_fen(NULL, 0, false, &other) == SLIDEMASK_STATUS_BAD_FEN);
    CHECK(slidemask_board_from_fen("a\0b", 3, false, &other) == SLIDEMASK_STATUS_BAD_FEN);
    FAILS(slidemask_board_from_fen(NULL, 1, false, &other), SLIDEMASK_STATUS_NULL_POINTER, "fen is a null pointer");
    FAILS(slidemask_board_from_fen(NULL, nul, false, &other), SLIDEMASK_STATUS_NULL_POINTER, "fen is a null pointer");
    FAILS(slidemask_board_from_fen("8", 1, false, NULL), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    FAILS(slidemask_board_new(NULL), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    FAILS(slidemask_board_chess960(0, NULL), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    FAILS(
        slidemask_board_chess960(960, &other), SLIDEMASK_STATUS_BAD_ARGUMENT,
        "there is no starting position 960: they are numbered 0 to 959, and 518 is that of standard chess"
    );
    FAILS(slidemask_board_clone(board, NULL), SLIDEMASK_STATUS_NULL_POINTER, "copy is a null pointer");
    other = board;
    FAILS(slidemask_board_clone(NULL, &other), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    CHECK(other == NULL);
    FAILS(slidemask_board_copy(NULL, board), SLIDEMASK_STATUS_NULL_POINTER, "to is a null pointer");
    FAILS(slidemask_board_copy(board, NULL), SLIDEMASK_STATUS_NULL_POINTER, "from is a null pointer");

    /* A FEN into a board that there is. */
    SUCCEEDS(slidemask_board_set_fen(board, "8/8/8/8/8/8/8/K6k b nonsense", 19, false));
    test_fen(board, "8/8/8/8/8/8/8/K6k b - - 0 1");
    FAILS(
        slidemask_board_set_fen(board, "8/8/8/8/8/8p/8/K6k", nul, false), SLIDEMASK_STATUS_BAD_FEN,
        "rank 3 has 9 squares instead of 8"
    );
    CHECK(slidemask_board_set_fen(board, "8/8/8/8/8/8/8/K7", nul, false) == SLIDEMASK_STATUS_IMPOSSIBLE_POSITION);
    FAILS(slidemask_board_set_fen(board, NULL, nul, false), SLIDEMASK_STATUS_NULL_POINTER, "fen is a null pointer");
    FAILS(slidemask_board_set_fen(NULL, "8", 1, false), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    test_fen(board, "8/8/8/8/8/8/8/K6k b - - 0 1");
    SUCCEEDS(slidemask_board_set_fen(board, "8/8/8/8/8/8/8/K7 b", nul, true));
    test_fen(board, "8/8/8/8/8/8/8/K7 b - - 0 1");

    /* Whether a function that returns its answer has failed. */
    slidemask_clear_error();
    CHECK(strcmp(slidemask_last_error(), "") == 0);
    CHECK(slidemask_board_king(board, SLIDEMASK_BOARD_BLACK) == SLIDEMASK_NO_SQUARE && *slidemask_last_error() == 0);
    CHECK(slidemask_board_king(board, 2) == SLIDEMASK_NO_SQUARE && *slidemask_last_error() != 0);

    /* All impossibilities at once fit into the message. */
    const char *wild = "PPPPPPPP/QQQQQQQQ/PPPPPPPP/QQQQQQQQ/8/rqnqkr2/1PP5/rrK1K1K1 w KQkq e3 0 1";
    CHECK(slidemask_board_from_fen(wild, nul, false, &other) == SLIDEMASK_STATUS_IMPOSSIBLE_POSITION);
    CHECK(strlen(slidemask_last_error()) > 300);
    slidemask_board_free(board);
}
