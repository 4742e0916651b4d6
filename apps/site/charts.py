"""Charts of the measured tables: small bar charts, one for each load, drawn by Vega-Lite as SVG."""

import re
from functools import cache
from pathlib import Path

import vl_convert

MEASURED = Path(__file__).parents[2] / "docs/measured"
# The comment above a table: the file, builds, groups, loads and contenders. `lab/measure` writes the table from them.
TABLE = re.compile(r"<!-- measured: (\w+) ([^|\n]+) \| ([^|\n]*?)(?: \| ([^|\n]*?))?(?: \| ([^|\n]*?))? -->\n(?=\|)")
# Each has a contrast of 3 or more to both backgrounds.
COLOURS = ["#4878c0", "#b8691c", "#2e8b6f", "#9a62b0"]

Figures = dict[str, dict[str, float]]


@cache
def groups_of(subject: str) -> dict[tuple[str, str], Figures]:
    """The nanoseconds of each contender and load, for each build and group of a file."""
    groups: dict[tuple[str, str], Figures] = {}
    build, figures, loads = "", {}, []
    for line in (MEASURED / f"{subject}.tsv").read_text().splitlines():
        name, *rest = line.split("\t")
        if name == "build":
            build = rest[0]
        elif name == "group":
            figures = groups[build, rest[0]] = {}
            loads = rest[2:]
        elif rest:
            figures[name] = {load: float(cell.split()[0]) for load, cell in zip(loads, rest, strict=True)}
    return groups


def names(text: str | None) -> list[str]:
    return [name for name in (text or "").split(" / ") if name]


def chart(rows: list[dict[str, object]], unit: str, groups: int, title: str) -> str:
    """A chart of one load: a bar for each contender, in the colour of its group."""
    bars = {
        "y": {
            "field": "contender",
            "type": "nominal",
            "sort": None,
            "axis": {"title": None, "labelLimit": 170, "ticks": False, "domain": False},
        },
        "x": {"field": "value", "type": "quantitative", "axis": {"title": unit, "grid": False, "tickCount": 4}},
    }
    if groups > 1:
        legend = {"title": None, "orient": "bottom", "columns": 2, "labelLimit": 160}
        bars["yOffset"] = {"field": "group", "sort": None}
        bars["color"] = {"field": "group", "type": "nominal", "sort": None, "scale": {"range": COLOURS}, "legend": legend}
    ink = "currentColor"
    specification = {
        "data": {"values": rows},
        "title": {"text": title, "color": ink, "fontSize": 13, "anchor": "start"},
        "width": 170,
        # The fonts of a browser are wider than those that the library measures with.
        "padding": {"left": 16, "right": 8, "top": 4, "bottom": 4},
        "height": {"step": 18 if groups == 1 else 9},
        "background": None,
        "mark": {"type": "bar", "color": COLOURS[0]},
        "encoding": bars,
        "config": {
            "view": {"stroke": None},
            "axis": {
                "labelColor": ink,
                "titleColor": ink,
                "tickColor": ink,
                "domainColor": ink,
                "labelFontSize": 11,
                "titleFontWeight": "normal",
            },
            "legend": {"labelColor": ink},
        },
    }
    # What the lines of the picture say is in the table below it.
    svg = vl_convert.vegalite_to_svg(specification)
    return re.sub(
        r">\s+<",
        "><",
        re.sub(r"<svg ", f'<svg role="img" aria-label="{unit}, {title}: the table has the figures" ', svg, count=1),
    )


def charts(match: re.Match[str]) -> str:
    subject, builds, groups, loads, contenders = match.groups()
    shown: dict[str, list[dict[str, object]]] = {}
    is_perft = "perft" in groups
    measured = groups_of(subject)
    chosen = [(build, group) for build in builds.split() for group in names(groups)]
    for build, group in chosen:
        for contender, figures in measured[build, group].items():
            if contenders and contender not in names(contenders):
                continue
            for load, nanoseconds in figures.items():
                if not loads or load in names(loads):
                    value = 1e3 / nanoseconds if is_perft else nanoseconds
                    label = build if " " in builds else group
                    shown.setdefault(load, []).append({"contender": contender, "group": label, "value": value})
    unit = "millions of nodes a second" if is_perft else "nanoseconds"
    pictures = [chart(rows, unit, len(chosen), load) for load, rows in shown.items()]
    more = f"<details><summary>Charts of the other loads</summary>{''.join(pictures[2:])}</details>" if pictures[2:] else ""
    return f'<div class="charts" data-search-exclude>{"".join(pictures[:2])}{more}</div>\n\n{match[0]}'


def added(text: str) -> str:
    """A page with charts above its measured tables."""
    return TABLE.sub(charts, text)
