// slidemask.h: which squares does a rook, bishop or queen attack? For C11 and C++17.
//
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Copy this file into your project and include it. It needs no other file, and there is nothing to initialise:
//
//     #include "slidemask.h"
//
//     uint64_t occupied = 0x0008000041000000;                     // a4, g4 and d7: a1 is bit 0, b1 bit 1, h8 bit 63
//     uint64_t attacks = slidemask_rook_attacks(27, occupied);    // a rook on d4
//
//     8  . . . . . . . .
//     7  . . . x . . . .    a4, g4 and d7 are occupied
//     6  . . . * . . . .
//     5  . . . * . . . .
//     4  x * * R * * x .    * and x: the attacks, up to the first piece of either side, that piece included
//     3  . . . * . . . .
//     2  . . . * . . . .
//     1  . . . * . . . .
//        a b c d e f g h
//
// Attacks are computed with subtractions: the borrow runs across the empty squares until it meets a piece, just as a rook does. A
// lookup reads 25 to 96 bytes, in one or two cache lines. The tables for sliders take 4 to 8 KiB. Tables of magics or PEXT take
// 700 to 850 KiB.
//
// What there is
//     slidemask_rook_attacks, slidemask_bishop_attacks, slidemask_queen_attacks, slidemask_rook_and_bishop_attacks
//     slidemask_pawn_attacks, slidemask_knight_attacks, slidemask_king_attacks
//     slidemask_between, slidemask_line, slidemask_aligned
//     slidemask_xray_rook_attacks, slidemask_xray_bishop_attacks, slidemask_xray_queen_attacks
//     slidemask_attackers, slidemask_slider_attackers, slidemask_is_attacked
//     slidemask_setwise_rook_attacks, slidemask_setwise_bishop_attacks, slidemask_setwise_queen_attacks,
//     slidemask_setwise_slider_attacks, slidemask_ray_attacks
//     slidemask_scalar_rook_attacks and so on: lookups, x-rays, attackers and sets without vector registers
//     slidemask_sliders, slidemask_pieces, slidemask_rook_and_bishop: records
//     SLIDEMASK_WHITE, SLIDEMASK_BLACK; SLIDEMASK_NORTH and the other seven directions, clockwise
//     slidemask_mailbox, slidemask_mailbox_from_bitboards, slidemask_mailbox_to_bitboards: a board of bytes
//     slidemask_piece, slidemask_is_piece, slidemask_color_of, slidemask_kind_of: codes of pieces
//     slidemask_threats: which piece attacks which, for networks that take threats as inputs
//     slidemask_change, slidemask_change_to, slidemask_place, slidemask_remove, slidemask_move_piece: the threats that a move adds
//     and removes
//     slidemask_attacks_by_kind, slidemask_attack_counts: the attacks of one side
//     slidemask_pairs_all, slidemask_pairs_full, slidemask_pairs_without_kings: which threats count
//     slidemask_pairs_contain, slidemask_pairs_without and the other functions of slidemask_pairs: other sets of threats
//     slidemask_threat, slidemask_board_threats, slidemask_threat_list, slidemask_threat_deltas, slidemask_square_change: records
//     SLIDEMASK_PAWN and the other kinds of pieces, from pawn to king; SLIDEMASK_MOST_ON_A_BOARD, SLIDEMASK_MOST_DELTAS
//     slidemask_network_named, slidemask_network_wrong_part, slidemask_parts: the inputs of a network, by published names
//     slidemask_network_of_board, slidemask_network_of_side: the numbers of the inputs of a board, for both sides or for one
//     slidemask_network_change, slidemask_network_of_change: those that a move adds and removes
//     slidemask_network_empty, slidemask_network_with_threats, slidemask_network_with_pawn_pairs, slidemask_network_with_planes,
//     slidemask_network_with_gap, slidemask_network_mirrored: a network from parts
//     slidemask_features_of, slidemask_features_symmetric_once, slidemask_features_with_pushes, slidemask_features_empty,
//     slidemask_features_with_pair: threats as numbers
//     slidemask_planes_of, slidemask_planes_with_buckets, slidemask_planes_mirrored: pieces on their squares as numbers
//     SLIDEMASK_MIRROR_NEVER, SLIDEMASK_MIRROR_TO_QUEENSIDE, SLIDEMASK_MIRROR_TO_KINGSIDE: when a network mirrors files
//     slidemask_network, slidemask_features, slidemask_planes, slidemask_board_inputs, slidemask_input_deltas,
//     slidemask_input_list, slidemask_changed_inputs: records; SLIDEMASK_MOST_INPUTS, SLIDEMASK_MOST_INPUT_DELTAS
//
// Rules
//     - A square is a number from 0 (a1) to 63 (h8). Another number is undefined behaviour. To check it, define
//       SLIDEMASK_ASSERT(condition), for example as assert(condition), before you include this file.
//     - A set of squares is a uint64_t. Any set is allowed. "occupied" may have the slider's own square or not.
//     - Functions have no state, allocate nothing and never fail. Any number of threads may call them. While a thread changes a
//       mailbox or fills a list, no other thread may use it.
//     - In C++, the functions with "scalar", those of pawns, knights and kings, slidemask_between, slidemask_line,
//       slidemask_aligned, slidemask_ray_attacks, and those of codes and of slidemask_pairs are constexpr. So are all functions
//       that make a network, its features or its planes.
//     - The compiler's options choose the instruction set: -march=native, -mavx2, or -march=x86-64-v3. Without such an option,
//       code for x86-64 is scalar. SLIDEMASK_INSTRUCTION_SET is a string with the name of the choice, such as "avx2". Define
//       SLIDEMASK_SCALAR to have no vectors at all.
//     - In CUDA and HIP, all functions are for the host and for devices, and scalar. Make a network on the host.
//     - Functions of yours that call these should be static if source files are compiled with different options. Of an inline
//       function, the linker keeps one copy, and perhaps the one whose instructions the processor lacks.
//     - Names that this text does not list, or that a comment calls private, may change.
//
// This file is from the project slidemask, and tested in all cases of a rook (1,048,576) and of a bishop (71,168). The tests write
// the text between marks such as [written by tests: table king] and [end] from the project's library in Rust: do not edit it.
// CONTRIBUTING.md says how to renew it.

#ifndef SLIDEMASK_H
#define SLIDEMASK_H

// The version of the project that this file is from.
// [written by tests: version]
#define SLIDEMASK_VERSION "0.1.0"
// [end]

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// ---------------------------------------------------------------------------------------------------------------------
// The compiler and the processor (private)

#if defined(__cplusplus) && __cplusplus < 201703L && !(defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)
#error "slidemask.h needs C++17 or later: compile with -std=c++17"
#endif

// Nothing else checks a square: to cut its number to six bits would cost an instruction in each lookup, and hide the mistake.
#ifndef SLIDEMASK_ASSERT
#define SLIDEMASK_ASSERT(condition) ((void)0)
#endif

// Functions are static, since each source file may be compiled for another instruction set. If the linker merged two copies of a
// function, it might keep the one whose instructions the processor lacks.
//
// In CUDA and HIP, functions are for the host and for devices. The compiler reads this file once for the host and once for each kind
// of device. It defines the macros of the host's vector registers each time.
#if defined(__CUDACC__) || defined(__CUDA__) || defined(__HIPCC__)
#define SLIDEMASK_FOR_DEVICES __host__ __device__
#else
#define SLIDEMASK_FOR_DEVICES
#ifndef SLIDEMASK_SCALAR
#define SLIDEMASK_VECTORS 1
#endif
#endif
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
#define SLIDEMASK_ON_DEVICE 1
#endif
#define SLIDEMASK_INLINE SLIDEMASK_FOR_DEVICES static inline

// Code that is compiled for a constant argument must be inlined, and its loops unrolled. Clang and nvcc unroll them by
// themselves.
#if defined(__GNUC__) || defined(__clang__)
#define SLIDEMASK_ALWAYS_INLINE SLIDEMASK_INLINE __attribute__((always_inline))
#define SLIDEMASK_RARELY(condition) __builtin_expect(condition, 0)
#elif defined(_MSC_VER)
#define SLIDEMASK_ALWAYS_INLINE SLIDEMASK_FOR_DEVICES static __forceinline
#define SLIDEMASK_RARELY(condition) (condition)
#else
#define SLIDEMASK_ALWAYS_INLINE SLIDEMASK_INLINE
#define SLIDEMASK_RARELY(condition) (condition)
#endif
#if defined(__GNUC__) && !defined(__clang__) && !defined(__CUDACC__)
#define SLIDEMASK_UNROLL _Pragma("GCC unroll 8")
#else
#define SLIDEMASK_UNROLL
#endif

// Scalar functions and tables are constexpr in C++. All source files of a program share one copy of the tables: inline variables
// in C++, weak symbols in C. With a copy for each source file, the tables of an engine took 48 KiB, which is a first-level cache.
// In CUDA, each source file has a copy: nvcc's code for the host registers each table of the device by the address of the host's.
#ifdef __cplusplus
#define SLIDEMASK_CONSTEXPR SLIDEMASK_FOR_DEVICES static constexpr inline
#ifdef SLIDEMASK_ON_DEVICE
#define SLIDEMASK_TABLE(type, name) alignas(64) static __device__ constexpr type name
#elif defined(__CUDACC__)
#define SLIDEMASK_TABLE(type, name) alignas(64) static constexpr type name
#else
#define SLIDEMASK_TABLE(type, name) alignas(64) inline constexpr type name
#endif
#else
#define SLIDEMASK_CONSTEXPR static inline
#if defined(__GNUC__) && defined(__ELF__)
#define SLIDEMASK_TABLE(type, name)                                                                                          \
    extern __attribute__((weak, visibility("hidden"))) const type name;                                                      \
    _Alignas(64) const type name
#else
#define SLIDEMASK_TABLE(type, name) _Alignas(64) static const type name
#endif
#endif

// Types that differ between instruction sets are local to a source file in C++, where a type has one definition in a program.
#ifdef __cplusplus
#define SLIDEMASK_LOCAL_TYPE namespace {
#define SLIDEMASK_LOCAL_TYPE_END }
#else
#define SLIDEMASK_LOCAL_TYPE
#define SLIDEMASK_LOCAL_TYPE_END
#endif

#if defined(SLIDEMASK_VECTORS) && (defined(__x86_64__) || defined(_M_X64))
#if defined(__SSSE3__) || (defined(_MSC_VER) && defined(__AVX__))
#define SLIDEMASK_SSSE3 1
#include <immintrin.h>
#endif
#if defined(__AVX2__)
#define SLIDEMASK_AVX2 1
#endif
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512CD__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
#define SLIDEMASK_AVX512 1
#if defined(__AVX512VBMI__) && defined(__AVX512VBMI2__) && defined(__GFNI__)
#define SLIDEMASK_AVX512ICL 1
#endif
#endif
#elif defined(SLIDEMASK_VECTORS) && defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#define SLIDEMASK_NEON 1
#include <arm_neon.h>
#endif

#if defined(SLIDEMASK_AVX512ICL)
#define SLIDEMASK_INSTRUCTION_SET "avx512icl"
#elif defined(SLIDEMASK_AVX512)
#define SLIDEMASK_INSTRUCTION_SET "avx512"
#elif defined(SLIDEMASK_AVX2)
#define SLIDEMASK_INSTRUCTION_SET "avx2"
#elif defined(SLIDEMASK_SSSE3)
#define SLIDEMASK_INSTRUCTION_SET "ssse3"
#elif defined(SLIDEMASK_NEON)
#define SLIDEMASK_INSTRUCTION_SET "neon"
#else
#define SLIDEMASK_INSTRUCTION_SET "scalar"
#endif

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic push
#ifdef __cplusplus
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif
#ifndef __clang__
// GCC's own code for registers of 64 bytes uses values that are not initialised, and warns of them in C++.
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#endif

// nvcc has no builtins of gcc for devices. Its own are not for constant expressions.
#if defined(SLIDEMASK_ON_DEVICE) && !defined(__clang__)
#define SLIDEMASK_NVCC_DEVICE 1
#endif

// The word with its bytes in reverse order: the board with its ranks mirrored.
SLIDEMASK_CONSTEXPR uint64_t slidemask_swap_bytes(uint64_t word) {
#if !defined(SLIDEMASK_NVCC_DEVICE) && (defined(__GNUC__) || defined(__clang__))
    return __builtin_bswap64(word);
#else
    // Compilers make one instruction of this.
    word = (word >> 8 & 0x00ff00ff00ff00ff) | (word & 0x00ff00ff00ff00ff) << 8;
    word = (word >> 16 & 0x0000ffff0000ffff) | (word & 0x0000ffff0000ffff) << 16;
    return word >> 32 | word << 32;
#endif
}

// Clang for Arm reverses all bits of a word in one instruction, in constant expressions, too. Devices have such an instruction.
#if (defined(__aarch64__) && defined(__clang__)) || defined(SLIDEMASK_ON_DEVICE)
#define SLIDEMASK_REVERSES_BITS 1
#endif
#ifdef SLIDEMASK_REVERSES_BITS
SLIDEMASK_CONSTEXPR uint64_t slidemask_reverse_bits(uint64_t word) {
#ifndef SLIDEMASK_NVCC_DEVICE
    return __builtin_bitreverse64(word);
#else
    if (!__builtin_is_constant_evaluated()) return __brevll(word);
    word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
    word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
    word = (word >> 4 & 0x0f0f0f0f0f0f0f0f) | (word & 0x0f0f0f0f0f0f0f0f) << 4;
    return slidemask_swap_bytes(word);
#endif
}
#endif

// Rotates to the left by 0 to 63 bits.
SLIDEMASK_CONSTEXPR uint64_t slidemask_rotate_left(uint64_t word, unsigned by) {
    return word << (by & 63) | word >> ((64 - by) & 63);
}

// The number of bits that are set. Without the instruction, gcc's builtin would call a function of its library.
SLIDEMASK_CONSTEXPR unsigned slidemask_count(uint64_t word) {
#ifdef SLIDEMASK_NVCC_DEVICE
    if (!__builtin_is_constant_evaluated()) return (unsigned)__popcll(word);
#endif
#if defined(__clang__) || (!defined(SLIDEMASK_NVCC_DEVICE) && defined(__GNUC__) && (defined(__POPCNT__) || !defined(__x86_64__)))
    return (unsigned)__builtin_popcountll(word);
#else
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    return (unsigned)(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
#endif
}

// The lowest square of a set, which must not be empty.
SLIDEMASK_CONSTEXPR uint8_t slidemask_lowest(uint64_t set) {
#if !defined(SLIDEMASK_NVCC_DEVICE) && (defined(__GNUC__) || defined(__clang__))
    return (uint8_t)__builtin_ctzll(set);
#else
    return (uint8_t)slidemask_count(~set & (set - 1));
#endif
}

// ---------------------------------------------------------------------------------------------------------------------
// Tables (private)

// OF(square, rank, file, diagonal, antidiagonal) for each square, with its four lines from edge to edge. The arguments of
// macros for tables are constants, and have no parentheses, which take compilers long to read.
// [written by tests: squares]
#define SLIDEMASK_OF_SQUARES(OF)                                                                                                \
    OF(000, 0x00000000000000ff, 0x0101010101010101, 0x8040201008040201, 0x0000000000000001),                                    \
    OF(001, 0x00000000000000ff, 0x0202020202020202, 0x0080402010080402, 0x0000000000000102),                                    \
    OF(002, 0x00000000000000ff, 0x0404040404040404, 0x0000804020100804, 0x0000000000010204),                                    \
    OF(003, 0x00000000000000ff, 0x0808080808080808, 0x0000008040201008, 0x0000000001020408),                                    \
    OF(004, 0x00000000000000ff, 0x1010101010101010, 0x0000000080402010, 0x0000000102040810),                                    \
    OF(005, 0x00000000000000ff, 0x2020202020202020, 0x0000000000804020, 0x0000010204081020),                                    \
    OF(006, 0x00000000000000ff, 0x4040404040404040, 0x0000000000008040, 0x0001020408102040),                                    \
    OF(007, 0x00000000000000ff, 0x8080808080808080, 0x0000000000000080, 0x0102040810204080),                                    \
    OF(010, 0x000000000000ff00, 0x0101010101010101, 0x4020100804020100, 0x0000000000000102),                                    \
    OF(011, 0x000000000000ff00, 0x0202020202020202, 0x8040201008040201, 0x0000000000010204),                                    \
    OF(012, 0x000000000000ff00, 0x0404040404040404, 0x0080402010080402, 0x0000000001020408),                                    \
    OF(013, 0x000000000000ff00, 0x0808080808080808, 0x0000804020100804, 0x0000000102040810),                                    \
    OF(014, 0x000000000000ff00, 0x1010101010101010, 0x0000008040201008, 0x0000010204081020),                                    \
    OF(015, 0x000000000000ff00, 0x2020202020202020, 0x0000000080402010, 0x0001020408102040),                                    \
    OF(016, 0x000000000000ff00, 0x4040404040404040, 0x0000000000804020, 0x0102040810204080),                                    \
    OF(017, 0x000000000000ff00, 0x8080808080808080, 0x0000000000008040, 0x0204081020408000),                                    \
    OF(020, 0x0000000000ff0000, 0x0101010101010101, 0x2010080402010000, 0x0000000000010204),                                    \
    OF(021, 0x0000000000ff0000, 0x0202020202020202, 0x4020100804020100, 0x0000000001020408),                                    \
    OF(022, 0x0000000000ff0000, 0x0404040404040404, 0x8040201008040201, 0x0000000102040810),                                    \
    OF(023, 0x0000000000ff0000, 0x0808080808080808, 0x0080402010080402, 0x0000010204081020),                                    \
    OF(024, 0x0000000000ff0000, 0x1010101010101010, 0x0000804020100804, 0x0001020408102040),                                    \
    OF(025, 0x0000000000ff0000, 0x2020202020202020, 0x0000008040201008, 0x0102040810204080),                                    \
    OF(026, 0x0000000000ff0000, 0x4040404040404040, 0x0000000080402010, 0x0204081020408000),                                    \
    OF(027, 0x0000000000ff0000, 0x8080808080808080, 0x0000000000804020, 0x0408102040800000),                                    \
    OF(030, 0x00000000ff000000, 0x0101010101010101, 0x1008040201000000, 0x0000000001020408),                                    \
    OF(031, 0x00000000ff000000, 0x0202020202020202, 0x2010080402010000, 0x0000000102040810),                                    \
    OF(032, 0x00000000ff000000, 0x0404040404040404, 0x4020100804020100, 0x0000010204081020),                                    \
    OF(033, 0x00000000ff000000, 0x0808080808080808, 0x8040201008040201, 0x0001020408102040),                                    \
    OF(034, 0x00000000ff000000, 0x1010101010101010, 0x0080402010080402, 0x0102040810204080),                                    \
    OF(035, 0x00000000ff000000, 0x2020202020202020, 0x0000804020100804, 0x0204081020408000),                                    \
    OF(036, 0x00000000ff000000, 0x4040404040404040, 0x0000008040201008, 0x0408102040800000),                                    \
    OF(037, 0x00000000ff000000, 0x8080808080808080, 0x0000000080402010, 0x0810204080000000),                                    \
    OF(040, 0x000000ff00000000, 0x0101010101010101, 0x0804020100000000, 0x0000000102040810),                                    \
    OF(041, 0x000000ff00000000, 0x0202020202020202, 0x1008040201000000, 0x0000010204081020),                                    \
    OF(042, 0x000000ff00000000, 0x0404040404040404, 0x2010080402010000, 0x0001020408102040),                                    \
    OF(043, 0x000000ff00000000, 0x0808080808080808, 0x4020100804020100, 0x0102040810204080),                                    \
    OF(044, 0x000000ff00000000, 0x1010101010101010, 0x8040201008040201, 0x0204081020408000),                                    \
    OF(045, 0x000000ff00000000, 0x2020202020202020, 0x0080402010080402, 0x0408102040800000),                                    \
    OF(046, 0x000000ff00000000, 0x4040404040404040, 0x0000804020100804, 0x0810204080000000),                                    \
    OF(047, 0x000000ff00000000, 0x8080808080808080, 0x0000008040201008, 0x1020408000000000),                                    \
    OF(050, 0x0000ff0000000000, 0x0101010101010101, 0x0402010000000000, 0x0000010204081020),                                    \
    OF(051, 0x0000ff0000000000, 0x0202020202020202, 0x0804020100000000, 0x0001020408102040),                                    \
    OF(052, 0x0000ff0000000000, 0x0404040404040404, 0x1008040201000000, 0x0102040810204080),                                    \
    OF(053, 0x0000ff0000000000, 0x0808080808080808, 0x2010080402010000, 0x0204081020408000),                                    \
    OF(054, 0x0000ff0000000000, 0x1010101010101010, 0x4020100804020100, 0x0408102040800000),                                    \
    OF(055, 0x0000ff0000000000, 0x2020202020202020, 0x8040201008040201, 0x0810204080000000),                                    \
    OF(056, 0x0000ff0000000000, 0x4040404040404040, 0x0080402010080402, 0x1020408000000000),                                    \
    OF(057, 0x0000ff0000000000, 0x8080808080808080, 0x0000804020100804, 0x2040800000000000),                                    \
    OF(060, 0x00ff000000000000, 0x0101010101010101, 0x0201000000000000, 0x0001020408102040),                                    \
    OF(061, 0x00ff000000000000, 0x0202020202020202, 0x0402010000000000, 0x0102040810204080),                                    \
    OF(062, 0x00ff000000000000, 0x0404040404040404, 0x0804020100000000, 0x0204081020408000),                                    \
    OF(063, 0x00ff000000000000, 0x0808080808080808, 0x1008040201000000, 0x0408102040800000),                                    \
    OF(064, 0x00ff000000000000, 0x1010101010101010, 0x2010080402010000, 0x0810204080000000),                                    \
    OF(065, 0x00ff000000000000, 0x2020202020202020, 0x4020100804020100, 0x1020408000000000),                                    \
    OF(066, 0x00ff000000000000, 0x4040404040404040, 0x8040201008040201, 0x2040800000000000),                                    \
    OF(067, 0x00ff000000000000, 0x8080808080808080, 0x0080402010080402, 0x4080000000000000),                                    \
    OF(070, 0xff00000000000000, 0x0101010101010101, 0x0100000000000000, 0x0102040810204080),                                    \
    OF(071, 0xff00000000000000, 0x0202020202020202, 0x0201000000000000, 0x0204081020408000),                                    \
    OF(072, 0xff00000000000000, 0x0404040404040404, 0x0402010000000000, 0x0408102040800000),                                    \
    OF(073, 0xff00000000000000, 0x0808080808080808, 0x0804020100000000, 0x0810204080000000),                                    \
    OF(074, 0xff00000000000000, 0x1010101010101010, 0x1008040201000000, 0x1020408000000000),                                    \
    OF(075, 0xff00000000000000, 0x2020202020202020, 0x2010080402010000, 0x2040800000000000),                                    \
    OF(076, 0xff00000000000000, 0x4040404040404040, 0x4020100804020100, 0x4080000000000000),                                    \
    OF(077, 0xff00000000000000, 0x8080808080808080, 0x8040201008040201, 0x8000000000000000)
// [end]

// The four lines through a square, in this order.
enum { SLIDEMASK_RANK, SLIDEMASK_FILE, SLIDEMASK_DIAGONAL, SLIDEMASK_ANTIDIAGONAL };

// The lines through a square, split at it. The diagonal through d4:
//
//     lower                upper
//     . . . . . . . .      . . . . . . . 1
//     . . . . . . . .      . . . . . . 1 .
//     . . . . . . . .      . . . . . 1 . .
//     . . . . . . . .      . . . . 1 . . .
//     . . . . . . . .      . . . . . . . .
//     . . 1 . . . . .      . . . . . . . .
//     . 1 . . . . . .      . . . . . . . .
//     1 . . . . . . .      . . . . . . . .
typedef struct {
    uint64_t lower[4];
    uint64_t upper[4];
} slidemask_split;

#define SLIDEMASK_SPLIT(square, rank, file, diagonal, antidiagonal)                                                             \
    {{rank & SLIDEMASK_BELOW(square), file & SLIDEMASK_BELOW(square),                                                           \
      diagonal & SLIDEMASK_BELOW(square), antidiagonal & SLIDEMASK_BELOW(square)},                                              \
     {rank & SLIDEMASK_ABOVE(square), file & SLIDEMASK_ABOVE(square),                                                           \
      diagonal & SLIDEMASK_ABOVE(square), antidiagonal & SLIDEMASK_ABOVE(square)}}
#define SLIDEMASK_BELOW(square) ((1ull << square) - 1)
#define SLIDEMASK_ABOVE(square) (~1ull << square)

SLIDEMASK_TABLE(slidemask_split, slidemask_lines[64]) = {SLIDEMASK_OF_SQUARES(SLIDEMASK_SPLIT)};

// The same lines in one word each, without the square. Then the square's bit, and its bit on the board with its ranks mirrored:
// each twice, so that one load fills two lanes of a register. A square takes 64 bytes, which is a cache line.
typedef struct {
    uint64_t rays[4];
    uint64_t slider[2];
    uint64_t reverse[2];
} slidemask_mirrored_lines;

#define SLIDEMASK_MIRRORED_LINES(square, rank, file, diagonal, antidiagonal)                                                    \
    {{rank ^ 1ull << square, file ^ 1ull << square, diagonal ^ 1ull << square, antidiagonal ^ 1ull << square},                  \
     {1ull << square, 1ull << square},                                                                                          \
     {1ull << (square ^ 070), 1ull << (square ^ 070)}}

SLIDEMASK_TABLE(slidemask_mirrored_lines, slidemask_mirrored[64]) = {SLIDEMASK_OF_SQUARES(SLIDEMASK_MIRRORED_LINES)};

#if defined(SLIDEMASK_REVERSES_BITS) || defined(__CUDACC__)
// The constants of a rook on each square, by which both of its lines are computed together: all squares that it attacks on an empty
// board ("rays"), the same without the ends of its rank ("inner"), and where the borrows start.
typedef struct {
    uint64_t inner;
    uint64_t rays;
    uint64_t start;          // the first squares to the east and to the north, less the ends of the rank
    uint64_t start_mirrored; // the same of the mirrored square
} slidemask_rook_masks;

#define SLIDEMASK_ENDS_OF_RANK(square) (0x81ull << (square & 070) & ~(1ull << square))
#define SLIDEMASK_START(square) ((2ull << square & 0xffull << (square & 070)) + (256ull << square) - SLIDEMASK_ENDS_OF_RANK(square))
#define SLIDEMASK_ROOK_MASKS(square, rank, file, diagonal, antidiagonal)                                                        \
    {(rank ^ file) & ~SLIDEMASK_ENDS_OF_RANK(square), rank ^ file, SLIDEMASK_START(square), SLIDEMASK_START((63 - square))}

SLIDEMASK_TABLE(slidemask_rook_masks, slidemask_rooks[64]) = {SLIDEMASK_OF_SQUARES(SLIDEMASK_ROOK_MASKS)};
#endif

// The attacks along the first rank: by the pieces on its six inner squares, and by the file of the slider. Whether an outer
// square is occupied does not matter: it is attacked if all squares before it are empty.
SLIDEMASK_TABLE(uint8_t, slidemask_first_rank[64][8]) = {
    // [written by tests: table first_rank]
    {0xfe, 0xfd, 0xfb, 0xf7, 0xef, 0xdf, 0xbf, 0x7f},
    {0x02, 0xfd, 0xfa, 0xf6, 0xee, 0xde, 0xbe, 0x7e},
    {0x06, 0x05, 0xfb, 0xf4, 0xec, 0xdc, 0xbc, 0x7c},
    {0x02, 0x05, 0xfa, 0xf4, 0xec, 0xdc, 0xbc, 0x7c},
    {0x0e, 0x0d, 0x0b, 0xf7, 0xe8, 0xd8, 0xb8, 0x78},
    {0x02, 0x0d, 0x0a, 0xf6, 0xe8, 0xd8, 0xb8, 0x78},
    {0x06, 0x05, 0x0b, 0xf4, 0xe8, 0xd8, 0xb8, 0x78},
    {0x02, 0x05, 0x0a, 0xf4, 0xe8, 0xd8, 0xb8, 0x78},
    {0x1e, 0x1d, 0x1b, 0x17, 0xef, 0xd0, 0xb0, 0x70},
    {0x02, 0x1d, 0x1a, 0x16, 0xee, 0xd0, 0xb0, 0x70},
    {0x06, 0x05, 0x1b, 0x14, 0xec, 0xd0, 0xb0, 0x70},
    {0x02, 0x05, 0x1a, 0x14, 0xec, 0xd0, 0xb0, 0x70},
    {0x0e, 0x0d, 0x0b, 0x17, 0xe8, 0xd0, 0xb0, 0x70},
    {0x02, 0x0d, 0x0a, 0x16, 0xe8, 0xd0, 0xb0, 0x70},
    {0x06, 0x05, 0x0b, 0x14, 0xe8, 0xd0, 0xb0, 0x70},
    {0x02, 0x05, 0x0a, 0x14, 0xe8, 0xd0, 0xb0, 0x70},
    {0x3e, 0x3d, 0x3b, 0x37, 0x2f, 0xdf, 0xa0, 0x60},
    {0x02, 0x3d, 0x3a, 0x36, 0x2e, 0xde, 0xa0, 0x60},
    {0x06, 0x05, 0x3b, 0x34, 0x2c, 0xdc, 0xa0, 0x60},
    {0x02, 0x05, 0x3a, 0x34, 0x2c, 0xdc, 0xa0, 0x60},
    {0x0e, 0x0d, 0x0b, 0x37, 0x28, 0xd8, 0xa0, 0x60},
    {0x02, 0x0d, 0x0a, 0x36, 0x28, 0xd8, 0xa0, 0x60},
    {0x06, 0x05, 0x0b, 0x34, 0x28, 0xd8, 0xa0, 0x60},
    {0x02, 0x05, 0x0a, 0x34, 0x28, 0xd8, 0xa0, 0x60},
    {0x1e, 0x1d, 0x1b, 0x17, 0x2f, 0xd0, 0xa0, 0x60},
    {0x02, 0x1d, 0x1a, 0x16, 0x2e, 0xd0, 0xa0, 0x60},
    {0x06, 0x05, 0x1b, 0x14, 0x2c, 0xd0, 0xa0, 0x60},
    {0x02, 0x05, 0x1a, 0x14, 0x2c, 0xd0, 0xa0, 0x60},
    {0x0e, 0x0d, 0x0b, 0x17, 0x28, 0xd0, 0xa0, 0x60},
    {0x02, 0x0d, 0x0a, 0x16, 0x28, 0xd0, 0xa0, 0x60},
    {0x06, 0x05, 0x0b, 0x14, 0x28, 0xd0, 0xa0, 0x60},
    {0x02, 0x05, 0x0a, 0x14, 0x28, 0xd0, 0xa0, 0x60},
    {0x7e, 0x7d, 0x7b, 0x77, 0x6f, 0x5f, 0xbf, 0x40},
    {0x02, 0x7d, 0x7a, 0x76, 0x6e, 0x5e, 0xbe, 0x40},
    {0x06, 0x05, 0x7b, 0x74, 0x6c, 0x5c, 0xbc, 0x40},
    {0x02, 0x05, 0x7a, 0x74, 0x6c, 0x5c, 0xbc, 0x40},
    {0x0e, 0x0d, 0x0b, 0x77, 0x68, 0x58, 0xb8, 0x40},
    {0x02, 0x0d, 0x0a, 0x76, 0x68, 0x58, 0xb8, 0x40},
    {0x06, 0x05, 0x0b, 0x74, 0x68, 0x58, 0xb8, 0x40},
    {0x02, 0x05, 0x0a, 0x74, 0x68, 0x58, 0xb8, 0x40},
    {0x1e, 0x1d, 0x1b, 0x17, 0x6f, 0x50, 0xb0, 0x40},
    {0x02, 0x1d, 0x1a, 0x16, 0x6e, 0x50, 0xb0, 0x40},
    {0x06, 0x05, 0x1b, 0x14, 0x6c, 0x50, 0xb0, 0x40},
    {0x02, 0x05, 0x1a, 0x14, 0x6c, 0x50, 0xb0, 0x40},
    {0x0e, 0x0d, 0x0b, 0x17, 0x68, 0x50, 0xb0, 0x40},
    {0x02, 0x0d, 0x0a, 0x16, 0x68, 0x50, 0xb0, 0x40},
    {0x06, 0x05, 0x0b, 0x14, 0x68, 0x50, 0xb0, 0x40},
    {0x02, 0x05, 0x0a, 0x14, 0x68, 0x50, 0xb0, 0x40},
    {0x3e, 0x3d, 0x3b, 0x37, 0x2f, 0x5f, 0xa0, 0x40},
    {0x02, 0x3d, 0x3a, 0x36, 0x2e, 0x5e, 0xa0, 0x40},
    {0x06, 0x05, 0x3b, 0x34, 0x2c, 0x5c, 0xa0, 0x40},
    {0x02, 0x05, 0x3a, 0x34, 0x2c, 0x5c, 0xa0, 0x40},
    {0x0e, 0x0d, 0x0b, 0x37, 0x28, 0x58, 0xa0, 0x40},
    {0x02, 0x0d, 0x0a, 0x36, 0x28, 0x58, 0xa0, 0x40},
    {0x06, 0x05, 0x0b, 0x34, 0x28, 0x58, 0xa0, 0x40},
    {0x02, 0x05, 0x0a, 0x34, 0x28, 0x58, 0xa0, 0x40},
    {0x1e, 0x1d, 0x1b, 0x17, 0x2f, 0x50, 0xa0, 0x40},
    {0x02, 0x1d, 0x1a, 0x16, 0x2e, 0x50, 0xa0, 0x40},
    {0x06, 0x05, 0x1b, 0x14, 0x2c, 0x50, 0xa0, 0x40},
    {0x02, 0x05, 0x1a, 0x14, 0x2c, 0x50, 0xa0, 0x40},
    {0x0e, 0x0d, 0x0b, 0x17, 0x28, 0x50, 0xa0, 0x40},
    {0x02, 0x0d, 0x0a, 0x16, 0x28, 0x50, 0xa0, 0x40},
    {0x06, 0x05, 0x0b, 0x14, 0x28, 0x50, 0xa0, 0x40},
    {0x02, 0x05, 0x0a, 0x14, 0x28, 0x50, 0xa0, 0x40},
    // [end]
};

// A direction: by how many bits a step rotates the word to the left, and the squares on which a step can end.
typedef struct {
    unsigned by;
    uint64_t ends;
} slidemask_way;

// The directions, clockwise.
enum {
    SLIDEMASK_NORTH,
    SLIDEMASK_NORTH_EAST,
    SLIDEMASK_EAST,
    SLIDEMASK_SOUTH_EAST,
    SLIDEMASK_SOUTH,
    SLIDEMASK_SOUTH_WEST,
    SLIDEMASK_WEST,
    SLIDEMASK_NORTH_WEST
};

SLIDEMASK_TABLE(slidemask_way, slidemask_ways[8]) = {
    // [written by tests: table directions]
    {8, 0xffffffffffffff00},
    {9, 0xfefefefefefefe00},
    {1, 0xfefefefefefefefe},
    {57, 0x00fefefefefefefe},
    {56, 0x00ffffffffffffff},
    {55, 0x007f7f7f7f7f7f7f},
    {63, 0x7f7f7f7f7f7f7f7f},
    {7, 0x7f7f7f7f7f7f7f00},
    // [end]
};

SLIDEMASK_TABLE(uint64_t, slidemask_knight[64]) = {
    // [written by tests: table knight]
    0x0000000000020400, 0x0000000000050800, 0x00000000000a1100, 0x0000000000142200,
    0x0000000000284400, 0x0000000000508800, 0x0000000000a01000, 0x0000000000402000,
    0x0000000002040004, 0x0000000005080008, 0x000000000a110011, 0x0000000014220022,
    0x0000000028440044, 0x0000000050880088, 0x00000000a0100010, 0x0000000040200020,
    0x0000000204000402, 0x0000000508000805, 0x0000000a1100110a, 0x0000001422002214,
    0x0000002844004428, 0x0000005088008850, 0x000000a0100010a0, 0x0000004020002040,
    0x0000020400040200, 0x0000050800080500, 0x00000a1100110a00, 0x0000142200221400,
    0x0000284400442800, 0x0000508800885000, 0x0000a0100010a000, 0x0000402000204000,
    0x0002040004020000, 0x0005080008050000, 0x000a1100110a0000, 0x0014220022140000,
    0x0028440044280000, 0x0050880088500000, 0x00a0100010a00000, 0x0040200020400000,
    0x0204000402000000, 0x0508000805000000, 0x0a1100110a000000, 0x1422002214000000,
    0x2844004428000000, 0x5088008850000000, 0xa0100010a0000000, 0x4020002040000000,
    0x0400040200000000, 0x0800080500000000, 0x1100110a00000000, 0x2200221400000000,
    0x4400442800000000, 0x8800885000000000, 0x100010a000000000, 0x2000204000000000,
    0x0004020000000000, 0x0008050000000000, 0x00110a0000000000, 0x0022140000000000,
    0x0044280000000000, 0x0088500000000000, 0x0010a00000000000, 0x0020400000000000,
    // [end]
};

SLIDEMASK_TABLE(uint64_t, slidemask_king[64]) = {
    // [written by tests: table king]
    0x0000000000000302, 0x0000000000000705, 0x0000000000000e0a, 0x0000000000001c14,
    0x0000000000003828, 0x0000000000007050, 0x000000000000e0a0, 0x000000000000c040,
    0x0000000000030203, 0x0000000000070507, 0x00000000000e0a0e, 0x00000000001c141c,
    0x0000000000382838, 0x0000000000705070, 0x0000000000e0a0e0, 0x0000000000c040c0,
    0x0000000003020300, 0x0000000007050700, 0x000000000e0a0e00, 0x000000001c141c00,
    0x0000000038283800, 0x0000000070507000, 0x00000000e0a0e000, 0x00000000c040c000,
    0x0000000302030000, 0x0000000705070000, 0x0000000e0a0e0000, 0x0000001c141c0000,
    0x0000003828380000, 0x0000007050700000, 0x000000e0a0e00000, 0x000000c040c00000,
    0x0000030203000000, 0x0000070507000000, 0x00000e0a0e000000, 0x00001c141c000000,
    0x0000382838000000, 0x0000705070000000, 0x0000e0a0e0000000, 0x0000c040c0000000,
    0x0003020300000000, 0x0007050700000000, 0x000e0a0e00000000, 0x001c141c00000000,
    0x0038283800000000, 0x0070507000000000, 0x00e0a0e000000000, 0x00c040c000000000,
    0x0302030000000000, 0x0705070000000000, 0x0e0a0e0000000000, 0x1c141c0000000000,
    0x3828380000000000, 0x7050700000000000, 0xe0a0e00000000000, 0xc040c00000000000,
    0x0203000000000000, 0x0507000000000000, 0x0a0e000000000000, 0x141c000000000000,
    0x2838000000000000, 0x5070000000000000, 0xa0e0000000000000, 0x40c0000000000000,
    // [end]
};

SLIDEMASK_TABLE(uint64_t, slidemask_pawns[2][64]) = {
    // [written by tests: table pawns]
    {
    0x0000000000000200, 0x0000000000000500, 0x0000000000000a00, 0x0000000000001400,
    0x0000000000002800, 0x0000000000005000, 0x000000000000a000, 0x0000000000004000,
    0x0000000000020000, 0x0000000000050000, 0x00000000000a0000, 0x0000000000140000,
    0x0000000000280000, 0x0000000000500000, 0x0000000000a00000, 0x0000000000400000,
    0x0000000002000000, 0x0000000005000000, 0x000000000a000000, 0x0000000014000000,
    0x0000000028000000, 0x0000000050000000, 0x00000000a0000000, 0x0000000040000000,
    0x0000000200000000, 0x0000000500000000, 0x0000000a00000000, 0x0000001400000000,
    0x0000002800000000, 0x0000005000000000, 0x000000a000000000, 0x0000004000000000,
    0x0000020000000000, 0x0000050000000000, 0x00000a0000000000, 0x0000140000000000,
    0x0000280000000000, 0x0000500000000000, 0x0000a00000000000, 0x0000400000000000,
    0x0002000000000000, 0x0005000000000000, 0x000a000000000000, 0x0014000000000000,
    0x0028000000000000, 0x0050000000000000, 0x00a0000000000000, 0x0040000000000000,
    0x0200000000000000, 0x0500000000000000, 0x0a00000000000000, 0x1400000000000000,
    0x2800000000000000, 0x5000000000000000, 0xa000000000000000, 0x4000000000000000,
    0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
    0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
    },
    {
    0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
    0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
    0x0000000000000002, 0x0000000000000005, 0x000000000000000a, 0x0000000000000014,
    0x0000000000000028, 0x0000000000000050, 0x00000000000000a0, 0x0000000000000040,
    0x0000000000000200, 0x0000000000000500, 0x0000000000000a00, 0x0000000000001400,
    0x0000000000002800, 0x0000000000005000, 0x000000000000a000, 0x0000000000004000,
    0x0000000000020000, 0x0000000000050000, 0x00000000000a0000, 0x0000000000140000,
    0x0000000000280000, 0x0000000000500000, 0x0000000000a00000, 0x0000000000400000,
    0x0000000002000000, 0x0000000005000000, 0x000000000a000000, 0x0000000014000000,
    0x0000000028000000, 0x0000000050000000, 0x00000000a0000000, 0x0000000040000000,
    0x0000000200000000, 0x0000000500000000, 0x0000000a00000000, 0x0000001400000000,
    0x0000002800000000, 0x0000005000000000, 0x000000a000000000, 0x0000004000000000,
    0x0000020000000000, 0x0000050000000000, 0x00000a0000000000, 0x0000140000000000,
    0x0000280000000000, 0x0000500000000000, 0x0000a00000000000, 0x0000400000000000,
    0x0002000000000000, 0x0005000000000000, 0x000a000000000000, 0x0014000000000000,
    0x0028000000000000, 0x0050000000000000, 0x00a0000000000000, 0x0040000000000000,
    },
    // [end]
};

// ---------------------------------------------------------------------------------------------------------------------
// Pieces

enum { SLIDEMASK_WHITE, SLIDEMASK_BLACK };

// The squares that a white (0) or black (1) pawn attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_pawn_attacks(int color, uint8_t square) {
    SLIDEMASK_ASSERT((color == SLIDEMASK_WHITE || color == SLIDEMASK_BLACK) && square < 64);
    return slidemask_pawns[color][square];
}

