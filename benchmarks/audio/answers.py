"""What Clave and plain librosa say about a sound, in one form.

An answer has tempo_bpm, beats, downbeats (s), time_signature, key ("A minor"), chords [[start, end, label]] in
Harte's notation ("A:min7") and sections [[start, end, label]]. What a tool does not tell is left out.
"""

from itertools import pairwise
from typing import Any

import librosa
import numpy as np
import scipy.ndimage

from src.agents.base import run_agent
from src.agents.harmony.chords import QUALITIES
from src.agents.harmony.names import FLATS, key_at
from src.agents.registry import get_agent
from src.audio.features import AudioFeatures

type Answer = dict[str, Any]

HARTE = {"": "maj", "m": "min", "7": "7", "maj7": "maj7", "m7": "min7"}
# Probe-tone ratings (Krumhansl 1990), what most examples that use librosa take for a key.
KRUMHANSL_MAJOR = (6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88)
KRUMHANSL_MINOR = (6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17)
SECONDS_PER_SECTION = 10.0
CHORD_MEDIAN_FRAMES = 21


def clave(samples: np.ndarray, sample_rate: int) -> Answer:
    """What the agents measure, with the confidence of the key."""
    features = AudioFeatures(samples, sample_rate)
    rhythm, harmony, structure = (_measured(name, features) for name in ("rhythm", "harmony", "structure"))
    return {
        "tempo_bpm": rhythm["tempo_bpm"],
        "beats": rhythm["beat_times"],
        "downbeats": rhythm["downbeat_times"],
        "time_signature": rhythm["time_signature"],
        "key": harmony["key"],
        "key_confidence": harmony["key_confidence"],
        "chords": [[start, end, harte(name)] for start, end, name in harmony["chords"]],
        "sections": [[part["start"], part["end"], part["label"]] for part in structure["sections"]],
    }


def _measured(name: str, features: AudioFeatures) -> dict[str, Any]:
    agent = get_agent(name)
    assert agent is not None
    result = run_agent(agent, features)
    assert result.success, result.error
    return result.data


def harte(name: str) -> str:
    """ "F#m7" as "F#:min7"."""
    if name == "N":
        return name
    root = name[:2] if name[1:2] in ("#", "b") else name[:1]
    return f"{root}:{HARTE[name[len(root) :]]}"


def plain_librosa(samples: np.ndarray, sample_rate: int) -> Answer:
    """The calls that librosa's own examples make."""
    tempo, beats = librosa.beat.beat_track(y=samples, sr=sample_rate, units="time")
    chroma = librosa.feature.chroma_cqt(y=samples, sr=sample_rate)
    times = librosa.times_like(chroma, sr=sample_rate)
    duration = len(samples) / sample_rate
    return {
        "tempo_bpm": float(np.atleast_1d(tempo)[0]),
        "beats": beats.tolist(),
        "key": _krumhansl_key(chroma.mean(axis=1)),
        "chords": _spans(_template_chords(chroma), times, duration),
        "sections": _agglomerative_sections(chroma, times, duration),
    }


def _krumhansl_key(classes: np.ndarray) -> str:
    profiles = [np.roll(p, k) for p in (KRUMHANSL_MAJOR, KRUMHANSL_MINOR) for k in range(12)]
    if not classes.std():
        return key_at(0).name
    return key_at(int(np.argmax([np.corrcoef(profile, classes)[0, 1] for profile in profiles]))).name


def _template_chords(chroma: np.ndarray) -> list[str]:
    templates = np.zeros((24, 12))
    for index in range(24):
        for interval in QUALITIES["m" if index >= 12 else ""]:
            templates[index, (index + interval) % 12] = 1
    smooth = scipy.ndimage.median_filter(chroma, (1, CHORD_MEDIAN_FRAMES))
    return [f"{FLATS[i % 12]}:{'min' if i >= 12 else 'maj'}" for i in (templates @ smooth).argmax(axis=0)]


def _agglomerative_sections(chroma: np.ndarray, times: np.ndarray, duration: float) -> list[list[Any]]:
    count = min(chroma.shape[1], max(1, round(duration / SECONDS_PER_SECTION)))
    edges = [*times[librosa.segment.agglomerative(chroma, count)].tolist(), duration]
    return [[start, end, "A"] for start, end in pairwise(edges)]


def _spans(labels: list[str], times: np.ndarray, duration: float) -> list[list[Any]]:
    starts = [at for at in range(len(labels)) if at == 0 or labels[at] != labels[at - 1]]
    ends = [*times[starts[1:]].tolist(), duration]
    return [[float(times[start]), end, labels[start]] for start, end in zip(starts, ends, strict=True)]
