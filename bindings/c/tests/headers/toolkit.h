// Declares what the headers of a toolkit declare, so that clang reads kernels without one. Included before everything else.
#pragma once

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __forceinline__ inline __attribute__((always_inline))

struct dimensions {
    unsigned x;
};
extern __device__ const dimensions threadIdx, blockIdx, blockDim;

__device__ void __syncthreads();
__device__ int __ffsll(long long word);
__device__ int __clzll(long long word);
__device__ int __popc(unsigned word);
__device__ int __popcll(unsigned long long word);
__device__ unsigned __brev(unsigned word);
__device__ unsigned long long __brevll(unsigned long long word);
