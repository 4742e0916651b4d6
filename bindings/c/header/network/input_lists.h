
// ---------------------------------------------------------------------------------------------------------------------
// Lists of inputs

// More inputs than any board has for one side: 420 threats, 372 pairs of pawns, 64 pieces, and some pawns in front of pawns.
#define SLIDEMASK_MOST_INPUTS 896

// The most inputs of one side that a change of up to four squares can add or remove: for each square 24 threats, pairs with 17
// pawns, three pawns in front of each other, and a piece.
#define SLIDEMASK_MOST_INPUT_DELTAS 180

// The inputs of a board for one side: their numbers, in no particular order. The last sixteen entries are never counted.
typedef struct {
    size_t length;
    uint32_t numbers[SLIDEMASK_MOST_INPUTS + 16];
} slidemask_input_list;

// The inputs of a board for each side, White's first. It takes about 7 KB, so keep one and fill it again for the next board.
typedef struct {
    slidemask_input_list sides[2];
} slidemask_board_inputs;

// Inputs that a move adds or removes.
typedef struct {
    size_t length;
    uint32_t numbers[SLIDEMASK_MOST_INPUT_DELTAS + 16];
} slidemask_changed_inputs;

// The inputs that a move adds and removes for each side, White's first. No number is in both lists of a side, and none is twice
// in one list. (The exception is a king that takes a king, if both have one plane.) It takes about 3 KB, so keep one and fill it
// again for the next move.
typedef struct {
    slidemask_changed_inputs added[2];
    slidemask_changed_inputs removed[2];
    // Whether the king of a side has moved so that this side sees the whole board differently: mirrored, or from another bucket.
    // Then the lists of this side are empty. List its inputs from the new board, with slidemask_network_of_side.
    bool refresh[2];
} slidemask_input_deltas;
