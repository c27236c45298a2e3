"""The file with the peaks of a track in three bands: how it is laid out. Read without numpy.

Levels lie one after the other, the finest first. A point is four bytes: low, mid, high, and the signal itself, each the
square root of the peak times 255.
"""

POINTS_PER_SECOND = 100
LEVEL_COUNT = 5
LEVEL_FACTOR = 4
BYTES_PER_POINT = 4
RATES = tuple(POINTS_PER_SECOND / LEVEL_FACTOR**level for level in range(LEVEL_COUNT))


def counts(points: int) -> list[int]:
    """Return the number of points of each level. points : of the finest."""
    found = [points]
    while len(found) < LEVEL_COUNT:
        found.append(-(-found[-1] // LEVEL_FACTOR))
    return found


def stretch(points: int, level: int, first: int, count: int) -> tuple[int, int]:
    """Return offset and length in bytes of some points of a level; fewer, or none, at its end.

    points : of the finest level
    first, count : the points of this level that are wanted, not negative

    Raises IndexError for a level that there is not.
    """
    of_levels = counts(points)
    begin = min(first, of_levels[level])
    end = min(first + count, of_levels[level])
    return (sum(of_levels[:level]) + begin) * BYTES_PER_POINT, (end - begin) * BYTES_PER_POINT
