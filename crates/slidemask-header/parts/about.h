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
// The library computes attacks with subtractions: the borrow runs across the empty squares until it meets a piece, just as a rook
// does. A lookup reads 100 to 200 bytes from tables of 8.5 KiB. A table of magics or PEXT takes 700 to 850 KiB.
//
// What there is
//     slidemask_rook_attacks, slidemask_bishop_attacks, slidemask_queen_attacks, slidemask_rook_and_bishop_attacks
//     slidemask_pawn_attacks, slidemask_knight_attacks, slidemask_king_attacks
//     slidemask_between, slidemask_line, slidemask_aligned
//     slidemask_xray_rook_attacks, slidemask_xray_bishop_attacks, slidemask_xray_queen_attacks
//     slidemask_attackers, slidemask_slider_attackers
//     slidemask_setwise_rook_attacks, slidemask_setwise_bishop_attacks, slidemask_setwise_queen_attacks,
//     slidemask_setwise_slider_attacks, slidemask_ray_attacks
//     slidemask_scalar_rook_attacks and the others with "scalar": constexpr in C++, and for latency-bound code
//     slidemask_mailbox, slidemask_threats, slidemask_change: threats, and what a move changes
//
// Rules
//     - A square is a number from 0 (a1) to 63 (h8). Another number is undefined behaviour. To check it, define
//       SLIDEMASK_ASSERT(condition), for example as assert(condition), before you include this file.
//     - A set of squares is a uint64_t. Any set is allowed. "occupied" may have the slider's own square or not.
//     - Functions have no state, allocate nothing and never fail. Any number of threads may call them.
//     - The compiler's options choose the instruction set: -march=native, -mavx2, or x86-64-v3. Without such an option, code for
//       x86-64 is scalar. SLIDEMASK_INSTRUCTION_SET is the name of the choice. Define SLIDEMASK_SCALAR to have no vectors at all.
//     - Names that this text does not list, or that a comment calls private, may change.
//
// This file is generated, and tested in all cases of a rook (1,048,576) and of a bishop (71,168). To change it, change
// crates/slidemask-header.

#ifndef SLIDEMASK_H
#define SLIDEMASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
