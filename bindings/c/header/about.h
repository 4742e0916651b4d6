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
//     - Functions of yours that call these should be static if source files are compiled with different options. Of an inline
//       function, the linker keeps one copy, and perhaps the one whose instructions the processor lacks.
//     - Names that this text does not list, or that a comment calls private, may change.
//
// This file is generated by bindings/c of the project slidemask, and tested in all cases of a rook (1,048,576) and
// of a bishop (71,168).

#ifndef SLIDEMASK_H
#define SLIDEMASK_H

// The version of the project that this file is from.
@version SLIDEMASK_VERSION

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
