// slidemask.cuh: attacks and legal move counts of chess boards on a GPU. For CUDA (nvcc, NVRTC or clang), not for HIP.
//
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Copy this file into your project and include it. It needs no other file: neither slidemask.h, which has lookups for a processor,
// nor a header of the standard library.
//
//     #include "slidemask.cuh"
//
//     __global__ void queens(const uint8_t *squares, const uint64_t *occupied, uint64_t *attacks, int n) {
//         __shared__ slidemask_slider_table<8> table;
//         table.fill();                                              // all threads of the block
//         for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
//             attacks[i] = table.queen_attacks(squares[i], occupied[i]);
//     }
//
// What there is
//     slidemask_slider_table: the attacks of single rooks, bishops and queens
//     slidemask_ranks, slidemask_boards, slidemask_ranks_of, slidemask_boards_of: sets of squares on four boards
//     slidemask_setwise_rook_attacks, slidemask_setwise_bishop_attacks, slidemask_setwise_slider_attacks,
//     slidemask_setwise_pawn_attacks, slidemask_setwise_knight_attacks, slidemask_setwise_king_attacks: the squares that any piece of
//     a set attacks, on four boards at once
//     slidemask_device_board, slidemask_move_counts, SLIDEMASK_CASTLING: the numbers of legal moves on four boards
//
// Rules
//     - a1 is bit 0 of a 64-bit word, b1 is bit 1, and h8 is bit 63. Another square than 0 to 63 is undefined behaviour.
//     - Code for many boards gives four boards to each thread. A union of the attacks of all sliders then takes 0.4 of the time of
//       Kogge-Stone fills of single boards (a trial on one NVIDIA H100 80GB, 2026-11-26).
//     - Names that this text does not list, such as those in slidemask_device, may change.

#ifndef SLIDEMASK_CUH
#define SLIDEMASK_CUH

#define SLIDEMASK_DEVICE static __device__ __forceinline__
#define SLIDEMASK_EACH_RANK(k) _Pragma("unroll") for (int k = 0; k < 8; k++)

// A set of squares on each of four boards, as bitboards.
struct slidemask_boards {
    unsigned long long board[4];
};

// The same set in ranks, so that one instruction does a step on a rank of all four boards. Byte i of rank[k] is rank k + 1 of board i:
//
//                  board 3           board 2           board 1           board 0
//     rank[7]      h8 .. b8 a8       h8 .. b8 a8       h8 .. b8 a8       h8 .. b8 a8
//      ...
//     rank[0]      h1 .. b1 a1       h1 .. b1 a1       h1 .. b1 a1       h1 .. b1 a1
//
// A step to the north is the next register. A step to the east is a shift by one, and what leaves its byte is cleared.
struct slidemask_ranks {
    unsigned rank[8];
    __device__ __forceinline__ unsigned &operator[](int k) { return rank[k]; }
    __device__ __forceinline__ unsigned operator[](int k) const { return rank[k]; }
};

namespace slidemask_device {

typedef unsigned u32;
typedef unsigned long long u64;
typedef slidemask_ranks Ranks;

// Four bytes of a and b, by the four hexadecimal digits of the selector. 8 to f repeat the highest bit of bytes 0 to 7 eight times.
// __byte_perm ignores this bit of a digit, so this is the instruction itself.
SLIDEMASK_DEVICE u32 permute(u32 a, u32 b, u32 selector) {
#ifdef __CUDACC__
    u32 bytes;
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(bytes) : "r"(a), "r"(b), "r"(selector));
    return bytes;
#else
    return emulated_prmt(a, b, selector);
#endif
}

// The board from the other side: rank 1 becomes rank 8.
SLIDEMASK_DEVICE u64 flipped(u64 set) {
    return (u64)permute((u32)set, 0, 0x0123) << 32 | permute((u32)(set >> 32), 0, 0x0123);
}

SLIDEMASK_DEVICE int lowest(u64 set) { return __ffsll((long long)set) - 1; }

// ---------------------------------------------------------------------------------------------------------------------
// Single pieces (private)

enum { FILES, RANKS, RISING, FALLING };

// A line through a square, without the square.
SLIDEMASK_DEVICE u64 line_mask(int line, int square) {
    const int file = square & 7, rank = square >> 3;
    const u64 rising = 0x8040201008040201, falling = 0x0102040810204080;
    u64 mask = 0;
    if (line == FILES) {
        mask = 0x0101010101010101ull << file;
    } else if (line == RANKS) {
        mask = 0xffull << 8 * rank;
    } else {
        const int by = line == RISING ? file - rank : 7 - file - rank;
        const u64 longest = line == RISING ? rising : falling;
        mask = by > 0 ? longest >> 8 * by : longest << -8 * by;
    }
    return mask & ~(1ull << square);
}

