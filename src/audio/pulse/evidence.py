"""Evidence for a beat grid: features that rank the candidate grids of a track.

All are relative to the track itself or to the grid's own beats, so that they mean the same for a
string quartet and a drum machine.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from src.audio.chroma import Chroma
from src.audio.onsets import Onsets
from src.audio.pulse.grids import CandidateGrid

type Floats = npt.NDArray[np.floating]

NEAR_FRAMES = 5  # a beat and an onset within 20 ms of each other are together
LEAST_ONSET = 0.5
FAINT = 0.05  # what is weaker than this does not count
EMPTY_BEAT = 0.25  # of the strength of a usual onset
HARMONY_SPAN_BEATS = 1.25  # compared before and after each beat
BANDS = ("all", "bass", "middle", "treble", "deep")
FRACTIONS = {"half": (1 / 2,), "third": (1 / 3, 2 / 3), "quarter": (1 / 4, 3 / 4)}
REPETITIONS = (0.5, 1, 2, 3, 4, 6)
PREFERRED_BPM, PRIOR_WIDTH_OCTAVES = 112.0, 0.85
SUPPORT = {0.5: 0.25, 1: 1.0, 2: 0.6, 3: 0.15, 4: 0.4}
METRES = {2: 0.59, 3: 0.86, 4: 1.0, 5: 0.62, 6: 0.6}  # beats in a bar -> how far its accents count
HARMONY_WEIGHT, BASS_WEIGHT, ACCENT_WEIGHT = 1.3, 0.5, 0.3
# These mean something else in fast music than in slow.
DEPEND_ON_TEMPO = (
    "strength",
    "empty",
    "all: alternates",
    "deep: half",
    "treble: half",
    "accents in 4",
    "accents in 3",
    "repeats after 2",
    "repeats after 3",
    "all: half",
    "middle: varies in four",
)


@dataclass(frozen=True, eq=False)
class Track:
    """Features of a track that grids are compared with.

    near : the strongest onset within 20 ms, by band [shape=(5, frames)]
    usual : the strength of a usual onset
    repetition : mean autocorrelation of the onset strength [shape=(lags,)]
    treble, bass : running sums of the chroma, each frame of length 1 [shape=(12, frames + 1)]
    """

    near: npt.NDArray[np.float32]
    usual: float
    repetition: npt.NDArray[np.float32]
    frame_rate: float
    treble: npt.NDArray[np.float64]
    bass: npt.NDArray[np.float64]
    chroma_rate: float


@dataclass(frozen=True, eq=False)
class BeatSounds:
    """Features at the beats of a grid.

    bands : onset strength by band [shape=(5, beats)]
    change : how much the harmony changes, 0..2, on the beats and halfway between them
    """

    bands: npt.NDArray[np.float32]
    change: Floats
    change_between: Floats


def track_evidence(onsets: Onsets, tempogram: Floats, chroma: Chroma) -> Track:
    """Prepare a track for the comparison of its grids.

    onsets : with at least one frame
    tempogram : of these onsets [shape=(windows, lags)], see `windowed_autocorrelation`
    chroma : of the same sound

    Raises ValueError for a tempogram without windows.
    """
    bands = np.stack([onsets.strength, onsets.bass, onsets.middle, onsets.treble, onsets.deep])
    near = ndimage.maximum_filter1d(bands, NEAR_FRAMES, axis=1)
    peaks = onsets.strength[(onsets.strength >= near[0]) & (onsets.strength > LEAST_ONSET)]
    return Track(
        near,
        float(peaks.mean()) if len(peaks) else 1.0,
        tempogram.mean(axis=0),
        onsets.frame_rate,
        _summed(chroma.treble),
        _summed(chroma.bass),
        chroma.frame_rate,
    )


def _summed(classes: Floats) -> npt.NDArray[np.float64]:
    unit = classes / (np.linalg.norm(classes, axis=0) + 1e-6)
    return np.concatenate([np.zeros((len(unit), 1)), np.cumsum(unit, axis=1, dtype=np.float64)], axis=1)


def beat_sounds(grid: CandidateGrid, track: Track) -> BeatSounds:
    """Onset strengths and harmonic changes on the beats."""
    beats = grid.positions
    return BeatSounds(
        strengths(beats, track.near),
        _harmonic_change(beats, grid.period, track),
        _harmonic_change(between(beats, 1 / 2), grid.period, track),
    )


def grid_evidence(grids: list[CandidateGrid], sounds: list[BeatSounds], track: Track) -> dict[str, Floats]:
    """Return what speaks for each grid, by name [shape=(grids,)].

    grids, sounds : of the same length, at least one; sounds are the `beat_sounds` of the grids
    track : the track that they count

    Raises ValueError for lists of different lengths.
    """
    rows = [_one(grid, sound, track) for grid, sound in zip(grids, sounds, strict=True)]
    found = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    support = sum(weight * found[f"repeats after {beats}"] for beats, weight in SUPPORT.items())
    salience = np.maximum(support, 0) * np.exp(-0.5 * found["octaves squared"] / PRIOR_WIDTH_OCTAVES**2)
    found["salience"] = salience / (salience.max() + 1e-9)
    found["bars"] = np.max(
        [weight * found[f"accents in {metre}"] for metre, weight in METRES.items()], axis=0
    )
    return found | {f"{name}, by tempo": found[name] * found["octaves"] for name in DEPEND_ON_TEMPO}


def _one(grid: CandidateGrid, sound: BeatSounds, track: Track) -> dict[str, float]:
    octaves = float(np.log2(grid.bpm / PREFERRED_BPM))
    intervals = np.diff(grid.positions)
    on = sound.bands
    accents = accent(sound)
    found = {
        "octaves": octaves,
        "octaves squared": octaves**2,
        "tracked": float(grid.is_tracked),
        "unsteadiness": min(0.3, float(np.diff(intervals).std() / np.sqrt(2) / intervals.mean())),
        "strength": float(np.log(on[0].mean() / track.usual + 0.05)),
        "empty": float((on[0] < EMPTY_BEAT * track.usual).mean()),
        "harmony on beats": float(sound.change.mean() - sound.change_between.mean()),
    }
    found |= {f"repeats after {beats}": _repetition(beats * grid.period, track) for beats in REPETITIONS}
    found |= _contrasts(grid.positions, on, track)
    found |= {f"accents in {metre}": _stands_out(accents, metre) for metre in METRES}
    return found


def _repetition(lag: float, track: Track) -> float:
    lags = np.arange(len(track.repetition))
    return float(np.interp(np.array([0.98, 1.0, 1.02]) * lag, lags, track.repetition, right=0).max())


def _contrasts(beats: Floats, on: Floats, track: Track) -> dict[str, float]:
    """Each band's strength on the beats against that between them, and how it alternates from beat to beat."""
    here = on.mean(axis=1) + 1e-3
    found: dict[str, float] = {}
    for fraction, phases in FRACTIONS.items():
        there = np.mean(
            [strengths(between(beats, phase), track.near).mean(axis=1) for phase in phases], axis=0
        )
        contrasts = (here - there) / (here + there)
        found |= {f"{band}: {fraction}": float(c) for band, c in zip(BANDS, contrasts, strict=True)}
    found |= _one_by_one(beats, on, track)
    even, odd = on[:, ::2].mean(axis=1), on[:, 1::2].mean(axis=1)
    fours = np.stack([on[:, phase::4].mean(axis=1) for phase in range(4)])
    alternates = np.abs(even - odd) / (even + odd + 1e-3)
    varies = fours.std(axis=0) / (fours.mean(axis=0) + 1e-3)
    for i, band in enumerate(BANDS):
        found[f"{band}: alternates"] = float(alternates[i])
        found[f"{band}: varies in four"] = float(varies[i])
    return found


