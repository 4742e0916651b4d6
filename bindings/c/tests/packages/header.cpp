// A program with the header alone.
#include <cstdio>
#include <slidemask.h>

static_assert(__cplusplus >= 201703L, "C++17");

int main() { std::printf("%d\n", slidemask_rook_attacks(0, 0) == 0x01010101010101fe); }
