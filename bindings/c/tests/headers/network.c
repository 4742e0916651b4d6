// The functions about the inputs of a network, for network.rs.

static void named(const char *names, slidemask_network *network) {
    *network = slidemask_network_named(names);
}

// The network of the test "a_network_from_parts".
static void from_parts(const uint8_t planes[12], const uint8_t buckets[64], slidemask_network *network) {
    const uint8_t queen = slidemask_piece(SLIDEMASK_WHITE, SLIDEMASK_QUEEN), pawn = slidemask_piece(SLIDEMASK_BLACK, SLIDEMASK_PAWN);
    slidemask_features features = slidemask_features_with_pair(slidemask_features_empty(), queen, pawn, 5000);
    features = slidemask_features_with_pair(features, pawn, queen, 0);
    features = slidemask_features_with_pair(features, queen, queen, 100);
    const slidemask_planes of_pieces = slidemask_planes_with_buckets(slidemask_planes_of(planes), buckets);
    const slidemask_planes mirrored = slidemask_planes_mirrored(of_pieces, SLIDEMASK_MIRROR_TO_QUEENSIDE);
    *network = slidemask_network_with_pawn_pairs(slidemask_network_with_gap(slidemask_network_empty(), 10));
    *network = slidemask_network_with_planes(slidemask_network_with_threats(*network, &features), &mirrored);
    *network = slidemask_network_mirrored(*network, SLIDEMASK_MIRROR_TO_KINGSIDE);
}

// All pairs of the library, both threats of a symmetric pair, pushes if wanted.
static void all_pairs(bool pushes, slidemask_network *network) {
    const slidemask_features features = slidemask_features_of(&slidemask_pairs_all);
    const slidemask_features with_pushes = pushes ? slidemask_features_with_pushes(features) : features;
    *network = slidemask_network_with_threats(slidemask_network_empty(), &with_pushes);
}

// The same in two steps, as an engine does that numbers threats later.
static void change_later(const slidemask_network *network, slidemask_mailbox *mailbox, const slidemask_square_change *changes,
                         int count, slidemask_input_deltas *deltas) {
    const slidemask_mailbox before = *mailbox;
    slidemask_threat_deltas threats;
    slidemask_change_to(&before, changes, count, mailbox, &network->features.pairs, &threats);
    slidemask_network_of_change(network, &before, mailbox, &threats, deltas);
}

// Two boards with any differences, without threats.
static void of_change(const slidemask_network *network, const slidemask_mailbox *before, const slidemask_mailbox *after,
                      slidemask_input_deltas *deltas) {
    static slidemask_threat_deltas none;
    slidemask_network_of_change(network, before, after, &none, deltas);
}

static uint32_t length_of(const slidemask_network *network) {
    return network->length;
}

// The record `Header` of network.rs.
typedef struct {
    void (*named)(const char *, slidemask_network *);
    int (*wrong_part)(const char *);
    void (*from_parts)(const uint8_t[12], const uint8_t[64], slidemask_network *);
    void (*all_pairs)(bool, slidemask_network *);
    uint32_t (*length_of)(const slidemask_network *);
    size_t size;
    void (*of_board)(const slidemask_network *, const slidemask_mailbox *, slidemask_board_inputs *);
    void (*of_side)(const slidemask_network *, const slidemask_mailbox *, int, slidemask_input_list *);
    void (*change)(const slidemask_network *, slidemask_mailbox *, const slidemask_square_change *, int, slidemask_input_deltas *);
    void (*change_later)(const slidemask_network *, slidemask_mailbox *, const slidemask_square_change *, int, slidemask_input_deltas *);
    void (*of_change)(const slidemask_network *, const slidemask_mailbox *, const slidemask_mailbox *, slidemask_input_deltas *);
} header;

EXPORT header functions(void) {
    const header all = {
        named,
        slidemask_network_wrong_part,
        from_parts,
        all_pairs,
        length_of,
        sizeof(slidemask_network),
        slidemask_network_of_board,
        slidemask_network_of_side,
        slidemask_network_change,
        change_later,
        of_change,
    };
    return all;
}
