"""Features of each bar, the unit of the search for sections.

Where there is no steady beat, pieces of two seconds stand for the bars.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from src import audio
from src.audio.features import AudioFeatures

type Floats = npt.NDArray[np.floating]

SECONDS_WITHOUT_BEAT = 2.0
MOST_BARS = 600  # of a longer mix, two or more bars count as one: time and memory grow with the square
PARTS_OF_BAR = 2  # harmony is compared half bar by half bar
BANDS = 8  # of 16 mel bands each
BASS_WEIGHT = 0.7
LEVEL_RANGE_DB = 60.0  # levels further below the loudest are inaudible
QUIET_DB = 35.0  # levels further below the track's RMS count as silence
LEAST_SHARE = 0.1  # of a bar must sound, or it belongs to no section
LEAST_RMS = 1e-6


@dataclass(frozen=True, eq=False)
class Bars:
    """The bars from the first to the last that sounds.

    edges : their beginnings and the last one's end, in seconds [shape=(bars + 1,)]
    bands_db : level in eight frequency bands [shape=(bars, 8)]
    harmony : treble and bass chroma of each half bar, unit length [shape=(bars, 48)]
    is_metrical : True for bars counted from beats; bars_each : how many such bars count as one here
    """

    edges: npt.NDArray[np.float64]
    bands_db: Floats
    harmony: Floats
    is_metrical: bool
    bars_each: int

    def __len__(self) -> int:
        return len(self.edges) - 1


def measure_bars(features: AudioFeatures) -> Bars:
    """The bars of a sound; none when it is shorter than one."""
    edges, bars_each = _edges(features)
    if len(edges) < 2:
        return Bars(edges, np.zeros((0, BANDS)), np.zeros((0, 1)), features.beats.is_steady, bars_each)
    bars, parts = _grid(edges), _grid(_divided(edges, PARTS_OF_BAR))
    spectrum, chroma = features.spectrum, features.chroma
    levels = spectrum.bands_over_time(BANDS)
    levels = np.maximum(levels, levels.max() - LEVEL_RANGE_DB)
    bands = bars.means(levels, spectrum.frame_rate).T
    classes = [
        _unit_columns(parts.means(classes, chroma.frame_rate)) * weight
        for classes, weight in ((chroma.treble, 1.0), (chroma.bass, BASS_WEIGHT))
    ]
    harmony = np.vstack(classes).T.reshape(len(edges) - 1, -1)
    first, last = _sounding(bars, features)
    return Bars(
        edges[first : last + 1],
        bands[first:last],
        _unit_columns(harmony[first:last].T).T,
        features.beats.is_steady,
        bars_each,
    )


def _edges(features: AudioFeatures) -> tuple[npt.NDArray[np.float64], int]:
    """Bar edges, extrapolated to both ends, and the number of bars between two edges."""
    beats, duration = features.beats, features.duration
    if len(beats.downbeat_times) < 2:
        return np.arange(0.0, duration + 1e-6, _seconds_each(duration)), 1
    downbeats = beats.downbeat_times
    bar = float(np.median(np.diff(downbeats)))
    before = downbeats[0] - bar * np.arange(int(downbeats[0] / bar + 0.5), 0, -1)
    after = downbeats[-1] + bar * np.arange(1, int((duration - downbeats[-1]) / bar) + 1)
    edges = np.concatenate([np.maximum(before, 0.0), downbeats, after])
    bars_each = 1
    while len(edges) > MOST_BARS * bars_each:
        bars_each *= 2
    return edges[::bars_each], bars_each


def _seconds_each(duration: float) -> float:
    return max(SECONDS_WITHOUT_BEAT, duration / MOST_BARS)


def _sounding(bars: "audio.grid.TimeGrid", features: AudioFeatures) -> tuple[int, int]:
    """First bar that sounds, and the one after the last that does."""
    levels = features.levels
    typical = np.sqrt(np.mean(levels.hop_rms.astype(np.float64) ** 2))
    audible = levels.hop_rms > max(typical * 10 ** (-QUIET_DB / 20), LEAST_RMS)
    share = bars.means(audible[None].astype(np.float64), 1 / levels.hop_seconds)[0]
    heard = np.flatnonzero(share > LEAST_SHARE)
    return (int(heard[0]), int(heard[-1]) + 1) if len(heard) else (0, 0)


def _grid(edges: npt.NDArray[np.float64]) -> "audio.grid.TimeGrid":
    return audio.grid.TimeGrid(edges, np.zeros(len(edges) - 1, np.intp), is_metrical=True)


def _divided(edges: npt.NDArray[np.float64], parts: int) -> npt.NDArray[np.float64]:
    """Edges of equal parts of each bar."""
    inner = edges[:-1, None] + np.diff(edges)[:, None] * np.arange(parts) / parts
    return np.append(inner.ravel(), edges[-1])


def _unit_columns(columns: Floats) -> Floats:
    return np.asarray(columns / (np.linalg.norm(columns, axis=0) + 1e-6))
