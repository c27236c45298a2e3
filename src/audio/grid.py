"""A grid of time cells between beats, over which harmony and timbre are averaged.

A chord begins with a beat. Chroma averaged from half beat to half beat therefore holds one chord,
where frames of fixed length hold the end of one and the attack of the next (Bello & Pickens 2005).
Where there is no steady beat, cells of a quarter of a second do.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from src.audio.pulse import Beats

type Floats = npt.NDArray[np.floating]

SECONDS_WITHOUT_BEAT = 0.25
SHORTEST_CELL_SECONDS = 0.02
HALF_BEAT, BEAT, DOWNBEAT = 0, 1, 2


@dataclass(frozen=True, eq=False)
class TimeGrid:
    """Cells of time that cover the whole of a sound.

    edges : where the cells begin, and where the last one ends, in seconds [shape=(cells + 1,)]
    weights : HALF_BEAT, BEAT or DOWNBEAT, for where each cell begins [shape=(cells,)]
    is_metrical : True when the edges are beats and half beats, also before the first and after the last
    """

    edges: npt.NDArray[np.float64]
    weights: npt.NDArray[np.intp]
    is_metrical: bool

    @property
    def durations(self) -> npt.NDArray[np.float64]:
        """Durations of the cells, in seconds."""
        return np.diff(self.edges)

    def means(self, rows: Floats, frame_rate: float) -> Floats:
        """Average each row in each cell [shape=(rows, frames) -> (rows, cells)].

        rows : at least one frame; frame k lies at k / frame_rate seconds, and parts of frames count as parts
        frame_rate : frames a second

        Replaces `librosa.util.sync`, which cuts at whole frames. Raises IndexError for rows of another shape, or
        without frames.
        """
        frames = rows.shape[1]
        sums = np.zeros((len(rows), frames + 1))
        np.cumsum(rows, axis=1, out=sums[:, 1:])
        position = (self.edges * frame_rate + 0.5).clip(0, frames)
        whole = np.minimum(position.astype(np.intp), max(0, frames - 1))
        at = sums[:, whole] + (position - whole) * rows[:, whole]
        width = np.maximum(np.diff(position), 1e-6)
        return np.asarray(np.diff(at, axis=1) / width)


def time_grid(beats: Beats, duration_seconds: float) -> TimeGrid:
    """Half beats over the whole duration; quarters of a second without a steady beat."""
    if not beats.is_steady or len(beats.times) < 2:
        return _even_grid(duration_seconds)
    times, first = _beyond_the_ends(beats.times, duration_seconds)
    index = np.arange(len(times)) - first - beats.first_downbeat
    on_beat = np.where(index % beats.beats_per_bar == 0, DOWNBEAT, BEAT)
    halves = np.append((times[:-1] + times[1:]) / 2, times[-1] + (times[-1] - times[-2]) / 2)
    edges = np.stack([times, halves], axis=1).ravel()
    weights = np.stack([on_beat, np.full(len(times), HALF_BEAT)], axis=1).ravel()
    inside = (edges > SHORTEST_CELL_SECONDS) & (edges < duration_seconds - SHORTEST_CELL_SECONDS)
    return TimeGrid(
        np.concatenate([[0.0], edges[inside], [duration_seconds]]),
        np.concatenate([[HALF_BEAT], weights[inside]]).astype(np.intp),
        is_metrical=True,
    )


def _even_grid(duration_seconds: float) -> TimeGrid:
    cells = max(1, round(duration_seconds / SECONDS_WITHOUT_BEAT))
    return TimeGrid(
        np.linspace(0.0, duration_seconds, cells + 1), np.full(cells, HALF_BEAT, np.intp), is_metrical=False
    )


def _beyond_the_ends(
    times: npt.NDArray[np.float64], duration_seconds: float
) -> tuple[npt.NDArray[np.float64], int]:
    """The beats, counted on to both ends of the sound, and how many were put before the first."""
    period = float(np.median(np.diff(times)))
    before = max(0, int(np.ceil(times[0] / period)))
    after = max(0, int(np.ceil((duration_seconds - times[-1]) / period)))
    early = times[0] - period * np.arange(before, 0, -1)
    late = times[-1] + period * np.arange(1, after + 1)
    return np.concatenate([early, times, late]), before
