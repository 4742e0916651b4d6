// All three headers in one source file, for device.rs.
#include "libslidemask.h"
#include "slidemask.cuh"
#include "slidemask.h"

__global__ void counts(const slidemask_device_board *boards, unsigned *found) {
    slidemask_move_counts(boards, SLIDEMASK_CASTLING, found);
}

// Functions of one name answer for a set, and for the sets of four boards.
__global__ void sets(slidemask_ranks *rooks, uint64_t *found) {
    *rooks = slidemask_setwise_rook_attacks(*rooks, *rooks);
    *found = slidemask_setwise_rook_attacks(*found, *found);
}

uint64_t count_of_the_host(const slidemask_board *board) {
    return slidemask_board_legal_move_count(board);
}
