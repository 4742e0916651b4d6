// perft.cu: the number of legal move sequences of chess and Chess960 positions (perft), on a GPU.
//
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// NVRTC or nvcc compiles this file for a GPU of compute capability 7.0 or later; NVRTC needs slidemask.cuh as a header of this name. For
// tests, tests/kernels/emulated.h and a compiler for C++ run it on a processor.
//
// Arguments
//     boards      n records of the type slidemask_device_board, n < 2^32. slidemask.cuh describes them, src/encoded_board.rs writes them
//     castling    how the side to move castles: see SLIDEMASK_CASTLING. castling_of_other: the same for the other side. In the next ply
//                 the two change places
//     sets        SETS * stride words (SETS is 12), aligned to 16 bytes: what a find kernel tells the next one. stride is a multiple of 4,
//                 and not less than n. Nothing to zero
//     children    the boards after all moves, flipped: the other side is to move
//     moves       8 bytes for each move
//     counters    two words, which the host zeroes before the next boards. [0]: how many children or moves there are. [1]: the count.
//                 If [0] > capacity in the end, there was no room for all of them, and [1] is meaningless: the host begins again with
//                 zeroed counters and fewer boards. A board of a game has up to 218 moves, and about 35 on average
//
// Launches for boards that are some plies before the end, by names after slidemask_. One stream keeps the order; the host waits only to
// read counters.
//     more than two    find_moves(boards, n, castling, sets, stride)
//                      make_moves(boards, n, sets, stride, children, capacity, counters)
//     two              find_harmful_moves(boards, n, castling, castling_of_other, sets, stride)
//                      list_harmful_moves(boards, n, sets, stride, moves, capacity, counters)
//                      count_replies(boards, moves, capacity, castling_of_other, counters)
//     or, to make      find_moves(boards, n, castling, sets, stride)
//     all moves        list_moves(boards, n, sets, stride, moves, capacity, counters)
//                      count_replies(boards, moves, capacity, castling_of_other, counters)
//
// Grids: any is right, since each thread goes on with boards at the distance of the grid. A block has up to as many threads as follows, a
// multiple of 32, and no dynamic shared memory.
//     find     FIND_THREADS (256), four boards a thread: up to n / 1024 blocks, rounded up
//     make     PLAY_THREADS (128), a board a thread: as many blocks as the GPU can hold, up to n / 128; list: the same
//     count    COUNT_THREADS (128), four moves a thread: as many blocks as the GPU can hold
//
// The initial position at depth 8, in G nodes/s (trials on one NVIDIA H100 80GB, 2026-11-26): 937 at first; 1,154 with lists of targets and
// the joint rook; 1,433 when a kernel of its own counted the replies, since 28 KB of straight code had starved the instruction fetch; 1,473
// with one atomic operation a warp; 1,519 with rare moves in a branch; 1,552 with barriers in `find`. No gain: prefetched moves, six blocks
// on a multiprocessor in `count`, adders of bits for totals, small chunks of boards.

#include "slidemask.cuh"

namespace slidemask_device {

enum { FIND_THREADS = 256, PLAY_THREADS = 128, COUNT_THREADS = 128 };
const u32 ALL_LANES = 0xffffffff;

// The columns of `sets`: a set for each board. The word of board i in column c is sets[c * stride + i].
enum Column {
    TARGETS,      // where knights and sliders may go
    PINNED,       // the pinned pieces
    KING,         // the targets of the king. To castle, it goes to its rook
    ONE_STEP,     // the targets of pawns. En-passant captures are not among them
    TWO_STEPS,
    TAKE_EAST,
    TAKE_WEST,
    // Only find_harmful_moves writes these. Then the columns of the king and of pawns have harmful moves only.
    CALM,         // the pieces that may leave their squares without changing the number of replies
    KNIGHT,       // where the arrival of a knight may change the number of replies
    DIAGONAL,     // the same for a bishop
    ORTHOGONAL,   // the same for a rook. For a queen, both matter
    COUNTS,       // 32 bits for each board: the number of replies to a harmless move in three bytes, and of harmless moves of king and pawns
    SETS
};

// ---------------------------------------------------------------------------------------------------------------------
// Which moves may change the number of replies? crates/slidemask-board/src/perft/replies.rs explains the rules

// The squares from which an enemy piece would attack one of these squares, by its kind.
SLIDEMASK_DEVICE ByKind attackers(const Ranks &of, const Ranks &occupied) {
    return {slidemask_setwise_pawn_attacks(0, of), slidemask_setwise_knight_attacks(of), slidemask_setwise_bishop_attacks(of, occupied),
            slidemask_setwise_rook_attacks(of, occupied), slidemask_setwise_king_attacks(of)};
}

// What matters of the lines through the king, and of the enemy's rays.
struct Lines {
    Ranks enemy[2];    // the enemy's rays along files and ranks, and along diagonals
    Ranks king;        // the rays from the king
    Ranks behind[2];   // the king's x-rays through the first own piece in each direction
    Ranks pins;        // the lines from the king to the sliders that pin

