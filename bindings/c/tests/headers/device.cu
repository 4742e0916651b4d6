// Kernels that call slidemask.h, for device.rs.

#include "slidemask.h"

static_assert(sizeof(SLIDEMASK_INSTRUCTION_SET) == sizeof("scalar"), "the host's vector registers are not a device's");

// Constant expressions are computed by the compiler, for the host and for each device.
static_assert(slidemask_scalar_rook_attacks(0, 0x0101010101010101) == 0x00000000000001fe, "a rook on a1");
static_assert(slidemask_scalar_bishop_attacks(0, 0) == 0x8040201008040200, "a bishop on a1");

__global__ void lookups(uint8_t square, uint64_t occupied, const slidemask_pieces *pieces, uint64_t *found) {
    found[0] = slidemask_queen_attacks(square, occupied) | slidemask_xray_rook_attacks(square, occupied, found[0]);
    found[1] = slidemask_pawn_attacks(SLIDEMASK_BLACK, square) | slidemask_knight_attacks(square) | slidemask_king_attacks(square);
    found[2] = slidemask_between(square, 63) | slidemask_line(square, 63) | slidemask_attackers(square, pieces, occupied);
}

__global__ void sets(slidemask_sliders sliders, uint64_t occupied, uint64_t *found) {
    found[0] = slidemask_setwise_slider_attacks(sliders, occupied) | slidemask_setwise_queen_attacks(found[0], occupied);
}

__global__ void sides(const uint64_t *colors, const uint64_t *kinds, uint64_t *by_kind, uint8_t *counts, slidemask_mailbox *mailbox) {
    slidemask_attacks_by_kind(SLIDEMASK_WHITE, colors, kinds, by_kind);
    slidemask_attack_counts(SLIDEMASK_WHITE, colors, kinds, counts);
    *mailbox = slidemask_mailbox_from_bitboards(colors, kinds);
}

__global__ void threats(const slidemask_mailbox *mailbox, slidemask_board_threats *found) {
    slidemask_threats(mailbox, &slidemask_pairs_full, found);
}

__global__ void threats_of_a_move(slidemask_mailbox *mailbox, slidemask_threat_deltas *deltas) {
    slidemask_move_piece(mailbox, 12, 28, &slidemask_pairs_all, deltas);
}

__global__ void inputs(const slidemask_network *network, const slidemask_mailbox *mailbox, slidemask_board_inputs *found) {
    slidemask_network_of_board(network, mailbox, found);
}

__global__ void inputs_of_a_move(const slidemask_network *network, slidemask_mailbox *mailbox, const slidemask_square_change *changes,
                                 int count, slidemask_input_deltas *deltas) {
    slidemask_network_change(network, mailbox, changes, count, deltas);
}

// The host makes the network.
slidemask_network network_of_the_host() {
    return slidemask_network_named("Full_Threats+HalfKAv2_hm^");
}
