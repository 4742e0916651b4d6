/* Prints the instruction set that the environment leaves, or what is wrong with the environment. */
#include <libslidemask.h>
#include <stdio.h>

int main(void) {
    const slidemask_status status = slidemask_isa_check_environment();
    if (status == SLIDEMASK_STATUS_OK) {
        printf("%s\n", slidemask_isa_best());
    } else if (status == SLIDEMASK_STATUS_UNKNOWN_ISA) {
        printf("%s\n", slidemask_last_error());
    }
    return 0;
}
