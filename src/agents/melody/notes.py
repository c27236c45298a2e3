"""From a pitch track to notes: steady pitches that last."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from src import audio

type Floats = npt.NDArray[np.floating]

MOST_APERIODICITY = 0.15
AUDIBLE_RANGE_DB = 30.0
SHORTEST_NOTE_SECONDS = 0.08
SMOOTHING_FRAMES = 5  # a median over 60 ms: shorter leaps to an octave are errors
STRONG_CLASS = 0.3  # of the strongest pitch class of its frame
FAINTEST_FRAME = 0.2  # of the median strength
# One voice is heard with a period in 90 % of its frames and 2 strong pitch classes (its overtones and the
# note before), chords and bass in fewer, or with 3 classes and more.
VOICED_RANGE = (0.4, 0.9)
CLASSES_RANGE = (3.2, 2.2)


@dataclass(frozen=True)
class Note:
    """A note, in seconds. midi : pitch number, 60 is C4"""

    start: float
    end: float
    midi: int


def audible(pitch: "audio.pitch.PitchTrack") -> npt.NDArray[np.bool_]:
    """Return which frames are less than 30 dB below the loudest [shape=(frames,)].

    pitch : with at least one frame; raises ValueError without
    """
    return np.asarray(pitch.rms > pitch.rms.max() * 10 ** (-AUDIBLE_RANGE_DB / 20))


def voiced(pitch: "audio.pitch.PitchTrack") -> npt.NDArray[np.bool_]:
    """Return which frames are audible and have a clear period [shape=(frames,)].

    pitch : with at least one frame; raises ValueError without
    """
    return np.asarray(audible(pitch) & (pitch.aperiodicity < MOST_APERIODICITY))


def find_notes(pitch: "audio.pitch.PitchTrack", tuning_semitones: float) -> list[Note]:
    """Find runs of frames on one semitone of the track's own tuning, 80 ms and longer.

    pitch : with at least one frame
    tuning_semitones : how far A4 lies from 440 Hz, -0.5..0.5

    Raises ValueError for a pitch track without frames.
    """
    midi = audio.conversions.hz_to_midi(pitch.frequency_hz.astype(np.float64)) - tuning_semitones
    steps = np.rint(audio.filters.median_filter(midi, SMOOTHING_FRAMES, mode="nearest")).astype(np.intp)
    steps[~voiced(pitch)] = -1
    starts = np.flatnonzero(np.diff(steps, prepend=-2))
    ends = np.append(starts[1:], len(steps))
    return [
        Note(start / pitch.frame_rate, end / pitch.frame_rate, int(steps[start]))
        for start, end in zip(starts, ends, strict=True)
        if steps[start] >= 0 and (end - start) / pitch.frame_rate >= SHORTEST_NOTE_SECONDS
    ]


def one_voice_confidence(pitch: "audio.pitch.PitchTrack", chroma: "audio.chroma.Chroma") -> float:
    """Confidence that the music is monophonic, 0..1; not calibrated."""
    heard = int(np.count_nonzero(audible(pitch)))
    if not heard:
        return 0.0
    share = np.count_nonzero(voiced(pitch)) / heard
    return _between(share, VOICED_RANGE) * _between(_strong_classes(chroma), CLASSES_RANGE)


def _strong_classes(chroma: "audio.chroma.Chroma") -> float:
    """Mean number of simultaneous pitch classes."""
    classes = chroma.treble + chroma.bass
    strength = classes.sum(axis=0)
    sounding = (
        strength > FAINTEST_FRAME * np.median(strength[strength > 0]) if strength.any() else strength > 0
    )
    if not sounding.any():
        return float(len(classes))
    frames = classes[:, sounding]
    return float((frames > STRONG_CLASS * frames.max(axis=0)).sum(axis=0).mean())


def _between(value: float, ends: tuple[float, float]) -> float:
    """0 at the first end and beyond, 1 at the second."""
    return float(np.clip((value - ends[0]) / (ends[1] - ends[0]), 0, 1))
