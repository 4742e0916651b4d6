"""Features of how pieces stand to one another, found by plain walks over arrays of squares and by python-chess."""

from collections import defaultdict

import chess
import chess.syzygy
import numpy as np

from conftest import COLORS, KINDS

WORTH = dict(zip(chess.PIECE_TYPES, [1, 3, 3, 5, 9, 200], strict=True))
STEPS = [(rank, file) for rank in (-1, 0, 1) for file in (-1, 0, 1) if rank or file]


def words(flags):
    """Flags of 64 squares as a set of squares for each row."""
    return np.packbits(flags, axis=1, bitorder="little").view(np.uint64)[:, 0]


def ray(square, step):
    """The squares from here to the edge of the board."""
    rank, file = square // 8 + step[0], square % 8 + step[1]
    while 0 <= rank < 8 and 0 <= file < 8:
        yield 8 * rank + file
        rank, file = rank + step[0], file + step[1]


def line_features(kinds, white):
    """The features of sliders. ``kinds`` has the kind of the piece on each square, ``white`` its colour."""
    found = defaultdict(lambda: np.zeros(kinds.shape, np.bool_))
    occupied = kinds > 0
    for step in STEPS:
        slides = np.isin(kinds, [chess.QUEEN, chess.ROOK if 0 in step else chess.BISHOP])
        for square in chess.SQUARES:
            before, first_is_white = np.zeros(len(kinds), np.int8), np.zeros(len(kinds), np.bool_)
            mine = white[:, square]
            for target in ray(square, step):
                hit = slides[:, square] & occupied[:, target]
                own, is_king = white[:, target] == mine, kinds[:, target] == chess.KING
                second = hit & (before == 1)
                found["batteries"][:, square] |= hit & (before == 0) & own & slides[:, target]
                found["xray_attackers"][:, square] |= second & ~own
                found["xray_defenders"][:, square] |= second & own & ~is_king
                found["pinners"][:, square] |= second & ~own & is_king & (first_is_white != mine)
                first_is_white = np.where(before == 0, white[:, target], first_is_white)
                before += occupied[:, target]
    return found


def zone(king, is_white):
    """The squares around a king and, seen from its side, in front of these."""
    squares = {king} | {square for square in chess.SQUARES if chess.square_distance(king, square) == 1}
    ahead = {square + (8 if is_white else -8) for square in squares}
    return sum(1 << square for square in squares | ahead if 0 <= square < 64)


ZONES = np.array([[zone(king, is_white) for king in chess.SQUARES] for is_white in (False, True)], np.uint64)


def relations(boards, attacks, attacked):
    """The features of how pieces stand to one another, from the attack map as words and as flags."""
    kinds, white = np.zeros((2, len(boards), 64), np.int8)
    for row, board in enumerate(boards):
        for square, piece in board.piece_map().items():
            kinds[row, square], white[row, square] = piece.piece_type, piece.color
    white = white == 1
    worth = np.array([0, *WORTH.values()])[kinds]
    lines = line_features(kinds, white)
    found = {}
    for color, is_white in COLORS.items():
        own, enemy = (kinds > 0) & (white == is_white), (kinds > 0) & (white != is_white)
        by_own, by_enemy = ((attacked.astype(bool) & side[:, :, None]).any(axis=1) for side in (own, enemy))
        plain = own & (kinds != chess.KING)
        kings = [board.king(is_white) for board in boards]
        targets = [board.king(not is_white) for board in boards]
        sets = {name: flags & own for name, flags in lines.items()}
        sets["defended"] = plain & by_own
        sets["hanging"] = plain & by_enemy & ~by_own
        loot = enemy[:, None, :] & ((worth[:, None, :] > worth[:, :, None]) | ~by_enemy[:, None, :])
        sets["forks"] = own & ((attacked & loot).sum(axis=2) >= 2)
        sets["king_zone_attackers"] = own & ((attacks & ZONES[int(not is_white)][targets][:, None]) != 0)
        found |= {f"{name}_{color}": words(flags) for name, flags in sets.items()}
        found[f"king_zone_{color}"] = ZONES[int(is_white)][kings]
        found[f"material_{color}"] = np.where(plain, worth, 0).sum(axis=1, dtype=np.uint16)
        for name, kind in list(KINDS.items())[:-1]:
            found[f"check_squares_{color}_{name}"] = np.array(
                [checks(board, king, kind, is_white) for board, king in zip(boards, targets, strict=True)], np.uint64
            )
    found["static_exchange"] = np.array(list(map(best_exchange, boards)), np.uint16)
    return found


def checks(board, king, kind, is_white):
    """The squares from which a piece attacks the king."""
    if kind == chess.PAWN:
        return chess.BB_PAWN_ATTACKS[not is_white][king]
    if kind == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[king]
    lines = 0
    if kind != chess.BISHOP:
        lines |= chess.BB_RANK_ATTACKS[king][chess.BB_RANK_MASKS[king] & board.occupied]
        lines |= chess.BB_FILE_ATTACKS[king][chess.BB_FILE_MASKS[king] & board.occupied]
    if kind != chess.ROOK:
        lines |= chess.BB_DIAG_ATTACKS[king][chess.BB_DIAG_MASKS[king] & board.occupied]
    return lines


def best_exchange(board):
    """The most that a capture wins."""
    return max([0, *(exchange(board, move) for move in board.generate_legal_captures())])


def exchange(board, move):
    """What a move wins if both sides go on to capture on its square, or stop."""
    if board.is_castling(move):
        return 0
    taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    pieces = board.copy(stack=False)
    if board.is_en_passant(move):
        pieces.remove_piece_at(chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square)))
    kind = pieces.remove_piece_at(move.from_square).piece_type
    promoted = WORTH[move.promotion] - 1 if move.promotion else 0
    at_stake = move.promotion or kind
    won = (WORTH[taken] if taken else 0) + promoted
    return won - answer(pieces, move.to_square, not board.turn, at_stake)


def answer(pieces, target, color, at_stake):
    """What a side wins by taking a piece of the kind ``at_stake``, or 0 if it rather stops."""
    attackers = pieces.attackers_mask(color, target)
    for kind in chess.PIECE_TYPES:
        of_kind = attackers & pieces.pieces_mask(kind, color)
        if of_kind:
            break
    else:
        return 0
    pieces.remove_piece_at(chess.lsb(of_kind))
    if kind == chess.KING and pieces.attackers_mask(not color, target):
        return 0
    promotes = kind == chess.PAWN and chess.square_rank(target) in (0, 7)
    won = WORTH[at_stake] + (8 if promotes else 0)
    return max(0, won - answer(pieces, target, not color, chess.QUEEN if promotes else kind))


def material_key(board):
    """The letters of the pieces, as python-chess writes them for endgame tablebases."""
    return chess.syzygy.calc_key(board)


def check_zobrist_keys(keys, boards):
    """Compares the keys with positions: a key for each position, and a position for each key."""
    positions = [board._transposition_key() for board in boards]
    pairs = set(zip(keys.tolist(), positions, strict=True))
    assert len(pairs) == len(set(positions)) == len(set(keys.tolist()))
