/* Training data: a file of two short games, and wrong arguments. */
#include "check.h"

/* Castling on both wings, captures en passant, promotions. */
static const uint8_t file[] = {
    'B',  'I',  'N',  'P',  96,   0,    0,    0,    0x91, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0x91, 0xad, 0x0d, 0x00, 0x00, 0x00,
    0x10, 0x11, 0x11, 0x11, 0xe1, 0xeb, 0x00, 0x00, 0x00, 0x00, 0x00, 0x84, 0x1c, 0x00, 0x22, 0x80, 0x00, 0x00, 0x00, 0x00, 0x09,
    0x98, 0xaf, 0x84, 0xc4, 0x6b, 0xee, 0x82, 0xac, 0x3f, 0x26, 0xaa, 0x52, 0xd3, 0xea, 0x50, 0x84, 0xc4, 0xbb, 0xee, 0x82, 0x04,
    0x3f, 0x26, 0x80, 0x10, 0x01, 0x00, 0x00, 0x00, 0x00, 0x01, 0x10, 0x1a, 0xf0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x48, 0x00, 0x00, 0x22, 0x80, 0x00, 0x00, 0x03, 0x00, 0x02, 0xe5, 0x88, 0x4c, 0x40};

enum { POSITIONS = 13 };

static const char *const MOVES[POSITIONS] = {"e1h1", "e8a8", "e2e4", "d7d5", "e4e5",  "f7f5", "e5f6",
                                             "d5d4", "c2c4", "d4c3", "a2a1n", "a7a8q", "e8d7"};
static const int16_t SCORES[] = {17, -20, 300, -5000, 32000};

static char path[256];

