"""Measurements of character, each 0..1."""

import numpy as np
import numpy.typing as npt

from src import audio

BRIGHT_FROM_HZ = 1500.0  # as in the MIR toolbox (Lartillot & Toiviainen 2007)
AIR_FROM_HZ = 4000.0
LASTING_FRAMES = 9  # 0.2 s
FRAMES_PER_BLOCK = 4096
WIDE_BANDS = 13  # of 128 mel bands
# What counts as 0 and as 1.
LOUDNESS_LUFS = (-30.0, -8.0)
ONSETS_PER_SECOND = (0.0, 7.0)
WIDE_SHARE = (0.0, 0.5)
AIR_SHARE = (0.0, 0.35)
CREST_DB = (20.0, 12.0)  # little room between RMS and peak: compressed


def share_above(spectrum: "audio.spectrum.Spectrum", lowest_hz: float) -> float:
    """Share of the mean spectrum's magnitude above a frequency."""
    magnitude = spectrum.mean_magnitude
    return float(magnitude[spectrum.frequencies_hz > lowest_hz].sum() / (magnitude.sum() + 1e-12))


def percussiveness(spectrum: "audio.spectrum.Spectrum") -> float:
    """Share of the sound that is short and wide in pitch, as drums are, not long and narrow, as tones are.

    The idea of Fitzgerald (2010) on mel bands: what survives a minimum over 0.2 s lasts, what
    survives one over 13 bands is wide. From half of the sound on it is 1.
    """
    short, total = 0.0, 1e-20
    for first in range(0, len(spectrum.mel_db), FRAMES_PER_BLOCK):
        # Whether a frame lasts is seen with its neighbours.
        begin = max(0, first - LASTING_FRAMES)
        seen = 10 ** (spectrum.mel_db[begin : first + FRAMES_PER_BLOCK + LASTING_FRAMES] / np.float32(20))
        inside = slice(first - begin, first - begin + FRAMES_PER_BLOCK)
        magnitude = seen[inside]
        lasting = _opening(seen, LASTING_FRAMES, axis=0)[inside] ** 2
        wide = _opening(magnitude, WIDE_BANDS, axis=1) ** 2
        short += float((magnitude * (wide / (lasting + wide + np.float32(1e-20)))).sum())
        total += float(magnitude.sum())
    return on_scale(short / total, WIDE_SHARE)


def energy(loudness_lufs: float, onsets_per_second: float, percussive: float) -> float:
    """Mean of how loud, how busy and how percussive it is."""
    loud = on_scale(loudness_lufs, LOUDNESS_LUFS)
    return (loud + on_scale(onsets_per_second, ONSETS_PER_SECOND) + percussive) / 3


def acousticness_proxy(spectrum: "audio.spectrum.Spectrum", crest_db: float, percussive: float) -> float:
    """1 minus the mean of what production adds: percussion, brilliance and compression."""
    air = on_scale(share_above(spectrum, AIR_FROM_HZ), AIR_SHARE)
    return 1 - (percussive + air + on_scale(crest_db, CREST_DB)) / 3


def on_scale(value: float, ends: tuple[float, float]) -> float:
    """Position of a value between the ends, 0..1."""
    return float(np.clip((value - ends[0]) / (ends[1] - ends[0]), 0, 1))


def _opening(values: npt.NDArray[np.float32], size: int, axis: int) -> npt.NDArray[np.float32]:
    lowest = audio.filters.minimum_filter1d(values, size, axis=axis)
    return np.asarray(audio.filters.maximum_filter1d(lowest, size, axis=axis))
