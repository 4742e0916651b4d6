
// ---------------------------------------------------------------------------------------------------------------------
// Threats: which piece attacks which, and what a change of the board adds and removes
//
// Some networks of chess engines take threats as inputs: every pair of a piece and another one that it attacks, with their
// squares.
//
//     slidemask_mailbox mailbox = slidemask_mailbox_from_bitboards(colors, kinds);
//     slidemask_board_threats threats;
//     slidemask_threats(&mailbox, &slidemask_pairs_full, &threats);
//     slidemask_threat_deltas deltas;
//     slidemask_move_piece(&mailbox, 12, 28, &slidemask_pairs_full, &deltas);      // from e2 to e4
//     for (size_t i = 0; i < deltas.added.length; i++) { ... deltas.added.threats[i] ... }
//
// The order of the threats in a list differs between instruction sets.

// Fills a list with all threats of the board that count. It replaces the content of the list.
SLIDEMASK_INLINE void slidemask_threats(const slidemask_mailbox *mailbox, const slidemask_pairs *pairs,
                                        slidemask_board_threats *threats) {
    threats->length = (size_t)(slidemask_all_threats(mailbox->codes, pairs, threats->threats) - threats->threats);
}

// What stands on a square after a change: the code of a piece, or 0.
typedef struct {
    uint8_t square;
    uint8_t piece;
} slidemask_square_change;

// Changes a number of squares that is a constant (private).
SLIDEMASK_ALWAYS_INLINE void slidemask_change_squares(const slidemask_mailbox *before, const slidemask_square_change *changes,
                                                      int count, slidemask_mailbox *after, const slidemask_pairs *pairs,
                                                      slidemask_threat_deltas *deltas) {
    slidemask_changes real = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}};
    SLIDEMASK_UNROLL
    for (int i = 0; i < count; i++) {
        SLIDEMASK_ASSERT(changes[i].square < 64 && (changes[i].piece == 0 || slidemask_is_piece(changes[i].piece)));
        real.squares[i] = changes[i].square;
        real.before[i] = before->codes[changes[i].square];
        real.after[i] = changes[i].piece;
        // Of a square that is named twice, only the last change is real.
        for (int earlier = 0; earlier < i; earlier++) {
            if (real.squares[earlier] == real.squares[i]) {
                real.after[earlier] = real.before[earlier];
            }
        }
    }
    slidemask_deltas(before, real, count, after, pairs, deltas);
}

// One function for each number of squares (private), so that their code is not repeated at each call.
SLIDEMASK_INLINE void slidemask_change_1(const slidemask_mailbox *before, const slidemask_square_change *changes,
                                         slidemask_mailbox *after, const slidemask_pairs *pairs, slidemask_threat_deltas *deltas) {
    slidemask_change_squares(before, changes, 1, after, pairs, deltas);
}

SLIDEMASK_INLINE void slidemask_change_2(const slidemask_mailbox *before, const slidemask_square_change *changes,
                                         slidemask_mailbox *after, const slidemask_pairs *pairs, slidemask_threat_deltas *deltas) {
    slidemask_change_squares(before, changes, 2, after, pairs, deltas);
}

SLIDEMASK_INLINE void slidemask_change_3(const slidemask_mailbox *before, const slidemask_square_change *changes,
                                         slidemask_mailbox *after, const slidemask_pairs *pairs, slidemask_threat_deltas *deltas) {
    slidemask_change_squares(before, changes, 3, after, pairs, deltas);
}

SLIDEMASK_INLINE void slidemask_change_4(const slidemask_mailbox *before, const slidemask_square_change *changes,
                                         slidemask_mailbox *after, const slidemask_pairs *pairs, slidemask_threat_deltas *deltas) {
    slidemask_change_squares(before, changes, 4, after, pairs, deltas);
}

// Changes up to four squares of a board into another one: "after" becomes "before" with the changes. Otherwise it is as
// slidemask_change. An engine that keeps a mailbox in each entry of its stack needs no copy first. Both may be the same mailbox.
SLIDEMASK_ALWAYS_INLINE void slidemask_change_to(const slidemask_mailbox *before, const slidemask_square_change *changes,
                                                 int count, slidemask_mailbox *after, const slidemask_pairs *pairs,
                                                 slidemask_threat_deltas *deltas) {
    SLIDEMASK_ASSERT(count >= 0 && count <= 4);
    switch (count) {
    case 1:
        slidemask_change_1(before, changes, after, pairs, deltas);
        break;
    case 2:
        slidemask_change_2(before, changes, after, pairs, deltas);
        break;
    case 3:
        slidemask_change_3(before, changes, after, pairs, deltas);
        break;
    case 4:
        slidemask_change_4(before, changes, after, pairs, deltas);
        break;
    default:
        *after = *before;
        deltas->added.length = 0;
        deltas->removed.length = 0;
    }
}

// Changes up to four squares at once, and fills "deltas" with the threats that this adds and removes. It replaces the content of
// "deltas". If "count" is a constant, the switch disappears.
//
// If a square is named several times, the last change counts. So castling needs no case of its own in Chess960, where a piece may
// arrive on a square that another one leaves.
//
// A threat that exists before and after the changes is in neither list. So give both squares of a move in one call: two calls
// would add and remove the threats of a slider that looks over both squares. To take changes back, change the squares back: the
// lists are then exchanged.
//
//     // White castles: e1, h1, g1 and f1
//     const slidemask_square_change changes[4] = {{4, 0}, {7, 0}, {6, king}, {5, rook}};
//     slidemask_change(&mailbox, changes, 4, &slidemask_pairs_all, &deltas);
SLIDEMASK_ALWAYS_INLINE void slidemask_change(slidemask_mailbox *mailbox, const slidemask_square_change *changes, int count,
                                              const slidemask_pairs *pairs, slidemask_threat_deltas *deltas) {
    slidemask_change_to(mailbox, changes, count, mailbox, pairs, deltas);
}

// Puts a piece on a square; see slidemask_change. It replaces a piece that stands there, as a capture does. The piece 0 removes.
SLIDEMASK_INLINE void slidemask_place(slidemask_mailbox *mailbox, uint8_t square, uint8_t piece, const slidemask_pairs *pairs,
                                      slidemask_threat_deltas *deltas) {
    const slidemask_square_change change = {square, piece};
    slidemask_change_1(mailbox, &change, mailbox, pairs, deltas);
}

// Removes the piece on a square; see slidemask_change.
SLIDEMASK_INLINE void slidemask_remove(slidemask_mailbox *mailbox, uint8_t square, const slidemask_pairs *pairs,
                                       slidemask_threat_deltas *deltas) {
    slidemask_place(mailbox, square, 0, pairs, deltas);
}

// Moves the piece on "from" to "to", where it replaces a piece; see slidemask_change. If "from" is empty, "to" becomes empty. If
// both are one square, nothing changes.
SLIDEMASK_INLINE void slidemask_move_piece(slidemask_mailbox *mailbox, uint8_t from, uint8_t to, const slidemask_pairs *pairs,
                                           slidemask_threat_deltas *deltas) {
    SLIDEMASK_ASSERT(from < 64 && to < 64);
    const uint8_t piece = mailbox->codes[from];
    const slidemask_square_change changes[2] = {{from, 0}, {to, piece}};
    slidemask_change_2(mailbox, changes, mailbox, pairs, deltas);
}
