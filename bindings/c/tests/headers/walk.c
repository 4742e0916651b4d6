// Compares slidemask.h with a walk over the squares. It knows nothing of the project but the header, and compiles as C and as C++:
//
//     cc -I bindings/c/include bindings/c/tests/headers/walk.c -o walk && ./walk
//
// A rook has 1,048,576 cases: the subsets of its rays, over all squares. A bishop has 71,168. Each is tried on three boards: with no
// other pieces, with pieces on all squares off the rays, and with random pieces there. A queen is tried in the cases of both.

#include "slidemask.h"

#include <stdio.h>

// In C++, the tables and the functions with "scalar" in their names are constant expressions.
#ifdef __cplusplus
static_assert(slidemask_scalar_rook_attacks(0, 0x0101010101010101) == 0x00000000000001fe, "a rook on a1");
static_assert(slidemask_scalar_bishop_attacks(0, 0) == 0x8040201008040200, "a bishop on a1");
static_assert(slidemask_scalar_queen_attacks(63, 0x4040800000000000) == 0x40c0800000000000, "a queen on h8");
static_assert(slidemask_scalar_setwise_rook_attacks(1, 0) == 0x01010101010101fe, "a set with a rook on a1");
static_assert(slidemask_scalar_xray_rook_attacks(0, 0xff, 0xff) == 0x04, "behind b1");
static_assert(slidemask_kind_of(slidemask_piece(SLIDEMASK_BLACK, SLIDEMASK_KING)) == SLIDEMASK_KING, "a black king");
static_assert(slidemask_color_of(slidemask_piece(SLIDEMASK_BLACK, SLIDEMASK_PAWN)) == SLIDEMASK_BLACK, "a black pawn");
static_assert(!slidemask_is_piece(0) && !slidemask_is_piece(7) && !slidemask_is_piece(8) && !slidemask_is_piece(15), "no pieces");
constexpr slidemask_pairs without_queens = slidemask_pairs_without_own(slidemask_pairs_without_kind(slidemask_pairs_all, SLIDEMASK_QUEEN));
static_assert(!slidemask_pairs_contain(&without_queens, 5, 12) && !slidemask_pairs_contain(&without_queens, 4, 1), "left out");
static_assert(slidemask_pairs_contain(&without_queens, 4, 9), "a white rook and a black pawn");
static_assert(slidemask_network_named("Full_Threats_60720+PP_3Wide").length == 60720 + 4560, "threats and pairs of pawns");
static_assert(slidemask_network_wrong_part("Full_Threats+PP_4Wide") == 2, "a wrong name");
constexpr slidemask_features with_pair = slidemask_features_with_pair(slidemask_features_empty(), 5, 9, 100);
constexpr slidemask_network from_parts = slidemask_network_with_threats(slidemask_network_with_gap(slidemask_network_empty(), 10), &with_pair);
static_assert(from_parts.length == 10 + 100 + 1456, "a gap, and the attacks of a queen");
// What contains a mailbox may be allocated in any way.
static_assert(alignof(slidemask_mailbox) == 1 && alignof(slidemask_pairs) == 1, "no alignment");
static_assert(slidemask_between(0, 63) == 0x0040201008040200 && slidemask_aligned(0, 9, 63), "the long diagonal");
#endif

typedef struct {
    int files;
    int ranks;
} step;

