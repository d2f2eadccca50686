"""The symbols of units and counters as SVG, the same that the table's script draws in
`static/js/play/board/`: units of the board about the centre of a base; blocks are drawn in quarters
of a square about the middle, and scaled to their base. Sides differ in form as well as colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules.engine.tabletop.scene import Figure, Tint

_COUNTER = 0.492
"""The radius of a counter of 25 mm, in inches."""

_SIGNS = {
    "strong-point": "M0 -0.492L0.492 0 0 0.492 -0.492 0Z",
    "target": "M0 -0.492V0.492M-0.492 0H0.492M-0.2952 0A0.2952 0.2952 0 1 1 0.2952 0"
    "A0.2952 0.2952 0 1 1 -0.2952 0Z",
    "vip": "M0 -0.4 0.11 -0.13 0.4 -0.12 0.18 0.06 0.25 0.34 0 0.18 -0.25 0.34 -0.18 0.06"
    " -0.4 -0.12 -0.11 -0.13Z",
    "mine": "M0 -0.44V0.44M-0.44 0H0.44M-0.31 -0.31 0.31 0.31M0.31 -0.31 -0.31 0.31"
    "M-0.24 0A0.24 0.24 0 1 1 0.24 0A0.24 0.24 0 1 1 -0.24 0Z",
    "knife-missile": "M0 -0.42 0.2 0.3 0 0.16 -0.2 0.3Z",
    "infiltration-token": "M-0.32 -0.26H0.32L0 0.34Z",
}
_BLOCK = 1.6
"""Half of the base of a block, in the units of its drawing."""
_BODIES: dict[Tint, str] = {
    "first": "M-1.3 -1.3H1.3V1.3H-1.3Z",
    "second": "M-0.85 -1.3H0.85L1.3 -0.85V0.85L0.85 1.3H-0.85L-1.3 0.85V-0.85Z",
}
_INNER = "M-0.76 -1.06H0.76L1.06 -0.76V0.76L0.76 1.06H-0.76L-1.06 0.76V-0.76Z"
_WEDGE = "M0 -1.88L0.62 -1.28H-0.62Z"
_ARMS = {
    "infantry-group": "M-0.8 -0.4 0.8 0.4M-0.8 0.4 0.8 -0.4",
    "mounted-cavalry": "M-0.8 0.4 0.8 -0.4",
    "dismounted-cavalry": "M-0.8 0.4 0.8 -0.4M-0.8 0.2H0.8",
    "afv-group": "M-0.3 -0.24H0.3A0.24 0.24 0 0 1 0.3 0.24H-0.3A0.24 0.24 0 0 1 -0.3 -0.24Z",
    "artillery-group": "M-0.17 0A0.17 0.17 0 1 1 0.17 0A0.17 0.17 0 1 1 -0.17 0Z",
    "command-group": "M-0.3 0.4V-0.4L0.35 -0.2 -0.3 0",
}
_MARKS = {
    "moved": "M-0.22 0H0.2M0.02 -0.18 0.22 0 0.02 0.18",
    "fired": "M-0.2 -0.2 0.2 0.2M0.2 -0.2 -0.2 0.2M0 -0.26V0.26",
    "activated": "M-0.22 0 -0.05 0.18 0.24 -0.2",
    "fording": "M-0.26 0q0.13 -0.22 0.26 0t0.26 0",
}
_ON_BASES = {"shaken", "affected", "designated"}
"""Badges of units on bases that have a sign."""


def symbol(figure: Figure, tint: Tint | None, numeral: str) -> SafeString:
    """Draw a unit or counter around its centre; `tint` is that of its side or its owner's."""
    match figure.shape:
        case "counter":
            shapes = _counter(figure, tint)
        case "block":
            drawn = format_html_join("", "{}", ((each,) for each in _block(figure, tint, numeral)))
            scale = _n(figure.radius / _BLOCK)
            return format_html('<g transform="scale({})">{}</g>', scale, drawn)
        case _:
            shapes = _based(figure, tint, numeral)
    return format_html_join("", "{}", ((each,) for each in shapes))