// The attacks along a line: obstruction difference.
SLIDEMASK_DEVICE u64 line_attacks(int line, int square, u64 occupied) {
    const u64 mask = line_mask(line, square), below = (1ull << square) - 1;
    const u64 lower = occupied & mask & below, upper = occupied & mask & ~below;
    return mask & (upper ^ (upper - (0x8000000000000000ull >> __clzll((long long)(lower | 1)))));
}

SLIDEMASK_DEVICE bool sliders_attack(int square, u64 occupied, u64 orthogonal, u64 diagonal) {
    const u64 straight = line_attacks(FILES, square, occupied) | line_attacks(RANKS, square, occupied);
    const u64 slanting = line_attacks(RISING, square, occupied) | line_attacks(FALLING, square, occupied);
    return ((straight & orthogonal) | (slanting & diagonal)) != 0;
}

SLIDEMASK_DEVICE u64 beside(u64 set) {
    return (set & ~0x8080808080808080ull) << 1 | (set & ~0x0101010101010101ull) >> 1;
}

SLIDEMASK_DEVICE u64 knight_attacks(u64 knight) {
    const u64 near = beside(knight), far = beside(near) & ~knight;
    return near << 16 | near >> 16 | far << 8 | far >> 8;
}

// What the joint rook subtracts for the east and the north: the low byte of the constant of its file in docs/joint.md is enough.
SLIDEMASK_DEVICE u64 joint_step(int square) {
    return (0xffffbf9f8f878382 >> 8 * (square & 7) & 0xff) << (square & 56);
}

struct alignas(16) Pair {
    u64 first, second;
};

}  // namespace slidemask_device

// ---------------------------------------------------------------------------------------------------------------------
// Attacks of single sliders

// A table in shared memory for the attacks of single rooks, bishops and queens. All threads of the block call fill().
//
//     8  . . . . . . . .
//     7  . . . x . . . .    table.rook_attacks(27, 0x0008000041000000): a rook on d4, and pieces on a4, g4 and d7
//     6  . . . * . . . .
//     5  . . . * . . . .    * and x: the attacks, up to the first piece of either side, that piece included
//     4  x * * R * * x .
//     3  . . . * . . . .
//     2  . . . * . . . .
//     1  . . . * . . . .
//        a b c d e f g h
//
// The rook is the joint form of Hyperbola Quintessence: one subtraction for east and north, and one on the reversed word for west and
// south (docs/joint.md). A bishop takes two lines one after the other. The lanes of a warp look at different squares; with COPIES = 8,
// lanes that read at the same time read from different banks. A copy takes 3 KiB.
//
// Queens on random boards, G/s: 295 by Hyperbola Quintessence of Chess_Movegen_GPU, 304 with one copy, 393 with eight, 426 with eight
// and one diagonal by reversed bits instead of bytes, as here (a trial on one NVIDIA H100 80GB, 2026-11-26).
template <int COPIES> struct slidemask_slider_table {
    slidemask_device::Pair diagonals[64 * COPIES];    // the rising line, and the falling line
    slidemask_device::Pair rook_masks[64 * COPIES];   // both lines without the ends of the rank, and with them
    slidemask_device::Pair rook_steps[64 * COPIES];   // what to subtract from the word, and from the reversed word

    __device__ __forceinline__ void fill() {
        using namespace slidemask_device;
        for (int i = threadIdx.x; i < 64 * COPIES; i += blockDim.x) {
            const int square = i / COPIES, rank = square & 56;
            const u64 file = 0x0101010101010101ull << (square & 7);
            diagonals[i] = {line_mask(RISING, square), line_mask(FALLING, square)};
            rook_masks[i] = {file ^ 0x7eull << rank, file ^ 0xffull << rank};
            rook_steps[i] = {joint_step(square), joint_step(63 - square)};
        }
        __syncthreads();
    }

    __device__ __forceinline__ unsigned long long rook_attacks(int square, unsigned long long occupied) const {
        using namespace slidemask_device;
        const Pair masks = rook_masks[index(square)], steps = rook_steps[index(square)];
        const u64 on_lines = occupied & masks.first;
        return masks.second & ((on_lines - steps.first) ^ __brevll(__brevll(on_lines) - steps.second));
    }

    __device__ __forceinline__ unsigned long long bishop_attacks(int square, unsigned long long occupied) const {
        using namespace slidemask_device;
        const Pair lines = diagonals[index(square)];
        const u64 bishop = 1ull << square, rising = occupied & lines.first, falling = occupied & lines.second;
        // Bits are reversed in another unit of the processor than bytes.
        return (lines.first & ((rising - bishop) ^ __brevll(__brevll(rising) - __brevll(bishop)))) |
               (lines.second & ((falling - bishop) ^ flipped(flipped(falling) - flipped(bishop))));
    }

    __device__ __forceinline__ unsigned long long queen_attacks(int square, unsigned long long occupied) const {
        return rook_attacks(square, occupied) | bishop_attacks(square, occupied);
    }

    __device__ __forceinline__ static int index(int square) { return square * COPIES + (threadIdx.x & (COPIES - 1)); }
};

