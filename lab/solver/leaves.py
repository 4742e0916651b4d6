"""What is claimed of the counter of perft's leaf moves (`slidemask-board/src/perft/count.rs`).

The counter adds up set bits: a bit for each move, in bytes that are a rank of a sort of moves. The executor keeps every byte
whose bits are counted. Each of them must be the rank of the legal moves of one sort, for all placements of all pieces: with the
own king on a given square, and without castling and en passant. A move is legal if no piece attacks the king after it.

Two things are assumed, since they hold on every board that perft counts: the two kings are not neighbours; and at most one
knight or pawn gives check, and at most three pieces do.

The additions that follow are compared with the number of legal moves on random boards.
"""

import bits as b
from boards import DIAGONAL, ORTHOGONAL, SQUARES, back, name, ray, step

KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
TRIALS = 3000
# The own pieces, and the three bits of each piece: the same for every square of the king, so equal parts are made once.
VARIABLES = [[b.variable(f"{what}.{name(square)}") for square in SQUARES] for what in ("own", "bit 0", "bit 1", "bit 2")]


class Board:
    """All placements of pieces with the own king on a given square.

    A piece has three bits, as in `Boards` of `count.rs`: bishop 1, rook 2, queen 3, pawn 4, knight 5, king 6. The variables are
    cut so that every choice of their values is a placement: with one own king, and without castling marks (7).
    """

    def __init__(self, king):
        self.king = king
        own, b0, b1, b2 = self.words = [list(word) for word in VARIABLES]
        for square in SQUARES:
            if square == king:
                own[square], b0[square], b1[square], b2[square] = b.TRUE, b.FALSE, b.TRUE, b.TRUE
                continue
            is_marked = b.and_(b0[square], b1[square])
            is_second_king = b.and_(own[square], b1[square])
            is_pawn_on_last_rank = b.or_(b0[square], b1[square]) ^ 1 if square // 8 in (0, 7) else b.FALSE
            b2[square] = b.and_(b2[square], b.any_of([is_marked, is_second_king, is_pawn_on_last_rank]) ^ 1)
            own[square] = b.and_(own[square], b.any_of([b0[square], b1[square], b2[square]]))
        self.own = own
        self.occupied = [b.any_of(bits) for bits in zip(b0, b1, b2, strict=True)]
        self.enemy = [b.and_(o, mine ^ 1) for o, mine in zip(self.occupied, own, strict=True)]
        self.orthogonal = [b.and_(x, y ^ 1) for x, y in zip(b1, b2, strict=True)]
        self.diagonal = [b.and_(x, y ^ 1) for x, y in zip(b0, b2, strict=True)]
        self.knights = [b.and_(x, y) for x, y in zip(b0, b2, strict=True)]
        self.pawns = [b.and_(z, b.or_(x, y) ^ 1) for x, y, z in zip(b0, b1, b2, strict=True)]
        self.pawns[:8] = self.pawns[56:] = [b.FALSE] * 8
        self.kings = [b.and_(y, z) for y, z in zip(b1, b2, strict=True)]
        self.is_assumed = self.assumption()

    def attackers(self, king, occupied, enemy):
        """The sliders, and the knights and pawns, that attack the king on a square: where each could be, and the bit for it."""
        sliders, leapers = [], []
        for directions, kind in ((ORTHOGONAL, self.orthogonal), (DIAGONAL, self.diagonal)):
            for direction in directions:
                for square, is_free in ray(king, direction, occupied):
                    sliders.append((square, b.and_(is_free, b.and_(enemy[square], kind[square]))))
        for directions, kind in ((KNIGHT, self.knights), (((1, 1), (-1, 1)), self.pawns)):
            for square in (step(king, direction) for direction in directions):
                if square is not None:
                    leapers.append((square, b.and_(enemy[square], kind[square])))
        return sliders, leapers

    def kings_near(self, square):
        """Bits for the enemy kings beside a square."""
        return [b.and_(self.enemy[s], self.kings[s]) for d in ORTHOGONAL + DIAGONAL if (s := step(square, d)) is not None]

    def assumption(self):
        sliders, leapers = ([bit for _, bit in found] for found in self.attackers(self.king, self.occupied, self.enemy))
        fits = [at_most(1, leapers), at_most(3, sliders + leapers), b.any_of(self.kings_near(self.king)) ^ 1]
        return b.any_of(bit ^ 1 for bit in fits) ^ 1

    def is_safe_after(self, source, target):
        """Whether nobody attacks the king after a move."""
        king = target if source == self.king else self.king
        occupied, enemy = list(self.occupied), list(self.enemy)
        occupied[source], occupied[target], enemy[target] = b.FALSE, b.TRUE, b.FALSE
        sliders, leapers = self.attackers(king, occupied, enemy)
        near = self.kings_near(king) if source == self.king else []
        return b.any_of([*(bit for _, bit in sliders + leapers), *near]) ^ 1

    def legal(self, source, target, conditions):
        """Whether a move is legal, given what the rules of the piece demand."""
        if b.FALSE in conditions:
            return b.FALSE
        bits = [*conditions, self.own[target] ^ 1, self.is_safe_after(source, target)]
        return b.any_of(bit ^ 1 for bit in bits) ^ 1

    def sorts(self):
        """The legal moves of each sort: its name, how many moves a bit means, and the bit of each target square.

        A pawn's bit on the last rank means four moves: then the number is `None`.
        """
        for directions, kind in ((ORTHOGONAL, self.orthogonal), (DIAGONAL, self.diagonal)):
            for direction in directions:
                yield f"sliders {direction}", 1, [self.slides(target, direction, kind) for target in SQUARES]
        for direction in KNIGHT:
            yield f"knights {direction}", 1, [self.leaps(target, direction) for target in SQUARES]
        steps = [self.king_steps(target) for target in SQUARES]
        yield "the king", 1, steps
        yield "checkers", 0, self.checkers()
        for what, direction in (("pawns ahead", (0, 1)), ("pawns east", (1, 1)), ("pawns west", (-1, 1))):
            yield what, None, [self.pawn_moves(target, direction) for target in SQUARES]
        yield "pawns two steps", 1, [self.pawn_jumps(target) for target in SQUARES]

    def checkers(self):
        """The pieces that give check. They are counted to tell a double check, and they are no moves."""
        found = [b.FALSE] * 64
        sliders, leapers = self.attackers(self.king, self.occupied, self.enemy)
        for square, bit in sliders + leapers:
            found[square] = b.or_(found[square], bit)
        return found

    def slides(self, target, direction, kind):
        sources = ray(target, back(direction), self.occupied)
        return b.any_of(self.legal(source, target, [is_free, self.own[source], kind[source]]) for source, is_free in sources)

    def leaps(self, target, direction):
        source = step(target, back(direction))
        if source is None:
            return b.FALSE
        return self.legal(source, target, [self.own[source], self.knights[source]])

    def king_steps(self, target):
        if target not in [step(self.king, direction) for direction in ORTHOGONAL + DIAGONAL]:
            return b.FALSE
        return self.legal(self.king, target, [])

    def pawn_moves(self, target, direction):
        source = step(target, back(direction))
        if source is None:
            return b.FALSE
        aim = self.enemy[target] if direction[0] else self.occupied[target] ^ 1
        return self.legal(source, target, [self.own[source], self.pawns[source], aim])

    def pawn_jumps(self, target):
        if target // 8 != 3:
            return b.FALSE
        source, between = target - 16, target - 8
        ways = [self.own[source], self.pawns[source], self.occupied[between] ^ 1, self.occupied[target] ^ 1]
        return self.legal(source, target, ways)


