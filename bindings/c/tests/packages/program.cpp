// A program with both headers: single lookups without the library, and the library.
#include <cinttypes>
#include <cstdio>
#include <libslidemask.h>
#include <slidemask.h>

static_assert(__cplusplus >= 201703L, "C++17");

int main() {
    const std::uint8_t square = 0;
    const std::uint64_t occupied = 0;
    std::uint64_t attacks = 0;
    slidemask_board *board = nullptr;
    std::uint64_t nodes = 0;
    if (slidemask_batch_rook_attacks(&square, &occupied, &attacks, 1) != SLIDEMASK_STATUS_OK ||
        slidemask_board_new(&board) != SLIDEMASK_STATUS_OK ||
        slidemask_board_perft(board, 3, nullptr, &nodes) != SLIDEMASK_STATUS_OK) {
        std::printf("%s\n", slidemask_last_error());
        return 1;
    }
    slidemask_board_free(board);
    std::printf("%d %" PRIu64 " %s\n", slidemask_rook_attacks(square, occupied) == attacks, nodes, slidemask_library_version());
}
