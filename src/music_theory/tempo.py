"""Tempi: half and double time, and which of them can be mixed on turntables."""

from dataclasses import dataclass
from typing import Final

# A turntable changes the tempo by so much without being heard as changed.
PITCH_RANGE: Final = 0.06


@dataclass(frozen=True)
class TempoRange:
    """From and to, in BPM."""

    low: float
    high: float

    def has(self, bpm: float) -> bool:
        return self.low <= bpm <= self.high


def half_time(bpm: float) -> float:
    return bpm / 2


def double_time(bpm: float) -> float:
    return bpm * 2


def mixing_range(bpm: float, share: float = PITCH_RANGE) -> TempoRange:
    """Return the tempi that can be brought to this one. share : of the tempo, 0..1"""
    return TempoRange(bpm * (1 - share), bpm * (1 + share))


def mixing_ranges(bpm: float, share: float = PITCH_RANGE) -> tuple[TempoRange, TempoRange, TempoRange]:
    """Return the ranges around half, the same and double tempo, in this order."""
    return mixing_range(bpm / 2, share), mixing_range(bpm, share), mixing_range(bpm * 2, share)


def pitch_percent(from_bpm: float, to_bpm: float) -> float:
    """Return how many per cent faster (or slower, below 0) a track must be played to have another tempo."""
    return 100 * (to_bpm / from_bpm - 1)


def nearest_level(from_bpm: float, to_bpm: float) -> float:
    """Return half, the same or double of a tempo: that nearest to another one, in BPM."""
    return min((from_bpm / 2, from_bpm, from_bpm * 2), key=lambda bpm: abs(pitch_percent(bpm, to_bpm)))


def bar_seconds(bpm: float, beats_per_bar: int) -> float:
    """Return the length of a bar in seconds."""
    return 60 * beats_per_bar / bpm
