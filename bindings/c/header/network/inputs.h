
// ---------------------------------------------------------------------------------------------------------------------
// The inputs of a board and of a move (private)

// The squares on which pawns can stand.
#define SLIDEMASK_PAWN_SQUARES 0x00ffffffffffff00

// The sets of a board that the numbers need: the bits of the codes, and for White and Black the pawns and the lowest king.
// Without a king, it is on a1 or a8.
typedef struct {
    slidemask_code_bits bits;
    uint64_t pawns[2];
    uint8_t kings[2];
} slidemask_input_sets;

SLIDEMASK_INLINE slidemask_input_sets slidemask_input_sets_of(const slidemask_mailbox *mailbox) {
    const slidemask_code_bits bits = slidemask_gather(mailbox->codes);
    const uint64_t pawns = bits.one & ~bits.two & ~bits.four, kings = bits.two & bits.four;
    const uint64_t white = kings & ~bits.black, black = kings & bits.black;
    const slidemask_input_sets sets = {bits,
                                       {pawns & ~bits.black, pawns & bits.black},
                                       {white != 0 ? slidemask_lowest(white) : (uint8_t)0,
                                        black != 0 ? slidemask_lowest(black) : (uint8_t)56}};
    return sets;
}

// The pawns with a pawn in front of them: by the colour of the one, then of the other.
typedef struct {
    uint64_t sets[2][2];
} slidemask_pushers;

SLIDEMASK_INLINE slidemask_pushers slidemask_pushers_of(const uint64_t pawns[2]) {
    const uint64_t white = pawns[0] & SLIDEMASK_PAWN_SQUARES, black = pawns[1] & SLIDEMASK_PAWN_SQUARES;
    const slidemask_pushers pushers = {
        {{white & pawns[0] >> 8, white & pawns[1] >> 8}, {black & pawns[0] << 8, black & pawns[1] << 8}}};
    return pushers;
}

// How a side sees the parts of a network: threats and pairs of pawns, planes, and the first number of the bucket of its king.
typedef struct {
    slidemask_perspective threats;
    slidemask_perspective planes;
    uint32_t bucket;
} slidemask_view;

SLIDEMASK_INLINE slidemask_view slidemask_view_of(const slidemask_network *network, const slidemask_input_sets *sets, int side) {
    // A mirror of a part that is not there is no reason for a refresh.
    const int mirror = network->has_threats || network->has_pawn_pairs ? network->mirror : SLIDEMASK_MIRROR_NEVER;
    const int mirror_of_planes = network->has_planes ? network->planes.mirror : SLIDEMASK_MIRROR_NEVER;
    const uint8_t king = sets->kings[side];
    const slidemask_view view = {slidemask_perspective_of(mirror, side, king),
                                 slidemask_perspective_of(mirror_of_planes, side, king),
                                 network->planes.kings[king ^ 56 * side]};
    return view;
}

// The following functions append numbers as one side or both see them. "count", the number of sides, is a constant. Each side in
// loops of its own would take 1.1 to 1.2 times as long for a move (gcc 12 and clang 14, AMD EPYC, Zen 5, 2026-11-24).

// Appends the numbers of threats.
SLIDEMASK_ALWAYS_INLINE void slidemask_threat_numbers(const slidemask_network *network, const slidemask_threat *threats,
                                                      size_t length, const slidemask_view *views, int count, uint32_t **ends) {
    const slidemask_features *features = &network->features;
    uint32_t *one = ends[0], *other = ends[count - 1];
    for (size_t i = 0; i < length; i++) {
        one = slidemask_append_threat(features, network->first_threat, views[0].threats, threats[i], one);
        if (count > 1) {
            other = slidemask_append_threat(features, network->first_threat, views[1].threats, threats[i], other);
        }
    }
    ends[count - 1] = other;
    ends[0] = one;
}

#ifdef SLIDEMASK_AVX512ICL