// The squares that a knight attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_knight_attacks(uint8_t square) {
    SLIDEMASK_ASSERT(square < 64);
    return slidemask_knight[square];
}

// The squares that a king attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_king_attacks(uint8_t square) {
    SLIDEMASK_ASSERT(square < 64);
    return slidemask_king[square];
}

// Two sets of sliders. Queens are in both.
typedef struct {
    uint64_t orthogonal; // rooks and queens
    uint64_t diagonal;   // bishops and queens
} slidemask_sliders;

// The pieces of a position, grouped by how they attack: pawns by colour, the others of both sides.
typedef struct {
    uint64_t pawns[2]; // White's, Black's
    uint64_t knights;
    uint64_t kings;
    slidemask_sliders sliders;
} slidemask_pieces;

// The attacks of a rook and of a bishop on the same square.
typedef struct {
    uint64_t rook;
    uint64_t bishop;
} slidemask_rook_and_bishop;

// ---------------------------------------------------------------------------------------------------------------------
// Scalar lookups: constexpr in C++, and for latency-bound code
//
// Hyperbola Quintessence, by Gerd Isenberg and Aleks Peshkov, finds both rays of a line with two subtractions. The line o
// contains its slider r. A mask removes the slider: o - r. The second subtraction of r borrows from r up to the first piece: o -
// 2r. On the mirrored board, it borrows down to the first piece. A prime marks the mirrored word. The attacks are
//
//     (o - 2r) ^ reverse(o' - 2r')
//
//         o - r    o - 2r   changed            A rook r on d3, pieces on d6 and d8, its file from the bottom to the top.
//     8   1        1        .                  The borrow starts at r, runs over d4 and d5, and takes the piece on d6.
//     7   .        .        .                  On the mirrored board it runs from r to the edge, over d2 and d1.
//     6   1        .        1
//     5   .        1        1
//     4   .        1        1
//     3   . r      1        .   the mask of the line removes this change
//     2   .        .        .
//     1   .        .        .
//
// Source: Chess Programming Wiki, Hyperbola Quintessence.

// The masks of a line (private): the slider's bit, the same bit mirrored, the line excluding the slider ("ex"), and the slider's
// square. The bits are loaded, since that takes 0.75 to 0.9 of the time of computing them by a shift (gcc 12 and clang 14, Intel
// Xeon, 2026-11-23).
typedef struct {
    uint64_t bit;
    uint64_t mirrored_bit;
    uint64_t line_ex;
    uint8_t square;
} slidemask_masks;

SLIDEMASK_CONSTEXPR slidemask_masks slidemask_masks_of(uint8_t square, int axis) {
    const slidemask_masks masks = {slidemask_mirrored[square].slider[0], slidemask_mirrored[square].reverse[0],
                                   slidemask_mirrored[square].rays[axis], square};
    return masks;
}

// The distance of a line's rank from rank 1, in bits (private).
SLIDEMASK_CONSTEXPR unsigned slidemask_rank_shift(slidemask_masks masks) {
    return masks.square & 070u;
}

// The number of the slider's file (private).
SLIDEMASK_CONSTEXPR unsigned slidemask_slider_file(slidemask_masks masks) {
    return masks.square & 07u;
}

// The attacks along a file, a diagonal or an antidiagonal (private). No two of their squares share a rank, so a byte swap mirrors
// the line.
SLIDEMASK_CONSTEXPR uint64_t slidemask_byte_swap(slidemask_masks masks, uint64_t occupied) {
    // [written by tests: formula hyperbola_quintessence::byte_swap]
    const uint64_t forward = occupied & masks.line_ex; // o - r: the mask leaves the slider out
    const uint64_t reverse = slidemask_swap_bytes(forward); // o' - r'
    const uint64_t forward_difference = forward - masks.bit; // o - 2r: the mask took the first r
    const uint64_t reverse_difference = reverse - masks.mirrored_bit; // o' - 2r'
    const uint64_t mirrored_back = slidemask_swap_bytes(reverse_difference); // reverse(o' - 2r')
    const uint64_t changed = forward_difference ^ mirrored_back; // (o - 2r) ^ reverse(o' - 2r')
    return changed & masks.line_ex; // the changes on the line
    // [end]
}

#ifdef SLIDEMASK_REVERSES_BITS

// The attacks along rank and file together (private).
//
// All squares to the east come before the first square to the north, so one subtraction starts both borrows. If no piece stands to
// the east, the last square of the rank lends: it is attacked whether a piece stands on it or not. So the pieces leave it out, and the
// constant adds a 1 there. The mirrored word does the same for west and south. Ends that no borrow reaches cancel in the xor.
SLIDEMASK_CONSTEXPR uint64_t slidemask_joint_rook_attacks(slidemask_rook_masks masks, uint64_t occupied) {
    // [written by tests: formula joint::attacks]
    const uint64_t forward = occupied & masks.inner; // t: the pieces on both lines, without the ends of the rank
    const uint64_t reverse = slidemask_reverse_bits(forward); // reverse(t)
    const uint64_t forward_difference = forward - masks.start; // t - c: borrows run east and north
    const uint64_t reverse_difference = reverse - masks.start_mirrored; // reverse(t) - d: borrows run west and south
    const uint64_t turned_back = slidemask_reverse_bits(reverse_difference); // the board turned back
    const uint64_t changed = forward_difference ^ turned_back; // (t - c) ^ reverse(reverse(t) - d)
    return changed & masks.rays; // the changes on the two lines
    // [end]
}

#else

// The attacks along a rank (private).
SLIDEMASK_CONSTEXPR uint64_t slidemask_along_rank(slidemask_masks masks, uint64_t occupied) {
    // [written by tests: formula hyperbola_quintessence::first_rank]
    const uint64_t inner = (occupied >> (slidemask_rank_shift(masks) + 1)) & 0x3f; // the six inner squares of the rank, as a number
    const uint64_t on_first_rank = (uint64_t)slidemask_first_rank[inner][slidemask_slider_file(masks)]; // looked up
    return on_first_rank << slidemask_rank_shift(masks); // back in the slider's rank
    // [end]
}

#endif

// The scalar version of slidemask_rook_attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_rook_attacks(uint8_t square, uint64_t occupied) {
    SLIDEMASK_ASSERT(square < 64);
#ifdef SLIDEMASK_REVERSES_BITS
    return slidemask_joint_rook_attacks(slidemask_rooks[square], occupied);
#else
    return slidemask_along_rank(slidemask_masks_of(square, SLIDEMASK_RANK), occupied) |
           slidemask_byte_swap(slidemask_masks_of(square, SLIDEMASK_FILE), occupied);
#endif
}

// The scalar version of slidemask_bishop_attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_bishop_attacks(uint8_t square, uint64_t occupied) {
    SLIDEMASK_ASSERT(square < 64);
    return slidemask_byte_swap(slidemask_masks_of(square, SLIDEMASK_DIAGONAL), occupied) |
           slidemask_byte_swap(slidemask_masks_of(square, SLIDEMASK_ANTIDIAGONAL), occupied);
}

// The scalar version of slidemask_queen_attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_queen_attacks(uint8_t square, uint64_t occupied) {
    return slidemask_scalar_rook_attacks(square, occupied) | slidemask_scalar_bishop_attacks(square, occupied);
}

// The scalar version of slidemask_rook_and_bishop_attacks.
SLIDEMASK_CONSTEXPR slidemask_rook_and_bishop slidemask_scalar_rook_and_bishop_attacks(uint8_t square, uint64_t occupied) {
    const slidemask_rook_and_bishop attacks = {slidemask_scalar_rook_attacks(square, occupied),
                                               slidemask_scalar_bishop_attacks(square, occupied)};
    return attacks;
}

// The union of the attacks of a set of sliders in one direction, such as SLIDEMASK_NORTH: a Kogge-Stone fill, with steps of one,
// two and four squares. Squares that a rotation carries over the edge are not in "ends", so they are removed. Bishops going
// north-east:
//
//     sliders              occupied             attacks
//     . . . . . . . .      . . . . . . . .      . . . . . . . .
//     . . . . . . . .      . . . . . . . .      . . . . . . . .
//     . . . . . . . .      . . . . . . . .      . . . . . . . .
//     . . . . . . . .      . . . . . . . .      . . . . . . . 1
//     . . . . . . . .      . . 1 . . . . .      . . 1 . . . 1 .
//     . 1 . . . 1 . .      . 1 . . . 1 . .      . 1 . . . . . .
//     1 . . . . . . .      1 . . . . . . .      . . . . . . . .
//     . . . . . . . .      . . . . . . . .      . . . . . . . .
SLIDEMASK_CONSTEXPR uint64_t slidemask_ray_attacks(int direction, uint64_t sliders, uint64_t occupied) {
    SLIDEMASK_ASSERT(0 <= direction && direction < 8);
    const unsigned by = slidemask_ways[direction].by;
    const uint64_t ends = slidemask_ways[direction].ends;
    uint64_t free = ~occupied & ends;
    uint64_t reached = sliders;
    reached |= free & slidemask_rotate_left(reached, by);
    free &= slidemask_rotate_left(free, by);
    reached |= free & slidemask_rotate_left(reached, 2 * by);
    free &= slidemask_rotate_left(free, 2 * by);
    reached |= free & slidemask_rotate_left(reached, 4 * by);
    return slidemask_rotate_left(reached, by) & ends;
}

// The scalar version of slidemask_setwise_rook_attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_setwise_rook_attacks(uint64_t rooks, uint64_t occupied) {
    return slidemask_ray_attacks(SLIDEMASK_NORTH, rooks, occupied) | slidemask_ray_attacks(SLIDEMASK_EAST, rooks, occupied) |
           slidemask_ray_attacks(SLIDEMASK_SOUTH, rooks, occupied) | slidemask_ray_attacks(SLIDEMASK_WEST, rooks, occupied);
}

// The scalar version of slidemask_setwise_bishop_attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_setwise_bishop_attacks(uint64_t bishops, uint64_t occupied) {
    return slidemask_ray_attacks(SLIDEMASK_NORTH_EAST, bishops, occupied) |
           slidemask_ray_attacks(SLIDEMASK_SOUTH_EAST, bishops, occupied) |
           slidemask_ray_attacks(SLIDEMASK_SOUTH_WEST, bishops, occupied) |
           slidemask_ray_attacks(SLIDEMASK_NORTH_WEST, bishops, occupied);
}

// The scalar version of slidemask_setwise_slider_attacks.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_setwise_slider_attacks(slidemask_sliders sliders, uint64_t occupied) {
    return slidemask_scalar_setwise_rook_attacks(sliders.orthogonal, occupied) |
           slidemask_scalar_setwise_bishop_attacks(sliders.diagonal, occupied);
}

// [source of: lookups best]
// The squares that a rook would attack in addition if those of the blockers that it attacks were removed.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_xray_rook_attacks(uint8_t square, uint64_t occupied, uint64_t blockers) {
    const uint64_t attacks = slidemask_scalar_rook_attacks(square, occupied);
    return attacks ^ slidemask_scalar_rook_attacks(square, occupied & ~(attacks & blockers));
}

// The squares that a bishop would attack in addition, in the same way.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_xray_bishop_attacks(uint8_t square, uint64_t occupied, uint64_t blockers) {
    const uint64_t attacks = slidemask_scalar_bishop_attacks(square, occupied);
    return attacks ^ slidemask_scalar_bishop_attacks(square, occupied & ~(attacks & blockers));
}

// The squares that a queen would attack in addition, in the same way.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_xray_queen_attacks(uint8_t square, uint64_t occupied, uint64_t blockers) {
    const uint64_t attacks = slidemask_scalar_queen_attacks(square, occupied);
    return attacks ^ slidemask_scalar_queen_attacks(square, occupied & ~(attacks & blockers));
}

// The sliders that attack a square.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_slider_attackers(uint8_t target, slidemask_sliders sliders, uint64_t occupied) {
    const slidemask_rook_and_bishop attacks = slidemask_scalar_rook_and_bishop_attacks(target, occupied);
    return (attacks.rook & sliders.orthogonal) | (attacks.bishop & sliders.diagonal);
}

// All pieces of both sides that attack a square.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_attackers(uint8_t target, const slidemask_pieces *pieces, uint64_t occupied) {
    return slidemask_scalar_slider_attackers(target, pieces->sliders, occupied) | (slidemask_knight_attacks(target) & pieces->knights) |
           (slidemask_king_attacks(target) & pieces->kings) |
           (slidemask_pawn_attacks(SLIDEMASK_BLACK, target) & pieces->pawns[SLIDEMASK_WHITE]) |
           (slidemask_pawn_attacks(SLIDEMASK_WHITE, target) & pieces->pawns[SLIDEMASK_BLACK]);
}

// Whether any of these pieces attacks a square. For the pieces of one side, leave those of the other side out.
SLIDEMASK_CONSTEXPR bool slidemask_scalar_is_attacked(uint8_t target, const slidemask_pieces *pieces, uint64_t occupied) {
    return slidemask_scalar_attackers(target, pieces, occupied) != 0;
}

// The union of the attacks of all queens of a set.
SLIDEMASK_CONSTEXPR uint64_t slidemask_scalar_setwise_queen_attacks(uint64_t queens, uint64_t occupied) {
    const slidemask_sliders sliders = {queens, queens};
    return slidemask_scalar_setwise_slider_attacks(sliders, occupied);
}
// [end]

// The lookups of the instruction set (private). Each section below replaces those that its instruction set does better.
#define SLIDEMASK_BEST_ROOK slidemask_scalar_rook_attacks
#define SLIDEMASK_BEST_BISHOP slidemask_scalar_bishop_attacks
#define SLIDEMASK_BEST_QUEEN(square, occupied) (SLIDEMASK_BEST_ROOK(square, occupied) | SLIDEMASK_BEST_BISHOP(square, occupied))
#define SLIDEMASK_BEST_SETWISE_ROOK slidemask_scalar_setwise_rook_attacks
#define SLIDEMASK_BEST_SETWISE_BISHOP slidemask_scalar_setwise_bishop_attacks
#define SLIDEMASK_BEST_SETWISE_SLIDER slidemask_scalar_setwise_slider_attacks

// ---------------------------------------------------------------------------------------------------------------------
// SSSE3 (private): the two lines of a bishop in a register, by Hyperbola Quintessence. A byte shuffle mirrors both.
//
//           diagonal        antidiagonal
//           [ o - r       | o - r       ]     the mask removes the slider
//     mirror[ o' - r'     | o' - r'     ]
//           (o - 2r) ^ mirror(o' - 2r'), cut to the lines

#ifdef SLIDEMASK_SSSE3

SLIDEMASK_INLINE __m128i slidemask_load_16(const void *bytes) {
    return _mm_loadu_si128((const __m128i *)bytes);
}

// The order for a byte shuffle that reverses the bytes of each word.
SLIDEMASK_INLINE __m128i slidemask_reversed_bytes(void) {
    return _mm_set_epi64x(0x08090a0b0c0d0e0f, 0x0001020304050607);
}

SLIDEMASK_INLINE uint64_t slidemask_union_of_two(__m128i words) {
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(words, _mm_unpackhi_epi64(words, words)));
}

SLIDEMASK_INLINE uint64_t slidemask_ssse3_bishop_attacks(uint8_t square, uint64_t occupied) {
    const slidemask_mirrored_lines *of = &slidemask_mirrored[square];
    const __m128i mirror = slidemask_reversed_bytes();
    const __m128i rays = slidemask_load_16(&of->rays[SLIDEMASK_DIAGONAL]);
    const __m128i forward = _mm_and_si128(_mm_set1_epi64x((long long)occupied), rays);
    const __m128i reverse = _mm_shuffle_epi8(forward, mirror);
    const __m128i difference = _mm_sub_epi64(forward, slidemask_load_16(of->slider));
    const __m128i reverse_difference = _mm_sub_epi64(reverse, slidemask_load_16(of->reverse));
    const __m128i changed = _mm_xor_si128(difference, _mm_shuffle_epi8(reverse_difference, mirror));
    return slidemask_union_of_two(_mm_and_si128(changed, rays));
}

#undef SLIDEMASK_BEST_BISHOP
#define SLIDEMASK_BEST_BISHOP slidemask_ssse3_bishop_attacks

#endif // SLIDEMASK_SSSE3

// ---------------------------------------------------------------------------------------------------------------------
// AVX2 (private): file, diagonal and antidiagonal in lanes. The rank is read from a table, since a byte shuffle does not mirror
// it.

#ifdef SLIDEMASK_AVX2

SLIDEMASK_INLINE __m256i slidemask_load_32(const void *bytes) {
    return _mm256_loadu_si256((const __m256i *)bytes);
}

SLIDEMASK_INLINE __m128i slidemask_union_of_halves(__m256i lanes) {
    return _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
}

// The attacks along file, diagonal and antidiagonal in lanes 1 to 3. Lane 0 is that of the rank. It becomes empty: a byte swap
// leaves each byte as it is, so both differences are equal on the rank.
SLIDEMASK_INLINE __m256i slidemask_avx2_three_lines(uint8_t square, uint64_t occupied) {
    const slidemask_mirrored_lines *of = &slidemask_mirrored[square];
    const __m256i rays = slidemask_load_32(of->rays);
    const __m256i mirror = _mm256_broadcastsi128_si256(slidemask_reversed_bytes());
    const __m256i forward = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), rays);
    const __m256i reverse = _mm256_shuffle_epi8(forward, mirror);
    const __m256i slider = _mm256_broadcastsi128_si256(slidemask_load_16(of->slider));
    const __m256i reverse_slider = _mm256_broadcastsi128_si256(slidemask_load_16(of->reverse));
    const __m256i difference = _mm256_sub_epi64(forward, slider);
    const __m256i reverse_difference = _mm256_sub_epi64(reverse, reverse_slider);
    const __m256i changed = _mm256_xor_si256(difference, _mm256_shuffle_epi8(reverse_difference, mirror));
    return _mm256_and_si256(changed, rays);
}

SLIDEMASK_INLINE uint64_t slidemask_avx2_queen_attacks(uint8_t square, uint64_t occupied) {
    const __m256i lanes = slidemask_avx2_three_lines(square, occupied);
    const uint64_t rank = slidemask_along_rank(slidemask_masks_of(square, SLIDEMASK_RANK), occupied);
    return slidemask_union_of_two(slidemask_union_of_halves(lanes)) | rank;
}

SLIDEMASK_INLINE slidemask_rook_and_bishop slidemask_avx2_rook_and_bishop_attacks(uint8_t square, uint64_t occupied) {
    const __m256i lanes = slidemask_avx2_three_lines(square, occupied);
    const uint64_t rank = slidemask_along_rank(slidemask_masks_of(square, SLIDEMASK_RANK), occupied);
    const uint64_t file = (uint64_t)_mm_extract_epi64(_mm256_castsi256_si128(lanes), 1);
    const slidemask_rook_and_bishop attacks = {rank | file, slidemask_union_of_two(_mm256_extracti128_si256(lanes, 1))};
    return attacks;
}

// The attacks of sets in four directions, two of a rook and two of a bishop: towards the higher bits, or towards the lower bits.
#define SLIDEMASK_FOUR_RAYS(shift, north_or_south, diagonal, east_or_west, other_diagonal)                                      \
    const __m256i ends = _mm256_set_epi64x((long long)slidemask_ways[other_diagonal].ends,                                      \
                                           (long long)slidemask_ways[east_or_west].ends,                                        \
                                           (long long)slidemask_ways[diagonal].ends,                                            \
                                           (long long)slidemask_ways[north_or_south].ends);                                     \
    const __m256i by = _mm256_set_epi64x(7, 1, 9, 8);                                                                           \
    const __m256i by_2 = _mm256_slli_epi64(by, 1);                                                                              \
    __m256i free = _mm256_andnot_si256(_mm256_set1_epi64x((long long)occupied), ends);                                          \
    __m256i reached = _mm256_or_si256(sliders, _mm256_and_si256(shift(sliders, by), free));                                     \
    free = _mm256_and_si256(free, shift(free, by));                                                                             \
    reached = _mm256_or_si256(reached, _mm256_and_si256(shift(reached, by_2), free));                                           \
    free = _mm256_and_si256(free, shift(free, by_2));                                                                           \
    reached = _mm256_or_si256(reached, _mm256_and_si256(shift(reached, _mm256_slli_epi64(by, 2)), free));                       \
    return _mm256_and_si256(shift(reached, by), ends)

