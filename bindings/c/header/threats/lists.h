
// ---------------------------------------------------------------------------------------------------------------------
// Threats, and lists of them

// A piece that attacks another one: the codes of both, and their squares. If both have the same colour, the attacker defends the
// victim. Pins do not matter.
typedef struct {
    uint8_t attacker;
    uint8_t from;
    uint8_t victim;
    uint8_t to;
} slidemask_threat;

// The most threats that a board can have: a board full of queens has 420. From any square, no piece attacks more pieces than the
// square has rays (a knight, too), and all squares together have 420 rays.
#define SLIDEMASK_MOST_ON_A_BOARD 420

// The most threats that one call of slidemask_change can add or remove: 24 for each of four squares. Eight are from the piece on
// the square, and at most sixteen are against it. Threats that pass through an empty square are at most eight.
#define SLIDEMASK_MOST_DELTAS 96

// The threats of a board, in no particular order. Vector code always writes sixteen entries and then counts those that are
// threats, so the last sixteen entries are never counted.
typedef struct {
    size_t length;
    slidemask_threat threats[SLIDEMASK_MOST_ON_A_BOARD + 16];
} slidemask_board_threats;

// Threats that a change of a board adds, or removes.
typedef struct {
    size_t length;
    slidemask_threat threats[SLIDEMASK_MOST_DELTAS + 16];
} slidemask_threat_list;

// The threats that a change of a board adds and removes. No threat is in both lists, and none is twice in one list. It takes
// about 900 bytes, so keep one and fill it again for the next move.
typedef struct {
    slidemask_threat_list added;
    slidemask_threat_list removed;
} slidemask_threat_deltas;

// Appends a threat if a condition holds, without a branch for the condition (private). All functions that append take the end of
// a list and return the new one.
SLIDEMASK_INLINE slidemask_threat *slidemask_append_if(bool counts, uint8_t attacker, uint8_t from, uint8_t victim, uint8_t to,
                                                       slidemask_threat *end) {
    const slidemask_threat threat = {attacker, from, victim, to};
    *end = threat;
    return end + counts;
}
