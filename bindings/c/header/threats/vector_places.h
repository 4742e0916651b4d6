
// ---------------------------------------------------------------------------------------------------------------------
// The places around a square, in registers of 16 or 32 bytes (private)
//
// A byte shuffle of 64 bytes cuts the board into eight rays, of eight bytes each. A subtraction on the bytes of a ray finds the
// nearest piece. It works on the complement: an empty square is ff, and the carry of "e + 100" runs across the empty bytes to the
// nearest piece. Since o - 2r = ~(e + 2r), the changed squares are the same.
//
//              nearest .. farthest
//       k ff ff 00 ff 00 00 ff     e: pieces on squares 3, 5 and 6; the first byte is that of a knight's move
//     +   01                       2r
//     = k 00 00 01 ff 00 00 ff
//     ^ k ff ff 00 ff 00 00 ff     e
//     =   ff ff 01                 the changed squares
//     & ~ ff ff 00 ff 00 00 ff     e
//     =         01                 the nearest piece

#if (defined(SLIDEMASK_SSSE3) || defined(SLIDEMASK_NEON)) && !defined(SLIDEMASK_AVX2)

// A code and a square for each of sixteen places, in two registers.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    slidemask_places attackers[2];
    slidemask_places victims[2];
} slidemask_items;
SLIDEMASK_LOCAL_TYPE_END

// The pieces on all places and their squares, from parts as slidemask_first_pairs takes them.
SLIDEMASK_INLINE slidemask_items slidemask_items_of(const slidemask_rays codes[SLIDEMASK_PARTS],
                                                    const slidemask_rays squares[SLIDEMASK_PARTS]) {
    const slidemask_places all_codes = slidemask_first_pairs(codes), all_squares = slidemask_first_pairs(squares);
    const slidemask_places low = slidemask_interleave_low(all_codes, all_squares);
    const slidemask_places high = slidemask_interleave_high(all_codes, all_squares);
    const slidemask_items items = {{low, high}, {low, high}};
    return items;
}

// Makes these pieces the victims of one attacker.
SLIDEMASK_INLINE slidemask_items slidemask_attacked_by(slidemask_items items, uint16_t attacker) {
    items.attackers[0] = items.attackers[1] = slidemask_eight_of(attacker);
    return items;
}

// Makes these pieces the attackers of one victim.
SLIDEMASK_INLINE slidemask_items slidemask_attacking(slidemask_items items, uint16_t victim) {
    items.victims[0] = items.victims[1] = slidemask_eight_of(victim);
    return items;
}

// Makes each of these pieces the attacker of the piece in the opposite direction.
SLIDEMASK_INLINE slidemask_items slidemask_attacking_opposite(slidemask_items items) {
    items.victims[0] = items.attackers[1];
    items.victims[1] = items.attackers[0];
    return items;
}

// For each set of four words: their bytes. The other bytes repeat the first byte of the register.
SLIDEMASK_TABLE uint8_t slidemask_bytes_of[16][16] = {
@table bytes_of
};

// How many words each set of four has. SSSE3 has no instruction that counts bits.
SLIDEMASK_TABLE uint8_t slidemask_counts[16] = {
@table counts
};

// Appends those of four threats whose bits are set.
SLIDEMASK_INLINE slidemask_threat *slidemask_append_four(slidemask_places threats, uint32_t which, slidemask_threat *end) {
    slidemask_write_four(slidemask_in_order(threats, slidemask_bytes_of[which & 15]), end);
    return end + slidemask_counts[which & 15];
}

// Appends the items whose bits are set.
SLIDEMASK_INLINE slidemask_threat *slidemask_append(slidemask_items items, uint32_t which, slidemask_threat *end) {
    end = slidemask_append_four(slidemask_interleave_pairs_low(items.attackers[0], items.victims[0]), which, end);
    end = slidemask_append_four(slidemask_interleave_pairs_high(items.attackers[0], items.victims[0]), which >> 4, end);
    end = slidemask_append_four(slidemask_interleave_pairs_low(items.attackers[1], items.victims[1]), which >> 8, end);
    return slidemask_append_four(slidemask_interleave_pairs_high(items.attackers[1], items.victims[1]), which >> 12, end);
}

#endif // 16 bytes

#if (defined(SLIDEMASK_SSSE3) || defined(SLIDEMASK_NEON)) && !defined(SLIDEMASK_AVX512ICL)

// Sixteen places around a square: for each direction a knight's move and the nearest piece on the ray. Opposite directions are
// eight places apart.
SLIDEMASK_LOCAL_TYPE
typedef struct {
    slidemask_places codes; // 0 if there is none. Such a place has no meaning in the other two.
    slidemask_places reach; // the classes of pieces that attack from there
    slidemask_items items;  // the pieces and their squares
} slidemask_around;
SLIDEMASK_LOCAL_TYPE_END

