/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * libslidemask: columns of attack sets, positions, legal moves and perft of chess and Chess960.
 *
 * Squares are numbered 0 (a1), 1 (b1), ... 63 (h8). A bitboard is a set of squares in a uint64_t: bit n is 1 if square n is in
 * the set.
 *
 * Errors. Most functions return a slidemask_status: SLIDEMASK_STATUS_OK (0), or what is wrong. slidemask_last_error() then has a
 * message. It is kept for each thread, as SQLite and libgit2 keep theirs: so no call needs another argument, and no message has
 * to be freed. Null pointers, unaligned pointers, arrays that overlap, squares above 63 and bad texts are errors. If the library
 * has a fault, the function returns SLIDEMASK_STATUS_INTERNAL, and Rust's standard library prints the fault to stderr. Functions
 * that ask about a board or a game return the answer itself. Their comments say what they return for wrong arguments. After a
 * fault they return the same. In both cases they leave a message. slidemask_clear_error() makes the message empty.
 *
 * What no check can find is your duty: an array is as long as you say, a handle has not been freed, and no other thread writes
 * what a call reads.
 *
 * Memory. Handles (slidemask_board, slidemask_game, slidemask_stop) are freed with their own functions. All other memory is
 * yours. If memory for a handle, a move, a table or a count with options cannot be allocated, the function returns
 * SLIDEMASK_STATUS_NO_MEMORY. Two allocations are left that end the program if they fail: a few bytes for the content of
 * SLIDEMASK_ISA, if it is set (see slidemask_isa_best), and some hundred bytes for each further thread of a count.
 *
 * Thread safety. All functions may be called from any thread. Each type says what threads may do with one object. The first call
 * that needs the instruction set reads the environment: call slidemask_isa_best() once before your program starts threads.
 *
 * cbindgen has written this file from the Rust sources. Do not edit it: bindings/c/README.md says how to renew it.
 */

#ifndef LIBSLIDEMASK_H
#define LIBSLIDEMASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * The version of this header. Until version 1.0, a program should compare it with that of the library that it has loaded:
 * strcmp(slidemask_library_version(), LIBSLIDEMASK_VERSION) == 0.
 */
#define LIBSLIDEMASK_VERSION "0.1.0"
#define LIBSLIDEMASK_VERSION_MAJOR 0
#define LIBSLIDEMASK_VERSION_MINOR 1
#define LIBSLIDEMASK_VERSION_PATCH 0

/** A length of a text: the text ends with NUL. */
#define SLIDEMASK_NUL_TERMINATED SIZE_MAX

/** Room for every FEN with its NUL, in bytes. */
#define SLIDEMASK_FEN_CAPACITY 96

/** Room for every move in UCI or SAN with its NUL, in bytes. */
#define SLIDEMASK_MOVE_CAPACITY 8

/** Room for the legal moves of every position that a game can reach. */
#define SLIDEMASK_MOVES_CAPACITY 218

/** A square that is none, in answers. */
#define SLIDEMASK_NO_SQUARE 64

/** The two sides. */
#define SLIDEMASK_BOARD_WHITE 0
#define SLIDEMASK_BOARD_BLACK 1

/** The kinds of pieces. They have the numbers of slidemask.h: SLIDEMASK_PAWN to SLIDEMASK_KING. */
#define SLIDEMASK_BOARD_PAWN 0
#define SLIDEMASK_BOARD_KNIGHT 1
#define SLIDEMASK_BOARD_BISHOP 2
#define SLIDEMASK_BOARD_ROOK 3
#define SLIDEMASK_BOARD_QUEEN 4
#define SLIDEMASK_BOARD_KING 5

/** Instead of a kind: all kinds together. */
#define SLIDEMASK_ALL_KINDS 255

/** Instead of the kind to which a pawn promotes: the move is no promotion. */
#define SLIDEMASK_NO_PROMOTION 255

/** The choices of legal moves, for slidemask_board_legal. */
#define SLIDEMASK_ALL_MOVES 0
#define SLIDEMASK_CAPTURES 1
#define SLIDEMASK_NOISY 2
#define SLIDEMASK_QUIETS 3
#define SLIDEMASK_QUIET_CHECKS 4

/**
 * What a function has done: `SLIDEMASK_STATUS_OK` (0), or why it failed.
 *
 * If a function fails, `slidemask_last_error` has a message for people. More codes may be added in any version.
 */
typedef enum {
    /**
     * The function has done what it says.
     */
    SLIDEMASK_STATUS_OK = 0,
    /**
     * A pointer is null. A null pointer to an array of length 0 is allowed.
     */
    SLIDEMASK_STATUS_NULL_POINTER,
    /**
     * A pointer to 64-bit words, or to another type with an alignment, is not aligned.
     */
    SLIDEMASK_STATUS_MISALIGNED,
    /**
     * An array that is written overlaps another array of the call.
     */
    SLIDEMASK_STATUS_OVERLAP,
    /**
     * An argument has a value that is not allowed, such as a length beyond the address space or a side that is neither 0 nor 1.
     */
    SLIDEMASK_STATUS_BAD_ARGUMENT,
    /**
     * A number is not that of a square: squares are numbered 0 (a1) to 63 (h8).
     */
    SLIDEMASK_STATUS_NO_SQUARE,
    /**
     * The room for the answer is too small. The function has written how much is needed.
     */
    SLIDEMASK_STATUS_TOO_SMALL,
    /**
     * A text is not valid UTF-8.
     */
    SLIDEMASK_STATUS_NOT_UTF8,
    /**
     * A text is not a FEN.
     */
    SLIDEMASK_STATUS_BAD_FEN,
    /**
     * No game of chess can reach the position.
     */
    SLIDEMASK_STATUS_IMPOSSIBLE_POSITION,
    /**
     * A text is not a move in the notation.
     */
    SLIDEMASK_STATUS_BAD_MOVE,
    /**
     * The move is not legal in the position.
     */
    SLIDEMASK_STATUS_ILLEGAL_MOVE,
    /**
     * There is no instruction set of this name.
     */
    SLIDEMASK_STATUS_UNKNOWN_ISA,
    /**
     * The memory for the answer cannot be allocated.
     */
    SLIDEMASK_STATUS_NO_MEMORY,
    /**
     * A stop was requested before the count had ended.
     */
    SLIDEMASK_STATUS_STOPPED,
    /**
     * A fault of the library. Please report it, with the message. Rust's standard library also prints it to stderr. Functions
     * that return an answer cannot return this code: they return the answer for wrong arguments.
     */
    SLIDEMASK_STATUS_INTERNAL,
    /**
     * A text does not name the inputs of a network.
     */
    SLIDEMASK_STATUS_UNKNOWN_INPUTS,
    /**
     * A file cannot be read.
     */
    SLIDEMASK_STATUS_CANNOT_READ,
    /**
     * A binpack is damaged.
     */
    SLIDEMASK_STATUS_DAMAGED,
    /**
     * There is no feature of this name.
     */
    SLIDEMASK_STATUS_UNKNOWN_FEATURE,
} slidemask_status;

/**
 * How a game has ended, or the draw that the side to move may claim. More values may be added in any version.
 */
