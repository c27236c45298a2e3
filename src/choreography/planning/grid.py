"""The beat grid of a dance: bars of four from the first downbeat, with sections and energy."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from src.choreography.errors import MusicNotSuitableError
from src.choreography.planning.music import MusicFeatures

MIN_BPM, MAX_BPM = 90.0, 190.0
MIN_SECONDS = 25.0
# A bar that is quieter than the loudest bars by this many loudness units has no energy.
ENERGY_RANGE_LU = 15.0
# A drop of energy by more than this is a break.
BREAK_DROP = 0.3

Array = NDArray[np.float64]


@dataclass(frozen=True)
class GridSection:
    """A section in bars; `end_bar` is excluded, energy is 0 to 1."""

    label: str
    start_bar: int
    end_bar: int
    energy: float


@dataclass(frozen=True)
class BeatGrid:
    """Whole bars of four beats: `4 * bars + 1` times in seconds, of which the last one ends the last bar."""

    beat_times: tuple[float, ...]
    sections: tuple[GridSection, ...]
    energy: tuple[float, ...]  # one per bar, 0..1
    breaks: tuple[bool, ...]  # one per bar: the energy drops there
    notes: tuple[str, ...] = ()

    @property
    def bars(self) -> int:
        return len(self.energy)

    @property
    def tempo_bpm(self) -> float:
        return 60 / float(np.median(np.diff(self.beat_times)))

    def section_at(self, bar: int) -> GridSection:
        """Return the section of a bar. Raises StopIteration if the grid has no such bar."""
        return next(section for section in self.sections if section.start_bar <= bar < section.end_bar)

    def truncate(self, bars: int) -> "BeatGrid":
        """Return a grid of the first bars; a last section of one bar joins the previous one."""
        kept = [
            GridSection(s.label, s.start_bar, min(s.end_bar, bars), s.energy)
            for s in self.sections
            if s.start_bar < bars
        ]
        return BeatGrid(
            self.beat_times[: 4 * bars + 1],
            _merge_short(kept),
            self.energy[:bars],
            self.breaks[:bars],
            self.notes,
        )


def build_grid(music: MusicFeatures) -> BeatGrid:
    """Build the grid of counts on the beats of a track. A tempo outside 90 to 190 BPM is doubled or halved.

    Raises:
        MusicNotSuitableError: The track has no steady beat, is not in 4/4, or is too slow, too fast or too short.
    """
    if not music.has_steady_beat or len(music.beat_times) < 8:
        raise MusicNotSuitableError(
            "This track has no steady beat to dance on. Choose a track with a clear beat.", "no_beat"
        )
    if music.time_signature != "4/4":
        raise MusicNotSuitableError(
            f"This track is in {music.time_signature or 'an unknown metre'}. Bachata needs 4/4: choose another track.",
            "not_in_four",
            metre=music.time_signature or "?",
        )
    beats, downbeats, note = _in_tempo(
        _regular(np.asarray(music.beat_times)), np.asarray(music.downbeat_times)
    )
    first = _first_bar_line(beats, downbeats)
    bars = (len(beats) - 1 - first) // 4
    times = beats[first : first + 4 * bars + 1]
    seconds = float(times[-1] - times[0]) if bars > 0 else 0.0
    if seconds < MIN_SECONDS:
        raise MusicNotSuitableError(
            f"Only {seconds:.0f} seconds of this track can be danced. "
            f"Choose one of at least {MIN_SECONDS:.0f} seconds.",
            "too_short",
            seconds=round(seconds),
            least=round(MIN_SECONDS),
        )
    sections = _sections(music, times, bars)
    energy = _energy(music, times, sections)
    drops = [False, *(a - b > BREAK_DROP for a, b in pairwise(energy))]
    return BeatGrid(
        tuple(float(t) for t in times), sections, tuple(energy), tuple(drops), (note,) if note else ()
    )


def _regular(beats: Array) -> Array:
    """Sort beats (n,) in seconds, remove duplicates and fill gaps evenly."""
    beats = np.unique(beats[np.isfinite(beats)])
    usual = float(np.median(np.diff(beats)))
    kept = [float(beats[0])]
    for time in beats[1:]:
        steps = round((float(time) - kept[-1]) / usual)
        if steps >= 1:
            kept += np.linspace(kept[-1], float(time), steps + 1)[1:].tolist()
    return np.asarray(kept)


def _in_tempo(beats: Array, downbeats: Array) -> tuple[Array, Array, str]:
    """Double or halve the tempo if that brings it to 90 to 190 BPM; return beats, downbeats and a note."""
    bpm = 60 / float(np.median(np.diff(beats)))
    if MIN_BPM <= bpm <= MAX_BPM:
        return beats, downbeats, ""
    if MIN_BPM <= bpm * 2 <= MAX_BPM:
        halves = (beats[:-1] + beats[1:]) / 2
        return np.sort(np.concatenate([beats, halves])), downbeats, "Counted at twice the measured tempo."
    if MIN_BPM <= bpm / 2 <= MAX_BPM and len(downbeats):
        start = int(np.argmin(np.abs(beats - downbeats[0]))) % 2
        return beats[start::2], downbeats[::2], "Counted at half the measured tempo."
    raise MusicNotSuitableError(
        f"This track has {bpm:.0f} BPM. Bachata is danced at {MIN_BPM:.0f} to {MAX_BPM:.0f}: choose another track.",
        "wrong_tempo",
        bpm=round(bpm),
    )


def _first_bar_line(beats: Array, downbeats: Array) -> int:
    """Return the index of the first beat (0 to 3) that begins a bar, by a vote of the downbeats."""
    if len(downbeats) == 0:
        return 0
    nearest = np.abs(beats[None, :] - downbeats[:, None]).argmin(axis=1)
    return int(np.bincount(nearest % 4, minlength=4).argmax())


def _sections(music: MusicFeatures, times: Array, bars: int) -> tuple[GridSection, ...]:
    """Return sections with boundaries on the nearest bar lines; a single section if none are known."""
    lines = times[::4]
    found = []
    for section in music.sections:
        start, end = (int(np.abs(lines - edge).argmin()) for edge in (section.start, section.end))
        if end > start:
            found.append(GridSection(section.label, start, end, min(max(section.energy, 0.0), 1.0)))
    if not found:
        return (GridSection("A", 0, bars, 0.5),)
    starts = [0, *(section.start_bar for section in found[1:]), bars]
    joined = [
        GridSection(section.label, starts[index], starts[index + 1], section.energy)
        for index, section in enumerate(found)
        if starts[index + 1] > starts[index]
    ]
    return _merge_short(joined)


def _merge_short(sections: list[GridSection]) -> tuple[GridSection, ...]:
    """Merge sections of one bar, which is no phrase, into the previous one (the next one at the beginning)."""
    merged: list[GridSection] = []
    for section in sections:
        last = merged[-1] if merged else None
        if last and (section.end_bar - section.start_bar < 2 or last.end_bar - last.start_bar < 2):
            merged[-1] = GridSection(last.label, last.start_bar, section.end_bar, last.energy)
        else:
            merged.append(section)
    return tuple(merged)


def _energy(music: MusicFeatures, times: Array, sections: tuple[GridSection, ...]) -> list[float]:
    """Return the energy of each bar, 0 to 1: the mean of its loudness and of the energy of its section."""
    middles = (times[:-1:4] + times[4::4]) / 2
    by_section = np.array([s.energy for s in sections for _ in range(s.start_bar, s.end_bar)])
    if len(music.loudness_times) == 0:
        return [float(value) for value in by_section]
    levels = np.interp(middles, music.loudness_times, music.loudness_lufs)
    by_level = np.clip(1 + (levels - np.percentile(levels, 95)) / ENERGY_RANGE_LU, 0, 1)
    return [float(value) for value in (by_level + by_section) / 2]
