/* Features of positions: names, values, and wrong arguments. */
#include "check.h"

enum { ROOM = 768 };

static uint64_t values[ROOM + 1];

/* The number of the feature with a name. */
static size_t feature(const char *name) {
    size_t number = SIZE_MAX;
    SUCCEEDS(slidemask_feature_number(name, SLIDEMASK_NUL_TERMINATED, &number));
    return number;
}

/* The value of a feature that is one number. */
static uint64_t number(const slidemask_board *board, const char *name) {
    size_t length = 0;
    values[1] = 7;
    SUCCEEDS(slidemask_board_feature(board, feature(name), values, ROOM, &length));
    CHECK(length == 1 && values[1] == 7);
    return values[0];
}

static void test_names(const slidemask_board *board) {
    char name[64], meaning[512];
    size_t others = 0, length = 0;
    CHECK(slidemask_feature_count() > 100);
    for (size_t i = 0; i < slidemask_feature_count(); i++) {
        SUCCEEDS(slidemask_feature_name(i, name, sizeof name, NULL));
        SUCCEEDS(slidemask_feature_meaning(i, meaning, sizeof meaning, &length));
        CHECK(feature(name) == i && length == strlen(meaning) && length > 0);
        const slidemask_status status = slidemask_board_feature(board, i, values, ROOM, &length);
        CHECK(status == SLIDEMASK_STATUS_OK || status == SLIDEMASK_STATUS_BAD_ARGUMENT);
        others += status != SLIDEMASK_STATUS_OK;
    }
    /* legal_moves, threats, and three texts. */
    CHECK(others == 5);
    SUCCEEDS(slidemask_feature_meaning(feature("hanging_black_count"), meaning, sizeof meaning, NULL));
    CHECK(strcmp(meaning, "the number of squares in hanging_black") == 0);
}

static void test_values(const slidemask_board *board) {
    char text[SLIDEMASK_FEN_CAPACITY];
    size_t length = 0;
    CHECK(number(board, "hanging_black") == UINT64_C(1) << 35);
    CHECK(number(board, "hanging_black_count") == 1);
    CHECK(number(board, "material_white") == 6);
    CHECK(number(board, "white_to_move") == 1);
    CHECK(number(board, "in_check") == 0);
    CHECK(number(board, "zobrist_key") == slidemask_board_key(board));
    CHECK(number(board, "static_exchange") == 3);
    SUCCEEDS(slidemask_board_feature(board, feature("attack_map"), values, ROOM, &length));
    CHECK(length == 64 && values[4] == UINT64_C(0x3828) && values[5] == 0);
    SUCCEEDS(slidemask_board_feature(board, feature("attack_planes"), values, ROOM, &length));
    CHECK(length == ROOM && values[5 * 64 + 3] == 1 && values[5 * 64 + 4] == 0);
    SUCCEEDS(slidemask_board_feature_text(board, feature("material_key"), text, sizeof text, &length));
    CHECK(strcmp(text, "KRPvKN") == 0 && length == 6);
    SUCCEEDS(slidemask_board_feature_text(board, feature("outcome"), text, sizeof text, &length));
    CHECK(strcmp(text, "") == 0 && length == 0);
    /* The rook takes the knight, or the pawn moves to a square that the knight attacks. */
    slidemask_move moves[SLIDEMASK_MOVES_CAPACITY];
    size_t count = 0;
    SUCCEEDS(slidemask_board_legal_moves(board, moves, SLIDEMASK_MOVES_CAPACITY, &count));
    SUCCEEDS(slidemask_board_feature(board, feature("move_exchanges"), values, ROOM, &length));
    CHECK(length == count);
    int won = 0, lost = 0;
    for (size_t i = 0; i < count; i++) {
        won += moves[i].to == 35 && values[i] == 3;
        lost += values[i] == (uint64_t)-1;
    }
    CHECK(won == 1 && lost == 1);
}

static void test_errors(const slidemask_board *board) {
    char text[SLIDEMASK_FEN_CAPACITY];
    const size_t past = slidemask_feature_count(), map = feature("attack_map");
    size_t length = 9;
    FAILS(slidemask_feature_number("red", 3, &length), SLIDEMASK_STATUS_UNKNOWN_FEATURE, "there is no feature \"red\": slidemask_feature_name has all names");
    FAILS(slidemask_feature_number(NULL, 3, &length), SLIDEMASK_STATUS_NULL_POINTER, "name is a null pointer");
    FAILS(slidemask_feature_number("red", 3, NULL), SLIDEMASK_STATUS_NULL_POINTER, "feature is a null pointer");
    CHECK(slidemask_feature_name(past, text, sizeof text, NULL) == SLIDEMASK_STATUS_BAD_ARGUMENT);
    CHECK(strncmp(slidemask_last_error(), "there is no feature ", 20) == 0);
    CHECK(slidemask_feature_meaning(past, text, sizeof text, NULL) == SLIDEMASK_STATUS_BAD_ARGUMENT);
    CHECK(slidemask_board_feature(board, past, values, ROOM, &length) == SLIDEMASK_STATUS_BAD_ARGUMENT);
    CHECK(slidemask_board_feature_text(board, past, text, sizeof text, &length) == SLIDEMASK_STATUS_BAD_ARGUMENT);
    CHECK(slidemask_feature_name(map, text, 3, &length) == SLIDEMASK_STATUS_TOO_SMALL && length == 10);
    FAILS(slidemask_board_feature(NULL, map, values, ROOM, &length), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    FAILS(slidemask_board_feature(board, map, NULL, ROOM, &length), SLIDEMASK_STATUS_NULL_POINTER, "values is a null pointer");
    FAILS(slidemask_board_feature(board, map, values, ROOM, NULL), SLIDEMASK_STATUS_NULL_POINTER, "length is a null pointer");
    CHECK(slidemask_board_feature(board, map, values, ROOM, (size_t *)(values + 1)) == SLIDEMASK_STATUS_OVERLAP);
    FAILS(
        slidemask_board_feature(board, feature("legal_moves"), values, ROOM, &length),
        SLIDEMASK_STATUS_BAD_ARGUMENT, "the values of legal_moves are not numbers: see slidemask_board_feature"
    );
    FAILS(
        slidemask_board_feature_text(board, map, text, sizeof text, &length),
        SLIDEMASK_STATUS_BAD_ARGUMENT, "the values of attack_map are not texts"
    );
    FAILS(slidemask_board_feature_text(NULL, map, text, sizeof text, &length), SLIDEMASK_STATUS_NULL_POINTER, "board is a null pointer");
    /* Room for all but one number. */
    values[63] = 7;
    FAILS(
        slidemask_board_feature(board, map, values, 63, &length),
        SLIDEMASK_STATUS_TOO_SMALL, "attack_map has 64 numbers, and there is room for 63"
    );
    CHECK(length == 64 && values[63] == 7 && values[4] == UINT64_C(0x3828));
}

void test_features(void) {
    /* The rook attacks a knight that nobody defends. */
    slidemask_board *board = board_of("4k3/8/8/3n4/8/1P6/8/3RK3 w - - 0 1");
    test_names(board);
    test_values(board);
    test_errors(board);
    slidemask_board_free(board);
}