typedef enum {
    /**
     * The game goes on, or there is no draw to claim.
     */
    SLIDEMASK_OUTCOME_NONE = 0,
    /**
     * The side to move is in check and has no legal move: the other side has won.
     */
    SLIDEMASK_OUTCOME_CHECKMATE,
    /**
     * The side to move is not in check and has no legal move.
     */
    SLIDEMASK_OUTCOME_STALEMATE,
    /**
     * No sequence of moves can lead to mate. Besides the kings there is nothing, one knight, or only bishops on squares of
     * one colour.
     */
    SLIDEMASK_OUTCOME_INSUFFICIENT_MATERIAL,
    /**
     * Each side has made fifty moves without a capture or a pawn move. The draw needs a claim.
     */
    SLIDEMASK_OUTCOME_FIFTY_MOVES,
    /**
     * Each side has made 75 moves without a capture or a pawn move.
     */
    SLIDEMASK_OUTCOME_SEVENTY_FIVE_MOVES,
    /**
     * The position has occurred three times. The draw needs a claim.
     */
    SLIDEMASK_OUTCOME_THREEFOLD_REPETITION,
    /**
     * The position has occurred five times.
     */
    SLIDEMASK_OUTCOME_FIVEFOLD_REPETITION,
} slidemask_outcome;

/**
 * Files that are being read.
 *
 * It is a handle: `slidemask_binpack_open` makes one, and `slidemask_binpack_free` frees it.
 *
 * Thread safety: one thread at a time may use it. It decodes in threads of its own.
 */
typedef struct slidemask_binpack slidemask_binpack;

/**
 * A position of chess or Chess960: pieces, side to move, castling rights, en-passant square, clocks.
 *
 * A board is a handle. `slidemask_board_new`, `slidemask_board_from_fen`, `slidemask_board_chess960`, `slidemask_board_clone`
 * and `slidemask_game_board` make one, and `slidemask_board_free` frees it. `slidemask_board_set_fen`,
 * `slidemask_board_copy` and `slidemask_board_play` change a board without allocating memory.
 *
 * Thread safety: different threads may use different boards, and read the same board, at the same time.
 * While a function changes or frees a board, no other thread may use it.
 */
typedef struct slidemask_board slidemask_board;

/**
 * A position and the moves that led to it. It counts repetitions, which a board cannot do.
 *
 * A game is a handle: `slidemask_game_new` makes one, and `slidemask_game_free` frees it. A move takes 96 bytes of memory.
 *
 * Thread safety: as for `slidemask_board`.
 */
typedef struct slidemask_game slidemask_game;

/**
 * A request to stop a count. One request may be shared by several counts.
 *
 * It is a handle: `slidemask_stop_new` makes one, and `slidemask_stop_free` frees it.
 *
 * Thread safety: any thread, at any time, until it is freed. A signal handler may call `slidemask_stop_request`.
 */
typedef struct slidemask_stop slidemask_stop;

/**
 * A move. Castling is the king taking its own rook, in chess and in Chess960: from e1 to h1. No other move has this form.
 *
 * Thread safety: it is plain data.
 */
typedef struct {
    /**
     * The square on which the piece stands, 0 (a1) to 63 (h8).
     */
    uint8_t from;
    /**
     * The square to which it goes. For castling, that of the rook.
     */
    uint8_t to;
    /**
     * The kind to which a pawn promotes: `SLIDEMASK_BOARD_KNIGHT`, `_BISHOP`, `_ROOK` or `_QUEEN`;
     * `SLIDEMASK_NO_PROMOTION` (255) for all other moves.
     */
    uint8_t promotion;
} slidemask_move;

/**
 * A function of yours that a count calls: `done` of `parts` parts have been counted, with so many `nodes`. `context` is that of
 * the options.
 *
 * It must return: no exception and no `longjmp` may leave it. It may call functions of this library, such as
 * `slidemask_stop_request` or another count. It must not change or free the board, and must not free the stop.
 */
typedef void (*slidemask_progress)(void *context, uint64_t done, uint64_t parts, uint64_t nodes);

/**
 * How to count. An object whose bytes are all zero has the defaults: `slidemask_perft_options options = {0};` in C, and
 * `slidemask_perft_options options = {};` in C++.
 *
 * Thread safety: a count only reads it.
 */
typedef struct {
    /**
     * The number of threads, the caller's included. 0 and 1 mean that only the calling thread counts. Numbers above 1024
     * mean 1024. If a thread cannot be started, the others count its share.
     */
    uint32_t threads;
    /**
     * The size of the transposition table in MiB, which lives as long as the call. 0 means none. Counts are exact with any
     * table.
     */
    uint32_t table_mebibytes;
    /**
     * Ends the count when a stop is requested; may be null.
     */
    const slidemask_stop *stop;
    /**
     * Is called several times, if it is not null. The calls come from the threads of the count, one at a time, and `done`
     * grows.
     */
    slidemask_progress progress;
    /**
     * The first argument of `progress`.
     */
    void *context;
} slidemask_perft_options;

/**
 * Which positions to read, and how. Begin with `slidemask_binpack_all`, and change what should be different.
 *
 * Thread safety: it is plain data.
 */
typedef struct {
    /**
     * The smallest and the largest ply.
     */
    uint16_t min_ply;
    uint16_t max_ply;
    /**
     * The largest score without its sign.
     */
    uint16_t max_score;
    /**
     * Leaves out positions won by a side whose score was worse than this number below zero, or lost by one whose score was better.
     */
    uint16_t max_contradiction;
    /**
     * The smallest and the largest number of pieces.
     */
    uint8_t min_pieces;
    uint8_t max_pieces;
    /**
     * Leaves out positions whose move is a capture (all, or all but en passant, as `filtered` of Stockfish's trainer), or a
     * promotion, and those in check.
     */
    bool no_captures;
    bool no_plain_captures;
    bool no_promotions;
    bool no_checks;
    /**
     * Counts and skips what is damaged, instead of returning an error.
     */
    bool skip_damage;
    /**
     * Leaves out positions at random whose result is unlikely for their score, by the model that Stockfish's trainer uses:
     * `Filter::likely_results` of the Rust crate has the formula.
     */
    bool likely_results;
    /**
     * The share to keep of the positions with each number of pieces, from 0 to 1.
     */
    float piece_shares[33];
    /**
     * The share of positions to keep, from 0 to 1; the others are left out at random. With the two conditions above, the
     * probabilities are multiplied.
     */
    double keep;
    /**
     * The seed of everything that is random. The same seed gives the same positions for any number of threads.
     */
    uint64_t seed;
    /**
     * How often the files are read; 0 for again and again.
     */
    uint64_t epochs;
    /**
     * The entries that are mixed at a time, while chunks are read in random order; 0 keeps the order of the files.
     */
    size_t shuffle;
    /**
     * The threads that decode; 0 for one on each processor core.
     */
    size_t threads;
} slidemask_binpack_options;

/**
 * A position of a binpack, its move, and what is known about both.
 *
 * Thread safety: it is plain data.
 */