SLIDEMASK_INLINE __m256i slidemask_avx2_rays_up(__m256i sliders, uint64_t occupied) {
    SLIDEMASK_FOUR_RAYS(_mm256_sllv_epi64, SLIDEMASK_NORTH, SLIDEMASK_NORTH_EAST, SLIDEMASK_EAST, SLIDEMASK_NORTH_WEST);
}

SLIDEMASK_INLINE __m256i slidemask_avx2_rays_down(__m256i sliders, uint64_t occupied) {
    SLIDEMASK_FOUR_RAYS(_mm256_srlv_epi64, SLIDEMASK_SOUTH, SLIDEMASK_SOUTH_WEST, SLIDEMASK_WEST, SLIDEMASK_SOUTH_EAST);
}

#undef SLIDEMASK_FOUR_RAYS

SLIDEMASK_INLINE uint64_t slidemask_avx2_setwise_slider_attacks(slidemask_sliders sliders, uint64_t occupied) {
    const long long rooks = (long long)sliders.orthogonal, bishops = (long long)sliders.diagonal;
    const __m256i lanes = _mm256_set_epi64x(bishops, rooks, bishops, rooks);
    const __m256i up = slidemask_avx2_rays_up(lanes, occupied);
    const __m256i down = slidemask_avx2_rays_down(lanes, occupied);
    return slidemask_union_of_two(slidemask_union_of_halves(_mm256_or_si256(up, down)));
}

// Half of the lanes are empty sets here, but two narrow registers would take as many instructions.
SLIDEMASK_INLINE uint64_t slidemask_avx2_setwise_rook_attacks(uint64_t rooks, uint64_t occupied) {
    const slidemask_sliders sliders = {rooks, 0};
    return slidemask_avx2_setwise_slider_attacks(sliders, occupied);
}

SLIDEMASK_INLINE uint64_t slidemask_avx2_setwise_bishop_attacks(uint64_t bishops, uint64_t occupied) {
    const slidemask_sliders sliders = {0, bishops};
    return slidemask_avx2_setwise_slider_attacks(sliders, occupied);
}

#undef SLIDEMASK_BEST_QUEEN
#define SLIDEMASK_BEST_QUEEN slidemask_avx2_queen_attacks
#define SLIDEMASK_BEST_ROOK_AND_BISHOP slidemask_avx2_rook_and_bishop_attacks
#undef SLIDEMASK_BEST_SETWISE_ROOK
#define SLIDEMASK_BEST_SETWISE_ROOK slidemask_avx2_setwise_rook_attacks
#undef SLIDEMASK_BEST_SETWISE_BISHOP
#define SLIDEMASK_BEST_SETWISE_BISHOP slidemask_avx2_setwise_bishop_attacks
#undef SLIDEMASK_BEST_SETWISE_SLIDER
#define SLIDEMASK_BEST_SETWISE_SLIDER slidemask_avx2_setwise_slider_attacks

#endif // SLIDEMASK_AVX2

// ---------------------------------------------------------------------------------------------------------------------
// AVX-512 (private): all lines in lanes, by a relative of SBAMG (Syed Fahad and Gerd Isenberg) that needs no edge squares.
//
//               rank            file            diagonal        antidiagonal
//     lower   | the pieces below the slider, on each line
//     upper   | the pieces above
//             | upper ^ (upper - ms1b(lower)), cut to the lines
//
// The attacks downwards end at the highest piece of "lower": its most significant bit, ms1b. The subtraction of that bit borrows
// from there up to the first piece of "upper". If "lower" is empty, 64 leading zeros are counted, and 1 is subtracted.

#ifdef SLIDEMASK_AVX512

// The immediate of vpternlogq for (a ^ b) & c, and for a | (b & c).
#define SLIDEMASK_XOR_AND 0x28
#define SLIDEMASK_OR_AND 0xf8

SLIDEMASK_INLINE __m128i slidemask_avx512_rook_lines(uint8_t square, uint64_t occupied) {
    const slidemask_split *split = &slidemask_lines[square];
    const __m128i below = slidemask_load_16(split->lower), above = slidemask_load_16(split->upper);
    const __m128i all = _mm_set1_epi64x((long long)occupied);
    const __m128i lower = _mm_and_si128(all, below), upper = _mm_and_si128(all, above);
    const __m128i minus_ms1b = _mm_srav_epi64(_mm_set1_epi64x(INT64_MIN), _mm_lzcnt_epi64(lower));
    const __m128i difference = _mm_add_epi64(upper, minus_ms1b);
    return _mm_ternarylogic_epi64(upper, difference, _mm_or_si128(below, above), SLIDEMASK_XOR_AND);
}

SLIDEMASK_INLINE __m256i slidemask_avx512_queen_lines(uint8_t square, uint64_t occupied) {
    const slidemask_split *split = &slidemask_lines[square];
    const __m256i below = slidemask_load_32(split->lower), above = slidemask_load_32(split->upper);
    const __m256i all = _mm256_set1_epi64x((long long)occupied);
    const __m256i lower = _mm256_and_si256(all, below), upper = _mm256_and_si256(all, above);
    const __m256i minus_ms1b = _mm256_srav_epi64(_mm256_set1_epi64x(INT64_MIN), _mm256_lzcnt_epi64(lower));
    const __m256i difference = _mm256_add_epi64(upper, minus_ms1b);
    const __m256i lines = slidemask_load_32(slidemask_mirrored[square].rays);
    return _mm256_ternarylogic_epi64(upper, difference, lines, SLIDEMASK_XOR_AND);
}

SLIDEMASK_INLINE uint64_t slidemask_avx512_rook_attacks(uint8_t square, uint64_t occupied) {
    return slidemask_union_of_two(slidemask_avx512_rook_lines(square, occupied));
}

SLIDEMASK_INLINE uint64_t slidemask_avx512_queen_attacks(uint8_t square, uint64_t occupied) {
    return slidemask_union_of_two(slidemask_union_of_halves(slidemask_avx512_queen_lines(square, occupied)));
}

SLIDEMASK_INLINE slidemask_rook_and_bishop slidemask_avx512_rook_and_bishop_attacks(uint8_t square, uint64_t occupied) {
    const __m256i lanes = slidemask_avx512_queen_lines(square, occupied);
    const __m256i both = _mm256_or_si256(lanes, _mm256_shuffle_epi32(lanes, 0x4e)); // the two words of each half exchanged
    const slidemask_rook_and_bishop attacks = {(uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128(both)),
                                               (uint64_t)_mm_cvtsi128_si64(_mm256_extracti128_si256(both, 1))};
    return attacks;
}

// The eight directions as lanes: those of a rook, then those of a bishop.
typedef struct {
    uint64_t by[8];
    uint64_t ends[8];
} slidemask_eight_ways;

SLIDEMASK_TABLE(slidemask_eight_ways, slidemask_avx512_ways) = {
    // [written by tests: table eight_ways]
    {8, 1, 56, 63, 9, 57, 55, 7},
    {0xffffffffffffff00, 0xfefefefefefefefe, 0x00ffffffffffffff, 0x7f7f7f7f7f7f7f7f, 0xfefefefefefefe00, 0x00fefefefefefefe, 0x007f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f00},
    // [end]
};

// The union of the attacks in four directions: those of a rook (0), or those of a bishop (4).
SLIDEMASK_INLINE uint64_t slidemask_avx512_four_rays(uint64_t sliders, uint64_t occupied, int first) {
    const __m256i by = slidemask_load_32(&slidemask_avx512_ways.by[first]);
    const __m256i ends = slidemask_load_32(&slidemask_avx512_ways.ends[first]);
    const __m256i by_2 = _mm256_slli_epi64(by, 1);
    __m256i free = _mm256_andnot_si256(_mm256_set1_epi64x((long long)occupied), ends);
    __m256i reached = _mm256_set1_epi64x((long long)sliders);
    reached = _mm256_ternarylogic_epi64(reached, _mm256_rolv_epi64(reached, by), free, SLIDEMASK_OR_AND);
    free = _mm256_and_si256(free, _mm256_rolv_epi64(free, by));
    reached = _mm256_ternarylogic_epi64(reached, _mm256_rolv_epi64(reached, by_2), free, SLIDEMASK_OR_AND);
    free = _mm256_and_si256(free, _mm256_rolv_epi64(free, by_2));
    reached = _mm256_ternarylogic_epi64(reached, _mm256_rolv_epi64(reached, _mm256_slli_epi64(by, 2)), free, SLIDEMASK_OR_AND);
    const __m256i rays = _mm256_and_si256(_mm256_rolv_epi64(reached, by), ends);
    return slidemask_union_of_two(slidemask_union_of_halves(rays));
}

SLIDEMASK_INLINE uint64_t slidemask_avx512_setwise_rook_attacks(uint64_t rooks, uint64_t occupied) {
    return slidemask_avx512_four_rays(rooks, occupied, 0);
}

SLIDEMASK_INLINE uint64_t slidemask_avx512_setwise_bishop_attacks(uint64_t bishops, uint64_t occupied) {
    return slidemask_avx512_four_rays(bishops, occupied, 4);
}

// All eight directions in one register.
SLIDEMASK_INLINE uint64_t slidemask_avx512_setwise_slider_attacks(slidemask_sliders sliders, uint64_t occupied) {
    const __m512i by = _mm512_loadu_si512(slidemask_avx512_ways.by), ends = _mm512_loadu_si512(slidemask_avx512_ways.ends);
    const __m512i by_2 = _mm512_slli_epi64(by, 1);
    const __m512i rooks = _mm512_set1_epi64((long long)sliders.orthogonal);
    __m512i free = _mm512_andnot_si512(_mm512_set1_epi64((long long)occupied), ends);
    __m512i reached = _mm512_mask_set1_epi64(rooks, 0xf0, (long long)sliders.diagonal);
    reached = _mm512_ternarylogic_epi64(reached, _mm512_rolv_epi64(reached, by), free, SLIDEMASK_OR_AND);
    free = _mm512_and_si512(free, _mm512_rolv_epi64(free, by));
    reached = _mm512_ternarylogic_epi64(reached, _mm512_rolv_epi64(reached, by_2), free, SLIDEMASK_OR_AND);
    free = _mm512_and_si512(free, _mm512_rolv_epi64(free, by_2));
    reached = _mm512_ternarylogic_epi64(reached, _mm512_rolv_epi64(reached, _mm512_slli_epi64(by, 2)), free, SLIDEMASK_OR_AND);
    const __m512i rays = _mm512_and_si512(_mm512_rolv_epi64(reached, by), ends);
    const __m256i halves = _mm256_or_si256(_mm512_castsi512_si256(rays), _mm512_extracti64x4_epi64(rays, 1));
    return slidemask_union_of_two(slidemask_union_of_halves(halves));
}

#undef SLIDEMASK_BEST_ROOK
#define SLIDEMASK_BEST_ROOK slidemask_avx512_rook_attacks
#undef SLIDEMASK_BEST_QUEEN
#define SLIDEMASK_BEST_QUEEN slidemask_avx512_queen_attacks
#undef SLIDEMASK_BEST_ROOK_AND_BISHOP
#define SLIDEMASK_BEST_ROOK_AND_BISHOP slidemask_avx512_rook_and_bishop_attacks
#undef SLIDEMASK_BEST_SETWISE_ROOK
#define SLIDEMASK_BEST_SETWISE_ROOK slidemask_avx512_setwise_rook_attacks
#undef SLIDEMASK_BEST_SETWISE_BISHOP
#define SLIDEMASK_BEST_SETWISE_BISHOP slidemask_avx512_setwise_bishop_attacks
#undef SLIDEMASK_BEST_SETWISE_SLIDER
#define SLIDEMASK_BEST_SETWISE_SLIDER slidemask_avx512_setwise_slider_attacks

#endif // SLIDEMASK_AVX512

// ---------------------------------------------------------------------------------------------------------------------
// NEON (private): the two lines of a bishop in a register, by Hyperbola Quintessence. Rooks are scalar.
//
//               diagonal        antidiagonal
//           [ o - r       | o - r       ]     the mask removes the slider
//     mirror[ bytes reversed            ]
//           [ o' - r'     | o' - r'     ]
//           (o - 2r) ^ mirror(o' - 2r'), cut to the lines
//
// Sets are in a register twice: upright and rotated by 180 degrees. Then all directions lead up the board.

#ifdef SLIDEMASK_NEON

// Each word with its bytes in reverse order.
SLIDEMASK_INLINE uint64x2_t slidemask_reverse_bytes(uint64x2_t words) {
    return vreinterpretq_u64_u8(vrev64q_u8(vreinterpretq_u8_u64(words)));
}

// Each word with its bits in reverse order.
SLIDEMASK_INLINE uint64x2_t slidemask_reverse_words(uint64x2_t words) {
    return vreinterpretq_u64_u8(vrev64q_u8(vrbitq_u8(vreinterpretq_u8_u64(words))));
}

// The attacks along diagonal and antidiagonal.
SLIDEMASK_INLINE uint64x2_t slidemask_neon_bishop_lines(uint8_t square, uint64x2_t occupied) {
    const slidemask_mirrored_lines *of = &slidemask_mirrored[square];
    const uint64x2_t rays = vld1q_u64(&of->rays[SLIDEMASK_DIAGONAL]);
    const uint64x2_t forward = vandq_u64(occupied, rays);
    const uint64x2_t reverse = slidemask_reverse_bytes(forward);
    const uint64x2_t difference = vsubq_u64(forward, vld1q_u64(of->slider));
    const uint64x2_t reverse_difference = vsubq_u64(reverse, vld1q_u64(of->reverse));
    return vandq_u64(veorq_u64(difference, slidemask_reverse_bytes(reverse_difference)), rays);
}

// The two lines share no bit, so their sum is their union.
SLIDEMASK_INLINE uint64_t slidemask_neon_bishop_attacks(uint8_t square, uint64_t occupied) {
    return vaddvq_u64(slidemask_neon_bishop_lines(square, vdupq_n_u64(occupied)));
}

// A word, and the same word with all bits reversed.
SLIDEMASK_INLINE uint64x2_t slidemask_with_turned(uint64_t word) {
    const uint64x1_t upright = vcreate_u64(word);
    const uint8x8_t turned = vrev64_u8(vrbit_u8(vreinterpret_u8_u64(upright)));
    return vcombine_u64(upright, vreinterpret_u64_u8(turned));
}

// The attacks in a direction up the board, in both words: a Kogge-Stone fill with steps of one, two and four squares.
#define SLIDEMASK_NEON_RAY(direction, step)                                                                                     \
    const uint64x2_t ends = vdupq_n_u64(slidemask_ways[direction].ends);                                                        \
    uint64x2_t free = vbicq_u64(ends, occupied);                                                                                \
    uint64x2_t reached = vorrq_u64(sliders, vandq_u64(free, vshlq_n_u64(sliders, step)));                                       \
    free = vandq_u64(free, vshlq_n_u64(free, step));                                                                            \
    reached = vorrq_u64(reached, vandq_u64(free, vshlq_n_u64(reached, 2 * (step))));                                            \
    free = vandq_u64(free, vshlq_n_u64(free, 2 * (step)));                                                                      \
    reached = vorrq_u64(reached, vandq_u64(free, vshlq_n_u64(reached, 4 * (step))));                                            \
    return vandq_u64(vshlq_n_u64(reached, step), ends)

SLIDEMASK_INLINE uint64x2_t slidemask_neon_north(uint64x2_t sliders, uint64x2_t occupied) {
    SLIDEMASK_NEON_RAY(SLIDEMASK_NORTH, 8);
}

SLIDEMASK_INLINE uint64x2_t slidemask_neon_north_east(uint64x2_t sliders, uint64x2_t occupied) {
    SLIDEMASK_NEON_RAY(SLIDEMASK_NORTH_EAST, 9);
}

SLIDEMASK_INLINE uint64x2_t slidemask_neon_north_west(uint64x2_t sliders, uint64x2_t occupied) {
    SLIDEMASK_NEON_RAY(SLIDEMASK_NORTH_WEST, 7);
}

#undef SLIDEMASK_NEON_RAY

// The attacks to the east: o ^ (o - 2r) in each byte, which is a rank. The borrow stays in its byte.
SLIDEMASK_INLINE uint64x2_t slidemask_neon_east(uint64x2_t sliders, uint64x2_t occupied) {
    const uint8x16_t r = vreinterpretq_u8_u64(sliders);
    const uint8x16_t o = vreinterpretq_u8_u64(vorrq_u64(occupied, sliders));
    return vreinterpretq_u64_u8(veorq_u8(o, vsubq_u8(o, vaddq_u8(r, r))));
}

SLIDEMASK_INLINE uint64x2_t slidemask_neon_rook_rays(uint64_t rooks, uint64x2_t occupied) {
    const uint64x2_t sliders = slidemask_with_turned(rooks);
    return vorrq_u64(slidemask_neon_north(sliders, occupied), slidemask_neon_east(sliders, occupied));
}

SLIDEMASK_INLINE uint64x2_t slidemask_neon_bishop_rays(uint64_t bishops, uint64x2_t occupied) {
    const uint64x2_t sliders = slidemask_with_turned(bishops);
    return vorrq_u64(slidemask_neon_north_east(sliders, occupied), slidemask_neon_north_west(sliders, occupied));
}

// The union of the first word and the bit-reversed second word.
SLIDEMASK_INLINE uint64_t slidemask_union_with_turned(uint64x2_t words) {
    return vgetq_lane_u64(words, 0) | vgetq_lane_u64(slidemask_reverse_words(words), 1);
}

SLIDEMASK_INLINE uint64_t slidemask_neon_setwise_rook_attacks(uint64_t rooks, uint64_t occupied) {
    return slidemask_union_with_turned(slidemask_neon_rook_rays(rooks, slidemask_with_turned(occupied)));
}

SLIDEMASK_INLINE uint64_t slidemask_neon_setwise_bishop_attacks(uint64_t bishops, uint64_t occupied) {
    return slidemask_union_with_turned(slidemask_neon_bishop_rays(bishops, slidemask_with_turned(occupied)));
}

SLIDEMASK_INLINE uint64_t slidemask_neon_setwise_slider_attacks(slidemask_sliders sliders, uint64_t occupied) {
    const uint64x2_t both = slidemask_with_turned(occupied);
    const uint64x2_t rooks = slidemask_neon_rook_rays(sliders.orthogonal, both);
    return slidemask_union_with_turned(vorrq_u64(rooks, slidemask_neon_bishop_rays(sliders.diagonal, both)));
}

#undef SLIDEMASK_BEST_BISHOP
#define SLIDEMASK_BEST_BISHOP slidemask_neon_bishop_attacks
#undef SLIDEMASK_BEST_SETWISE_ROOK
#define SLIDEMASK_BEST_SETWISE_ROOK slidemask_neon_setwise_rook_attacks
#undef SLIDEMASK_BEST_SETWISE_BISHOP
#define SLIDEMASK_BEST_SETWISE_BISHOP slidemask_neon_setwise_bishop_attacks
#undef SLIDEMASK_BEST_SETWISE_SLIDER
#define SLIDEMASK_BEST_SETWISE_SLIDER slidemask_neon_setwise_slider_attacks

#endif // SLIDEMASK_NEON

// ---------------------------------------------------------------------------------------------------------------------
// Attacks, in the instruction set of the compiler's options

// The squares that a rook attacks: along its rank and file, up to and including the first piece of either side.
//
//     occupied             slidemask_rook_attacks(27, occupied)
//     . . . . . . . .      . . . . . . . .
//     . . . 1 . . . .      . . . . . . . .
//     . . . 1 . . . .      . . . 1 . . . .
//     . . . . . . . .      . . . 1 . . . .
//     . 1 . . . . . .      . 1 1 . 1 1 1 1
//     . . . . . . . .      . . . 1 . . . .
//     . . . . . . . .      . . . 1 . . . .
//     . . . 1 . . . .      . . . 1 . . . .
SLIDEMASK_INLINE uint64_t slidemask_rook_attacks(uint8_t square, uint64_t occupied) {
    SLIDEMASK_ASSERT(square < 64);
    return SLIDEMASK_BEST_ROOK(square, occupied);
}

// The squares that a bishop attacks: along both diagonals, up to and including the first piece of either side.
//
//     occupied             slidemask_bishop_attacks(27, occupied)
//     . . . . . . . .      . . . . . . . .
//     . . . . . . 1 .      . . . . . . 1 .
//     . . . . . . . .      . . . . . 1 . .
//     . . 1 . . . . .      . . 1 . 1 . . .
//     . . . . . . . .      . . . . . . . .
//     . . . . . . . .      . . 1 . 1 . . .
//     . 1 . . . . . .      . 1 . . . 1 . .
//     1 . . . . . . .      . . . . . . 1 .
SLIDEMASK_INLINE uint64_t slidemask_bishop_attacks(uint8_t square, uint64_t occupied) {
    SLIDEMASK_ASSERT(square < 64);
    return SLIDEMASK_BEST_BISHOP(square, occupied);
}

// The squares that a queen attacks: those that a rook and a bishop on its square would attack.
SLIDEMASK_INLINE uint64_t slidemask_queen_attacks(uint8_t square, uint64_t occupied) {
    SLIDEMASK_ASSERT(square < 64);
    return SLIDEMASK_BEST_QUEEN(square, occupied);
}

// The attacks of a rook and of a bishop on the same square. One call takes less time than two.
SLIDEMASK_INLINE slidemask_rook_and_bishop slidemask_rook_and_bishop_attacks(uint8_t square, uint64_t occupied) {
    SLIDEMASK_ASSERT(square < 64);
#ifdef SLIDEMASK_BEST_ROOK_AND_BISHOP
    return SLIDEMASK_BEST_ROOK_AND_BISHOP(square, occupied);
#else
    const slidemask_rook_and_bishop attacks = {SLIDEMASK_BEST_ROOK(square, occupied), SLIDEMASK_BEST_BISHOP(square, occupied)};
    return attacks;
#endif
}

// The union of the attacks of all rooks of a set, computed at once (set-wise). A rook blocks the other rooks of the set if it is
// in "occupied", as all pieces of a board usually are.
SLIDEMASK_INLINE uint64_t slidemask_setwise_rook_attacks(uint64_t rooks, uint64_t occupied) {
    return SLIDEMASK_BEST_SETWISE_ROOK(rooks, occupied);
}

// The union of the attacks of all bishops of a set.
SLIDEMASK_INLINE uint64_t slidemask_setwise_bishop_attacks(uint64_t bishops, uint64_t occupied) {
    return SLIDEMASK_BEST_SETWISE_BISHOP(bishops, occupied);
}

// The union of the attacks of all rooks, bishops and queens.
SLIDEMASK_INLINE uint64_t slidemask_setwise_slider_attacks(slidemask_sliders sliders, uint64_t occupied) {
    return SLIDEMASK_BEST_SETWISE_SLIDER(sliders, occupied);
}

// [written by tests: lookups best]
// The squares that a rook would attack in addition if those of the blockers that it attacks were removed.
SLIDEMASK_INLINE uint64_t slidemask_xray_rook_attacks(uint8_t square, uint64_t occupied, uint64_t blockers) {
    const uint64_t attacks = slidemask_rook_attacks(square, occupied);
    return attacks ^ slidemask_rook_attacks(square, occupied & ~(attacks & blockers));
}

// The squares that a bishop would attack in addition, in the same way.
SLIDEMASK_INLINE uint64_t slidemask_xray_bishop_attacks(uint8_t square, uint64_t occupied, uint64_t blockers) {
    const uint64_t attacks = slidemask_bishop_attacks(square, occupied);
    return attacks ^ slidemask_bishop_attacks(square, occupied & ~(attacks & blockers));
}

// The squares that a queen would attack in addition, in the same way.
SLIDEMASK_INLINE uint64_t slidemask_xray_queen_attacks(uint8_t square, uint64_t occupied, uint64_t blockers) {
    const uint64_t attacks = slidemask_queen_attacks(square, occupied);
    return attacks ^ slidemask_queen_attacks(square, occupied & ~(attacks & blockers));
}

// The sliders that attack a square.
SLIDEMASK_INLINE uint64_t slidemask_slider_attackers(uint8_t target, slidemask_sliders sliders, uint64_t occupied) {
    const slidemask_rook_and_bishop attacks = slidemask_rook_and_bishop_attacks(target, occupied);
    return (attacks.rook & sliders.orthogonal) | (attacks.bishop & sliders.diagonal);
}

// All pieces of both sides that attack a square.
SLIDEMASK_INLINE uint64_t slidemask_attackers(uint8_t target, const slidemask_pieces *pieces, uint64_t occupied) {
    return slidemask_slider_attackers(target, pieces->sliders, occupied) | (slidemask_knight_attacks(target) & pieces->knights) |
           (slidemask_king_attacks(target) & pieces->kings) |
           (slidemask_pawn_attacks(SLIDEMASK_BLACK, target) & pieces->pawns[SLIDEMASK_WHITE]) |
           (slidemask_pawn_attacks(SLIDEMASK_WHITE, target) & pieces->pawns[SLIDEMASK_BLACK]);
}

// Whether any of these pieces attacks a square. For the pieces of one side, leave those of the other side out.
SLIDEMASK_INLINE bool slidemask_is_attacked(uint8_t target, const slidemask_pieces *pieces, uint64_t occupied) {
    return slidemask_attackers(target, pieces, occupied) != 0;
}

// The union of the attacks of all queens of a set.
SLIDEMASK_INLINE uint64_t slidemask_setwise_queen_attacks(uint64_t queens, uint64_t occupied) {
    const slidemask_sliders sliders = {queens, queens};
    return slidemask_setwise_slider_attacks(sliders, occupied);
}
// [end]

// ---------------------------------------------------------------------------------------------------------------------
// Between and line

// The line through both squares, or its part between them (private). Two different squares share at most one line.
SLIDEMASK_CONSTEXPR uint64_t slidemask_on_common_line(uint8_t a, uint8_t b, bool inner) {
    SLIDEMASK_ASSERT(a < 64 && b < 64);
    const unsigned low = a < b ? a : b;
    const uint64_t slider = (uint64_t)1 << low, high = (uint64_t)1 << (a < b ? b : a);
    uint64_t found = 0;
    for (int axis = 0; axis < 4; axis++) {
        const uint64_t lower = slidemask_lines[low].lower[axis], upper = slidemask_lines[low].upper[axis];
        const uint64_t squares = inner ? upper & (high - 1) : lower | slider | upper;
        found |= upper & high ? squares : 0;
    }
    return found;
}

// The squares strictly between two squares of a common line; empty if no line contains both.
//
//     slidemask_between(g7, d4) is e5 and f6
SLIDEMASK_CONSTEXPR uint64_t slidemask_between(uint8_t a, uint8_t b) {
    return slidemask_on_common_line(a, b, true);
}

// The whole line through two squares, from edge to edge; empty if no line contains both, or if they are the same square.
//
//     slidemask_line(d4, e5)
//     . . . . . . . 1
//     . . . . . . 1 .
//     . . . . . 1 . .
//     . . . . 1 . . .
//     . . . 1 . . . .
//     . . 1 . . . . .
//     . 1 . . . . . .
//     1 . . . . . . .
SLIDEMASK_CONSTEXPR uint64_t slidemask_line(uint8_t a, uint8_t b) {
    return slidemask_on_common_line(a, b, false);
}

// Whether three squares share a rank, file, diagonal or antidiagonal.
SLIDEMASK_CONSTEXPR bool slidemask_aligned(uint8_t a, uint8_t b, uint8_t c) {
    SLIDEMASK_ASSERT(a < 64 && b < 64 && c < 64);
    const uint64_t all = (uint64_t)1 << a | (uint64_t)1 << b | (uint64_t)1 << c;
    bool found = false;
    for (int axis = 0; axis < 4; axis++) {
        const uint64_t whole = slidemask_mirrored[a].rays[axis] | (uint64_t)1 << a;
        found = found || (all & ~whole) == 0;
    }
    return found;
}

// ---------------------------------------------------------------------------------------------------------------------
// A board of bytes

// The kinds of pieces.
enum { SLIDEMASK_PAWN, SLIDEMASK_KNIGHT, SLIDEMASK_BISHOP, SLIDEMASK_ROOK, SLIDEMASK_QUEEN, SLIDEMASK_KING };

// Whether a byte is the code of a piece.
SLIDEMASK_CONSTEXPR bool slidemask_is_piece(uint8_t code) {
    return code < 16 && (code & 7) != 0 && (code & 7) != 7;
}

// The code of a piece: 1 to 6 for White's pawn to king, 9 to 14 for Black's. Bit 3 is the colour, and the low three bits are the
// number of the kind plus one. Zero is an empty square.
SLIDEMASK_CONSTEXPR uint8_t slidemask_piece(int color, int kind) {
    SLIDEMASK_ASSERT((color == SLIDEMASK_WHITE || color == SLIDEMASK_BLACK) && kind >= SLIDEMASK_PAWN && kind <= SLIDEMASK_KING);
    return (uint8_t)(color * 8 + kind + 1);
}

// The colour of a piece, 0 (White) or 1 (Black), from its code.
SLIDEMASK_CONSTEXPR int slidemask_color_of(uint8_t code) {
    SLIDEMASK_ASSERT(slidemask_is_piece(code));
    return code >> 3;
}

// The kind of a piece, such as SLIDEMASK_QUEEN, from its code.
SLIDEMASK_CONSTEXPR int slidemask_kind_of(uint8_t code) {
    SLIDEMASK_ASSERT(slidemask_is_piece(code));
    return (code & 7) - 1;
}

// A board of 64 bytes: the code on each square, and 0 for an empty square. An engine keeps it beside its bitboards. If a byte is
// not the code of a piece, the threats of the board are unspecified, but nothing outside of the lists is written.
//
//     slidemask_mailbox mailbox = {{0}};                                           // no pieces
//     mailbox.codes[27] = slidemask_piece(SLIDEMASK_WHITE, SLIDEMASK_ROOK);        // a white rook on d4
typedef struct {
    uint8_t codes[64];
} slidemask_mailbox;

// The squares whose codes have each bit (private).
typedef struct {
    uint64_t one, two, four, black;
} slidemask_code_bits;

// Eight bytes as a word, the first one lowest (private). Compilers make one instruction of this.
SLIDEMASK_CONSTEXPR uint64_t slidemask_word_of_bytes(const uint8_t *bytes) {
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 | (uint64_t)bytes[3] << 24 |
           (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 | (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

// A byte of 0 or 1 for each bit of a rank (private).
SLIDEMASK_CONSTEXPR uint64_t slidemask_spread_rank(uint64_t rank) {
    // Eight copies of the rank, bit i of it kept in byte i, and each moved to the lowest bit.
    const uint64_t copies = (rank * 0x0101010101010101) & 0x8040201008040201;
    return ((copies + 0x7f7f7f7f7f7f7f7f) | copies) >> 7 & 0x0101010101010101;
}

// The lowest bits of eight bytes as a rank (private).
SLIDEMASK_CONSTEXPR uint64_t slidemask_gather_rank(uint64_t bytes) {
    return (bytes & 0x0101010101010101) * 0x0102040810204080 >> 56;
}

// The squares whose codes have each bit (private).
SLIDEMASK_INLINE slidemask_code_bits slidemask_gather(const uint8_t codes[64]) {
    slidemask_code_bits bits = {0, 0, 0, 0};
#if defined(SLIDEMASK_AVX512)
    const __m512i all = _mm512_loadu_si512(codes);
    bits.one = _mm512_test_epi8_mask(all, _mm512_set1_epi8(1));
    bits.two = _mm512_test_epi8_mask(all, _mm512_set1_epi8(2));
    bits.four = _mm512_test_epi8_mask(all, _mm512_set1_epi8(4));
    bits.black = _mm512_test_epi8_mask(all, _mm512_set1_epi8(8));
#elif defined(SLIDEMASK_AVX2)
    // A shift moves the bit to the top of each byte, where it is collected.
    for (int half = 0; half < 2; half++) {
        const __m256i bytes = slidemask_load_32(codes + 32 * half);
        bits.black |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 4)) << 32 * half;
        bits.four |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 5)) << 32 * half;
        bits.two |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 6)) << 32 * half;
        bits.one |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 7)) << 32 * half;
    }
