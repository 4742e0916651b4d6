"""The claims: for each function of the library, what it answers on all boards.

A claim has the cases in words, and a function that executes the library and gives triples: what was asked, the bits that the
library answers, and the bits that it should.
"""

from collections import namedtuple

import bits as b
import boards
from boards import SLIDERS, SQUARES
from leaves import Leaves

Claim = namedtuple("Claim", "name cases answers")

# As in `slidemask-board/src/perft/proved.rs`. If they were other lengths, entries would be wrong or beyond a slice.
LENGTH = 32 + 3 * 8 + 7
ON_ONE_BOARD = {"few": 47, "many": 99}


def word_of_variables(name):
    return tuple(b.variable(f"{name}.{boards.name(square)}") for square in SQUARES)


# Every claim is about the same words. So equal parts of two formulas are made once.
WORDS = [word_of_variables(f"word{i}") for i in range(3 * LENGTH)]
OCCUPIED, ROOKS, BISHOPS = WORDS[:3]


def claims(method_names, counts_bits, whole):
    """All claims, one after the other.

    `counts_bits` is whether an instruction counts the bits of each byte. `whole` adds the cases that take minutes.
    """
    lookups = "3 sliders, 64 squares, all 2^64 boards"
    for number, name in enumerate(method_names):
        yield Claim(f"method {name}", lookups, one_lookup("method", number))
    yield Claim("lookup", lookups, one_lookup("lookup"))
    yield Claim("scalar lookup", lookups, one_lookup("scalar_lookup"))
    # In two turns, every square is in one entry at least.
    turns = range(64) if whole else range(2)
    squares = "each square in each entry" if whole else "each square in one or two entries"
    yield Claim("column", f"3 sliders, {squares} of {LENGTH}, all boards", lambda machine: column(machine, turns))
    cases = f"rooks and bishops, {squares} of {LENGTH}, all boards"
    yield Claim("two columns", cases, lambda machine: two_columns(machine, turns))
    for name, length in ON_ONE_BOARD.items():
        cases = f"3 sliders, each square in an entry of {length}, all 2^64 boards"
        yield Claim(f"{name} squares on one board", cases, on_one_board(name, length))
    yield Claim("map", "2 sliders, 64 squares, all 2^64 boards", attack_map)
    yield Claim("method for sets, east", "all 2^128 pairs of sets", one_direction(0, (1, 0)))
    yield Claim("method for sets, west", "all 2^128 pairs of sets", one_direction(1, (-1, 0)))
    yield Claim("set", "all 2^192 triples of sets", one_set("set"))
    yield Claim("scalar set", "all 2^192 triples of sets", one_set("scalar_set"))
    yield Claim("column of sets", f"{LENGTH} entries, all triples of sets", column_of_sets)
    yield Claim("nearest on eight rays", "all 2^64 words", nearest)
    if counts_bits:
        placements = "all placements of the other pieces"
        for king in SQUARES if whole else [boards.square("e1")]:
            yield Claim(f"leaf moves, king on {boards.name(king)}", placements, Leaves(king).answers)
        # Black's king is on e8: the boards are those with a king on e1, upside down.
        yield Claim("leaf moves of Black, king on e8", placements, Leaves(boards.square("e1"), is_up=False).answers)


def one_lookup(function, *before):
    def answers(machine):
        for square in SQUARES:
            for slider in range(3):
                found = machine.call(function, [*before, slider, square, OCCUPIED])
                yield f"{SLIDERS[slider]} on {boards.name(square)}", found, boards.attacks(slider, square, OCCUPIED)

    return answers


def column(machine, turns):
    for turn in turns:
        for slider in range(3):
            places = [(i + turn) % 64 for i in range(LENGTH)]
            squares = machine.column("squares", [b.word(square, 8) for square in places])
            occupied = machine.column("occupied", WORDS[:LENGTH])
            found = machine.column("attacks", [None] * LENGTH, 64)
            is_done = machine.call("column", [slider, squares, occupied, found])
            yield f"{SLIDERS[slider]}s: the result", is_done, (b.TRUE,)
            for i, answer in enumerate(machine.entries(found)):
                asked = f"{SLIDERS[slider]} on {boards.name(places[i])}, entry {i}"
                yield asked, answer, boards.attacks(slider, places[i], WORDS[i])


def two_columns(machine, turns):
    for turn in turns:
        places = [(i + turn) % 64 for i in range(LENGTH)]
        squares = machine.column("squares", [b.word(square, 8) for square in places])
        occupied = machine.column("occupied", WORDS[:LENGTH])
        columns = [machine.column("attacks", [None] * LENGTH, 64) for _ in range(2)]
        is_done = machine.call("two_columns", [squares, occupied, *columns])
        yield "the result", is_done, (b.TRUE,)
        for slider, found in enumerate(columns):
            for i, answer in enumerate(machine.entries(found)):
                asked = f"{SLIDERS[slider]} on {boards.name(places[i])}, entry {i}"
                yield asked, answer, boards.attacks(slider, places[i], WORDS[i])


def on_one_board(name, length):
    def answers(machine):
        for first in range(0, 64, length):
            for slider in range(3):
                places = [(first + i) % 64 for i in range(length)]
                squares = machine.column("squares", [b.word(square, 8) for square in places])
                found = machine.column("attacks", [None] * length, 64)
                is_done = machine.call(f"{name}_on_one_board", [slider, squares, OCCUPIED, found])
                yield f"{SLIDERS[slider]}s: the result", is_done, (b.TRUE,)
                for i, answer in enumerate(machine.entries(found)):
                    asked = f"{SLIDERS[slider]} on {boards.name(places[i])}, entry {i}"
                    yield asked, answer, boards.attacks(slider, places[i], OCCUPIED)

    return answers


def attack_map(machine):
    maps = [machine.column("map", [None] * 64, 64) for _ in range(2)]
    machine.call("map", [OCCUPIED, *maps])
    for slider, found in enumerate(maps):
        for square, answer in enumerate(machine.entries(found)):
            yield f"{SLIDERS[slider]} on {boards.name(square)}", answer, boards.attacks(slider, square, OCCUPIED)


def one_direction(method, direction):
    def answers(machine):
        found = machine.call("set_method", [method, ROOKS, OCCUPIED])
        yield "all squares", found, boards.attacks_of_set(ROOKS, OCCUPIED, direction)

    return answers


def one_set(function):
    def answers(machine):
        found = machine.call(function, [ROOKS, BISHOPS, OCCUPIED])
        yield "all squares", found, boards.attacks_of_sets(ROOKS, BISHOPS, OCCUPIED)

    return answers


def column_of_sets(machine):
    entries = [WORDS[i * LENGTH : (i + 1) * LENGTH] for i in range(3)]
    columns = [machine.column("sets", words) for words in entries]
    found = machine.column("attacks", [None] * LENGTH, 64)
    is_done = machine.call("set_column", [*columns, found])
    yield "the result", is_done, (b.TRUE,)
    for i, answer in enumerate(machine.entries(found)):
        yield f"entry {i}", answer, boards.attacks_of_sets(*(words[i] for words in entries))


def nearest(machine):
    yield "all rays", machine.call("nearest", [OCCUPIED]), boards.nearest_on_rays(OCCUPIED)