def upside_down(word):
    return [bit for rank in range(56, -1, -8) for bit in word[rank : rank + 8]]


def at_most(limit, bits):
    """Whether no more of these bits are set."""
    count = b.ones(tuple(bits) + (b.FALSE,) * (64 - len(bits)))
    return b.is_less(b.word(limit, 64), count) ^ 1


class Leaves:
    """The claim for one square of the king. The place of the board among the 64 boards is the number of the square.

    If `is_up` is false, Black moves, and the counter gets the same boards upside down.
    """

    def __init__(self, king, is_up=True):
        self.king, self.board = king, Board(king)
        words = self.board.words if is_up else [upside_down(word) for word in self.board.words]
        self.arguments = [king, int(is_up), *map(tuple, words)]
        # For each rank of each sort, the number of the byte that is counted.
        self.places = None
        self.expected = {}
        for sort, weight, moves in self.board.sorts():
            for rank in range(8):
                moves_here = tuple(b.and_(self.board.is_assumed, bit) for bit in moves[8 * rank : 8 * rank + 8])
                means = weight if weight is not None else 4 if rank == 7 else 1
                self.expected[f"{sort}, rank {rank + 1}"] = (means, moves_here)

    def answers(self, machine):
        machine.counted = []
        total = machine.call("leaf_moves", self.arguments)
        counted = [part for value in machine.counted for part in (value if isinstance(value, list) else [value])]
        counted = [tuple(b.and_(self.board.is_assumed, bit) for bit in part) for part in counted if part is None or any(part)]
        if self.places is None:
            self.places = self.match(counted)
        for what, (_, moves) in self.expected.items():
            place = self.places.get(what)
            yield f"king on {name(self.king)}, {what}", counted[place] if place is not None else b.word(0, 8), moves
        others = set(range(len(counted))) - set(self.places.values())
        yield (
            f"king on {name(self.king)}, nothing else is counted",
            tuple(bit for i in others for bit in counted[i]),
            (b.FALSE,) * 8 * len(others),
        )
        yield f"king on {name(self.king)}, the sum", *self.sums(total)

    def match(self, counted):
        """Finds the byte of each rank of each sort: the one that is equal on random boards, and not always 0."""
        ranks = {what: moves for what, (_, moves) in self.expected.items() if any(moves)}
        bits = [bit for part in (*counted, *ranks.values()) for bit in part]
        values = b.evaluate(bits, b.random_values(bits, TRIALS), TRIALS)
        pattern = {}
        for i in range(len(counted)):
            if any(values[8 * i : 8 * i + 8]):
                pattern[tuple(values[8 * i : 8 * i + 8])] = i
        start = 8 * len(counted)
        return {
            what: pattern[key]
            for i, what in enumerate(ranks)
            if (key := tuple(values[start + 8 * i : start + 8 * i + 8])) in pattern
        }

    def sums(self, total):
        """The number of moves, and the sum of the sorts, as words: true in each place where they agree on a random board."""
        few = at_most(16, self.board.own)
        usable = b.and_(self.board.is_assumed, few)
        weights = [(weight, bit) for weight, moves in self.expected.values() for bit in moves]
        bits = [*total, usable, *(bit for _, bit in weights)]
        values = b.evaluate(bits, b.random_values(bits, TRIALS, self.king), TRIALS)
        found, usable, moves = values[: len(total)], values[len(total)], values[len(total) + 1 :]
        agree = compared = 0
        for trial in range(TRIALS):
            if usable >> trial & 1:
                compared += 1
                number = sum((column >> trial & 1) << i for i, column in enumerate(found))
                agree += number == sum(
                    weight for (weight, _), column in zip(weights, moves, strict=True) if column >> trial & 1
                )
        if compared < 20:
            raise SystemExit(f"only {compared} random boards are usable")
        return b.word(agree, 16), b.word(compared, 16)
