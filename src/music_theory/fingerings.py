"""Fingerings of chords, found by search: the tuning of the strings decides, there is no table of shapes.

The page draws diagrams by the same rules (`frontend/src/chords/voicings.ts`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from src.music_theory.chord_notes import notes_of_chord
from src.music_theory.chords import PITCHES

HIGHEST_FRET: Final = 12
HAND_FRETS: Final = 4
FINGERS: Final = 4
# Below so many strings all of them are played.
FEWEST_STRINGS_TO_MUTE: Final = 5

type Frets = tuple[int | None, ...]


@dataclass(frozen=True)
class Strings:
    """An instrument's open strings as MIDI numbers, as they lie from left to right in a diagram."""

    open: tuple[int, ...]
    # Whether the lowest string that sounds plays the root.
    root_in_bass: bool


GUITAR: Final = Strings((40, 45, 50, 55, 59, 64), root_in_bass=True)
UKULELE: Final = Strings((67, 60, 64, 69), root_in_bass=False)


@cache
def fingering(symbol: str, strings: Strings) -> Frets | None:
    """Return the fret of each string, None where it is not played: the easiest with all notes of the chord.

    None for an unknown symbol, and where four fingers cannot play it.
    """
    pitches = [_pitch(note) for note in notes_of_chord(symbol)]
    if not pitches:
        return None
    found = (
        (effort, frets)
        for lowest in range(HIGHEST_FRET - HAND_FRETS + 1)
        for frets in _shapes(strings, pitches, max(1, lowest))
        if _has_notes(frets, strings, pitches) and (effort := _effort(frets)) is not None
    )
    best = min(found, key=lambda one: one[0], default=None)
    return best[1] if best else None


def _pitch(note: str) -> int:
    return (PITCHES[note[0]] + note.count("#") - note.count("b")) % 12


def _shapes(strings: Strings, pitches: Sequence[int], lowest: int) -> Iterator[Frets]:
    """Yield all ways to play only notes of the chord with a hand at this fret, or with open strings."""
    choices: list[Sequence[int | None]] = []
    for place, string in enumerate(strings.open):
        frets = [*range(lowest, lowest + HAND_FRETS), 0]
        fitting: list[int | None] = [fret for fret in frets if (string + fret) % 12 in pitches]
        may_be_muted = len(strings.open) >= FEWEST_STRINGS_TO_MUTE and place < 2
        choices.append([*fitting, None] if may_be_muted else fitting)
    # A string between two that sound is not muted.
    yield from (frets for frets in product(*choices) if frets[0] is None or frets[1] is not None)


def _has_notes(frets: Frets, strings: Strings, pitches: Sequence[int]) -> bool:
    """Return whether all notes sound, but for the fifth of a chord of four."""
    sounding = [
        (string + fret) % 12 for string, fret in zip(strings.open, frets, strict=True) if fret is not None
    ]
    needed = set(pitches) - ({pitches[2]} if len(pitches) >= 4 else set())
    return needed <= set(sounding) and (not strings.root_in_bass or sounding[0] == pitches[0])


def _effort(frets: Frets) -> float | None:
    """Return how hard a shape is to press, without a unit; None where it takes more fingers than there are."""
    pressed = [fret for fret in frets if fret]
    lowest = min(pressed, default=0)
    # One finger lies across the strings from its first on where none of these is open.
    is_barred = pressed.count(lowest) > 1 and 0 not in frets[frets.index(lowest) :]
    fingers = 1 + sum(fret > lowest for fret in pressed) if is_barred else len(pressed)
    if fingers > FINGERS:
        return None
    span = max(pressed, default=0) - lowest
    open_inside = sum(fret == 0 and any(frets[:at]) and any(frets[at + 1 :]) for at, fret in enumerate(frets))
    # Open strings beside a hand further up ring differently.
    far = 2 * max(0, lowest - 1) if 0 in frets else 0
    return 2 * fingers + 0.75 * span**2 + lowest + 1.5 * frets.count(None) + 0.5 * open_inside + far
