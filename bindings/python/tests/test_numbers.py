"""Positions from bitboards, boards of bytes and records of bullet, which python-chess writes."""

import chess
import numpy as np
import pytest

from conftest import SPECIAL_FENS, random_fens, told
from slidemask import BadFenError, Boards

SETS = ["pawns", "knights", "bishops", "rooks", "queens", "kings"]


def games():
    """Boards of python-chess, without castling rights, en-passant squares and clocks."""
    fens = [*SPECIAL_FENS, *random_fens(300, 5), *random_fens(300, 6, chess960=True)]
    return [chess.Board(" ".join([*fen.split()[:2], "- - 0 1"])) for fen in fens]


GAMES = games()
FENS = [game.fen() for game in GAMES]
TURNS = np.array([game.turn for game in GAMES])


def bitboards(boards):
    """The eight sets of each board."""
    sets = [[board.occupied_co[color] for board in boards] for color in (chess.WHITE, chess.BLACK)]
    return [np.array(one, np.uint64) for one in [*sets, *([getattr(board, name) for board in boards] for name in SETS)]]


def codes(boards, letters):
    """Each board as bytes."""
    pieces = [[board.piece_at(square) for square in chess.SQUARES] for board in boards]
    return np.array([[letters.index(piece.symbol() if piece else ".") for piece in row] for row in pieces], np.uint8)


def record(board, score=0, result=1):
    """A record of bullet, from a board that White is to move on."""
    pieces = sorted(board.piece_map().items())
    nibbles = [piece.piece_type - 1 | (0 if piece.color else 8) for _, piece in pieces] + [0] * (32 - len(pieces))
    packed = bytes(low | high << 4 for low, high in zip(nibbles[::2], nibbles[1::2], strict=True))
    kings = bytes([board.king(chess.WHITE), board.king(chess.BLACK) ^ 56])
    return b"".join([
        board.occupied.to_bytes(8, "little"), packed, score.to_bytes(2, "little", signed=True), bytes([result]), kings, b"abc"
    ])  # fmt: skip


def test_bitboards_make_the_boards():
    boards = Boards.from_bitboards(*bitboards(GAMES), TURNS)
    assert boards.fens() == FENS
    assert boards.valid.all()
    # Its own sets.
    colors = [boards.pieces(color) for color in ("white", "black")]
    kinds = [boards.pieces("white", kind) | boards.pieces("black", kind) for kind in chess.PIECE_TYPES]
    assert Boards.from_bitboards(*colors, *kinds, white_to_move=boards.white_to_move).fens() == FENS
    # Integers, a SquareSet, and arrays with gaps.
    one = GAMES[0]
    sets = [one.occupied_co[True], chess.SquareSet(one.occupied_co[False]), *(getattr(one, name) for name in SETS)]
    assert Boards.from_bitboards(*sets).fens() == FENS[:1]
    assert Boards.from_bitboards(*[column[::3] for column in bitboards(GAMES)], TURNS[::3]).fens() == FENS[::3]
    assert len(Boards.from_bitboards(*[np.zeros(0, np.uint64)] * 8)) == 0


def test_bitboards_come_with_the_other_fields_of_a_fen():
    boards = Boards.concat([Boards.from_fens(SPECIAL_FENS), Boards.random(500, seed=3, chess960=True)])
    sets = [boards.pieces(color) for color in ("white", "black")]
    sets += [boards.pieces("white", kind) | boards.pieces("black", kind) for kind in chess.PIECE_TYPES]
    fields = {name: boards.feature(name) for name in ("castling_rights", "en_passant", "halfmove_clock", "fullmove_number")}
    assert Boards.from_bitboards(*sets, boards.white_to_move, **fields) == boards
    # Integers stand for all rows.
    rook, kings = 1 << 7, 1 << 4 | 1 << 60
    one = Boards.from_bitboards(rook | 1 << 4, 1 << 60, 0, 0, 0, rook, 0, kings, castling_rights=rook, halfmove_clock=9)
    assert one.fens() == ["4k3/8/8/8/8/8/8/4K2R w K - 9 1"]
    for wrong, field in [
        ({"castling_rights": 1 << 20}, "castling rights"),
        ({"castling_rights": 1}, "position"),
        ({"en_passant": 3}, "en-passant square"),
        ({"en_passant": 1 << 41}, "position"),
        ({"halfmove_clock": 65536}, "halfmove clock"),
        ({"fullmove_number": 65536}, "fullmove number"),
    ]:
        with pytest.raises(BadFenError, match="row 0: ") as raised:
            Boards.from_bitboards(rook | 1 << 4, 1 << 60, 0, 0, 0, rook, 0, kings, **wrong)
        assert raised.value.field == field
    with pytest.raises(ValueError, match=r"halfmove_clock.* is -1"):
        Boards.from_bitboards(*sets, halfmove_clock=-1)


