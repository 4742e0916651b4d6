// Runs CUDA kernels on a processor, to test their logic without a GPU. Include this file before the kernels, and compile with g++ or
// clang++ for C++17:
//
//     emulated::run(blocks, threads, lanes, [&] { slidemask_find_moves(boards, n, castling, sets, stride); });
//
// Each thread of a block has a stack of its own, and runs until it must wait for the other lanes of its warp or for its block. A warp has
// `lanes` lanes: 32, or 1, which is faster. Blocks run one after the other. Only one thread of the process may call `run` at a time.
#pragma once

#include <ucontext.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <vector>

#define __global__
#define __device__
#define __shared__ static
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)

static struct { unsigned x; } threadIdx, blockIdx, blockDim, gridDim;
static int warpSize;

namespace emulated {

enum Scope { WARP, BLOCK };

const size_t STACK = 1 << 18;

struct Thread {
    ucontext_t context;
    bool done;
    unsigned turns[2];   // how often it met the others in each scope
    struct {
        const char *operation;
        unsigned long long value;
    } told[2][2];   // at its last two turns. Nobody is more than one turn ahead
    std::unique_ptr<char[]> stack{new char[STACK]};   // not written before it is used, and kept for the next run
};

static std::vector<Thread> threads;
static ucontext_t caller;
static const std::function<void()> *body;

// Goes on with the next thread that is not done, or with the caller of `run`.
static __attribute__((noinline)) void switch_from(unsigned me) {
    for (unsigned i = 1; i <= threads.size(); i++) {
        const unsigned next = (me + i) % (unsigned)threads.size();
        if (threads[next].done) continue;
        if (next == me) return;
        threadIdx.x = next;
        swapcontext(&threads[me].context, &threads[next].context);
        return;
    }
    swapcontext(&threads[me].context, &caller);
}

static void start() {
    (*body)();
    threads[threadIdx.x].done = true;
    switch_from(threadIdx.x);
}

// Waits for all threads of the scope that are not done, and returns what they tell: zeros for those that are done. All must do the same.
static std::vector<unsigned long long> meet(Scope scope, const char *operation, unsigned long long value) {
    const unsigned me = threadIdx.x, size = scope == WARP ? (unsigned)warpSize : (unsigned)threads.size(), first = me / size * size;
    const unsigned turn = threads[me].turns[scope]++;
    threads[me].told[scope][turn & 1] = {operation, value};
    const auto all_are_here = [&] {
        for (unsigned i = first; i < first + size; i++)
            if (!threads[i].done && threads[i].turns[scope] <= turn) return false;
        return true;
    };
    while (!all_are_here()) switch_from(me);
    std::vector<unsigned long long> values(size);
    for (unsigned i = 0; i < size; i++) {
        if (threads[first + i].turns[scope] <= turn) continue;
        const auto &told = threads[first + i].told[scope][turn & 1];
        if (told.operation != operation) {
            fprintf(stderr, "lanes %u and %u of a warp meet in different operations: %s and %s\n", me, first + i, operation, told.operation);
            abort();
        }
        values[i] = told.value;
    }
    return values;
}

static void prepare(Thread &thread) {
    thread.done = false;
    thread.turns[WARP] = thread.turns[BLOCK] = 0;
    getcontext(&thread.context);
    thread.context.uc_stack.ss_sp = thread.stack.get();
    thread.context.uc_stack.ss_size = STACK;
    makecontext(&thread.context, start, 0);
}

static void run(unsigned blocks, unsigned block_threads, int lanes, const std::function<void()> &kernel) {
    body = &kernel;
    warpSize = lanes;
    gridDim.x = blocks;
    blockDim.x = block_threads;
    for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++) {
        threads.resize(block_threads);
        for (Thread &thread : threads) prepare(thread);
        threadIdx.x = 0;
        swapcontext(&caller, &threads[0].context);
    }
}

}  // namespace emulated

static void __syncthreads() { emulated::meet(emulated::BLOCK, "__syncthreads", 0); }
static void __syncwarp() { emulated::meet(emulated::WARP, "__syncwarp", 0); }
static unsigned __ballot_sync(unsigned, bool bit) {
    const auto bits = emulated::meet(emulated::WARP, "__ballot_sync", bit);
    unsigned all = 0;
    for (unsigned i = 0; i < bits.size(); i++) all |= (unsigned)bits[i] << i;
    return all;
}
static bool __any_sync(unsigned, bool bit) {
    bool any = false;
    for (const auto other : emulated::meet(emulated::WARP, "__any_sync", bit)) any |= other != 0;
    return any;
}
static unsigned long long __shfl_sync(unsigned, unsigned long long value, int lane) {
    return emulated::meet(emulated::WARP, "__shfl_sync", value)[(unsigned)lane];
}
static unsigned long long __shfl_xor_sync(unsigned, unsigned long long value, int lanes) {
    return emulated::meet(emulated::WARP, "__shfl_xor_sync", value)[threadIdx.x % (unsigned)warpSize ^ (unsigned)lanes];
}
static unsigned long long atomicAdd(unsigned long long *counter, unsigned long long number) {
    const unsigned long long before = *counter;
    *counter += number;
    return before;
}

static inline int __popc(unsigned word) { return __builtin_popcount(word); }
static inline int __popcll(unsigned long long word) { return __builtin_popcountll(word); }
static inline int __ffsll(long long word) { return __builtin_ffsll(word); }
static inline int __clzll(long long word) { return word == 0 ? 64 : __builtin_clzll((unsigned long long)word); }
static inline unsigned __brev(unsigned word) {
    word = (word >> 1 & 0x55555555) | (word & 0x55555555) << 1;
    word = (word >> 2 & 0x33333333) | (word & 0x33333333) << 2;
    word = (word >> 4 & 0x0f0f0f0f) | (word & 0x0f0f0f0f) << 4;
    return __builtin_bswap32(word);
}
static inline unsigned long long __brevll(unsigned long long word) {
    return (unsigned long long)__brev((unsigned)word) << 32 | __brev((unsigned)(word >> 32));
}
static inline unsigned emulated_prmt(unsigned a, unsigned b, unsigned selector) {
    const unsigned long long bytes = (unsigned long long)b << 32 | a;
    unsigned chosen = 0;
    for (int i = 0; i < 4; i++) {
        const unsigned digit = selector >> 4 * i & 15, byte = (unsigned)(bytes >> 8 * (digit & 7)) & 255;
        chosen |= (digit < 8 ? byte : byte < 128 ? 0 : 255) << 8 * i;
    }
    return chosen;
}