// ---------------------------------------------------------------------------------------------------------------------
// Four boards in ranks

namespace slidemask_device {

SLIDEMASK_DEVICE u32 east(u32 rank) { return rank << 1 & 0xfefefefe; }
SLIDEMASK_DEVICE u32 west(u32 rank) { return rank >> 1 & 0x7f7f7f7f; }

// A byte for each board: this one.
SLIDEMASK_DEVICE u32 splat(u32 byte) { return byte * 0x01010101; }

// A byte of 0xff for each board whose byte is not zero.
SLIDEMASK_DEVICE u32 anywhere(u32 rank) { return permute(((rank & 0x7f7f7f7f) + 0x7f7f7f7f) | rank, 0, 0xba98); }

// Rank k, or zeros beyond the edge.
SLIDEMASK_DEVICE u32 at(const Ranks &set, int k) { return k >= 0 && k < 8 ? set.rank[k] : 0; }

// The ranks from the view of the other side.
SLIDEMASK_DEVICE Ranks reversed(const Ranks &set) {
    Ranks ranks;
    SLIDEMASK_EACH_RANK(k) ranks[k] = set[7 - k];
    return ranks;
}

// Transposes a square of four times four bytes.
SLIDEMASK_DEVICE void transpose(const u32 from[4], u32 to[4]) {
    const u32 a = permute(from[0], from[1], 0x5140), b = permute(from[2], from[3], 0x5140);
    const u32 c = permute(from[0], from[1], 0x7362), d = permute(from[2], from[3], 0x7362);
    to[0] = permute(a, b, 0x5410);
    to[1] = permute(a, b, 0x7632);
    to[2] = permute(c, d, 0x5410);
    to[3] = permute(c, d, 0x7632);
}

// Sets in the two directions of a line: north or east, and the opposite one.
struct Rays {
    Ranks to, fro;
};

// The rays to the east. In each byte, the borrow of a subtraction runs from the slider to the next piece. The h-file always ends a
// ray, so no borrow leaves its byte.
SLIDEMASK_DEVICE u32 east_rays(u32 sliders, u32 occupied) {
    occupied |= sliders | 0x80808080;
    return occupied ^ (occupied - 2 * (sliders & 0x7f7f7f7f));
}

template <int EAST> SLIDEMASK_DEVICE u32 sideways(u32 rank) { return EAST == 1 ? east(rank) : EAST == -1 ? west(rank) : rank; }

// The rays along a line, each from the sliders of its direction.
template <int LINE> SLIDEMASK_DEVICE Rays line_rays(const Ranks &to, const Ranks &fro, const Ranks &occupied) {
    Rays rays;
    if (LINE == RANKS) {
        SLIDEMASK_EACH_RANK(k) {
            rays.to[k] = east_rays(to[k], occupied[k]);
            rays.fro[k] = __brev(east_rays(__brev(fro[k]), __brev(occupied[k])));
        }
        return rays;
    }
    constexpr int EAST = LINE == RISING ? 1 : LINE == FALLING ? -1 : 0;   // with each step to the north
    rays.to[0] = rays.fro[7] = 0;
    SLIDEMASK_EACH_RANK(k) if (k < 7) rays.to[k + 1] = sideways<EAST>(to[k] | (rays.to[k] & ~occupied[k]));
    SLIDEMASK_EACH_RANK(i) if (i < 7) rays.fro[6 - i] = sideways<-EAST>(fro[7 - i] | (rays.fro[7 - i] & ~occupied[7 - i]));
    return rays;
}

// Adds the attacks of sliders along a line to a set.
template <int LINE> SLIDEMASK_DEVICE void add_line(const Ranks &sliders, const Ranks &occupied, Ranks &attacks) {
    const Rays rays = line_rays<LINE>(sliders, sliders, occupied);
    SLIDEMASK_EACH_RANK(k) attacks[k] |= rays.to[k] | rays.fro[k];
}

}  // namespace slidemask_device

