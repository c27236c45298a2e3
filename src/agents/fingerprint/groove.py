"""The rhythm pattern of a track: where in the bar onsets fall in each band.

For each bar the onset strength of three bands (bass, middle, treble) is averaged in 48 cells, so that sixteenths
(16 to a bar of four) and triplets (12) both lie on cell edges; the mean over all bars is the pattern. A pattern of
bars tells styles apart where a spectrum cannot: a son clave and a rock beat may have the same instruments. (After
Dixon, Gouyon & Widmer, "Towards characterisation of music via rhythmic patterns", ISMIR 2004.)
"""

import numpy as np
import numpy.typing as npt

from src import audio
from src.agents.fingerprint.layout import CELLS, PATTERN_MULTIPLES
from src.audio.features import AudioFeatures

type Floats = npt.NDArray[np.float64]

BANDS = ("bass", "middle", "treble")
FEWEST_BARS = 2
# Cells begin half of one earlier: a stroke on the beat is a hill around it.
EARLY_CELLS = 0.5


def bar_pattern(features: AudioFeatures) -> Floats:
    """Distribution of each band's onsets over the bar [shape=(3, 48)].

    Square roots of shares, so that each band has unit length and weak strokes count, too; 0 where fewer than two
    bars are heard.
    """
    mean = _mean_bar(features)
    return np.asarray(np.sqrt(mean / (mean.sum(axis=1, keepdims=True) + 1e-9)))


def pattern_spectrum(pattern: Floats) -> Floats:
    """Measure how often each band repeats in a bar [shape=(3, 48) -> (3, 24)].

    pattern : of `bar_pattern`, not negative [shape=(3, 48)]

    Returns magnitudes at 1 to 24 times the rate of the bar. Raises IndexError for an array of one dimension.
    """
    return np.asarray(np.abs(np.fft.rfft(pattern, axis=1))[:, 1 : PATTERN_MULTIPLES + 1])


def _mean_bar(features: AudioFeatures) -> Floats:
    """Mean onset strength of each band in each cell of the bar [shape=(3, 48)]."""

    downbeats = features.beats.downbeat_times
    if len(downbeats) < FEWEST_BARS + 1:
        return np.zeros((len(BANDS), CELLS))
    bars = np.diff(downbeats)
    starts = downbeats[:-1, None] + bars[:, None] * (np.arange(CELLS) - EARLY_CELLS) / CELLS
    edges = np.append(starts.ravel(), downbeats[-1] - bars[-1] * EARLY_CELLS / CELLS)
    onsets = features.onsets
    rows = np.stack([getattr(onsets, band) for band in BANDS])
    cells = audio.grid.TimeGrid(edges, np.zeros(len(edges) - 1, np.intp), is_metrical=True).means(
        rows, onsets.frame_rate
    )
    return np.asarray(cells.reshape(len(BANDS), len(bars), CELLS).mean(axis=1).clip(min=0))