typedef struct {
    /**
     * The code of the piece on each square, a1 first: `slidemask_mailbox` of slidemask.h has the same bytes, so
     * `slidemask_network_of_board` lists the inputs of a network.
     */
    uint8_t codes[64];
    /**
     * The move that was played. Without a move, `from` and `to` are equal.
     */
    slidemask_move played;
    /**
     * The side to move: 0 for White, 1 for Black.
     */
    uint8_t side;
    /**
     * The square behind a pawn that can be captured en passant, or 64.
     */
    uint8_t en_passant;
    /**
     * The castling rights, a bit for each: the rook on a1, h1, a8, h8.
     */
    uint8_t castling;
    /**
     * The result for the side to move: 1 if it won, 0 for a draw, -1 if it lost.
     */
    int8_t result;
    /**
     * The halfmoves since the last capture or pawn move.
     */
    uint16_t halfmove_clock;
    /**
     * The plies since the start of the game.
     */
    uint16_t ply;
    /**
     * The score for the side to move.
     */
    int16_t score;
} slidemask_binpack_entry;

/**
 * How much was read so far.
 *
 * Thread safety: it is plain data.
 */
typedef struct {
    /**
     * The chunks, and their bytes.
     */
    uint64_t chunks;
    uint64_t bytes;
    /**
     * The positions that were decoded, and those that were kept.
     */
    uint64_t decoded;
    uint64_t kept;
    /**
     * The damaged places, and the bytes that could not be read because of them.
     */
    uint64_t damaged;
    uint64_t lost;
} slidemask_totals;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The message of the last function that failed in the calling thread; empty if none has failed. It is never null.
 *
 * The text is UTF-8, in English, of at most 1023 bytes. It says what is wrong, where, and what is expected. It stays as it is
 * until the next function fails in the same thread. A function that succeeds does not change it. `slidemask_clear_error` makes
 * it empty.
 *
 * Thread safety: each thread has a message of its own.
 */
const char *slidemask_last_error(void);

/**
 * Makes the message of the calling thread empty.
 *
 * Some functions return their answer instead of a status. To know whether such a function has failed, call this function first,
 * and ask afterwards whether `slidemask_last_error` is still empty: `*slidemask_last_error() == 0`.
 *
 * Thread safety: each thread has a message of its own.
 */
void slidemask_clear_error(void);

/**
 * The version of the library that the program has loaded, such as `"0.1.0"`. That of the header is `LIBSLIDEMASK_VERSION`.
 *
 * Until version 1.0 the interface may change with each minor version. A program that loads a shared library should compare the
 * two when it starts.
 */
const char *slidemask_library_version(void);

/**
 * The name of the instruction set with this number, counted from 0; null if there are not so many.
 *
 * These are all that the library has code for, on all architectures: `"scalar"` first, and those of an architecture from the
 * worst to the best. Newer versions may have more, and other numbers for the same names. The text lives as long as the program.
 *
 * Thread safety: any thread, at any time.
 */
const char *slidemask_isa_name(size_t number);

/**
 * The name of the instruction set that columns use now: the best one that the processor has and that no cap excludes.
 *
 * The library detects it at the first call. The environment variable `SLIDEMASK_ISA` caps it, as in `SLIDEMASK_ISA=avx2`, and
 * so does `slidemask_isa_restrict`. The text lives as long as the program.
 *
 * Call this function once before your program starts threads: the first call of this function, or of a function for columns or
 * perft, reads the environment. While it does, no other thread may change the environment. If `SLIDEMASK_ISA` is set,
 * that call also allocates a few bytes, and the program ends if it cannot. No later call reads the environment.
 *
 * Thread safety: any thread, at any time, except that no other thread may change the environment during the first call.
 */
const char *slidemask_isa_best(void);

/**
 * Whether this processor has the instruction set of this name.
 *
 * A null pointer and an unknown name give false, and leave a message.
 *
 * Thread safety: any thread, at any time.
 */
bool slidemask_isa_is_available(const char *name);

/**
 * Caps the instruction set of columns and perft for the whole program: they use none that is better. A null pointer removes the
 * cap.
 *
 * Use it in tests and measurements. Afterwards `slidemask_isa_best` names the instruction set in use: a worse one, if the
 * processor lacks the cap. A cap of another architecture leaves `"scalar"`. From then on `SLIDEMASK_ISA` has no effect. Calls
 * that have begun keep theirs.
 *
 * Errors: `SLIDEMASK_STATUS_UNKNOWN_ISA`, whose message lists the names.
 *
 * Thread safety: any thread, at any time. The cap is one for all threads.
 */
slidemask_status slidemask_isa_restrict(const char *name);

/**
 * Checks that the environment variable `SLIDEMASK_ISA` is empty, or not set, or names an instruction set.
 *
 * The library ignores any other content, so a program should call this to warn its user.
 *
 * Errors: `SLIDEMASK_STATUS_UNKNOWN_ISA`. If the variable is set, the function allocates a few bytes, and the program ends if it
 * cannot.
 *
 * Thread safety: any thread, if no other thread changes the environment.
 */
slidemask_status slidemask_isa_check_environment(void);

/**
 * Writes the attacks of a rook on each square, each on its own board: `attacks[i]` is for `squares[i]` on `occupied[i]`.
 *
 * All three arrays have `count` entries. A square is a number, 0 (a1) to 63 (h8), and a board is a bitboard: bit n is 1 if
 * square n is occupied. `attacks` must not overlap the other arrays. If `count` is 0, the pointers may be null.
 *
 * Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`, `SLIDEMASK_STATUS_OVERLAP`,
 * `SLIDEMASK_STATUS_BAD_ARGUMENT` if no array can have so many entries, and `SLIDEMASK_STATUS_NO_SQUARE`, whose message has the
 * index of the first entry above 63. Then nothing is written.
 *
 * Thread safety: any thread, at any time, as long as no other thread writes the arrays or reads `attacks`. To use all cores,
 * cut the arrays and let each thread do a part. The first call reads the environment: see `slidemask_isa_best`.
 */
slidemask_status slidemask_batch_rook_attacks(const uint8_t *squares, const uint64_t *occupied, uint64_t *attacks, size_t count);

/**
 * Writes the attacks of a bishop on each square, each on its own board: `attacks[i]` is for `squares[i]` on `occupied[i]`.
 *
 * Lengths, errors and thread safety are those of `slidemask_batch_rook_attacks`.
 */
slidemask_status slidemask_batch_bishop_attacks(const uint8_t *squares,
                                                const uint64_t *occupied,
                                                uint64_t *attacks,
                                                size_t count);

/**
 * Writes the attacks of a queen on each square, each on its own board: `attacks[i]` is for `squares[i]` on `occupied[i]`.
 *
 * Lengths, errors and thread safety are those of `slidemask_batch_rook_attacks`.
 */
slidemask_status slidemask_batch_queen_attacks(const uint8_t *squares, const uint64_t *occupied, uint64_t *attacks, size_t count);

/**
 * Writes the attacks of a rook on each square of one board: `attacks[i]` is for `squares[i]`.
 *
 * Both arrays have `count` entries. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
 */
slidemask_status slidemask_batch_rook_attacks_on(const uint8_t *squares, uint64_t occupied, uint64_t *attacks, size_t count);

/**
 * Writes the attacks of a bishop on each square of one board: `attacks[i]` is for `squares[i]`.
 *
 * Both arrays have `count` entries. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
 */
slidemask_status slidemask_batch_bishop_attacks_on(const uint8_t *squares, uint64_t occupied, uint64_t *attacks, size_t count);

