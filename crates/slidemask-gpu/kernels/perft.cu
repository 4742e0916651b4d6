// perft.cu: counts the legal move sequences of chess and Chess960 positions (perft) on a GPU.
//
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One source for NVRTC or nvcc, and for g++ with the emulated warp of tests/warp.h. The first file is slidemask.cuh, then this one: with NVRTC,
// the host passes slidemask.cuh as a header of that name.
//
// A board (32 bytes, aligned to 32) is four 64-bit words from the view of the side to move: its pawns go up, so the host swaps the bytes of
// each word if Black is to move. src/encoded_board.rs writes this format, and the numbers `castling`.
//
//     own         the pieces of the side to move; and, if a pawn has just made two steps, the empty square that it passed
//     b0 b1 b2    the kinds of all pieces, a bit in each word:
//
//               pawn  knight  bishop  rook  queen  king  rook that may castle
//         b0     .      1       1      .      1     .      1
//         b1     .      .       .      1      1     1      1
//         b2     1      1       .      .      .     1      1
//
// Each side has exactly one king, the side to move cannot take the other's, and no pawn is on a back rank. Any number of pieces is right.
//
// castling      how the side to move castles, on all boards that still have the right: four bytes for the wing of the h-file, then four for
//               the a-file. Each byte is a set of files of the back rank, a is bit 0:
//                   the castling rook (0: nobody may castle); files that must be empty; files that must not be attacked; files
//                   without a rook or queen of the enemy
//               castling_of_other: the same for the other side. In the next ply the two change their places.
// sets          SETS * stride words (SETS is 12), aligned to 16 bytes: what a find kernel tells a kernel that makes or lists moves.
//               stride >= n, and a multiple of 4. Nothing to zero.
// counters      counters[0]: how many boards or moves were written, counters[1]: the count. The host zeroes both before the first kernel
//               that gets them. If counters[0] > capacity in the end, the room did not suffice: only the first `capacity` were written, and
//               counters[1] is meaningless. The host then begins again with fewer boards and zeroed counters. A board has at most 218 moves
//               if a game leads there, and about 35 on average.
//
// Order of launches, for a list of n boards (n < 2^32) that are `depth` plies before the end:
//     depth > 2      slidemask_find_moves(boards, n, castling, sets, stride)
//                    slidemask_make_moves(boards, n, sets, stride, children, capacity, counters)
//                    then the counters[0] children are boards of depth - 1
//     depth = 2      slidemask_find_harmful_moves(boards, n, castling, castling_of_other, sets, stride)
//                    slidemask_list_harmful_moves(boards, n, sets, stride, moves, capacity, counters)      8 bytes a move
//                    slidemask_count_replies(boards, moves, capacity, castling_of_other, counters)
//                    then counters[1] is the count of the n boards. The host need not wait between these: count_replies reads how many
//                    moves there are.
//               or, with all moves made:
//                    slidemask_find_moves(boards, n, castling, sets, stride)
//                    slidemask_list_moves(boards, n, sets, stride, moves, capacity, counters)
//                    slidemask_count_replies(boards, moves, capacity, castling_of_other, counters)
//
// Launches: any grid is right, since each thread goes on at a distance of the whole grid. Blocks are one-dimensional, and as large as the
// launch bounds of the kernel say or smaller, in multiples of 32:
//     find         FIND_THREADS (256), four boards a thread: no more blocks than ceil(n / 1024)
//     make, list   PLAY_THREADS (128), a board a thread; as many blocks as fit on the GPU (occupancy), no more than ceil(n / 128)
//     count        COUNT_THREADS (128), four moves a thread; as many blocks as fit on the GPU
// No dynamic shared memory.

#include "slidemask.cuh"

#define FIND_THREADS 256
#define PLAY_THREADS 128
#define COUNT_THREADS 128

typedef unsigned long long u64;

extern "C" __global__ void slidemask_find_moves(const slidemask_board *boards, u64 n, u64 castling, u64 *sets, u64 stride);
extern "C" __global__ void slidemask_find_harmful_moves(const slidemask_board *boards, u64 n, u64 castling, u64 castling_of_other, u64 *sets, u64 stride);
extern "C" __global__ void slidemask_make_moves(const slidemask_board *boards, u64 n, const u64 *sets, u64 stride, slidemask_board *children, u64 capacity, u64 *counters);
extern "C" __global__ void slidemask_list_moves(const slidemask_board *boards, u64 n, const u64 *sets, u64 stride, u64 *moves, u64 capacity, u64 *counters);
extern "C" __global__ void slidemask_list_harmful_moves(const slidemask_board *boards, u64 n, const u64 *sets, u64 stride, u64 *moves, u64 capacity, u64 *counters);
extern "C" __global__ void slidemask_count_replies(const slidemask_board *boards, const u64 *moves, u64 capacity, u64 castling_of_other, u64 *counters);
