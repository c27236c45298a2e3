"""Measurements of tracks that have no audio: computed from the few facts that `question_sets/library.toml` gives.

Each field agrees with the others (beats with the tempo, chords with bars, sections with the level over time), and the
agents' own models check type and range. A passage gets the measurement of the same facts between two times.
"""

import hashlib
import math
import random
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from src.agents.character.measurement import CharacterMeasurement
from src.agents.corrections.facts import key_named
from src.agents.fingerprint.layout import LENGTH
from src.agents.harmony.measurement import HarmonyMeasurement
from src.agents.harmony.progression import folded, main_loop
from src.agents.loudness import LoudnessMeasurement
from src.agents.melody.measurement import MelodyMeasurement
from src.agents.registry import get_agent
from src.agents.rhythm.measurement import RhythmMeasurement
from src.agents.spectral import SpectralMeasurement
from src.agents.structure.measurement import StructureMeasurement
from src.agents.temporal import TemporalMeasurement
from src.audio.passage import WHOLE_TRACK, Passage

LIBRARY = Path(__file__).parent / "question_sets" / "library.toml"
LUFS_TO_RMS_DB = 1.0
CURVE_STEP_SECONDS = 1.0
SCALES = ("energy", "danceability", "brightness", "percussiveness", "acousticness")


@dataclass(frozen=True)
class FixtureSection:
    """A section. start, end : seconds; level : share of the loudest section's, 0..1"""

    label: str
    bars: int
    level: float
    start: float
    end: float


@dataclass(frozen=True)
class FixtureTrack:
    """A track of the fixture library. tempo : BPM, 0 without a steady beat; key : empty without harmony"""

    title: str
    tempo: float
    key: str
    artist: str = ""
    album: str = ""
    genre: str = ""
    year: int | None = None
    number: int | None = None
    metre: str = "4/4"
    lufs: float | None = None
    first_beat: float = 0.0
    seconds: float = 0.0
    sections: str = ""
    chords: str = ""
    scales: Sequence[float] = (0.0,) * len(SCALES)
    words: Sequence[str] = ()
    swing: float = 0.0
    tempo_end: float = 0.0
    tempo_confidence: float = 0.9
    key_confidence: float = 0.88
    other_key: str = ""
    other_key_confidence: float = 0.05
    clipped_stretches: int = 0
    silent: bool = False

    @property
    def beats_per_bar(self) -> int:
        """Beats as the agent counts them: two in 6/8, four in 12/8."""
        count, unit = (int(part) for part in self.metre.split("/"))
        return count // 3 if unit == 8 else count

    @property
    def bar_seconds(self) -> float:
        return self.beats_per_bar * 60 / self.tempo if self.tempo else 1.0

    @property
    def duration(self) -> float:
        """Seconds."""
        return round(self.seconds or self.first_beat + self.bar_count * self.bar_seconds, 1)

    @property
    def bar_count(self) -> int:
        return sum(_bars_and_level(part)[0] for part in self.sections.split())

    def section_list(self) -> list[FixtureSection]:
        found, bar = [], 0
        for part in self.sections.split():
            bars, level = _bars_and_level(part)
            start, end = (self.first_beat + at * self.bar_seconds for at in (bar, bar + bars))
            found.append(FixtureSection(part[0], bars, level, round(start, 2), round(end, 2)))
            bar += bars
        return found

    def beat_times(self) -> list[float]:
        step = 60 / self.tempo
        return [
            round(self.first_beat + number * step, 3) for number in range(self.bar_count * self.beats_per_bar)
        ]

    def chord_list(self) -> list[tuple[float, float, str]]:
        loop = self.chords.split()
        if not loop:
            return []
        starts = [round(self.first_beat + bar * self.bar_seconds, 2) for bar in range(self.bar_count)]
        ends = [*starts[1:], self.duration]
        chords: list[tuple[float, float, str]] = []
        for bar, (start, end) in enumerate(zip(starts, ends, strict=True)):
            name = loop[bar % len(loop)]
            if chords and chords[-1][2] == name:
                chords[-1] = (chords[-1][0], end, name)
            else:
                chords.append((start, end, name))
        return chords


def library_tracks() -> list[FixtureTrack]:
    """The fixture library, the newest track first."""
    with LIBRARY.open("rb") as file:
        return [FixtureTrack(**track) for track in tomllib.load(file)["track"]]