#elif defined(SLIDEMASK_SSSE3)
    for (int quarter = 0; quarter < 4; quarter++) {
        const __m128i bytes = slidemask_load_16(codes + 16 * quarter);
        bits.black |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(bytes, 4)) << 16 * quarter;
        bits.four |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(bytes, 5)) << 16 * quarter;
        bits.two |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(bytes, 6)) << 16 * quarter;
        bits.one |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(bytes, 7)) << 16 * quarter;
    }
#else
    for (int rank = 0; rank < 8; rank++) {
        const uint64_t bytes = slidemask_word_of_bytes(codes + 8 * rank);
        bits.one |= slidemask_gather_rank(bytes) << 8 * rank;
        bits.two |= slidemask_gather_rank(bytes >> 1) << 8 * rank;
        bits.four |= slidemask_gather_rank(bytes >> 2) << 8 * rank;
        bits.black |= slidemask_gather_rank(bytes >> 3) << 8 * rank;
    }
#endif
    return bits;
}

// Writes the codes that have these bits (private).
SLIDEMASK_INLINE void slidemask_spread(slidemask_code_bits bits, uint8_t codes[64]) {
#if defined(SLIDEMASK_AVX512)
    __m512i all = _mm512_maskz_set1_epi8(bits.one, 1);
    all = _mm512_mask_add_epi8(all, bits.two, all, _mm512_set1_epi8(2));
    all = _mm512_mask_add_epi8(all, bits.four, all, _mm512_set1_epi8(4));
    all = _mm512_mask_add_epi8(all, bits.black, all, _mm512_set1_epi8(8));
    _mm512_storeu_si512(codes, all);
#elif defined(SLIDEMASK_AVX2)
    // Each byte selects its bit of a set.
    const __m256i bytes = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i select = _mm256_set1_epi64x((long long)0x8040201008040201);
    const uint64_t sets[4] = {bits.black, bits.four, bits.two, bits.one};
    for (int half = 0; half < 2; half++) {
        __m256i found = _mm256_setzero_si256();
        for (int i = 0; i < 4; i++) {
            const __m256i here = _mm256_shuffle_epi8(_mm256_set1_epi64x((long long)(sets[i] >> 32 * half)), bytes);
            const __m256i present = _mm256_cmpeq_epi8(_mm256_and_si256(here, select), select);
            // Twice what is there, plus one where the bit is set.
            found = _mm256_sub_epi8(_mm256_add_epi8(found, found), present);
        }
        _mm256_storeu_si256((__m256i *)(void *)(codes + 32 * half), found);
    }
#else
    for (int rank = 0; rank < 8; rank++) {
        const uint64_t bytes = slidemask_spread_rank(bits.one >> 8 * rank & 0xff) |
                               slidemask_spread_rank(bits.two >> 8 * rank & 0xff) << 1 |
                               slidemask_spread_rank(bits.four >> 8 * rank & 0xff) << 2 |
                               slidemask_spread_rank(bits.black >> 8 * rank & 0xff) << 3;
        for (int file = 0; file < 8; file++) {
            codes[8 * rank + file] = (uint8_t)(bytes >> 8 * file);
        }
    }
#endif
}

// The board with these pieces: the squares of each colour, White's first, and of each kind, in the order of SLIDEMASK_PAWN to
// SLIDEMASK_KING. Each occupied square should be in one set of colours and in one of kinds. Otherwise the square is empty, or the
// piece on it is unspecified.
SLIDEMASK_INLINE slidemask_mailbox slidemask_mailbox_from_bitboards(const uint64_t colors[2], const uint64_t kinds[6]) {
    const uint64_t one = kinds[SLIDEMASK_PAWN] | kinds[SLIDEMASK_BISHOP] | kinds[SLIDEMASK_QUEEN];
    const uint64_t two = kinds[SLIDEMASK_KNIGHT] | kinds[SLIDEMASK_BISHOP] | kinds[SLIDEMASK_KING];
    const uint64_t four = kinds[SLIDEMASK_ROOK] | kinds[SLIDEMASK_QUEEN] | kinds[SLIDEMASK_KING];
    // Where the sets of kinds disagree, a square may have no kind, or all three bits. It is empty then.
    const uint64_t pieces = (one | two | four) & ~(one & two & four);
    const slidemask_code_bits bits = {one & pieces, two & pieces, four & pieces, colors[SLIDEMASK_BLACK] & pieces};
    slidemask_mailbox mailbox;
    slidemask_spread(bits, mailbox.codes);
    return mailbox;
}

// The squares of each kind (private).
SLIDEMASK_CONSTEXPR void slidemask_kinds_of_bits(slidemask_code_bits bits, uint64_t kinds[6]) {
    kinds[SLIDEMASK_PAWN] = bits.one & ~bits.two & ~bits.four;
    kinds[SLIDEMASK_KNIGHT] = bits.two & ~bits.one & ~bits.four;
    kinds[SLIDEMASK_BISHOP] = bits.one & bits.two;
    kinds[SLIDEMASK_ROOK] = bits.four & ~bits.one & ~bits.two;
    kinds[SLIDEMASK_QUEEN] = bits.four & bits.one;
    kinds[SLIDEMASK_KING] = bits.four & bits.two;
}

// The squares of each colour, and of each kind: the inverse of slidemask_mailbox_from_bitboards.
SLIDEMASK_INLINE void slidemask_mailbox_to_bitboards(const slidemask_mailbox *mailbox, uint64_t colors[2], uint64_t kinds[6]) {
    const slidemask_code_bits bits = slidemask_gather(mailbox->codes);
    colors[SLIDEMASK_WHITE] = (bits.one | bits.two | bits.four) & ~bits.black;
    colors[SLIDEMASK_BLACK] = bits.black;
    slidemask_kinds_of_bits(bits, kinds);
}

// ---------------------------------------------------------------------------------------------------------------------
// Which pairs of attacker and victim count as threats

// Start with one of the sets below, and leave pairs out:
//
//     slidemask_pairs pairs = slidemask_pairs_without_kind(slidemask_pairs_all, SLIDEMASK_KING);
//     pairs = slidemask_pairs_without(pairs, SLIDEMASK_BISHOP, SLIDEMASK_QUEEN);       // a bishop that attacks a queen
//
// The fields are private. They have a row of 16 bytes for each code of a piece, which a byte shuffle looks up. A class says how a
// piece attacks: a bit for white pawns, black pawns, knights, diagonal sliders, orthogonal sliders and kings. A queen has two.
typedef struct {
    // By the code of an attacker, then of a victim: the classes of the attacker, as seen from the victim, and 0 if the pair does
    // not count. A pawn on a square attacks the places from which a pawn of the other side attacks that square.
    uint8_t victims[16][16];
    // By the code of a victim, then of an attacker: the classes of the attacker, and 0 if the pair does not count.
    uint8_t attackers[16][16];
    // By the colour of a victim, then by the code of an attacker: the kinds of victims that count, one bit each.
    uint8_t kinds[2][16];
} slidemask_pairs;

// An element for each code of a piece, and another one for the other codes.
#define SLIDEMASK_BY_CODE(none, white_pawn, black_pawn, knight, bishop, rook, queen, king)                                      \
    {none, white_pawn, knight, bishop, rook, queen, king, none, none, black_pawn, knight, bishop, rook, queen, king, none}

// A set of pairs, from the kinds of victims that each kind of attacker has, one bit each.
#define SLIDEMASK_PAIRS(pawn, knight, bishop, rook, queen, king)                                                                \
    {SLIDEMASK_BY_CODE({0}, SLIDEMASK_VICTIMS(pawn, 0x02), SLIDEMASK_VICTIMS(pawn, 0x01), SLIDEMASK_VICTIMS(knight, 0x04),      \
                       SLIDEMASK_VICTIMS(bishop, 0x08), SLIDEMASK_VICTIMS(rook, 0x10), SLIDEMASK_VICTIMS(queen, 0x18),          \
                       SLIDEMASK_VICTIMS(king, 0x20)),                                                                          \
     SLIDEMASK_BY_CODE({0}, SLIDEMASK_ATTACKERS(0, pawn, knight, bishop, rook, queen, king),                                    \
                       SLIDEMASK_ATTACKERS(0, pawn, knight, bishop, rook, queen, king),                                         \
                       SLIDEMASK_ATTACKERS(1, pawn, knight, bishop, rook, queen, king),                                         \
                       SLIDEMASK_ATTACKERS(2, pawn, knight, bishop, rook, queen, king),                                         \
                       SLIDEMASK_ATTACKERS(3, pawn, knight, bishop, rook, queen, king),                                         \
                       SLIDEMASK_ATTACKERS(4, pawn, knight, bishop, rook, queen, king),                                         \
                       SLIDEMASK_ATTACKERS(5, pawn, knight, bishop, rook, queen, king)),                                        \
     {SLIDEMASK_BY_CODE(0, pawn, pawn, knight, bishop, rook, queen, king),                                                      \
      SLIDEMASK_BY_CODE(0, pawn, pawn, knight, bishop, rook, queen, king)}}
#define SLIDEMASK_VICTIMS(kinds, classes)                                                                                       \
    SLIDEMASK_BY_CODE(0, SLIDEMASK_IF(kinds, 0, classes), SLIDEMASK_IF(kinds, 0, classes), SLIDEMASK_IF(kinds, 1, classes),     \
                      SLIDEMASK_IF(kinds, 2, classes), SLIDEMASK_IF(kinds, 3, classes), SLIDEMASK_IF(kinds, 4, classes),        \
                      SLIDEMASK_IF(kinds, 5, classes))
#define SLIDEMASK_ATTACKERS(kind, pawn, knight, bishop, rook, queen, king)                                                      \
    SLIDEMASK_BY_CODE(0, SLIDEMASK_IF(pawn, kind, 0x01), SLIDEMASK_IF(pawn, kind, 0x02), SLIDEMASK_IF(knight, kind, 0x04),      \
                      SLIDEMASK_IF(bishop, kind, 0x08), SLIDEMASK_IF(rook, kind, 0x10), SLIDEMASK_IF(queen, kind, 0x18),        \
                      SLIDEMASK_IF(king, kind, 0x20))
#define SLIDEMASK_IF(kinds, kind, classes) kinds >> kind & 1 ? classes : 0

// All pairs.
SLIDEMASK_TABLE(slidemask_pairs, slidemask_pairs_all) = SLIDEMASK_PAIRS(0x3f, 0x3f, 0x3f, 0x3f, 0x3f, 0x3f);

// The pairs of the published set with 79,856 features: pawns attack pawns, knights and rooks; bishops and rooks attack all but
// queens; kings attack all but queens and kings; knights and queens attack all.
SLIDEMASK_TABLE(slidemask_pairs, slidemask_pairs_full) = SLIDEMASK_PAIRS(0x0b, 0x3f, 0x2f, 0x2f, 0x3f, 0x0f);

// The pairs of the published set with 60,144 features: those of slidemask_pairs_full without kings.
SLIDEMASK_TABLE(slidemask_pairs, slidemask_pairs_without_kings) = SLIDEMASK_PAIRS(0x0b, 0x1f, 0x0f, 0x0f, 0x1f, 0x00);

// Whether a pair of pieces counts, such as slidemask_piece(SLIDEMASK_WHITE, SLIDEMASK_ROOK) and another one.
SLIDEMASK_CONSTEXPR bool slidemask_pairs_contain(const slidemask_pairs *pairs, uint8_t attacker, uint8_t victim) {
    return pairs->attackers[victim & 15][attacker & 15] != 0;
}

// Adds one pair of pieces, given by their codes (private).
SLIDEMASK_CONSTEXPR void slidemask_pairs_add(slidemask_pairs *pairs, uint8_t attacker, uint8_t victim) {
    SLIDEMASK_ASSERT(slidemask_is_piece(attacker) && slidemask_is_piece(victim));
    const unsigned kind = 1u << slidemask_kind_of(victim);
    pairs->victims[attacker][victim] = slidemask_pairs_all.victims[attacker][victim];
    pairs->attackers[victim][attacker] = slidemask_pairs_all.attackers[victim][attacker];
    pairs->kinds[victim >> 3][attacker] = (uint8_t)(pairs->kinds[victim >> 3][attacker] | kind);
}

// Leaves out one pair of pieces, given by their codes.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_pair(slidemask_pairs pairs, uint8_t attacker, uint8_t victim) {
    SLIDEMASK_ASSERT(slidemask_is_piece(attacker) && slidemask_is_piece(victim));
    const unsigned kind = 1u << slidemask_kind_of(victim);
    pairs.victims[attacker][victim] = 0;
    pairs.attackers[victim][attacker] = 0;
    pairs.kinds[victim >> 3][attacker] = (uint8_t)(pairs.kinds[victim >> 3][attacker] & ~kind);
    return pairs;
}

// Leaves out the pairs of these kinds, of either colour.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without(slidemask_pairs pairs, int attacker_kind, int victim_kind) {
    for (int from = SLIDEMASK_WHITE; from <= SLIDEMASK_BLACK; from++) {
        for (int to = SLIDEMASK_WHITE; to <= SLIDEMASK_BLACK; to++) {
            pairs = slidemask_pairs_without_pair(pairs, slidemask_piece(from, attacker_kind), slidemask_piece(to, victim_kind));
        }
    }
    return pairs;
}

// Leaves out a kind of attacker.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_attacker(slidemask_pairs pairs, int attacker_kind) {
    for (int kind = SLIDEMASK_PAWN; kind <= SLIDEMASK_KING; kind++) {
        pairs = slidemask_pairs_without(pairs, attacker_kind, kind);
    }
    return pairs;
}

// Leaves out a kind of victim.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_victim(slidemask_pairs pairs, int victim_kind) {
    for (int kind = SLIDEMASK_PAWN; kind <= SLIDEMASK_KING; kind++) {
        pairs = slidemask_pairs_without(pairs, kind, victim_kind);
    }
    return pairs;
}

// Leaves out a kind, as attacker and as victim.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_kind(slidemask_pairs pairs, int kind) {
    return slidemask_pairs_without_victim(slidemask_pairs_without_attacker(pairs, kind), kind);
}

// Leaves out pairs of the same colour, or those of different colours (private).
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_colors(slidemask_pairs pairs, bool same) {
    for (int from = 0; from < 12; from++) {
        for (int to = 0; to < 12; to++) {
            if ((from / 6 == to / 6) == same) {
                const uint8_t attacker = slidemask_piece(from / 6, from % 6), victim = slidemask_piece(to / 6, to % 6);
                pairs = slidemask_pairs_without_pair(pairs, attacker, victim);
            }
        }
    }
    return pairs;
}

// Leaves out pairs of the same colour: pieces that defend a piece of their own side.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_own(slidemask_pairs pairs) {
    return slidemask_pairs_without_colors(pairs, true);
}

// Leaves out pairs of different colours.
SLIDEMASK_CONSTEXPR slidemask_pairs slidemask_pairs_without_enemy(slidemask_pairs pairs) {
    return slidemask_pairs_without_colors(pairs, false);
}

// ---------------------------------------------------------------------------------------------------------------------
// Threats, and lists of them

// A piece that attacks another one: the codes of both, and their squares. If both have the same colour, the attacker defends the
// victim. Pins do not matter.
typedef struct {
    uint8_t attacker;
    uint8_t from;
    uint8_t victim;
    uint8_t to;
} slidemask_threat;

// The most threats that a board can have: a board full of queens has 420. From any square, no piece attacks more pieces than the
// square has rays (a knight, too), and all squares together have 420 rays.
#define SLIDEMASK_MOST_ON_A_BOARD 420

// The most threats that one call of slidemask_change can add or remove: 24 for each of four squares. Eight are from the piece on
// the square, and at most sixteen are against it. Threats that pass through an empty square are at most eight.
#define SLIDEMASK_MOST_DELTAS 96

// The threats of a board, in no particular order. Vector code always writes sixteen entries and then counts those that are
// threats, so the last sixteen entries are never counted.
typedef struct {
    size_t length;
    slidemask_threat threats[SLIDEMASK_MOST_ON_A_BOARD + 16];
} slidemask_board_threats;

// Threats that a change of a board adds, or removes.
typedef struct {
    size_t length;
    slidemask_threat threats[SLIDEMASK_MOST_DELTAS + 16];
} slidemask_threat_list;

// The threats that a change of a board adds and removes. No threat is in both lists, and none is twice in one list. It takes
// about 900 bytes, so keep one and fill it again for the next move.
typedef struct {
    slidemask_threat_list added;
    slidemask_threat_list removed;
} slidemask_threat_deltas;

// Appends a threat if a condition holds, without a branch for the condition (private). All functions that append take the end of
// a list and return the new one.
SLIDEMASK_INLINE slidemask_threat *slidemask_append_if(bool counts, uint8_t attacker, uint8_t from, uint8_t victim, uint8_t to,
                                                       slidemask_threat *end) {
    const slidemask_threat threat = {attacker, from, victim, to};
    *end = threat;
    return end + counts;
}

// ---------------------------------------------------------------------------------------------------------------------
// The places around a square (private)
//
// A piece on a square attacks, or is attacked by, only pieces on the eight rays and the eight knight's moves. Each direction,
// clockwise from the north, has eight places: the square of the knight's move between this direction and the next one, then the
// seven squares of the ray, from the nearest to the farthest.
//
//       places 0 to 7, to the north         the nearest pieces, and those a knight's move away
//     8  . . . . . . . .                  8  . . . p . . . .
//     7  . . . 3 . . . .                  7  . . . . . . . .
//     6  . . . 2 0 . . .                  6  . . . . n . . .    There are at most sixteen of them, two for each
//     5  . . . 1 . . . .                  5  . . . . . . . .    direction. A slider behind the nearest piece does
//     4  . . . + . . . .                  4  R . . + . . p .    not count.
//     3  . . . . . . . .                  3  . . . . . . . .
//     2  . . . . . . . .                  2  . B . . . . . .
//     1  . . . . . . . .                  1  . . . . . . . .
//        a b c d e f g h                     a b c d e f g h

// The classes that these functions name; see slidemask_pairs.
enum { SLIDEMASK_CLASS_KNIGHT = 1 << 2, SLIDEMASK_CLASS_DIAGONAL = 1 << 3, SLIDEMASK_CLASS_ORTHOGONAL = 1 << 4 };

// The steps from a square to the places around it, for a board with 16 squares in a rank (0x88), where every step off the board
// sets bit 3 or bit 7.
SLIDEMASK_TABLE(uint8_t, slidemask_steps[64]) = {
    // [written by tests: table steps]
    0x21, 0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0x12, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
    0xf2, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0xe1, 0xf1, 0xe2, 0xd3, 0xc4, 0xb5, 0xa6, 0x97,
    0xdf, 0xf0, 0xe0, 0xd0, 0xc0, 0xb0, 0xa0, 0x90, 0xee, 0xef, 0xde, 0xcd, 0xbc, 0xab, 0x9a, 0x89,
    0x0e, 0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0xfa, 0xf9, 0x1f, 0x0f, 0x1e, 0x2d, 0x3c, 0x4b, 0x5a, 0x69,
    // [end]
};

// The classes of the pieces that attack the square from each place around it.
SLIDEMASK_TABLE(uint8_t, slidemask_reach[64]) = {
    // [written by tests: table reach]
    0x04, 0x30, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x04, 0x2a, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08,
    0x04, 0x30, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x04, 0x29, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08,
    0x04, 0x30, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x04, 0x29, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08,
    0x04, 0x30, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x04, 0x2a, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08,
    // [end]
};

// The place of a square around another one, by the difference of their numbers on a board with 16 squares in a rank, plus the
// difference between a1 and h8, which is 0x77. It is 64 if the square has no place: neither on a ray nor a knight's move away.
SLIDEMASK_TABLE(uint8_t, slidemask_place_by_step[2 * 0x77 + 1]) = {
    // [written by tests: table place_by_step]
    0x2f, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x27, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x1f, 0x40,
    0x40, 0x2e, 0x40, 0x40, 0x40, 0x40, 0x40, 0x26, 0x40, 0x40, 0x40, 0x40, 0x40, 0x1e, 0x40, 0x40,
    0x40, 0x40, 0x2d, 0x40, 0x40, 0x40, 0x40, 0x25, 0x40, 0x40, 0x40, 0x40, 0x1d, 0x40, 0x40, 0x40,
    0x40, 0x40, 0x40, 0x2c, 0x40, 0x40, 0x40, 0x24, 0x40, 0x40, 0x40, 0x1c, 0x40, 0x40, 0x40, 0x40,
    0x40, 0x40, 0x40, 0x40, 0x2b, 0x40, 0x40, 0x23, 0x40, 0x40, 0x1b, 0x40, 0x40, 0x40, 0x40, 0x40,
    0x40, 0x40, 0x40, 0x40, 0x40, 0x2a, 0x20, 0x22, 0x18, 0x1a, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40,
    0x40, 0x40, 0x40, 0x40, 0x40, 0x28, 0x29, 0x21, 0x19, 0x10, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40,
    0x37, 0x36, 0x35, 0x34, 0x33, 0x32, 0x31, 0x40, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x40,
    0x40, 0x40, 0x40, 0x40, 0x40, 0x30, 0x39, 0x01, 0x09, 0x08, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40,
    0x40, 0x40, 0x40, 0x40, 0x40, 0x3a, 0x38, 0x02, 0x00, 0x0a, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40,
    0x40, 0x40, 0x40, 0x40, 0x3b, 0x40, 0x40, 0x03, 0x40, 0x40, 0x0b, 0x40, 0x40, 0x40, 0x40, 0x40,
    0x40, 0x40, 0x40, 0x3c, 0x40, 0x40, 0x40, 0x04, 0x40, 0x40, 0x40, 0x0c, 0x40, 0x40, 0x40, 0x40,
    0x40, 0x40, 0x3d, 0x40, 0x40, 0x40, 0x40, 0x05, 0x40, 0x40, 0x40, 0x40, 0x0d, 0x40, 0x40, 0x40,
    0x40, 0x3e, 0x40, 0x40, 0x40, 0x40, 0x40, 0x06, 0x40, 0x40, 0x40, 0x40, 0x40, 0x0e, 0x40, 0x40,
    0x3f, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x07, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x0f,
    // [end]
};

// For each code: the classes of sliders.
SLIDEMASK_TABLE(uint8_t, slidemask_slider_classes[16]) = SLIDEMASK_BY_CODE(0, 0, 0, 0, 0x08, 0x10, 0x18, 0);

// The number of a square on a board with 16 squares in a rank.
SLIDEMASK_CONSTEXPR uint8_t slidemask_wide(uint8_t square) {
    return (uint8_t)(square + (square & 070));
}

// The place of a square around another one: 0 to 63, or 64.
SLIDEMASK_CONSTEXPR uint8_t slidemask_place_of(uint8_t other, uint8_t around) {
    return slidemask_place_by_step[slidemask_wide(other) + 0x77 - slidemask_wide(around)];
}

// The classes of pieces that attack from one square to another one if nothing is between them.
SLIDEMASK_CONSTEXPR uint8_t slidemask_reach_between(uint8_t one, uint8_t other) {
    const uint8_t place = slidemask_place_of(other, one);
    return place == 64 ? 0 : slidemask_reach[place & 63];
}

// The number of steps that a king needs between two squares.
SLIDEMASK_CONSTEXPR int slidemask_distance(uint8_t one, uint8_t other) {
    const int files = (one & 7) - (other & 7), ranks = (one >> 3) - (other >> 3);
    const int by_files = files < 0 ? -files : files, by_ranks = ranks < 0 ? -ranks : ranks;
    return by_files > by_ranks ? by_files : by_ranks;
}

// ---------------------------------------------------------------------------------------------------------------------
// Changed squares (private)

// Up to four changed squares, and the codes on them before and after.
typedef struct {
    uint8_t squares[4];
    uint8_t before[4];
    uint8_t after[4];
} slidemask_changes;

