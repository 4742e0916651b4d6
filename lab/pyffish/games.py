"""Compares the legal moves of `examples/game.rs` with those of Fairy-Stockfish.

    python games.py PROGRAM [POSITIONS]

PROGRAM is the compiled example. POSITIONS is the number of positions of each game, 1,000 by default. They are those of random
games, and random placements without kings for the pieces that are blocked.
"""

import random
import re
import subprocess
import sys

import pyffish
from compare import placement

# The games, and the size of the board if its squares have the names of USI.
GAMES = {"shogi": 9, "minishogi": 5, "xiangqi": None, "janggi": None, "capablanca": None, "grand": None}

# Horse and elephant of xiangqi, elephant of janggi, and a dabbaba that is blocked, in Betza's notation.
LAME = """[lame:chess]
maxFile = 10
maxRank = 10
king = -
pawn = -
knight = -
bishop = -
rook = -
queen = -
castling = false
doubleStep = false
customPiece1 = n:nN
customPiece2 = e:nA
customPiece3 = z:nZ
customPiece4 = d:nD
startFen = 10/10/10/10/10/10/10/10/10/10 w - - 0 1
"""


def played(game, positions, randomness):
    """Positions of random games. The start position has no castling rights, since the example leaves castling out."""
    start = pyffish.start_fen(game).replace("KQkq", "-")
    fen, plies = start, 0
    for _ in range(positions):
        yield fen
        moves = pyffish.legal_moves(game, fen, []) if plies < 300 else []
        fen, plies = (pyffish.get_fen(game, fen, [randomness.choice(moves)]), plies + 1) if moves else (start, 0)


def placed(positions, randomness):
    """Random placements of the pieces that are blocked."""
    for number in range(positions):
        yield f"{placement(randomness, 10, 10, 'nezd')} {'wb'[number % 2]} - - 0 1"


def found_moves(program, game, fens):
    """The moves of the example: a set for each position."""
    command, text = [program, "moves", game], "\n".join(fens)
    output = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    found = [set(line.split()) for line in output.splitlines()]
    if len(found) != len(fens):
        sys.exit(f"{game}: the program answered {len(found)} of {len(fens)} positions")
    return found


def is_drop_mate(game, fen, move):
    """Whether a dropped pawn mates. Fairy-Stockfish allows this move and says that it loses; the rules forbid it."""
    return move.startswith("P@") and pyffish.gives_check(game, fen, [move]) and not pyffish.legal_moves(game, fen, [move])


def in_usi(move, size):
    """A move whose squares have the names of USI: the file from the right, and a letter for the rank from the top."""
    return re.sub(r"([a-z])(\d+)", lambda name: f"{size - ord(name[1]) + ord('a')}{chr(ord('a') + size - int(name[2]))}", move)


def compare(program, game, fens):
    """Compares the moves in some positions, and returns their number."""
    total = 0
    for fen, found in zip(fens, found_moves(program, game, fens)):
        expected = {move for move in pyffish.legal_moves(game, fen, []) if not is_drop_mate(game, fen, move)}
        if size := GAMES.get(game):
            expected = {in_usi(move, size) for move in expected}
        if found != expected:
            sys.exit(f"{game} {fen}\nmissing: {sorted(expected - found)}\nsurplus: {sorted(found - expected)}")
        total += len(found)
    print(f"{game}: {len(fens):,} positions, {total:,} moves")
    return total


def main():
    program = sys.argv[1]
    positions = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000
    pyffish.load_variant_config(LAME)
    total = compare(program, "lame", list(placed(positions, random.Random("lame"))))
    for game in GAMES:
        total += compare(program, game, list(played(game, positions, random.Random(game))))
    print(f"compared: {positions * (len(GAMES) + 1):,} positions, {total:,} moves, no difference")


if __name__ == "__main__":
    main()