// Appends the numbers of a piece's threats to some of the sixteen places around it, as a side sees it.
SLIDEMASK_ALWAYS_INLINE uint32_t *slidemask_append_victims(slidemask_seen_attacker attacker, slidemask_perspective seen,
                                                           slidemask_around around, uint32_t attacked, uint32_t *end) {
    const __m512i down = _mm512_set1_epi32((int)SLIDEMASK_DOWN);
    const __m512i codes = _mm512_xor_si512(around.codes, _mm512_set1_epi32(seen.code));
    const __m512i to = _mm512_xor_si512(_mm512_srli_epi32(around.items, 8), _mm512_set1_epi32(seen.square));
    const __m512i of_pair = _mm512_permutexvar_epi32(codes, _mm512_loadu_si512(attacker.first));
    // For each square that the piece attacks: the number of such squares before it.
    const __m512i ranks = _mm512_maskz_expand_epi8(attacker.attacks, _mm512_loadu_si512(slidemask_squares));
    const __m512i rank = _mm512_maskz_permutexvar_epi8(0x1111111111111111, to, ranks);
    // A pair may count for one side only, so it may be without a number. The mark of such a pair is the sign.
    const __mmask16 upwards = _mm512_cmpgt_epi32_mask(to, _mm512_set1_epi32(attacker.from));
    const uint32_t unused = _mm512_movepi32_mask(of_pair) | (uint32_t)_mm512_mask_test_epi32_mask(upwards, of_pair, down);
    const uint32_t which = attacked & ~unused;
    const __m512i numbers = _mm512_add_epi32(_mm512_add_epi32(_mm512_andnot_si512(down, of_pair), rank),
                                             _mm512_set1_epi32((int)attacker.before));
    _mm512_storeu_si512(end, _mm512_maskz_compress_epi32((__mmask16)which, numbers));
    return end + slidemask_count(which);
}

#endif // SLIDEMASK_AVX512ICL

// Appends the numbers of all threats of a board. No list of threats is written and read again, and what the threats of a piece
// have in common is computed once: threats of both sides take 0.65 of the time with VBMI and GFNI, and 0.85 with AVX2 (gcc 12 and
// clang 14, AMD EPYC, Zen 5, 2026-11-24).
SLIDEMASK_ALWAYS_INLINE void slidemask_all_numbers(const slidemask_network *network, const uint8_t codes[64],
                                                   slidemask_code_bits bits, const slidemask_view *views, int count,
                                                   uint32_t **ends) {
    const slidemask_features *features = &network->features;
    const uint32_t first = network->first_threat;
#ifdef SLIDEMASK_AVX512ICL
    const slidemask_byteboard board = slidemask_load_board(codes);
    slidemask_threat pawn_threats[2 * 64 + 16], *end = pawn_threats;
    uint64_t pieces = slidemask_threats_of_pawns(board, &features->pairs, &end);
    slidemask_threat_numbers(network, pawn_threats, (size_t)(end - pawn_threats), views, count, ends);
    uint32_t *one = ends[0], *other = ends[count - 1];
    for (; pieces != 0; pieces &= pieces - 1) {
        const uint8_t square = slidemask_lowest(pieces), code = codes[square];
        uint32_t attacked;
        const slidemask_around around = slidemask_victims_around(board, &features->pairs, square, code, &attacked);
        const slidemask_seen_attacker of_one = slidemask_see_attacker(features, first, views[0].threats, code, square);
        const slidemask_seen_attacker of_other = slidemask_see_attacker(features, first, views[1].threats, code, square);
        one = slidemask_append_victims(of_one, views[0].threats, around, attacked, one);
        if (count > 1) {
            other = slidemask_append_victims(of_other, views[1].threats, around, attacked, other);
        }
    }
    (void)bits;
#else
    const uint64_t occupied = bits.one | bits.two | bits.four;
    uint64_t kinds[6] = {0, 0, 0, 0, 0, 0};
    slidemask_attacking_kinds(bits, kinds);
    uint32_t *one = ends[0], *other = ends[count - 1];
    SLIDEMASK_UNROLL
    for (int kind = SLIDEMASK_PAWN; kind <= SLIDEMASK_KING; kind++) {
        const slidemask_victims victims = slidemask_victims_of(codes, &features->pairs, kind, bits.black, kinds);
        const uint64_t places = kind == SLIDEMASK_PAWN ? SLIDEMASK_PAWN_SQUARES : ~(uint64_t)0;
        for (uint64_t pieces = victims.any ? kinds[kind] & places : 0; pieces != 0; pieces &= pieces - 1) {
            const uint8_t from = slidemask_lowest(pieces), code = codes[from];
            const int color = code >> 3 & 1;
            uint64_t attacked = victims.of[color] & slidemask_attacks_of(kind, color, from, occupied);
            const slidemask_seen_attacker of_one = slidemask_see_attacker(features, first, views[0].threats, code, from);
            const slidemask_seen_attacker of_other = slidemask_see_attacker(features, first, views[1].threats, code, from);
            for (; attacked != 0; attacked &= attacked - 1) {
                const uint8_t to = slidemask_lowest(attacked), victim = codes[to];
                one = slidemask_append_victim(of_one, views[0].threats, victim, to, one);
                if (count > 1) {
                    other = slidemask_append_victim(of_other, views[1].threats, victim, to, other);
                }
            }
        }
    }
#endif
    ends[count - 1] = other;
    ends[0] = one;
}