def _based(figure: Figure, tint: Tint | None, numeral: str) -> Iterator[SafeString]:
    """A unit on its base; where it faces, a wedge stands for the mark of its side."""
    r, badges = figure.radius, figure.badges
    yield _outline("piece-halo", figure, 0.24)
    yield _outline("piece-base", figure, 0)
    yield from _first(figure) if tint == "first" else _second(figure)
    if "shaken" in badges:
        x, y = r * 0.8, -r * 0.8
        yield _circle("piece-shaken", 0.3, x, y)
        yield _path(
            "piece-shaken-sign",
            f"M{_n(x - 0.19)} {_n(y + 0.06)}l0.1 -0.16 0.1 0.2 0.1 -0.2 0.09 0.16",
        )
    for at in range(figure.used):
        yield _rect("piece-used", -r - 0.12 + at * 0.24, r - 0.1, 0.18, 0.18)
    if "affected" in badges:
        yield _path("piece-effect", _diamond(-r * 0.8, 0.28))
    if "designated" in badges:
        yield _path("piece-designated", _corners(r + 0.3, 0.34))
    yield from _letters(figure)
    if figure.facing is not None:
        top = figure.reach
        front = f"M0 {_n(-top - 0.42)}L0.3 {_n(-top - 0.04)}H-0.3Z"
        yield _path("piece-front", front, _turn(figure))
    yield from _foot(r, figure.foot)
    yield _text("piece-glyph", 0.08 if numeral else 0.2, figure.mark)
    if numeral:
        yield _text("piece-numeral", r * 0.78, numeral)


def _diamond(at: float, half: float) -> str:
    low, mid, high = _n(at - half), _n(at), _n(at + half)
    return f"M{mid} {low}L{high} {mid} {mid} {high} {low} {mid}Z"


def _first(figure: Figure) -> Iterator[SafeString]:
    yield _outline("piece-ring", figure, -0.05)
    if figure.facing is None:
        top = figure.reach
        yield _path("piece-mark", f"M0 {_n(-top - 0.3)}L0.24 {_n(-top + 0.06)}H-0.24Z")


def _second(figure: Figure) -> Iterator[SafeString]:
    r = figure.radius
    yield _outline("piece-ring", figure, -0.03)
    yield _outline("piece-ring piece-ring-inner", figure, -0.16)
    if figure.facing is None:
        yield _rect("piece-mark", -r * 0.7, -figure.reach - 0.2, r * 1.4, 0.14)


def _outline(name: str, figure: Figure, grow: float) -> SafeString:
    """The outline of a base, moved outwards by `grow`."""
    wide, high = figure.radius + grow, figure.reach + grow
    match figure.shape:
        case "capsule":
            turn = _turn(figure)
            return _rect(name, -wide, -high, 2 * wide, 2 * high, wide, turn)
        case "oval":
            drawn = '<ellipse class="{}" rx="{}" ry="{}"{}/>'
            return format_html(drawn, name, _n(wide), _n(high), _transform(_turn(figure)))
        case _:
            return _circle(name, wide)


def _turn(figure: Figure) -> str:
    return f"rotate({_n(figure.facing)})" if figure.facing else ""


def _letters(figure: Figure) -> Iterator[SafeString]:
    """Badges without a sign of their own, side by side at the back."""
    letters = [badge[0].upper() for badge in figure.badges if badge not in _ON_BASES]
    angle = math.radians(figure.facing or 0)
    for at, letter in enumerate(letters):
        x, y = (at - (len(letters) - 1) / 2) * 0.54, figure.reach + 0.1
        drawn = '<g class="piece-badge" transform="translate({} {})"><circle r="0.26"/>{}</g>'
        across = x * math.cos(angle) - y * math.sin(angle)
        down = x * math.sin(angle) + y * math.cos(angle)
        text = _text("piece-badge-letter", 0.13, letter)
        yield format_html(drawn, _n(across), _n(down), text)


