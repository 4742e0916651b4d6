"""The methods, step by step."""

from dataclasses import dataclass, field

from . import _native
from ._pictures import bitboard_svg, card

#: The methods that :func:`explain` knows: name and title.
METHODS: dict[str, str] = dict(_native.method_table())


@dataclass(frozen=True)
class Step:
    """One line of a method and its value."""

    #: The name that the method's source gives the value.
    name: str
    #: The expression, as in the source.
    expression: str
    #: What the line is for.
    note: str
    #: The value, as a bitboard.
    value: int
    #: For a step of another method that this one calls: the name of the step with the call. Otherwise empty.
    part_of: str = ""
    #: If the line is a central subtraction of the method: the word that is subtracted from.
    minuend: int | None = None
    #: The word that is subtracted.
    subtrahend: int | None = None
    #: The squares at which a borrow arrives.
    borrows: int = 0
    #: Whether bit 0 of the value is a1. Some methods turn or mirror the board.
    upright: bool = True


@dataclass(frozen=True)
class Line:
    """The steps along one rank, file, diagonal or antidiagonal, or along lines that the method computes together."""

    #: ``"rank"``, ``"file"``, ``"diagonal"`` or ``"antidiagonal"``; ``"rank and file"`` for a method of a whole rook.
    axis: str
    square: int
    steps: tuple[Step, ...]

    @property
    def attacks(self) -> int:
        """The attacks along this line: the value of the last step."""
        return self.steps[-1].value

    def _repr_html_(self) -> str:
        """The steps as pictures."""
        cards: list[str] = []
        for step in self.steps:
            picture = bitboard_svg(step.value, self.square if step.upright else None, step.borrows)
            remarks = ["a dot: a borrow arrives here"] if step.borrows else []
            if not step.upright:
                remarks.append("the bits of this value are not in the order of the squares")
            cards.append(card(picture, f"{step.name} = {step.expression}", step.note, *remarks))
        return f"<h5>{self.axis}</h5>{''.join(cards)}"


@dataclass(frozen=True)
class Explanation:
    """The steps of a method for one slider. In a notebook, it shows a board for each step."""

    method: str
    piece: str
    square: int
    occupied: int
    lines: tuple[Line, ...] = field(repr=False)

    @property
    def attacks(self) -> int:
        """The attacks of the slider: those along all lines."""
        attacks = 0
        for line in self.lines:
            attacks |= line.attacks
        return attacks

    def __str__(self) -> str:
        """The steps as text: a line for each step, with its value in hexadecimal."""
        rows = [f"{METHODS[self.method]}: a {self.piece} on {_name(self.square)}"]
        for line in self.lines:
            rows += ["", line.axis]
            for step in line.steps:
                indent = "    " if step.part_of else "  "
                rows.append(f"{indent}{step.name} = {step.expression}")
                rows.append(f"{indent}    {step.value:#018x}  {step.note}".rstrip())
                if step.borrows:
                    rows.append(f"{indent}    {step.borrows:#018x}  where a borrow arrives")
        return "\n".join([*rows, "", f"attacks {self.attacks:#018x}"])

    def _repr_html_(self) -> str:
        """The steps as pictures."""
        title = f"{METHODS[self.method]}: a {self.piece} on {_name(self.square)}"
        occupied = card(bitboard_svg(self.occupied, self.square), "occupied", "all pieces; the ring is the slider")
        lines = "".join(line._repr_html_() for line in self.lines)
        attacks = card(bitboard_svg(self.attacks, self.square), "attacks", "along all lines")
        return f"<h4>{title}</h4>{occupied}{lines}<h5>the attacks</h5>{attacks}"


def explain(method: str, piece: str, square: int | str, occupied: int) -> Explanation:
    """The steps by which a method finds the attacks of a slider.

    ``method`` is a name of ``slidemask.METHODS``, ``piece`` is ``"rook"``, ``"bishop"`` or ``"queen"``, ``square`` a number or
    a name such as ``"d4"``, and ``occupied`` the bitboard of all pieces.

    >>> steps = slidemask.explain("ray-subtraction", "rook", "b1", 0x42)
    >>> hex(steps.attacks)
    '0x20202020202027d'
    >>> steps.lines[0].steps[1].name, hex(steps.lines[0].steps[1].borrows)
    ('difference', '0x78')
    """
    number = _native.square_number(square)
    lines = tuple(
        Line(axis, number, tuple(Step(*step) for step in steps))
        for axis, steps in _native.method_steps(method, piece, number, occupied)
    )
    return Explanation(method, piece, number, occupied, lines)


def _name(square: int) -> str:
    return "abcdefgh"[square % 8] + str(square // 8 + 1)