// Four bitboards as ranks.
SLIDEMASK_DEVICE slidemask_ranks slidemask_ranks_of(const slidemask_boards &set) {
    unsigned lower[4], upper[4];
    for (int i = 0; i < 4; i++) {
        lower[i] = (unsigned)set.board[i];
        upper[i] = (unsigned)(set.board[i] >> 32);
    }
    slidemask_ranks ranks;
    slidemask_device::transpose(lower, ranks.rank);
    slidemask_device::transpose(upper, ranks.rank + 4);
    return ranks;
}

// The four bitboards of ranks.
SLIDEMASK_DEVICE slidemask_boards slidemask_boards_of(const slidemask_ranks &ranks) {
    unsigned lower[4], upper[4];
    slidemask_device::transpose(ranks.rank, lower);
    slidemask_device::transpose(ranks.rank + 4, upper);
    slidemask_boards set;
    for (int i = 0; i < 4; i++) set.board[i] = (unsigned long long)upper[i] << 32 | lower[i];
    return set;
}

// The squares that rooks and queens attack along files and ranks, and bishops and queens along diagonals. A queen is in both sets.
SLIDEMASK_DEVICE slidemask_ranks slidemask_setwise_slider_attacks(const slidemask_ranks &orthogonal, const slidemask_ranks &diagonal,
                                                                  const slidemask_ranks &occupied) {
    using namespace slidemask_device;
    Ranks attacks = {};
    add_line<FILES>(orthogonal, occupied, attacks);
    add_line<RANKS>(orthogonal, occupied, attacks);
    add_line<RISING>(diagonal, occupied, attacks);
    add_line<FALLING>(diagonal, occupied, attacks);
    return attacks;
}

// The squares that rooks attack.
SLIDEMASK_DEVICE slidemask_ranks slidemask_setwise_rook_attacks(const slidemask_ranks &rooks, const slidemask_ranks &occupied) {
    return slidemask_setwise_slider_attacks(rooks, {}, occupied);
}

// The squares that bishops attack.
SLIDEMASK_DEVICE slidemask_ranks slidemask_setwise_bishop_attacks(const slidemask_ranks &bishops, const slidemask_ranks &occupied) {
    return slidemask_setwise_slider_attacks({}, bishops, occupied);
}

// The squares that knights attack.
SLIDEMASK_DEVICE slidemask_ranks slidemask_setwise_knight_attacks(const slidemask_ranks &knights) {
    using namespace slidemask_device;
    Ranks near, far, attacks;
    SLIDEMASK_EACH_RANK(k) {
        near[k] = east(knights[k]) | west(knights[k]);
        far[k] = east(east(knights[k])) | west(west(knights[k]));
    }
    SLIDEMASK_EACH_RANK(k) attacks[k] = at(near, k - 2) | at(near, k + 2) | at(far, k - 1) | at(far, k + 1);
    return attacks;
}

// The squares that kings attack.
SLIDEMASK_DEVICE slidemask_ranks slidemask_setwise_king_attacks(const slidemask_ranks &kings) {
    using namespace slidemask_device;
    Ranks beside, wide, attacks;
    SLIDEMASK_EACH_RANK(k) {
        beside[k] = east(kings[k]) | west(kings[k]);
        wide[k] = beside[k] | kings[k];
    }
    SLIDEMASK_EACH_RANK(k) attacks[k] = beside[k] | at(wide, k - 1) | at(wide, k + 1);
    return attacks;
}

// The squares that pawns attack, those of White (color 0) or of Black (color 1).
SLIDEMASK_DEVICE slidemask_ranks slidemask_setwise_pawn_attacks(int color, const slidemask_ranks &pawns) {
    using namespace slidemask_device;
    Ranks attacks;
    SLIDEMASK_EACH_RANK(k) {
        const u32 here = color == 0 ? at(pawns, k - 1) : at(pawns, k + 1);
        attacks[k] = east(here) | west(here);
    }
    return attacks;
}

// ---------------------------------------------------------------------------------------------------------------------
// Checks and pins on four boards (private). crates/slidemask-board/src/perft/checks_and_pins.rs and count.rs are the same in Rust.

