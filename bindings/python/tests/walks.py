"""Exchanges on one square, by python-chess."""

import chess
import chess.syzygy

WORTH = dict(zip(chess.PIECE_TYPES, [1, 3, 3, 5, 9, 200], strict=True))


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
