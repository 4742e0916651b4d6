// The queen, and both answers, of contenders that have only rooks and bishops.

static inline uint64_t queen(uint8_t square, uint64_t occupied) {
    return rook(square, occupied) | bishop(square, occupied);
}

static inline two_answers rook_and_bishop(uint8_t square, uint64_t occupied) {
    const two_answers answers = {rook(square, occupied), bishop(square, occupied)};
    return answers;
}
