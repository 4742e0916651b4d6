"""Binpacks, against games that python-chess plays."""

import os
import pickle
import random
import sys
from dataclasses import replace
from functools import cache

import chess
import numpy as np
import pyarrow as pa
import pytest

import slidemask
from slidemask import BinpackFilter, Boards, read_binpack, split_binpack, write_binpack

if sys.platform == "linux":
    import resource

COLUMNS = ["fen", "move", "score", "ply", "result"]
#: Positions in which castling, promotions and en-passant captures are close.
STARTS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 3 9",
    "4k3/pp3ppp/8/2PpP3/2p1p3/8/PP1P1PPP/4K3 w - d6 0 2",
]


@cache
def games(count, seed, longest=120):
    """Rows of games: the FEN, the move, the score, the ply and the result, as python-chess has them."""
    source, rows = random.Random(seed), []
    for number in range(count):
        board, score = chess.Board(STARTS[number % len(STARTS)]), source.randrange(-300, 300)
        won = source.choice([-1, 0, 1])
        for _ in range(longest):
            moves = list(board.legal_moves)
            if not moves:
                break
            special = [move for move in moves if move.promotion or board.is_castling(move) or board.is_en_passant(move)]
            move = source.choice(special if special and source.random() < 0.5 else moves)
            rows.append((board.fen(en_passant="legal"), move.uci(), score, board.ply(), won if board.turn else -won))
            board.push(move)
            score = max(-32_000, min(32_000, -score + source.randrange(-1, 2) * source.randrange(1 << source.randrange(15))))
    return rows


def write(path, rows, **options):
    write_binpack(path, *map(list, zip(*rows, strict=True)), **options)
    return path


def dicts(rows):
    return [dict(zip(COLUMNS, row, strict=True)) for row in rows]