/**
 * Writes the attacks of a queen on each square of one board: `attacks[i]` is for `squares[i]`.
 *
 * Both arrays have `count` entries. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
 */
slidemask_status slidemask_batch_queen_attacks_on(const uint8_t *squares, uint64_t occupied, uint64_t *attacks, size_t count);

/**
 * Writes the attacks of a rook and of a bishop on each square: `rook_attacks[i]` and `bishop_attacks[i]` are for `squares[i]`
 * on `occupied[i]`. This is faster than two calls.
 *
 * All four arrays have `count` entries. The two that are written must not overlap each other or the other arrays. Errors and
 * thread safety are those of `slidemask_batch_rook_attacks`.
 */
slidemask_status slidemask_batch_rook_and_bishop_attacks(const uint8_t *squares,
                                                         const uint64_t *occupied,
                                                         uint64_t *rook_attacks,
                                                         uint64_t *bishop_attacks,
                                                         size_t count);

/**
 * Writes the union of the attacks of all rooks of each board: `attacks[i]` is for the rooks of the bitboard `rooks[i]` on
 * `occupied[i]`.
 *
 * All three arrays have `count` entries. Every word is a valid bitboard. `attacks` must not overlap the other arrays, which may
 * be the same array. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
 */
slidemask_status slidemask_batch_setwise_rook_attacks(const uint64_t *rooks,
                                                      const uint64_t *occupied,
                                                      uint64_t *attacks,
                                                      size_t count);

/**
 * Writes the union of the attacks of all bishops of each board: `attacks[i]` is for the bishops of the bitboard `bishops[i]` on
 * `occupied[i]`.
 *
 * All three arrays have `count` entries. Every word is a valid bitboard. `attacks` must not overlap the other arrays, which may
 * be the same array. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
 */
slidemask_status slidemask_batch_setwise_bishop_attacks(const uint64_t *bishops,
                                                        const uint64_t *occupied,
                                                        uint64_t *attacks,
                                                        size_t count);

/**
 * Writes the union of the attacks of all queens of each board: `attacks[i]` is for the queens of the bitboard `queens[i]` on
 * `occupied[i]`.
 *
 * All three arrays have `count` entries. Every word is a valid bitboard. `attacks` must not overlap the other arrays, which may
 * be the same array. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
 */
slidemask_status slidemask_batch_setwise_queen_attacks(const uint64_t *queens,
                                                       const uint64_t *occupied,
                                                       uint64_t *attacks,
                                                       size_t count);

/**
 * Writes the union of the attacks of all rooks, bishops and queens of each board: `attacks[i]` is for board i.
 *
 * `orthogonal[i]` is the set of rooks and queens, and `diagonal[i]` that of bishops and queens. All four arrays have `count`
 * entries. `attacks` must not overlap the other arrays. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
 */
slidemask_status slidemask_batch_setwise_slider_attacks(const uint64_t *orthogonal,
                                                        const uint64_t *diagonal,
                                                        const uint64_t *occupied,
                                                        uint64_t *attacks,
                                                        size_t count);

/**
 * Writes the number of inputs of a network into `*size`: every number of `slidemask_batch_network_inputs` is less.
 *
 * `names` are one or several names of published inputs, joined with `+`, such as `"Full_Threats+PP_3Wide+HalfKAv2_hm"`. They have
 * `names_length` bytes, or end with NUL (`SLIDEMASK_NUL_TERMINATED`). `slidemask_parts` in slidemask.h has all names.
 *
 * Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`, `SLIDEMASK_STATUS_NOT_UTF8`, and
 * `SLIDEMASK_STATUS_UNKNOWN_INPUTS`, whose message has the names that there are. Then nothing is written.
 *
 * Thread safety: any thread, at any time.
 */
slidemask_status slidemask_network_size(const char *names, size_t names_length, size_t *size);

/**
 * Lists the inputs of a network for many boards, for both sides of each, as offsets and items.
 *
 * `names` are those of `slidemask_network_size`. `codes` has `64 * count` bytes: the code of the piece on each square of each board,
 * a1 to h8; 1 to 6 for White's pawn to king, 9 to 14 for Black's, 0 for an empty square.
 *
 * `offsets` has room for `2 * count + 1` entries. What White sees on board i are the items from `offsets[2 * i]` up to, but without,
 * `offsets[2 * i + 1]`. What Black sees follows, up to `offsets[2 * i + 2]`. The items of a list are in no particular order. `items`
 * has room for `capacity` entries, and `*length` becomes the number of items. No board has more than 896 items for one side; most
 * have less than 100. What is written must not overlap anything else.
 *
 * Errors: those of `slidemask_network_size`, `SLIDEMASK_STATUS_OVERLAP`, and `SLIDEMASK_STATUS_BAD_ARGUMENT` if no array can have so
 * many entries, or if a byte is not a code. Then nothing is written. `SLIDEMASK_STATUS_TOO_SMALL` if there are more items than room:
 * `*length` and `offsets` are written then, too, and as many items as fit.
 *
 * Thread safety: any thread, at any time, as long as no other thread writes the arrays or reads what is written. The first call reads
 * the environment: see `slidemask_isa_best`.
 */
slidemask_status slidemask_batch_network_inputs(const char *names,
                                                size_t names_length,
                                                const uint8_t *codes,
                                                size_t count,
                                                uint64_t *offsets,
                                                uint32_t *items,
                                                size_t capacity,
                                                size_t *length);

/**
 * Writes the attacks of a rook and of a bishop on every square of each board.
 *
 * `occupied` has `count` boards. `rook_attacks` and `bishop_attacks` have `64 * count` entries each: entry `64 * i + s` is for
 * square s (0 is a1, 63 is h8) of board i. The attacks of a queen are the union of both. What is written must not overlap the
 * other arrays.
 *
 * For one board, `count` is 1. If more than about 50 lookups are made on one board, its map takes less time than the lookups.
 *
 * Errors and thread safety are those of `slidemask_batch_rook_attacks`.
 */
slidemask_status slidemask_batch_attack_maps(const uint64_t *occupied,
                                             uint64_t *rook_attacks,
                                             uint64_t *bishop_attacks,
                                             size_t count);

/**
 * Lists the rooks of a set, lowest square first, with the attacks of each on one board.
 *
 * `*count` becomes the number of rooks of the bitboard `rooks`, which is at most 64. `squares` and `attacks` have room for
 * `capacity` entries each: `attacks[i]` is for the rook on `squares[i]`. The two arrays must not overlap,
 * and `count` must not point into them.
 *
 * Errors: `SLIDEMASK_STATUS_TOO_SMALL` if there are more rooks than room; `*count` is written then, too. And those of
 * `slidemask_batch_rook_attacks`, but for squares.
 *
 * Thread safety: any thread, at any time, as long as no other thread uses the arrays. The first call reads the environment: see
 * `slidemask_isa_best`.
 */
slidemask_status slidemask_batch_rook_list(uint64_t rooks,
                                           uint64_t occupied,
                                           uint8_t *squares,
                                           uint64_t *attacks,
                                           size_t capacity,
                                           size_t *count);

/**
 * Lists the bishops of a set, lowest square first, with the attacks of each on one board.
 *
 * Arguments, errors and thread safety are those of `slidemask_batch_rook_list`.
 */