def _corners(out: float, arm: float) -> str:
    inner = out - arm
    return "".join(
        f"M{_n(x * inner)} {_n(y * out)}H{_n(x * out)}V{_n(y * inner)}"
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def _counter(figure: Figure, owner: Tint | None) -> Iterator[SafeString]:
    r = _COUNTER
    yield _circle("piece-halo", r + 0.2)
    yield _circle("counter-base", r)
    sign = _SIGNS.get(figure.sign, _SIGNS["strong-point"])
    yield _path(f"counter-sign counter-{figure.sign}", sign)
    if owner:
        marks = format_html_join("", "{}", ((each,) for each in _owner(owner)))
        yield format_html('<g class="counter-owner counter-owner-{}">{}</g>', owner, marks)
    if figure.count:
        yield _circle("counter-count", 0.32, r * 0.85, -r * 0.85)
        yield _text("counter-count-text", -r * 0.85 + 0.17, figure.count, r * 0.85)
    yield from _foot(r, figure.foot)


def _owner(owner: Tint) -> Iterator[SafeString]:
    r = _COUNTER
    yield _circle("counter-ring", r - 0.03)
    if owner == "first":
        yield _path("counter-owner-mark", f"M0 {_n(-r - 0.24)}L0.2 {_n(-r + 0.06)}H-0.2Z")
    else:
        yield _circle("counter-ring counter-ring-inner", r - 0.13)
        yield _rect("counter-owner-mark", -0.3, -r - 0.18, 0.6, 0.13)


def _foot(r: float, told: str) -> Iterator[SafeString]:
    if not told:
        return
    width, at = 0.26 + 0.28 * len(told), r * 0.5
    yield _rect("piece-foot", at, at, width, 0.6)
    yield _text("piece-foot-text", at + 0.48, told, at + width / 2)


def _block(figure: Figure, tint: Tint | None, numeral: str) -> Iterator[SafeString]:
    yield _rect("block-halo", -1.7, -1.7, 3.4, 3.4, 0.3)
    if figure.facing is not None:
        yield _path("block-wedge", _WEDGE, _out_of_block(figure.facing))
    yield _path("block-body", _BODIES[tint or "first"])
    if tint == "second":
        yield _path("block-inner", _INNER)
    arm = _ARMS.get(figure.sign)
    if arm:
        yield _path("block-frame", "M-0.8 -0.85H0.8V-0.05H-0.8Z")
        yield _path("block-arm", arm, "translate(0 -0.45)")
    yield _text("block-letters", 0.93 if arm else 0.36, f"{figure.mark}{numeral}")
    for at, name in enumerate(figure.badges):
        sign = (
            format_html('<path d="{}"/>', _MARKS[name])
            if name in _MARKS
            else _text("block-mark-letter", 0.2, name[0].upper())
        )
        mark = format_html('<circle r="0.4"/>{}', sign)
        move = f"translate(1.2 {_n(1.2 - at * 0.75)})"
        yield format_html('<g class="block-mark" transform="{}">{}</g>', move, mark)


def _out_of_block(facing: float) -> str:
    """Turn the wedge to a facing, and move it out of the corners of the square."""
    angle = math.radians(facing)
    out = _n(1.3 / max(abs(math.sin(angle)), abs(math.cos(angle))) - 1.3)
    turn = f"rotate({_n(facing)})"
    return turn if out == "0" else f"{turn} translate(0 -{out})"


def _circle(name: str, r: float, x: float = 0.0, y: float = 0.0) -> SafeString:
    return format_html('<circle class="{}" cx="{}" cy="{}" r="{}"/>', name, _n(x), _n(y), _n(r))


def _path(name: str, d: str, transform: str = "") -> SafeString:
    return format_html('<path class="{}" d="{}"{}/>', name, d, _transform(transform))


def _rect(
    name: str,
    x: float,
    y: float,
    width: float,
    height: float,
    round_by: float = 0.0,
    transform: str = "",
) -> SafeString:
    sizes = (_n(each) for each in (x, y, width, height, round_by))
    drawn = '<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="{}"{}/>'
    return format_html(drawn, name, *sizes, _transform(transform))


def _transform(transform: str) -> SafeString:
    return format_html(' transform="{}"', transform) if transform else SafeString("")


def _text(name: str, y: float, text: str, x: float = 0.0) -> SafeString:
    return format_html('<text class="{}" x="{}" y="{}">{}</text>', name, _n(x), _n(y), text)


def _n(value: float) -> str:
    """Format a number for SVG without invisible digits."""
    return f"{round(value, 4):g}"