// The first two bytes of a straight ray and of a diagonal one, which alternate: the classes that attack from the square of a
// knight's move, and those that attack from any distance.
SLIDEMASK_TABLE uint8_t slidemask_reach_from_afar[16] = {
@table reach_from_afar
};

// The classes that attack only from the next square of each ray, in the second byte.
SLIDEMASK_TABLE uint8_t slidemask_reach_from_beside[64] = {
@table reach_from_beside
};

// The sixteen places around one of some squares, on the board without the pieces on these squares. For each of the others,
// "visible" receives the place that the square would have, as a bit, or 0 if it is in no line or behind the nearest piece.
SLIDEMASK_ALWAYS_INLINE slidemask_around slidemask_places_around(slidemask_byteboard board, int one, const uint8_t *squares,
                                                                 int count, uint32_t *visible) {
    const slidemask_rays zeros = slidemask_rays_splat(0);
    slidemask_rays codes[SLIDEMASK_PARTS], numbers[SLIDEMASK_PARTS], reach[SLIDEMASK_PARTS], hits[4][SLIDEMASK_PARTS];
    SLIDEMASK_UNROLL
    for (int part = 0; part < SLIDEMASK_PARTS; part++) {
        const slidemask_rays steps = slidemask_rays_part(slidemask_steps, part);
        const slidemask_rays places = slidemask_rays_add(slidemask_rays_splat(slidemask_wide(squares[one])), steps);
        const slidemask_rays on_board = slidemask_rays_equal(slidemask_rays_and(places, slidemask_rays_splat(0x88)), zeros);
        const slidemask_rays file = slidemask_rays_and(places, slidemask_rays_splat(07));
        const slidemask_rays rank = slidemask_rays_and(slidemask_rays_half(places), slidemask_rays_splat(070));
        const slidemask_rays narrow = slidemask_rays_or(file, rank);
        slidemask_rays pieces = slidemask_rays_and(slidemask_codes_on(board, narrow), on_board);
        slidemask_rays of_others[4];
        SLIDEMASK_UNROLL
        for (int i = 0; i < count; i++) {
            if (i != one) {
                of_others[i] = slidemask_rays_and(slidemask_rays_equal(narrow, slidemask_rays_splat(squares[i])), on_board);
                pieces = slidemask_rays_andnot(of_others[i], pieces);
            }
        }
        const slidemask_rays empty = slidemask_rays_equal(pieces, zeros);
        const slidemask_rays changed = slidemask_rays_xor(empty, slidemask_rays_plus_second_byte(empty));
        const slidemask_rays nearest = slidemask_rays_sub(zeros, slidemask_rays_andnot(empty, changed));
        codes[part] = slidemask_beside_sum(slidemask_rays_and(pieces, nearest), pieces);
        numbers[part] = slidemask_beside_sum(slidemask_rays_and(narrow, nearest), narrow);
        reach[part] = slidemask_rays_or(slidemask_rays_repeat(slidemask_reach_from_afar),
                                        slidemask_rays_and(nearest, slidemask_rays_part(slidemask_reach_from_beside, part)));
        SLIDEMASK_UNROLL
        for (int i = 0; i < count; i++) {
            if (i != one) {
                hits[i][part] = slidemask_beside_sum(slidemask_rays_and(of_others[i], changed), of_others[i]);
            }
        }
    }
    SLIDEMASK_UNROLL
    for (int i = 0; i < count; i++) {
        visible[i] = i == one ? 0 : slidemask_present(slidemask_first_pairs(hits[i]));
    }
    const slidemask_around around = {slidemask_first_pairs(codes), slidemask_first_pairs(reach),
                                     slidemask_items_of(codes, numbers)};
    return around;
}

// The names that stand for instructions.
#undef SLIDEMASK_PARTS
#undef slidemask_rays_splat
#undef slidemask_rays_add
#undef slidemask_rays_sub
#undef slidemask_rays_and
#undef slidemask_rays_andnot
#undef slidemask_rays_or
#undef slidemask_rays_xor
#undef slidemask_rays_equal
#undef slidemask_rays_shuffle
#undef slidemask_rays_half
#undef slidemask_rays_plus_second_byte
#undef slidemask_rays_repeat
#undef slidemask_interleave_low
#undef slidemask_interleave_high
#undef slidemask_interleave_pairs_low
#undef slidemask_interleave_pairs_high

#endif // SSSE3 or NEON, without VBMI
