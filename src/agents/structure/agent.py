"""Structure: the sections of a track, which of them repeat, and their energy.

Sound and harmony are averaged bar by bar (`bars.py`), the bar lines weighed by how much changes there
(`novelty.py`), and the best sequence of boundaries at usual distances is chosen and lettered
(`segments.py`). Boundaries therefore lie on downbeats wherever there is a beat.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from src import audio
from src.agents.base import FeatureAgent
from src.agents.registry import register_agent
from src.agents.structure.bars import Bars, measure_bars
from src.agents.structure.measurement import Section, StructureMeasurement
from src.agents.structure.segments import Segment, find_segments
from src.audio.features import AudioFeatures

TOO_SHORT_SECONDS = 12.0
SILENT_NOTE = "It is silent, so there are no sections."
TOO_SHORT_NOTE = "This is too short to have sections, so it counts as one."
ONE_SECTION_NOTE = "Nothing changes enough to tell sections apart, so it counts as one."
NO_BEAT_NOTE = "No steady beat was found, so boundaries are only right to about two seconds."
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_SECTIONS = 500
LEAST_RMS = 1e-6


@register_agent
class StructureAgent(FeatureAgent):
    """Sections of a track. The fields are those of `StructureMeasurement`."""

    name = "structure"
    description = (
        "Finds the sections of a track: where they begin, which come back (A B A C), how loud and busy each "
        "is. Use it for questions about form, verse and chorus, intro, outro, drops, build-ups or where "
        "something changes."
    )

    measurement_model = StructureMeasurement

    def measure(self, features: AudioFeatures) -> StructureMeasurement:

        if features.is_silent:
            return _fields(features, [], SILENT_NOTE, on_bar_lines=False)
        if features.duration < TOO_SHORT_SECONDS:
            return _fields(features, [_whole(features)], TOO_SHORT_NOTE, on_bar_lines=False)
        bars = measure_bars(features)
        segments = find_segments(bars)
        if len(segments) < 2:
            return _fields(features, [_whole(features)], ONE_SECTION_NOTE, on_bar_lines=False)
        sections = _sections(segments[:MOST_SECTIONS], bars, features)
        note = None if bars.is_metrical else NO_BEAT_NOTE
        return _fields(features, sections, note, on_bar_lines=bars.is_metrical)

    def highlights(self, data: Mapping[str, Any]) -> dict[str, Any]:
        told = super().highlights(data)
        for name in ("loudest_section", "quietest_section"):
            if data[name] is not None:
                section = data["sections"][data[name]]
                told[name] = f"{section['label']} at {section['start']:.1f} s"
        return told


def _fields(
    features: AudioFeatures, sections: list[Section], note: str | None, *, on_bar_lines: bool
) -> StructureMeasurement:
    energies = [section.energy for section in sections]
    several = len(sections) > 1
    return StructureMeasurement(
        is_silent=features.is_silent,
        note=note,
        section_count=len(sections),
        form=" ".join(section.label for section in sections),
        on_bar_lines=on_bar_lines,
        loudest_section=energies.index(max(energies)) if several else None,
        quietest_section=energies.index(min(energies)) if several else None,
        sections=sections,
    )


def _whole(features: AudioFeatures) -> Section:
    span = 0.0, features.duration
    return Section(label="A", **_measured(features, span, _rms(features, span)))


def _sections(segments: Sequence[Segment], bars: Bars, features: AudioFeatures) -> list[Section]:
    spans = [(float(bars.edges[segment.first]), float(bars.edges[segment.last])) for segment in segments]
    # What lies before the first bar line and after the last, less than a bar, belongs to the music.
    bar = float(np.median(np.diff(bars.edges)))
    if spans[0][0] < bar:
        spans[0] = (0.0, spans[0][1])
    if features.duration - spans[-1][1] < bar:
        spans[-1] = (spans[-1][0], features.duration)
    loudest = max(_rms(features, span) for span in spans)
    return [
        Section(
            label=_label(segment.letter),
            bars=(segment.last - segment.first) * bars.bars_each if bars.is_metrical else None,
            **_measured(features, span, loudest),
        )
        for segment, span in zip(segments, spans, strict=True)
    ]


def _measured(features: AudioFeatures, span: tuple[float, float], loudest_rms: float) -> dict[str, Any]:
    start, end = span
    rms = _rms(features, span)
    return {
        "start": round(start + features.start_seconds, 3),
        "end": round(end + features.start_seconds, 3),
        "rms_dbfs": round(20 * float(np.log10(max(rms, LEAST_RMS))), 1),
        "energy": round(rms / max(loudest_rms, LEAST_RMS), 2),
        "onsets_per_second": _onsets_per_second(features, span),
    }


def _label(letter: int) -> str:
    """A .. Z, then A2 .. Z2 and so on."""
    rounds, index = divmod(letter, len(LETTERS))
    return LETTERS[index] + (str(rounds + 1) if rounds else "")


def _rms(features: AudioFeatures, span: tuple[float, float]) -> float:
    levels = features.levels
    first, last = (round(at / levels.hop_seconds) for at in span)
    hops = levels.hop_rms[first : max(last, first + 1)].astype(np.float64)
    return float(np.sqrt(np.mean(hops**2))) if len(hops) else 0.0


def _onsets_per_second(features: AudioFeatures, span: tuple[float, float]) -> float:

    start, end = span
    times = audio.onsets.onset_frames(features.onsets) / features.onsets.frame_rate
    inside = np.count_nonzero((times >= start) & (times < end))
    return round(float(inside) / max(end - start, 1e-3), 1)
