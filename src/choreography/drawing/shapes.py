"""Shapes in the picture: tapered limbs, convex hulls, and their shading. All units are pixels."""

from dataclasses import dataclass, field
from math import acos, atan2, cos, degrees, hypot, pi, sin

import skia

Point = tuple[float, float]
Circle = tuple[float, float, float]  # x, y, radius in pixels

Corner = tuple[float, float, float, float]  # x, y, and a direction of length 1

# A hull treats smaller circles as squares.
FINE_PIXELS = 5.0
_CIRCLE = [(cos(2 * pi * k / 12), sin(2 * pi * k / 12)) for k in range(12)]
_FINE = _CIRCLE[::3]


# Width of the dark edge around a part.
EDGE_PIXELS = 1.1


class Outline:
    """The path of a part, and a slightly larger one for its dark edge.

    Every contour is convex: Skia fills convex contours several times faster than strokes and other contours.
    """

    def __init__(self) -> None:
        self.path, self.edge = skia.Path(), skia.Path()

    def add_circle(self, circle: Circle) -> None:
        x, y, radius = circle
        self.path.addCircle(x, y, radius)
        self.edge.addCircle(x, y, radius + EDGE_PIXELS)

    def add_limb(self, a: Circle, b: Circle) -> None:
        """Add a bone with round ends."""
        append_limb(self.path, a, b)
        append_limb(self.edge, (*a[:2], a[2] + EDGE_PIXELS), (*b[:2], b[2] + EDGE_PIXELS))

    def add_hull(self, circles: list[Circle]) -> None:
        """Add the convex hull of circles."""
        corners = _hull(circles)
        self.path.addPoly([skia.Point(x, y) for x, y, _, _ in corners], True)
        self.edge.addPoly(
            [skia.Point(x + across * EDGE_PIXELS, y + down * EDGE_PIXELS) for x, y, across, down in corners],
            True,
        )


@dataclass
class Part:
    """A part to draw. `nearness` is in pixels per metre; farther parts are drawn first."""

    nearness: float
    colour: int
    outline: Outline
    light: skia.Path | None = None
    lines: list[tuple[Point, Point, float]] = field(default_factory=list)


def append_limb(path: skia.Path, a: Circle, b: Circle) -> None:
    """Add a bone with round ends to a path: two arcs and their common tangents."""
    ax, ay, ar = a
    bx, by, br = b
    length = hypot(bx - ax, by - ay)
    if length <= abs(ar - br) + 1e-3:
        path.addCircle(*(a if ar > br else b))
        return
    along = degrees(atan2(by - ay, bx - ax))
    # The tangents touch both circles at this angle from the bone.
    touch = degrees(acos((ar - br) / length))
    path.arcTo(_box(ax, ay, ar), along + touch, 360 - 2 * touch, True)
    path.arcTo(_box(bx, by, br), along - touch, 2 * touch, False)
    path.close()


def _box(x: float, y: float, radius: float) -> skia.Rect:
    return skia.Rect.MakeLTRB(x - radius, y - radius, x + radius, y + radius)


def append_hull(path: skia.Path, circles: list[Circle]) -> None:
    """Add the convex hull of circles to a path."""
    path.addPoly([skia.Point(x, y) for x, y, _, _ in _hull(circles)], True)


def _hull(circles: list[Circle]) -> list[Corner]:
    """Return the corners of the convex hull (Andrew's monotone chain, 1979), with directions from the centres."""
    points = [
        (x + dx * radius, y + dy * radius, dx, dy)
        for x, y, radius in circles
        for dx, dy in (_CIRCLE if radius > FINE_PIXELS else _FINE)
    ]
    return _convex(points)


def _convex(points: list[Corner]) -> list[Corner]:
    points.sort()
    lower = _chain(points)
    points.reverse()
    return lower[:-1] + _chain(points)[:-1]


def _chain(points: list[Corner]) -> list[Corner]:
    """Return one side of the hull of sorted points."""
    chain: list[Corner] = []
    for point in points:
        x, y = point[0], point[1]
        while len(chain) > 1:
            ax, ay, _, _ = chain[-2]
            bx, by, _, _ = chain[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            chain.pop()
        chain.append(point)
    return chain


def narrowed(circle: Circle, share: float = 0.55) -> Circle:
    """Return the lit middle of a circle: smaller, and moved towards the light, up and left."""
    x, y, radius = circle
    return x - radius * 0.22, y - radius * 0.18, radius * share


def make_limb(nearness: float, colour: int, *bones: tuple[Circle, Circle]) -> Part:
    """Return a limb of several bones with a lighter middle."""
    outline, light = Outline(), skia.Path()
    for a, b in bones:
        outline.add_limb(a, b)
        append_limb(light, narrowed(a), narrowed(b))
    return Part(nearness, colour, outline, light)