// Writes changes to a board. A change that leaves its square as it is becomes a change that does nothing,
// on the square of a real one.
SLIDEMASK_ALWAYS_INLINE void slidemask_write_changes(uint8_t codes[64], slidemask_changes *changes, int count) {
    bool stays = false;
    SLIDEMASK_UNROLL
    for (int i = 0; i < count; i++) {
        codes[changes->squares[i]] = changes->after[i];
        stays |= changes->before[i] == changes->after[i];
    }
    if (SLIDEMASK_RARELY(stays)) {
        uint8_t real = changes->squares[0];
        SLIDEMASK_UNROLL
        for (int i = 0; i < count; i++) {
            real = changes->before[i] != changes->after[i] ? changes->squares[i] : real;
        }
        SLIDEMASK_UNROLL
        for (int i = 0; i < count; i++) {
            if (changes->before[i] == changes->after[i]) {
                changes->squares[i] = real;
                changes->before[i] = changes->after[i] = 0;
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Deltas without vector registers (private): lookups find the nearest pieces, and loops go through them.

#if !defined(SLIDEMASK_SSSE3) && !defined(SLIDEMASK_NEON)

// What surrounds a changed square.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    // The nearest unchanged pieces, and those a knight's move away.
    uint64_t around;
    // For each of the other changed squares that is nearer than the nearest piece: the ray that it is on, or the square itself if
    // it is a knight's move away. Otherwise nothing.
    uint64_t rays[4];
} slidemask_changed;
SLIDEMASK_LOCAL_TYPE_END

// The occupied squares.
SLIDEMASK_INLINE uint64_t slidemask_occupied(const uint8_t codes[64]) {
    uint64_t occupied = 0;
    for (int rank = 0; rank < 8; rank++) {
        // A code is less than 16, so the sum of a byte has bit 4 if the code is not 0.
        const uint64_t present = (slidemask_word_of_bytes(codes + 8 * rank) + 0x0f0f0f0f0f0f0f0f) >> 4;
        occupied |= slidemask_gather_rank(present) << 8 * rank;
    }
    return occupied;
}

// The ray from a square through the one square of a set, which is on a line with it.
SLIDEMASK_INLINE uint64_t slidemask_ray_through(uint8_t square, uint64_t place) {
    const slidemask_split *split = &slidemask_lines[square];
    uint64_t ray = 0;
    for (int axis = 0; axis < 4; axis++) {
        ray |= split->lower[axis] & place ? split->lower[axis] : 0;
        ray |= split->upper[axis] & place ? split->upper[axis] : 0;
    }
    return ray;
}

SLIDEMASK_ALWAYS_INLINE slidemask_changed slidemask_surroundings(const uint8_t *squares, int one, int count, uint64_t unchanged) {
    const uint8_t square = squares[one];
    const slidemask_rook_and_bishop attacks = slidemask_rook_and_bishop_attacks(square, unchanged);
    const uint64_t knight = slidemask_knight_attacks(square), seen = attacks.rook | attacks.bishop;
    slidemask_changed changed = {(seen | knight) & unchanged, {0, 0, 0, 0}};
    for (int i = 0; i < count; i++) {
        const uint64_t place = (uint64_t)1 << squares[i];
        changed.rays[i] = seen & place ? slidemask_ray_through(square, place) : knight & place;
    }
    return changed;
}

// Appends the threats between a piece and those near it.
SLIDEMASK_INLINE slidemask_threat *slidemask_with_piece(uint8_t square, uint8_t code, uint64_t around, const uint8_t *codes,
                                                        const slidemask_pairs *pairs, slidemask_threat *end) {
    const uint8_t *victims = pairs->victims[code & 15], *attackers = pairs->attackers[code & 15];
    for (; around != 0; around &= around - 1) {
        const uint8_t other = slidemask_lowest(around), found = codes[other];
        const uint8_t reach = slidemask_reach_between(square, other);
        end = slidemask_append_if((victims[found & 15] & reach) != 0, code, square, found, other, end);
        end = slidemask_append_if((attackers[found & 15] & reach) != 0, found, other, code, square, end);
    }
    return end;
}

// Appends the threats that pass through an empty square.
SLIDEMASK_INLINE slidemask_threat *slidemask_through_square(uint8_t square, uint64_t around, const uint8_t *codes,
                                                            const slidemask_pairs *pairs, slidemask_threat *end) {
    const slidemask_split *split = &slidemask_lines[square];
    const uint64_t last = (uint64_t)1 << 63;
    for (int axis = 0; axis < 4; axis++) {
        const int slider = axis <= SLIDEMASK_FILE ? SLIDEMASK_CLASS_ORTHOGONAL : SLIDEMASK_CLASS_DIAGONAL;
        const uint64_t lower = split->lower[axis] & around, upper = split->upper[axis] & around;
        // Where an end is empty, its square is meaningless, and nothing counts.
        const bool both = (lower != 0) & (upper != 0);
        const uint8_t below = slidemask_lowest(lower | last), above = slidemask_lowest(upper | last);
        const uint8_t low = codes[below], high = codes[above];
        const bool up = (slidemask_slider_classes[low & 15] & slider) != 0;
        const bool down = (slidemask_slider_classes[high & 15] & slider) != 0;
        end = slidemask_append_if(both & up & slidemask_pairs_contain(pairs, low, high), low, below, high, above, end);
        end = slidemask_append_if(both & down & slidemask_pairs_contain(pairs, high, low), high, above, low, below, end);
    }
    return end;
}

// Appends the threats of a board that it loses when it becomes another one, and returns their number. "now" and "then" are the
// codes of the changed squares on this board and on the other one.
SLIDEMASK_ALWAYS_INLINE size_t slidemask_lost(const slidemask_changed *changed, const uint8_t *codes, const uint8_t *squares,
                                              const uint8_t *now, const uint8_t *then, int count, const slidemask_pairs *pairs,
                                              slidemask_threat *threats) {
    slidemask_threat *end = threats;
    for (int i = 0; i < count; i++) {
        const uint64_t *rays = changed[i].rays;
        uint64_t around = changed[i].around;
        for (int j = 0; j < count; j++) {
            // Threats through several squares that are filled are appended for the first one.
            if (now[j] != 0 || (now[i] == 0 && j < i && then[j] != 0)) {
                around &= ~rays[j];
            }
        }
        if (now[i] != 0) {
            // The pieces on changed squares that come later, if no other changed one is in front of them.
            for (int j = i + 1; j < count; j++) {
                bool is_seen = now[j] != 0 && rays[j] != 0;
                for (int k = 0; k < count; k++) {
                    const bool nearer = slidemask_distance(squares[i], squares[k]) < slidemask_distance(squares[i], squares[j]);
                    is_seen = is_seen && !(now[k] != 0 && rays[k] == rays[j] && nearer);
                }
                around |= is_seen ? (uint64_t)1 << squares[j] : 0;
            }
            end = slidemask_with_piece(squares[i], now[i], around, codes, pairs, end);
        } else if (then[i] != 0) {
            end = slidemask_through_square(squares[i], around, codes, pairs, end);
        }
    }
    return (size_t)(end - threats);
}

// Makes "after" from "before" by changes, and fills the lists of the threats that they add and remove. One lookup for each
// changed square finds the nearest unchanged pieces. Pieces on other changed squares hide those behind them.
SLIDEMASK_ALWAYS_INLINE void slidemask_deltas(const slidemask_mailbox *before, slidemask_changes changes, int count,
                                              slidemask_mailbox *after, const slidemask_pairs *pairs,
                                              slidemask_threat_deltas *deltas) {
    // A copy, since both may be the same mailbox.
    const slidemask_mailbox old = *before;
    uint64_t unchanged = slidemask_occupied(old.codes);
    *after = old;
    slidemask_write_changes(after->codes, &changes, count);
    for (int i = 0; i < count; i++) {
        unchanged &= ~((uint64_t)1 << changes.squares[i]);
    }
    slidemask_changed changed[4];
    for (int i = 0; i < count; i++) {
        changed[i] = slidemask_surroundings(changes.squares, i, count, unchanged);
    }
    deltas->removed.length = slidemask_lost(changed, old.codes, changes.squares, changes.before, changes.after, count, pairs,
                                            deltas->removed.threats);
    deltas->added.length = slidemask_lost(changed, after->codes, changes.squares, changes.after, changes.before, count, pairs,
                                          deltas->added.threats);
}

#endif // neither SSSE3 nor NEON

// ---------------------------------------------------------------------------------------------------------------------
// The places around a square, in registers of SSSE3 and AVX2 (private). AVX-512 without VBMI uses those of AVX2.

#if defined(SLIDEMASK_SSSE3) && !defined(SLIDEMASK_AVX512ICL)

// A byte for each of sixteen places.
typedef __m128i slidemask_places;

SLIDEMASK_INLINE slidemask_places slidemask_places_and(slidemask_places a, slidemask_places b) {
    return _mm_and_si128(a, b);
}

SLIDEMASK_INLINE slidemask_places slidemask_places_or(slidemask_places a, slidemask_places b) {
    return _mm_or_si128(a, b);
}

// Looks up each byte, which is less than 16, in a row.
SLIDEMASK_INLINE slidemask_places slidemask_look_up(slidemask_places codes, const uint8_t row[16]) {
    return _mm_shuffle_epi8(slidemask_load_16(row), codes);
}

// The bytes eight places further: those of the opposite directions.
SLIDEMASK_INLINE slidemask_places slidemask_turned(slidemask_places places) {
    return _mm_shuffle_epi32(places, 0x4e);
}

// The places with a byte that is not 0, as bits.
SLIDEMASK_INLINE uint32_t slidemask_present(slidemask_places places) {
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(places, _mm_setzero_si128())) ^ 0xffff;
}

// Rays of eight bytes each: four in a register of AVX2, two in one of SSSE3.
#ifdef SLIDEMASK_AVX2
typedef __m256i slidemask_rays;
#define SLIDEMASK_PARTS 2
#define slidemask_mm(operation) _mm256_##operation
#define slidemask_mm_bits(operation) _mm256_##operation##256
#define slidemask_rays_repeat(bytes) _mm256_broadcastsi128_si256(slidemask_load_16(bytes))
#define slidemask_rays_part(bytes, part) slidemask_load_32((bytes) + 32 * (part))
#else
typedef __m128i slidemask_rays;
#define SLIDEMASK_PARTS 4
#define slidemask_mm(operation) _mm_##operation
#define slidemask_mm_bits(operation) _mm_##operation##128
#define slidemask_rays_repeat(bytes) slidemask_load_16(bytes)
#define slidemask_rays_part(bytes, part) slidemask_load_16((bytes) + 16 * (part))
#endif

#define slidemask_rays_splat(byte) slidemask_mm(set1_epi8)((char)(byte))
#define slidemask_rays_add slidemask_mm(add_epi8)
#define slidemask_rays_sub slidemask_mm(sub_epi8)
#define slidemask_rays_and slidemask_mm_bits(and_si)
#define slidemask_rays_andnot slidemask_mm_bits(andnot_si)
#define slidemask_rays_or slidemask_mm_bits(or_si)
#define slidemask_rays_xor slidemask_mm_bits(xor_si)
#define slidemask_rays_equal slidemask_mm(cmpeq_epi8)
#define slidemask_rays_shuffle slidemask_mm(shuffle_epi8)
#define slidemask_rays_half(rays) slidemask_mm(srli_epi64)(rays, 1)
#define slidemask_rays_plus_second_byte(rays) slidemask_mm(add_epi64)(rays, slidemask_mm(set1_epi64x)(0x100))

// A board of 64 codes: the first sixteen, and the difference between each sixteen and those before.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    slidemask_rays first, second, third, fourth;
} slidemask_byteboard;
SLIDEMASK_LOCAL_TYPE_END

SLIDEMASK_INLINE slidemask_byteboard slidemask_load_board(const uint8_t codes[64]) {
    const slidemask_rays first = slidemask_rays_repeat(codes), second = slidemask_rays_repeat(codes + 16);
    const slidemask_rays third = slidemask_rays_repeat(codes + 32), fourth = slidemask_rays_repeat(codes + 48);
    const slidemask_byteboard board = {first, slidemask_rays_xor(first, second), slidemask_rays_xor(second, third),
                                   slidemask_rays_xor(third, fourth)};
    return board;
}

// Looks up the codes on squares. A byte shuffle takes the low four bits of an offset, and answers 0 if the offset is negative. So
// a square adds up all differences before its own sixteen, since the offsets of those after it are negative.
SLIDEMASK_INLINE slidemask_rays slidemask_codes_on(slidemask_byteboard board, slidemask_rays squares) {
    const slidemask_rays sixteen = slidemask_rays_splat(16);
    const slidemask_rays from_second = slidemask_rays_sub(squares, sixteen);
    const slidemask_rays from_third = slidemask_rays_sub(from_second, sixteen);
    const slidemask_rays from_fourth = slidemask_rays_sub(from_third, sixteen);
    return slidemask_rays_xor(
        slidemask_rays_xor(slidemask_rays_shuffle(board.first, squares), slidemask_rays_shuffle(board.second, from_second)),
        slidemask_rays_xor(slidemask_rays_shuffle(board.third, from_third), slidemask_rays_shuffle(board.fourth, from_fourth)));
}

// In each ray: the sum of all its bytes in the second byte, and the first byte of "first". Only one byte of a ray may differ from
// 0.
SLIDEMASK_INLINE slidemask_rays slidemask_beside_sum(slidemask_rays of_ray, slidemask_rays first) {
    const slidemask_rays sum = slidemask_mm(slli_epi64)(slidemask_mm(sad_epu8)(of_ray, slidemask_rays_splat(0)), 8);
    return slidemask_rays_or(sum, slidemask_rays_and(first, slidemask_mm(set1_epi64x)(0xff)));
}

#ifdef SLIDEMASK_AVX2

// The first two bytes of all rays, in order.
SLIDEMASK_INLINE slidemask_places slidemask_first_pairs(const slidemask_rays parts[SLIDEMASK_PARTS]) {
    const __m256i all = _mm256_or_si256(parts[0], _mm256_slli_epi64(parts[1], 16));
    // The words are rays 0 and 4, 1 and 5, 2 and 6, 3 and 7.
    const __m128i low = _mm256_castsi256_si128(all), high = _mm256_extracti128_si256(all, 1);
    const __m128i both = _mm_or_si128(low, _mm_slli_epi64(high, 32));
    return _mm_shuffle_epi8(both, _mm_setr_epi8(0, 1, 8, 9, 4, 5, 12, 13, 2, 3, 10, 11, 6, 7, 14, 15));
}

// A code and a square for each of sixteen places: places 0 to 3 and 8 to 11 in the low half, the others in the high half. So the
// words of two registers, interleaved half by half, are threats in the order of the places. Eight threats fill a register.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    __m256i attackers;
    __m256i victims;
} slidemask_items;
SLIDEMASK_LOCAL_TYPE_END

// The pieces on all places and their squares, from parts as slidemask_first_pairs takes them.
SLIDEMASK_INLINE slidemask_items slidemask_items_of(const slidemask_rays codes[2], const slidemask_rays squares[2]) {
    const __m256i all_codes = _mm256_or_si256(codes[0], _mm256_slli_epi64(codes[1], 16));
    const __m256i all_squares = _mm256_or_si256(squares[0], _mm256_slli_epi64(squares[1], 16));
    const __m256i both = _mm256_or_si256(all_codes, _mm256_slli_epi64(all_squares, 32));
    const __m128i order = _mm_setr_epi8(0, 4, 1, 5, 8, 12, 9, 13, 2, 6, 3, 7, 10, 14, 11, 15);
    const __m256i pieces = _mm256_shuffle_epi8(both, _mm256_broadcastsi128_si256(order));
    const slidemask_items items = {pieces, pieces};
    return items;
}

// Makes these pieces the victims of one attacker.
SLIDEMASK_INLINE slidemask_items slidemask_attacked_by(slidemask_items items, uint16_t attacker) {
    items.attackers = _mm256_set1_epi16((short)attacker);
    return items;
}

// Makes these pieces the attackers of one victim.
SLIDEMASK_INLINE slidemask_items slidemask_attacking(slidemask_items items, uint16_t victim) {
    items.victims = _mm256_set1_epi16((short)victim);
    return items;
}

// Makes each of these pieces the attacker of the piece in the opposite direction.
SLIDEMASK_INLINE slidemask_items slidemask_attacking_opposite(slidemask_items items) {
    items.victims = _mm256_shuffle_epi32(items.attackers, 0x4e);
    return items;
}

// For each set of eight words: their numbers, the lowest first, in four bits each. The others are 0.
#define SLIDEMASK_NUMBERS_BELOW_1(above) (above), (above) << 4
#define SLIDEMASK_NUMBERS_BELOW_2(above) SLIDEMASK_NUMBERS_BELOW_1(above), SLIDEMASK_NUMBERS_BELOW_1((above) << 4 | 1)
#define SLIDEMASK_NUMBERS_BELOW_3(above) SLIDEMASK_NUMBERS_BELOW_2(above), SLIDEMASK_NUMBERS_BELOW_2((above) << 4 | 2)
#define SLIDEMASK_NUMBERS_BELOW_4(above) SLIDEMASK_NUMBERS_BELOW_3(above), SLIDEMASK_NUMBERS_BELOW_3((above) << 4 | 3)
#define SLIDEMASK_NUMBERS_BELOW_5(above) SLIDEMASK_NUMBERS_BELOW_4(above), SLIDEMASK_NUMBERS_BELOW_4((above) << 4 | 4)
#define SLIDEMASK_NUMBERS_BELOW_6(above) SLIDEMASK_NUMBERS_BELOW_5(above), SLIDEMASK_NUMBERS_BELOW_5((above) << 4 | 5)
#define SLIDEMASK_NUMBERS_BELOW_7(above) SLIDEMASK_NUMBERS_BELOW_6(above), SLIDEMASK_NUMBERS_BELOW_6((above) << 4 | 6)
#define SLIDEMASK_NUMBERS_BELOW_8(above) SLIDEMASK_NUMBERS_BELOW_7(above), SLIDEMASK_NUMBERS_BELOW_7((above) << 4 | 7)
SLIDEMASK_TABLE(uint32_t, slidemask_numbers[256]) = {SLIDEMASK_NUMBERS_BELOW_8(0u)};

// Appends those of eight threats whose bits are set.
SLIDEMASK_INLINE slidemask_threat *slidemask_append_eight(__m256i threats, uint32_t which, slidemask_threat *end) {
    const __m256i numbers = _mm256_set1_epi32((int)slidemask_numbers[which]);
    // The permutation uses only the low three bits of a number.
    const __m256i order = _mm256_srlv_epi32(numbers, _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
    _mm256_storeu_si256((__m256i *)(void *)end, _mm256_permutevar8x32_epi32(threats, order));
    return end + slidemask_count(which);
}

// Appends the items whose bits are set.
SLIDEMASK_INLINE slidemask_threat *slidemask_append(slidemask_items items, uint32_t which, slidemask_threat *end) {
    end = slidemask_append_eight(_mm256_unpacklo_epi16(items.attackers, items.victims), which & 0xff, end);
    return slidemask_append_eight(_mm256_unpackhi_epi16(items.attackers, items.victims), which >> 8 & 0xff, end);
}

#else // SSSE3

// The first two bytes of all rays, in order.
SLIDEMASK_INLINE slidemask_places slidemask_first_pairs(const slidemask_rays parts[SLIDEMASK_PARTS]) {
    const __m128i low = _mm_or_si128(parts[0], _mm_slli_epi64(parts[1], 16));
    const __m128i high = _mm_or_si128(parts[2], _mm_slli_epi64(parts[3], 16));
    const __m128i all = _mm_or_si128(low, _mm_slli_epi64(high, 32));
    return _mm_unpacklo_epi16(all, _mm_unpackhi_epi64(all, all));
}

#define slidemask_interleave_low _mm_unpacklo_epi8
#define slidemask_interleave_high _mm_unpackhi_epi8
#define slidemask_interleave_pairs_low _mm_unpacklo_epi16
#define slidemask_interleave_pairs_high _mm_unpackhi_epi16

// Eight equal pairs of bytes.
SLIDEMASK_INLINE slidemask_places slidemask_eight_of(uint16_t pair) {
    return _mm_set1_epi16((short)pair);
}

// The bytes in another order.
SLIDEMASK_INLINE slidemask_places slidemask_in_order(slidemask_places bytes, const uint8_t order[16]) {
    return _mm_shuffle_epi8(bytes, slidemask_load_16(order));
}

SLIDEMASK_INLINE void slidemask_write_four(slidemask_places threats, slidemask_threat *to) {
    _mm_storeu_si128((__m128i *)(void *)to, threats);
}

#endif // SSSE3

#endif // SSSE3 without VBMI

// ---------------------------------------------------------------------------------------------------------------------
// The places around a square, in registers of NEON (private). One instruction looks up a table of 64 bytes.

#ifdef SLIDEMASK_NEON

// A byte for each of sixteen places.
typedef uint8x16_t slidemask_places;

// Two rays, eight bytes each.
typedef uint8x16_t slidemask_rays;
#define SLIDEMASK_PARTS 4

#define slidemask_rays_splat vdupq_n_u8
#define slidemask_rays_add vaddq_u8
#define slidemask_rays_sub vsubq_u8
#define slidemask_rays_and vandq_u8
#define slidemask_rays_andnot(not_these, rays) vbicq_u8(rays, not_these)
#define slidemask_rays_or vorrq_u8
#define slidemask_rays_xor veorq_u8
#define slidemask_rays_equal vceqq_u8
#define slidemask_rays_half(rays) vshrq_n_u8(rays, 1)
#define slidemask_rays_repeat vld1q_u8
#define slidemask_interleave_low vzip1q_u8
#define slidemask_interleave_high vzip2q_u8

SLIDEMASK_INLINE slidemask_places slidemask_places_and(slidemask_places a, slidemask_places b) {
    return vandq_u8(a, b);
}

SLIDEMASK_INLINE slidemask_places slidemask_places_or(slidemask_places a, slidemask_places b) {
    return vorrq_u8(a, b);
}

SLIDEMASK_INLINE slidemask_rays slidemask_rays_part(const uint8_t bytes[64], int part) {
    return vld1q_u8(bytes + 16 * part);
}

SLIDEMASK_INLINE slidemask_rays slidemask_rays_plus_second_byte(slidemask_rays rays) {
    return vreinterpretq_u8_u64(vaddq_u64(vreinterpretq_u64_u8(rays), vdupq_n_u64(0x100)));
}

// A board of 64 codes.
typedef uint8x16x4_t slidemask_byteboard;

SLIDEMASK_INLINE slidemask_byteboard slidemask_load_board(const uint8_t codes[64]) {
    const slidemask_byteboard board = {{vld1q_u8(codes), vld1q_u8(codes + 16), vld1q_u8(codes + 32), vld1q_u8(codes + 48)}};
    return board;
}

// Looks up the codes on squares.
SLIDEMASK_INLINE slidemask_rays slidemask_codes_on(slidemask_byteboard board, slidemask_rays squares) {
    return vqtbl4q_u8(board, squares);
}

// In each ray: the sum of all its bytes in the second byte, and the first byte of "first". Only one byte of a ray may differ from
// 0.
SLIDEMASK_INLINE slidemask_rays slidemask_beside_sum(slidemask_rays of_ray, slidemask_rays first) {
    const uint64x2_t sum = vshlq_n_u64(vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(of_ray))), 8);
    return vreinterpretq_u8_u64(vorrq_u64(sum, vandq_u64(vreinterpretq_u64_u8(first), vdupq_n_u64(0xff))));
}

// The first two bytes of all rays, in order.
SLIDEMASK_INLINE slidemask_places slidemask_first_pairs(const slidemask_rays parts[SLIDEMASK_PARTS]) {
    uint64x2_t all = vdupq_n_u64(0);
    SLIDEMASK_UNROLL
    for (int part = SLIDEMASK_PARTS - 1; part >= 0; part--) {
        all = vorrq_u64(vshlq_n_u64(all, 16), vreinterpretq_u64_u8(parts[part]));
    }
    const uint16x8_t pairs = vreinterpretq_u16_u64(all);
    return vreinterpretq_u8_u16(vzip1q_u16(pairs, vextq_u16(pairs, pairs, 4)));
}

// Looks up each byte, which is less than 16, in a row.
SLIDEMASK_INLINE slidemask_places slidemask_look_up(slidemask_places codes, const uint8_t row[16]) {
    return vqtbl1q_u8(vld1q_u8(row), codes);
}

// The bytes eight places further: those of the opposite directions.
SLIDEMASK_INLINE slidemask_places slidemask_turned(slidemask_places places) {
    return vextq_u8(places, places, 8);
}

// The places with a byte that is not 0, as bits.
SLIDEMASK_INLINE uint32_t slidemask_present(slidemask_places places) {
    const uint8x16_t bit_of_byte = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
    const uint8x16_t bits = vandq_u8(vtstq_u8(places, places), bit_of_byte);
    return (uint32_t)vaddv_u8(vget_low_u8(bits)) | (uint32_t)vaddv_u8(vget_high_u8(bits)) << 8;
}

SLIDEMASK_INLINE slidemask_places slidemask_interleave_pairs_low(slidemask_places a, slidemask_places b) {
    return vreinterpretq_u8_u16(vzip1q_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}

SLIDEMASK_INLINE slidemask_places slidemask_interleave_pairs_high(slidemask_places a, slidemask_places b) {
    return vreinterpretq_u8_u16(vzip2q_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)));
}

// Eight equal pairs of bytes.
SLIDEMASK_INLINE slidemask_places slidemask_eight_of(uint16_t pair) {
    return vreinterpretq_u8_u16(vdupq_n_u16(pair));
}

// The bytes in another order.
SLIDEMASK_INLINE slidemask_places slidemask_in_order(slidemask_places bytes, const uint8_t order[16]) {
    return vqtbl1q_u8(bytes, vld1q_u8(order));
}

SLIDEMASK_INLINE void slidemask_write_four(slidemask_places threats, slidemask_threat *to) {
    vst1q_u8((uint8_t *)to, threats);
}

#endif // SLIDEMASK_NEON

// ---------------------------------------------------------------------------------------------------------------------
// The places around a square, in registers of 16 or 32 bytes (private)
//
// A byte shuffle of 64 bytes cuts the board into eight rays, of eight bytes each. A subtraction on the bytes of a ray finds the
// nearest piece. It works on the complement: an empty square is ff, and the carry of "e + 100" runs across the empty bytes to the
// nearest piece. Since o - 2r = ~(e + 2r), the changed squares are the same.
//
//              nearest .. farthest
//       k ff ff 00 ff 00 00 ff     e: pieces on squares 3, 5 and 6; the first byte is that of a knight's move
//     +   01                       2r
//     = k 00 00 01 ff 00 00 ff
//     ^ k ff ff 00 ff 00 00 ff     e
//     =   ff ff 01                 the changed squares
//     & ~ ff ff 00 ff 00 00 ff     e
//     =         01                 the nearest piece

#if (defined(SLIDEMASK_SSSE3) || defined(SLIDEMASK_NEON)) && !defined(SLIDEMASK_AVX2)

// A code and a square for each of sixteen places, in two registers.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    slidemask_places attackers[2];
    slidemask_places victims[2];
} slidemask_items;
SLIDEMASK_LOCAL_TYPE_END

// The pieces on all places and their squares, from parts as slidemask_first_pairs takes them.
SLIDEMASK_INLINE slidemask_items slidemask_items_of(const slidemask_rays codes[SLIDEMASK_PARTS],
                                                    const slidemask_rays squares[SLIDEMASK_PARTS]) {
    const slidemask_places all_codes = slidemask_first_pairs(codes), all_squares = slidemask_first_pairs(squares);
    const slidemask_places low = slidemask_interleave_low(all_codes, all_squares);
    const slidemask_places high = slidemask_interleave_high(all_codes, all_squares);
    const slidemask_items items = {{low, high}, {low, high}};
    return items;
}

// Makes these pieces the victims of one attacker.
SLIDEMASK_INLINE slidemask_items slidemask_attacked_by(slidemask_items items, uint16_t attacker) {
    items.attackers[0] = items.attackers[1] = slidemask_eight_of(attacker);
    return items;
}

// Makes these pieces the attackers of one victim.
SLIDEMASK_INLINE slidemask_items slidemask_attacking(slidemask_items items, uint16_t victim) {
    items.victims[0] = items.victims[1] = slidemask_eight_of(victim);
    return items;
}

// Makes each of these pieces the attacker of the piece in the opposite direction.
SLIDEMASK_INLINE slidemask_items slidemask_attacking_opposite(slidemask_items items) {
    items.victims[0] = items.attackers[1];
    items.victims[1] = items.attackers[0];
    return items;
}

