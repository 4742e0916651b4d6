// Makes slidemask.h see Microsoft's cl for x86-64 where clang or gcc compiles it with -fms-extensions. Included before everything else.
//
// cl tells of an instruction set only by __AVX__, __AVX2__ and the five macros of /arch:AVX512. It has Intel's intrinsics, whatever its
// options, and neither builtins nor attributes of gcc and clang: their names are errors from here on.

#include <immintrin.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#if __STDC_HOSTED__
#include <stdio.h>
#endif

#ifdef __clang__
#pragma GCC diagnostic ignored "-Wlanguage-extension-token"
#else
#define __forceinline inline
#endif
#undef __clang__
#undef __GNUC__
#undef __x86_64__
#undef __SSSE3__
#ifndef WITH_MACROS_OF_ICE_LAKE
#undef __AVX512VBMI__
#undef __AVX512VBMI2__
#undef __GFNI__
#endif

#ifndef _MSC_VER
#define _MSC_VER 1930
#define _M_X64 100
#endif

#pragma GCC poison __attribute__ __asm__ __extension__ __int128 __typeof__
#pragma GCC poison __builtin_expect __builtin_bswap64 __builtin_bitreverse64 __builtin_popcountll __builtin_ctzll __builtin_clzll
