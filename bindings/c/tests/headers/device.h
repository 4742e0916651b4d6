// Makes slidemask.h see nvcc, which compiles for a device, where a compiler for the host compiles it. Included before everything else.
//
// The functions of a device are not constexpr, and nvcc has none of gcc's builtins there. Clang has its own everywhere.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#if __STDC_HOSTED__
#include <stdio.h>
#endif

#define __CUDACC__ 1
#define __CUDA_ARCH__ 700
#define __host__
#define __device__

#ifndef __clang__
static inline unsigned long long __brevll(unsigned long long word) {
    unsigned long long reversed = 0;
    for (int i = 0; i < 64; i++) reversed |= (word >> i & 1) << (63 - i);
    return reversed;
}

static inline int __popcll(unsigned long long word) {
    int count = 0;
    for (; word; word &= word - 1) count++;
    return count;
}

#pragma GCC poison __builtin_bswap64 __builtin_popcountll __builtin_ctzll __builtin_clzll
#endif