// For each set of four words: their bytes. The other bytes repeat the first byte of the register.
SLIDEMASK_TABLE(uint8_t, slidemask_bytes_of[16][16]) = {
    // [written by tests: table bytes_of]
    {0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
    {0x00, 0x01, 0x02, 0x03, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
    {0x04, 0x05, 0x06, 0x07, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
    {0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
    {0x08, 0x09, 0x0a, 0x0b, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
    {0x00, 0x01, 0x02, 0x03, 0x08, 0x09, 0x0a, 0x0b, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
    {0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
    {0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x00, 0x00, 0x00, 0x00},
    {0x0c, 0x0d, 0x0e, 0x0f, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
    {0x00, 0x01, 0x02, 0x03, 0x0c, 0x0d, 0x0e, 0x0f, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
    {0x04, 0x05, 0x06, 0x07, 0x0c, 0x0d, 0x0e, 0x0f, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
    {0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0c, 0x0d, 0x0e, 0x0f, 0x00, 0x00, 0x00, 0x00},
    {0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
    {0x00, 0x01, 0x02, 0x03, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x00, 0x00, 0x00, 0x00},
    {0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x00, 0x00, 0x00, 0x00},
    {0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f},
    // [end]
};

// How many words each set of four has. SSSE3 has no instruction that counts bits.
SLIDEMASK_TABLE(uint8_t, slidemask_counts[16]) = {
    // [written by tests: table counts]
    0x00, 0x01, 0x01, 0x02, 0x01, 0x02, 0x02, 0x03, 0x01, 0x02, 0x02, 0x03, 0x02, 0x03, 0x03, 0x04,
    // [end]
};

// Appends those of four threats whose bits are set.
SLIDEMASK_INLINE slidemask_threat *slidemask_append_four(slidemask_places threats, uint32_t which, slidemask_threat *end) {
    slidemask_write_four(slidemask_in_order(threats, slidemask_bytes_of[which & 15]), end);
    return end + slidemask_counts[which & 15];
}

// Appends the items whose bits are set.
SLIDEMASK_INLINE slidemask_threat *slidemask_append(slidemask_items items, uint32_t which, slidemask_threat *end) {
    end = slidemask_append_four(slidemask_interleave_pairs_low(items.attackers[0], items.victims[0]), which, end);
    end = slidemask_append_four(slidemask_interleave_pairs_high(items.attackers[0], items.victims[0]), which >> 4, end);
    end = slidemask_append_four(slidemask_interleave_pairs_low(items.attackers[1], items.victims[1]), which >> 8, end);
    return slidemask_append_four(slidemask_interleave_pairs_high(items.attackers[1], items.victims[1]), which >> 12, end);
}

#endif // 16 bytes

#if (defined(SLIDEMASK_SSSE3) || defined(SLIDEMASK_NEON)) && !defined(SLIDEMASK_AVX512ICL)

// Sixteen places around a square: for each direction a knight's move and the nearest piece on the ray. Opposite directions are
// eight places apart.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    slidemask_places codes; // 0 if there is none. Such a place has no meaning in the other two.
    slidemask_places reach; // the classes of pieces that attack from there
    slidemask_items items;  // the pieces and their squares
} slidemask_around;
SLIDEMASK_LOCAL_TYPE_END

// The first two bytes of a straight ray and of a diagonal one, which alternate: the classes that attack from the square of a
// knight's move, and those that attack from any distance.
SLIDEMASK_TABLE(uint8_t, slidemask_reach_from_afar[16]) = {
    // [written by tests: table reach_from_afar]
    0x04, 0x10, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x04, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    // [end]
};

// The classes that attack only from the next square of each ray, in the second byte.
SLIDEMASK_TABLE(uint8_t, slidemask_reach_from_beside[64]) = {
    // [written by tests: table reach_from_beside]
    0x00, 0x20, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x22, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x20, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x21, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x20, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x21, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x20, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x22, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    // [end]
};

// The sixteen places around one of some squares, on the board without the pieces on these squares. For each of the others,
// "visible" receives the place that the square would have, as a bit, or 0 if it is in no line or behind the nearest piece.
SLIDEMASK_ALWAYS_INLINE slidemask_around slidemask_places_around(slidemask_byteboard board, int one, const uint8_t *squares,
                                                                 int count, uint32_t *visible) {
    const slidemask_rays zeros = slidemask_rays_splat(0);
    slidemask_rays codes[SLIDEMASK_PARTS], numbers[SLIDEMASK_PARTS], reach[SLIDEMASK_PARTS], hits[4][SLIDEMASK_PARTS];
    SLIDEMASK_UNROLL
    for (int part = 0; part < SLIDEMASK_PARTS; part++) {
        const slidemask_rays steps = slidemask_rays_part(slidemask_steps, part);
        const slidemask_rays places = slidemask_rays_add(slidemask_rays_splat(slidemask_wide(squares[one])), steps);
        const slidemask_rays on_board = slidemask_rays_equal(slidemask_rays_and(places, slidemask_rays_splat(0x88)), zeros);
        const slidemask_rays file = slidemask_rays_and(places, slidemask_rays_splat(07));
        const slidemask_rays rank = slidemask_rays_and(slidemask_rays_half(places), slidemask_rays_splat(070));
        const slidemask_rays narrow = slidemask_rays_or(file, rank);
        slidemask_rays pieces = slidemask_rays_and(slidemask_codes_on(board, narrow), on_board);
        slidemask_rays of_others[4];
        SLIDEMASK_UNROLL
        for (int i = 0; i < count; i++) {
            if (i != one) {
                of_others[i] = slidemask_rays_and(slidemask_rays_equal(narrow, slidemask_rays_splat(squares[i])), on_board);
                pieces = slidemask_rays_andnot(of_others[i], pieces);
            }
        }
        const slidemask_rays empty = slidemask_rays_equal(pieces, zeros);
        const slidemask_rays changed = slidemask_rays_xor(empty, slidemask_rays_plus_second_byte(empty));
        const slidemask_rays nearest = slidemask_rays_sub(zeros, slidemask_rays_andnot(empty, changed));
        codes[part] = slidemask_beside_sum(slidemask_rays_and(pieces, nearest), pieces);
        numbers[part] = slidemask_beside_sum(slidemask_rays_and(narrow, nearest), narrow);
        reach[part] = slidemask_rays_or(slidemask_rays_repeat(slidemask_reach_from_afar),
                                        slidemask_rays_and(nearest, slidemask_rays_part(slidemask_reach_from_beside, part)));
        SLIDEMASK_UNROLL
        for (int i = 0; i < count; i++) {
            if (i != one) {
                hits[i][part] = slidemask_beside_sum(slidemask_rays_and(of_others[i], changed), of_others[i]);
            }
        }
    }
    SLIDEMASK_UNROLL
    for (int i = 0; i < count; i++) {
        visible[i] = i == one ? 0 : slidemask_present(slidemask_first_pairs(hits[i]));
    }
    const slidemask_around around = {slidemask_first_pairs(codes), slidemask_first_pairs(reach),
                                     slidemask_items_of(codes, numbers)};
    return around;
}

// The names that stand for instructions.
#undef SLIDEMASK_PARTS
#undef slidemask_mm
#undef slidemask_mm_bits
#undef slidemask_rays_splat
#undef slidemask_rays_add
#undef slidemask_rays_sub
#undef slidemask_rays_and
#undef slidemask_rays_andnot
#undef slidemask_rays_or
#undef slidemask_rays_xor
#undef slidemask_rays_equal
#undef slidemask_rays_shuffle
#undef slidemask_rays_half
#undef slidemask_rays_plus_second_byte
#undef slidemask_rays_repeat
#undef slidemask_rays_part
#undef slidemask_interleave_low
#undef slidemask_interleave_high
#undef slidemask_interleave_pairs_low
#undef slidemask_interleave_pairs_high

#endif // SSSE3 or NEON, without VBMI

// ---------------------------------------------------------------------------------------------------------------------
// The places around a square with AVX-512, VBMI and GFNI (private)
//
// A byte shuffle cuts the board into eight rays. Their occupied squares are a word with a ray in each byte: the nearest square in
// bit 1, the farthest in bit 7, and a knight's move in bit 0. One subtraction finds the nearest piece on all rays:
//
//            r nearest .. farthest
//     1 . . 1 . . 1 1     o: the origin, and pieces on squares 3, 6 and 7
//   - . 1 . . . . . .     2r
//   = 1 1 1 . . . 1 1     the borrow runs to the nearest piece and removes it
//   ^ 1 . . 1 . . 1 1     o
//   = . 1 1 1 . . . .     the changed squares
//   & 1 . . 1 . . 1 1     o
//   = . . . 1 . . . .     the nearest piece
//
// A wall in bit 7 stops the borrow where a ray has no piece. Source: 87flowers, notes on byteboards, and the engine Rose.
//
// A sum of absolute differences then moves each nearest piece to the front of its ray. A place is four bytes, since threats are.

#ifdef SLIDEMASK_AVX512ICL

// The immediates of vpternlogd for (a & b) | c, a | (b & ~c) and a | b | c. See also SLIDEMASK_OR_AND.
#define SLIDEMASK_AND_OR 0xea
#define SLIDEMASK_OR_ANDNOT 0xf4
#define SLIDEMASK_OR_OR 0xfe

// Bit 0 of every ray, and the last square of every ray.
static const uint64_t slidemask_origins = 0x0101010101010101, slidemask_walls = 0x8080808080808080;

// The nearest piece on each of eight rays, or bit 7 if the ray is empty; and bit 0 of each.
SLIDEMASK_CONSTEXPR uint64_t slidemask_nearest(uint64_t occupied) {
    // [written by tests: formula eight_rays::nearest]
    const uint64_t o = (occupied | slidemask_origins) | slidemask_walls; // o: the origins, the pieces and the walls
    const uint64_t difference = o - (3 * slidemask_origins); // o - 3r: the origin itself, and 2r
    const uint64_t changed = o ^ difference; // o ^ (o - 3r)
    return changed & o; // the changed pieces
    // [end]
}

// A board of 64 codes.
typedef __m512i slidemask_byteboard;

// Sixteen places of four bytes each.
typedef __m512i slidemask_places;
typedef __m512i slidemask_items;

// Sixteen places around a square: for each direction a knight's move and the nearest piece on the ray. Opposite directions are
// eight places apart.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    slidemask_places codes; // 0 if there is none. Such a place has no meaning in the other two.
    slidemask_places reach; // the classes of pieces that attack from there
    slidemask_items items;  // the pieces and their squares
} slidemask_around;
SLIDEMASK_LOCAL_TYPE_END

SLIDEMASK_INLINE slidemask_byteboard slidemask_load_board(const uint8_t codes[64]) {
    return _mm512_loadu_si512(codes);
}

SLIDEMASK_INLINE slidemask_places slidemask_places_and(slidemask_places a, slidemask_places b) {
    return _mm512_and_si512(a, b);
}

SLIDEMASK_INLINE slidemask_places slidemask_places_or(slidemask_places a, slidemask_places b) {
    return _mm512_or_si512(a, b);
}

// Looks up each byte, which is less than 16, in a row. The other three bytes of a place are 0, and so is the entry for 0 of a
// row.
SLIDEMASK_INLINE __m512i slidemask_look_up(__m512i codes, const uint8_t row[16]) {
#if defined(__GNUC__) && !defined(__clang__)
    // GCC would load a constant row first and then repeat it by a shuffle, and shuffles are what limits this code. So it must not
    // know which row it is.
    __asm__("" : "+r"(row));
#endif
    return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(slidemask_load_16(row)), codes);
}

// The bytes eight places further: those of the opposite directions.
SLIDEMASK_INLINE slidemask_places slidemask_turned(slidemask_places places) {
    return _mm512_shuffle_i64x2(places, places, 0x4e);
}

// The places with a byte that is not 0, as bits.
SLIDEMASK_INLINE uint32_t slidemask_present(slidemask_places places) {
    return _mm512_test_epi32_mask(places, places);
}

// A piece in both halves of each place.
SLIDEMASK_INLINE __m512i slidemask_twice(uint16_t piece) {
    return _mm512_set1_epi32((int)(piece * 0x10001u));
}

// Makes these pieces the victims of one attacker.
SLIDEMASK_INLINE slidemask_items slidemask_attacked_by(slidemask_items items, uint16_t attacker) {
    const __m512i victims = _mm512_slli_epi32(items, 16);
    return _mm512_ternarylogic_epi32(victims, slidemask_twice(attacker), _mm512_set1_epi32(0xffff), SLIDEMASK_OR_AND);
}

// Makes these pieces the attackers of one victim.
SLIDEMASK_INLINE slidemask_items slidemask_attacking(slidemask_items items, uint16_t victim) {
    return _mm512_ternarylogic_epi32(items, slidemask_twice(victim), _mm512_set1_epi32(0xffff), SLIDEMASK_OR_ANDNOT);
}

// Makes each of these pieces the attacker of the piece in the opposite direction.
SLIDEMASK_INLINE slidemask_items slidemask_attacking_opposite(slidemask_items items) {
    return _mm512_or_si512(items, _mm512_slli_epi32(slidemask_turned(items), 16));
}

// Appends the items whose bits are set.
SLIDEMASK_INLINE slidemask_threat *slidemask_append(slidemask_items items, uint32_t which, slidemask_threat *end) {
    _mm512_storeu_si512(end, _mm512_maskz_compress_epi32((__mmask16)which, items));
    return end + slidemask_count(which);
}

// The first byte of each ray, and beside it the sum of the bytes of another register: two places of four bytes.
SLIDEMASK_INLINE __m512i slidemask_beside_sum(__m512i first, __m512i of_ray) {
    const __m512i sum = _mm512_slli_epi64(_mm512_sad_epu8(of_ray, _mm512_setzero_si512()), 32);
    return _mm512_ternarylogic_epi64(first, _mm512_set1_epi64(0xff), sum, SLIDEMASK_AND_OR);
}

// The place of a square around another one as a bit, or 0.
SLIDEMASK_CONSTEXPR uint64_t slidemask_place_bit(uint8_t other, uint8_t around) {
    const uint8_t place = slidemask_place_of(other, around);
    return place == 64 ? 0 : (uint64_t)1 << (place & 63);
}

// The bit of one of sixteen places from the bit of one of 64; 0 from 0.
SLIDEMASK_CONSTEXPR uint32_t slidemask_narrow_place(uint64_t bit) {
    const unsigned place = bit == 0 ? 0 : slidemask_lowest(bit);
    return bit == 0 ? 0 : 1u << (place / 8 * 2 + (place % 8 != 0));
}

// The sixteen places around one of some squares, on the board without the pieces on these squares. For each of the others,
// "visible" receives the place that the square would have, as a bit, or 0 if it is in no line or behind the nearest piece.
SLIDEMASK_ALWAYS_INLINE slidemask_around slidemask_places_around(slidemask_byteboard board, int one, const uint8_t *squares,
                                                                 int count, uint32_t *visible) {
    const uint8_t square = squares[one];
    uint64_t without = 0, others[4];
    SLIDEMASK_UNROLL
    for (int i = 0; i < count; i++) {
        without |= (uint64_t)1 << squares[i];
        others[i] = i == one ? 0 : slidemask_place_bit(squares[i], square);
    }
    // The matrix removes bit 3 from the number of a square on a board with 16 squares in a rank: the bits of a byte are the files
    // 0 to 2 and the ranks 4 to 6. Row b of the matrix, which is byte 7 - b, has the bit that becomes bit b.
    const __m512i to_narrow = _mm512_set1_epi64(0x0102041020400000);
    const __m512i steps = _mm512_loadu_si512(slidemask_steps);
    const __m512i places = _mm512_add_epi8(_mm512_set1_epi8((char)slidemask_wide(square)), steps);
    const __mmask64 on_board = _mm512_testn_epi8_mask(places, _mm512_set1_epi8((char)0x88));
    const __m512i numbers = _mm512_gf2p8affine_epi64_epi8(places, to_narrow, 0);
    const __m512i codes = _mm512_maskz_permutexvar_epi8(on_board, numbers, _mm512_maskz_mov_epi8(~without, board));
    const uint64_t occupied = _mm512_test_epi8_mask(codes, codes);
    const uint64_t nearest = slidemask_nearest(occupied) & ~slidemask_origins;
    const __m512i reach = _mm512_maskz_mov_epi8(nearest, _mm512_loadu_si512(slidemask_reach));
    const __m512i near_codes = slidemask_beside_sum(codes, _mm512_maskz_mov_epi8(nearest, codes));
    const __m512i near_numbers = slidemask_beside_sum(numbers, _mm512_maskz_mov_epi8(nearest, numbers));
    SLIDEMASK_UNROLL
    for (int i = 0; i < count; i++) {
        visible[i] = i == one ? 0 : slidemask_narrow_place(slidemask_nearest(occupied | others[i]) & others[i]);
    }
    const slidemask_around around = {near_codes, slidemask_beside_sum(_mm512_set1_epi64(SLIDEMASK_CLASS_KNIGHT), reach),
                                     _mm512_or_si512(near_codes, _mm512_slli_epi32(near_numbers, 8))};
    return around;
}

#endif // SLIDEMASK_AVX512ICL

// ---------------------------------------------------------------------------------------------------------------------
// The threats that changes of squares add or remove, written once for all vector registers (private)

#if defined(SLIDEMASK_SSSE3) || defined(SLIDEMASK_NEON)

// For each code: the kind of the piece, one bit for each kind; and the same for the pieces of one side only.
#define SLIDEMASK_KIND_BITS 0x01, 0x02, 0x04, 0x08, 0x10, 0x20
SLIDEMASK_TABLE(uint8_t, slidemask_kind_bits[16]) = {0, SLIDEMASK_KIND_BITS, 0, 0, SLIDEMASK_KIND_BITS, 0};
SLIDEMASK_TABLE(uint8_t, slidemask_kind_bits_of[2][16]) = {{0, SLIDEMASK_KIND_BITS}, {0, 0, 0, 0, 0, 0, 0, 0, 0, SLIDEMASK_KIND_BITS}};
#undef SLIDEMASK_KIND_BITS

// What surrounds a changed square: the places of unchanged pieces, and the places of the other changed squares.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    slidemask_around around;
    uint32_t places[4];
} slidemask_changed;
SLIDEMASK_LOCAL_TYPE_END

// A piece and its square in two bytes.
SLIDEMASK_CONSTEXPR uint16_t slidemask_item(uint8_t square, uint8_t code) {
    return (uint16_t)(code | square << 8);
}

// The places of the sliders that see the piece in the opposite direction through an empty square.
SLIDEMASK_INLINE uint32_t slidemask_looking_through(slidemask_around around, const slidemask_pairs *pairs) {
    const uint8_t *of_white = pairs->kinds[SLIDEMASK_WHITE], *of_black = pairs->kinds[SLIDEMASK_BLACK];
    const slidemask_places classes = slidemask_look_up(around.codes, slidemask_slider_classes);
    const slidemask_places sliders = slidemask_places_and(classes, around.reach);
    const slidemask_places opposite = slidemask_turned(around.codes);
    slidemask_places counted = slidemask_look_up(around.codes, of_white);
    if (slidemask_word_of_bytes(of_white) == slidemask_word_of_bytes(of_black) &&
        slidemask_word_of_bytes(of_white + 8) == slidemask_word_of_bytes(of_black + 8)) {
        counted = slidemask_places_and(counted, slidemask_look_up(opposite, slidemask_kind_bits));
    } else {
        const slidemask_places black = slidemask_look_up(around.codes, of_black);
        counted = slidemask_places_and(counted, slidemask_look_up(opposite, slidemask_kind_bits_of[SLIDEMASK_WHITE]));
        counted = slidemask_places_or(
            counted, slidemask_places_and(black, slidemask_look_up(opposite, slidemask_kind_bits_of[SLIDEMASK_BLACK])));
    }
    return slidemask_present(sliders) & slidemask_present(counted);
}

// Appends the threats between the pieces on two changed squares, unless a piece on a third one is between them.
SLIDEMASK_INLINE slidemask_threat *slidemask_between_changed(int i, int j, const uint32_t *places, const uint8_t *squares,
                                                             const uint8_t *now, int count, const slidemask_pairs *pairs,
                                                             slidemask_threat *end) {
    const uint8_t one = squares[i], other = squares[j];
    for (int k = 0; k < count; k++) {
        if (now[k] != 0 && places[k] == places[j] && slidemask_distance(one, squares[k]) < slidemask_distance(one, other)) {
            return end;
        }
    }
    const uint8_t reach = slidemask_reach_between(one, other);
    const bool attacks = (pairs->victims[now[i] & 15][now[j] & 15] & reach) != 0;
    const bool is_attacked = (pairs->attackers[now[i] & 15][now[j] & 15] & reach) != 0;
    end = slidemask_append_if(attacks, now[i], one, now[j], other, end);
    return slidemask_append_if(is_attacked, now[j], other, now[i], one, end);
}

// Appends those of the threats that a board loses that have a piece on one of the changed squares, or pass through it.
SLIDEMASK_ALWAYS_INLINE slidemask_threat *slidemask_lost_at(int i, const slidemask_changed *changed, const uint8_t *squares,
                                                            const uint8_t *now, const uint8_t *then, int count,
                                                            const slidemask_pairs *pairs, slidemask_threat *end) {
    const slidemask_around around = changed[i].around;
    const uint32_t *places = changed[i].places;
    uint32_t hidden = 0;
    if (now[i] != 0) {
        SLIDEMASK_UNROLL
        for (int j = 0; j < count; j++) {
            hidden |= now[j] != 0 ? places[j] : 0;
        }
        const uint16_t piece = slidemask_item(squares[i], now[i]);
        const slidemask_places victims = slidemask_look_up(around.codes, pairs->victims[now[i] & 15]);
        const uint32_t attacked = slidemask_present(slidemask_places_and(victims, around.reach)) & ~hidden;
        end = slidemask_append(slidemask_attacked_by(around.items, piece), attacked, end);
        const slidemask_places attackers = slidemask_look_up(around.codes, pairs->attackers[now[i] & 15]);
        const uint32_t attacking = slidemask_present(slidemask_places_and(attackers, around.reach)) & ~hidden;
        end = slidemask_append(slidemask_attacking(around.items, piece), attacking, end);
        SLIDEMASK_UNROLL
        for (int j = i + 1; j < count; j++) {
            if (now[j] != 0 && places[j] != 0) {
                end = slidemask_between_changed(i, j, places, squares, now, count, pairs, end);
            }
        }
    } else if (then[i] != 0) {
        // Threats through several squares that are filled are appended for the first one.
        SLIDEMASK_UNROLL
        for (int j = 0; j < count; j++) {
            hidden |= now[j] != 0 || (j < i && then[j] != 0) ? places[j] : 0;
        }
        const uint32_t which = slidemask_looking_through(around, pairs) & ~(hidden | hidden << 8 | hidden >> 8);
        end = slidemask_append(slidemask_attacking_opposite(around.items), which, end);
    }
    return end;
}

// Appends the threats of a board that it loses when it becomes another one, and returns their number. "now" and "then" are the
// codes of the changed squares on this board and on the other one.
SLIDEMASK_ALWAYS_INLINE size_t slidemask_lost(const slidemask_changed *changed, const uint8_t *squares, const uint8_t *now,
                                              const uint8_t *then, int count, const slidemask_pairs *pairs,
                                              slidemask_threat *threats) {
    // Written out, since GCC unrolls the loop too late to keep the surroundings in registers. It also keeps a structure in memory
    // that a function returns by a condition. With both, a move took 1.1 to 1.2 times as long as in Rust with -O3, and 1.4 to 1.5
    // times with -O2; without, 1.00 to 1.05 and 1.04 to 1.11 times (gcc 12, Intel Xeon, 2026-11-23).
    slidemask_threat *end = slidemask_lost_at(0, changed, squares, now, then, count, pairs, threats);
    end = count > 1 ? slidemask_lost_at(1, changed, squares, now, then, count, pairs, end) : end;
    end = count > 2 ? slidemask_lost_at(2, changed, squares, now, then, count, pairs, end) : end;
    end = count > 3 ? slidemask_lost_at(3, changed, squares, now, then, count, pairs, end) : end;
    return (size_t)(end - threats);
}

// Makes "after" from "before" by changes, and fills the lists of the threats that they add and remove.
//
// The surroundings of each changed square are computed once, without the pieces on changed squares. They serve the board before
// and the board after the changes: what differs are the pieces on changed squares, which may hide the places behind them.
SLIDEMASK_ALWAYS_INLINE void slidemask_deltas(const slidemask_mailbox *before, slidemask_changes changes, int count,
                                              slidemask_mailbox *after, const slidemask_pairs *pairs,
                                              slidemask_threat_deltas *deltas) {
    const slidemask_byteboard board = slidemask_load_board(before->codes);
    *after = *before;
    slidemask_write_changes(after->codes, &changes, count);
    slidemask_changed changed[4];
    changed[0].around = slidemask_places_around(board, 0, changes.squares, count, changed[0].places);
    if (count > 1) {
        changed[1].around = slidemask_places_around(board, 1, changes.squares, count, changed[1].places);
    }
    if (count > 2) {
        changed[2].around = slidemask_places_around(board, 2, changes.squares, count, changed[2].places);
    }
    if (count > 3) {
        changed[3].around = slidemask_places_around(board, 3, changes.squares, count, changed[3].places);
    }
    deltas->removed.length =
        slidemask_lost(changed, changes.squares, changes.before, changes.after, count, pairs, deltas->removed.threats);
    deltas->added.length =
        slidemask_lost(changed, changes.squares, changes.after, changes.before, count, pairs, deltas->added.threats);
}

#endif // SSSE3 or NEON

// ---------------------------------------------------------------------------------------------------------------------
// All threats of a board (private)

#ifdef SLIDEMASK_AVX512ICL

// The numbers of the squares.
#define SLIDEMASK_ITSELF(square, rank, file, diagonal, antidiagonal) square
SLIDEMASK_TABLE(uint8_t, slidemask_squares[64]) = {SLIDEMASK_OF_SQUARES(SLIDEMASK_ITSELF)};

// The first sixteen bytes, each as a place.
SLIDEMASK_INLINE __m512i slidemask_wide_places(__m512i bytes) {
    return _mm512_cvtepu8_epi32(_mm512_castsi512_si128(bytes));
}

// Appends the threats of pawns that go to a neighbouring square. Each of these pawns attacks a piece there.
SLIDEMASK_INLINE slidemask_threat *slidemask_pawn_threats(slidemask_byteboard board, uint8_t pawn, int step, uint64_t attackers,
                                                          slidemask_threat *end) {
    __m512i from = _mm512_maskz_compress_epi8(attackers, _mm512_loadu_si512(slidemask_squares));
    __m512i to = _mm512_add_epi8(from, _mm512_set1_epi8((char)step));
    unsigned left = slidemask_count(attackers);
    // More than sixteen pawns of a side only stand on impossible boards.
    for (;;) {
        const __m512i victims = slidemask_wide_places(_mm512_permutexvar_epi8(to, board));
        const __m512i piece_and_square = _mm512_slli_epi32(slidemask_wide_places(from), 8);
        const __m512i attacker = _mm512_ternarylogic_epi32(_mm512_set1_epi32(pawn), piece_and_square,
                                                           _mm512_slli_epi32(victims, 16), SLIDEMASK_OR_OR);
        const __m512i items = _mm512_or_si512(attacker, _mm512_slli_epi32(slidemask_wide_places(to), 24));
        end = slidemask_append(items, left < 16 ? (1u << left) - 1 : 0xffff, end);
        if (left <= 16) {
            return end;
        }
        left -= 16;
        from = _mm512_maskz_alignr_epi64(0xff, _mm512_setzero_si512(), from, 2);
        to = _mm512_maskz_alignr_epi64(0xff, _mm512_setzero_si512(), to, 2);
    }
}

// Appends the threats of all pawns. Those that attack in one direction are found all at once. Returns the other pieces that have
// victims; a king often has none.
SLIDEMASK_ALWAYS_INLINE uint64_t slidemask_threats_of_pawns(slidemask_byteboard board, const slidemask_pairs *pairs,
                                                            slidemask_threat **end) {
    uint64_t others = _mm512_test_epi8_mask(board, board);
    for (int color = SLIDEMASK_WHITE; color <= SLIDEMASK_BLACK; color++) {
        const uint8_t pawn = slidemask_piece(color, SLIDEMASK_PAWN), king = slidemask_piece(color, SLIDEMASK_KING);
        const uint64_t pawns = _mm512_cmpeq_epi8_mask(board, _mm512_set1_epi8((char)pawn));
        const __m512i counted = slidemask_look_up(board, pairs->victims[pawn]);
        const uint64_t victims = _mm512_test_epi8_mask(counted, counted);
        const __m128i of_king = slidemask_load_16(pairs->victims[king]);
        others &= ~pawns;
        if (_mm_testz_si128(of_king, of_king)) {
            others &= ~(uint64_t)_mm512_cmpeq_epi8_mask(board, _mm512_set1_epi8((char)king));
        }
        for (int east = 0; east < 2; east++) {
            const int direction = color == SLIDEMASK_WHITE ? (east ? SLIDEMASK_NORTH_EAST : SLIDEMASK_NORTH_WEST)
                                                           : (east ? SLIDEMASK_SOUTH_EAST : SLIDEMASK_SOUTH_WEST);
            const int step = (color == SLIDEMASK_WHITE ? 8 : -8) + (east ? 1 : -1);
            const slidemask_way way = slidemask_ways[direction];
            const uint64_t attackers = pawns & slidemask_rotate_left(victims & way.ends, 64 - way.by);
            *end = slidemask_pawn_threats(board, pawn, step, attackers, *end);
        }
    }
    return others;
}

// The places around a piece, and which of them it attacks.
SLIDEMASK_ALWAYS_INLINE slidemask_around slidemask_victims_around(slidemask_byteboard board, const slidemask_pairs *pairs,
                                                                  uint8_t square, uint8_t code, uint32_t *attacked) {
    uint32_t none;
    const slidemask_around around = slidemask_places_around(board, 0, &square, 1, &none);
    const slidemask_places victims = slidemask_look_up(around.codes, pairs->victims[code & 15]);
    *attacked = slidemask_present(slidemask_places_and(victims, around.reach));
    return around;
}

SLIDEMASK_INLINE slidemask_threat *slidemask_all_threats(const uint8_t codes[64], const slidemask_pairs *pairs,
                                                         slidemask_threat *end) {
    const slidemask_byteboard board = slidemask_load_board(codes);
    for (uint64_t pieces = slidemask_threats_of_pawns(board, pairs, &end); pieces != 0; pieces &= pieces - 1) {
        const uint8_t square = slidemask_lowest(pieces), code = codes[square];
        uint32_t attacked;
        const slidemask_around around = slidemask_victims_around(board, pairs, square, code, &attacked);
        end = slidemask_append(slidemask_attacked_by(around.items, slidemask_item(square, code)), attacked, end);
    }
    return end;
}

#else

// The attacks of a piece.
SLIDEMASK_ALWAYS_INLINE uint64_t slidemask_attacks_of(int kind, int color, uint8_t square, uint64_t occupied) {
    switch (kind) {
    case SLIDEMASK_PAWN:
        return slidemask_pawn_attacks(color, square);
    case SLIDEMASK_KNIGHT:
        return slidemask_knight_attacks(square);
    case SLIDEMASK_BISHOP:
        return slidemask_bishop_attacks(square, occupied);
    case SLIDEMASK_ROOK:
        return slidemask_rook_attacks(square, occupied);
    case SLIDEMASK_QUEEN:
        return slidemask_queen_attacks(square, occupied);
    default:
        return slidemask_king_attacks(square);
    }
}

// The squares of the pieces that count as victims of an attacker.
//
// The loops over threats then have no condition, and fewer turns: all threats of a board take 0.7 of the time with AVX2 and
// AVX-512, 0.75 to 0.85 with SSSE3, and 0.9 to 1.0 in scalar code (gcc 12 and clang 14, AMD EPYC, Zen 5, 2026-11-24).
SLIDEMASK_ALWAYS_INLINE uint64_t slidemask_victims_of_piece(const uint8_t codes[64], const slidemask_pairs *pairs,
                                                            uint8_t attacker, uint64_t black_pieces, const uint64_t kinds[6]) {
#if defined(SLIDEMASK_SSSE3) || defined(SLIDEMASK_NEON)
    const uint8_t *row = pairs->victims[attacker];
    (void)black_pieces;
    (void)kinds;
#endif
#if defined(SLIDEMASK_AVX512)
    const __m512i found = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(slidemask_load_16(row)), _mm512_loadu_si512(codes));
    return _mm512_test_epi8_mask(found, found);
#elif defined(SLIDEMASK_AVX2)
    const __m256i rows = _mm256_broadcastsi128_si256(slidemask_load_16(row));
    uint64_t others = 0;
    for (int half = 0; half < 2; half++) {
        const __m256i found = _mm256_shuffle_epi8(rows, slidemask_load_32(codes + 32 * half));
        const __m256i zeros = _mm256_cmpeq_epi8(found, _mm256_setzero_si256());
        others |= (uint64_t)(uint32_t)_mm256_movemask_epi8(zeros) << 32 * half;
    }
    return ~others;
#elif defined(SLIDEMASK_SSSE3)
    uint64_t victims = 0;
    for (int quarter = 0; quarter < 4; quarter++) {
        const slidemask_places found = slidemask_look_up(slidemask_load_16(codes + 16 * quarter), row);
        victims |= (uint64_t)slidemask_present(found) << 16 * quarter;
    }
    return victims;
#elif defined(SLIDEMASK_NEON)
    const uint8x16_t bit_of_byte = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201));
    uint8x16_t bits_of[4];
    SLIDEMASK_UNROLL
    for (int quarter = 0; quarter < 4; quarter++) {
        const uint8x16_t found = slidemask_look_up(vld1q_u8(codes + 16 * quarter), row);
        bits_of[quarter] = vandq_u8(vtstq_u8(found, found), bit_of_byte);
    }
    // Each addition of neighbours joins the bits of twice as many squares in a byte.
    const uint8x16_t quads = vpaddq_u8(vpaddq_u8(bits_of[0], bits_of[1]), vpaddq_u8(bits_of[2], bits_of[3]));
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(quads, quads)), 0);
#else
    uint64_t white = 0, black = 0;
    SLIDEMASK_UNROLL
    for (int kind = SLIDEMASK_PAWN; kind <= SLIDEMASK_KING; kind++) {
        white |= kinds[kind] & (0 - (uint64_t)(pairs->kinds[SLIDEMASK_WHITE][attacker] >> kind & 1));
        black |= kinds[kind] & (0 - (uint64_t)(pairs->kinds[SLIDEMASK_BLACK][attacker] >> kind & 1));
    }
    (void)codes;
    return (white & ~black_pieces) | (black & black_pieces);
#endif
}

// The squares of the pieces that count as victims of White's and of Black's pieces of a kind.
typedef struct {
    uint64_t of[2];
    bool any; // a king often has none
} slidemask_victims;

SLIDEMASK_ALWAYS_INLINE slidemask_victims slidemask_victims_of(const uint8_t codes[64], const slidemask_pairs *pairs, int kind,
                                                               uint64_t black_pieces, const uint64_t kinds[6]) {
    const uint8_t white = slidemask_piece(SLIDEMASK_WHITE, kind), black = slidemask_piece(SLIDEMASK_BLACK, kind);
    const uint64_t of_white = slidemask_victims_of_piece(codes, pairs, white, black_pieces, kinds);
    const uint64_t of_black = slidemask_victims_of_piece(codes, pairs, black, black_pieces, kinds);
    const slidemask_victims victims = {{of_white, of_black}, (of_white | of_black) != 0};
    return victims;
}

// The squares of a board by kind, without those whose code is of no piece: they would be of three kinds.
SLIDEMASK_INLINE void slidemask_attacking_kinds(slidemask_code_bits bits, uint64_t kinds[6]) {
    const uint64_t no_pieces = bits.one & bits.two & bits.four;
    const slidemask_code_bits pieces = {bits.one & ~no_pieces, bits.two & ~no_pieces, bits.four & ~no_pieces, bits.black};
    slidemask_kinds_of_bits(pieces, kinds);
}

// A loop over the pieces of the board, and one over the pieces that each attacks.
//
// The places around each piece, found in registers of SSSE3 and AVX2, take longer than these lookups: 1.14 times as long as loops
// with a condition took with AVX2, and 1.7 to 1.8 times with SSSE3 (gcc 12 and clang 14, AMD EPYC, Zen 5, 2026-11-24). With NEON, by
// llvm-mca, they take 64 cycles a piece on Apple's M1 and 132 on a Cortex-A57; a rook's loops took about 20 and 30.
SLIDEMASK_INLINE slidemask_threat *slidemask_all_threats(const uint8_t codes[64], const slidemask_pairs *pairs,
                                                         slidemask_threat *end) {
    const slidemask_code_bits bits = slidemask_gather(codes);
    const uint64_t occupied = bits.one | bits.two | bits.four;
    uint64_t kinds[6] = {0, 0, 0, 0, 0, 0};
    slidemask_attacking_kinds(bits, kinds);
    SLIDEMASK_UNROLL
    for (int kind = SLIDEMASK_PAWN; kind <= SLIDEMASK_KING; kind++) {
        const slidemask_victims victims = slidemask_victims_of(codes, pairs, kind, bits.black, kinds);
        for (uint64_t pieces = victims.any ? kinds[kind] : 0; pieces != 0; pieces &= pieces - 1) {
            const uint8_t from = slidemask_lowest(pieces), code = codes[from];
            const int color = code >> 3 & 1;
            uint64_t attacked = victims.of[color] & slidemask_attacks_of(kind, color, from, occupied);
            for (; attacked != 0; attacked &= attacked - 1) {
                const uint8_t to = slidemask_lowest(attacked);
                end = slidemask_append_if(true, code, from, codes[to], to, end);
            }
        }
    }
    return end;
}

#endif // SLIDEMASK_AVX512ICL

// ---------------------------------------------------------------------------------------------------------------------
// Threats: which piece attacks which, and what a change of the board adds and removes
//
// Some networks of chess engines take threats as inputs: every pair of a piece and another one that it attacks, with their
// squares.
//
//     slidemask_mailbox mailbox = slidemask_mailbox_from_bitboards(colors, kinds);
//     slidemask_board_threats threats;
//     slidemask_threats(&mailbox, &slidemask_pairs_full, &threats);
//     slidemask_threat_deltas deltas;
//     slidemask_move_piece(&mailbox, 12, 28, &slidemask_pairs_full, &deltas);      // from e2 to e4
//     for (size_t i = 0; i < deltas.added.length; i++) { ... deltas.added.threats[i] ... }
//
// The order of the threats in a list differs between instruction sets.

// Fills a list with all threats of the board that count. It replaces the content of the list.
SLIDEMASK_INLINE void slidemask_threats(const slidemask_mailbox *mailbox, const slidemask_pairs *pairs,
                                        slidemask_board_threats *threats) {
    threats->length = (size_t)(slidemask_all_threats(mailbox->codes, pairs, threats->threats) - threats->threats);
}

// What stands on a square after a change: the code of a piece, or 0.
typedef struct {
    uint8_t square;
    uint8_t piece;
} slidemask_square_change;

// Changes a number of squares that is a constant (private).
SLIDEMASK_ALWAYS_INLINE void slidemask_change_squares(const slidemask_mailbox *before, const slidemask_square_change *changes,
                                                      int count, slidemask_mailbox *after, const slidemask_pairs *pairs,
                                                      slidemask_threat_deltas *deltas) {
    slidemask_changes real = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}};
    SLIDEMASK_UNROLL
    for (int i = 0; i < count; i++) {
        SLIDEMASK_ASSERT(changes[i].square < 64 && (changes[i].piece == 0 || slidemask_is_piece(changes[i].piece)));
        real.squares[i] = changes[i].square;
        real.before[i] = before->codes[changes[i].square];
        real.after[i] = changes[i].piece;
        // Of a square that is named twice, only the last change is real.
        for (int earlier = 0; earlier < i; earlier++) {
            if (real.squares[earlier] == real.squares[i]) {
                real.after[earlier] = real.before[earlier];
            }
        }
    }
    slidemask_deltas(before, real, count, after, pairs, deltas);
}

// One function for each number of squares (private), so that their code is not repeated at each call.
SLIDEMASK_INLINE void slidemask_change_1(const slidemask_mailbox *before, const slidemask_square_change *changes,
                                         slidemask_mailbox *after, const slidemask_pairs *pairs, slidemask_threat_deltas *deltas) {
    slidemask_change_squares(before, changes, 1, after, pairs, deltas);
}

SLIDEMASK_INLINE void slidemask_change_2(const slidemask_mailbox *before, const slidemask_square_change *changes,
                                         slidemask_mailbox *after, const slidemask_pairs *pairs, slidemask_threat_deltas *deltas) {
    slidemask_change_squares(before, changes, 2, after, pairs, deltas);
}

SLIDEMASK_INLINE void slidemask_change_3(const slidemask_mailbox *before, const slidemask_square_change *changes,
                                         slidemask_mailbox *after, const slidemask_pairs *pairs, slidemask_threat_deltas *deltas) {
    slidemask_change_squares(before, changes, 3, after, pairs, deltas);
}

SLIDEMASK_INLINE void slidemask_change_4(const slidemask_mailbox *before, const slidemask_square_change *changes,
                                         slidemask_mailbox *after, const slidemask_pairs *pairs, slidemask_threat_deltas *deltas) {
    slidemask_change_squares(before, changes, 4, after, pairs, deltas);
}

