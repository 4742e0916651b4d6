/* A program in C or C++ with the header alone. */
#include "standard.h"
#include <slidemask.h>
#include <stdio.h>

int main(void) {
    printf("%d\n", slidemask_rook_attacks(0, 0) == 0x01010101010101fe);
    return 0;
}