    template <int LINE> __device__ __forceinline__ void line(const View &view, const Rays &enemy_rays, const Rays &king_rays) {
        constexpr int KIND = LINE == FILES || LINE == RANKS ? 0 : 1;
        Ranks to, fro;
        u32 pinned_to = 0, pinned_fro = 0;
        SLIDEMASK_EACH_RANK(k) {
            to[k] = king_rays.to[k] & view.own[k];
            fro[k] = king_rays.fro[k] & view.own[k];
            pinned_to |= enemy_rays.fro[k] & to[k];
            pinned_fro |= enemy_rays.to[k] & fro[k];
        }
        pinned_to = anywhere(pinned_to);
        pinned_fro = anywhere(pinned_fro);
        const Rays xrays = line_rays<LINE>(to, fro, view.occupied);
        SLIDEMASK_EACH_RANK(k) {
            enemy[KIND][k] |= enemy_rays.to[k] | enemy_rays.fro[k];
            king[k] |= king_rays.to[k] | king_rays.fro[k];
            behind[KIND][k] |= xrays.to[k] | xrays.fro[k];
            pins[k] |= ((king_rays.to[k] | xrays.to[k]) & pinned_to) | ((king_rays.fro[k] | xrays.fro[k]) & pinned_fro);
        }
    }
};

// Counts the moves along a line, and adds the squares of its rays that are followed by a square without an own piece. If a piece arrives on
// such a square, the slider loses the moves behind it. If a piece leaves it, the slider gains them.
template <int LINE> SLIDEMASK_DEVICE void count_and_add(const View &view, const Ranks &targets, PerBoard &count, Ranks &squares) {
    constexpr int EAST = LINE == RISING ? 1 : LINE == FALLING ? -1 : 0;
    const Rays rays = count_line<LINE>(view, targets, count);
    Ranks open;
    SLIDEMASK_EACH_RANK(k) open[k] = ~view.own[k];
    SLIDEMASK_EACH_RANK(k) {
        if (LINE == RANKS)
            squares[k] |= (rays.to[k] & west(open[k])) | (rays.fro[k] & east(open[k]));
        else
            squares[k] |= (rays.to[k] & sideways<-EAST>(at(open, k + 1))) | (rays.fro[k] & sideways<EAST>(at(open, k - 1)));
    }
}

// What the moves of one side change for the side that replies, from the view of the side that moves.
struct Replies {
    Ranks calm;         // the pieces that may leave their squares without changing the number of replies
    ByKind arrivals;    // where the arrival of a piece may change the number of replies, by its kind
    u32 counts[3];      // the number of replies after a harmless move, in three parts

