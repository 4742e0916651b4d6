"""The Python examples of the texts print what the texts say."""

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import numpy as np
import pytest

import slidemask
from conftest import COLORS, KINDS, SPECIAL_FENS, is_chess960
from slidemask import Board, Boards

ROOT = Path(__file__).parents[3]
TEXTS = ["README.md", "bindings/python/README.md", "docs/cluster.md"]


@pytest.mark.parametrize("text", TEXTS)
def test_examples_print_what_the_text_says(text: str) -> None:
    blocks = re.findall(r"```(python|text)\n(.*?)```", (ROOT / text).read_text(), re.DOTALL)
    names: dict[str, Any] = {}
    printed, compared = None, 0
    for kind, block in blocks:
        if kind == "python":
            assert printed in (None, ""), f"{text} does not show what an example prints: {printed}"
            if "spark." in block:
                # A cluster runs it: tests/test_spark.py has these calls.
                compile(block, text, "exec")
                continue
            with contextlib.redirect_stdout(io.StringIO()) as output:
                exec(block, names)
            printed = output.getvalue()
        elif printed is not None:
            assert printed == block
            printed, compared = None, compared + 1
    assert printed in (None, "")
    assert compared


def test_the_reader_of_the_readme_finds_every_name() -> None:
    text = (ROOT / "bindings/python/README.md").read_text()
    for name in re.findall(r"(?<![\w)./-])slidemask\.([A-Za-z_]+)", text):
        assert hasattr(slidemask, name), name


def plain(value: Any) -> Any:
    """An answer of either library, without the form in which it gives it."""
    if isinstance(value, chess.SquareSet):
        return int(value)
    if isinstance(value, chess.Outcome):
        return value.termination.name.lower().replace("_", " ").replace("seventyfive", "seventy-five")
    if isinstance(value, chess.Board | Board):
        return plain(value.fen() if isinstance(value, chess.Board) else value.fen)
    if isinstance(value, np.bool_ | np.uint64):
        return value.item()
    # They write different squares en passant.
    return chess.Board(value).fen() if isinstance(value, str) and value.count("/") == 7 else value


def test_the_table_from_python_chess_says_the_same(tmp_path: Path) -> None:
    text = (ROOT / "bindings/python/README.md").read_text().partition("### From python-chess\n")[2].partition("\n\n`")[0]
    cells = [re.findall(r"^`(.*?)`|^[^`]*$", cell) for row in text.splitlines()[3:] for cell in row[2:-2].split(" | ")]
    rows = [[code[0] for code in cells[first : first + 3]] for first in range(0, len(cells), 3)]
    fens = [fen for fen in SPECIAL_FENS if not is_chess960(fen) and any(chess.Board(fen).legal_moves)]
    column = {"slidemask": slidemask, "fens": fens, "boards": Boards.from_fens(fens), "Boards": Boards}
    column["moves"] = [board.san(next(iter(board.legal_moves))) for board in map(chess.Board, fens)]
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 e5 *")
    tried = set()
    for theirs, one, all_of_them in rows:
        if "pgn" in theirs:
            with path.open() as file:
                game = eval(theirs, {"chess": chess, "file": file})
            (batch,) = eval(all_of_them, {"slidemask": slidemask, "path": path})
            assert batch.to_numpy()["uci"].tolist() == [move.uci() for move in game.mainline_moves()]
            tried.add(theirs)
            continue
        for row, fen in enumerate(fens):
            for square, color, kind in [(chess.F7, "white", "knight"), (chess.D5, "black", "pawn")]:
                board, move = chess.Board(fen), chess.Board(fen).parse_san(column["moves"][row])
                here = {"Board": Board, "fen": fen, "square": square, "color": color, "board": Board(fen), "move": move}
                there = {"chess": chess, "board": board, "fen": fen, "square": square, "color": COLORS[color], "move": move}
                if "san(" in theirs:
                    there["move"] = column["moves"][row] if "push" in theirs else move
                if "pop" in theirs:
                    board.push(move)
                    here["board"] = here["board"].play(move)
                want, found = eval(theirs, there), eval(one, here)
                if "push" in theirs or "pop" in theirs:
                    want = board
                values = eval(all_of_them, {**column, "square": square, "color": color, "kind": kind}) if all_of_them else None
                if theirs == "board.legal_moves":
                    assert sorted(found) == sorted(map(chess.Move.uci, want)) == sorted(values[row])
                elif theirs == "board.san(move)":
                    assert found == want and want in values[row]
                elif theirs == "board.piece_map()":
                    assert found == (want[square].symbol() if square in want else None)
                    piece = chess.Piece(KINDS[kind], COLORS[color])
                    assert set(chess.SquareSet(int(values[row]))) == {where for where, what in want.items() if what == piece}
                else:
                    assert plain(found) == plain(want), theirs
                    assert values is None or plain(values[row]) == plain(want), all_of_them
                tried.add(theirs)
    assert len(tried) == len(rows) > 10