// A board from the view of the side to move, whose pawns go up the board. If Black is to move, the bytes of each word are swapped.
//
//     own            the pieces of the side to move. After two steps of a pawn: also the empty square that it passed
//     b0, b1, b2     the kinds of all pieces, one bit in each word
//
//               pawn   knight   bishop   rook   queen   king   rook that may castle
//         b0     .       1        1       .       1      .      1
//         b1     .       .        .       1       1      1      1
//         b2     1       1        .       .       .      1      1
//
// Each side has one king, and no pawn is on a back rank. The side to move cannot take the king of the other side.
struct alignas(32) slidemask_device_board {
    unsigned long long own, b0, b1, b2;
};

// How a side castles in chess: four bytes for the kingside, and four for the queenside. Each is a set of files, a is bit 0:
//
//     0x80    the rook (0: no right)
//     0x60    these files must be empty
//     0x70    the enemy must not attack these
//     0x00    no rook or queen of the enemy may stand here: the rook would no longer shield the king (Chess960)
//
// Boards of Chess960 need other numbers. All boards that are counted at once have the same ones; the boards themselves mark the rooks
// that may still castle.
#define SLIDEMASK_CASTLING 0x001c0e0100706080ull

namespace slidemask_device {

// A set for each kind of piece. Queens are in both sets of sliders.
struct ByKind {
    Ranks pawn, knight, diagonal, orthogonal, king;
};

SLIDEMASK_DEVICE ByKind by_kind(const Ranks &color, const Ranks &b0, const Ranks &b1, const Ranks &b2) {
    ByKind kinds;
    SLIDEMASK_EACH_RANK(k) {
        kinds.pawn[k] = color[k] & b2[k] & ~(b0[k] | b1[k]);
        kinds.knight[k] = color[k] & b2[k] & b0[k];
        kinds.diagonal[k] = color[k] & b0[k] & ~b2[k];
        kinds.orthogonal[k] = color[k] & b1[k] & ~b2[k];
        kinds.king[k] = color[k] & b2[k] & b1[k];
    }
    return kinds;
}

// Four boards as they are loaded.
struct Words {
    Ranks own, b0, b1, b2;
};

SLIDEMASK_DEVICE Words words_of(const slidemask_device_board board[4]) {
    slidemask_boards own, b0, b1, b2;
    _Pragma("unroll") for (int i = 0; i < 4; i++) {
        b0.board[i] = board[i].b0;
        b1.board[i] = board[i].b1;
        b2.board[i] = board[i].b2;
        own.board[i] = board[i].own & (board[i].b0 | board[i].b1 | board[i].b2);
    }
    return {slidemask_ranks_of(own), slidemask_ranks_of(b0), slidemask_ranks_of(b1), slidemask_ranks_of(b2)};
}

// The same boards from the view of the other side.
SLIDEMASK_DEVICE Words other_side(const Words &words) {
    Ranks enemies;
    SLIDEMASK_EACH_RANK(k) enemies[k] = (words.b0[k] | words.b1[k] | words.b2[k]) & ~words.own[k];
    return {reversed(enemies), reversed(words.b0), reversed(words.b1), reversed(words.b2)};
}

// The files for castling on one wing, on each board: see SLIDEMASK_CASTLING.
struct CastlingFiles {
    u32 rook, empty, safe, unshielded;
};

SLIDEMASK_DEVICE CastlingFiles castling_files(u64 castling, int wing) {
    const u32 files = (u32)(castling >> 32 * wing);
    return {permute(files, 0, 0x0000), permute(files, 0, 0x1111), permute(files, 0, 0x2222), permute(files, 0, 0x3333)};
}

struct View;

struct NoUse {
    template <int LINE> __device__ __forceinline__ void line(const View &, const Rays &, const Rays &) {}
};

// Four boards from the view of one side, whose pawns go up the board.
struct View {
    Ranks own, enemies, occupied;
    ByKind us, them;
    u32 rooks;            // those with which this side has the right to castle, on its back rank
    Ranks danger;         // the squares that the enemy attacks, as if the own king were not on the board
    Ranks evasions;       // where pieces other than the king may go: everywhere without a check, nowhere in double check
    Ranks pinned[4];      // the pinned pieces, by the line on which they are pinned. Also the squares between king and checker
    Ranks all_pinned;