def _one_by_one(beats: Floats, on: Floats, track: Track) -> dict[str, float]:
    """By band: how often a beat is stronger than the off-beat after it, and how far what is a quarter before the
    beats outweighs what is a quarter after them. Upbeats and syncopes come early, echoes late."""
    halfway = strengths(between(beats, 1 / 2), track.near)
    wins = np.sign(on[:, :-1] - halfway).mean(axis=1)
    after, before = (
        strengths(between(beats, phase), track.near).mean(axis=1) for phase in FRACTIONS["quarter"]
    )
    leads = (before - after) / (before + after + FAINT)
    return {f"{band}: wins": float(value) for band, value in zip(BANDS, wins, strict=True)} | {
        f"{band}: leads": float(value) for band, value in zip(BANDS, leads, strict=True)
    }


def accent(sound: BeatSounds) -> Floats:
    """Downbeat evidence of each beat: harmony changes, bass entries, onset strength."""
    return np.asarray(
        HARMONY_WEIGHT * standardised(sound.change, 0.05)
        + BASS_WEIGHT * standardised(sound.bands[1], 0.1)
        + ACCENT_WEIGHT * standardised(sound.bands[0], 0.1)
    )


def bar_errors(sound: BeatSounds) -> float:
    """How far the periodic accents of each metre stand out, in standard errors: about 2 by chance."""
    accents = accent(sound)
    best = max(METRES, key=lambda metre: METRES[metre] * _stands_out(accents, metre))
    return METRES[best] * _stands_out(accents, best) * float(np.sqrt(len(accents) // best))


def _stands_out(accents: Floats, metre: int) -> float:
    means = [float(accents[phase::metre].mean()) for phase in range(metre) if len(accents) > phase + metre]
    return max(means, default=0.0)


def strengths(positions: Floats, near: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Look up the bands at positions [shape=(bands, positions)].

    positions : in frames [shape=(positions,)]; beyond the ends the nearest frame counts
    near : strengths of the bands [shape=(bands, frames)], at least one frame

    Raises IndexError without a frame.
    """
    return near[:, np.rint(positions).astype(np.intp).clip(0, near.shape[1] - 1)]


def between(beats: Floats, phase: float) -> Floats:
    """Return the positions at a phase of each beat [shape=(beats - 1,)].

    beats : rising [shape=(beats,)]
    phase : 0..1, from each beat to the next

    Returns an empty array for fewer than two beats; raises nothing.
    """
    return np.asarray(beats[:-1] + phase * np.diff(beats))


def _harmonic_change(positions: Floats, period: float, track: Track) -> Floats:
    """1 minus the cosine between the chroma before and after each position, of treble and bass together."""
    rate = track.chroma_rate / track.frame_rate
    reach = max(2, round(HARMONY_SPAN_BEATS * period * rate))
    total = np.zeros(len(positions))
    for sums in (track.treble, track.bass):
        last = sums.shape[1] - 1
        middle = (positions * rate).astype(np.intp).clip(0, last)
        after = sums[:, (middle + reach).clip(0, last)] - sums[:, middle]
        before = sums[:, middle] - sums[:, (middle - reach).clip(0, last)]
        lengths = np.linalg.norm(after, axis=0) * np.linalg.norm(before, axis=0)
        total += 1 - np.einsum("cb,cb->b", after, before) / (lengths + 1e-6)
    return total


def standardised(values: Floats, least_std: float) -> Floats:
    """Return distances from the mean in standard deviations, in the same shape.

    values : of any unit; least_std : in the same unit, taken where the deviation is smaller: tiny differences of a
    metronome are not accents

    Returns an empty array for an empty one; raises nothing.
    """
    mean, std = values.mean(axis=-1, keepdims=True), values.std(axis=-1, keepdims=True)
    return np.asarray((values - mean) / np.maximum(std, least_std))
