"""The values of all features, judged by python-chess: random games of chess and Chess960, and special positions."""

import random
import re
from operator import itemgetter

import chess
import numpy as np
import pytest

import slidemask
from conftest import COLORS, KINDS, SPECIAL_FENS, attack_masks, is_chess960, moves_of, oracle, random_fens
from slidemask import Boards
from walks import check_zobrist_keys, material_key, relations


def bits(words):
    """Sets of squares as an axis of 64 bytes."""
    return np.unpackbits(np.ascontiguousarray(words)[..., None].view(np.uint8), axis=-1, bitorder="little")


def outcome_of(board):
    """How a position ends a game, without its history."""
    if board.is_checkmate():
        return "checkmate"
    if board.is_stalemate():
        return "stalemate"
    if board.is_insufficient_material():
        return "insufficient material"
    if board.is_seventyfive_moves():
        return "seventy-five moves"
    return "fifty moves" if board.is_fifty_moves() else None


def attack_features(boards):
    """The features that need only the placement of the pieces."""
    words = lambda values: np.array(values, np.uint64)  # noqa: E731
    found = {"occupied": words([board.occupied for board in boards]), "valid": np.ones(len(boards), np.bool_)}
    found["attack_map"] = attacks = words([attack_masks(board) for board in boards])
    attacked = bits(attacks)
    planes = []
    for color, white in COLORS.items():
        own = found[f"color_{color}"] = words([board.occupied_co[white] for board in boards])
        attackers = bits(own)
        found[f"attack_counts_{color}"] = np.einsum("ns,nst->nt", attackers, attacked, dtype=np.uint8)
        found[f"attacks_by_{color}"] = np.bitwise_or.reduce(np.where(attackers, attacks, np.uint64(0)), axis=1)
        free = np.bitwise_count(attacks & ~own[:, None])
        for name, kind in KINDS.items():
            pieces = found[f"pieces_{color}_{name}"] = words([board.pieces_mask(kind, white) for board in boards])
            found[f"mobility_{color}_{name}"] = np.where(bits(pieces), free, 0).sum(axis=1, dtype=np.uint16)
            plane = np.bitwise_or.reduce(np.where(bits(pieces), attacks, np.uint64(0)), axis=1)
            planes.append(bits(plane))
    found["attack_planes"] = np.concatenate(planes, axis=1).reshape(-1, 12, 8, 8)
    return found


def state_features(boards):
    """The features that need the whole position, except the legal moves."""
    words = lambda values: np.array(values, np.uint64)  # noqa: E731
    found = {
        "white_to_move": np.array([board.turn for board in boards]),
        "castling_rights": words([board.castling_rights for board in boards]),
        "en_passant": words([0 if board.ep_square is None else 1 << board.ep_square for board in boards]),
        "halfmove_clock": np.array([board.halfmove_clock for board in boards], np.uint16),
        "fullmove_number": np.array([board.fullmove_number for board in boards], np.uint16),
        "in_check": np.array([board.is_check() for board in boards]),
        "checkers": words([board.checkers_mask() for board in boards]),
    }
    for color, white in COLORS.items():
        found[f"pinned_{color}"] = words(
            [
                sum(1 << square for square in chess.scan_forward(board.occupied_co[white]) if board.is_pinned(white, square))
                for board in boards
            ]
        )
    return found


def counts_of(want):
    """The number of squares in each set."""
    return {
        f"{name}_count": np.bitwise_count(values).astype(np.uint16)
        for name, values in want.items()
        if values.dtype == np.uint64 and values.ndim == 1
    }


def check(boards, fens):
    """Compares all features of a column with python-chess."""
    games = [oracle(fen) for fen in fens]
    want = attack_features(games) | state_features(games)
    want |= relations(games, want["attack_map"], bits(want["attack_map"]))
    want |= counts_of(want)
    for name, values in want.items():
        found = boards.feature(name)
        assert found.dtype == values.dtype, name
        np.testing.assert_array_equal(found, values, err_msg=name)
    moves = [moves_of(game) for game in games]
    counts = np.array([len(one) for one in moves], np.uint16)
    np.testing.assert_array_equal(boards.legal_move_count(), counts)
    found = boards.legal_moves().to_pylist()
    for fen, mine, theirs in zip(fens, found, moves, strict=True):
        assert sorted(mine) == theirs, fen
    check_zobrist_keys(boards.feature("zobrist_key"), games)
    texts = {
        "material_key": [material_key(game) for game in games],
        "canonical_fen": [game.fen(en_passant="fen") for game in games],
        "outcome": [outcome_of(game) for game in games],
    }
    for name, values in texts.items():
        assert boards.feature(name).to_pylist() == values, name
    threats = boards.feature("threats").to_pylist()
    for fen, mine, theirs in zip(fens, threats, threats_of(want), strict=True):
        assert sorted(mine, key=itemgetter(1, 3)) == theirs, fen
    # No feature is left out. The test of move_exchanges is with those of features.
    others = {"legal_moves", "legal_move_count", "move_exchanges", "threats", "zobrist_key"}
    assert set(want) | set(texts) | others == set(slidemask.FEATURES)


