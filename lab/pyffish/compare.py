"""Compares the attacks and moves of `slidemask attacks --board` with the legal moves of Fairy-Stockfish.

    python compare.py PROGRAM [POSITIONS]

PROGRAM is the slidemask program. POSITIONS is the number of random positions of each board, 1,000 by default. Fairy-Stockfish
gets variants without kings, so every move is legal: those to empty squares, and the captures of the other side's pieces.
"""

import json
import random
import subprocess
import sys

import pyffish

BOARDS = [(9, 9), (9, 10), (10, 8), (12, 10)]

# The letter of each piece: its kind for slidemask, and its line in the configuration of Fairy-Stockfish.
PIECES = {
    "r": ("rook", "rook = r"),
    "b": ("bishop", "bishop = b"),
    "q": ("queen", "queen = q"),
    "c": ("cannon", "cannon = c"),
    "n": ("nightrider", "customPiece1 = n:NN"),
    "j": ("janggi-cannon", "janggiCannon = j"),
    "g": ("grasshopper", "customPiece2 = g:gQ"),
    "l": ("lance", "lance = l"),
}

VARIANT = """[{name}:chess]
maxFile = {files}
maxRank = {ranks}
king = -
pawn = -
knight = -
castling = false
doubleStep = false
{pieces}
startFen = {empty} w - - 0 1

"""


def name(files, ranks):
    return f"board{files}x{ranks}"


def load_variants():
    """Describes the boards to Fairy-Stockfish, which writes to standard error if it does not understand a line."""
    pieces = "\n".join(line for _, line in PIECES.values())
    boards = ((name(files, ranks), files, ranks) for files, ranks in BOARDS)
    pyffish.load_variant_config(
        "".join(
            VARIANT.format(name=board, files=files, ranks=ranks, pieces=pieces, empty="/".join([str(files)] * ranks))
            for board, files, ranks in boards
        )
    )


def placement(randomness, files, ranks, pieces):
    """A random placement, from almost empty to crowded."""
    density = randomness.choice([0.05, 0.1, 0.2, 0.3, 0.5, 0.8])
    letters = [letter for piece in pieces for letter in (piece, piece.upper())]
    texts = []
    for _ in range(ranks):
        text, empty = "", 0
        for _ in range(files):
            if randomness.random() >= density:
                empty += 1
                continue
            text += (str(empty) if empty else "") + randomness.choice(letters)
            empty = 0
        texts.append(text + (str(empty) if empty else ""))
    return "/".join(texts)


def answers(program, files, ranks, placements):
    """What the program answers: a list for each placement, with an entry for each piece."""
    command = [program, "attacks", "--board", f"{files}x{ranks}", "-"]
    for letter, (kind, _) in PIECES.items():
        command += ["--piece", f"{letter}={kind}"]
    output = subprocess.run(command, input="\n".join(placements), capture_output=True, text=True, check=True).stdout
    found = [json.loads(line)["sliders"] for line in output.splitlines()]
    if len(found) != len(placements):
        sys.exit(f"the program answered {len(found)} of {len(placements)} positions")
    return found


def moves_of(sliders, is_white):
    """The moves of a side: to empty squares, and to attacked squares with a piece of the other side."""
    pieces = {slider["square"]: slider["piece"] for slider in sliders}
    moves = set()
    for slider in sliders:
        if slider["piece"].isupper() != is_white:
            continue
        others = [square for square in slider["attacks"] if square in pieces and pieces[square].isupper() != is_white]
        moves.update((slider["square"], to) for to in slider["moves"] + others)
    return moves


def legal_moves(variant, fen):
    """The moves of Fairy-Stockfish, as pairs of squares."""
    moves = set()
    for move in pyffish.legal_moves(variant, fen, []):
        digits = next(i for i in range(2, len(move)) if move[i].isalpha())
        moves.add((move[:digits], move[digits:]))
    return moves


def compare(program, files, ranks, positions):
    """Compares random positions of a board, and returns the number of moves of each kind of piece."""
    randomness = random.Random(f"{files}x{ranks}")
    placements = [placement(randomness, files, ranks, PIECES) for _ in range(positions)]
    compared = dict.fromkeys(PIECES, 0)
    for text, sliders in zip(placements, answers(program, files, ranks, placements)):
        kinds = {slider["square"]: slider["piece"].lower() for slider in sliders}
        for side in "wb":
            fen = f"{text} {side} - - 0 1"
            expected = legal_moves(name(files, ranks), fen)
            found = moves_of(sliders, side == "w")
            if found != expected:
                missing, surplus = sorted(expected - found), sorted(found - expected)
                sys.exit(f"{files}x{ranks} {fen}\nmissing: {missing}\nsurplus: {surplus}")
            for square, _ in found:
                compared[kinds[square]] += 1
    return compared


def main():
    program = sys.argv[1]
    positions = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000
    load_variants()
    total = 0
    for files, ranks in BOARDS:
        compared = compare(program, files, ranks, positions)
        # A kind without moves was not compared at all.
        if not all(compared.values()):
            sys.exit(f"{files}x{ranks}: some pieces have no moves: {compared}")
        total += sum(compared.values())
        kinds = ", ".join(f"{PIECES[letter][0]} {count:,}" for letter, count in compared.items())
        print(f"{files}x{ranks}: {positions:,} positions for both sides, moves: {kinds}")
    print(f"compared: {positions * len(BOARDS):,} positions, {total:,} moves, no difference")


if __name__ == "__main__":
    main()