/* Writes the first bytes of the file. */
static void write_file(size_t length) {
    snprintf(path, sizeof path, "%s/slidemask-test-%p.binpack", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp", (void *)path);
    FILE *stream = fopen(path, "wb");
    CHECK(stream != NULL && fwrite(file, 1, length, stream) == length && fclose(stream) == 0);
}

static slidemask_binpack *opened(const slidemask_binpack_options *options) {
    const char *const paths[] = {path};
    slidemask_binpack *reader = NULL;
    SUCCEEDS(slidemask_binpack_open(paths, 1, NULL, options, &reader));
    return reader;
}

static void test_positions(void) {
    slidemask_binpack *reader = opened(NULL);
    slidemask_binpack_entry entries[POSITIONS + 1];
    size_t filled = 0;
    SUCCEEDS(slidemask_binpack_fill(reader, entries, POSITIONS + 1, &filled));
    CHECK(filled == POSITIONS);
    for (size_t i = 0; i < POSITIONS; i++) {
        const slidemask_binpack_entry *const entry = &entries[i];
        const char *const expected = MOVES[i];
        const int place = (int)(i < 10 ? i : i - 10);
        CHECK(entry->played.from == (expected[0] - 'a') + 8 * (expected[1] - '1'));
        CHECK(entry->played.to == (expected[2] - 'a') + 8 * (expected[3] - '1'));
        CHECK(entry->played.promotion == (expected[4] == 'n' ? 1 : expected[4] == 'q' ? 4 : SLIDEMASK_NO_PROMOTION));
        CHECK(entry->score == SCORES[place % 5] && entry->ply == place && entry->result == (place % 2 ? -1 : 1));
        CHECK(entry->side == (i < 10 ? place % 2 : 1 - place % 2));
        CHECK(entry->en_passant == (i == 6 ? 45 : i == 9 ? 18 : SLIDEMASK_NO_SQUARE));
        CHECK(entry->castling == (i == 0 ? 15 : i == 1 ? 12 : 0));
    }
    /* Rooks and kings on their squares, and the rook's code after castling. */
    CHECK(entries[0].codes[0] == 4 && entries[0].codes[4] == 6 && entries[0].codes[56] == 12 && entries[0].codes[60] == 14);
    CHECK(entries[1].codes[6] == 6 && entries[1].codes[5] == 4 && entries[1].codes[4] == 0 && entries[1].codes[7] == 0);
    CHECK(entries[10].halfmove_clock == 3 && entries[11].halfmove_clock == 0);
    SUCCEEDS(slidemask_binpack_fill(reader, entries, 1, &filled));
    CHECK(filled == 0);
    slidemask_totals totals;
    SUCCEEDS(slidemask_binpack_totals(reader, &totals));
    CHECK(totals.chunks == 1 && totals.bytes == 96 && totals.decoded == POSITIONS && totals.kept == POSITIONS);
    CHECK(totals.damaged == 0 && totals.lost == 0);
    slidemask_binpack_free(reader);
    slidemask_binpack_free(NULL);
}

static void test_options(void) {
    slidemask_binpack_options options = slidemask_binpack_all();
    options.no_captures = true;
    options.no_promotions = true;
    options.shuffle = 5;
    options.epochs = 0;
    options.threads = 2;
    const char *const paths[] = {path, path};
    const double weights[] = {1, 2}, none[] = {0, 0};
    slidemask_binpack *reader = NULL;
    SUCCEEDS(slidemask_binpack_open(paths, 2, weights, &options, &reader));
    slidemask_binpack_entry entries[100];
    size_t filled = 0;
    SUCCEEDS(slidemask_binpack_fill(reader, entries, 100, &filled));
    CHECK(filled == 100);
    for (size_t i = 0; i < 100; i++) CHECK(entries[i].played.promotion == SLIDEMASK_NO_PROMOTION && entries[i].en_passant == 64);
    slidemask_binpack_free(reader);
    FAILS(slidemask_binpack_open(paths, 2, none, &options, &reader), SLIDEMASK_STATUS_BAD_ARGUMENT,
          "2 weights for 2 files: give one weight for each file, above 0 for at least one with chunks");
    CHECK(reader == NULL);
}

/* The positions that are kept with these options. */
static size_t kept(const slidemask_binpack_options *options) {
    slidemask_binpack *reader = opened(options);
    slidemask_binpack_entry entries[POSITIONS + 1];
    size_t filled = 0;
    SUCCEEDS(slidemask_binpack_fill(reader, entries, POSITIONS + 1, &filled));
    slidemask_binpack_free(reader);
    return filled;
}

static void test_shares(void) {
    slidemask_binpack_options options = slidemask_binpack_all();
    CHECK(kept(&options) == POSITIONS && options.piece_shares[32] == 1);
    options.likely_results = true;
    const size_t likely = kept(&options);
    CHECK(0 < likely && likely < POSITIONS && kept(&options) == likely);
    options = slidemask_binpack_all();
    for (int pieces = 0; pieces <= 32; pieces++) options.piece_shares[pieces] = 0;
    CHECK(kept(&options) == 0);
}

static void test_damage(void) {
    slidemask_binpack *reader = NULL;
    const char *const paths[] = {path}, *const missing[] = {"no such file"}, *const null[] = {NULL};
    CHECK(slidemask_binpack_open(missing, 1, NULL, NULL, &reader) == SLIDEMASK_STATUS_CANNOT_READ && reader == NULL);
    CHECK(strncmp(slidemask_last_error(), "cannot read no such file: ", 26) == 0);
    FAILS(slidemask_binpack_open(null, 1, NULL, NULL, &reader), SLIDEMASK_STATUS_NULL_POINTER, "a path is a null pointer");
    FAILS(slidemask_binpack_open(NULL, 1, NULL, NULL, &reader), SLIDEMASK_STATUS_NULL_POINTER, "paths is a null pointer");
    FAILS(slidemask_binpack_open(paths, 1, NULL, NULL, NULL), SLIDEMASK_STATUS_NULL_POINTER, "reader is a null pointer");
    write_file(sizeof file - 1);
    CHECK(slidemask_binpack_open(paths, 1, NULL, NULL, &reader) == SLIDEMASK_STATUS_DAMAGED && reader == NULL);
    CHECK(strstr(slidemask_last_error(), "byte 0: the chunk should have 96 bytes, and only 95 of them are there") != NULL);
    slidemask_binpack_options options = slidemask_binpack_all();
    options.skip_damage = true;
    reader = opened(&options);
    slidemask_binpack_entry entry;
    slidemask_totals totals;
    size_t filled = 1;
    SUCCEEDS(slidemask_binpack_fill(reader, &entry, 1, &filled));
    SUCCEEDS(slidemask_binpack_totals(reader, &totals));
    CHECK(filled == 0 && totals.damaged == 1 && totals.lost == sizeof file - 1);
    FAILS(slidemask_binpack_fill(reader, NULL, 1, &filled), SLIDEMASK_STATUS_NULL_POINTER, "entries is a null pointer");
    FAILS(slidemask_binpack_fill(reader, &entry, 1, NULL), SLIDEMASK_STATUS_NULL_POINTER, "filled is a null pointer");
    FAILS(slidemask_binpack_fill(NULL, &entry, 1, &filled), SLIDEMASK_STATUS_NULL_POINTER, "reader is a null pointer");
    FAILS(slidemask_binpack_totals(reader, NULL), SLIDEMASK_STATUS_NULL_POINTER, "totals is a null pointer");
    slidemask_binpack_free(reader);
}

void test_binpack(void) {
    write_file(sizeof file);
    test_positions();
    test_options();
    test_shares();
    test_damage();
    CHECK(remove(path) == 0);
}
