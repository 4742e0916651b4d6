/* All tests of the library from C. */
#include "check.h"

int failures = 0;

int main(void) {
    CHECK(strcmp(slidemask_last_error(), "") == 0);
    CHECK(strcmp(slidemask_library_version(), VERSION) == 0);
    CHECK(strcmp(slidemask_library_version(), LIBSLIDEMASK_VERSION) == 0);
    test_columns();
    test_column_errors();
    test_inputs();
    test_isa();
    test_boards();
    test_board_errors();
    test_features();
    test_moves();
    test_games();
    test_perft();
    test_binpack();
    if (failures == 0) printf("ok\n");
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
