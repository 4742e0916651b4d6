// A program with the header alone.
#include <cstdio>
#include <slidemask.h>

int main() { std::printf("%d\n", slidemask_rook_attacks(0, 0) == 0x01010101010101fe); }