def measurements(track: FixtureTrack, passage: Passage = WHOLE_TRACK) -> dict[str, dict[str, Any]]:
    """What each agent would have stored for the track, or returned for the passage."""
    start = passage.start_seconds or 0.0
    end = min(passage.end_seconds or track.duration, track.duration)
    makers = {
        "rhythm": _rhythm,
        "temporal": _temporal,
        "spectral": _spectral,
        "loudness": _loudness,
        "harmony": _harmony,
        "structure": _structure,
        "character": _character,
        "melody": _melody,
    }
    made = {name: make(track, start, end).model_dump(mode="json") for name, make in makers.items()}
    made["fingerprint"] = _fingerprint(track)
    for name, data in made.items():
        agent = get_agent(name)
        assert agent is not None
        data["_meta"] = {
            "agent": name,
            "version": agent.version,
            "start_seconds": start,
            "end_seconds": end,
            "measured_at": "2026-01-01T00:00:00+00:00",
        }
    return made


def _bars_and_level(part: str) -> tuple[int, float]:
    bars, level = part[1:].split(":")
    return int(bars), float(level)


def _rhythm(track: FixtureTrack, start: float, end: float) -> RhythmMeasurement:
    if not track.tempo:
        note = "It is silent." if track.silent else "No steady beat was found, so there is no tempo to tell."
        return RhythmMeasurement(
            is_silent=track.silent, has_steady_beat=False, beat_confidence=0.1, note=note
        )
    beats = [beat for beat in track.beat_times() if start <= beat < end]
    is_changing = bool(track.tempo_end)
    cv = 0.045 if is_changing else 0.009
    points = [round(start + (end - start) * (part + 0.5) / 20, 1) for part in range(20)]
    rise = (track.tempo_end or track.tempo) - track.tempo
    tempi = [round(track.tempo + rise * point / track.duration, 1) for point in points]
    other = track.tempo / 2 if track.tempo > 100 else track.tempo * 2
    metres = (track.metre, 0.86), ("2/4" if track.metre == "4/4" else "4/4", 0.08)
    return RhythmMeasurement(
        is_silent=False,
        has_steady_beat=True,
        beat_confidence=0.93,
        tempo_bpm=track.tempo,
        beat_count=len(beats),
        beat_times=beats,
        downbeat_times=[beat for beat in track.beat_times()[:: track.beats_per_bar] if start <= beat < end],
        tempo_stability={"mean_ibi": 60 / track.tempo, "std_ibi": cv * 60 / track.tempo, "cv": cv},
        tempo_range={"dominant_tempos": [track.tempo, other]},
        tempo_curve={"seconds": points, "bpm": tempi},
        tempo_changes=[],
        time_signature=track.metre,
        tempo_alternatives=[
            {"bpm": track.tempo, "confidence": track.tempo_confidence},
            {"bpm": other, "confidence": round(0.96 - track.tempo_confidence, 2)},
        ],
        metre_alternatives=[{"time_signature": name, "confidence": sure} for name, sure in metres],
        swing=track.swing,
        steadiness=1 - cv / 0.5,
        steadiness_word="steady" if is_changing else "very steady",
        upbeat=False,
        onset_count=len(beats) * 2,
        onset_times=sorted([*beats, *(round(beat + 30 / track.tempo, 3) for beat in beats)]),
        onset_strength={"mean": 1.0, "max": 9.0, "std": 1.1},
    )


def _levels(track: FixtureTrack, start: float, end: float) -> list[tuple[float, float]]:
    """[seconds, LUFS] for each second: the level of the section there."""
    sections = track.section_list()
    if track.lufs is None or not sections:
        return []
    mean = sum(one.level**2 * (one.end - one.start) for one in sections) / (
        sections[-1].end - sections[0].start
    )
    found = []
    at = start
    while at < end:
        here = next((one for one in sections if one.start <= at < one.end), sections[0])
        found.append((at, round(track.lufs + _decibels(here.level**2 / mean), 1)))
        at += CURVE_STEP_SECONDS
    return found


def _decibels(power: float) -> float:
    return 10 * math.log10(power)