slidemask_status slidemask_batch_bishop_list(uint64_t bishops,
                                             uint64_t occupied,
                                             uint8_t *squares,
                                             uint64_t *attacks,
                                             size_t capacity,
                                             size_t *count);

/**
 * Lists the queens of a set, lowest square first, with the attacks of each on one board.
 *
 * Arguments, errors and thread safety are those of `slidemask_batch_rook_list`.
 */
slidemask_status slidemask_batch_queen_list(uint64_t queens,
                                            uint64_t occupied,
                                            uint8_t *squares,
                                            uint64_t *attacks,
                                            size_t capacity,
                                            size_t *count);

/**
 * Makes a board with the initial position of chess, and writes its handle to `*board`.
 *
 * Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`. Whenever a function cannot make a handle, it writes a
 * null pointer, which may be freed.
 */
slidemask_status slidemask_board_new(slidemask_board **board);

/**
 * Makes a board from a FEN, and writes its handle to `*board`.
 *
 * `fen` has `length` bytes, or ends with NUL if `length` is `SLIDEMASK_NUL_TERMINATED`. Only the placement is required: fields
 * that are missing at the end read as `w - - 0 1`. Castling rights may be those of X-FEN and Shredder-FEN (Chess960).
 *
 * Positions that no game can reach are errors, unless `accept_impossible` is true. Then impossible castling rights and
 * en-passant squares are dropped, and a side that has not exactly one king is never in check.
 *
 * The old content of `*board` is not read and not freed. To read a FEN into a board that you have, use
 * `slidemask_board_set_fen`.
 *
 * Errors: `SLIDEMASK_STATUS_BAD_FEN`, whose message says what is wrong and where ("rank 3 has 9 squares instead of 8");
 * `SLIDEMASK_STATUS_IMPOSSIBLE_POSITION`, whose message lists the reasons; `SLIDEMASK_STATUS_NOT_UTF8`,
 * `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`. Then `*board` becomes null.
 */
slidemask_status slidemask_board_from_fen(const char *fen, size_t length, bool accept_impossible, slidemask_board **board);

/**
 * Reads a FEN into a board that there is. It allocates no memory.
 *
 * Arguments and errors are those of `slidemask_board_from_fen`, without `SLIDEMASK_STATUS_NO_MEMORY`. After an error, the board
 * is as it was.
 */
slidemask_status slidemask_board_set_fen(slidemask_board *board, const char *fen, size_t length, bool accept_impossible);

/**
 * Makes a board with a starting position of Chess960, 0 to 959, and writes its handle to `*board`. Number 518 is that of chess.
 *
 * Errors: `SLIDEMASK_STATUS_BAD_ARGUMENT`, `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`.
 */
slidemask_status slidemask_board_chess960(uint16_t number, slidemask_board **board);

/**
 * Makes a copy of a board, and writes its handle to `*copy`.
 *
 * Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`.
 */
slidemask_status slidemask_board_clone(const slidemask_board *board, slidemask_board **copy);

/**
 * Makes the board `to` equal to the board `from`, which may be the same. It allocates no memory.
 *
 * A search keeps one board for each ply, copies the position of the ply before, and plays a move on the copy.
 *
 * Errors: `SLIDEMASK_STATUS_NULL_POINTER`.
 */
slidemask_status slidemask_board_copy(slidemask_board *to, const slidemask_board *from);

/**
 * Frees a board. A null pointer is allowed.
 *
 * Free each board once, and do not use it afterwards.
 */
void slidemask_board_free(slidemask_board *board);

/**
 * Writes the FEN of a board, with a NUL behind it, into a buffer of `capacity` bytes.
 *
 * `*length` becomes the length of the FEN without the NUL; `length` may be null. `SLIDEMASK_FEN_CAPACITY` bytes are always
 * enough. With `capacity` 0 the function writes only the length. Castling rights have the letters `KQkq` wherever these name
 * the right rook, and those of files elsewhere.
 *
 * `length` must not point into the buffer (`SLIDEMASK_STATUS_OVERLAP`).
 *
 * Errors: `SLIDEMASK_STATUS_TOO_SMALL` if the FEN and its NUL do not fit: then the buffer holds an empty text.
 * `SLIDEMASK_STATUS_NULL_POINTER`.
 */
slidemask_status slidemask_board_to_fen(const slidemask_board *board, char *buffer, size_t capacity, size_t *length);

/**
 * The same in Shredder-FEN: castling rights are the files of the rooks, such as `HAha`.
 */
slidemask_status slidemask_board_to_shredder_fen(const slidemask_board *board, char *buffer, size_t capacity, size_t *length);

/**
 * The number of features of positions: values that the library computes for a board, each with a number, a name and a meaning.
 *
 * Thread safety: any thread, at any time.
 */
size_t slidemask_feature_count(void);

/**
 * Writes the name of the feature with this number, counted from 0, such as `hanging_white`, with a NUL behind it, into a buffer of
 * `capacity` bytes. 64 bytes are always enough.
 *
 * Newer versions may have more features, and other numbers for the same names. `length` is that of `slidemask_board_to_fen`.
 *
 * Errors: `SLIDEMASK_STATUS_BAD_ARGUMENT` if no feature has the number, and those of `slidemask_board_to_fen`.
 */
slidemask_status slidemask_feature_name(size_t feature,
                                        char *buffer,
                                        size_t capacity,
                                        size_t *length);

/**
 * Writes what the values of a feature say, as a sentence without its period. 512 bytes are always enough.
 *
 * Arguments and errors are those of `slidemask_feature_name`.
 */
slidemask_status slidemask_feature_meaning(size_t feature, char *buffer, size_t capacity, size_t *length);

/**
 * Writes the number of the feature with this name into `*feature`. The name has `name_length` bytes, or ends with NUL
 * (`SLIDEMASK_NUL_TERMINATED`).
 *
 * Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`, `SLIDEMASK_STATUS_NOT_UTF8`, and
 * `SLIDEMASK_STATUS_UNKNOWN_FEATURE`. Then nothing is written.
 *
 * Thread safety: any thread, at any time.
 */
slidemask_status slidemask_feature_number(const char *name, size_t name_length, size_t *feature);

/**
 * Writes the value of a feature for a board into `values`, which has room for `capacity` numbers, and the number of these into
 * `*length`.
 *
 * `feature` is the number of the feature. Most values are one number: a count, a set of squares as a bitboard, 0 or 1, or a key. A value
 * for each square has 64 numbers, a1 to h8. `attack_planes` has 12 planes of 64. `move_exchanges` has a number for each legal move, in
 * the order of `slidemask_board_legal_moves`. A negative number is written as its conversion to `uint64_t`. 768 numbers are always enough.
 *
 * `values` and `length` must not overlap.
 *
 * Errors: `SLIDEMASK_STATUS_BAD_ARGUMENT` if no feature has the number, or if its values are not numbers: texts
 * (`slidemask_board_feature_text`), legal moves (`slidemask_board_legal_moves`) and threats (slidemask.h).
 * `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`, `SLIDEMASK_STATUS_OVERLAP`. `SLIDEMASK_STATUS_TOO_SMALL` if there are
 * more numbers than room: then `*length` and as many numbers as fit are written.
 */