// Changes up to four squares of a board into another one: "after" becomes "before" with the changes. Otherwise it is as
// slidemask_change. An engine that keeps a mailbox in each entry of its stack needs no copy first. Both may be the same mailbox.
SLIDEMASK_ALWAYS_INLINE void slidemask_change_to(const slidemask_mailbox *before, const slidemask_square_change *changes,
                                                 int count, slidemask_mailbox *after, const slidemask_pairs *pairs,
                                                 slidemask_threat_deltas *deltas) {
    SLIDEMASK_ASSERT(count >= 0 && count <= 4);
    switch (count) {
    case 1:
        slidemask_change_1(before, changes, after, pairs, deltas);
        break;
    case 2:
        slidemask_change_2(before, changes, after, pairs, deltas);
        break;
    case 3:
        slidemask_change_3(before, changes, after, pairs, deltas);
        break;
    case 4:
        slidemask_change_4(before, changes, after, pairs, deltas);
        break;
    default:
        *after = *before;
        deltas->added.length = 0;
        deltas->removed.length = 0;
    }
}

// Changes up to four squares at once, and fills "deltas" with the threats that this adds and removes. It replaces the content of
// "deltas". If "count" is a constant, the switch disappears.
//
// If a square is named several times, the last change counts. So castling needs no case of its own in Chess960, where a piece may
// arrive on a square that another one leaves.
//
// A threat that exists before and after the changes is in neither list. So give both squares of a move in one call: two calls
// would add and remove the threats of a slider that looks over both squares. To take changes back, change the squares back: the
// lists are then exchanged.
//
//     // White castles: e1, h1, g1 and f1
//     const slidemask_square_change changes[4] = {{4, 0}, {7, 0}, {6, king}, {5, rook}};
//     slidemask_change(&mailbox, changes, 4, &slidemask_pairs_all, &deltas);
SLIDEMASK_ALWAYS_INLINE void slidemask_change(slidemask_mailbox *mailbox, const slidemask_square_change *changes, int count,
                                              const slidemask_pairs *pairs, slidemask_threat_deltas *deltas) {
    slidemask_change_to(mailbox, changes, count, mailbox, pairs, deltas);
}

// Puts a piece on a square; see slidemask_change. It replaces a piece that stands there, as a capture does. The piece 0 removes.
SLIDEMASK_INLINE void slidemask_place(slidemask_mailbox *mailbox, uint8_t square, uint8_t piece, const slidemask_pairs *pairs,
                                      slidemask_threat_deltas *deltas) {
    const slidemask_square_change change = {square, piece};
    slidemask_change_1(mailbox, &change, mailbox, pairs, deltas);
}

// Removes the piece on a square; see slidemask_change.
SLIDEMASK_INLINE void slidemask_remove(slidemask_mailbox *mailbox, uint8_t square, const slidemask_pairs *pairs,
                                       slidemask_threat_deltas *deltas) {
    slidemask_place(mailbox, square, 0, pairs, deltas);
}

// Moves the piece on "from" to "to", where it replaces a piece; see slidemask_change. If "from" is empty, "to" becomes empty. If
// both are one square, nothing changes.
SLIDEMASK_INLINE void slidemask_move_piece(slidemask_mailbox *mailbox, uint8_t from, uint8_t to, const slidemask_pairs *pairs,
                                           slidemask_threat_deltas *deltas) {
    SLIDEMASK_ASSERT(from < 64 && to < 64);
    const uint8_t piece = mailbox->codes[from];
    const slidemask_square_change changes[2] = {{from, 0}, {to, piece}};
    slidemask_change_2(mailbox, changes, mailbox, pairs, deltas);
}

// ---------------------------------------------------------------------------------------------------------------------
// The attacks of one side by kind, and their number on each square

// The directions in which White's and Black's pawns attack (private). A table, since a branch on the colour is often
// mispredicted.
SLIDEMASK_TABLE(uint8_t, slidemask_pawn_directions[2][2]) = {
    {SLIDEMASK_NORTH_EAST, SLIDEMASK_NORTH_WEST},
    {SLIDEMASK_SOUTH_EAST, SLIDEMASK_SOUTH_WEST},
};

// All squares of a set, moved by one step in a direction. Those that leave the board are dropped (private).
SLIDEMASK_CONSTEXPR uint64_t slidemask_step(int direction, uint64_t set) {
    return slidemask_rotate_left(set, slidemask_ways[direction].by) & slidemask_ways[direction].ends;
}

// The union of the attacks of one side's pieces, for each kind from SLIDEMASK_PAWN to SLIDEMASK_KING. The board is given as the
// squares of each colour, White's first, and of each kind. A square is attacked even if a piece of the same side stands on it.
// Pins do not matter.
SLIDEMASK_INLINE void slidemask_attacks_by_kind(int color, const uint64_t colors[2], const uint64_t kinds[6],
                                                uint64_t attacks[6]) {
    SLIDEMASK_ASSERT(color == SLIDEMASK_WHITE || color == SLIDEMASK_BLACK);
    const uint64_t own = colors[color], occupied = colors[SLIDEMASK_WHITE] | colors[SLIDEMASK_BLACK];
    const uint64_t pawns = kinds[SLIDEMASK_PAWN] & own, knights = kinds[SLIDEMASK_KNIGHT] & own;
    const uint64_t bishops = kinds[SLIDEMASK_BISHOP] & own, rooks = kinds[SLIDEMASK_ROOK] & own;
    const uint64_t queens = kinds[SLIDEMASK_QUEEN] & own, kings = kinds[SLIDEMASK_KING] & own;
    const uint64_t east = slidemask_step(SLIDEMASK_EAST, knights), west = slidemask_step(SLIDEMASK_WEST, knights);
    const uint64_t one_file = east | west;
    const uint64_t two_files = slidemask_step(SLIDEMASK_EAST, east) | slidemask_step(SLIDEMASK_WEST, west);
    const uint64_t beside = slidemask_step(SLIDEMASK_EAST, kings) | slidemask_step(SLIDEMASK_WEST, kings);
    const uint64_t three = beside | kings;
    attacks[SLIDEMASK_PAWN] = slidemask_step(slidemask_pawn_directions[color][0], pawns) |
                              slidemask_step(slidemask_pawn_directions[color][1], pawns);
    attacks[SLIDEMASK_KNIGHT] = one_file << 16 | one_file >> 16 | two_files << 8 | two_files >> 8;
    attacks[SLIDEMASK_BISHOP] = slidemask_setwise_bishop_attacks(bishops, occupied);
    attacks[SLIDEMASK_ROOK] = slidemask_setwise_rook_attacks(rooks, occupied);
    attacks[SLIDEMASK_QUEEN] = slidemask_setwise_queen_attacks(queens, occupied);
    attacks[SLIDEMASK_KING] = beside | three << 8 | three >> 8;
}

// Adds one to the number of each square of a set (private). The bits of the numbers are in five sets.
SLIDEMASK_INLINE void slidemask_add_one(uint64_t bits[5], uint64_t set) {
    SLIDEMASK_UNROLL
    for (int bit = 0; bit < 5; bit++) {
        const uint64_t carry = bits[bit] & set;
        bits[bit] ^= set;
        set = carry;
    }
}

// The number of one side's pieces that attack each square: at most 16, from eight directions and by eight leaps of a knight. A
// slider behind another one does not count: x-rays are not attacks.
//
// A square is attacked by at most one piece from each direction, since the nearest piece blocks the others, and by at most one
// knight with each leap. So the numbers are the sums of sixteen sets.
SLIDEMASK_INLINE void slidemask_attack_counts(int color, const uint64_t colors[2], const uint64_t kinds[6], uint8_t counts[64]) {
    SLIDEMASK_ASSERT(color == SLIDEMASK_WHITE || color == SLIDEMASK_BLACK);
    const uint64_t own = colors[color], occupied = colors[SLIDEMASK_WHITE] | colors[SLIDEMASK_BLACK];
    const uint64_t orthogonal = (kinds[SLIDEMASK_ROOK] | kinds[SLIDEMASK_QUEEN]) & own;
    const uint64_t diagonal = (kinds[SLIDEMASK_BISHOP] | kinds[SLIDEMASK_QUEEN]) & own;
    uint64_t bits[5] = {0, 0, 0, 0, 0};
    SLIDEMASK_UNROLL
    for (int direction = SLIDEMASK_NORTH; direction <= SLIDEMASK_NORTH_WEST; direction++) {
        const bool is_diagonal = direction % 2 != 0;
        const uint8_t *of_pawns = slidemask_pawn_directions[color];
        const bool has_pawns = direction == of_pawns[0] || direction == of_pawns[1];
        const uint64_t leapers = (kinds[SLIDEMASK_KING] | (has_pawns ? kinds[SLIDEMASK_PAWN] : 0)) & own;
        const uint64_t sliders = is_diagonal ? diagonal : orthogonal;
        slidemask_add_one(bits, slidemask_ray_attacks(direction, sliders, occupied) | slidemask_step(direction, leapers));
        // The knight's move between this direction and the next one is the sum of their steps.
        const uint64_t knights = slidemask_step(direction, kinds[SLIDEMASK_KNIGHT] & own);
        slidemask_add_one(bits, slidemask_step((direction + 1) % 8, knights));
    }
    const slidemask_code_bits low = {bits[0], bits[1], bits[2], bits[3]};
    slidemask_spread(low, counts);
    // Squares that are attacked by sixteen pieces are rare, so a loop writes their counts.
    for (uint64_t sixteen = bits[4]; sixteen != 0; sixteen &= sixteen - 1) {
        counts[slidemask_lowest(sixteen)] = 16;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Threats as numbers

// When a network mirrors the files of a board: never; if the king is on files e to h, so that the network sees it on files a to
// d; or if it is on files a to d.
enum { SLIDEMASK_MIRROR_NEVER, SLIDEMASK_MIRROR_TO_QUEENSIDE, SLIDEMASK_MIRROR_TO_KINGSIDE };

// How a side sees a board (private): what it flips of a square (7: files, 56: ranks) and of a code (8: the colour). White's
// pieces are the own ones.
typedef struct {
    uint8_t square;
    uint8_t code;
} slidemask_perspective;

// The perspective of a side whose king is on a square (private).
SLIDEMASK_CONSTEXPR slidemask_perspective slidemask_perspective_of(int mirror, int side, uint8_t king) {
    const bool kingside = (king & 4) != 0;
    const bool mirrored = mirror != SLIDEMASK_MIRROR_NEVER && kingside == (mirror == SLIDEMASK_MIRROR_TO_QUEENSIDE);
    const slidemask_perspective perspective = {(uint8_t)(56 * side + 7 * mirrored), (uint8_t)(8 * side)};
    return perspective;
}

// Marks a pair of pieces that does not count, in the place of its first number (private).
#define SLIDEMASK_NO_NUMBER ((uint32_t)1 << 31)

// Marks a pair whose threats count only from a higher square to a lower one (private). It is added to the first number.
#define SLIDEMASK_DOWN ((uint32_t)1 << 30)

// The threats that are inputs of a network, numbered from 0. For each pair of an attacker and a victim there is a first number.
// The others follow: by the square of the attacker, from a1 to h8, then by that of the victim. A side sees its own pieces as
// White's.
//
//     // As in Full_Threats: queens attack all but kings ...
//     slidemask_features features = slidemask_features_symmetric_once(slidemask_features_of(&pairs));
//
// The fields are private but for "length", the number of inputs, and "pairs".
typedef struct {
    // By the row of an attacker and its square: the squares that it attacks on an empty board. The row is the low bits of the
    // code, and 7 for black pawns.
    uint64_t attacks[8][64];
    // By the row of an attacker and its square: the number of attacks from lower squares.
    uint16_t before[8][64];
    // By the code of an attacker, then of a victim: the first number, with SLIDEMASK_DOWN or not; or SLIDEMASK_NO_NUMBER.
    uint32_t first[16][16];
    slidemask_pairs pairs;
    bool pushes;
    uint32_t length;
} slidemask_features;

// The row of an attacker (private).
SLIDEMASK_CONSTEXPR uint8_t slidemask_row_of(uint8_t attacker) {
    return attacker == 9 ? 7 : attacker & 7;
}

// The squares that a piece attacks on an empty board (private). A pawn on the first or the last rank attacks none.
SLIDEMASK_CONSTEXPR uint64_t slidemask_attacks_on_empty_board(uint8_t piece, uint8_t from) {
    switch (slidemask_kind_of(piece)) {
    case SLIDEMASK_PAWN:
        return from >= 8 && from < 56 ? slidemask_pawn_attacks(slidemask_color_of(piece), from) : 0;
    case SLIDEMASK_KNIGHT:
        return slidemask_knight_attacks(from);
    case SLIDEMASK_BISHOP:
        return slidemask_scalar_bishop_attacks(from, 0);
    case SLIDEMASK_ROOK:
        return slidemask_scalar_rook_attacks(from, 0);
    case SLIDEMASK_QUEEN:
        return slidemask_scalar_queen_attacks(from, 0);
    default:
        return slidemask_king_attacks(from);
    }
}

// Counts the attacks of a piece, and for a pawn perhaps also the square in front of it (private).
SLIDEMASK_CONSTEXPR void slidemask_features_count(slidemask_features *features, uint8_t piece, bool pushes) {
    const uint8_t row = slidemask_row_of(piece);
    unsigned count = 0;
    for (uint8_t from = 0; from < 64; from++) {
        uint64_t attacks = slidemask_attacks_on_empty_board(piece, from);
        if (pushes && attacks != 0) {
            attacks |= slidemask_color_of(piece) == SLIDEMASK_WHITE ? (uint64_t)1 << from << 8 : (uint64_t)1 << from >> 8;
        }
        features->attacks[row][from] = attacks;
        features->before[row][from] = (uint16_t)count;
        count += slidemask_count(attacks);
    }
}

// Adds a pair of pieces that counts (private).
SLIDEMASK_CONSTEXPR void slidemask_features_add(slidemask_features *features, uint8_t attacker, uint8_t victim, uint32_t first) {
    SLIDEMASK_ASSERT(slidemask_is_piece(attacker) && slidemask_is_piece(victim) && (first & ~SLIDEMASK_DOWN) < SLIDEMASK_DOWN);
    const uint8_t row = slidemask_row_of(attacker);
    const uint32_t count = features->before[row][63] + slidemask_count(features->attacks[row][63]);
    const uint32_t length = (first & ~SLIDEMASK_DOWN) + count;
    slidemask_pairs_add(&features->pairs, attacker, victim);
    features->first[attacker][victim] = first;
    features->length = features->length < length ? length : features->length;
}

// No threats: the start of a set in an order of your own, see slidemask_features_with_pair.
SLIDEMASK_CONSTEXPR slidemask_features slidemask_features_empty(void) {
    slidemask_features features = {{{0}}, {{0}}, {{0}}, {{{0}}, {{0}}, {{0}}}, false, 0};
    for (int i = 0; i < 256; i++) {
        features.first[i / 16][i % 16] = SLIDEMASK_NO_NUMBER;
    }
    for (int kind = SLIDEMASK_PAWN; kind <= SLIDEMASK_KING; kind++) {
        slidemask_features_count(&features, slidemask_piece(SLIDEMASK_WHITE, kind), false);
    }
    slidemask_features_count(&features, slidemask_piece(SLIDEMASK_BLACK, SLIDEMASK_PAWN), false);
    return features;
}

// The threats of pairs that count. Attackers, and the victims of each, are in the order of White's pawn to king, then Black's:
// the order of Stockfish and its trainer.
SLIDEMASK_CONSTEXPR slidemask_features slidemask_features_of(const slidemask_pairs *pairs) {
    slidemask_features features = slidemask_features_empty();
    for (int i = 0; i < 144; i++) {
        const uint8_t attacker = slidemask_piece(i / 72, i / 12 % 6), victim = slidemask_piece(i % 12 / 6, i % 6);
        if (slidemask_pairs_contain(pairs, attacker, victim)) {
            slidemask_features_add(&features, attacker, victim, features.length);
        }
    }
    return features;
}

// Adds a pair, given by the codes of its pieces, and the number of its first threat, which is less than 2^30. So a set can have
// any order. No number should have two meanings.
SLIDEMASK_CONSTEXPR slidemask_features slidemask_features_with_pair(slidemask_features features, uint8_t attacker, uint8_t victim,
                                                                    uint32_t first) {
    SLIDEMASK_ASSERT(first < SLIDEMASK_DOWN);
    slidemask_features_add(&features, attacker, victim, first);
    return features;
}

// Counts only one of two threats between pieces of one kind, which attack or defend each other: the one from the higher square,
// as the side sees it. The numbers of the others are not used. (Pawns of one side are the exception, since only one defends the
// other.)
SLIDEMASK_CONSTEXPR slidemask_features slidemask_features_symmetric_once(slidemask_features features) {
    for (int i = 0; i < 144; i++) {
        const uint8_t attacker = slidemask_piece(i / 72, i / 12 % 6), victim = slidemask_piece(i % 12 / 6, i % 6);
        const bool defending_pawn = attacker == victim && slidemask_kind_of(attacker) == SLIDEMASK_PAWN;
        if ((attacker & 7) == (victim & 7) && !defending_pawn && features.first[attacker][victim] != SLIDEMASK_NO_NUMBER) {
            features.first[attacker][victim] |= SLIDEMASK_DOWN;
        }
    }
    return features;
}

// Counts a pawn that stands in front of a pawn as a victim, too. It numbers the pairs again, from 0, in the order of
// slidemask_features_of. The numbers for other victims in front of a pawn are not used.
SLIDEMASK_CONSTEXPR slidemask_features slidemask_features_with_pushes(slidemask_features features) {
    slidemask_features_count(&features, slidemask_piece(SLIDEMASK_WHITE, SLIDEMASK_PAWN), true);
    slidemask_features_count(&features, slidemask_piece(SLIDEMASK_BLACK, SLIDEMASK_PAWN), true);
    features.pushes = true;
    features.length = 0;
    for (int i = 0; i < 144; i++) {
        const uint8_t attacker = slidemask_piece(i / 72, i / 12 % 6), victim = slidemask_piece(i % 12 / 6, i % 6);
        const uint32_t before = features.first[attacker][victim];
        if (before != SLIDEMASK_NO_NUMBER) {
            slidemask_features_add(&features, attacker, victim, features.length | (before & SLIDEMASK_DOWN));
        }
    }
    return features;
}

// What the numbers of a piece's threats have in common, as a side sees it (private).
typedef struct {
    // By the code of a victim: the first number of the pair.
    const uint32_t *first;
    uint64_t attacks;
    // What is added to it: the number of attacks from lower squares, and the first number of all threats.
    uint32_t before;
    uint8_t from;
} slidemask_seen_attacker;

SLIDEMASK_ALWAYS_INLINE slidemask_seen_attacker slidemask_see_attacker(const slidemask_features *features, uint32_t first,
                                                                       slidemask_perspective seen, uint8_t code, uint8_t square) {
    const uint8_t attacker = (code ^ seen.code) & 15, from = (square ^ seen.square) & 63, row = slidemask_row_of(attacker);
    const slidemask_seen_attacker of_side = {features->first[attacker], features->attacks[row][from],
                                             first + features->before[row][from], from};
    return of_side;
}

// Appends the number of a victim that the attacker attacks, if the threat counts (private).
//
// With a table of 64 KiB in place of counted bits, as the library has it, a move takes 0.92 (gcc 12) or 0.85 (clang 14) of the
// time in a loop that does nothing else. A whole engine, PlentyChess, takes as long: 1.00 of the time with AVX2 and 0.99 with
// AVX-512, where a copy of the program took 1.01 and 0.98 (AMD EPYC, Zen 5, 2026-11-24). So there is no table to fill.
SLIDEMASK_ALWAYS_INLINE uint32_t *slidemask_append_victim(slidemask_seen_attacker attacker, slidemask_perspective seen,
                                                          uint8_t code, uint8_t square, uint32_t *end) {
    const uint8_t victim = (code ^ seen.code) & 15, to = (square ^ seen.square) & 63;
    const uint32_t of_pair = attacker.first[victim];
    // With the place as a value of its own, gcc 12 subtracts. Otherwise it takes BZHI, and a list takes 1.15 times as long.
    const uint64_t place = (uint64_t)1 << to;
    const uint32_t unused = SLIDEMASK_NO_NUMBER | (attacker.from < to ? SLIDEMASK_DOWN : 0);
    *end = (of_pair & ~SLIDEMASK_DOWN) + attacker.before + slidemask_count(attacker.attacks & (place - 1));
    return end + ((of_pair & unused) == 0);
}

// Appends the number of any threat if it counts, as a side sees it (private). Pawns on the first and the last rank attack nothing.
SLIDEMASK_ALWAYS_INLINE uint32_t *slidemask_append_threat(const slidemask_features *features, uint32_t first,
                                                          slidemask_perspective seen, slidemask_threat threat, uint32_t *end) {
    const slidemask_seen_attacker attacker = slidemask_see_attacker(features, first, seen, threat.attacker, threat.from);
    const bool counts = slidemask_append_victim(attacker, seen, threat.victim, threat.to, end) != end;
    return end + (counts & (attacker.attacks >> ((threat.to ^ seen.square) & 63) & 1));
}

// ---------------------------------------------------------------------------------------------------------------------
// Pieces on their squares as numbers

// A plane of 64 numbers for each piece, and a copy of all planes for each bucket of squares of the own king:
//
//     number = 64 * planes * bucket + 64 * plane + square
//
// A side sees its own pieces as White's. The fields are private but for "length", the number of inputs.
typedef struct {
    // By the code of a piece, as seen: its first number.
    uint32_t pieces[16];
    // By the square of the own king, as seen, but not mirrored: the first number of its bucket.
    uint32_t kings[64];
    int mirror;
    // The numbers of a bucket.
    uint32_t of_bucket;
    uint32_t length;
} slidemask_planes;

// The number of the plane of each piece: own pawn to king, then the enemy's. Pieces may share a plane.
SLIDEMASK_CONSTEXPR slidemask_planes slidemask_planes_of(const uint8_t planes[12]) {
    slidemask_planes made = {{0}, {0}, SLIDEMASK_MIRROR_NEVER, 0, 0};
    for (int i = 0; i < 12; i++) {
        const uint32_t first = 64 * (uint32_t)planes[i];
        made.pieces[slidemask_piece(i / 6, i % 6)] = first;
        made.length = made.length < first + 64 ? first + 64 : made.length;
    }
    made.of_bucket = made.length;
    return made;
}

// Gives the own king buckets: their numbers for the squares a1 to h8 from the side of this king, before files are mirrored.
SLIDEMASK_CONSTEXPR slidemask_planes slidemask_planes_with_buckets(slidemask_planes planes, const uint8_t buckets[64]) {
    planes.length = 0;
    for (int square = 0; square < 64; square++) {
        const uint32_t first = planes.of_bucket * buckets[square], end = first + planes.of_bucket;
        planes.kings[square] = first;
        planes.length = planes.length < end ? end : planes.length;
    }
    return planes;
}

// Mirrors files: SLIDEMASK_MIRROR_TO_QUEENSIDE, SLIDEMASK_MIRROR_TO_KINGSIDE or SLIDEMASK_MIRROR_NEVER.
SLIDEMASK_CONSTEXPR slidemask_planes slidemask_planes_mirrored(slidemask_planes planes, int mirror) {
    planes.mirror = mirror;
    return planes;
}

// ---------------------------------------------------------------------------------------------------------------------
// The inputs of a network

// Threats, pairs of pawns, and pieces on their squares, each at most once, numbered one after the other. Make it by name or from
// parts. In C++ it can be a constant; it takes about 7 KB:
//
//     constexpr slidemask_network network = slidemask_network_named("Full_Threats+PP_3Wide+HalfKAv2_hm");
//     static_assert(network.length == 86896, "a name is wrong");
//
// The fields are private but for "length", the number of inputs, and "features.pairs", the threats that are inputs.
typedef struct {
    slidemask_features features;
    slidemask_planes planes;
    uint32_t first_threat, first_pawn_pair, first_plane;
    bool has_threats, has_pawn_pairs, has_planes;
    // When threats and pairs of pawns are mirrored.
    int mirror;
    uint32_t length;
} slidemask_network;

// The number of pairs of places of pawns (private): 48 places for each side.
enum { SLIDEMASK_PAWN_PAIRS = 96 * 95 / 2 };

// No inputs: the start of a network from parts.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_empty(void) {
    const slidemask_network network = {{{{0}}, {{0}}, {{0}}, {{{0}}, {{0}}, {{0}}}, false, 0},
                                       {{0}, {0}, SLIDEMASK_MIRROR_NEVER, 0, 0},
                                       0, 0, 0, false, false, false, SLIDEMASK_MIRROR_TO_QUEENSIDE, 0};
    return network;
}

// Adds threats. A second part of one sort replaces the first, whose numbers are then not used.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_with_threats(slidemask_network network,
                                                                     const slidemask_features *features) {
    network.features = *features;
    network.has_threats = true;
    network.first_threat = network.length;
    network.length += features->length;
    return network;
}

// Adds pairs of pawns on the same file or on adjacent ones: 4,560 inputs. A pawn has one of 96 places: the own pawns from a2 to
// h7, then those of the enemy. With the higher place h and the lower place l, the number is h * (h - 1) / 2 + l.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_with_pawn_pairs(slidemask_network network) {
    network.has_pawn_pairs = true;
    network.first_pawn_pair = network.length;
    network.length += SLIDEMASK_PAWN_PAIRS;
    return network;
}

// Adds the pieces on their squares.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_with_planes(slidemask_network network, const slidemask_planes *planes) {
    network.planes = *planes;
    network.has_planes = true;
    network.first_plane = network.length;
    network.length += planes->length;
    return network;
}

// Leaves out numbers before the next part.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_with_gap(slidemask_network network, uint32_t numbers) {
    network.length += numbers;
    return network;
}

// When threats and pairs of pawns are mirrored: SLIDEMASK_MIRROR_TO_QUEENSIDE unless it is set here. Planes have their own
// mirror.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_mirrored(slidemask_network network, int mirror) {
    network.mirror = mirror;
    return network;
}

// A published part (private): threats, planes, or otherwise pairs of pawns.
typedef struct {
    char name[24];
    bool threats, planes;
    // Threats: by the kind of an attacker, the kinds of victims, one bit each; slidemask_features_symmetric_once and
    // _with_pushes.
    uint8_t victims[6];
    bool symmetric_once, pushes;
    // Planes: those of the pieces, the mirror, and the buckets of the king.
    uint8_t of_pieces[12];
    uint8_t mirror;
    uint8_t buckets[64];
} slidemask_part;

// The published parts by name, each with the networks that have it.
SLIDEMASK_TABLE(slidemask_part, slidemask_parts[]) = {
    // [written by tests: table network_parts]
    // threats without kings, and without pawns that attack pawns: Stockfish's SFNNv16, PlentyChess
    {"Full_Threats", true, false, {10, 31, 15, 15, 31, 0}, true, false, {0}, SLIDEMASK_MIRROR_NEVER, {0}},
    // threats without kings; pawns also threaten a pawn in front of them: SFNNv14 and SFNNv15
    {"Full_Threats_60720", true, false, {11, 31, 15, 15, 31, 0}, true, true, {0}, SLIDEMASK_MIRROR_NEVER, {0}},
    // threats without kings: SFNNv12 and SFNNv13
    {"Full_Threats_60144", true, false, {11, 31, 15, 15, 31, 0}, true, false, {0}, SLIDEMASK_MIRROR_NEVER, {0}},
    // threats in which kings attack, but are not attacked: SFNNv11
    {"Full_Threats_66864", true, false, {11, 31, 15, 15, 31, 15}, true, false, {0}, SLIDEMASK_MIRROR_NEVER, {0}},
    // threats with kings: SFNNv10
    {"Full_Threats_79856", true, false, {11, 63, 47, 47, 63, 15}, true, false, {0}, SLIDEMASK_MIRROR_NEVER, {0}},
    // pairs of pawns on the same file or on adjacent ones: SFNNv16, PlentyChess
    {"PP_3Wide", false, false, {0}, false, false, {0}, SLIDEMASK_MIRROR_NEVER, {0}},
    // pieces, for each of 32 squares of the own king, one plane for both kings: Stockfish
    {"HalfKAv2_hm", false, true, {0}, false, false, {0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 10}, SLIDEMASK_MIRROR_TO_KINGSIDE,
     {28, 29, 30, 31, 31, 30, 29, 28, 24, 25, 26, 27, 27, 26, 25, 24,
      20, 21, 22, 23, 23, 22, 21, 20, 16, 17, 18, 19, 19, 18, 17, 16,
      12, 13, 14, 15, 15, 14, 13, 12, 8, 9, 10, 11, 11, 10, 9, 8,
      4, 5, 6, 7, 7, 6, 5, 4, 0, 1, 2, 3, 3, 2, 1, 0}},
    // the same with a plane for each king, as Stockfish's trainer has it before it exports a network
    {"HalfKAv2_hm^", false, true, {0}, false, false, {0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11}, SLIDEMASK_MIRROR_TO_KINGSIDE,
     {28, 29, 30, 31, 31, 30, 29, 28, 24, 25, 26, 27, 27, 26, 25, 24,
      20, 21, 22, 23, 23, 22, 21, 20, 16, 17, 18, 19, 19, 18, 17, 16,
      12, 13, 14, 15, 15, 14, 13, 12, 8, 9, 10, 11, 11, 10, 9, 8,
      4, 5, 6, 7, 7, 6, 5, 4, 0, 1, 2, 3, 3, 2, 1, 0}},
    // pieces on their squares: the first networks of most engines
    {"Chess768", false, true, {0}, false, false, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, SLIDEMASK_MIRROR_NEVER,
     {0}},
    // the same, with files mirrored so that the own king is on files a to d
    {"Chess768_hm", false, true, {0}, false, false, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, SLIDEMASK_MIRROR_TO_QUEENSIDE,
     {0}},
    // [end]
};

enum { SLIDEMASK_PART_COUNT = sizeof slidemask_parts / sizeof slidemask_parts[0] };

// The number of the part whose name begins a text, which may have spaces around it; SLIDEMASK_PART_COUNT if there is none (private).
// The text moves on to the end of the name: a plus sign or the end. (With sanitizers, gcc 12 cannot compare a pointer with NULL in a
// constant expression.)
SLIDEMASK_CONSTEXPR int slidemask_next_part(const char **text) {
    const char *name = *text, *end = name;
    while (*end != 0 && *end != '+') {
        end++;
    }
    *text = end;
    while (*name == ' ') {
        name++;
    }
    while (end > name && end[-1] == ' ') {
        end--;
    }
    for (int part = 0; part < SLIDEMASK_PART_COUNT; part++) {
        const char *published = slidemask_parts[part].name;
        const char *at = name;
        while (at < end && *published != 0 && *at == *published) {
            at++;
            published++;
        }
        if (at == end && *published == 0) {
            return part;
        }
    }
    return SLIDEMASK_PART_COUNT;
}

// Adds a published part (private).
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_with_part(slidemask_network network, const slidemask_part *part) {
    if (part->threats) {
        slidemask_features features = slidemask_features_empty();
        for (int i = 0; i < 144; i++) {
            if (part->victims[i / 12 % 6] >> i % 6 & 1) {
                slidemask_features_add(&features, slidemask_piece(i / 72, i / 12 % 6), slidemask_piece(i % 12 / 6, i % 6),
                                       features.length);
            }
        }
        features = part->symmetric_once ? slidemask_features_symmetric_once(features) : features;
        features = part->pushes ? slidemask_features_with_pushes(features) : features;
        return slidemask_network_with_threats(network, &features);
    }
    if (part->planes) {
        slidemask_planes planes = slidemask_planes_with_buckets(slidemask_planes_of(part->of_pieces), part->buckets);
        planes = slidemask_planes_mirrored(planes, part->mirror);
        return slidemask_network_with_planes(network, &planes);
    }
    return slidemask_network_with_pawn_pairs(network);
}