// Appends the numbers of pawns that stand in front of pawns.
SLIDEMASK_ALWAYS_INLINE void slidemask_push_numbers(const slidemask_network *network, slidemask_pushers pushers,
                                                    const slidemask_view *views, int count, uint32_t **ends) {
    for (int color = 0; color < 2; color++) {
        for (int other = 0; other < 2; other++) {
            for (uint64_t left = pushers.sets[color][other]; left != 0; left &= left - 1) {
                const uint8_t from = slidemask_lowest(left), ahead = (uint8_t)(color == SLIDEMASK_WHITE ? from + 8 : from - 8);
                const slidemask_threat threat = {slidemask_piece(color, SLIDEMASK_PAWN), from,
                                                 slidemask_piece(other, SLIDEMASK_PAWN), ahead};
                slidemask_threat_numbers(network, &threat, 1, views, count, ends);
            }
        }
    }
}

// The number of a pair of pawns, seen from a side. "own" has the pawns of this side.
SLIDEMASK_INLINE uint32_t slidemask_pawn_pair(slidemask_perspective seen, uint64_t own, uint8_t one, uint8_t other) {
    const uint32_t a = (uint32_t)(one ^ seen.square) - 8 + (own >> one & 1 ? 0 : 48);
    const uint32_t b = (uint32_t)(other ^ seen.square) - 8 + (own >> other & 1 ? 0 : 48);
    const uint32_t high = a > b ? a : b, low = a > b ? b : a;
    return high * (high - 1) / 2 + low;
}

// The squares on the file of a square and on the adjacent ones, where a pawn can stand.
SLIDEMASK_INLINE uint64_t slidemask_three_files(uint8_t square) {
    const uint64_t file_a = 0x0101010101010101, file = file_a << (square & 7);
    return (file | (file & ~file_a) >> 1 | (file & ~(file_a << 7)) << 1) & SLIDEMASK_PAWN_SQUARES;
}

// Appends the numbers of the pairs of some pawns with each other and with others. "own" has the pawns of each side.
SLIDEMASK_ALWAYS_INLINE void slidemask_pair_numbers(const slidemask_network *network, uint64_t some, uint64_t others,
                                                    const uint64_t *own, const slidemask_view *views, int count,
                                                    uint32_t **ends) {
    uint64_t left = (some | others) & SLIDEMASK_PAWN_SQUARES;
    for (some &= SLIDEMASK_PAWN_SQUARES; some != 0; some &= some - 1) {
        const uint8_t one = slidemask_lowest(some);
        left &= ~((uint64_t)1 << one);
        for (uint64_t partners = left & slidemask_three_files(one); partners != 0; partners &= partners - 1) {
            const uint8_t other = slidemask_lowest(partners);
            for (int i = 0; i < count; i++) {
                *ends[i]++ = network->first_pawn_pair + slidemask_pawn_pair(views[i].threats, own[i], one, other);
            }
        }
    }
}

#ifdef SLIDEMASK_AVX512ICL

// Appends up to sixteen numbers.
SLIDEMASK_INLINE uint32_t *slidemask_append_numbers(__m512i numbers, unsigned count, uint32_t *end) {
    _mm512_storeu_si512(end, numbers);
    return end + (count < 16 ? count : 16);
}

// Sixteen bytes as numbers of 32 bits, with some bits turned.
SLIDEMASK_INLINE __m512i slidemask_turned_bytes(__m512i bytes, uint8_t by) {
    return _mm512_xor_si512(slidemask_wide_places(bytes), _mm512_set1_epi32(by));
}

