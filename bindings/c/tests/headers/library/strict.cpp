// What the header asks programs in C++ to write causes no warning.
#include <cstdio>
#include <libslidemask.h>

int main() {
    slidemask_board *board = nullptr;
    slidemask_perft_options options = {};
    uint64_t nodes = 0;
    if (slidemask_board_from_fen("8/8/8/8/8/8/8/K6k", SLIDEMASK_NUL_TERMINATED, false, &board) != SLIDEMASK_STATUS_OK) return 1;
    if (slidemask_board_perft(board, 1, &options, &nodes) != SLIDEMASK_STATUS_OK || nodes != 3) return 2;
    slidemask_board_free(board);
    std::puts("ok");
    return 0;
}