// Checks the names of slidemask_network_named. Returns 0 if they are right, and otherwise the number of the first wrong part,
// counted from 1: no part has this name, or an earlier part is of the same sort.
SLIDEMASK_CONSTEXPR int slidemask_network_wrong_part(const char *names) {
    bool threats = false, pawn_pairs = false, planes = false;
    for (int number = 1;; number++) {
        const int part = slidemask_next_part(&names);
        if (part == SLIDEMASK_PART_COUNT) {
            return number;
        }
        bool *sort = slidemask_parts[part].threats ? &threats : slidemask_parts[part].planes ? &planes : &pawn_pairs;
        if (*sort) {
            return number;
        }
        *sort = true;
        if (*names == 0) {
            return 0;
        }
        names++;
    }
}

// The inputs with this name: one or several names of slidemask_parts, joined with +, in the order of their numbers. If a name is
// wrong, the network is empty: its length is 0, and slidemask_network_wrong_part says which name it is.
//
// It takes some microseconds, so keep the result.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_named(const char *names) {
    slidemask_network network = slidemask_network_empty();
    if (slidemask_network_wrong_part(names) != 0) {
        return network;
    }
    for (;; names++) {
        network = slidemask_network_with_part(network, &slidemask_parts[slidemask_next_part(&names)]);
        if (*names == 0) {
            return network;
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Lists of inputs

// More inputs than any board has for one side: 420 threats, 372 pairs of pawns, 64 pieces, and some pawns in front of pawns.
#define SLIDEMASK_MOST_INPUTS 896

// The most inputs of one side that a change of up to four squares can add or remove: for each square 24 threats, pairs with 17
// pawns, three pawns in front of each other, and a piece.
#define SLIDEMASK_MOST_INPUT_DELTAS 180

// The inputs of a board for one side: their numbers, in no particular order. The last sixteen entries are never counted.
typedef struct {
    size_t length;
    uint32_t numbers[SLIDEMASK_MOST_INPUTS + 16];
} slidemask_input_list;

// The inputs of a board for each side, White's first. It takes about 7 KB, so keep one and fill it again for the next board.
typedef struct {
    slidemask_input_list sides[2];
} slidemask_board_inputs;

// Inputs that a move adds or removes.
typedef struct {
    size_t length;
    uint32_t numbers[SLIDEMASK_MOST_INPUT_DELTAS + 16];
} slidemask_changed_inputs;

// The inputs that a move adds and removes for each side, White's first. No number is in both lists of a side, and none is twice
// in one list. (The exception is a king that takes a king, if both have one plane.) It takes about 3 KB, so keep one and fill it
// again for the next move.
typedef struct {
    slidemask_changed_inputs added[2];
    slidemask_changed_inputs removed[2];
    // Whether the king of a side has moved so that this side sees the whole board differently: mirrored, or from another bucket.
    // Then the lists of this side are empty. List its inputs from the new board, with slidemask_network_of_side.
    bool refresh[2];
} slidemask_input_deltas;

// ---------------------------------------------------------------------------------------------------------------------
// The inputs of a board and of a move (private)

// The squares on which pawns can stand.
#define SLIDEMASK_PAWN_SQUARES 0x00ffffffffffff00

// The sets of a board that the numbers need: the bits of the codes, and for White and Black the pawns and the lowest king.
// Without a king, it is on a1 or a8.
typedef struct {
    slidemask_code_bits bits;
    uint64_t pawns[2];
    uint8_t kings[2];
} slidemask_input_sets;

SLIDEMASK_INLINE slidemask_input_sets slidemask_input_sets_of(const slidemask_mailbox *mailbox) {
    const slidemask_code_bits bits = slidemask_gather(mailbox->codes);
    const uint64_t pawns = bits.one & ~bits.two & ~bits.four, kings = bits.two & bits.four;
    const uint64_t white = kings & ~bits.black, black = kings & bits.black;
    const slidemask_input_sets sets = {bits,
                                       {pawns & ~bits.black, pawns & bits.black},
                                       {white != 0 ? slidemask_lowest(white) : (uint8_t)0,
                                        black != 0 ? slidemask_lowest(black) : (uint8_t)56}};
    return sets;
}

// The pawns with a pawn in front of them: by the colour of the one, then of the other.
typedef struct {
    uint64_t sets[2][2];
} slidemask_pushers;

SLIDEMASK_INLINE slidemask_pushers slidemask_pushers_of(const uint64_t pawns[2]) {
    const uint64_t white = pawns[0] & SLIDEMASK_PAWN_SQUARES, black = pawns[1] & SLIDEMASK_PAWN_SQUARES;
    const slidemask_pushers pushers = {
        {{white & pawns[0] >> 8, white & pawns[1] >> 8}, {black & pawns[0] << 8, black & pawns[1] << 8}}};
    return pushers;
}

// How a side sees the parts of a network: threats and pairs of pawns, planes, and the first number of the bucket of its king.
typedef struct {
    slidemask_perspective threats;
    slidemask_perspective planes;
    uint32_t bucket;
} slidemask_view;

SLIDEMASK_INLINE slidemask_view slidemask_view_of(const slidemask_network *network, const slidemask_input_sets *sets, int side) {
    // A mirror of a part that is not there is no reason for a refresh.
    const int mirror = network->has_threats || network->has_pawn_pairs ? network->mirror : SLIDEMASK_MIRROR_NEVER;
    const int mirror_of_planes = network->has_planes ? network->planes.mirror : SLIDEMASK_MIRROR_NEVER;
    const uint8_t king = sets->kings[side];
    const slidemask_view view = {slidemask_perspective_of(mirror, side, king),
                                 slidemask_perspective_of(mirror_of_planes, side, king),
                                 network->planes.kings[king ^ 56 * side]};
    return view;
}

// The following functions append numbers as one side or both see them. "count", the number of sides, is a constant. Each side in
// loops of its own would take 1.1 to 1.2 times as long for a move (gcc 12 and clang 14, AMD EPYC, Zen 5, 2026-11-24).

// Appends the numbers of threats.
SLIDEMASK_ALWAYS_INLINE void slidemask_threat_numbers(const slidemask_network *network, const slidemask_threat *threats,
                                                      size_t length, const slidemask_view *views, int count, uint32_t **ends) {
    const slidemask_features *features = &network->features;
    uint32_t *one = ends[0], *other = ends[count - 1];
    for (size_t i = 0; i < length; i++) {
        one = slidemask_append_threat(features, network->first_threat, views[0].threats, threats[i], one);
        if (count > 1) {
            other = slidemask_append_threat(features, network->first_threat, views[1].threats, threats[i], other);
        }
    }
    ends[count - 1] = other;
    ends[0] = one;
}

#ifdef SLIDEMASK_AVX512ICL

// Appends the numbers of a piece's threats to some of the sixteen places around it, as a side sees it.
SLIDEMASK_ALWAYS_INLINE uint32_t *slidemask_append_victims(slidemask_seen_attacker attacker, slidemask_perspective seen,
                                                           slidemask_around around, uint32_t attacked, uint32_t *end) {
    const __m512i down = _mm512_set1_epi32((int)SLIDEMASK_DOWN);
    const __m512i codes = _mm512_xor_si512(around.codes, _mm512_set1_epi32(seen.code));
    const __m512i to = _mm512_xor_si512(_mm512_srli_epi32(around.items, 8), _mm512_set1_epi32(seen.square));
    const __m512i of_pair = _mm512_permutexvar_epi32(codes, _mm512_loadu_si512(attacker.first));
    // For each square that the piece attacks: the number of such squares before it.
    const __m512i ranks = _mm512_maskz_expand_epi8(attacker.attacks, _mm512_loadu_si512(slidemask_squares));
    const __m512i rank = _mm512_maskz_permutexvar_epi8(0x1111111111111111, to, ranks);
    // A pair may count for one side only, so it may be without a number. The mark of such a pair is the sign.
    const __mmask16 upwards = _mm512_cmpgt_epi32_mask(to, _mm512_set1_epi32(attacker.from));
    const uint32_t unused = _mm512_movepi32_mask(of_pair) | (uint32_t)_mm512_mask_test_epi32_mask(upwards, of_pair, down);
    const uint32_t which = attacked & ~unused;
    const __m512i numbers = _mm512_add_epi32(_mm512_add_epi32(_mm512_andnot_si512(down, of_pair), rank),
                                             _mm512_set1_epi32((int)attacker.before));
    _mm512_storeu_si512(end, _mm512_maskz_compress_epi32((__mmask16)which, numbers));
    return end + slidemask_count(which);
}

#endif // SLIDEMASK_AVX512ICL

// Appends the numbers of all threats of a board. No list of threats is written and read again, and what the threats of a piece
// have in common is computed once: threats of both sides take 0.65 of the time with VBMI and GFNI, and 0.85 with AVX2 (gcc 12 and
// clang 14, AMD EPYC, Zen 5, 2026-11-24).
SLIDEMASK_ALWAYS_INLINE void slidemask_all_numbers(const slidemask_network *network, const uint8_t codes[64],
                                                   slidemask_code_bits bits, const slidemask_view *views, int count,
                                                   uint32_t **ends) {
    const slidemask_features *features = &network->features;
    const uint32_t first = network->first_threat;
#ifdef SLIDEMASK_AVX512ICL
    const slidemask_byteboard board = slidemask_load_board(codes);
    slidemask_threat pawn_threats[2 * 64 + 16], *end = pawn_threats;
    uint64_t pieces = slidemask_threats_of_pawns(board, &features->pairs, &end);
    slidemask_threat_numbers(network, pawn_threats, (size_t)(end - pawn_threats), views, count, ends);
    uint32_t *one = ends[0], *other = ends[count - 1];
    for (; pieces != 0; pieces &= pieces - 1) {
        const uint8_t square = slidemask_lowest(pieces), code = codes[square];
        uint32_t attacked;
        const slidemask_around around = slidemask_victims_around(board, &features->pairs, square, code, &attacked);
        const slidemask_seen_attacker of_one = slidemask_see_attacker(features, first, views[0].threats, code, square);
        const slidemask_seen_attacker of_other = slidemask_see_attacker(features, first, views[1].threats, code, square);
        one = slidemask_append_victims(of_one, views[0].threats, around, attacked, one);
        if (count > 1) {
            other = slidemask_append_victims(of_other, views[1].threats, around, attacked, other);
        }
    }
    (void)bits;
#else
    const uint64_t occupied = bits.one | bits.two | bits.four;
    uint64_t kinds[6] = {0, 0, 0, 0, 0, 0};
    slidemask_attacking_kinds(bits, kinds);
    uint32_t *one = ends[0], *other = ends[count - 1];
    SLIDEMASK_UNROLL
    for (int kind = SLIDEMASK_PAWN; kind <= SLIDEMASK_KING; kind++) {
        const slidemask_victims victims = slidemask_victims_of(codes, &features->pairs, kind, bits.black, kinds);
        const uint64_t places = kind == SLIDEMASK_PAWN ? SLIDEMASK_PAWN_SQUARES : ~(uint64_t)0;
        for (uint64_t pieces = victims.any ? kinds[kind] & places : 0; pieces != 0; pieces &= pieces - 1) {
            const uint8_t from = slidemask_lowest(pieces), code = codes[from];
            const int color = code >> 3 & 1;
            uint64_t attacked = victims.of[color] & slidemask_attacks_of(kind, color, from, occupied);
            const slidemask_seen_attacker of_one = slidemask_see_attacker(features, first, views[0].threats, code, from);
            const slidemask_seen_attacker of_other = slidemask_see_attacker(features, first, views[1].threats, code, from);
            for (; attacked != 0; attacked &= attacked - 1) {
                const uint8_t to = slidemask_lowest(attacked), victim = codes[to];
                one = slidemask_append_victim(of_one, views[0].threats, victim, to, one);
                if (count > 1) {
                    other = slidemask_append_victim(of_other, views[1].threats, victim, to, other);
                }
            }
        }
    }
#endif
    ends[count - 1] = other;
    ends[0] = one;
}

// Appends the numbers of pawns that stand in front of pawns.
SLIDEMASK_ALWAYS_INLINE void slidemask_push_numbers(const slidemask_network *network, slidemask_pushers pushers,
                                                    const slidemask_view *views, int count, uint32_t **ends) {
    for (int color = 0; color < 2; color++) {
        for (int other = 0; other < 2; other++) {
            for (uint64_t left = pushers.sets[color][other]; left != 0; left &= left - 1) {
                const uint8_t from = slidemask_lowest(left), ahead = (uint8_t)(color == SLIDEMASK_WHITE ? from + 8 : from - 8);
                const slidemask_threat threat = {slidemask_piece(color, SLIDEMASK_PAWN), from,
                                                 slidemask_piece(other, SLIDEMASK_PAWN), ahead};
                slidemask_threat_numbers(network, &threat, 1, views, count, ends);
            }
        }
    }
}

// The number of a pair of pawns, seen from a side. "own" has the pawns of this side.
SLIDEMASK_INLINE uint32_t slidemask_pawn_pair(slidemask_perspective seen, uint64_t own, uint8_t one, uint8_t other) {
    const uint32_t a = (uint32_t)(one ^ seen.square) - 8 + (own >> one & 1 ? 0 : 48);
    const uint32_t b = (uint32_t)(other ^ seen.square) - 8 + (own >> other & 1 ? 0 : 48);
    const uint32_t high = a > b ? a : b, low = a > b ? b : a;
    return high * (high - 1) / 2 + low;
}

// The squares on the file of a square and on the adjacent ones, where a pawn can stand.
SLIDEMASK_INLINE uint64_t slidemask_three_files(uint8_t square) {
    const uint64_t file_a = 0x0101010101010101, file = file_a << (square & 7);
    return (file | (file & ~file_a) >> 1 | (file & ~(file_a << 7)) << 1) & SLIDEMASK_PAWN_SQUARES;
}

// Appends the numbers of the pairs of some pawns with each other and with others. "own" has the pawns of each side.
SLIDEMASK_ALWAYS_INLINE void slidemask_pair_numbers(const slidemask_network *network, uint64_t some, uint64_t others,
                                                    const uint64_t *own, const slidemask_view *views, int count,
                                                    uint32_t **ends) {
    uint64_t left = (some | others) & SLIDEMASK_PAWN_SQUARES;
    for (some &= SLIDEMASK_PAWN_SQUARES; some != 0; some &= some - 1) {
        const uint8_t one = slidemask_lowest(some);
        left &= ~((uint64_t)1 << one);
        for (uint64_t partners = left & slidemask_three_files(one); partners != 0; partners &= partners - 1) {
            const uint8_t other = slidemask_lowest(partners);
            for (int i = 0; i < count; i++) {
                *ends[i]++ = network->first_pawn_pair + slidemask_pawn_pair(views[i].threats, own[i], one, other);
            }
        }
    }
}

#ifdef SLIDEMASK_AVX512ICL

// Appends up to sixteen numbers.
SLIDEMASK_INLINE uint32_t *slidemask_append_numbers(__m512i numbers, unsigned count, uint32_t *end) {
    _mm512_storeu_si512(end, numbers);
    return end + (count < 16 ? count : 16);
}

// Sixteen bytes as numbers of 32 bits, with some bits turned.
SLIDEMASK_INLINE __m512i slidemask_turned_bytes(__m512i bytes, uint8_t by) {
    return _mm512_xor_si512(slidemask_wide_places(bytes), _mm512_set1_epi32(by));
}

// Appends the numbers of all pieces of a board, sixteen at a time: a byte compression puts them side by side.
SLIDEMASK_ALWAYS_INLINE void slidemask_all_plane_numbers(const slidemask_network *network, const slidemask_mailbox *mailbox,
                                                         uint64_t squares, const slidemask_view *views, int count,
                                                         uint32_t **ends) {
    __m512i codes = _mm512_maskz_compress_epi8(squares, slidemask_load_board(mailbox->codes));
    __m512i places = _mm512_maskz_compress_epi8(squares, _mm512_loadu_si512(slidemask_squares));
    const __m512i planes = _mm512_loadu_si512(network->planes.pieces);
    const unsigned pieces = slidemask_count(squares);
    for (unsigned done = 0; done < pieces; done += 16) {
        SLIDEMASK_UNROLL
        for (int i = 0; i < count; i++) {
            const slidemask_perspective seen = views[i].planes;
            const __m512i of_pieces = _mm512_permutexvar_epi32(slidemask_turned_bytes(codes, seen.code), planes);
            const __m512i first = _mm512_set1_epi32((int)(network->first_plane + views[i].bucket));
            const __m512i numbers =
                _mm512_add_epi32(_mm512_add_epi32(of_pieces, first), slidemask_turned_bytes(places, seen.square));
            ends[i] = slidemask_append_numbers(numbers, pieces - done, ends[i]);
        }
        codes = _mm512_maskz_alignr_epi64(0xff, _mm512_setzero_si512(), codes, 2);
        places = _mm512_maskz_alignr_epi64(0xff, _mm512_setzero_si512(), places, 2);
    }
}

// Appends the numbers of the pairs of a board's pawns, up to sixteen at a time. "own" has the pawns of each side.
SLIDEMASK_ALWAYS_INLINE void slidemask_all_pair_numbers(const slidemask_network *network, uint64_t pawns, const uint64_t *own,
                                                        const slidemask_view *views, int count, uint32_t **ends) {
    slidemask_byteboard places[2];
    SLIDEMASK_UNROLL
    for (int i = 0; i < count; i++) {
        const __m512i turn = _mm512_set1_epi8((char)views[i].threats.square);
        const __m512i seen = _mm512_xor_si512(_mm512_loadu_si512(slidemask_squares), turn);
        places[i] = _mm512_add_epi8(_mm512_mask_add_epi8(seen, ~own[i], seen, _mm512_set1_epi8(48)), _mm512_set1_epi8(-8));
    }
    const uint32_t first = network->first_pawn_pair;
    // Of each pair, one pawn has the lower square. At most sixteen pawns on higher squares are its partners.
    for (pawns &= SLIDEMASK_PAWN_SQUARES; pawns != 0; pawns &= pawns - 1) {
        const uint8_t square = slidemask_lowest(pawns);
        const uint64_t partners = (pawns & (pawns - 1)) & slidemask_three_files(square);
        SLIDEMASK_UNROLL
        for (int i = 0; i < count; i++) {
            const uint32_t place = (uint32_t)(square ^ views[i].threats.square) - 8 + (own[i] >> square & 1 ? 0 : 48);
            const __m512i one = _mm512_set1_epi32((int)place);
            const __m512i other = slidemask_wide_places(_mm512_maskz_compress_epi8(partners, places[i]));
            const __m512i high = _mm512_max_epu32(one, other), low = _mm512_min_epu32(one, other);
            const __m512i twice = _mm512_madd_epi16(high, _mm512_sub_epi32(high, _mm512_set1_epi32(1)));
            const __m512i from_first = _mm512_add_epi32(low, _mm512_set1_epi32((int)first));
            const __m512i numbers = _mm512_add_epi32(_mm512_srli_epi32(twice, 1), from_first);
            ends[i] = slidemask_append_numbers(numbers, slidemask_count(partners), ends[i]);
        }
    }
}

#endif // SLIDEMASK_AVX512ICL

// Appends the numbers of the pieces on some squares.
SLIDEMASK_ALWAYS_INLINE void slidemask_plane_numbers(const slidemask_network *network, const slidemask_mailbox *mailbox,
                                                     uint64_t squares, const slidemask_view *views, int count, uint32_t **ends) {
    for (; squares != 0; squares &= squares - 1) {
        const uint8_t square = slidemask_lowest(squares), code = mailbox->codes[square];
        for (int i = 0; i < count; i++) {
            const slidemask_perspective seen = views[i].planes;
            *ends[i]++ = network->first_plane + views[i].bucket + network->planes.pieces[(code ^ seen.code) & 15] +
                         (uint32_t)(square ^ seen.square);
        }
    }
}

// Lists the inputs of a board for one side, or for both, White first.
SLIDEMASK_ALWAYS_INLINE void slidemask_list_sides(const slidemask_network *network, const slidemask_mailbox *mailbox, int side,
                                                  int count, slidemask_input_list *lists) {
    const slidemask_input_sets sets = slidemask_input_sets_of(mailbox);
    const slidemask_view views[2] = {slidemask_view_of(network, &sets, side),
                                     slidemask_view_of(network, &sets, SLIDEMASK_BLACK)};
    uint32_t *ends[2] = {lists[0].numbers, lists[count - 1].numbers};
    if (network->has_threats) {
        slidemask_all_numbers(network, mailbox->codes, sets.bits, views, count, ends);
        if (network->features.pushes) {
            slidemask_push_numbers(network, slidemask_pushers_of(sets.pawns), views, count, ends);
        }
    }
    if (network->has_pawn_pairs) {
#ifdef SLIDEMASK_AVX512ICL
        slidemask_all_pair_numbers(network, sets.pawns[0] | sets.pawns[1], sets.pawns + side, views, count, ends);
#else
        slidemask_pair_numbers(network, sets.pawns[0] | sets.pawns[1], 0, sets.pawns + side, views, count, ends);
#endif
    }
    if (network->has_planes) {
        const uint64_t occupied = sets.bits.one | sets.bits.two | sets.bits.four;
#ifdef SLIDEMASK_AVX512ICL
        slidemask_all_plane_numbers(network, mailbox, occupied, views, count, ends);
#else
        slidemask_plane_numbers(network, mailbox, occupied, views, count, ends);
#endif
    }
    for (int i = 0; i < count; i++) {
        lists[i].length = (size_t)(ends[i] - lists[i].numbers);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// The inputs of a board and of a move
//
// Each side has its own list. Black's is that of the board with flipped ranks and exchanged colours.
//
//     static slidemask_board_inputs inputs;
//     slidemask_network_of_board(&network, &mailbox, &inputs);
//     for (size_t i = 0; i < inputs.sides[SLIDEMASK_WHITE].length; i++) { ... inputs.sides[SLIDEMASK_WHITE].numbers[i] ... }
//     static slidemask_input_deltas deltas;
//     slidemask_network_change(&network, &mailbox, changes, 2, &deltas);
//     if (deltas.refresh[SLIDEMASK_WHITE]) { ... } else { ... deltas.added[SLIDEMASK_WHITE], deltas.removed[SLIDEMASK_WHITE] ... }
//
// Without a king, a side sees the board as if its king was on a1 (White) or a8 (Black). Of several kings, the one on the lowest
// square counts. Pawns on ranks 1 and 8 attack nothing and form no pairs.

// Lists the inputs of a board, for both sides. It replaces the content of "inputs".
SLIDEMASK_INLINE void slidemask_network_of_board(const slidemask_network *network, const slidemask_mailbox *mailbox,
                                                 slidemask_board_inputs *inputs) {
    slidemask_list_sides(network, mailbox, SLIDEMASK_WHITE, 2, inputs->sides);
}

// Lists the inputs of a board for one side, as a refresh needs them. It replaces the content of "inputs".
SLIDEMASK_INLINE void slidemask_network_of_side(const slidemask_network *network, const slidemask_mailbox *mailbox, int side,
                                                slidemask_input_list *inputs) {
    SLIDEMASK_ASSERT(side == SLIDEMASK_WHITE || side == SLIDEMASK_BLACK);
    slidemask_list_sides(network, mailbox, side, 1, inputs);
}

// Lists the inputs that a change has added and removed, from its threats: those that slidemask_change or slidemask_change_to has
// found with the pairs of this network, &network->features.pairs, when it made "after" from "before". It replaces the content of
// "deltas". A network without threats does not read "threats".
//
// An engine that evaluates few of its nodes keeps the mailbox and the threats in each entry of its accumulator stack, and calls
// this when it evaluates. One record of "deltas" serves all entries. At most four squares may differ. If there are more, both
// sides need a refresh.
SLIDEMASK_INLINE void slidemask_network_of_change(const slidemask_network *network, const slidemask_mailbox *before,
                                                  const slidemask_mailbox *after, const slidemask_threat_deltas *threats,
                                                  slidemask_input_deltas *deltas) {
    const slidemask_input_sets old_sets = slidemask_input_sets_of(before), new_sets = slidemask_input_sets_of(after);
    const slidemask_view then[2] = {slidemask_view_of(network, &old_sets, SLIDEMASK_WHITE),
                                    slidemask_view_of(network, &old_sets, SLIDEMASK_BLACK)};
    const slidemask_view views[2] = {slidemask_view_of(network, &new_sets, SLIDEMASK_WHITE),
                                     slidemask_view_of(network, &new_sets, SLIDEMASK_BLACK)};
    const uint64_t changed = (old_sets.bits.one ^ new_sets.bits.one) | (old_sets.bits.two ^ new_sets.bits.two) |
                             (old_sets.bits.four ^ new_sets.bits.four) | (old_sets.bits.black ^ new_sets.bits.black);
    const bool is_move = slidemask_count(changed) <= 4;
    uint32_t *added[2] = {deltas->added[0].numbers, deltas->added[1].numbers};
    uint32_t *removed[2] = {deltas->removed[0].numbers, deltas->removed[1].numbers};
    if (is_move && network->has_threats) {
        slidemask_threat_numbers(network, threats->removed.threats, threats->removed.length, views, 2, removed);
        slidemask_threat_numbers(network, threats->added.threats, threats->added.length, views, 2, added);
        if (network->features.pushes) {
            slidemask_pushers were = slidemask_pushers_of(old_sets.pawns), are = slidemask_pushers_of(new_sets.pawns);
            for (int i = 0; i < 4; i++) {
                const uint64_t both = were.sets[i / 2][i % 2] & are.sets[i / 2][i % 2];
                were.sets[i / 2][i % 2] ^= both;
                are.sets[i / 2][i % 2] ^= both;
            }
            slidemask_push_numbers(network, were, views, 2, removed);
            slidemask_push_numbers(network, are, views, 2, added);
        }
    }
    if (is_move && network->has_pawn_pairs) {
        const uint64_t stay = (old_sets.pawns[0] & new_sets.pawns[0]) | (old_sets.pawns[1] & new_sets.pawns[1]);
        const uint64_t were = (old_sets.pawns[0] | old_sets.pawns[1]) & ~stay;
        const uint64_t are = (new_sets.pawns[0] | new_sets.pawns[1]) & ~stay;
        slidemask_pair_numbers(network, were, stay, old_sets.pawns, views, 2, removed);
        slidemask_pair_numbers(network, are, stay, new_sets.pawns, views, 2, added);
    }
    if (is_move && network->has_planes) {
        const uint64_t were = old_sets.bits.one | old_sets.bits.two | old_sets.bits.four;
        const uint64_t are = new_sets.bits.one | new_sets.bits.two | new_sets.bits.four;
        slidemask_plane_numbers(network, before, changed & were, views, 2, removed);
        slidemask_plane_numbers(network, after, changed & are, views, 2, added);
    }
    for (int side = 0; side < 2; side++) {
        const bool refresh = !is_move || then[side].threats.square != views[side].threats.square ||
                             then[side].planes.square != views[side].planes.square || then[side].bucket != views[side].bucket;
        deltas->refresh[side] = refresh;
        deltas->added[side].length = refresh ? 0 : (size_t)(added[side] - deltas->added[side].numbers);
        deltas->removed[side].length = refresh ? 0 : (size_t)(removed[side] - deltas->removed[side].numbers);
    }
}

// Changes up to four squares of a board, as slidemask_change does, and lists the inputs that this adds and removes. It replaces
// the content of "deltas".
SLIDEMASK_INLINE void slidemask_network_change(const slidemask_network *network, slidemask_mailbox *mailbox,
                                               const slidemask_square_change *changes, int count, slidemask_input_deltas *deltas) {
    const slidemask_mailbox before = *mailbox;
    slidemask_threat_deltas threats;
    slidemask_change(mailbox, changes, count, &network->features.pairs, &threats);
    slidemask_network_of_change(network, &before, mailbox, &threats, deltas);
}

// What is private to this file.
#undef SLIDEMASK_FOR_DEVICES
#undef SLIDEMASK_VECTORS
#undef SLIDEMASK_ON_DEVICE
#undef SLIDEMASK_NVCC_DEVICE
#undef SLIDEMASK_INLINE
#undef SLIDEMASK_ALWAYS_INLINE
#undef SLIDEMASK_RARELY
#undef SLIDEMASK_UNROLL
#undef SLIDEMASK_LOCAL_TYPE
#undef SLIDEMASK_LOCAL_TYPE_END
#undef SLIDEMASK_CONSTEXPR
#undef SLIDEMASK_TABLE
#undef SLIDEMASK_OF_SQUARES
#undef SLIDEMASK_SPLIT
#undef SLIDEMASK_BELOW
#undef SLIDEMASK_ABOVE
#undef SLIDEMASK_MIRRORED_LINES
#undef SLIDEMASK_ENDS_OF_RANK
#undef SLIDEMASK_START
#undef SLIDEMASK_ROOK_MASKS
#undef SLIDEMASK_BY_CODE
#undef SLIDEMASK_PAIRS
#undef SLIDEMASK_VICTIMS
#undef SLIDEMASK_ATTACKERS
#undef SLIDEMASK_IF
#undef SLIDEMASK_ITSELF
#undef SLIDEMASK_NUMBERS_BELOW_1
#undef SLIDEMASK_NUMBERS_BELOW_2
#undef SLIDEMASK_NUMBERS_BELOW_3
#undef SLIDEMASK_NUMBERS_BELOW_4
#undef SLIDEMASK_NUMBERS_BELOW_5
#undef SLIDEMASK_NUMBERS_BELOW_6
#undef SLIDEMASK_NUMBERS_BELOW_7
#undef SLIDEMASK_NUMBERS_BELOW_8
#undef SLIDEMASK_BEST_ROOK
#undef SLIDEMASK_BEST_BISHOP
#undef SLIDEMASK_BEST_QUEEN
#undef SLIDEMASK_BEST_ROOK_AND_BISHOP
#undef SLIDEMASK_BEST_SETWISE_ROOK
#undef SLIDEMASK_BEST_SETWISE_BISHOP
#undef SLIDEMASK_BEST_SETWISE_SLIDER
#undef SLIDEMASK_XOR_AND
#undef SLIDEMASK_OR_AND
#undef SLIDEMASK_AND_OR
#undef SLIDEMASK_OR_ANDNOT
#undef SLIDEMASK_OR_OR
#undef SLIDEMASK_REVERSES_BITS
#undef SLIDEMASK_SSSE3
#undef SLIDEMASK_AVX2
#undef SLIDEMASK_AVX512
#undef SLIDEMASK_AVX512ICL
#undef SLIDEMASK_NEON

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic pop
#endif

#endif // SLIDEMASK_H

// [written by tests: licence]
// MIT License
//
// Copyright (c) 2026 the slidemask authors
//
// Permission is hereby granted, free of charge, to any person obtaining a copy
// of this software and associated documentation files (the "Software"), to deal
// in the Software without restriction, including without limitation the rights
// to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
// copies of the Software, and to permit persons to whom the Software is
// furnished to do so, subject to the following conditions:
//
// The above copyright notice and this permission notice shall be included in all
// copies or substantial portions of the Software.
//
// THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
// IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
// FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
// AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
// LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
// OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
// SOFTWARE.
// [end]
