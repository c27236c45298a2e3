"""A piece of music and the truth about it, from a seed."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.audio.render import parts
from benchmarks.audio.render.harmony import BLUES, PITCH_CLASSES, PROGRESSIONS, Chord, progression
from benchmarks.audio.render.parts import Bar, Generator, Note
from benchmarks.audio.render.styles import Drums, Style

BEATS_IN_BAR = {"4/4": 4, "3/4": 3, "2/4": 2, "5/4": 5, "6/8": 2, "12/8": 4}
PLANS = ("A", "AB", "AAB", "ABA", "ABAB", "AABA", "ABABCB", "AABACA", "ABACABA")
SHORTEST_SECTION_SECONDS = 5.0
DETUNED, UNEVEN, TEMPO_CHANGE, PICKUP = 0.15, 0.2, 0.05, 0.15  # chances


@dataclass(frozen=True)
class Section:
    """What all sections of one letter have in common."""

    chords: tuple[Chord, ...]
    beats_per_chord: int
    drums: Drums | None
    bass: str | None
    chord_pattern: str | None
    broken_pattern: str | None
    with_pad: bool
    phrase: list[list[float]]  # a melody's rhythm, bar by bar; empty: no melody
    level: float


@dataclass(frozen=True)
class Plan:
    """letters : "AABA"; sections : by letter; key : (tonic, mode)"""

    letters: str
    bars_per_section: int
    sections: dict[str, Section]
    style: Style
    key: tuple[int, str]

    def section(self, bar: int) -> Section:
        """What is played in that bar of the piece."""
        return self.sections[self.letters[bar // self.bars_per_section]]


@dataclass(frozen=True)
class Piece:
    """notes : (start s, length s, pitch, velocity, channel); programs : by channel; bend_cents : tuning"""

    notes: list[tuple[float, float, int, int, int]]
    programs: dict[int, int]
    bend_cents: float
    truth: dict[str, Any]


def compose(seed: int, index: int, seconds: tuple[float, float], styles: tuple[Style, ...]) -> Piece:
    """Piece number `index` of the set with this seed in one of the styles, about so many seconds long."""
    random = np.random.default_rng([seed, index])
    weights = np.array([style.weight for style in styles])
    style = styles[int(random.choice(len(styles), p=weights / weights.sum()))]
    tempo = float(np.exp(random.uniform(*np.log(style.tempi))))
    key = int(random.integers(12)), str(random.choice(style.modes))
    beats_per_bar = BEATS_IN_BAR[style.metre]
    letters, bars_per_section = _plan(random.uniform(*seconds), 60 / tempo * beats_per_bar, random)
    sections = {letter: _section(style, key, random) for letter in sorted(set(letters))}
    plan = Plan(letters, bars_per_section, sections, style, key)
    bars = _bars(plan)
    notes = _play(bars, plan, random)
    clock = _clock(len(bars) * beats_per_bar, tempo, style, bars_per_section * beats_per_bar, random)
    cents = float(round(random.uniform(-40, 40))) if random.random() < DETUNED else 0.0
    truth = {
        **_truth(clock, bars, plan),
        "has_drums": any(note.channel == parts.DRUMS for note in notes),
        "tuning_cents": cents,
    }
    return Piece(_timed(notes, clock, style, random), _programs(style, random), cents, truth)


def _plan(seconds: float, bar_seconds: float, random: Generator) -> tuple[str, int]:
    """The sections' letters and the bars of each: sections of 4 or 8 bars (2 where bars are long)."""
    for bars in random.permutation([4, 8]).tolist():
        fitting = [
            plan
            for plan in PLANS
            if bars * bar_seconds >= SHORTEST_SECTION_SECONDS
            and 0.7 * seconds <= len(plan) * bars * bar_seconds <= 1.35 * seconds
        ]
        if fitting:
            return str(random.choice(fitting)), int(bars)
    return "A", max(4, round(seconds / bar_seconds))


def _section(style: Style, key: tuple[int, str], random: Generator) -> Section:
    tonic, mode = key
    beats = BEATS_IN_BAR[style.metre]
    words = BLUES if style.blues else str(random.choice(PROGRESSIONS[mode]))
    chords = progression(words, tonic, add_sevenths=random.random() < style.sevenths)
    beats_per_chord = beats
    if not style.blues and random.random() < 0.25:
        beats_per_chord = beats // 2 if style.metre == "4/4" and style.tempi[1] < 120 else 2 * beats
    alone = not (style.chords or style.broken or style.bass)
    broken = (
        _one_of(style.broken, random)
        if style.broken and (random.random() < 0.6 or not style.chords)
        else None
    )
    steps = 3 if style.metre.endswith("8") else 2
    phrase = [
        parts.melody_rhythm(beats, steps, random.uniform(0.3, 0.7), random)
        for _ in range(int(random.choice([1, 2, 4])))
    ]
    return Section(
        tuple(chords),
        beats_per_chord,
        drums=_one_of(style.drums, random) if style.drums and (alone or random.random() < 0.93) else None,
        bass=_one_of(style.bass, random) if style.bass and random.random() < 0.95 else None,
        chord_pattern=None if broken or not style.chords else _one_of(style.chords, random),
        broken_pattern=broken,
        with_pad=bool(style.pad) and random.random() < 0.5,
        phrase=phrase if style.lead and random.random() < 0.7 else [],
        level=float(random.uniform(0.8, 1.0)),
    )


def _one_of[T](options: tuple[T, ...], random: Generator) -> T:
    return options[int(random.integers(len(options)))]


