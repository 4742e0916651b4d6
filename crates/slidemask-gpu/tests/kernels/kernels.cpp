// Answers requests by the kernels and by slidemask.cuh, on a processor. A request is a line: a name and hexadecimal numbers. So is the
// answer, without a name.
//
//     perft     blocks, threads, lanes, harmful, capacity, depth, castling, castling_of_other, a board: the count, how often the room
//               was too small, and the number of moves in the ply before the last that were made
//     lookups   a square, a set: sums over the attacks of a rook, bishop and queen, with one copy of the table, and with eight
//     sets      four boards of each: orthogonal sliders, diagonal ones, occupied squares: four boards of each function
//     counts    castling, four boards: the numbers of legal moves
#include "emulated.h"

#include "../../kernels/perft.cu"

#include <iostream>
#include <string>

using namespace slidemask_device;

static u64 next_word() {
    u64 word = 0;
    if (!(std::cin >> std::hex >> word)) {
        std::cerr << "a request ends early\n";
        exit(2);
    }
    return word;
}

static slidemask_boards next_boards() {
    slidemask_boards set;
    for (u64 &board : set.board) board = next_word();
    return set;
}

static void print(const slidemask_ranks &set) {
    for (const u64 board : slidemask_boards_of(set).board) std::cout << board << ' ';
}

// Looks up a square with all subsets of a set as the occupied squares. Threads that share a table take its copies in turn.
template <int COPIES> static void print_lookups(int square, u64 set) {
    static slidemask_slider_table<COPIES> table;
    emulated::run(1, 32, 32, [&] { table.fill(); });
    u64 sums[3] = {0, 0, 0}, occupied = 0;
    do {
        threadIdx.x = occupied % 31;
        const u64 attacks[3] = {table.rook_attacks(square, occupied), table.bishop_attacks(square, occupied),
                                table.queen_attacks(square, occupied)};
        for (int i = 0; i < 3; i++) sums[i] = sums[i] * 0x9e3779b97f4a7c15 + attacks[i];
        occupied = (occupied - set) & set;
    } while (occupied);
    for (const u64 sum : sums) std::cout << sum << ' ';
}

// As the comment in perft.cu tells the host.
struct Perft {
    unsigned blocks, threads;
    int lanes;
    bool harmful;
    u64 capacity, refused = 0, listed = 0;
    template <class Kernel> void launch(Kernel kernel) const { emulated::run(blocks, threads, lanes, kernel); }

    u64 count(const slidemask_device_board *boards, u64 n, u64 depth, u64 castling, u64 other) {
        const u64 stride = (n + 3) / 4 * 4;
        std::vector<u64> sets(SETS * stride);
        u64 counters[2] = {0, 0};
        std::vector<slidemask_device_board> children(depth > 2 ? capacity + 1 : 0);
        std::vector<u64> moves(depth > 2 ? 0 : capacity + 1);   // zeros, also beyond the capacity
        if (depth > 2) {
            launch([&] { slidemask_find_moves(boards, n, castling, sets.data(), stride); });
            launch([&] { slidemask_make_moves(boards, n, sets.data(), stride, children.data(), capacity, counters); });
        } else if (harmful) {
            launch([&] { slidemask_find_harmful_moves(boards, n, castling, other, sets.data(), stride); });
            launch([&] { slidemask_list_harmful_moves(boards, n, sets.data(), stride, moves.data(), capacity, counters); });
        } else {
            launch([&] { slidemask_find_moves(boards, n, castling, sets.data(), stride); });
            launch([&] { slidemask_list_moves(boards, n, sets.data(), stride, moves.data(), capacity, counters); });
        }
        if (depth == 2) launch([&] { slidemask_count_replies(boards, moves.data(), capacity, other, counters); });
        if (depth > 2 ? children[capacity].own : moves[capacity]) {
            std::cerr << "a kernel has written beyond the capacity\n";
            exit(2);
        }
        if (counters[0] > capacity) {
            refused++;
            return count(boards, n / 2, depth, castling, other) + count(boards + n / 2, n - n / 2, depth, castling, other);
        }
        listed += depth == 2 ? counters[0] : 0;
        return depth == 2 ? counters[1] : count(children.data(), counters[0], depth - 1, other, castling);
    }
};

int main() {
    std::string request;
    std::cout << std::hex;
    while (std::cin >> request) {
        if (request == "perft") {
            Perft perft = {(unsigned)next_word(), (unsigned)next_word(), (int)next_word(), next_word() != 0, next_word()};
            const u64 depth = next_word(), castling = next_word(), other = next_word();
            const slidemask_device_board root = {next_word(), next_word(), next_word(), next_word()};
            std::cout << perft.count(&root, 1, depth, castling, other) << ' ' << perft.refused << ' ' << perft.listed;
        } else if (request == "lookups") {
            const int square = (int)next_word();
            const u64 set = next_word();
            print_lookups<1>(square, set);
            print_lookups<8>(square, set);
        } else if (request == "sets") {
            const slidemask_ranks orthogonal = slidemask_ranks_of(next_boards()), diagonal = slidemask_ranks_of(next_boards()),
                                  occupied = slidemask_ranks_of(next_boards());
            print(slidemask_setwise_rook_attacks(orthogonal, occupied));
            print(slidemask_setwise_bishop_attacks(diagonal, occupied));
            print(slidemask_setwise_slider_attacks(orthogonal, diagonal, occupied));
            print(slidemask_setwise_knight_attacks(orthogonal));
            print(slidemask_setwise_king_attacks(orthogonal));
            print(slidemask_setwise_pawn_attacks(0, orthogonal));
            print(slidemask_setwise_pawn_attacks(1, orthogonal));
        } else if (request == "counts") {
            const u64 castling = next_word();
            slidemask_device_board boards[4];
            for (slidemask_device_board &board : boards) board = {next_word(), next_word(), next_word(), next_word()};
            unsigned counts[4];
            slidemask_move_counts(boards, castling, counts);
            for (const unsigned count : counts) std::cout << count << ' ';
        } else {
            std::cerr << request << ": no such request\n";
            return 2;
        }
        std::cout << std::endl;
    }
}
