"""Shapes on the picture: tapered limbs, hulls and how they are shaded."""

from dataclasses import dataclass, field
from math import cos, hypot, pi, sin

import skia

Point = tuple[float, float]
Circle = tuple[float, float, float]  # x, y, radius in pixels

# Smaller circles are points to a hull.
FINE_PIXELS = 5.0
_CIRCLE = [(cos(2 * pi * k / 12), sin(2 * pi * k / 12)) for k in range(12)]
_CENTRE = [(0.0, 0.0)]


@dataclass
class Part:
    """Something to draw, with its distance from the eye; farther parts are drawn first."""

    nearness: float
    colour: int
    path: skia.Path
    light: skia.Path | None = None
    lines: list[tuple[Point, Point, float]] = field(default_factory=list)


def limb(path: skia.Path, a: Circle, b: Circle) -> None:
    """Add a bone with round ends to a path."""
    ax, ay, ar = a
    bx, by, br = b
    length = hypot(bx - ax, by - ay) or 1e-6
    nx, ny = -(by - ay) / length, (bx - ax) / length
    path.addPoly(
        [
            skia.Point(ax - nx * ar, ay - ny * ar),
            skia.Point(bx - nx * br, by - ny * br),
            skia.Point(bx + nx * br, by + ny * br),
            skia.Point(ax + nx * ar, ay + ny * ar),
        ],
        True,
    )
    path.addCircle(ax, ay, ar)
    path.addCircle(bx, by, br)


def hull(path: skia.Path, circles: list[Circle]) -> None:
    """Add the convex hull of circles to a path (Andrew's monotone chain, 1979)."""
    points = [
        (x + dx * radius, y + dy * radius)
        for x, y, radius in circles
        for dx, dy in (_CIRCLE if radius > FINE_PIXELS else _CENTRE)
    ]
    path.addPoly([skia.Point(x, y) for x, y in _convex(points)], True)


def _convex(points: list[Point]) -> list[Point]:
    ordered = sorted(points)
    lower: list[Point] = []
    upper: list[Point] = []
    for chain, sequence in ((lower, ordered), (upper, ordered[::-1])):
        for point in sequence:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
    return lower[:-1] + upper[:-1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def narrowed(circle: Circle, share: float = 0.55) -> Circle:
    """The lit middle of a limb: smaller and moved to the light, up and left."""
    x, y, radius = circle
    return x - radius * 0.22, y - radius * 0.18, radius * share


def lit_limb(nearness: float, colour: int, *bones: tuple[Circle, Circle]) -> Part:
    """A limb of several bones with a lighter middle."""
    path, light = skia.Path(), skia.Path()
    for a, b in bones:
        limb(path, a, b)
        limb(light, narrowed(a), narrowed(b))
    return Part(nearness, colour, path, light)