def _bars(plan: Plan) -> list[Bar]:
    beats = BEATS_IN_BAR[plan.style.metre]
    bars = []
    for number in range(len(plan.letters) * plan.bars_per_section):
        section = plan.section(number)
        first_beat = number % plan.bars_per_section * beats
        changes = [
            (
                float(beat),
                section.chords[(first_beat + beat) // section.beats_per_chord % len(section.chords)],
            )
            for beat in range(beats)
            if beat == 0 or (first_beat + beat) % section.beats_per_chord == 0
        ]
        bars.append(Bar(number * float(beats), beats, tuple(changes), plan.style.swing))
    return bars


def _play(bars: list[Bar], plan: Plan, random: Generator) -> list[Note]:
    notes: list[Note] = []
    bars_without_drums = int(random.choice([0, 0, 0, 1, 2]))
    pitch = 70
    for number, bar in enumerate(bars):
        section = plan.section(number)
        within = number % plan.bars_per_section
        played = _accompaniment(bar, section, within)
        if section.drums and number >= bars_without_drums:
            played += parts.drums(bar, section.drums, within, random)
            if within == plan.bars_per_section - 1 and random.random() < 0.5:
                played += parts.fill(bar, random)
        if section.phrase:
            lead = parts.melody(bar, section.phrase[within % len(section.phrase)], plan.key, pitch, random)
            pitch = lead[-1].pitch if lead else pitch
            played += lead
        notes += [_at_level(note, section.level) for note in played]
    if plan.style.lead and random.random() < PICKUP:
        notes.append(Note(-0.5, 0.45, pitch, parts.STRONG, parts.LEAD))
    return notes


def _accompaniment(bar: Bar, section: Section, within: int) -> list[Note]:
    played = []
    if section.bass:
        played += parts.bass(bar, section.bass, within)
    if section.chord_pattern:
        played += parts.whole_chords(bar, section.chord_pattern, within, length=0.7)
    if section.broken_pattern:
        played += parts.broken_chords(bar, section.broken_pattern, within)
    if section.with_pad:
        played += parts.pad(bar)
    return played


def _at_level(note: Note, level: float) -> Note:
    return Note(note.start, note.length, note.pitch, max(1, round(note.velocity * level)), note.channel)


def _clock(beats: int, tempo: float, style: Style, section_beats: int, random: Generator) -> np.ndarray:
    """Seconds of each beat, the end included: even, slowly wavering, or with another tempo from a section on."""
    intervals = np.full(beats, 60 / tempo)
    chance = random.random()
    if chance < UNEVEN:
        wave = np.sin(np.arange(beats) / beats * 2 * np.pi * random.uniform(0.5, 2) + random.uniform(0, 6))
        intervals *= 1 + wave * random.uniform(0.01, 0.04 if style.drums else 0.08)
    elif chance < UNEVEN + TEMPO_CHANGE and beats > section_beats:
        intervals[section_beats:] *= random.choice([0.8, 0.87, 1.15, 1.25])
    lead_in = random.uniform(0.05, 0.5) + 0.6 * 60 / tempo
    return lead_in + np.concatenate([[0.0], np.cumsum(intervals)])


def _seconds(beat: float, clock: np.ndarray) -> float:
    """Seconds of a position in beats, which may lie before the first or past the last."""
    last = len(clock) - 1
    if beat < 0:
        return float(clock[0] + beat * (clock[1] - clock[0]))
    if beat > last:
        return float(clock[last] + (beat - last) * (clock[last] - clock[last - 1]))
    return float(np.interp(beat, np.arange(last + 1), clock))


def _timed(
    notes: list[Note], clock: np.ndarray, style: Style, random: Generator
) -> list[tuple[float, float, int, int, int]]:
    timed = []
    for note in notes:
        start = _seconds(note.start, clock)
        end = _seconds(note.start + note.length, clock)
        late = random.normal(0, style.looseness_ms / 1000)
        velocity = int(np.clip(note.velocity + random.normal(0, 5), 1, 127))
        timed.append((max(0.0, start + late), end - start, note.pitch, velocity, note.channel))
    return sorted(timed)


def _programs(style: Style, random: Generator) -> dict[int, int]:
    families = {
        parts.BASS: style.bass_programs,
        parts.CHORDS: style.chord_programs,
        parts.PAD: style.pad,
        parts.LEAD: style.lead,
        parts.DRUMS: (0, 8, 16, 25) if style.drums else (0,),
    }
    return {channel: int(random.choice(family)) for channel, family in families.items() if family}


def _truth(clock: np.ndarray, bars: list[Bar], plan: Plan) -> dict[str, Any]:
    beats_per_bar = BEATS_IN_BAR[plan.style.metre]
    tonic, mode = plan.key
    beats, intervals = clock[:-1], np.diff(clock)
    changes = [(bar.start + offset, chord) for bar in bars for offset, chord in bar.chords]
    ends = [start for start, _ in changes[1:]] + [float(len(beats))]
    section_ends = np.arange(len(plan.letters) + 1) * beats_per_bar * plan.bars_per_section
    return {
        "tempo_bpm": round(60 / float(np.median(intervals)), 2),
        "tempo_map": [
            [round(float(clock[i]), 4), round(60 / float(intervals[i]), 2)]
            for i in range(0, len(beats), beats_per_bar)
        ],
        "beats": np.round(beats, 4).tolist(),
        "downbeats": np.round(beats[::beats_per_bar], 4).tolist(),
        "time_signature": plan.style.metre,
        "key": f"{PITCH_CLASSES[tonic]} {mode}",
        "chords": [
            [round(_seconds(start, clock), 4), round(_seconds(end, clock), 4), chord.label]
            for (start, chord), end in zip(changes, ends, strict=True)
        ],
        "sections": [
            [round(float(clock[first]), 4), round(float(clock[end]), 4), letter]
            for first, end, letter in zip(section_ends[:-1], section_ends[1:], plan.letters, strict=True)
        ],
        "style": plan.style.name,
    }
