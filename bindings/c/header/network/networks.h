
// ---------------------------------------------------------------------------------------------------------------------
// The inputs of a network

// Threats, pairs of pawns, and pieces on their squares, each at most once, numbered one after the other. Make it by name or from
// parts. In C++ it can be a constant; it takes about 7 KB:
//
//     constexpr slidemask_network network = slidemask_network_named("Full_Threats+PP_3Wide+HalfKAv2_hm");
//     static_assert(network.length == 86896, "a name is wrong");
//
// The fields are private but for "length", the number of inputs, and "features.pairs", the threats that are inputs.
typedef struct {
    slidemask_features features;
    slidemask_planes planes;
    uint32_t first_threat, first_pawn_pair, first_plane;
    bool has_threats, has_pawn_pairs, has_planes;
    // When threats and pairs of pawns are mirrored.
    int mirror;
    uint32_t length;
} slidemask_network;

// The number of pairs of places of pawns (private): 48 places for each side.
enum { SLIDEMASK_PAWN_PAIRS = 96 * 95 / 2 };

// No inputs: the start of a network from parts.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_empty(void) {
    const slidemask_network network = {{{{0}}, {{0}}, {{0}}, {{{0}}, {{0}}, {{0}}}, false, 0},
                                       {{0}, {0}, SLIDEMASK_MIRROR_NEVER, 0, 0},
                                       0, 0, 0, false, false, false, SLIDEMASK_MIRROR_TO_QUEENSIDE, 0};
    return network;
}

// Adds threats. A second part of one sort replaces the first, whose numbers are then not used.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_with_threats(slidemask_network network,
                                                                     const slidemask_features *features) {
    network.features = *features;
    network.has_threats = true;
    network.first_threat = network.length;
    network.length += features->length;
    return network;
}

// Adds pairs of pawns on the same file or on adjacent ones: 4,560 inputs. A pawn has one of 96 places: the own pawns from a2 to
// h7, then those of the enemy. With the higher place h and the lower place l, the number is h * (h - 1) / 2 + l.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_with_pawn_pairs(slidemask_network network) {
    network.has_pawn_pairs = true;
    network.first_pawn_pair = network.length;
    network.length += SLIDEMASK_PAWN_PAIRS;
    return network;
}

// Adds the pieces on their squares.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_with_planes(slidemask_network network, const slidemask_planes *planes) {
    network.planes = *planes;
    network.has_planes = true;
    network.first_plane = network.length;
    network.length += planes->length;
    return network;
}

// Leaves out numbers before the next part.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_with_gap(slidemask_network network, uint32_t numbers) {
    network.length += numbers;
    return network;
}

// When threats and pairs of pawns are mirrored: SLIDEMASK_MIRROR_TO_QUEENSIDE unless it is set here. Planes have their own
// mirror.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_mirrored(slidemask_network network, int mirror) {
    network.mirror = mirror;
    return network;
}

// A published part (private): threats, planes, or otherwise pairs of pawns.
typedef struct {
    char name[24];
    bool threats, planes;
    // Threats: by the kind of an attacker, the kinds of victims, one bit each; slidemask_features_symmetric_once and
    // _with_pushes.
    uint8_t victims[6];
    bool symmetric_once, pushes;
    // Planes: those of the pieces, the mirror, and the buckets of the king.
    uint8_t of_pieces[12];
    uint8_t mirror;
    uint8_t buckets[64];
} slidemask_part;

// The published parts by name, each with the networks that have it.
SLIDEMASK_TABLE slidemask_part slidemask_parts[] = {
@table network_parts
};

enum { SLIDEMASK_PART_COUNT = sizeof slidemask_parts / sizeof slidemask_parts[0] };

// The number of the part whose name begins a text, which may have spaces around it; SLIDEMASK_PART_COUNT if there is none (private).
// The text moves on to the end of the name: a plus sign or the end. (With sanitizers, gcc 12 cannot compare a pointer with NULL in a
// constant expression.)
SLIDEMASK_CONSTEXPR int slidemask_next_part(const char **text) {
    const char *name = *text, *end = name;
    while (*end != 0 && *end != '+') {
        end++;
    }
    *text = end;
    while (*name == ' ') {
        name++;
    }
    while (end > name && end[-1] == ' ') {
        end--;
    }
    for (int part = 0; part < SLIDEMASK_PART_COUNT; part++) {
        const char *published = slidemask_parts[part].name;
        const char *at = name;
        while (at < end && *published != 0 && *at == *published) {
            at++;
            published++;
        }
        if (at == end && *published == 0) {
            return part;
        }
    }
    return SLIDEMASK_PART_COUNT;
}

// Adds a published part (private).
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_with_part(slidemask_network network, const slidemask_part *part) {
    if (part->threats) {
        slidemask_features features = slidemask_features_empty();
        for (int i = 0; i < 144; i++) {
            if (part->victims[i / 12 % 6] >> i % 6 & 1) {
                slidemask_features_add(&features, slidemask_piece(i / 72, i / 12 % 6), slidemask_piece(i % 12 / 6, i % 6),
                                       features.length);
            }
        }
        features = part->symmetric_once ? slidemask_features_symmetric_once(features) : features;
        features = part->pushes ? slidemask_features_with_pushes(features) : features;
        return slidemask_network_with_threats(network, &features);
    }
    if (part->planes) {
        slidemask_planes planes = slidemask_planes_with_buckets(slidemask_planes_of(part->of_pieces), part->buckets);
        planes = slidemask_planes_mirrored(planes, part->mirror);
        return slidemask_network_with_planes(network, &planes);
    }
    return slidemask_network_with_pawn_pairs(network);
}

// Checks the names of slidemask_network_named. Returns 0 if they are right, and otherwise the number of the first wrong part,
// counted from 1: no part has this name, or an earlier part is of the same sort.
SLIDEMASK_CONSTEXPR int slidemask_network_wrong_part(const char *names) {
    bool threats = false, pawn_pairs = false, planes = false;
    for (int number = 1;; number++) {
        const int part = slidemask_next_part(&names);
        if (part == SLIDEMASK_PART_COUNT) {
            return number;
        }
        bool *sort = slidemask_parts[part].threats ? &threats : slidemask_parts[part].planes ? &planes : &pawn_pairs;
        if (*sort) {
            return number;
        }
        *sort = true;
        if (*names == 0) {
            return 0;
        }
        names++;
    }
}

// The inputs with this name: one or several names of slidemask_parts, joined with +, in the order of their numbers. If a name is
// wrong, the network is empty: its length is 0, and slidemask_network_wrong_part says which name it is.
//
// It takes some microseconds, so keep the result.
SLIDEMASK_CONSTEXPR slidemask_network slidemask_network_named(const char *names) {
    slidemask_network network = slidemask_network_empty();
    if (slidemask_network_wrong_part(names) != 0) {
        return network;
    }
    for (;; names++) {
        network = slidemask_network_with_part(network, &slidemask_parts[slidemask_next_part(&names)]);
        if (*names == 0) {
            return network;
        }
    }
}