def tables(reader):
    """The rows of all batches."""
    return [row for batch in reader for row in pa.record_batch(batch).to_pylist()]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A folder of three files of several chunks, and their rows."""
    folder, rows = tmp_path_factory.mktemp("binpacks"), []
    for number in range(3):
        path = folder / f"{number}.binpack"
        for chunk in range(4 + number):
            mine = games(6, 10 * number + chunk)
            write(path, mine, append=True)
            rows += mine
    (folder / "notes.txt").write_text("no binpack")
    return folder, rows


# Reading and writing.


def test_what_is_written_is_read(files):
    folder, rows = files
    for batch in (77, 65_536):
        assert tables(read_binpack(folder, batch=batch)) == dicts(rows)
    boards = list(read_binpack(str(folder), batch=1000).boards())
    assert [fen for one in boards for fen in one.boards.fens()] == [row[0] for row in rows]
    assert [move for one in boards for move in one.moves.to_pylist()] == [row[1] for row in rows]
    for number, (name, kind) in enumerate([("scores", "int16"), ("plies", "uint16"), ("results", "int8")], 2):
        arrays = [getattr(one, name) for one in boards]
        assert {array.dtype for array in arrays} == {np.dtype(kind)}
        assert np.concatenate(arrays).tolist() == [row[number] for row in rows]


def test_the_order_of_paths_is_kept(files):
    folder, _ = files
    first, last = (folder / f"{number}.binpack" for number in (0, 2))
    want = [row for seed in [*range(20, 26), *range(4)] for row in games(6, seed)]
    assert tables(read_binpack([last, os.fspath(first)], COLUMNS)) == dicts(want)
    assert tables(read_binpack([])) == []


def test_columns_are_chosen_by_name(files):
    folder, rows = files
    names = ["score", "color_white", "pieces_black_king", "in_check", "fen"]
    reader = read_binpack(folder, names)
    assert reader.schema.names == names
    assert [str(field.type) for field in reader.schema] == ["int16", "uint64", "uint64", "bool", "string"]
    found = tables(reader)
    for row, one in zip(rows, found, strict=True):
        board = chess.Board(row[0])
        assert one == {
            "score": row[2],
            "color_white": board.occupied_co[chess.WHITE],
            "pieces_black_king": board.pieces_mask(chess.KING, chess.BLACK),
            "in_check": board.is_check(),
            "fen": row[0],
        }


def test_a_game_may_end_without_a_move_and_other_objects_are_moves(tmp_path):
    path, board = tmp_path / "a.binpack", chess.Board()
    moves = [chess.Move.from_uci("e2e4"), None]
    write_binpack(path, [board, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"], moves, [1, 2], [0, 1], [0, 0])
    assert [row["move"] for row in tables(read_binpack(path))] == ["e2e4", None]
    ((boards, moves, scores, plies, results),) = read_binpack(path).boards()
    copy = tmp_path / "b.binpack"
    write_binpack(copy, boards, moves, pa.array(scores), plies.tolist(), results)
    assert copy.read_bytes() == path.read_bytes()
    write_binpack(copy, boards[:1], ["e2e4"], [1], [0], [0])
    assert len(tables(read_binpack(copy))) == 1, "an existing file is replaced"
    write_binpack(copy, [], [], [], [], [])
    assert copy.read_bytes() == b""


@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files")
def test_a_full_disk_is_an_error_and_leaves_the_file(tmp_path):
    path, mine = tmp_path / "full.binpack", games(6, 3)
    write(path, mine)
    before, soft = path.stat().st_size, resource.getrlimit(resource.RLIMIT_FSIZE)
    for room in (1, 7, 8, 9, 50, before - 1):
        resource.setrlimit(resource.RLIMIT_FSIZE, (before + room, soft[1]))
        try:
            with pytest.raises(OSError, match="too large"):
                write(path, mine, append=True)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, soft)
        assert path.stat().st_size == before
    write(path, mine, append=True)
    assert tables(read_binpack(path)) == dicts(mine * 2)


def test_what_cannot_be_written_is_an_error_and_leaves_the_file(tmp_path):
    path = write(tmp_path / "a.binpack", games(1, 1))
    before = path.read_bytes()
    start = chess.STARTING_FEN
    chess960 = "1r1k1r2/8/8/8/8/8/8/1R1K1R2 w KQkq - 0 1"
    boards = Boards.from_fens([None], errors="null")
    for arguments, kind, message in [
        (([start, start], ["e2e4", "e2e5"], [0, 0], [0, 1], [0, 0]), ValueError, r"row 1: \"e2e5\": "),
        (([start], ["nonsense"], [0], [0], [0]), ValueError, 'row 0: "nonsense": '),
        (([start], [7], [0], [0], [0]), TypeError, "move is of type int, not str"),
        (([start], [], [0], [0], [0]), ValueError, "moves has 0 entries: there are 1 rows"),
        (([start], ["e2e4"], [0, 1], [0], [0]), ValueError, r"scores has the shape \(2,\): there are 1 rows"),
        (([start], ["e2e4"], [40_000], [0], [0]), ValueError, r"scores\[0\] is 40000: .* from -32,768 to 32,767"),
        (([start], ["e2e4"], [0.5], [0], [0]), TypeError, "scores has an entry of type float: scores are whole numbers"),
        (([start], ["e2e4"], [0], [20_000], [0]), ValueError, r"plies\[0\] is 20000: "),
        (([start], ["e2e4"], [0], [0], [2]), ValueError, r"results\[0\] is 2: "),
        ((["nonsense"], ["e2e4"], [0], [0], [0]), slidemask.BadFenError, "row 0"),
        ((boards, ["e2e4"], [0], [0], [0]), ValueError, "row 0: the position is missing"),
        (([chess960], [None], [0], [0], [0]), ValueError, "row 0: the rook on f1 may castle as in Chess960"),
    ]:
        with pytest.raises(kind, match=message):
            write_binpack(path, *arguments)
        assert path.read_bytes() == before
    with pytest.raises(FileNotFoundError, match="nowhere"):
        write(tmp_path / "nowhere" / "a.binpack", games(1, 1))


# Options.


@cache
def facts(fen, uci):
    """The number of pieces, and whether there is a capture, one en passant, a promotion or a check, by python-chess."""
    board, move = chess.Board(fen), chess.Move.from_uci(uci)
    passes = board.is_en_passant(move)
    return len(board.piece_map()), board.is_capture(move), passes, move.promotion is not None, board.is_check()


def kept(row, chosen):
    """Whether a filter keeps a row."""
    (pieces, captures, passes, promotes, in_check), (_, _, score, ply, result) = facts(*row[:2]), row
    return (
        chosen.min_ply <= ply <= chosen.max_ply
        and abs(score) <= chosen.max_score
        and chosen.min_pieces <= pieces <= chosen.max_pieces
        and not (chosen.no_captures and captures)
        and not (chosen.no_plain_captures and captures and not passes)
        and not (chosen.no_promotions and promotes)
        and not (chosen.no_checks and in_check)
        and -score * result <= chosen.max_contradiction
    )


@pytest.mark.parametrize(
    "chosen",
    [
        BinpackFilter(),
        BinpackFilter(min_ply=16, max_ply=60),
        BinpackFilter(max_score=100),
        BinpackFilter(min_pieces=8, max_pieces=30),
        BinpackFilter(no_captures=True),
        BinpackFilter(no_plain_captures=True),
        BinpackFilter(no_promotions=True),
        BinpackFilter(no_checks=True),
        BinpackFilter(max_contradiction=50),
    ],
    ids=str,
)
def test_a_filter_leaves_out_what_it_says(files, chosen):
    folder, rows = files
    reader = read_binpack(folder, filter=chosen)
    want = dicts(row for row in rows if kept(row, chosen))
    assert tables(reader) == want
    assert (len(want) < len(rows)) == (chosen != BinpackFilter())
    totals = reader.totals
    assert (totals["read"], totals["kept"], totals["damaged"], totals["lost"]) == (len(rows), len(want), 0, 0)
    half = read_binpack(folder, filter=replace(chosen, keep=0.5), seed=3)
    some = tables(half)
    assert some == tables(read_binpack(folder, filter=replace(chosen, keep=0.5), seed=3, threads=1))
    assert 0.35 < len(some) / len(want) < 0.65
    assert pickle.loads(pickle.dumps(chosen)) == chosen


@pytest.mark.parametrize(
    ("fields", "kind", "message"),
    [
        ({"min_ply": 70_000}, ValueError, "min_ply is 70000"),
        ({"max_pieces": "x"}, TypeError, "max_pieces is of type str"),
        ({"no_checks": "x"}, TypeError, "no_checks is of type str"),
        ({"keep": 0.0}, ValueError, "keep is 0: use a number above 0"),
        ({"keep": 2}, ValueError, "keep is 2: use a number above 0, up to 1"),
        ({"keep": float("nan")}, ValueError, "keep is NaN"),
        ({"keep": "x"}, TypeError, "keep is of type str"),
        ({"piece_shares": {1: 0.5}}, ValueError, "0.5 for 1 pieces: pieces are 2 to 32, and shares"),
        ({"piece_shares": {8: 1.5}}, ValueError, "piece_shares has 1.5 for 8 pieces"),
        ({"piece_shares": {8: float("nan")}}, ValueError, "piece_shares has NaN for 8 pieces"),
        ({"piece_shares": [0.5]}, TypeError, "piece_shares is of type list: use a dictionary"),
    ],
    ids=str,
)
def test_a_wrong_filter_is_an_error(fields, kind, message):
    with pytest.raises(kind, match=message):
        BinpackFilter(**fields)


def test_shares_by_result_and_pieces(files):
    folder, rows = files
    few = BinpackFilter(piece_shares={2: 1, 12: 1, 13: 0})
    found = tables(read_binpack(folder, filter=few))
    assert found == dicts(row for row in rows if facts(*row[:2])[0] <= 12)
    likely = BinpackFilter(likely_results=True)
    found = tables(read_binpack(folder, filter=likely))
    # A win with a score of a pawn or more below zero is next to impossible.
    wrong = [row for row in rows if row[2] * row[4] < -400]
    kept = [row for row in found if row["score"] * row["result"] < -400]
    assert len(wrong) > 100 and len(kept) < len(wrong) / 10
    assert hash(likely) != hash(BinpackFilter())


def test_shuffled_epochs_have_each_position_as_often(files):
    folder, rows = files
    seen = {}
    reader = read_binpack(folder, shuffle=3000, epochs=3, seed=4, batch=500)
    found = tables(reader)
    for row in found:
        key = tuple(row.values())
        seen[key] = seen.get(key, 0) + 1
    assert sum(seen.values()) == 3 * len(rows)
    assert all(seen[row] >= 3 for row in rows)
    assert found[: len(rows)] != dicts(rows)
    assert found == tables(read_binpack(folder, shuffle=3000, epochs=3, seed=4, threads=3))
    assert found != tables(read_binpack(folder, shuffle=3000, epochs=3, seed=5))


def test_endless_and_weighted_reading(files):
    folder, rows = files
    reader = read_binpack(folder, ["score"], epochs=None, batch=len(rows))
    for _ in range(3):
        assert pa.record_batch(next(reader)).column(0).to_pylist() == [row[2] for row in rows]
    weighted = read_binpack(folder, epochs=None, weights=[0, 1, 0], batch=2000)
    own = {row[0] for chunk in range(5) for row in games(6, 10 + chunk)}
    assert set(pa.record_batch(next(weighted)).column("fen").to_pylist()) <= own


# Inputs of networks.

NETWORK = "Full_Threats+PP_3Wide+HalfKAv2_hm"


def test_network_batches_are_those_of_boards(files):
    folder, rows = files
    for perspective in (("side to move", "other side"), ("white", "black")):
        lists = read_binpack(folder, batch=1000).network_batches(NETWORK, perspective)
        padded = read_binpack(folder, batch=1000).network_batches(NETWORK, perspective, width=160)
        done = 0
        for one, other in zip(lists, padded, strict=True):
            mine = rows[done : done + len(one.scores)]
            done += len(mine)
            boards = Boards.from_fens([row[0] for row in mine])
            for want, found in zip(boards.network_inputs(NETWORK, perspective), one.inputs, strict=True):
                np.testing.assert_array_equal(want[0], found[0])
                np.testing.assert_array_equal(want[1], found[1])
            for want, found in zip(boards.network_inputs(NETWORK, perspective, width=160), other.inputs, strict=True):
                np.testing.assert_array_equal(want, found)
                assert found.dtype == np.int32
            for batch in (one, other):
                assert batch.scores.tolist() == [row[2] for row in mine]
                assert batch.plies.tolist() == [row[3] for row in mine]
                assert batch.results.tolist() == [row[4] for row in mine]
                np.testing.assert_array_equal(batch.white_to_move, boards.white_to_move)
        assert done == len(rows)


def test_arrays_are_used_again_if_the_caller_says_so(files):
    folder, _ = files
    addresses, want = set(), read_binpack(folder, batch=999).network_batches("Chess768", width=32)
    for batch, same in zip(
        read_binpack(folder, batch=999).network_batches("Chess768", width=32, reuse=True), want, strict=True
    ):
        np.testing.assert_array_equal(batch.inputs, same.inputs)
        addresses |= {one.__array_interface__["data"][0] for one in batch.inputs}
    assert len(addresses) == 2
    kept = list(read_binpack(folder, batch=999).network_batches("Chess768", width=32))
    assert len({one.__array_interface__["data"][0] for batch in kept for one in batch.inputs}) == 2 * len(kept)


def test_wrong_arguments_of_network_batches_are_errors(files):
    reader = read_binpack(files[0])
    for arguments, options, message in [
        (("Nothing",), {}, "network is"),
        ((NETWORK, "nobody"), {}, "perspective is"),
        ((NETWORK,), {"width": 0}, "width is 0"),
        ((NETWORK,), {"reuse": True}, "reuse needs rows of one width: pass width="),
    ]:
        with pytest.raises(ValueError, match=message):
            reader.network_batches(*arguments, **options)
    with pytest.raises(ValueError, match="use a pair of opposite sides"):
        next(reader.network_batches(NETWORK, "white"))


def test_a_batch_that_failed_comes_again(files):
    folder, rows = files
    reader = read_binpack(folder, ["score"], batch=1000)
    with pytest.raises(ValueError, match="use at least"):
        next(reader.network_batches(NETWORK, width=1))
    assert [row["score"] for row in tables(reader)] == [row[2] for row in rows]


# Damage.


@pytest.fixture
def damaged(tmp_path):
    """A file with damage in its second chunk and between the third and the fourth one, and the rows of each chunk."""
    chunks = [games(4, seed) for seed in range(5)]
    parts = [write(tmp_path / "one", rows).read_bytes() for rows in chunks]
    parts[1] = parts[1][:-30] + b"\xff" * 30
    path = tmp_path / "damaged.binpack"
    path.write_bytes(b"".join([*parts[:3], b"no chunk", *parts[3:]]))
    return path, chunks, parts


def test_damage_is_an_error_with_its_place(damaged):
    path, chunks, parts = damaged
    with pytest.raises(slidemask.BadBinpackError, match="use errors='skip' to read the rest") as caught:
        read_binpack(path)
    assert (caught.value.path, caught.value.byte) == (str(path), sum(map(len, parts[:3])))
    assert (caught.value.ply, caught.value.lost) == (None, 8)
    assert "BINP" in caught.value.reason
    # Without the gap, the rest is read after the error.
    path.write_bytes(b"".join(parts))
    reader = read_binpack(path, COLUMNS)
    with pytest.raises(slidemask.BadBinpackError) as caught:
        tables(reader)
    start, end = len(parts[0]), len(parts[0]) + len(parts[1])
    assert end - 31 <= caught.value.byte < end
    assert caught.value.ply > 0
    assert caught.value.byte + caught.value.lost == end
    assert start < caught.value.byte
    found = tables(reader)
    first, last = dicts(chunks[0]), dicts([row for rows in chunks[2:] for row in rows])
    assert found[: len(first)] == first
    assert found[-len(last) :] == last
    assert found[len(first) : -len(last)] == dicts(chunks[1])[: len(found) - len(first) - len(last)]


def test_damage_is_counted_if_it_is_skipped(damaged):
    path, chunks, _ = damaged
    reader = read_binpack(path, errors="skip")
    found = tables(reader)
    assert found[-len(chunks[4]) :] == dicts(chunks[4])
    totals, damage = reader.totals, reader.damage
    assert totals["damaged"] == len(damage) == 2
    assert totals["lost"] == sum(one.lost for one in damage)
    assert totals["kept"] == totals["read"] == len(found)
    assert all(isinstance(one, slidemask.BadBinpackError) and str(path) in str(one) for one in damage)
    assert [one.ply is None for one in damage] == [True, False]


# Shares.


@pytest.mark.parametrize("shares", [1, 2, 5, 40])
def test_shares_have_each_position_once(files, shares):
    folder, rows = files
    split = split_binpack(folder, shares)
    assert len(split) == shares
    assert [row for share in split for row in tables(read_binpack(share))] == dicts(rows)
    sizes = [sum(part.end - part.start for part in share) for share in split]
    assert sum(sizes) == sum(path.stat().st_size for path in folder.glob("*.binpack"))
    part = next(share for share in split if share)[0]
    assert part.path in list(folder.iterdir())
    assert tables(read_binpack(part)) == tables(read_binpack([part]))