// Appends the numbers of all pieces of a board, sixteen at a time: a byte compression puts them side by side.
SLIDEMASK_ALWAYS_INLINE void slidemask_all_plane_numbers(const slidemask_network *network, const slidemask_mailbox *mailbox,
                                                         uint64_t squares, const slidemask_view *views, int count,
                                                         uint32_t **ends) {
    __m512i codes = _mm512_maskz_compress_epi8(squares, slidemask_load_board(mailbox->codes));
    __m512i places = _mm512_maskz_compress_epi8(squares, _mm512_loadu_si512(slidemask_squares));
    const __m512i planes = _mm512_loadu_si512(network->planes.pieces);
    const unsigned pieces = slidemask_count(squares);
    for (unsigned done = 0; done < pieces; done += 16) {
        SLIDEMASK_UNROLL
        for (int i = 0; i < count; i++) {
            const slidemask_perspective seen = views[i].planes;
            const __m512i of_pieces = _mm512_permutexvar_epi32(slidemask_turned_bytes(codes, seen.code), planes);
            const __m512i first = _mm512_set1_epi32((int)(network->first_plane + views[i].bucket));
            const __m512i numbers =
                _mm512_add_epi32(_mm512_add_epi32(of_pieces, first), slidemask_turned_bytes(places, seen.square));
            ends[i] = slidemask_append_numbers(numbers, pieces - done, ends[i]);
        }
        codes = _mm512_maskz_alignr_epi64(0xff, _mm512_setzero_si512(), codes, 2);
        places = _mm512_maskz_alignr_epi64(0xff, _mm512_setzero_si512(), places, 2);
    }
}

// Appends the numbers of the pairs of a board's pawns, up to sixteen at a time. "own" has the pawns of each side.
SLIDEMASK_ALWAYS_INLINE void slidemask_all_pair_numbers(const slidemask_network *network, uint64_t pawns, const uint64_t *own,
                                                        const slidemask_view *views, int count, uint32_t **ends) {
    slidemask_byteboard places[2];
    SLIDEMASK_UNROLL
    for (int i = 0; i < count; i++) {
        const __m512i turn = _mm512_set1_epi8((char)views[i].threats.square);
        const __m512i seen = _mm512_xor_si512(_mm512_loadu_si512(slidemask_squares), turn);
        places[i] = _mm512_add_epi8(_mm512_mask_add_epi8(seen, ~own[i], seen, _mm512_set1_epi8(48)), _mm512_set1_epi8(-8));
    }
    const uint32_t first = network->first_pawn_pair;
    // Of each pair, one pawn has the lower square. At most sixteen pawns on higher squares are its partners.
    for (pawns &= SLIDEMASK_PAWN_SQUARES; pawns != 0; pawns &= pawns - 1) {
        const uint8_t square = slidemask_lowest(pawns);
        const uint64_t partners = (pawns & (pawns - 1)) & slidemask_three_files(square);
        SLIDEMASK_UNROLL
        for (int i = 0; i < count; i++) {
            const uint32_t place = (uint32_t)(square ^ views[i].threats.square) - 8 + (own[i] >> square & 1 ? 0 : 48);
            const __m512i one = _mm512_set1_epi32((int)place);
            const __m512i other = slidemask_wide_places(_mm512_maskz_compress_epi8(partners, places[i]));
            const __m512i high = _mm512_max_epu32(one, other), low = _mm512_min_epu32(one, other);
            const __m512i twice = _mm512_madd_epi16(high, _mm512_sub_epi32(high, _mm512_set1_epi32(1)));
            const __m512i from_first = _mm512_add_epi32(low, _mm512_set1_epi32((int)first));
            const __m512i numbers = _mm512_add_epi32(_mm512_srli_epi32(twice, 1), from_first);
            ends[i] = slidemask_append_numbers(numbers, slidemask_count(partners), ends[i]);
        }
    }
}

#endif // SLIDEMASK_AVX512ICL

// Appends the numbers of the pieces on some squares.
SLIDEMASK_ALWAYS_INLINE void slidemask_plane_numbers(const slidemask_network *network, const slidemask_mailbox *mailbox,
                                                     uint64_t squares, const slidemask_view *views, int count, uint32_t **ends) {
    for (; squares != 0; squares &= squares - 1) {
        const uint8_t square = slidemask_lowest(squares), code = mailbox->codes[square];
        for (int i = 0; i < count; i++) {
            const slidemask_perspective seen = views[i].planes;
            *ends[i]++ = network->first_plane + views[i].bucket + network->planes.pieces[(code ^ seen.code) & 15] +
                         (uint32_t)(square ^ seen.square);
        }
    }
}

