"""The 72 headings at steps of 5 degrees."""

from __future__ import annotations

_COSINES = (
    1.0,
    0.9961946980917455,
    0.984807753012208,
    0.9659258262890683,
    0.9396926207859084,
    0.9063077870366499,
    0.8660254037844386,
    0.8191520442889918,
    0.766044443118978,
    0.7071067811865476,
    0.6427876096865394,
    0.573576436351046,
    0.5,
    0.42261826174069944,
    0.3420201433256687,
    0.25881904510252074,
    0.17364817766693036,
    0.08715574274765818,
    0.0,
)


def _headings() -> tuple[tuple[float, float], ...]:
    """Unit vectors every 5 degrees from east, counter-clockwise."""
    quarter = [(_COSINES[k], _COSINES[18 - k]) for k in range(18)]
    half = quarter + [(-y, x) for x, y in quarter]
    return tuple(half + [(-x, -y) for x, y in half])


HEADINGS = _headings()