slidemask_status slidemask_board_feature(const slidemask_board *board,
                                         size_t feature,
                                         uint64_t *values,
                                         size_t capacity,
                                         size_t *length);

/**
 * Writes the value of a feature for a board as a text, such as `KQPvKR` of `material_key`, with a NUL behind it. A value that is missing
 * is written as the empty text: `outcome` in a game that goes on.
 *
 * `feature` is the number of the feature. The other arguments are those of `slidemask_board_to_fen`, and so are the
 * errors. `SLIDEMASK_STATUS_BAD_ARGUMENT` says that no feature has the number, or that its values are not texts. `SLIDEMASK_FEN_CAPACITY` bytes are always
 * enough.
 */
slidemask_status slidemask_board_feature_text(const slidemask_board *board,
                                              size_t feature,
                                              char *buffer,
                                              size_t capacity,
                                              size_t *length);

/**
 * The side to move: `SLIDEMASK_BOARD_WHITE` (0) or `SLIDEMASK_BOARD_BLACK` (1). Returns 0 for a null pointer, and leaves a
 * message.
 */
uint8_t slidemask_board_side_to_move(const slidemask_board *board);

/**
 * The squares of all pieces. Returns 0 for a null pointer, and leaves a message.
 */
uint64_t slidemask_board_occupied(const slidemask_board *board);

/**
 * The squares of the pieces of a side (0 is White, 1 is Black) and of a kind: `SLIDEMASK_BOARD_PAWN` to `SLIDEMASK_BOARD_KING`,
 * or `SLIDEMASK_ALL_KINDS` (255) for all of them. Returns 0 for wrong arguments, and leaves a message.
 */
uint64_t slidemask_board_pieces(const slidemask_board *board, uint8_t side, uint8_t kind);

/**
 * The code of the piece on a square: 1 to 6 for White's pawn to king, 9 to 14 for Black's, and 0 for an empty square. The code
 * is the kind plus 1, plus 8 if the piece is black: that of `slidemask_piece` in slidemask.h. Returns 0 for wrong arguments, and
 * leaves a message.
 */
uint8_t slidemask_board_piece_at(const slidemask_board *board, uint8_t square);

/**
 * The square of a side's king, or 64 if the side has not exactly one. Returns 64 for wrong arguments, and leaves a message.
 */
uint8_t slidemask_board_king(const slidemask_board *board, uint8_t side);

/**
 * The square of the rook with which a side may still castle, or 64 if it has lost that right. For wrong arguments 64, and a
 * message.
 *
 * `kingside` is true for the rook on the side of the h-file, and false for that on the side of the a-file.
 */
uint8_t slidemask_board_castling_rook(const slidemask_board *board, uint8_t side, bool kingside);

/**
 * The square that a pawn has just passed over with a double step, or 64. Returns 64 for a null pointer, and leaves a message.
 *
 * A move sets it only if a pawn of the other side attacks the square. A FEN may name any possible square.
 */
uint8_t slidemask_board_en_passant(const slidemask_board *board);

/**
 * The number of halfmoves since the last capture or pawn move. Returns 0 for a null pointer, and leaves a message.
 */
uint16_t slidemask_board_halfmove_clock(const slidemask_board *board);

/**
 * The number of the move: 1 in a new game, one more after each move of Black. Returns 0 for a null pointer, and leaves a
 * message.
 */
uint16_t slidemask_board_fullmove_number(const slidemask_board *board);

/**
 * Whether the side to move is in check. Returns false for a null pointer, and leaves a message.
 */
bool slidemask_board_in_check(const slidemask_board *board);

/**
 * The squares of the pieces that give check to the side to move. Returns 0 for a null pointer, and leaves a message.
 */
uint64_t slidemask_board_checkers(const slidemask_board *board);

/**
 * The squares of a side's pieces that are pinned to its king. Returns 0 for wrong arguments, and leaves a message.
 */
uint64_t slidemask_board_pinned(const slidemask_board *board, uint8_t side);

/**
 * The squares that a side attacks, its own protected pieces included. Returns 0 for wrong arguments, and leaves a message.
 */
uint64_t slidemask_board_attacked_squares(const slidemask_board *board, uint8_t side);

/**
 * The squares of the pieces of both sides that attack a square. Returns 0 for wrong arguments, and leaves a message.
 */
uint64_t slidemask_board_attackers_to(const slidemask_board *board, uint8_t square);

/**
 * The Zobrist key of the position: equal for equal positions. Returns 0 for a null pointer, and leaves a message.
 *
 * Clocks do not count, and an en-passant square counts only if a capture there is legal. Different positions may have equal
 * keys: `slidemask_board_same_position` compares. Keys may change between versions.
 */
uint64_t slidemask_board_key(const slidemask_board *board);

/**
 * Whether two boards have the same pieces, side to move, castling rights and legal en-passant captures, as the rule of
 * repetition says. Returns false for a null pointer, and leaves a message.
 */
bool slidemask_board_same_position(const slidemask_board *board, const slidemask_board *other);

/**
 * How the game has ended in this position, or the draw that a player may claim. A board cannot count repetitions: a
 * `slidemask_game` does. Returns `SLIDEMASK_OUTCOME_NONE` for a null pointer, and leaves a message.
 */
slidemask_outcome slidemask_board_outcome(const slidemask_board *board);

/**
 * Lists the legal moves, in no particular order.
 *
 * `*count` becomes their number. `moves` has room for `capacity` entries. `SLIDEMASK_MOVES_CAPACITY` (218) is enough for every
 * position that a game can reach. Positions with too many pieces, which `slidemask_board_from_fen` reads with
 * `accept_impossible`, may have more moves.
 *
 * Errors: `SLIDEMASK_STATUS_TOO_SMALL` if there are more moves than room: then the list has as many as fit, and `*count` is the
 * number of all. `SLIDEMASK_STATUS_NULL_POINTER`; `moves` may be null if `capacity` is 0. `SLIDEMASK_STATUS_OVERLAP` if `count`
 * points into the list.
 */
slidemask_status slidemask_board_legal_moves(const slidemask_board *board, slidemask_move *moves, size_t capacity, size_t *count);

/**
 * Lists the legal moves of a choice, as `slidemask_board_legal_moves` does: `SLIDEMASK_ALL_MOVES` (0), or
 *
 * - `SLIDEMASK_CAPTURES` (1): those that take a piece, en passant included
 * - `SLIDEMASK_NOISY` (2): captures, and all promotions
 * - `SLIDEMASK_QUIETS` (3): those that neither take a piece nor promote
 * - `SLIDEMASK_QUIET_CHECKS` (4): the quiets that give check.
 *
 * Errors: `SLIDEMASK_STATUS_BAD_ARGUMENT` if there is no such choice.
 */
slidemask_status slidemask_board_legal(const slidemask_board *board,
                                       uint8_t which,
                                       slidemask_move *moves,
                                       size_t capacity,
                                       size_t *count);

/**
 * The number of legal moves. It takes less time than their list. Returns 0 for a null pointer, and leaves a message.
 */
size_t slidemask_board_legal_move_count(const slidemask_board *board);

/**
 * Whether a move is legal. Returns false for a null pointer and for a move that is none, and leaves a message.
 */
