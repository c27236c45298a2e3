"""Words for the measurements, such as "calm" or "punchy"."""

from collections.abc import Mapping
from typing import Any

# (measurement, at least, below, word)
SCALES: tuple[tuple[str, float, float, str], ...] = (
    ("energy", 0.6, 1.01, "energetic"),
    ("energy", 0.0, 0.35, "calm"),
    ("brightness", 0.5, 1.01, "bright"),
    ("brightness", 0.0, 0.3, "dark"),
    ("percussiveness", 0.5, 1.01, "punchy"),
    ("percussiveness", 0.0, 0.2, "smooth"),
    ("danceability", 0.65, 1.01, "danceable"),
    ("acousticness_proxy", 0.65, 1.01, "acoustic-sounding"),
    ("loudness_range_lu", 10.0, 100.0, "dynamic"),
)
DRIVING_ENERGY, DRIVING_ONSETS_PER_SECOND = 0.55, 4.0
SWUNG_FROM = 0.4


def words(data: Mapping[str, Any], beat: Mapping[str, Any] | None) -> list[str]:
    """Return at most one word for each measurement.

    beat : swing and is_compound; None without a steady beat
    """
    found = [
        word for name, least, below, word in SCALES if data[name] is not None and least <= data[name] < below
    ]
    if beat is None:
        return [*found, "without a steady beat"]
    if data["energy"] >= DRIVING_ENERGY and data["onsets_per_second"] >= DRIVING_ONSETS_PER_SECOND:
        found.insert(0, "driving")
    if beat["is_compound"]:
        return [*found, "rolling in threes"]
    return [*found, "swung" if beat["swing"] >= SWUNG_FROM else "straight"]
