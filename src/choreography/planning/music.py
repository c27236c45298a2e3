"""Features of a track for the planner."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class MusicSection:
    """A section of a track, in seconds; energy is 0 to 1."""

    start: float
    end: float
    label: str
    energy: float


@dataclass(frozen=True)
class MusicFeatures:
    """Beats and downbeats in seconds, and the curve of loudness: times in seconds, levels in LUFS."""

    beat_times: tuple[float, ...]
    downbeat_times: tuple[float, ...]
    time_signature: str | None
    has_steady_beat: bool
    sections: tuple[MusicSection, ...] = ()
    loudness_times: tuple[float, ...] = ()
    loudness_lufs: tuple[float, ...] = ()


def music_from_analysis(
    rhythm: Mapping[str, Any],
    structure: Mapping[str, Any] | None = None,
    loudness: Mapping[str, Any] | None = None,
) -> MusicFeatures:
    """Return the features in the measurements of the rhythm, structure and loudness agents."""
    curve = (loudness or {}).get("short_term") or {}
    levels = curve.get("lufs") or []
    start, step = float(curve.get("start_seconds") or 0.0), float(curve.get("step_seconds") or 1.0)
    heard = [(start + step * index, float(level)) for index, level in enumerate(levels) if level is not None]
    return MusicFeatures(
        beat_times=tuple(float(t) for t in rhythm.get("beat_times") or ()),
        downbeat_times=tuple(float(t) for t in rhythm.get("downbeat_times") or ()),
        time_signature=rhythm.get("time_signature"),
        has_steady_beat=bool(rhythm.get("has_steady_beat")),
        sections=tuple(_section(section) for section in (structure or {}).get("sections") or ()),
        loudness_times=tuple(time for time, _ in heard),
        loudness_lufs=tuple(level for _, level in heard),
    )


def _section(section: Mapping[str, Any]) -> MusicSection:
    energy = section.get("energy")
    return MusicSection(
        start=float(section["start"]),
        end=float(section["end"]),
        label=str(section.get("label") or "A")[:8],
        energy=float(energy) if energy is not None else 0.5,
    )
