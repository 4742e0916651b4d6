"""What is claimed of sliders, on bits: by walking over squares.

Nothing here subtracts, and nothing is shared with the library.
"""

import bits as b

SQUARES = range(64)
SLIDERS = ["rook", "bishop", "queen"]
ORTHOGONAL = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (-1, 1), (1, -1), (-1, -1)]
DIRECTIONS = [ORTHOGONAL, DIAGONAL, ORTHOGONAL + DIAGONAL]


def name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def square(text):
    return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)


def step(square, direction):
    """The next square in a direction, or `None` beyond the edge."""
    file, rank = square % 8 + direction[0], square // 8 + direction[1]
    return file + 8 * rank if 0 <= file < 8 and 0 <= rank < 8 else None


def back(direction):
    """The opposite direction."""
    return (-direction[0], -direction[1])


def walk(square, direction):
    """The squares in a direction, the nearest first."""
    while (square := step(square, direction)) is not None:
        yield square


def ray(square, direction, occupied):
    """The squares in a direction, the nearest first. With each comes whether all squares before it are empty."""
    is_free = b.TRUE
    for target in walk(square, direction):
        yield target, is_free
        is_free = b.and_(is_free, occupied[target] ^ 1)


def attacks(slider, square, occupied):
    """The attack set of a slider: a walk in each direction, up to the first piece."""
    found = [b.FALSE] * 64
    for direction in DIRECTIONS[slider]:
        for target, is_free in ray(square, direction, occupied):
            found[target] = is_free
    return tuple(found)


def attacks_of_set(pieces, occupied, direction):
    """The squares that a set of sliders attacks in a direction: those from which a walk back meets one of them first."""
    found = [b.FALSE] * 64
    for target in SQUARES:
        # From the last square of the walk to the nearest one.
        for square in reversed(list(walk(target, back(direction)))):
            found[target] = b.or_(pieces[square], b.and_(occupied[square] ^ 1, found[target]))
    return tuple(found)


def attacks_of_sets(orthogonal, diagonal, occupied):
    """The union of the attacks of orthogonal and of diagonal sliders."""
    rays = [attacks_of_set(orthogonal, occupied, direction) for direction in ORTHOGONAL]
    rays += [attacks_of_set(diagonal, occupied, direction) for direction in DIAGONAL]
    return tuple(b.any_of(bits) for bits in zip(*rays, strict=True))


def nearest_on_rays(occupied):
    """In each byte bit 0, and the lowest set bit of the bits 1 to 7, or bit 7 if none is set."""
    found = []
    for start in range(0, 64, 8):
        is_free, ray = b.TRUE, [b.TRUE]
        for place in range(1, 8):
            is_last = place == 7
            ray.append(is_free if is_last else b.and_(is_free, occupied[start + place]))
            is_free = b.and_(is_free, occupied[start + place] ^ 1)
        found += ray
    return tuple(found)
