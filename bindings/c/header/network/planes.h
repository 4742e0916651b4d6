
// ---------------------------------------------------------------------------------------------------------------------
// Pieces on their squares as numbers

// A plane of 64 numbers for each piece, and a copy of all planes for each bucket of squares of the own king:
//
//     number = 64 * planes * bucket + 64 * plane + square
//
// A side sees its own pieces as White's. The fields are private but for "length", the number of inputs.
typedef struct {
    // By the code of a piece, as seen: its first number.
    uint32_t pieces[16];
    // By the square of the own king, as seen, but not mirrored: the first number of its bucket.
    uint32_t kings[64];
    int mirror;
    // The numbers of a bucket.
    uint32_t of_bucket;
    uint32_t length;
} slidemask_planes;

// The number of the plane of each piece: own pawn to king, then the enemy's. Pieces may share a plane.
SLIDEMASK_CONSTEXPR slidemask_planes slidemask_planes_of(const uint8_t planes[12]) {
    slidemask_planes made = {{0}, {0}, SLIDEMASK_MIRROR_NEVER, 0, 0};
    for (int i = 0; i < 12; i++) {
        const uint32_t first = 64 * (uint32_t)planes[i];
        made.pieces[slidemask_piece(i / 6, i % 6)] = first;
        made.length = made.length < first + 64 ? first + 64 : made.length;
    }
    made.of_bucket = made.length;
    return made;
}

// Gives the own king buckets: their numbers for the squares a1 to h8 from the side of this king, before files are mirrored.
SLIDEMASK_CONSTEXPR slidemask_planes slidemask_planes_with_buckets(slidemask_planes planes, const uint8_t buckets[64]) {
    planes.length = 0;
    for (int square = 0; square < 64; square++) {
        const uint32_t first = planes.of_bucket * buckets[square], end = first + planes.of_bucket;
        planes.kings[square] = first;
        planes.length = planes.length < end ? end : planes.length;
    }
    return planes;
}

// Mirrors files: SLIDEMASK_MIRROR_TO_QUEENSIDE, SLIDEMASK_MIRROR_TO_KINGSIDE or SLIDEMASK_MIRROR_NEVER.
SLIDEMASK_CONSTEXPR slidemask_planes slidemask_planes_mirrored(slidemask_planes planes, int mirror) {
    planes.mirror = mirror;
    return planes;
}