def _loudness(track: FixtureTrack, start: float, end: float) -> LoudnessMeasurement:
    levels = _levels(track, start, end)
    common: dict[str, Any] = {"channel_count": 2, "sample_rate_hz": 44_100}
    if not levels or track.lufs is None:
        return LoudnessMeasurement(
            is_silent=True,
            short_term={"start_seconds": 1.5, "step_seconds": 1.0, "lufs": []},
            true_peak_dbtp=-120.0,
            sample_peak_dbfs=-120.0,
            clipping={"run_count": 0, "sample_count": 0, "longest_run_samples": 0},
            note="Everything here is quieter than -70 LUFS, so there is no loudness.",
            **common,
        )
    integrated = track.lufs if (start, end) == (0.0, track.duration) else _power_mean(levels)
    loudest_at, loudest = max(levels, key=lambda level: level[1])
    true_peak = 0.4 if track.clipped_stretches else -0.8
    clipped = track.clipped_stretches
    return LoudnessMeasurement(
        is_silent=False,
        integrated_lufs=integrated,
        loudness_range_lu=round(loudest - min(level for _, level in levels), 1),
        momentary_max_lufs=loudest + 1.2,
        short_term_max_lufs=loudest,
        loudest_at_seconds=round(loudest_at + 1.0, 1),
        short_term={
            "start_seconds": start + 1.5,
            "step_seconds": CURVE_STEP_SECONDS * max(1, -(-len(levels) // 240)),
            "lufs": [level for _, level in levels[:: max(1, -(-len(levels) // 240))]],
        },
        true_peak_dbtp=true_peak,
        sample_peak_dbfs=min(0.0, true_peak - 0.1),
        crest_factor_db=12.0,
        peak_to_loudness_lu=round(true_peak - integrated, 2),
        clipping={
            "run_count": clipped,
            "sample_count": 5 * clipped,
            "longest_run_samples": 7 if clipped else 0,
        },
        streaming_difference_lu=round(integrated + 14.0, 2),
        note="It clips: stretches of samples are cut off at full scale." if clipped else None,
        **common,
    )


def _power_mean(levels: Sequence[tuple[float, float]]) -> float:
    return round(_decibels(sum(10 ** (level / 10) for _, level in levels) / len(levels)), 2)


def _temporal(track: FixtureTrack, start: float, end: float) -> TemporalMeasurement:
    sound = [] if track.silent else [(round(max(start, 0.1), 2), round(end, 2))]
    rms = -120.0 if track.lufs is None else track.lufs - LUFS_TO_RMS_DB
    return TemporalMeasurement(
        is_silent=track.silent,
        duration_seconds=round(end - start, 3),
        sample_count=round(44_100 * (end - start)),
        amplitude={"min": -0.9, "max": 0.9, "mean": 0.0, "std": 0.15, "peak_to_peak": 1.8},
        peak_dbfs=-120.0 if track.silent else -0.9,
        rms_dbfs=rms,
        rms_energy={"mean": 0.15, "std": 0.05, "min": 0.0, "max": 0.4},
        dynamic_range_db=0.0 if track.silent else 8.4,
        zero_crossing_rate={"mean": 0.05, "std": 0.01},
        envelope={"attack_samples": 2048, "peak_position": 0.5},
        non_silent_intervals=sound,
        non_silent_ratio=1.0 if sound else 0.0,
    )


def _spectral(track: FixtureTrack, start: float, end: float) -> SpectralMeasurement:
    if track.silent:
        return SpectralMeasurement(is_silent=True)
    brightness = track.scales[2]
    centroid = 600 + 4000 * brightness
    return SpectralMeasurement(
        is_silent=False,
        spectral_centroid={"mean": centroid, "std": 400.0, "min": centroid / 3, "max": centroid * 2},
        spectral_bandwidth={"mean": 2100.0, "std": 200.0},
        spectral_rolloff={"mean": centroid * 2, "std": 500.0},
        spectral_flatness={"mean": 0.02, "interpretation": "tonal"},
        brightness="dark" if centroid < 1200 else "bright" if centroid > 2600 else "balanced",
        dominant_frequencies=[
            {"frequency_hz": 55.0, "magnitude": 0.2},
            {"frequency_hz": 110.0, "magnitude": 0.1},
        ],
        mfcc_summary={f"mfcc_{order}": {"mean": 1.0, "std": 1.0} for order in range(5)},
    )


def _harmony(track: FixtureTrack, start: float, end: float) -> HarmonyMeasurement:
    if not track.key:
        note = (
            "It is silent."
            if track.silent
            else "There is no harmony to speak of: mostly drums, noise or speech."
        )
        return HarmonyMeasurement(is_silent=track.silent, is_tonal=False, tonal_confidence=0.1, note=note)
    key = key_named(track.key)
    other = key_named(track.other_key) if track.other_key else None
    chords = [
        (max(begin, start), min(stop, end), name)
        for begin, stop, name in track.chord_list()
        if begin < end and stop > start
    ]
    triads = [name for name, _ in groupby(_triad(name) for _, _, name in chords)]
    shares: Counter[str] = Counter()
    for begin, stop, name in chords:
        shares[_triad(name)] += stop - begin
    total = sum(shares.values())
    loop = main_loop(triads)
    alternatives = (
        [{"key": other.name, "camelot": other.camelot, "confidence": track.other_key_confidence}]
        if other
        else []
    )
    tonic, mode = key.name.split()
    return HarmonyMeasurement(
        is_silent=False,
        is_tonal=True,
        tonal_confidence=0.97,
        note=None,
        tuning_cents=0.0,
        tuning_a4_hz=440.0,
        key=key.name,
        tonic=tonic,
        mode=mode,
        camelot=key.camelot,
        key_confidence=track.key_confidence,
        key_alternatives=alternatives,
        key_passages=[{"start": start, "end": end, "key": key.name}],
        chords=chords,
        chord_shares={name: round(seconds / total, 2) for name, seconds in shares.most_common(6)},
        chord_changes_per_minute=round(60 * len(chords) / (end - start), 1),
        progression={
            "chords": list(loop.chords),
            "times": loop.times,
            "share_of_chords": round(min(1.0, loop.share), 2),
            "text": loop.text,
        }
        if loop
        else None,
        chord_sequence=folded(triads),
    )


def _triad(name: str) -> str:
    return name.removesuffix("maj7").removesuffix("7")


def _structure(track: FixtureTrack, start: float, end: float) -> StructureMeasurement:
    sections = [one for one in track.section_list() if one.start < end and one.end > start]
    if not sections or track.lufs is None:
        return StructureMeasurement(is_silent=track.silent, note="There is nothing to divide into sections.")
    levels = [one.level for one in sections]
    is_divided = len(sections) > 1
    return StructureMeasurement(
        is_silent=False,
        section_count=len(sections),
        form=" ".join(one.label for one in sections),
        on_bar_lines=bool(track.tempo),
        loudest_section=levels.index(max(levels)) if is_divided else None,
        quietest_section=levels.index(min(levels)) if is_divided else None,
        sections=[
            {
                "label": one.label,
                "bars": one.bars if track.tempo else None,
                "start": max(one.start, start),
                "end": min(one.end, end),
                "rms_dbfs": round(max(-120.0, track.lufs - LUFS_TO_RMS_DB + _decibels(one.level**2)), 1),
                "energy": one.level,
                "onsets_per_second": round(track.tempo / 30 * one.level, 1),
            }
            for one in sections
        ],
    )


def _character(track: FixtureTrack, start: float, end: float) -> CharacterMeasurement:
    if track.silent:
        return CharacterMeasurement(is_silent=True)
    energy, danceability, brightness, percussiveness, acousticness = track.scales
    return CharacterMeasurement(
        is_silent=False,
        energy=energy,
        danceability=danceability if track.tempo else None,
        brightness=brightness,
        percussiveness=percussiveness,
        acousticness_proxy=acousticness,
        pulse_clarity=0.93 if track.tempo else 0.1,
        onsets_per_second=round(track.tempo / 30, 1),
        loudness_range_lu=6.0,
        words=list(track.words),
    )


def _melody(track: FixtureTrack, start: float, end: float) -> MelodyMeasurement:
    if not track.key:
        return MelodyMeasurement(is_silent=track.silent, has_pitch=False)
    return MelodyMeasurement(
        is_silent=False,
        has_pitch=True,
        is_monophonic=False,
        confidence=0.4,
        note="Several voices sound at once, so the notes are those of the strongest.",
        lowest_note={"name": "C3", "midi": 48, "frequency_hz": 130.8},
        highest_note={"name": "G5", "midi": 79, "frequency_hz": 784.0},
        range_semitones=31,
        main_notes={"C4": 0.4, "G4": 0.3},
        note_count=120,
        notes=[],
    )


def _fingerprint(track: FixtureTrack) -> dict[str, Any]:
    """Tracks of one genre lie near each other."""
    if track.silent:
        return {"is_silent": True, "vector": None}
    shared, own = (random.Random(_seed(text)) for text in (track.genre, track.title + track.artist))
    vector = [shared.gauss(0, 1) + 0.3 * own.gauss(0, 1) for _ in range(LENGTH)]
    length = math.hypot(*vector)
    # Of length square root of 2: any two genres lie about 2 apart, as the real ones do.
    return {"is_silent": False, "vector": [round(math.sqrt(2) * value / length, 4) for value in vector]}


def _seed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