bool slidemask_board_is_legal(const slidemask_board *board, slidemask_move move);

/**
 * Makes a move on a board.
 *
 * Errors: `SLIDEMASK_STATUS_ILLEGAL_MOVE`, whose message says why ("the rook on a1 cannot go to a3");
 * `SLIDEMASK_STATUS_NO_SQUARE` and `SLIDEMASK_STATUS_BAD_ARGUMENT` for a move that is none; `SLIDEMASK_STATUS_NULL_POINTER`.
 * Then the board does not change.
 */
slidemask_status slidemask_board_play(slidemask_board *board, slidemask_move move);

/**
 * Passes the turn to the other side, as the null move of a search does. The en-passant square is lost, and the clocks go on.
 *
 * Errors: `SLIDEMASK_STATUS_ILLEGAL_MOVE` if the side to move is in check, `SLIDEMASK_STATUS_NULL_POINTER`. Then the board does
 * not change.
 */
slidemask_status slidemask_board_null_move(slidemask_board *board);

/**
 * The code of the piece that a legal move takes, en passant included, as `slidemask_board_piece_at` has it; 0 if it takes nothing.
 * Returns 0 for wrong arguments, and leaves a message.
 */
uint8_t slidemask_board_captured(const slidemask_board *board,
                                 slidemask_move move);

/**
 * Whether a legal move gives check. Returns false for wrong arguments, and leaves a message.
 */
bool slidemask_board_gives_check(const slidemask_board *board, slidemask_move move);

/**
 * The key of the position after a legal move: see `slidemask_board_key`. Returns 0 for wrong arguments, and leaves a message.
 */
uint64_t slidemask_board_key_after(const slidemask_board *board, slidemask_move move);

/**
 * The material that the side to move wins by a move if both sides go on to capture on its target square, each with its least
 * valuable piece, as long as it pays: static exchange evaluation. Checks do not count.
 *
 * `values` has the values of a pawn, a knight, a bishop, a rook, a queen and a king. If it is null, these are 100, 300, 300, 500,
 * 900 and 20,000. If `with_pins` is true, a pinned piece does not capture while the piece that pins it is on its square. The move must be legal but for its own king's safety. Returns 0 for wrong arguments, and leaves a message.
 */
int32_t slidemask_board_exchange(const slidemask_board *board,
                                 slidemask_move move,
                                 const uint16_t *values,
                                 bool with_pins);

/**
 * Whether `slidemask_board_exchange` is at least `threshold`. It takes less time. Returns false for wrong arguments, and leaves a
 * message.
 */
bool slidemask_board_exchange_is_at_least(const slidemask_board *board,
                                          slidemask_move move,
                                          int32_t threshold,
                                          const uint16_t *values,
                                          bool with_pins);

/**
 * Reads a legal move in UCI, such as `e2e4` or `e7e8q`, and writes it to `*move`. Castling may be `e1g1` or `e1h1`.
 *
 * `text` has `length` bytes, or ends with NUL if `length` is `SLIDEMASK_NUL_TERMINATED`.
 *
 * Errors: `SLIDEMASK_STATUS_BAD_MOVE` for a text that is not UCI, `SLIDEMASK_STATUS_ILLEGAL_MOVE` for a move that is not legal,
 * `SLIDEMASK_STATUS_NOT_UTF8`, `SLIDEMASK_STATUS_NULL_POINTER`. Then `*move` does not change.
 */
slidemask_status slidemask_board_move_from_uci(const slidemask_board *board,
                                               const char *text,
                                               size_t length,
                                               slidemask_move *move);

/**
 * Reads a legal move in SAN, such as `Nf3`, `exd8=Q+` or `O-O`, and writes it to `*move`.
 *
 * Errors: `SLIDEMASK_STATUS_BAD_MOVE` for a text that is not SAN; `SLIDEMASK_STATUS_ILLEGAL_MOVE` for a text that describes no
 * legal move, or several; otherwise as for `slidemask_board_move_from_uci`.
 */
slidemask_status slidemask_board_move_from_san(const slidemask_board *board,
                                               const char *text,
                                               size_t length,
                                               slidemask_move *move);

/**
 * Writes a move in UCI, with a NUL behind it, into a buffer of `capacity` bytes.
 *
 * If `chess960` is false, a king on the e-file that castles with a rook on the a-file or h-file goes to its target (`e1g1`). In
 * all other cases castling is the king taking its rook (`e1h1`), as with the option `UCI_Chess960`.
 *
 * The function does not ask whether the move is legal. `*length` becomes the length of the text without the NUL; `length` may
 * be null. `SLIDEMASK_MOVE_CAPACITY` bytes are always enough. With `capacity` 0 it writes only the length.
 *
 * Errors: `SLIDEMASK_STATUS_TOO_SMALL` if the text and its NUL do not fit: then the buffer holds an empty text.
 * `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_SQUARE`, `SLIDEMASK_STATUS_BAD_ARGUMENT`.
 */
slidemask_status slidemask_board_move_to_uci(const slidemask_board *board,
                                             slidemask_move move,
                                             bool chess960,
                                             char *buffer,
                                             size_t capacity,
                                             size_t *length);

/**
 * Writes a legal move in SAN, with a NUL behind it, into a buffer of `capacity` bytes.
 *
 * Arguments and errors are those of `slidemask_board_move_to_uci`. And `SLIDEMASK_STATUS_ILLEGAL_MOVE`: only a legal move has a
 * SAN.
 */
slidemask_status slidemask_board_move_to_san(const slidemask_board *board,
                                             slidemask_move move,
                                             char *buffer,
                                             size_t capacity,
                                             size_t *length);

/**
 * Makes a game that begins with a position, and writes its handle to `*game`. The game keeps a copy of the board.
 *
 * Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`. Then the handle is null.
 */
slidemask_status slidemask_game_new(const slidemask_board *board, slidemask_game **game);

/**
 * Frees a game. A null pointer is allowed.
 */
void slidemask_game_free(slidemask_game *game);

/**
 * Makes a board with the position of a game, and writes its handle to `*board`. Free it with `slidemask_board_free`.
 *
 * Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`. Then the handle is null.
 */
slidemask_status slidemask_game_board(const slidemask_game *game, slidemask_board **board);

/**
 * Makes a move. A game that is drawn still accepts legal moves: ask for its outcome first.
 *
 * Errors: those of `slidemask_board_play`, and `SLIDEMASK_STATUS_NO_MEMORY`. Then the game does not change.
 */
slidemask_status slidemask_game_play(slidemask_game *game, slidemask_move move);

/**
 * Passes the turn, which no game allows but a search does. Positions before a null move do not count as repeated after it.
 *
 * `slidemask_game_undo` takes it back, as a move from square 0 to square 0, and `slidemask_game_moves` lists it so.
 *
 * Errors: those of `slidemask_board_null_move`, and `SLIDEMASK_STATUS_NO_MEMORY`. Then the game does not change.
 */
slidemask_status slidemask_game_null_move(slidemask_game *game);

/**
 * Takes the last move back, and writes it to `*move`, which may be null.
 *
 * Errors: `SLIDEMASK_STATUS_BAD_ARGUMENT` if no move has been played, `SLIDEMASK_STATUS_NULL_POINTER`.
 */
