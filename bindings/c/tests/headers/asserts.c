// Calls the functions of slidemask.h with arguments that SLIDEMASK_ASSERT has to refuse, and with some that it must not refuse.

#include <setjmp.h>
#include <stdio.h>

static jmp_buf refused;

#define SLIDEMASK_ASSERT(condition) ((condition) ? (void)0 : longjmp(refused, 1))

#include "slidemask.h"

static int mistakes = 0;

#define EXPECT(expected, call)                                                                                              \
    do {                                                                                                                    \
        if (setjmp(refused) == 0) {                                                                                         \
            (void)(call);                                                                                                   \
            if (expected) mistakes++, printf("not refused: %s\n", #call);                                                   \
        } else if (!(expected)) {                                                                                           \
            mistakes++, printf("refused: %s\n", #call);                                                                     \
        }                                                                                                                   \
    } while (0)

int main(void) {
    static slidemask_mailbox mailbox, after;
    static slidemask_threat_deltas deltas;
    static slidemask_board_threats threats;
    static slidemask_input_list inputs;
    static const slidemask_network network;
    static const slidemask_pieces pieces;
    static const slidemask_sliders sliders;
    const slidemask_square_change outside = {64, 1}, no_piece = {0, 7};
    EXPECT(0, slidemask_features_with_pair(slidemask_features_empty(), 5, 9, (1u << 30) - 1457).length);
    EXPECT(1, slidemask_features_with_pair(slidemask_features_empty(), 5, 9, 1u << 30).length);
    EXPECT(1, slidemask_features_with_pair(slidemask_features_empty(), 5, 8, 0).length);
    EXPECT(0, slidemask_rook_attacks(63, 0));
    EXPECT(1, slidemask_rook_attacks(64, 0));
    EXPECT(1, slidemask_bishop_attacks(64, 0));
    EXPECT(1, slidemask_queen_attacks(64, 0));
    EXPECT(1, slidemask_rook_and_bishop_attacks(64, 0).rook);
    EXPECT(1, slidemask_scalar_rook_attacks(64, 0));
    EXPECT(1, slidemask_scalar_bishop_attacks(64, 0));
    EXPECT(1, slidemask_scalar_queen_attacks(64, 0));
    EXPECT(1, slidemask_xray_queen_attacks(64, 0, 0));
    EXPECT(1, slidemask_attackers(64, &pieces, 0));
    EXPECT(1, slidemask_is_attacked(64, &pieces, 0));
    EXPECT(1, slidemask_slider_attackers(64, sliders, 0));
    EXPECT(1, slidemask_pawn_attacks(2, 0));
    EXPECT(1, slidemask_pawn_attacks(0, 64));
    EXPECT(1, slidemask_knight_attacks(64));
    EXPECT(1, slidemask_king_attacks(64));
    EXPECT(1, slidemask_between(0, 64));
    EXPECT(1, slidemask_line(64, 0));
    EXPECT(1, slidemask_aligned(0, 1, 64));
    EXPECT(1, slidemask_ray_attacks(8, 0, 0));
    EXPECT(1, slidemask_ray_attacks(-1, 0, 0));
    EXPECT(1, slidemask_piece(2, 0));
    EXPECT(1, slidemask_piece(0, 6));
    EXPECT(1, slidemask_kind_of(0));
    EXPECT(1, slidemask_color_of(15));
    EXPECT(0, slidemask_pairs_without_pair(slidemask_pairs_all, 1, 14).kinds[0][0]);
    EXPECT(1, slidemask_pairs_without_pair(slidemask_pairs_all, 1, 0).kinds[0][0]);
    EXPECT(1, slidemask_pairs_without_pair(slidemask_pairs_all, 8, 1).kinds[0][0]);
    EXPECT(1, slidemask_pairs_without(slidemask_pairs_all, 6, 0).kinds[0][0]);
    EXPECT(1, (slidemask_change(&mailbox, &outside, 1, &slidemask_pairs_all, &deltas), 0));
    EXPECT(1, (slidemask_change(&mailbox, &no_piece, 1, &slidemask_pairs_all, &deltas), 0));
    EXPECT(1, (slidemask_change(&mailbox, &no_piece, 5, &slidemask_pairs_all, &deltas), 0));
    EXPECT(1, (slidemask_change_to(&mailbox, &outside, 1, &after, &slidemask_pairs_all, &deltas), 0));
    EXPECT(1, (slidemask_network_of_side(&network, &mailbox, 2, &inputs), 0));
    EXPECT(0, (slidemask_network_of_side(&network, &mailbox, 1, &inputs), 0));
    EXPECT(1, (slidemask_place(&mailbox, 64, 1, &slidemask_pairs_all, &deltas), 0));
    EXPECT(1, (slidemask_remove(&mailbox, 64, &slidemask_pairs_all, &deltas), 0));
    EXPECT(1, (slidemask_move_piece(&mailbox, 0, 64, &slidemask_pairs_all, &deltas), 0));
    EXPECT(0, (slidemask_move_piece(&mailbox, 0, 63, &slidemask_pairs_all, &deltas), 0));
    EXPECT(0, (slidemask_threats(&mailbox, &slidemask_pairs_all, &threats), 0));
    return mistakes > 0;
}