    // `use` gets the rays of each line from the enemy's sliders and from the king. What needs them is computed before those of the next
    // line: they do not fit in registers together.
    template <class Use> __device__ __forceinline__ void init(Words words, Use &use) {
        own = words.own;
        Ranks &b0 = words.b0, &b1 = words.b1, &b2 = words.b2;
        rooks = b0[0] & b1[0] & b2[0];
        // Removing the mark leaves the bits of a rook.
        const u32 their_rooks = b0[7] & b1[7] & b2[7];
        b0[0] &= ~rooks;
        b2[0] &= ~rooks;
        b0[7] &= ~their_rooks;
        b2[7] &= ~their_rooks;
        SLIDEMASK_EACH_RANK(k) {
            occupied[k] = b0[k] | b1[k] | b2[k];
            enemies[k] = occupied[k] & ~own[k];
        }
        us = by_kind(own, b0, b1, b2);
        them = by_kind(enemies, b0, b1, b2);
        // The king must not step back along the line of a check, so it does not block lines here.
        Ranks kingless;
        SLIDEMASK_EACH_RANK(k) kingless[k] = occupied[k] & ~us.king[k];
        SLIDEMASK_EACH_RANK(k) {   // the leaps of several kinds at once
            const u32 upright = at(them.king, k - 1) | them.king[k] | at(them.king, k + 1);
            const u32 beside = at(them.pawn, k + 1) | upright | at(them.knight, k - 2) | at(them.knight, k + 2);
            const u32 beyond = at(them.knight, k - 1) | at(them.knight, k + 1);
            danger[k] = upright | east(beside | east(beyond)) | west(beside | west(beyond));
        }
        const Ranks as_knight = slidemask_setwise_knight_attacks(us.king), as_pawn = slidemask_setwise_pawn_attacks(0, us.king);
        Ranks checkers;
        SLIDEMASK_EACH_RANK(k) {
            checkers[k] = (as_knight[k] & them.knight[k]) | (as_pawn[k] & them.pawn[k]);
            all_pinned[k] = 0;
        }
        add_line<FILES>(them.orthogonal, kingless, checkers, use);
        add_line<RANKS>(them.orthogonal, kingless, checkers, use);
        add_line<RISING>(them.diagonal, kingless, checkers, use);
        add_line<FALLING>(them.diagonal, kingless, checkers, use);

        // Two checkers share a file, or `files` has two bits in a byte. The subtraction takes away the lowest one.
        u32 files = 0, shared = 0;
        SLIDEMASK_EACH_RANK(k) {
            shared |= files & checkers[k];
            files |= checkers[k];
        }
        const u32 none = ~anywhere(files), several = anywhere(shared | (files & ((files | 0x80808080) - 0x01010101)));
        SLIDEMASK_EACH_RANK(k) evasions[k] = ((all_pinned[k] & ~occupied[k]) | checkers[k] | none) & ~several;
    }

    __device__ __forceinline__ void init(const Words &words) {
        NoUse no_use;
        init(words, no_use);
    }

    template <int LINE, class Use>
    __device__ __forceinline__ void add_line(const Ranks &sliders, const Ranks &kingless, Ranks &checkers, Use &use) {
        const Rays enemy = line_rays<LINE>(sliders, sliders, kingless), king = line_rays<LINE>(us.king, us.king, occupied);
        SLIDEMASK_EACH_RANK(k) {
            // Two rays that look at each other meet on one piece, or on all squares between the king and a checker.
            pinned[LINE][k] = (enemy.to[k] & king.fro[k]) | (enemy.fro[k] & king.to[k]);
            all_pinned[k] |= pinned[LINE][k];
            danger[k] |= enemy.to[k] | enemy.fro[k];
            checkers[k] |= (king.to[k] | king.fro[k]) & sliders[k];
        }
        use.template line<LINE>(*this, enemy, king);
    }

    // Where pieces other than pawns and the king may go.
    __device__ __forceinline__ Ranks targets() const {
        Ranks targets;
        SLIDEMASK_EACH_RANK(k) targets[k] = evasions[k] & ~own[k];
        return targets;
    }

    // Where the king may go, without castling.
    __device__ __forceinline__ Ranks king_steps() const {
        Ranks steps = slidemask_setwise_king_attacks(us.king);
        SLIDEMASK_EACH_RANK(k) steps[k] &= ~own[k] & ~danger[k];
        return steps;
    }

    // The pieces that may move along a line, because no other line pins them.
    template <int LINE> __device__ __forceinline__ Ranks free(const Ranks &pieces) const {
        Ranks free;
        SLIDEMASK_EACH_RANK(k) free[k] = pieces[k] & (~all_pinned[k] | pinned[LINE][k]);
        return free;
    }