def threats_of(want):
    """The threats of each row, in the order of their squares: the occupied squares that each piece attacks."""
    codes = np.zeros((len(want["occupied"]), 64), np.uint8)
    for color, first in (("white", 1), ("black", 9)):
        for number, kind in enumerate(KINDS, first):
            pieces = want[f"pieces_{color}_{kind}"].astype("<u8")[:, None].view(np.uint8)
            codes += number * np.unpackbits(pieces, axis=1, bitorder="little")
    attacked = (want["attack_map"] & want["occupied"][:, None]).astype("<u8")[:, :, None].view(np.uint8)
    rows, origins, targets = np.nonzero(np.unpackbits(attacked, axis=2, bitorder="little"))
    threats = np.stack([codes[rows, origins], origins, codes[rows, targets], targets], axis=1).tolist()
    after = np.searchsorted(rows, np.arange(len(codes)), side="right").tolist()
    return [threats[first:last] for first, last in zip([0, *after], after, strict=False)]


CHUNK = 2000


# In all, the long form has 104,000 positions.
@pytest.mark.parametrize("count", [CHUNK, pytest.param(26_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("chess960", [False, True])
@pytest.mark.parametrize("source", ["slidemask", "python-chess"])
def test_every_feature_is_that_of_python_chess(source, chess960, count):
    if source == "slidemask":
        boards = Boards.random(count, seed=960 + chess960, chess960=chess960)
        fens = boards.fens()
    else:
        fens = random_fens(count, 17 + chess960, chess960=chess960)
        boards = Boards.from_fens(fens)
    for first in range(0, count, CHUNK):
        check(boards[first : first + CHUNK], fens[first : first + CHUNK])


def test_every_feature_of_special_positions_is_that_of_python_chess():
    check(Boards.from_fens(SPECIAL_FENS), SPECIAL_FENS)
    outcomes = set(Boards.from_fens(SPECIAL_FENS).feature("outcome").to_pylist())
    assert outcomes == {
        "checkmate",
        "stalemate",
        "insufficient material",
        "seventy-five moves",
        "fifty moves",
        None,
    }


def test_the_random_positions_hold_what_the_features_are_about():
    """The comparison above says little about a feature that is the same in all positions."""
    fens = random_fens(4000, 17) + Boards.random(4000, seed=961, chess960=True).fens()
    boards = Boards.from_fens(fens)
    always_one = {"pieces_white_king_count", "pieces_black_king_count"}
    for name in set(slidemask.FEATURES) - {"valid"} - always_one:
        values = boards.feature(name)
        values = values.tolist() if isinstance(values, np.ndarray) else values.to_pylist()
        assert any(value != values[0] for value in values), name
    moves = [move for row in boards.legal_moves().to_pylist() for move in row]
    assert {"e1g1", "e8c8"} & set(moves)
    assert any(move.endswith("n") for move in moves)
    assert sum(map(is_chess960, fens)) > 500


def random_placement(source, outer=".....PNBRQKpnbrqk", inner=".....PNBRQKpnbrqk"):
    """A FEN with any pieces on any squares: those of ``outer`` on ranks 1 and 8."""
    rows = []
    for rank in range(8):
        letters = "".join(source.choice(outer if rank in (0, 7) else inner) for _ in range(8))
        rows.append(re.sub(r"\.+", lambda empty: str(len(empty[0])), letters))
    return f"{'/'.join(rows)} {source.choice('wb')} - - 0 1"


def test_impossible_positions_are_accepted_on_request():
    source = random.Random(5)
    fens = [random_placement(source) for _ in range(3000)] + [
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "q" * 8 + "/8" * 7 + " b - - 0 1",
    ]
    refused = Boards.from_fens(fens, "null")
    assert refused.valid.sum() < 30
    with pytest.raises(slidemask.BadFenError, match="row 0: impossible"):
        Boards.from_fens(fens)
    boards = Boards.from_fens(fens, accept_impossible=True)
    assert boards.valid.all()
    games = [chess.Board(fen) for fen in fens]
    for name, values in attack_features(games).items():
        np.testing.assert_array_equal(boards.feature(name), values, err_msg=name)
    assert boards.fens() == fens
    assert boards.legal_move_count().tolist() == [len(moves) for moves in boards.legal_moves().to_pylist()]


def test_legal_moves_of_impossible_positions_with_one_king_each_are_those_of_python_chess():
    source = random.Random(6)
    fens = []
    while len(fens) < 1500:
        # Far more pieces than there can be, and empty squares enough for kings that are not in check.
        game = chess.Board(random_placement(source, "." * 20 + "NBRQnbrq", "." * 20 + "PPNBRQppnbrq"))
        squares = source.sample(range(64), 2)
        game.set_piece_at(squares[0], chess.Piece.from_symbol("K"))
        game.set_piece_at(squares[1], chess.Piece.from_symbol("k"))
        # What to do with a king that can be taken is a matter of taste.
        if not game.was_into_check():
            fens.append(game.fen())
    assert (~Boards.from_fens(fens, "null").valid).sum() > 200
    boards = Boards.from_fens(fens, accept_impossible=True)
    for fen, moves in zip(fens, boards.legal_moves().to_pylist(), strict=True):
        assert sorted(moves) == moves_of(chess.Board(fen)), fen
    games = [chess.Board(fen) for fen in fens]
    states, attacks = state_features(games), boards.attack_map()
    want = {name: states[name] for name in ("checkers", "in_check", "pinned_white", "pinned_black")}
    for name, values in (want | relations(games, attacks, bits(attacks))).items():
        np.testing.assert_array_equal(boards.feature(name), values, err_msg=name)
