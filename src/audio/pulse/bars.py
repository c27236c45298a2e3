"""Metre and downbeats of a sequence of beats.

Every metre and first beat is an explanation; for each there is evidence: harmony changes, basses
enter and snares answer where they do in such bars, accents repeat after a bar, beats divide in two or
three. Weights that were fitted to music with known truth turn it into probabilities.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from src.audio.pulse.conditional_logit import probabilities
from src.audio.pulse.evidence import (
    BANDS,
    PREFERRED_BPM,
    BeatSounds,
    Track,
    bar_errors,
    between,
    standardised,
    strengths,
)
from src.audio.pulse.grids import CandidateGrid
from src.audio.pulse.weights import BAR_WEIGHTS

type Floats = npt.NDArray[np.floating]


@dataclass(frozen=True)
class Metre:
    """beats : of a bar; compound : beats in three"""

    name: str
    beats: int
    compound: bool


METRES = (
    Metre("4/4", 4, compound=False),
    Metre("3/4", 3, compound=False),
    Metre("2/4", 2, compound=False),
    Metre("5/4", 5, compound=False),
    Metre("6/8", 2, compound=True),
    Metre("12/8", 4, compound=True),
)
SOUNDS = ("harmony", *BANDS)
LARGEST_SHARE, FAINT_SHARE = 1.5, 0.15
LEAST_THIRDS = 0.1  # of the strength on the beats
FIRST_THIRD_SHARE = 0.03  # of the strength on the last third
CHANCE_ERRORS = 2.0  # accents stand out so far by chance
MANY_BARS = 8  # from here on more of them are no better evidence
LONGEST_REPETITION = 12
FRACTIONS = {
    "first third": 1 / 3,
    "half": 1 / 2,
    "second third": 2 / 3,
    "quarter": 1 / 4,
    "last quarter": 3 / 4,
}


@dataclass(frozen=True)
class Bars:
    """A metre, the index of the first downbeat among the beats, and the metre's chance on these beats."""

    metre: Metre
    first_downbeat: int
    probability: float


def find_bars(grid: CandidateGrid, sound: BeatSounds, track: Track) -> list[Bars]:
    """Every metre with its most likely first downbeat, the most likely metre first."""
    explanations = [(metre, phase) for metre in METRES for phase in range(metre.beats)]
    chances = probabilities(bar_evidence(grid, sound, track), BAR_WEIGHTS)
    chances *= [0.0 if _is_ruled_out(metre, grid, sound, track) else 1.0 for metre, _ in explanations]
    chances /= chances.sum()
    found = []
    for metre in METRES:
        of_metre = [
            (chance, phase) for (m, phase), chance in zip(explanations, chances, strict=True) if m is metre
        ]
        first = max(of_metre)[1]
        total = sum(chance for chance, _ in of_metre)
        found.append(Bars(metre, first, float(total)))
    return sorted(found, key=lambda bars: -bars.probability)


def _is_ruled_out(metre: Metre, grid: CandidateGrid, sound: BeatSounds, track: Track) -> bool:
    """Decide by convention where evidence is not enough.

    Beats that all sound alike are counted in fours, not in twos. Thirds of beats must be heard, and both of
    them: where only the last sounds, the beats are swung.
    """
    if metre.name == "2/4":
        return bar_errors(sound) < CHANCE_ERRORS
    if not metre.compound:
        return False
    first, last = (
        float(strengths(between(grid.positions, phase), track.near)[0].mean()) for phase in (1 / 3, 2 / 3)
    )
    heard = first + last > LEAST_THIRDS * float(sound.bands[0].mean())
    return not (heard and first >= FIRST_THIRD_SHARE * last)