def test_wrong_bitboards_are_errors_or_nulls():
    sets = bitboards([game for game in GAMES if game.turn][:5])
    sets[7][3] |= np.uint64(1 << 27)
    with pytest.raises(BadFenError, match=r"^row 3: d4 is in . sets? of a colour and . sets? of a kind") as raised:
        Boards.from_bitboards(*sets)
    assert (raised.value.row, raised.value.field, raised.value.text) == (3, "placement", None)
    assert Boards.from_bitboards(*sets, errors="null").valid.tolist() == [True, True, True, False, True]
    empty = Boards.from_bitboards(*[0] * 8, accept_impossible=True)
    assert empty.fens() == ["8/8/8/8/8/8/8/8 w - - 0 1"]
    with pytest.raises(BadFenError, match=r"row 0: .*king") as raised:
        Boards.from_bitboards(*[0] * 8)
    assert raised.value.field == "position"
    with pytest.raises(ValueError, match=r"white \(5,\).*white_to_move \(4,\)"):
        Boards.from_bitboards(*sets, TURNS[:4])
    with pytest.raises(ValueError, match="a column has one dimension"):
        Boards.from_bitboards(*[np.zeros((2, 2), np.uint64)] * 8)
    with pytest.raises(ValueError, match=r"black.* is -1"):
        Boards.from_bitboards(0, -1, *[0] * 6)
    with pytest.raises(TypeError, match="white_to_move has the dtype"):
        Boards.from_bitboards(*sets, [1, 0, 1, 0, 1])
    with pytest.raises(ValueError, match="errors is 'ignore'"):
        Boards.from_bitboards(*sets, errors="ignore")


@pytest.mark.parametrize("letters", [".PNBRQK??pnbrqk", "PNBRQKpnbrqk.", "PpNnBbRrQqKk."])
def test_codes_make_the_boards(letters):
    table = codes(GAMES, letters)
    for given in (table, table.reshape(-1, 8, 8), table.astype(np.int64), np.asfortranarray(table), table.tobytes()):
        boards = Boards.from_codes(given, TURNS, letters=letters)
        assert boards.fens() == FENS
    if letters.startswith("."):
        assert Boards.from_codes(table, TURNS).fens() == FENS


def test_wrong_codes_are_errors_or_nulls():
    table = codes(GAMES[:5], ".PNBRQK??pnbrqk")
    table[2, 28] = 7
    with pytest.raises(BadFenError, match=r"^row 2: e4 has the code 7, which is no piece$"):
        Boards.from_codes(table)
    assert Boards.from_codes(table, TURNS[:5], errors="null").valid.tolist() == [True, True, False, True, True]
    table[2, 28] = 255
    with pytest.raises(BadFenError, match="e4 has the code 255"):
        Boards.from_codes(table)
    for wrong in (table[0], table[:, :63], table.reshape(5, 4, 16), b"a"):
        with pytest.raises(ValueError, match="codes"):
            Boards.from_codes(wrong)
    for wrong in (table.astype(float), "text", [None]):
        with pytest.raises(TypeError, match="codes"):
            Boards.from_codes(wrong)
    with pytest.raises(ValueError, match="is 300"):
        Boards.from_codes(np.full((1, 64), 300))
    with pytest.raises(ValueError, match="there are 5 rows"):
        Boards.from_codes(table, TURNS[:4])
    with pytest.raises(ValueError, match=r"letters is \"x\"|letters is 'x'"):
        Boards.from_codes(table, letters="x")
    with pytest.raises(TypeError, match="letters is of type int"):
        Boards.from_codes(table, letters=3)


def test_records_make_boards_scores_and_results():
    seen = [game if game.turn else game.mirror() for game in GAMES]
    scores = [(number * 997) % 65_536 - 32_768 for number in range(len(seen))]
    results = [number % 3 for number in range(len(seen))]
    data = b"".join(map(record, seen, scores, results))
    array = np.frombuffer(data, np.uint8)
    structured = array.view(np.dtype([("occupied", "<u8"), ("rest", "V24")]))
    for given in (data, bytearray(data), memoryview(data), array, array.reshape(-1, 32), structured):
        boards, found, outcomes = Boards.from_records(given)
        assert boards.fens() == [board.fen() for board in seen]
        assert (found.dtype, outcomes.dtype) == (np.int16, np.uint8)
        assert (found.tolist(), outcomes.tolist()) == (scores, results)
    boards, found, outcomes = Boards.from_records(b"")
    assert (len(boards), found.shape, outcomes.shape) == (0, (0,), (0,))


def test_wrong_records_are_errors_or_nulls():
    good = record(chess.Board())
    kings, kind, many = bytearray(good), bytearray(good), bytearray(good)
    kings[27] += 1
    kind[8] = 0x66
    many[4] = 1
    for wrong, message in (
        (kings, "row 1: the kings of the record are not on the squares that it names"),
        (kind, "row 1: a1 has the code 6, which is no piece"),
        (many, "row 1: the record has more than 32 pieces"),
    ):
        with pytest.raises(BadFenError, match=message):
            Boards.from_records(good + wrong)
        boards, scores, _ = Boards.from_records(good + wrong + good, errors="null")
        assert (boards.valid.tolist(), len(scores)) == ([True, False, True], 3)
    with pytest.raises(ValueError, match="records has 33 bytes: use a multiple of 32"):
        Boards.from_records(good + b"a")
    for wrong in ("text", [1], np.zeros(32)):
        with pytest.raises(TypeError, match="records has") as raised:
            Boards.from_records(wrong)
        assert "use bytes, or an array of uint8" in told(raised.value)
