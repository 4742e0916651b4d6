/* A program in C or C++ with both headers: single lookups without the library, and the library. */
#include "standard.h"
#include <inttypes.h>
#include <libslidemask.h>
#include <slidemask.h>
#include <stdio.h>

int main(void) {
    const uint8_t square = 0;
    const uint64_t occupied = 0;
    uint64_t attacks = 0, nodes = 0;
    slidemask_board *board = NULL;
    if (slidemask_batch_rook_attacks(&square, &occupied, &attacks, 1) != SLIDEMASK_STATUS_OK ||
        slidemask_board_new(&board) != SLIDEMASK_STATUS_OK ||
        slidemask_board_perft(board, 3, NULL, &nodes) != SLIDEMASK_STATUS_OK) {
        printf("%s\n", slidemask_last_error());
        return 1;
    }
    slidemask_board_free(board);
    printf("%d %" PRIu64 " %s\n", slidemask_rook_attacks(square, occupied) == attacks, nodes, slidemask_library_version());
    return 0;
}