def bar_evidence(grid: CandidateGrid, sound: BeatSounds, track: Track) -> dict[str, Floats]:
    """Evidence for each metre and downbeat position, by name [shape=(explanations,)], in the order of METRES."""
    octaves = float(np.log2(grid.bpm / PREFERRED_BPM))
    sounds = np.concatenate(
        [standardised(sound.change[None], 0.05), standardised(sound.bands.astype(np.float64), 0.1)]
    )
    repeats = _repetition(sounds)
    thirds = _division(grid, sound, track) | {"octaves": octaves, "octaves squared": octaves**2}
    rows = []
    for metre in METRES:
        of_metre = _metre_evidence(metre, octaves, thirds, repeats)
        rows += [of_metre | _phase_evidence(metre, phase, sounds, repeats) for phase in range(metre.beats)]
    names = sorted({name for row in rows for name in row})
    return {name: np.array([row.get(name, 0.0) for row in rows]) for name in names}


def _metre_evidence(
    metre: Metre, octaves: float, thirds: dict[str, float], repeats: list[float]
) -> dict[str, float]:
    usual = float(np.mean(repeats[2:8]))
    found = {f"is {metre.name}": 1.0, f"is {metre.name}, by tempo": octaves}
    found[f"repeats after {metre.beats}"] = repeats[metre.beats] - usual
    if metre.compound:
        found |= {f"in three: {name}": value for name, value in thirds.items()}
        if metre.beats == 4:
            found |= {f"12/8: {name}": value for name, value in thirds.items()}
    return found


def _phase_evidence(metre: Metre, phase: int, sounds: Floats, repeats: list[float]) -> dict[str, float]:
    beats = metre.beats
    weight = float(np.sqrt(min(1.0, len(sounds[0, phase::beats]) / MANY_BARS)))
    found = {"repeats after two bars": repeats[2 * beats] * weight, "starts on the first": float(phase == 0)}
    found["starts on the last"] = float(phase == beats - 1)
    on_first = _mean_at(sounds, phase, beats) * weight
    found |= _named("first", on_first)
    if beats == 4:
        found |= _named("middle", _mean_at(sounds, (phase + 2) % 4, 4) * weight)
        found |= _named("second and last", _mean_at(sounds, (phase + 1) % 2, 2) * weight)
    elif beats == 2:
        found |= _named("first of two", on_first)
    else:
        found |= _named("first of odd", on_first)
        found |= _named("second of odd", _mean_at(sounds, (phase + 1) % beats, beats) * weight)
    return found


def _named(place: str, values: Floats) -> dict[str, float]:
    return {f"{place}: {name}": float(value) for name, value in zip(SOUNDS, values, strict=True)}


def _mean_at(sounds: Floats, phase: int, step: int) -> Floats:
    here = sounds[:, phase::step]
    return here.mean(axis=1) if here.shape[1] else np.zeros(len(sounds))


def _repetition(sounds: Floats) -> list[float]:
    """Self-similarity of beats at lags 0 to 12."""
    beats = sounds.shape[1]
    repeats = [0.0]
    for lag in range(1, LONGEST_REPETITION + 1):
        enough = beats - lag >= 2
        repeats.append(float((sounds[:, lag:] * sounds[:, :-lag]).mean()) if enough else 0.0)
    return repeats


def _division(grid: CandidateGrid, sound: BeatSounds, track: Track) -> dict[str, float]:
    """Onset strength between the beats as a share of that on them; 0 where nothing sounds in between."""
    on = sound.bands.mean(axis=1) + 1e-3
    levels = {
        name: (strengths(between(grid.positions, phase), track.near).mean(axis=1) / on).clip(0, LARGEST_SHARE)
        for name, phase in FRACTIONS.items()
    }
    found = {f"{name}, {BANDS[band]}": float(levels[name][band]) for name in levels for band in (0, 2, 3)}
    for band in (0, 2, 3):
        first, half, second = (levels[name][band] for name in ("first third", "half", "second third"))
        found[f"both thirds, {BANDS[band]}"] = float(min(first, second) - half)
        # Halves that are hardly heard and thirds that are say more than the same distance between loud ones.
        for name, third in (("first", first), ("second", second)):
            found[f"{name} against half, {BANDS[band]}"] = float(
                (third - half) / (third + half + FAINT_SHARE)
            )
    return found
