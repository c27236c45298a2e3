"""Harmony: key, chords over time, how they repeat, and how the track is tuned.

Treble and bass chroma (`src/audio/chroma.py`) averaged from half beat to half beat
(`src/audio/grid.py`), chords along them (`chords.py`), the key from both (`keys.py`), the chords as
a progression (`progression.py`). Whether there is harmony at all is asked first.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from src import audio
from src.agents.base import FeatureAgent
from src.agents.harmony.chords import CellChroma, Chord, cell_chroma, find_chords, triad_fit
from src.agents.harmony.keys import LikelyKey, key_passages, likely_keys
from src.agents.harmony.measurement import HarmonyMeasurement
from src.agents.harmony.names import Key
from src.agents.harmony.progression import folded, main_loop
from src.agents.registry import register_agent
from src.audio.features import AudioFeatures

NO_HARMONY_NOTE = (
    "No harmony was found, so there is no key and there are no chords. That is usual for "
    "drums, noise, speech and silence."
)
UNSURE_NOTE = "The key is not sure: {first} is the best guess, {second} is possible too."
UNSURE_BELOW = 0.6
# Noise, drums and speech reach 0.78 at most, music 0.86 and more (see `_tonal_confidence`).
EVEN_ODDS_EVIDENCE = 0.82
EVIDENCE_SCALE = 0.02
PERSISTENCE_WEIGHT = 0.3
TONAL_FROM_CONFIDENCE = 0.5
ALTERNATIVES = 3
MAIN_CHORDS = 6


@register_agent
class HarmonyAgent(FeatureAgent):
    """Key, chords and tuning. The fields are those of `HarmonyMeasurement`."""

    name = "harmony"
    version = 2
    description = (
        "Measures harmony: key and mode with alternatives, key changes, chords over time, the chord "
        "progression, tuning and the Camelot code for mixing; says so when there is no harmony. Use it for "
        "questions about key, chords, notes, tuning, major or minor, or what mixes well."
    )

    measurement_model = HarmonyMeasurement

    def measure(self, features: AudioFeatures) -> HarmonyMeasurement:

        cells = cell_chroma(features.chroma, features.grid)
        confidence = _tonal_confidence(cells, features)
        found = _tonal_fields(cells, features) if confidence >= TONAL_FROM_CONFIDENCE else {}
        return HarmonyMeasurement(
            is_silent=features.is_silent,
            is_tonal=bool(found),
            tonal_confidence=round(confidence, 3),
            note=_note(found),
            **found,
        )

    def highlights(self, data: Mapping[str, Any]) -> dict[str, Any]:
        told = super().highlights(data)
        # Few chords are listed with their times, which says more than the folded sequence.
        if "chords_start_end" in told:
            del told["chord_sequence"]
        return told


def _tonal_confidence(cells: CellChroma, features: AudioFeatures) -> float:
    """Evidence is how well triads explain the sound, and how long its pitches last."""

    evidence = triad_fit(cells) + PERSISTENCE_WEIGHT * features.chroma.persistence
    return float(1 / (1 + np.exp((EVEN_ODDS_EVIDENCE - evidence) / EVIDENCE_SCALE)))


def _note(found: Mapping[str, Any]) -> str | None:
    if not found:
        return NO_HARMONY_NOTE
    if found["key_confidence"] < UNSURE_BELOW:
        return UNSURE_NOTE.format(first=found["key"], second=found["key_alternatives"][0]["key"])
    return None


def _tonal_fields(cells: CellChroma, features: AudioFeatures) -> dict[str, Any]:

    chords = find_chords(cells)
    keys = likely_keys(cells, chords)
    key = keys[0].key
    cents = round(100 * features.chroma.tuning_semitones, 1)
    return {
        "tuning_cents": cents,
        "tuning_a4_hz": round(float(audio.conversions.tuning_to_A4(cents / 100)), 2),
        **_key_fields(keys),
        "key_passages": [
            {
                "start": _seconds(passage.start, features),
                "end": _seconds(passage.end, features),
                "key": passage.key.name,
            }
            for passage in key_passages(cells, key)
        ],
        **_chord_fields(chords, key, features),
    }


def _key_fields(keys: Sequence[LikelyKey]) -> dict[str, Any]:
    best = keys[0]
    tonic, mode = best.key.name.split()
    return {
        "key": best.key.name,
        "tonic": tonic,
        "mode": mode,
        "camelot": best.key.camelot,
        "key_confidence": round(best.confidence, 3),
        "key_alternatives": [
            {
                "key": other.key.name,
                "camelot": other.key.camelot,
                "confidence": round(other.confidence, 3),
            }
            for other in keys[1 : 1 + ALTERNATIVES]
        ],
    }


def _chord_fields(chords: Sequence[Chord], key: Key, features: AudioFeatures) -> dict[str, Any]:

    notes = key.note_names
    triads = _triads(chords, notes)
    loop = main_loop(triads)
    return {
        "chords": [
            [_seconds(chord.start, features), _seconds(chord.end, features), chord.name(notes)]
            for chord in chords
        ],
        "chord_shares": _shares(chords, notes),
        "chord_changes_per_minute": round(60 * (len(triads) - 1) / features.duration, 1) if triads else 0.0,
        "progression": loop
        and {
            "chords": list(loop.chords),
            "times": loop.times,
            "share_of_chords": round(loop.share, 3),
            "text": loop.text,
        },
        "chord_sequence": folded(triads),
    }


def _triads(chords: Sequence[Chord], notes: tuple[str, ...]) -> list[str]:
    """Names without sevenths, without pauses, and no two alike in a row."""
    names = [chord.triad(notes) for chord in chords if chord.root is not None]
    return [name for at, name in enumerate(names) if at == 0 or name != names[at - 1]]


def _shares(chords: Sequence[Chord], notes: tuple[str, ...]) -> dict[str, float]:
    seconds: defaultdict[str, float] = defaultdict(float)
    for chord in chords:
        if chord.root is not None:
            seconds[chord.triad(notes)] += chord.end - chord.start
    total = sum(seconds.values())
    most = sorted(seconds.items(), key=lambda item: -item[1])[:MAIN_CHORDS]
    return {name: round(share / total, 3) for name, share in most}


def _seconds(time: float, features: AudioFeatures) -> float:
    """Seconds of the features as seconds of the track, to the millisecond."""
    return round(time + features.start_seconds, 3)