    // The rays of the own sliders that may move along a line.
    template <int LINE> __device__ __forceinline__ Rays rays() const {
        const Ranks sliders = free<LINE>(LINE == FILES || LINE == RANKS ? us.orthogonal : us.diagonal);
        return line_rays<LINE>(sliders, sliders, occupied);
    }

    // A byte of 0xff for each board that has the right to castle on a wing, and on which nothing hinders it.
    __device__ __forceinline__ u32 may_castle(const CastlingFiles &files) const {
        const u32 hindered =
            (occupied[0] & files.empty) | (danger[0] & files.safe) | (them.orthogonal[0] & files.unshielded);
        return anywhere(rooks & files.rook) & ~anywhere(hindered);
    }
};

// Adds up the bits of registers, on all four boards together.
struct Total {
    u32 count;
    __device__ __forceinline__ void add(u32 squares) { count += __popc(squares); }
    __device__ __forceinline__ void add(const Ranks &set) { SLIDEMASK_EACH_RANK(k) add(set[k]); }
};

// Adds up the bits of each byte, for each board on its own. A byte does not overflow, whatever the number of pieces. Rays of one direction
// reach up to 56 squares, so four directions have up to 224 moves. Knights have up to 168 moves; pawns on the squares of knights have up to
// 50 more, and the king has 10.
struct PerBoard {
    u32 count;
    __device__ __forceinline__ void add(u32 squares) {
        squares -= squares >> 1 & 0x55555555;
        squares = (squares & 0x33333333) + (squares >> 2 & 0x33333333);
        count += (squares + (squares >> 4)) & 0x0f0f0f0f;
    }
    // Adders of bits first: they make numbers of four bits from eight registers.
    __device__ __forceinline__ void add(const Ranks &set) {
        u32 ones[3], twos[4], fours[2], rest;
        add_bits(set[0], set[1], set[2], ones[0], twos[0]);
        add_bits(set[3], set[4], set[5], ones[1], twos[1]);
        add_bits(set[6], ones[0], ones[1], ones[2], twos[2]);
        add_bits(twos[0], twos[1], twos[2], rest, fours[0]);
        twos[3] = ones[2] & set[7];
        ones[2] ^= set[7];
        fours[1] = rest & twos[3];
        rest ^= twos[3];
        const u32 eights = fours[0] & fours[1];
        fours[0] ^= fours[1];
        PerBoard parts[4] = {};
        parts[0].add(ones[2]);
        parts[1].add(rest);
        parts[2].add(fours[0]);
        parts[3].add(eights);
        count += parts[0].count + 2 * parts[1].count + 4 * parts[2].count + 8 * parts[3].count;
    }
    __device__ __forceinline__ static void add_bits(u32 a, u32 b, u32 c, u32 &sum, u32 &carry) {
        sum = a ^ b ^ c;
        carry = (a & b) | (c & (a | b));
    }
};

// Counts the moves along a line, and returns the rays.
template <int LINE, class Count> SLIDEMASK_DEVICE Rays count_line(const View &view, const Ranks &targets, Count &count) {
    const Rays rays = view.rays<LINE>();
    Ranks to, fro;
    SLIDEMASK_EACH_RANK(k) {
        to[k] = rays.to[k] & targets[k];
        fro[k] = rays.fro[k] & targets[k];
    }
    count.add(to);
    count.add(fro);
    return rays;
}

template <class Count> SLIDEMASK_DEVICE void count_knights(const View &view, const Ranks &targets, Count &count) {
    Ranks near[2], far[2];
    SLIDEMASK_EACH_RANK(k) {
        const u32 knights = view.us.knight[k] & ~view.all_pinned[k];
        near[0][k] = east(knights);
        near[1][k] = west(knights);
        far[0][k] = east(near[0][k]);
        far[1][k] = west(near[1][k]);
    }
    _Pragma("unroll") for (int side = 0; side < 2; side++) {
        _Pragma("unroll") for (int by = -2; by <= 2; by++) {
            if (by == 0) continue;
            Ranks moves;
            SLIDEMASK_EACH_RANK(k) moves[k] = (by == 2 || by == -2 ? near : far)[side][k] & at(targets, k + by);
            count.add(moves);
        }
    }
}

// Counts pawn moves without en passant. A promotion counts as four moves.
template <class Count> SLIDEMASK_DEVICE void count_pawns(const View &view, Count &count) {
    const Ranks ahead = view.free<FILES>(view.us.pawn), rising = view.free<RISING>(view.us.pawn),
                falling = view.free<FALLING>(view.us.pawn);
    Ranks steps = {}, to_east = {}, to_west = {};
    _Pragma("unroll") for (int k = 1; k < 7; k++) {
        const u32 one = ahead[k] & ~view.occupied[k + 1], taken = view.enemies[k + 1] & view.evasions[k + 1];
        steps[k] = one & view.evasions[k + 1];
        to_east[k] = east(rising[k]) & taken;
        to_west[k] = west(falling[k]) & taken;
        if (k == 1) steps[7] = one & ~view.occupied[3] & view.evasions[3];
    }
    // No pawn is on a back rank, so there is room for promotions.
    steps[0] = steps[6];
    to_east[0] = to_east[7] = to_east[6];
    to_west[0] = to_west[7] = to_west[6];
    count.add(steps);
    count.add(to_east);
    count.add(to_west);
    count.add(steps[6]);
    count.add(steps[6]);
    count.add(to_east[6]);
    count.add(to_west[6]);
}

// Counts the moves of knights, pawns and the king.
template <class Count> SLIDEMASK_DEVICE void count_others(const View &view, const Ranks &targets, u64 castling, Count &count) {
    count.add(view.king_steps());
    count_knights(view, targets, count);
    count_pawns(view, count);
    for (int wing = 0; wing < 2; wing++) count.add(view.may_castle(castling_files(castling, wing)) & 0x01010101);
}

// The pieces of one board.
struct Scalar {
    u64 occupied, own, enemies, pawns, knights, diagonal, orthogonal, kings;
    __device__ __forceinline__ explicit Scalar(const slidemask_device_board &board) {
        const u64 marks = board.b0 & board.b1 & board.b2, b0 = board.b0 & ~marks, b1 = board.b1, b2 = board.b2 & ~marks;
        occupied = b0 | b1 | b2;
        own = board.own & occupied;
        enemies = occupied & ~own;
        pawns = b2 & ~(b0 | b1);
        knights = b2 & b0;
        diagonal = b0 & ~b2;
        orthogonal = b1 & ~b2;
        kings = b2 & b1;
    }
    // Whether the sliders of the side `them` attack a king after a pawn on `from` has taken the pawn on `taken`. Pins do not tell, since
    // two pawns leave their squares.
    __device__ __forceinline__ bool is_hit(int king, u64 from, u64 taken, u64 passed, u64 them) const {
        return sliders_attack(king, (occupied & ~(from | taken)) | passed, orthogonal & them, diagonal & them);
    }
};

// The pawns that can legally take en passant, of a board whose `own` has the square `passed`. The last move gives check by its pawn or by
// a slider, if at all.
SLIDEMASK_DEVICE u64 en_passant_takers(const slidemask_device_board &board, u64 passed) {
    const Scalar on(board);
    const u64 taken = passed >> 8;
    u64 takers = 0;
    for (u64 pawns = beside(taken) & on.pawns & on.own; pawns; pawns &= pawns - 1) {
        const u64 pawn = pawns & (0 - pawns);
        if (!on.is_hit(lowest(on.kings & on.own), pawn, taken, passed, on.enemies)) takers |= pawn;
    }
    return takers;
}

}  // namespace slidemask_device

// The numbers of legal moves on four boards. An empty board, all words 0, has none. `castling` is that of the side to move: for chess,
// SLIDEMASK_CASTLING.
SLIDEMASK_DEVICE void slidemask_move_counts(const slidemask_device_board board[4], unsigned long long castling, unsigned counts[4]) {
    using namespace slidemask_device;
    View view;
    view.init(words_of(board));
    const Ranks targets = view.targets();
    PerBoard orthogonal = {}, diagonal = {}, others = {};
    count_line<FILES>(view, targets, orthogonal);
    count_line<RANKS>(view, targets, orthogonal);
    count_line<RISING>(view, targets, diagonal);
    count_line<FALLING>(view, targets, diagonal);
    count_others(view, targets, castling, others);
    _Pragma("unroll") for (int i = 0; i < 4; i++) {
        counts[i] = (orthogonal.count >> 8 * i & 255) + (diagonal.count >> 8 * i & 255) + (others.count >> 8 * i & 255);
        const u64 passed = board[i].own & ~(board[i].b0 | board[i].b1 | board[i].b2);
        if (passed) counts[i] += __popcll(en_passant_takers(board[i], passed));
    }
}

#endif
