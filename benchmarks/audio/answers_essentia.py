"""What essentia says about a sound, where it is installed (``uv run --with essentia``).

The calls of essentia's own tutorials, with the settings that they take: rhythm by ``RhythmExtractor2013``, key by
``KeyExtractor`` with the profile "bgate", chords by ``ChordsDetection`` on harmonic pitch class profiles.
"""

from importlib.util import find_spec
from itertools import pairwise

import numpy as np
import soxr

from benchmarks.audio.answers import Answer, harte

IS_INSTALLED = find_spec("essentia") is not None
# The only rate that RhythmExtractor2013 takes.
SAMPLE_RATE = 44_100
CHORD_FRAME, CHORD_HOP = 4096, 2048


def essentia(samples: np.ndarray, sample_rate: int) -> Answer:
    import essentia.standard as es

    sound = soxr.resample(samples, sample_rate, SAMPLE_RATE).astype(np.float32)
    tempo, beats, *_ = es.RhythmExtractor2013(method="multifeature")(sound)
    key, mode, _ = es.KeyExtractor(profileType="bgate")(sound)
    return {
        "tempo_bpm": float(tempo),
        "beats": beats.tolist(),
        "key": f"{key} {mode}",
        "chords": _chords(sound),
    }


def _chords(sound: np.ndarray) -> list[list[object]]:
    import essentia.standard as es

    window, spectrum = es.Windowing(type="blackmanharris62"), es.Spectrum()
    peaks = es.SpectralPeaks(
        orderBy="magnitude",
        magnitudeThreshold=1e-5,
        minFrequency=40,
        maxFrequency=5000,
        maxPeaks=60,
        sampleRate=SAMPLE_RATE,
    )
    profile = es.HPCP(sampleRate=SAMPLE_RATE)
    frames = es.FrameGenerator(sound, frameSize=CHORD_FRAME, hopSize=CHORD_HOP, startFromZero=True)
    profiles = [profile(*peaks(spectrum(window(frame)))) for frame in frames]
    labels, _ = es.ChordsDetection(hopSize=CHORD_HOP, sampleRate=SAMPLE_RATE)(
        np.array(profiles, dtype=np.float32)
    )
    edges = [number * CHORD_HOP / SAMPLE_RATE for number in range(len(labels))]
    edges.append(len(sound) / SAMPLE_RATE)
    return [[start, end, harte(label)] for (start, end), label in zip(pairwise(edges), labels, strict=True)]