    // `words` are from the view of the side that replies.
    __device__ __forceinline__ void init(const Words &words, u64 castling) {
        Lines lines = {};
        View view;
        view.init(words, lines);
        __syncthreads();
        const Ranks targets = view.targets();
        PerBoard orthogonal = {}, diagonal = {}, others = {};
        Ranks always = {};   // squares where nothing may leave or arrive
        count_and_add<FILES>(view, targets, orthogonal, always);
        count_and_add<RANKS>(view, targets, orthogonal, always);
        count_and_add<RISING>(view, targets, diagonal, always);
        count_and_add<FALLING>(view, targets, diagonal, always);
        count_others(view, targets, castling, others);
        counts[0] = orthogonal.count;
        counts[1] = diagonal.count;
        counts[2] = others.count;
        __syncthreads();

        // Where the king could go unless the squares are attacked, and its own square.
        Ranks king_squares = slidemask_setwise_king_attacks(view.us.king);
        SLIDEMASK_EACH_RANK(k) king_squares[k] = (king_squares[k] & ~view.own[k]) | view.us.king[k];
        for (int wing = 0; wing < 2; wing++) {
            const CastlingFiles files = castling_files(castling, wing);
            const u32 may = anywhere(view.rooks & files.rook);
            king_squares[0] |= may & ~anywhere(view.occupied[0] & files.empty) & files.safe;
            always[0] |= may & files.empty;
        }
        const Ranks pawn_attacks = slidemask_setwise_pawn_attacks(0, view.us.pawn);
        SLIDEMASK_EACH_RANK(k) always[k] |= pawn_attacks[k] | at(view.us.pawn, k - 1);
        always[3] |= view.us.pawn[1] & ~view.occupied[2];

        Ranks safe_squares, attacked_squares;
        SLIDEMASK_EACH_RANK(k) {
            safe_squares[k] = king_squares[k] & ~view.danger[k];
            attacked_squares[k] = king_squares[k] & view.danger[k];
        }
        Ranks enter;   // squares that are harmful to enter
        {
            const ByKind attacked = attackers(attacked_squares, view.occupied);
            SLIDEMASK_EACH_RANK(k) {
                const u32 attacks =
                    (view.them.pawn[k] & attacked.pawn[k]) | (view.them.knight[k] & attacked.knight[k]) |
                    (view.them.orthogonal[k] & (attacked.orthogonal[k] | lines.behind[0][k])) |
                    (view.them.diagonal[k] & (attacked.diagonal[k] | lines.behind[1][k])) | (view.them.king[k] & attacked.king[k]);
                const u32 blocks = (attacked.orthogonal[k] & lines.enemy[0][k]) | (attacked.diagonal[k] & lines.enemy[1][k]);
                calm[k] = view.enemies[k] & ~(always[k] | lines.king[k] | attacks);
                enter[k] = always[k] | view.own[k] | blocks | lines.pins[k];
            }
        }
        arrivals = attackers(safe_squares, view.occupied);
        SLIDEMASK_EACH_RANK(k) {
            arrivals.orthogonal[k] |= lines.behind[0][k];
            arrivals.diagonal[k] |= lines.behind[1][k];
            calm[k] &= ~((arrivals.orthogonal[k] & lines.enemy[0][k]) | (arrivals.diagonal[k] & lines.enemy[1][k]));
            arrivals.pawn[k] |= enter[k];
            arrivals.knight[k] |= enter[k];
            arrivals.diagonal[k] |= enter[k];
            arrivals.orthogonal[k] |= enter[k];
            arrivals.king[k] |= enter[k];
        }
        calm = reversed(calm);
        arrivals = {reversed(arrivals.pawn), reversed(arrivals.knight), reversed(arrivals.diagonal), reversed(arrivals.orthogonal),
                    reversed(arrivals.king)};
    }
};

// ---------------------------------------------------------------------------------------------------------------------
// Finding moves, four boards a thread

// Writes a column of four boards.
SLIDEMASK_DEVICE void write(u64 *sets, u64 stride, u64 index, u64 n, Column column, const Ranks &ranks) {
    if (index >= n) return;
    const slidemask_boards boards = slidemask_boards_of(ranks);
    Pair *to = (Pair *)(sets + column * stride + index);
    to[0] = {boards.board[0], boards.board[1]};
    to[1] = {boards.board[2], boards.board[3]};
}

// The barriers keep the warps of a block at about the same place of the code, which is longer than the instruction cache.
template <bool HARMFUL>
SLIDEMASK_DEVICE void find(const slidemask_device_board *boards, u64 n, u64 castling, u64 castling_of_other, u64 *sets, u64 stride) {
    // The threads of a block end together, as the barriers demand.
    for (u64 first = (u64)blockIdx.x * blockDim.x * 4; first < n; first += (u64)gridDim.x * blockDim.x * 4) {
        const u64 index = first + threadIdx.x * 4;
        slidemask_device_board board[4];
        _Pragma("unroll") for (int i = 0; i < 4; i++) {
            board[i] = {0, 0, 0, 0};
            if (index + i < n) board[i] = boards[index + i];
        }
        const Words words = words_of(board);
        Replies replies;
        if (HARMFUL) {
            __syncthreads();
            replies.init(other_side(words), castling_of_other);
            write(sets, stride, index, n, CALM, replies.calm);
            write(sets, stride, index, n, KNIGHT, replies.arrivals.knight);
            write(sets, stride, index, n, DIAGONAL, replies.arrivals.diagonal);
            write(sets, stride, index, n, ORTHOGONAL, replies.arrivals.orthogonal);
        }
        __syncthreads();
        View view;
        view.init(words);
        __syncthreads();
        write(sets, stride, index, n, TARGETS, view.targets());
        write(sets, stride, index, n, PINNED, view.all_pinned);

        PerBoard harmless = {};
        Ranks king = view.king_steps(), rest;
        u32 calm_king = 0;
        SLIDEMASK_EACH_RANK(k) calm_king |= HARMFUL ? view.us.king[k] & replies.calm[k] : 0;
        calm_king = anywhere(calm_king);
        SLIDEMASK_EACH_RANK(k) {
            const u32 changes = HARMFUL ? ~calm_king | replies.arrivals.king[k] : ~0u;
            rest[k] = king[k] & ~changes;
            king[k] &= changes;
        }
        if (HARMFUL) harmless.add(rest);
        for (int wing = 0; wing < 2; wing++) {
            const CastlingFiles files = castling_files(castling, wing);
            king[0] |= view.may_castle(files) & files.rook;
        }
        write(sets, stride, index, n, KING, king);

        const Ranks ahead = view.free<FILES>(view.us.pawn), rising = view.free<RISING>(view.us.pawn),
                    falling = view.free<FALLING>(view.us.pawn);
        Ranks one_step = {}, two_steps = {}, take_east = {}, take_west = {};
        rest[0] = 0;
        _Pragma("unroll") for (int k = 1; k < 7; k++) {
            const u32 one = ahead[k] & ~view.occupied[k + 1], taken = view.enemies[k + 1] & view.evasions[k + 1];
            const u32 calm = HARMFUL && k < 6 ? replies.calm[k] : 0;   // a promotion changes the piece
            u32 changes = HARMFUL ? ~calm | replies.arrivals.pawn[k + 1] : ~0u;
            one_step[k + 1] = one & view.evasions[k + 1] & changes;
            rest[k] = one & view.evasions[k + 1] & ~changes;
            if (k == 1) {
                // After two steps, an enemy pawn beside the target may take en passant.
                const u32 beside_enemy = east(view.them.pawn[3]) | west(view.them.pawn[3]);
                changes = HARMFUL ? ~calm | replies.arrivals.pawn[3] | beside_enemy : ~0u;
                two_steps[3] = one & ~view.occupied[3] & view.evasions[3] & changes;
                rest[7] = one & ~view.occupied[3] & view.evasions[3] & ~changes;
            }
            take_east[k + 1] = east(rising[k]) & taken;
            take_west[k + 1] = west(falling[k]) & taken;
        }
        write(sets, stride, index, n, ONE_STEP, one_step);
        write(sets, stride, index, n, TWO_STEPS, two_steps);
        write(sets, stride, index, n, TAKE_EAST, take_east);
        write(sets, stride, index, n, TAKE_WEST, take_west);
        if (HARMFUL && index < n) {
            harmless.add(rest);
            const u32 parts[4] = {replies.counts[0], replies.counts[1], replies.counts[2], harmless.count};
            u32 counts[4];
            transpose(parts, counts);
            *(Pair *)((u32 *)(sets + COUNTS * stride) + index) = {(u64)counts[1] << 32 | counts[0], (u64)counts[3] << 32 | counts[2]};
        }
    }
}

extern "C" __global__ void __launch_bounds__(FIND_THREADS, 1)
slidemask_find_moves(const slidemask_device_board *__restrict__ boards, u64 n, u64 castling, u64 *__restrict__ sets, u64 stride) {
    find<false>(boards, n, castling, 0, sets, stride);
}

extern "C" __global__ void __launch_bounds__(FIND_THREADS, 1)
slidemask_find_harmful_moves(const slidemask_device_board *__restrict__ boards, u64 n, u64 castling, u64 castling_of_other,
                             u64 *__restrict__ sets, u64 stride) {
    find<true>(boards, n, castling, castling_of_other, sets, stride);
}

// ---------------------------------------------------------------------------------------------------------------------
// Making moves, a board a thread

namespace code {
enum { BISHOP = 1, ROOK, QUEEN, PAWN, KNIGHT, KING };   // the bits of b0, b1 and b2
}

// A move in 32 bits: from and to (six bits each), the code of the kind after the move (three bits), and one of these.
enum Special { PLAIN, EN_PASSANT, CASTLE, PASSES };

// A move whose target is not known yet. If FROM_TARGET is set, `from` is the distance from the target, modulo 64.
const u32 FROM_TARGET = 0x80000000;

SLIDEMASK_DEVICE u32 move_of(int from, int code, Special special = PLAIN) { return (u32)(from | code << 12 | special << 15); }

SLIDEMASK_DEVICE u32 pawn_move(int steps, int code = code::PAWN, Special special = PLAIN) {
    return FROM_TARGET | move_of(64 - steps, code, special);
}

// Clears squares of a word, and sets the target if the bit is 1. A multiplication takes no selection, and other units of the processor
// than those that are busy.
SLIDEMASK_DEVICE u64 put(u64 word, u64 cleared, u64 target, u32 bit) {
    word &= ~cleared;
    return (u64)((u32)(word >> 32) + (u32)(target >> 32) * bit) << 32 | ((u32)word + (u32)target * bit);
}

// The board after a move. It is not flipped yet: its `own` has the pieces of the next side to move, whose pawns go down. In the last ply,
// castling rights of the side that has moved and the en-passant square do not matter.
template <bool LAST> SLIDEMASK_DEVICE slidemask_device_board child(const slidemask_device_board &parent, u32 move) {
    const int from = move & 63, to = move >> 6 & 63, code = move >> 12 & 7, special = move >> 15 & 3;
    const u64 target = 1ull << to, cleared = 1ull << from | target;
    u64 b0 = parent.b0, b1 = parent.b1, b2 = parent.b2;
    const u64 enemies = (b0 | b1 | b2) & ~parent.own & ~target;
    if (!LAST && code == code::KING) {
        const u64 marks = b0 & b1 & b2 & parent.own;
        b0 &= ~marks;
        b2 &= ~marks;
    }
    slidemask_device_board next = {enemies, put(b0, cleared, target, code & 1), put(b1, cleared, target, code >> 1 & 1),
                            put(b2, cleared, target, code >> 2)};
    if (special != PLAIN) {
        asm volatile("");   // keeps the branch: hardly any move is special
        if (special == EN_PASSANT) {
            const u64 others = ~(target >> 8);
            next = {next.own & others, next.b0 & others, next.b1 & others, next.b2 & others};
        } else if (special == CASTLE) {
            const u64 king = to > from ? 0x40 : 0x04, rook = to > from ? 0x20 : 0x08;
            next.b1 = (next.b1 & ~target) | king | rook;
            next.b2 = (next.b2 & ~target) | king;
        } else if (!LAST) {
            next.own |= target >> 8;
        }
    }
    return next;
}

// The sum of the numbers of all lanes.
template <class Number> SLIDEMASK_DEVICE Number sum_of_lanes(Number number) {
    for (int by = warpSize / 2; by > 0; by /= 2) number += __shfl_xor_sync(ALL_LANES, number, by);
    return number;
}

// Adds a number to a counter, by one atomic operation for the warp. Returns the number before, as all lanes need it.
SLIDEMASK_DEVICE u64 add_to(u64 *counter, u64 number) {
    u64 before = 0;
    if (threadIdx.x % warpSize == 0 && number > 0) before = atomicAdd(counter, number);
    return __shfl_sync(ALL_LANES, before, 0);
}

const u64 LAST_RANK = 0xff00000000000000;

// The moves of each lane that wait to be written: sets of targets with the rest of the move. Up to 9 sets are of the king and of pawns, or up
// to 12 of promotions. The other places are for pieces. A board with more pieces takes several rounds.
enum { LISTED = 20, BESIDE_PAWNS = LISTED - 9, BESIDE_PROMOTIONS = LISTED - 12 };
struct Lists {
    u64 targets[LISTED][32];
    u32 moves[LISTED][32];
};
struct List {
    Lists &lists;
    int lane, count;
    u32 total;   // the number of moves
    __device__ __forceinline__ void add(u64 targets, u32 move) {
        if (!targets) return;
        lists.targets[count][lane] = targets;
        lists.moves[count][lane] = move;
        count++;
        total += __popcll(targets);
    }
};

// The tables of a block, and the lists of its warps.
struct Shared {
    slidemask_slider_table<1> sliders;
    u64 knights[64];
    Lists lists[PLAY_THREADS / 32];
};

// The pieces whose moves are not listed yet. A queen is in both sets of sliders.
struct Left {
    u64 knights, orthogonal, diagonal;
};

// The line through the king and a pinned piece.
SLIDEMASK_DEVICE u64 line_through(int king, int from) {
    const int files = (from & 7) - (king & 7), ranks = (from >> 3) - (king >> 3);
    return line_mask(files == 0 ? FILES : ranks == 0 ? RANKS : (files ^ ranks) >= 0 ? RISING : FALLING, king);
}

// A board, and the sets that a find kernel told of it.
template <bool HARMFUL> struct Family {
    slidemask_device_board board;
    Scalar on;
    const u64 *sets;
    u64 stride;
    u64 harmless;   // the number of harmless moves
    int king;
    u64 targets, pinned, calm, at_knight, at_diagonal, at_orthogonal, one_step, two_steps, take_east, take_west;
    u64 passes;   // the two steps that end beside an enemy pawn

    // Beyond the last board it is empty.
    __device__ __forceinline__ Family(const slidemask_device_board *boards, u64 n, const u64 *all_sets, u64 stride, u64 index)
        : board(index < n ? boards[index] : slidemask_device_board{0, 0, 0, 0}), on(board),
          sets(index < n ? all_sets + index : nullptr), stride(stride), harmless(0), king(lowest(on.kings & on.own)) {
        targets = set(TARGETS);
        pinned = set(PINNED);
        one_step = set(ONE_STEP);
        two_steps = set(TWO_STEPS);
        take_east = set(TAKE_EAST);
        take_west = set(TAKE_WEST);
        passes = two_steps & beside(on.pawns & on.enemies);
        calm = HARMFUL ? set(CALM) : 0;
        at_knight = HARMFUL ? set(KNIGHT) : 0;
        at_diagonal = HARMFUL ? set(DIAGONAL) : 0;
        at_orthogonal = HARMFUL ? set(ORTHOGONAL) : 0;
    }

    __device__ __forceinline__ u64 set(Column column) const { return sets ? sets[column * stride] : 0; }

    __device__ __forceinline__ void add_piece(List &list, int from, int code, u64 attacks, u64 changes) {
        u64 all = attacks & targets;
        if (pinned >> from & 1) all &= line_through(king, from);
        if (HARMFUL) {
            const u64 stays = calm >> from & 1 ? all & ~changes : 0;
            harmless += __popcll(stays);
            all &= ~stays;
        }
        list.add(all, move_of(from, code));
    }

    // Adds moves of knights and sliders while the list is shorter than `most`.
    __device__ __forceinline__ void add_pieces(List &list, int most, const Shared &shared, Left &left) {
        const u64 queens = on.orthogonal & on.diagonal;
        u64 knights = on.knights & on.own & ~pinned & left.knights, orthogonal = on.orthogonal & on.own & left.orthogonal,
            diagonal = on.diagonal & on.own & left.diagonal;
        for (; knights && list.count < most; knights &= knights - 1) {
            const int from = lowest(knights);
            add_piece(list, from, code::KNIGHT, shared.knights[from], at_knight);
        }
        for (; orthogonal && list.count < most; orthogonal &= orthogonal - 1) {
            const int from = lowest(orthogonal);
            const bool queen = queens >> from & 1;
            add_piece(list, from, queen ? code::QUEEN : code::ROOK, shared.sliders.rook_attacks(from, on.occupied),
                      queen ? at_orthogonal | at_diagonal : at_orthogonal);
        }
        for (; diagonal && list.count < most; diagonal &= diagonal - 1) {
            const int from = lowest(diagonal);
            const bool queen = queens >> from & 1;
            add_piece(list, from, queen ? code::QUEEN : code::BISHOP, shared.sliders.bishop_attacks(from, on.occupied),
                      queen ? at_orthogonal | at_diagonal : at_diagonal);
        }
        left = {knights, orthogonal, diagonal};
    }

    // Adds moves of the king and of pawns, without promotions. `passing` says what two steps are beside an enemy pawn.
    __device__ __forceinline__ void add_king_and_pawns(List &list, Special passing) const {
        const u64 king_to = set(KING), last = LAST_RANK;
        list.add(king_to & ~on.own, move_of(king, code::KING));
        list.add(king_to & on.own, move_of(king, code::KING, CASTLE));
        list.add(one_step & ~last, pawn_move(8));
        list.add(two_steps & ~passes, pawn_move(16));
        list.add(passes, pawn_move(16, code::PAWN, passing));
        list.add(take_east & ~last, pawn_move(9));
        list.add(take_west & ~last, pawn_move(7));
        const u64 passed = board.own & ~on.occupied;
        if (passed) {
            const u64 takers = en_passant_takers(board, passed);
            list.add(takers & passed >> 9 ? passed : 0, pawn_move(9, code::PAWN, EN_PASSANT));
            list.add(takers & passed >> 7 ? passed : 0, pawn_move(7, code::PAWN, EN_PASSANT));
        }
    }

    __device__ __forceinline__ u64 promotions() const {
        return (one_step | take_east | take_west) & LAST_RANK;
    }

    __device__ __forceinline__ void add_promotions(List &list) const {
        for (int kind = 0; kind < 4; kind++) {
            const int code = kind == 0 ? code::KNIGHT : kind;
            list.add(one_step & LAST_RANK, pawn_move(8, code));
            list.add(take_east & LAST_RANK, pawn_move(9, code));
            list.add(take_west & LAST_RANK, pawn_move(7, code));
        }
    }

    // The number of en-passant captures that answer two steps of pawns.
    __device__ __forceinline__ u32 answers_en_passant() const {
        u32 count = 0;
        for (u64 pawns = passes; pawns; pawns &= pawns - 1) {
            const u64 pawn = pawns & (0 - pawns);
            for (u64 takers = beside(pawn) & on.pawns & on.enemies; takers; takers &= takers - 1) {
                // The pawn that is taken comes from two ranks below.
                const u64 gone = (takers & (0 - takers)) | pawn >> 16;
                count += !on.is_hit(lowest(on.kings & on.enemies), gone, pawn, pawn >> 8, on.own);
            }
        }
        return count;
    }
};

// Lists moves for slidemask_count_replies (LIST), or makes them. All lanes of a warp first list sets of targets, each of its own board.
// Then they write moves together: a step takes a move from each list that has one.
template <bool HARMFUL, bool LIST>
SLIDEMASK_DEVICE void play(const slidemask_device_board *boards, u64 n, const u64 *sets, u64 stride, u64 *moves,
                           slidemask_device_board *children, u64 capacity, u64 *counters) {
    __shared__ Shared shared;
    __shared__ u64 queues[PLAY_THREADS / 32][LIST ? 1 : 4 * 32 + 32];   // moves that wait to be made
    for (int square = threadIdx.x; square < 64; square += blockDim.x) shared.knights[square] = knight_attacks(1ull << square);
    shared.sliders.fill();
    const int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
    u64 *const queue = queues[warp];
    u32 queued = 0;
    u64 count = 0;

    auto make = [&](u32 from, u32 number) {
        __syncwarp();
        const u64 place = add_to(counters, number);
        for (u32 i = lane; i < number; i += warpSize) {
            const slidemask_device_board board = child<false>(boards[(u32)queue[from + i]], (u32)(queue[from + i] >> 32));
            if (place + i < capacity)
                children[place + i] = {flipped(board.own), flipped(board.b0), flipped(board.b1), flipped(board.b2)};
        }
        __syncwarp();
    };

    for (u64 first = (u64)blockIdx.x * blockDim.x + threadIdx.x - lane; first < n; first += (u64)gridDim.x * blockDim.x) {
        const u64 index = first + lane;
        Left left = {~0ull, ~0ull, ~0ull};
        bool more = false;
        for (int round = 0; round == 0 || __any_sync(ALL_LANES, more); round++) {
            List list = {shared.lists[warp], lane, 0, 0};
            {   // Each round reads the board again, to have registers for writing moves.
                Family<HARMFUL> family(boards, n, sets, stride, index);
                family.add_pieces(list, round == 0 ? BESIDE_PAWNS : BESIDE_PROMOTIONS, shared, left);
                const bool promotes = round <= 1 && family.promotions();
                if (round == 0) {
                    family.add_king_and_pawns(list, LIST ? PLAIN : PASSES);
                    if (LIST) count += family.answers_en_passant();
                } else if (promotes) {
                    family.add_promotions(list);
                }
                more = left.knights || left.orthogonal || left.diagonal || (round == 0 && promotes);
                if (HARMFUL && index < n) {
                    const u32 counts = ((const u32 *)(sets + COUNTS * stride))[index];
                    const u32 replies = (counts & 255) + (counts >> 8 & 255) + (counts >> 16 & 255);
                    count += (family.harmless + (round == 0 ? counts >> 24 : 0)) * replies;
                }
            }
            u64 *to = queue;
            if (LIST) {
                const u32 total = sum_of_lanes(list.total);
                const u64 place = add_to(counters, total);
                to = moves + place;
                queued = 0;
                if (place + total > capacity) list.count = 0;
            }
            u64 targets = 0;
            u32 move = 0;
            for (int next = 0;;) {
                if (!targets && next < list.count) {
                    targets = list.lists.targets[next][lane];
                    move = list.lists.moves[next][lane];
                    next++;
                }
                const u32 lanes = __ballot_sync(ALL_LANES, targets != 0);
                if (!lanes) break;
                if (targets) {
                    const int target = lowest(targets);
                    targets &= targets - 1;
                    const u32 from = (move + (move & FROM_TARGET ? target : 0)) & 63;
                    const u32 whole = (move & ~(FROM_TARGET | 63)) | from | target << 6;
                    to[queued + __popc(lanes & ((1u << lane) - 1))] = index | (u64)whole << 32;
                }
                queued += __popc(lanes);
                if (!LIST && queued >= 4 * 32) {
                    queued -= 4 * 32;
                    make(queued, 4 * 32);
                }
            }
        }
    }
    if (LIST) add_to(counters + 1, sum_of_lanes(count));
    else make(0, queued);
}

extern "C" __global__ void __launch_bounds__(PLAY_THREADS, 5)
slidemask_make_moves(const slidemask_device_board *__restrict__ boards, u64 n, const u64 *__restrict__ sets, u64 stride,
                     slidemask_device_board *__restrict__ children, u64 capacity, u64 *counters) {
    play<false, false>(boards, n, sets, stride, nullptr, children, capacity, counters);
}

extern "C" __global__ void __launch_bounds__(PLAY_THREADS, 5)
slidemask_list_moves(const slidemask_device_board *__restrict__ boards, u64 n, const u64 *__restrict__ sets, u64 stride,
                     u64 *__restrict__ moves, u64 capacity, u64 *counters) {
    play<false, true>(boards, n, sets, stride, moves, nullptr, capacity, counters);
}

extern "C" __global__ void __launch_bounds__(PLAY_THREADS, 5)
slidemask_list_harmful_moves(const slidemask_device_board *__restrict__ boards, u64 n, const u64 *__restrict__ sets, u64 stride,
                             u64 *__restrict__ moves, u64 capacity, u64 *counters) {
    play<true, true>(boards, n, sets, stride, moves, nullptr, capacity, counters);
}

// Counts the replies to the moves in a list, four moves a thread.
extern "C" __global__ void __launch_bounds__(COUNT_THREADS, 3)
slidemask_count_replies(const slidemask_device_board *__restrict__ boards, const u64 *__restrict__ moves, u64 capacity,
                        u64 castling_of_other, u64 *counters) {
    const int lane = threadIdx.x % warpSize;
    const u64 n = counters[0] <= capacity ? counters[0] : 0;
    u64 sum = 0;
    for (u64 first = ((u64)blockIdx.x * blockDim.x + threadIdx.x - lane) * 4; first < n;
         first += (u64)gridDim.x * blockDim.x * 4) {
        slidemask_device_board board[4];
        _Pragma("unroll") for (int i = 0; i < 4; i++) {
            const u64 index = first + lane + i * warpSize;
            board[i] = {0, 0, 0, 0};
            if (index < n) board[i] = child<true>(boards[(u32)moves[index]], (u32)(moves[index] >> 32));
        }
        const Words words = words_of(board);
        View view;
        view.init({reversed(words.own), reversed(words.b0), reversed(words.b1), reversed(words.b2)});
        const Ranks targets = view.targets();
        Total count = {};
        count_line<FILES>(view, targets, count);
        count_line<RANKS>(view, targets, count);
        count_line<RISING>(view, targets, count);
        count_line<FALLING>(view, targets, count);
        count_others(view, targets, castling_of_other, count);
        sum += count.count;
    }
    add_to(counters + 1, sum_of_lanes(sum));
}

}  // namespace slidemask_device
