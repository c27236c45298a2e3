"""What each player plays in one bar, from the patterns of a style."""

from dataclasses import dataclass

import numpy as np

from benchmarks.audio.render.harmony import SCALES, Chord
from benchmarks.audio.render.styles import DRUM_NOTES, Drums

type Generator = np.random.Generator

BASS, CHORDS, PAD, LEAD, DRUMS = 0, 1, 2, 3, 9  # MIDI channels
STRONG, WEAK = 100, 62  # velocities
CHANGED_STEP = 0.03  # chance that a drum leaves out a step, or adds a weak one


@dataclass(frozen=True)
class Note:
    """start, length : in beats from the first downbeat"""

    start: float
    length: float
    pitch: int
    velocity: int
    channel: int


@dataclass(frozen=True)
class Bar:
    """start, beats : in beats; chords : (beats from the bar's start, chord), the first at 0

    swing : see Style
    """

    start: float
    beats: int
    chords: tuple[tuple[float, Chord], ...]
    swing: float

    def chord_at(self, offset: float) -> Chord:
        """The chord sounding so many beats into the bar."""
        return [chord for start, chord in self.chords if start <= offset + 1e-6][-1]

    def steps(self, pattern: str, bar_of_pattern: int) -> list[tuple[float, str]]:
        """The pattern's characters with their offsets in beats; a pattern of two bars alternates."""
        length = len(pattern)
        if length / self.beats > 4 and length % 2 == 0:
            half = length // 2
            pattern = pattern[half * (bar_of_pattern % 2) :][:half]
            length = half
        step = self.beats / length
        late = self.swing / 3 * step if (length // self.beats) % 3 else 0.0
        return [(i * step + (late if i % 2 else 0.0), mark) for i, mark in enumerate(pattern)]


def drums(bar: Bar, patterns: Drums, bar_number: int, random: Generator) -> list[Note]:
    """Each drum's pattern, now and then with a step more or less."""
    notes = []
    for name, pattern in patterns.items():
        for offset, mark in bar.steps(pattern, bar_number):
            changed = random.random() < CHANGED_STEP and offset > 0
            played = {"x": STRONG, "o": WEAK, ".": 0}[mark]
            velocity = (0 if played else WEAK - 15) if changed else played
            if velocity:
                notes.append(Note(bar.start + offset, 0.2, DRUM_NOTES[name], velocity, DRUMS))
    return notes


def fill(bar: Bar, random: Generator) -> list[Note]:
    """Toms and snare through the last beat of a bar, a crash on what follows."""
    steps = int(random.choice([2, 3, 4]))
    pitches = random.choice([38, 45, 47, 50], size=steps)
    first = bar.start + bar.beats - 1
    notes = [Note(first + i / steps, 0.2, int(pitch), STRONG, DRUMS) for i, pitch in enumerate(pitches)]
    return [*notes, Note(bar.start + bar.beats, 0.5, DRUM_NOTES["crash"], STRONG - 10, DRUMS)]


def bass(bar: Bar, pattern: str, bar_number: int) -> list[Note]:
    """Degrees of the chord, each held until the next."""
    steps = [(offset, mark) for offset, mark in bar.steps(pattern, bar_number) if mark != "."]
    steps += [(start, "1") for start, _ in bar.chords[1:] if start not in [offset for offset, _ in steps]]
    steps.sort()
    ends = [offset for offset, _ in steps[1:]] + [bar.beats] * bool(steps)
    return [
        Note(bar.start + offset, 0.92 * (end - offset), bar.chord_at(offset).bass(mark), STRONG - 5, BASS)
        for (offset, mark), end in zip(steps, ends, strict=True)
    ]


def whole_chords(bar: Bar, pattern: str, bar_number: int, length: float) -> list[Note]:
    """All notes of the chord on each step; length : share of the time to the next."""
    steps = [(offset, mark) for offset, mark in bar.steps(pattern, bar_number) if mark != "."]
    ends = [offset for offset, _ in steps[1:]] + [bar.beats] * bool(steps)
    return [
        Note(bar.start + offset, length * (end - offset), pitch, STRONG - 15 if mark == "x" else WEAK, CHORDS)
        for (offset, mark), end in zip(steps, ends, strict=True)
        for pitch in bar.chord_at(offset).voicing(53)
    ]


def broken_chords(bar: Bar, pattern: str, bar_number: int) -> list[Note]:
    """The notes of the voicing one by one."""
    notes = []
    for offset, mark in bar.steps(pattern, bar_number):
        if mark != ".":
            voicing = bar.chord_at(offset).voicing(52)
            voicing.append(voicing[0] + 12)
            pitch = voicing[int(mark) % len(voicing)]
            notes.append(Note(bar.start + offset, 0.9, pitch, STRONG - 20 if offset else STRONG - 8, CHORDS))
    return notes


def pad(bar: Bar) -> list[Note]:
    """The chord, held."""
    ends = [start for start, _ in bar.chords[1:]] + [bar.beats]
    return [
        Note(bar.start + start, 0.98 * (end - start), pitch, WEAK, PAD)
        for (start, chord), end in zip(bar.chords, ends, strict=True)
        for pitch in chord.voicing(60)
    ]


def melody_rhythm(beats: int, steps_per_beat: int, density: float, random: Generator) -> list[float]:
    """Offsets of a bar of melody: the first beat often, other beats less, what lies between least."""
    offsets = []
    for step in range(beats * steps_per_beat):
        weight = 1.6 if step == 0 else 1.0 if step % steps_per_beat == 0 else 0.45
        if random.random() < density * weight:
            offsets.append(step / steps_per_beat)
    return offsets


def melody(
    bar: Bar, offsets: list[float], key: tuple[int, str], previous: int, random: Generator
) -> list[Note]:
    """A walk over the scale that meets the chord on the beats. key : (tonic, mode); previous : last pitch"""
    tonic, mode = key
    scale = [(tonic + degree) % 12 for degree in SCALES[mode]]
    notes = []
    ends = [*offsets[1:], float(bar.beats)][: len(offsets)]
    for offset, end in zip(offsets, ends, strict=True):
        allowed = bar.chord_at(offset).pitch_classes if offset % 1 == 0 else scale
        near = [
            pitch
            for pitch in range(previous - 5, previous + 6)
            if pitch % 12 in allowed and 60 <= pitch <= 86
        ]
        previous = int(random.choice(near)) if near else 60 + bar.chord_at(offset).root % 12
        late = bar.swing / 6 if offset % 1 == 0.5 else 0.0
        length = 0.9 * min(end - offset, 2.0)
        notes.append(Note(bar.start + offset + late, length, previous, STRONG - 8, LEAD))
    return notes
