"""Boards as pictures (SVG), which notebooks show."""

from base64 import b64encode
from html import escape

#: The shapes of the web page (apps/explorer/src/board/pieces.tsx): in a square of 45 units, on a common base.
_BASE = "M11 38.5h23v-3.2c0-1.6-1.2-2.8-2.8-2.8H13.8c-1.6 0-2.8 1.2-2.8 2.8z"
_SHAPES = {
    "p": "M17 31.5h11l-2.2-9.2h-6.6zM22.5 9.5a6 6 0 1 1 0 12a6 6 0 1 1 0-12z",
    "r": "M15 31.5h15l-1.2-13.5H16.2zM12.5 8.5h4.5v3h3.5v-3h4v3h3.5v-3h4.5v5.5l-3 3H15.5l-3-3z",
    "b": (
        "M17 31.5h11c.5-2.5-.3-4-.8-5c2.3-2 3.3-4.4 3.3-6.5c0-4-3.4-7.5-8-11c-4.6 3.5-8 7-8 11"
        "c0 2.1 1 4.5 3.3 6.5c-.5 1-1.3 2.5-.8 5zM22.5 4.5a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0-4.4z"
    ),
    "n": (
        "M13.5 31.5h18.5c1-9-1.5-18.5-9.5-21.5l-2.5-4l-2.2 4.8c-4 3-6.8 7.7-8.3 12.7c-.5 1.8.8 3.5 2.5 3.5"
        "c1.5 0 2.6-.8 3.5-2c2-.6 4-.8 5.5-2.5c.3 3.5-4.5 5-7.5 9z"
    ),
    "q": (
        "M14 31.5h17l4.5-17.5l-6.5 7l-2.5-11l-4 10.5l-4-10.5l-2.5 11l-6.5-7zM9.3 10a2.2 2.2 0 1 1 0 4.4"
        "a2.2 2.2 0 1 1 0-4.4zM18.5 5.5a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0-4.4zM26.5 5.5a2.2 2.2 0 1 1 0 4.4"
        "a2.2 2.2 0 1 1 0-4.4zM35.7 10a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0-4.4z"
    ),
    "k": (
        "M14.5 31.5h16c4.5-4.5 6-7 6-10c0-3.5-2.5-6-6-6c-3 0-5.5 1.5-8 4.5c-2.5-3-5-4.5-8-4.5"
        "c-3.5 0-6 2.5-6 6c0 3 1.5 5.5 6 10zM21 4.5h3v3h3v3h-3v6h-3v-6h-3v-3h3z"
    ),
}
_LIGHT, _DARK = "#f0e4d0", "#b9987a"
_BIT, _BORROW, _SLIDER = "#2b6cb0", "#ffd43b", "#111"


def board_svg(pieces: str, size: int = 360) -> str:
    """A position as a picture. ``pieces`` are eight lines of eight letters, as ``str(board)`` has them."""
    parts = [_open(size, "A chess position", 0.5), _squares(), _labels(0.32)]
    for top, rank in enumerate(pieces.splitlines()):
        for left, letter in enumerate(rank.split()):
            if letter != ".":
                fill, edge = ("#fff", "#222") if letter.isupper() else ("#222", "#fff")
                parts.append(
                    f'<path transform="translate({left} {top}) scale({1 / 45:.5f})" fill="{fill}" '
                    f'stroke="{edge}" stroke-width="1.2" d="{_BASE}{_SHAPES[letter.lower()]}"/>'
                )
    return "".join([*parts, "</svg>"])


def bitboard_svg(value: int, slider: int | None = None, borrows: int = 0, size: int = 160) -> str:
    """A bitboard as a picture: a mark on each of its squares.

    The slider's square has a ring. A dot shows where a borrow arrives.
    """
    bits = "".join(f"M{x + 0.1:.1f} {y + 0.1:.1f}h.8v.8h-.8z" for x, y in _places(value))
    # A line of length 0 with round ends is a dot.
    dots = "".join(f"M{x}.5 {y}.5h0" for x, y in _places(borrows))
    sliders = 0 if slider is None else 1 << slider
    ring = "".join(f"M{x}.15 {y}.5a.35 .35 0 1 0 .7 0a.35 .35 0 1 0-.7 0z" for x, y in _places(sliders))
    parts = [_open(size, f"bitboard {value:#x}", 0.6), _squares(), _labels(0.5)]
    parts.append(f'<path d="{bits}" fill="{_BIT}"/>')
    # Each mark has an edge, so that it is visible on squares of every colour.
    for path, color, width, edge in (dots, _BORROW, 0.42, "#222"), (ring, _SLIDER, 0.13, "#fff"):
        if path:
            parts.append(
                f'<g fill="none" stroke-linecap="round">'
                f'<path d="{path}" stroke="{edge}" stroke-width="{width + 0.13:.2f}"/>'
                f'<path d="{path}" stroke="{color}" stroke-width="{width}"/></g>'
            )
    return "".join([*parts, "</svg>"])


def card(picture: str, *lines: str) -> str:
    """A picture with lines of text under it. The first line is code."""
    code, *rest = (escape(line) for line in lines)
    text = "".join(f"<div>{line}</div>" for line in rest)
    # As an image: many pages that show notebooks remove <svg> from HTML.
    source = b64encode(picture.encode()).decode()
    return (
        '<div style="display:inline-block;vertical-align:top;width:172px;margin:4px 8px 12px 0;'
        'font-size:12px;line-height:1.35;overflow-wrap:anywhere">'
        f'<img alt="" src="data:image/svg+xml;base64,{source}"><br><code>{code}</code>{text}</div>'
    )


def _places(squares: int) -> list[tuple[int, int]]:
    """The columns from the left and the rows from the top of the squares of a set."""
    return [(square % 8, 7 - square // 8) for square in range(64) if squares >> square & 1]


def _open(size: int, title: str, margin: float) -> str:
    box = f"{-margin} 0 {8 + margin} {8 + margin}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{size}" height="{size}" role="img" '
        f'font-family="sans-serif"><title>{escape(title)}</title>'
    )


def _squares() -> str:
    light = "".join(f"M{x} {y}h1v1h-1z" for y in range(8) for x in range(8) if (x + y) % 2 == 0)
    return f'<rect width="8" height="8" fill="{_DARK}"/><path d="{light}" fill="{_LIGHT}"/>'


def _labels(size: float) -> str:
    """The letters of the files and the numbers of the ranks."""
    files = "".join(f'<text x="{i}.5" y="{8 + 0.84 * size:.2f}">{"abcdefgh"[i]}</text>' for i in range(8))
    ranks = "".join(f'<text x="-.3" y="{i + 0.5 + size / 2.8:.2f}">{8 - i}</text>' for i in range(8))
    return f'<g font-size="{size}" text-anchor="middle" fill="#808080">{files}{ranks}</g>'