static const step ways[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const step leaps[] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

// The pieces as ranges of ways.
typedef struct {
    const char *name;
    int first;
    int end;
} slider;

static const slider rook = {"rook", 0, 4}, bishop = {"bishop", 4, 8}, queen = {"queen", 0, 8};

static int mistakes = 0;
static unsigned long long cases = 0;

static uint64_t random_word(void) {
    static uint64_t state = 0x9e3779b97f4a7c15;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static uint64_t bit(int square) {
    return (uint64_t)1 << square;
}

// The square after a step, or -1 if it is off the board.
static int after(int square, step by) {
    const int file = square % 8 + by.files, rank = square / 8 + by.ranks;
    return 0 <= file && file < 8 && 0 <= rank && rank < 8 ? 8 * rank + file : -1;
}

// The squares from a square on, up to and including the first piece.
static uint64_t walk_one_way(int square, step by, uint64_t occupied) {
    uint64_t seen = 0;
    for (int at = after(square, by); at >= 0; at = after(at, by)) {
        seen |= bit(at);
        if (occupied & bit(at)) break;
    }
    return seen;
}

static uint64_t walk(slider piece, int square, uint64_t occupied) {
    uint64_t seen = 0;
    for (int i = piece.first; i < piece.end; i++) seen |= walk_one_way(square, ways[i], occupied);
    return seen;
}

static uint64_t walk_all(slider piece, uint64_t sliders, uint64_t occupied) {
    uint64_t seen = 0;
    for (int square = 0; square < 64; square++) {
        if (sliders & bit(square)) seen |= walk(piece, square, occupied);
    }
    return seen;
}

static void compare(const char *what, int square, uint64_t occupied, uint64_t found, uint64_t expected) {
    cases++;
    if (found == expected) return;
    if (mistakes++ < 10) {
        printf("%s, square %d, occupied 0x%016llx: 0x%016llx instead of 0x%016llx\n", what, square, (unsigned long long)occupied,
               (unsigned long long)found, (unsigned long long)expected);
    }
}

// Compares a function with a value, and its scalar version.
#define COMPARE_BOTH(square, occupied, function, arguments, expected)                                     \
    do {                                                                                                  \
        const uint64_t value = expected;                                                                  \
        compare(#function, square, occupied, slidemask_##function arguments, value);                      \
        compare("scalar " #function, square, occupied, slidemask_scalar_##function arguments, value);     \
    } while (0)

static void compare_lookups(slider piece, int at, uint64_t occupied) {
    const uint8_t square = (uint8_t)at;
    const uint64_t attacks = walk(piece, at, occupied);
    if (piece.first == rook.first) {
        COMPARE_BOTH(at, occupied, rook_attacks, (square, occupied), attacks);
        COMPARE_BOTH(at, occupied, rook_and_bishop_attacks, (square, occupied).rook, attacks);
    } else {
        COMPARE_BOTH(at, occupied, bishop_attacks, (square, occupied), attacks);
        COMPARE_BOTH(at, occupied, rook_and_bishop_attacks, (square, occupied).bishop, attacks);
    }
    COMPARE_BOTH(at, occupied, queen_attacks, (square, occupied), walk(queen, at, occupied));
}

// All subsets of the rays from all squares.
static unsigned long all_cases(slider piece) {
    unsigned long count = 0;
    for (int square = 0; square < 64; square++) {
        const uint64_t rays = walk(piece, square, 0);
        uint64_t subset = 0;
        do {
            compare_lookups(piece, square, subset);
            compare_lookups(piece, square, subset | ~rays);
            compare_lookups(piece, square, subset | (random_word() & ~rays));
            count++;
            subset = (subset - rays) & rays;
        } while (subset);
    }
    return count;
}

static void compare_leapers(void) {
    for (int at = 0; at < 64; at++) {
        const uint8_t square = (uint8_t)at;
        uint64_t knight = 0, king = 0, pawns[2] = {0, 0};
        for (int i = 0; i < 8; i++) {
            const int leap = after(at, leaps[i]), next = after(at, ways[i]);
            if (leap >= 0) knight |= bit(leap);
            if (next >= 0) king |= bit(next);
            if (next >= 0 && ways[i].files != 0 && ways[i].ranks != 0) pawns[ways[i].ranks < 0] |= bit(next);
        }
        compare("knight", at, 0, slidemask_knight_attacks(square), knight);
        compare("king", at, 0, slidemask_king_attacks(square), king);
        compare("white pawn", at, 0, slidemask_pawn_attacks(SLIDEMASK_WHITE, square), pawns[0]);
        compare("black pawn", at, 0, slidemask_pawn_attacks(SLIDEMASK_BLACK, square), pawns[1]);
    }
}

static void compare_lines(void) {
    for (int a = 0; a < 64; a++) {
        for (int b = 0; b < 64; b++) {
            uint64_t between = 0, line = 0;
            for (int i = 0; i < 8; i++) {
                const uint64_t ray = walk_one_way(a, ways[i], 0);
                if (ray & bit(b)) {
                    const step back = {-ways[i].files, -ways[i].ranks};
                    between = walk_one_way(a, ways[i], bit(b)) & ~bit(b);
                    line = ray | bit(a) | walk_one_way(a, back, 0);
                }
            }
            compare("between", a, bit(b), slidemask_between((uint8_t)a, (uint8_t)b), between);
            compare("line", a, bit(b), slidemask_line((uint8_t)a, (uint8_t)b), line);
            for (int c = 0; c < 64; c++) {
                const uint64_t all = bit(a) | bit(b) | bit(c);
                bool aligned = false;
                for (int i = 0; i < 8; i++) {
                    const step back = {-ways[i].files, -ways[i].ranks};
                    const uint64_t whole = walk_one_way(a, ways[i], 0) | bit(a) | walk_one_way(a, back, 0);
                    aligned = aligned || (all & ~whole) == 0;
                }
                compare("aligned", a, all, slidemask_aligned((uint8_t)a, (uint8_t)b, (uint8_t)c), aligned);
            }
        }
    }
}

static void compare_sets(uint64_t occupied) {
    const slidemask_sliders sliders = {random_word() & random_word() & random_word(), random_word() & random_word() & random_word()};
    const uint64_t rooks = walk_all(rook, sliders.orthogonal, occupied), bishops = walk_all(bishop, sliders.diagonal, occupied);
    COMPARE_BOTH(-1, occupied, setwise_rook_attacks, (sliders.orthogonal, occupied), rooks);
    COMPARE_BOTH(-1, occupied, setwise_bishop_attacks, (sliders.diagonal, occupied), bishops);
    COMPARE_BOTH(-1, occupied, setwise_queen_attacks, (sliders.diagonal, occupied), walk_all(queen, sliders.diagonal, occupied));
    COMPARE_BOTH(-1, occupied, setwise_slider_attacks, (sliders, occupied), rooks | bishops);
    // The steps in the order of the directions, clockwise from the north.
    static const step clockwise[] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    for (int direction = 0; direction < 8; direction++) {
        uint64_t seen = 0;
        for (int square = 0; square < 64; square++) {
            if (sliders.orthogonal & bit(square)) seen |= walk_one_way(square, clockwise[direction], occupied);
        }
        compare("rays", direction, occupied, slidemask_ray_attacks(direction, sliders.orthogonal, occupied), seen);
    }
}

// What a piece attacks in addition if the blockers that it attacks are lifted.
static uint64_t walk_through(slider piece, int square, uint64_t occupied, uint64_t blockers) {
    const uint64_t attacks = walk(piece, square, occupied);
    return walk(piece, square, occupied & ~(attacks & blockers)) & ~attacks;
}

static void compare_built_on_lookups(uint64_t occupied) {
    const int at = (int)(random_word() % 64);
    const uint8_t square = (uint8_t)at;
    const uint64_t blockers = random_word();
    COMPARE_BOTH(at, occupied, xray_rook_attacks, (square, occupied, blockers), walk_through(rook, at, occupied, blockers));
    COMPARE_BOTH(at, occupied, xray_bishop_attacks, (square, occupied, blockers), walk_through(bishop, at, occupied, blockers));
    COMPARE_BOTH(at, occupied, xray_queen_attacks, (square, occupied, blockers), walk_through(queen, at, occupied, blockers));
    const slidemask_pieces pieces = {
        {random_word(), random_word()}, random_word(), random_word(), {random_word() & random_word(), random_word()}};
    uint64_t sliders = 0, attackers = 0;
    for (int from = 0; from < 64; from++) {
        const bool is_rook = pieces.sliders.orthogonal & bit(from), is_bishop = pieces.sliders.diagonal & bit(from);
        if ((is_rook && walk(rook, from, occupied) & bit(at)) || (is_bishop && walk(bishop, from, occupied) & bit(at))) {
            sliders |= bit(from);
        }
        const int files = at % 8 - from % 8, ranks = at / 8 - from / 8;
        const int across = files * files, up = ranks * ranks;
        const bool by_knight = across + up == 5, by_king = across <= 1 && up <= 1 && at != from;
        if ((pieces.knights & bit(from) && by_knight) || (pieces.kings & bit(from) && by_king)) attackers |= bit(from);
        if (pieces.pawns[0] & bit(from) && across == 1 && ranks == 1) attackers |= bit(from);
        if (pieces.pawns[1] & bit(from) && across == 1 && ranks == -1) attackers |= bit(from);
    }
    attackers |= sliders;
    COMPARE_BOTH(at, occupied, slider_attackers, (square, pieces.sliders, occupied), sliders);
    COMPARE_BOTH(at, occupied, attackers, (square, &pieces, occupied), attackers);
    COMPARE_BOTH(at, occupied, is_attacked, (square, &pieces, occupied), attackers != 0);
}

int main(void) {
    printf("slidemask.h with %s\n", SLIDEMASK_INSTRUCTION_SET);
    const unsigned long rooks = all_cases(rook), bishops = all_cases(bishop);
    compare_leapers();
    compare_lines();
    for (int i = 0; i < 20000; i++) {
        const uint64_t thin = random_word() & random_word();
        compare_sets(i % 2 ? thin : random_word());
        compare_built_on_lookups(i % 2 ? thin : random_word());
    }
    printf("%lu cases of a rook, %lu of a bishop; %llu answers compared, %d wrong\n", rooks, bishops, cases, mistakes);
    return mistakes > 0 || rooks != 1048576 || bishops != 71168;
}