slidemask_status slidemask_game_undo(slidemask_game *game, slidemask_move *move);

/**
 * Lists the moves that were played, from the first to the last. Arguments and errors are those of
 * `slidemask_board_legal_moves`.
 */
slidemask_status slidemask_game_moves(const slidemask_game *game, slidemask_move *moves, size_t capacity, size_t *count);

/**
 * How often the position has occurred in the game, this time included. Returns 0 for a null pointer, and leaves a message.
 */
size_t slidemask_game_occurrences(const slidemask_game *game);

/**
 * The key of the position, which the game keeps up to date: see `slidemask_board_key`. Returns 0 for a null pointer, and leaves a
 * message.
 */
uint64_t slidemask_game_key(const slidemask_game *game);

/**
 * Whether a search should score the position as a draw by repetition. `plies` is the number of moves that the search has made, null
 * moves included. It is true if the position has occurred within the last `plies - 1` plies, or at least twice before. Returns
 * false for a null pointer, and leaves a message.
 */
bool slidemask_game_is_repetition(const slidemask_game *game,
                                  size_t plies);

/**
 * Whether the side to move has a legal move to a position that `slidemask_game_is_repetition` takes for a draw, with `plies + 1`.
 * Returns false for a null pointer, and leaves a message.
 */
bool slidemask_game_upcoming_repetition(const slidemask_game *game, size_t plies);

/**
 * How the game has ended: by checkmate, stalemate, insufficient material, 75 moves or fivefold repetition;
 * `SLIDEMASK_OUTCOME_NONE` while it goes on. Returns `SLIDEMASK_OUTCOME_NONE` for a null pointer, and leaves a message.
 */
slidemask_outcome slidemask_game_outcome(const slidemask_game *game);

/**
 * The draw that the side to move may claim: fifty moves or threefold repetition; `SLIDEMASK_OUTCOME_NONE` if there is none or
 * the game has ended. Returns `SLIDEMASK_OUTCOME_NONE` for a null pointer, and leaves a message.
 */
slidemask_outcome slidemask_game_claimable_draw(const slidemask_game *game);

/**
 * Makes a stop, and writes its handle to `*stop`.
 *
 * Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`. Then the handle is null.
 */
slidemask_status slidemask_stop_new(slidemask_stop **stop);

/**
 * Frees a stop. A null pointer is allowed. No count may use it any more.
 */
void slidemask_stop_free(slidemask_stop *stop);

/**
 * Asks all counts that use the stop to end soon. A null pointer is ignored.
 */
void slidemask_stop_request(const slidemask_stop *stop);

/**
 * Takes the request back, so that the stop can be used again. A null pointer is ignored.
 */
void slidemask_stop_reset(const slidemask_stop *stop);

/**
 * Counts the sequences of `depth` legal moves (perft), and writes their number to `*nodes`.
 *
 * `UINT64_MAX` means this number or any larger one. `options` may be null: then the calling thread counts without a table.
 *
 * Errors: `SLIDEMASK_STATUS_STOPPED`: then `*nodes` is the number that was counted until the stop.
 * `SLIDEMASK_STATUS_BAD_ARGUMENT` for a depth above 64, `SLIDEMASK_STATUS_NO_MEMORY` for a table that is too large
 * or if the list of the parts, of up to some MiB, cannot be allocated; `SLIDEMASK_STATUS_NULL_POINTER`. After all errors but a
 * stop, `*nodes` does not change.
 *
 * Memory: without options, the count allocates none. More than one thread: Rust's standard library starts the threads. If it
 * cannot allocate their descriptions, some hundred bytes each, it ends the program. A count to depth 64 fits into a stack of 512
 * KiB. If your thread has less, let it count less deep.
 *
 * Thread safety: no thread may change the board during the count. Several counts may run at the same time.
 */
slidemask_status slidemask_board_perft(const slidemask_board *board,
                                       uint32_t depth,
                                       const slidemask_perft_options *options,
                                       uint64_t *nodes);

/**
 * Counts the sequences of `depth` legal moves by their first move (divide).
 *
 * `*count` becomes the number of legal moves, and 0 at depth 0. `moves` and `nodes` have room for `capacity` entries each:
 * `nodes[i]` is the number of sequences that begin with `moves[i]`. `SLIDEMASK_MOVES_CAPACITY` is enough, as for
 * `slidemask_board_legal_moves`.
 *
 * Errors: those of `slidemask_board_perft`. And `SLIDEMASK_STATUS_TOO_SMALL` if there are more moves than room: then nothing
 * has been counted, and `*count` is the number of moves. The arrays must not overlap, and
 * `count` must not point into them (`SLIDEMASK_STATUS_OVERLAP`).
 *
 * Thread safety: as for `slidemask_board_perft`.
 */
slidemask_status slidemask_board_divide(const slidemask_board *board,
                                        uint32_t depth,
                                        const slidemask_perft_options *options,
                                        slidemask_move *moves,
                                        uint64_t *nodes,
                                        size_t capacity,
                                        size_t *count);

/**
 * All positions of the files, once, in their order, on all processor cores; damage is an error.
 */
slidemask_binpack_options slidemask_binpack_all(void);

/**
 * Opens binpacks, and starts the threads that decode them. It reads the headers of all chunks.
 *
 * `paths` are `count` texts in UTF-8 that end with NUL. `options` may be null for those of `slidemask_binpack_all`. `weights` are
 * `count` numbers, or null: with weights, each chunk is taken from a file that is drawn by its weight, again and again.
 *
 * Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`, `SLIDEMASK_STATUS_NOT_UTF8`,
 * `SLIDEMASK_STATUS_CANNOT_READ` if a file cannot be read, `SLIDEMASK_STATUS_DAMAGED` if bytes between chunks are damaged,
 * `SLIDEMASK_STATUS_BAD_ARGUMENT` if no weight of a file with chunks is above 0, `SLIDEMASK_STATUS_NO_MEMORY`. Then the handle is null.
 */
slidemask_status slidemask_binpack_open(const char *const *paths,
                                        size_t count,
                                        const double *weights,
                                        const slidemask_binpack_options *options,
                                        slidemask_binpack **reader);

/**
 * Writes the next positions to `entries`, which has room for `capacity`, and their number to `*filled`. They are fewer than `capacity`
 * only at the end.
 *
 * Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`, `SLIDEMASK_STATUS_OVERLAP`; `SLIDEMASK_STATUS_CANNOT_READ`,
 * `SLIDEMASK_STATUS_DAMAGED` and `SLIDEMASK_STATUS_NO_MEMORY`, after which `*filled` positions are valid, and the next call goes on behind
 * the damage.
 */
slidemask_status slidemask_binpack_fill(slidemask_binpack *reader,
                                        slidemask_binpack_entry *entries,
                                        size_t capacity,
                                        size_t *filled);

/**
 * Writes what was read so far to `*totals`.
 *
 * Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`.
 */
slidemask_status slidemask_binpack_totals(const slidemask_binpack *reader, slidemask_totals *totals);

/**
 * Stops the threads, and frees a reader. A null pointer is allowed. It waits for the chunks that are being decoded, a few milliseconds.
 */
void slidemask_binpack_free(slidemask_binpack *reader);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LIBSLIDEMASK_H */
