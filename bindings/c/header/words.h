
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
#define SLIDEMASK_INLINE static inline

// Code that is compiled for a constant argument must be inlined, and its loops unrolled. Clang unrolls them by itself.
#if defined(__GNUC__) || defined(__clang__)
#define SLIDEMASK_ALWAYS_INLINE static inline __attribute__((always_inline))
#define SLIDEMASK_RARELY(condition) __builtin_expect(condition, 0)
#elif defined(_MSC_VER)
#define SLIDEMASK_ALWAYS_INLINE static __forceinline
#define SLIDEMASK_RARELY(condition) (condition)
#else
#define SLIDEMASK_ALWAYS_INLINE static inline
#define SLIDEMASK_RARELY(condition) (condition)
#endif
#if defined(__GNUC__) && !defined(__clang__)
#define SLIDEMASK_UNROLL _Pragma("GCC unroll 8")
#else
#define SLIDEMASK_UNROLL
#endif

// Scalar functions and tables are constexpr in C++. All source files of a program share one copy of the tables: inline variables
// in C++, weak symbols in C. With a copy for each source file, the tables of an engine took 48 KiB, which is a first-level cache.
#ifdef __cplusplus
#define SLIDEMASK_CONSTEXPR static constexpr inline
#define SLIDEMASK_TABLE alignas(64) inline constexpr
#else
#define SLIDEMASK_CONSTEXPR static inline
#if defined(__GNUC__) && defined(__ELF__)
#define SLIDEMASK_TABLE _Alignas(64) __attribute__((weak, visibility("hidden"))) const
#else
#define SLIDEMASK_TABLE _Alignas(64) static const
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

#if !defined(SLIDEMASK_SCALAR) && (defined(__x86_64__) || defined(_M_X64))
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
#elif !defined(SLIDEMASK_SCALAR) && defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
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

// The word with its bytes in reverse order: the board with its ranks mirrored.
SLIDEMASK_CONSTEXPR uint64_t slidemask_swap_bytes(uint64_t word) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_bswap64(word);
#else
    // Compilers make one instruction of this.
    word = (word >> 8 & 0x00ff00ff00ff00ff) | (word & 0x00ff00ff00ff00ff) << 8;
    word = (word >> 16 & 0x0000ffff0000ffff) | (word & 0x0000ffff0000ffff) << 16;
    return word >> 32 | word << 32;
#endif
}

// Clang for Arm reverses all bits of a word in one instruction, in constant expressions, too.
#if defined(__aarch64__) && defined(__clang__)
#define SLIDEMASK_REVERSES_BITS 1
#endif
#ifdef SLIDEMASK_REVERSES_BITS
SLIDEMASK_CONSTEXPR uint64_t slidemask_reverse_bits(uint64_t word) {
    return __builtin_bitreverse64(word);
}
#endif

// Rotates to the left by 0 to 63 bits.
SLIDEMASK_CONSTEXPR uint64_t slidemask_rotate_left(uint64_t word, unsigned by) {
    return word << (by & 63) | word >> ((64 - by) & 63);
}

// The number of bits that are set. Without the instruction, gcc's builtin would call a function of its library.
SLIDEMASK_CONSTEXPR unsigned slidemask_count(uint64_t word) {
#if defined(__clang__) || (defined(__GNUC__) && (defined(__POPCNT__) || !defined(__x86_64__)))
    return (unsigned)__builtin_popcountll(word);
#else
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    return (unsigned)(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
#endif
}

// The lowest square of a set, which must not be empty.
SLIDEMASK_CONSTEXPR uint8_t slidemask_lowest(uint64_t set) {
#if defined(__GNUC__) || defined(__clang__)
    return (uint8_t)__builtin_ctzll(set);
#else
    return (uint8_t)slidemask_count(~set & (set - 1));
#endif
}
