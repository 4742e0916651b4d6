// The squares that a rook would attack in addition if those of the blockers that it attacks were removed.
@INLINE uint64_t @xray_rook_attacks(uint8_t square, uint64_t occupied, uint64_t blockers) {
    const uint64_t attacks = @rook_attacks(square, occupied);
    return attacks ^ @rook_attacks(square, occupied & ~(attacks & blockers));
}

// The squares that a bishop would attack in addition, in the same way.
@INLINE uint64_t @xray_bishop_attacks(uint8_t square, uint64_t occupied, uint64_t blockers) {
    const uint64_t attacks = @bishop_attacks(square, occupied);
    return attacks ^ @bishop_attacks(square, occupied & ~(attacks & blockers));
}

// The squares that a queen would attack in addition, in the same way.
@INLINE uint64_t @xray_queen_attacks(uint8_t square, uint64_t occupied, uint64_t blockers) {
    const uint64_t attacks = @queen_attacks(square, occupied);
    return attacks ^ @queen_attacks(square, occupied & ~(attacks & blockers));
}

// The sliders that attack a square.
@INLINE uint64_t @slider_attackers(uint8_t target, slidemask_sliders sliders, uint64_t occupied) {
    const slidemask_rook_and_bishop attacks = @rook_and_bishop_attacks(target, occupied);
    return (attacks.rook & sliders.orthogonal) | (attacks.bishop & sliders.diagonal);
}

// All pieces of both sides that attack a square.
@INLINE uint64_t @attackers(uint8_t target, const slidemask_pieces *pieces, uint64_t occupied) {
    return @slider_attackers(target, pieces->sliders, occupied) | (slidemask_knight_attacks(target) & pieces->knights) |
           (slidemask_king_attacks(target) & pieces->kings) |
           (slidemask_pawn_attacks(SLIDEMASK_BLACK, target) & pieces->pawns[SLIDEMASK_WHITE]) |
           (slidemask_pawn_attacks(SLIDEMASK_WHITE, target) & pieces->pawns[SLIDEMASK_BLACK]);
}

// Whether any of these pieces attacks a square. For the pieces of one side, leave those of the other side out.
@INLINE bool @is_attacked(uint8_t target, const slidemask_pieces *pieces, uint64_t occupied) {
    return @attackers(target, pieces, occupied) != 0;
}

// The union of the attacks of all queens of a set.
@INLINE uint64_t @setwise_queen_attacks(uint64_t queens, uint64_t occupied) {
    const slidemask_sliders sliders = {queens, queens};
    return @setwise_slider_attacks(sliders, occupied);
}
