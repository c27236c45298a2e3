"""The tempo at the beginning and at the end of a track, from its curve. No NumPy in here: models import it."""

import statistics
from collections.abc import Sequence
from typing import Final

# Shorter tempo curves have no clear beginning and end.
SHORTEST_CURVE: Final = 20
# Smaller differences between beginning and end are usual for musicians.
LEAST_CHANGE_PERCENT: Final = 3.0


def start_and_end(curve: Sequence[float]) -> tuple[float, float] | None:
    """Return the median tempi of the first and the last tenth of a curve, in BPM; None for a short curve."""
    if len(curve) < SHORTEST_CURVE:
        return None
    part = len(curve) // 10
    return round(statistics.median(curve[:part]), 1), round(statistics.median(curve[-part:]), 1)


def change_percent(curve: Sequence[float]) -> float | None:
    """Return by how many per cent the tempo rises (or falls, below 0) over a curve; None for a short curve."""
    ends = start_and_end(curve)
    return None if ends is None else round(100 * (ends[1] / ends[0] - 1), 1)
