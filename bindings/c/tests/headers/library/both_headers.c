/* Both headers in one program. Compiled in either order, with FIRST and SECOND. */
#include FIRST
#include SECOND

#define EQUAL(name) \
    typedef char name##_is_equal[(int)SLIDEMASK_##name == SLIDEMASK_BOARD_##name ? 1 : -1]

EQUAL(WHITE);
EQUAL(BLACK);
EQUAL(PAWN);
EQUAL(KNIGHT);
EQUAL(BISHOP);
EQUAL(ROOK);
EQUAL(QUEEN);
EQUAL(KING);

#include <stdio.h>

int main(void) {
    slidemask_board *board = NULL;
    if (slidemask_board_new(&board) != SLIDEMASK_STATUS_OK) return 1;
    /* Queen d8. */
    if (slidemask_board_piece_at(board, 59) != slidemask_piece(SLIDEMASK_BLACK, SLIDEMASK_QUEEN)) return 2;
    if (slidemask_board_pieces(board, SLIDEMASK_WHITE, SLIDEMASK_KING) != UINT64_C(1) << 4) return 3;
    slidemask_board_free(board);
    printf("ok\n");
    return 0;
}