// Lists the inputs of a board for one side, or for both, White first.
SLIDEMASK_ALWAYS_INLINE void slidemask_list_sides(const slidemask_network *network, const slidemask_mailbox *mailbox, int side,
                                                  int count, slidemask_input_list *lists) {
    const slidemask_input_sets sets = slidemask_input_sets_of(mailbox);
    const slidemask_view views[2] = {slidemask_view_of(network, &sets, side),
                                     slidemask_view_of(network, &sets, SLIDEMASK_BLACK)};
    uint32_t *ends[2] = {lists[0].numbers, lists[count - 1].numbers};
    if (network->has_threats) {
        slidemask_all_numbers(network, mailbox->codes, sets.bits, views, count, ends);
        if (network->features.pushes) {
            slidemask_push_numbers(network, slidemask_pushers_of(sets.pawns), views, count, ends);
        }
    }
    if (network->has_pawn_pairs) {
#ifdef SLIDEMASK_AVX512ICL
        slidemask_all_pair_numbers(network, sets.pawns[0] | sets.pawns[1], sets.pawns + side, views, count, ends);
#else
        slidemask_pair_numbers(network, sets.pawns[0] | sets.pawns[1], 0, sets.pawns + side, views, count, ends);
#endif
    }
    if (network->has_planes) {
        const uint64_t occupied = sets.bits.one | sets.bits.two | sets.bits.four;
#ifdef SLIDEMASK_AVX512ICL
        slidemask_all_plane_numbers(network, mailbox, occupied, views, count, ends);
#else
        slidemask_plane_numbers(network, mailbox, occupied, views, count, ends);
#endif
    }
    for (int i = 0; i < count; i++) {
        lists[i].length = (size_t)(ends[i] - lists[i].numbers);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// The inputs of a board and of a move
//
// Each side has its own list. Black's is that of the board with flipped ranks and exchanged colours.
//
//     static slidemask_board_inputs inputs;
//     slidemask_network_of_board(&network, &mailbox, &inputs);
//     for (size_t i = 0; i < inputs.sides[SLIDEMASK_WHITE].length; i++) { ... inputs.sides[SLIDEMASK_WHITE].numbers[i] ... }
//     static slidemask_input_deltas deltas;
//     slidemask_network_change(&network, &mailbox, changes, 2, &deltas);
//     if (deltas.refresh[SLIDEMASK_WHITE]) { ... } else { ... deltas.added[SLIDEMASK_WHITE], deltas.removed[SLIDEMASK_WHITE] ... }
//
// Without a king, a side sees the board as if its king was on a1 (White) or a8 (Black). Of several kings, the one on the lowest
// square counts. Pawns on ranks 1 and 8 attack nothing and form no pairs.

// Lists the inputs of a board, for both sides. It replaces the content of "inputs".
SLIDEMASK_INLINE void slidemask_network_of_board(const slidemask_network *network, const slidemask_mailbox *mailbox,
                                                 slidemask_board_inputs *inputs) {
    slidemask_list_sides(network, mailbox, SLIDEMASK_WHITE, 2, inputs->sides);
}

// Lists the inputs of a board for one side, as a refresh needs them. It replaces the content of "inputs".
SLIDEMASK_INLINE void slidemask_network_of_side(const slidemask_network *network, const slidemask_mailbox *mailbox, int side,
                                                slidemask_input_list *inputs) {
    SLIDEMASK_ASSERT(side == SLIDEMASK_WHITE || side == SLIDEMASK_BLACK);
    slidemask_list_sides(network, mailbox, side, 1, inputs);
}

// Lists the inputs that a change has added and removed, from its threats: those that slidemask_change or slidemask_change_to has
// found with the pairs of this network, &network->features.pairs, when it made "after" from "before". It replaces the content of
// "deltas". A network without threats does not read "threats".
//
// An engine that evaluates few of its nodes keeps the mailbox and the threats in each entry of its accumulator stack, and calls
// this when it evaluates. One record of "deltas" serves all entries. At most four squares may differ. If there are more, both
// sides need a refresh.
SLIDEMASK_INLINE void slidemask_network_of_change(const slidemask_network *network, const slidemask_mailbox *before,
                                                  const slidemask_mailbox *after, const slidemask_threat_deltas *threats,
                                                  slidemask_input_deltas *deltas) {
    const slidemask_input_sets old_sets = slidemask_input_sets_of(before), new_sets = slidemask_input_sets_of(after);
    const slidemask_view then[2] = {slidemask_view_of(network, &old_sets, SLIDEMASK_WHITE),
                                    slidemask_view_of(network, &old_sets, SLIDEMASK_BLACK)};
    const slidemask_view views[2] = {slidemask_view_of(network, &new_sets, SLIDEMASK_WHITE),
                                     slidemask_view_of(network, &new_sets, SLIDEMASK_BLACK)};
    const uint64_t changed = (old_sets.bits.one ^ new_sets.bits.one) | (old_sets.bits.two ^ new_sets.bits.two) |
                             (old_sets.bits.four ^ new_sets.bits.four) | (old_sets.bits.black ^ new_sets.bits.black);
    const bool is_move = slidemask_count(changed) <= 4;
    uint32_t *added[2] = {deltas->added[0].numbers, deltas->added[1].numbers};
    uint32_t *removed[2] = {deltas->removed[0].numbers, deltas->removed[1].numbers};
    if (is_move && network->has_threats) {
        slidemask_threat_numbers(network, threats->removed.threats, threats->removed.length, views, 2, removed);
        slidemask_threat_numbers(network, threats->added.threats, threats->added.length, views, 2, added);
        if (network->features.pushes) {
            slidemask_pushers were = slidemask_pushers_of(old_sets.pawns), are = slidemask_pushers_of(new_sets.pawns);
            for (int i = 0; i < 4; i++) {
                const uint64_t both = were.sets[i / 2][i % 2] & are.sets[i / 2][i % 2];
                were.sets[i / 2][i % 2] ^= both;
                are.sets[i / 2][i % 2] ^= both;
            }
            slidemask_push_numbers(network, were, views, 2, removed);
            slidemask_push_numbers(network, are, views, 2, added);
        }
    }
    if (is_move && network->has_pawn_pairs) {
        const uint64_t stay = (old_sets.pawns[0] & new_sets.pawns[0]) | (old_sets.pawns[1] & new_sets.pawns[1]);
        const uint64_t were = (old_sets.pawns[0] | old_sets.pawns[1]) & ~stay;
        const uint64_t are = (new_sets.pawns[0] | new_sets.pawns[1]) & ~stay;
        slidemask_pair_numbers(network, were, stay, old_sets.pawns, views, 2, removed);
        slidemask_pair_numbers(network, are, stay, new_sets.pawns, views, 2, added);
    }
    if (is_move && network->has_planes) {
        const uint64_t were = old_sets.bits.one | old_sets.bits.two | old_sets.bits.four;
        const uint64_t are = new_sets.bits.one | new_sets.bits.two | new_sets.bits.four;
        slidemask_plane_numbers(network, before, changed & were, views, 2, removed);
        slidemask_plane_numbers(network, after, changed & are, views, 2, added);
    }
    for (int side = 0; side < 2; side++) {
        const bool refresh = !is_move || then[side].threats.square != views[side].threats.square ||
                             then[side].planes.square != views[side].planes.square || then[side].bucket != views[side].bucket;
        deltas->refresh[side] = refresh;
        deltas->added[side].length = refresh ? 0 : (size_t)(added[side] - deltas->added[side].numbers);
        deltas->removed[side].length = refresh ? 0 : (size_t)(removed[side] - deltas->removed[side].numbers);
    }
}

// Changes up to four squares of a board, as slidemask_change does, and lists the inputs that this adds and removes. It replaces
// the content of "deltas".
SLIDEMASK_INLINE void slidemask_network_change(const slidemask_network *network, slidemask_mailbox *mailbox,
                                               const slidemask_square_change *changes, int count, slidemask_input_deltas *deltas) {
    const slidemask_mailbox before = *mailbox;
    slidemask_threat_deltas threats;
    slidemask_change(mailbox, changes, count, &network->features.pairs, &threats);
    slidemask_network_of_change(network, &before, mailbox, &threats, deltas);
}
