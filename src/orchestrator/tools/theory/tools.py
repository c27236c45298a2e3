"""Bars, chords with their sevenths, roman numerals, capo, and the likely parts of a song, as tools."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from src.agents.corrections.facts import key_named
from src.agents.harmony.names import Key
from src.agents.harmony.progression import folded
from src.api.models import Track
from src.core.text import one_line
from src.music_theory.bars import Bars, chord_at, chords_by_bar
from src.music_theory.capo import easy_positions
from src.music_theory.chords import NO_CHORD, roman_numerals, transposed, transposed_key
from src.music_theory.song_parts import (
    Part,
    SongSection,
    likely_breakdown,
    likely_bridge,
    likely_chorus,
    likely_drop,
    likely_verse,
    with_names,
)
from src.orchestrator.tools.library.marks import section_names
from src.orchestrator.tools.library.owned import LONGEST_TITLE, Library
from src.orchestrator.tools.library.search import TrackId

NO_HARMONY = "This track has no harmony that could be measured, so there are no chords."
NO_BARS = "This track has no steady beat, so it has no bars."
NO_SECTIONS = "This track was not divided into sections."
NOT_MEASURED = "This track has not been analysed yet."
# More do not fit into a result.
MOST_BARS, MOST_CHORDS, LONGEST_CHART = 32, 8, 600

type Bar = Annotated[int, Field(ge=1, le=100_000)]


class TheoryTools:
    """The tools for the tracks of one user."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def read_chords(
        self,
        track_id: TrackId | None = None,
        first_bar: Bar | None = None,
        last_bar: Bar | None = None,
        at_seconds: Annotated[float | None, Field(ge=0, allow_inf_nan=False)] = None,
        transpose_semitones: Annotated[int, Field(ge=-11, le=11)] = 0,
    ) -> dict[str, Any]:
        """Read the chords of a track by bars, with sevenths and roman numerals: all of it, some bars, or at a time;
        also transposed. Gives the number of bars, the times of these bars, and capo positions."""
        track = self._track(track_id)
        analysis = track.current_analysis
        bars, place = bars_of(track, analysis), {}
        if bars is None and (first_bar or last_bar):
            raise ValueError(NO_BARS)
        if bars is not None:
            place = _place(bars, first_bar, last_bar, at_seconds)
        harmony = analysis.get("harmony", {})
        if not harmony.get("chords"):
            if first_bar or last_bar:
                return {**_named(track), **place}
            raise ValueError(NO_HARMONY if harmony else NOT_MEASURED)
        key = key_named(harmony["key"])
        chords = _transposed_chords(harmony["chords"], transpose_semitones, key)
        return {
            **_named(track),
            "key": transposed_key(key, transpose_semitones).name,
            **place,
            **_chart(chords, bars, place, at_seconds),
            **_summary(chords, transposed_key(key, transpose_semitones)),
        }

    def find_parts(self, track_id: TrackId | None = None) -> dict[str, Any]:
        """Find where the chorus, the verse, the bridge, the drop and the breakdown of a track probably are, with the
        reason; null where nothing looks like one."""
        track = self._track(track_id)
        structure = track.current_analysis.get("structure", {})
        sections = [
            SongSection(one["label"], one["start"], one["end"], one["energy"])
            for one in structure.get("sections", ())
        ]
        if not sections:
            raise ValueError(NO_SECTIONS)
        sections = with_names(sections, section_names(self._library.user_id, str(track.pk)))
        found = {
            "chorus": likely_chorus(sections),
            "verse": likely_verse(sections),
            "bridge": likely_bridge(sections),
            "drop": likely_drop(sections),
            "breakdown": likely_breakdown(sections),
        }
        return {**_named(track), **{name: _described(part) for name, part in found.items()}}

    def _track(self, track_id: str | None) -> Track:
        return self._library.track(
            track_id, Track.objects.filter(user_id=self._library.user_id).defer("waveform")
        )


def _named(track: Track) -> dict[str, Any]:
    return {"track_id": str(track.pk), "title": one_line(track.display_name, LONGEST_TITLE)}


def bars_of(track: Track, analysis: Mapping[str, Any] | None = None) -> Bars | None:
    """Return the bars of a track, corrections applied; None without a steady beat."""
    measured = track.current_analysis if analysis is None else analysis
    downbeats = measured.get("rhythm", {}).get("downbeat_times") or ()
    return Bars(downbeats, track.duration or 0.0) if downbeats else None


def _place(bars: Bars, first: int | None, last: int | None, seconds: float | None) -> dict[str, Any]:
    """Return the bars that are meant, with their times."""
    if seconds is not None and first is None:
        first = last = bars.at(seconds) or 1
    first = first or 1
    last = min(max(last or first, first), bars.count) if first > 1 or last else bars.count
    start, end = bars.span(first, max(first, last))
    return {
        "bar_count": bars.count,
        "first_bar": first,
        "last_bar": last,
        "start_seconds": round(start, 2),
        "end_seconds": round(end, 2),
    }


type Chords = list[tuple[float, float, str]]


def _transposed_chords(chords: Sequence[Sequence[Any]], semitones: int, key: Key) -> Chords:
    names = transposed([chord[2] for chord in chords], semitones, transposed_key(key, semitones))
    return [(start, end, name) for (start, end, _), name in zip(chords, names, strict=True)]


def _chart(
    chords: Chords, bars: Bars | None, place: Mapping[str, Any], seconds: float | None
) -> dict[str, Any]:
    chart: dict[str, Any] = {}
    if seconds is not None:
        chart["chord_at"] = chord_at(chords, seconds)
    if bars is None:
        names = [name for _, _, name in chords if name != NO_CHORD]
        return {**chart, "chart": _cut(folded(names))}
    by_bar = chords_by_bar(chords, bars, place["first_bar"], place["last_bar"])
    names = ["-".join(one for one in names if one != NO_CHORD) or NO_CHORD for names in by_bar]
    if len(names) <= MOST_BARS:
        chart["bars"] = names
    return {**chart, "chart": _cut(folded(names))}


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_CHART else text[:LONGEST_CHART].rsplit(" ", 1)[0] + " ..."


def _summary(chords: Chords, key: Key) -> dict[str, Any]:
    """Return the chords with the longest total duration, their degrees, and capo positions that make them easy."""
    seconds: defaultdict[str, float] = defaultdict(float)
    for start, end, name in chords:
        if name != NO_CHORD:
            seconds[name] += end - start
    longest = set(sorted(seconds, key=lambda name: -seconds[name])[:MOST_CHORDS])
    names = [name for name in seconds if name in longest]
    return {
        "chords": names,
        "numerals": roman_numerals(names, key),
        "capo": [{"fret": one.fret, "shapes": one.shapes.name} for one in easy_positions(key)],
    }


def _described(part: Part | None) -> dict[str, Any] | None:
    if part is None:
        return None
    return {
        "section": part.section.label,
        "start_seconds": round(part.section.start, 1),
        "end_seconds": round(part.section.end, 1),
        "again_at_seconds": [round(start, 1) for start in part.again],
        "reason": part.reason,
    }
