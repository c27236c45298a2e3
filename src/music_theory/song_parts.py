"""Likely parts of a song (chorus, verse, bridge, drop, breakdown), told from its sections and their energy.

Sections say which parts are alike and how loud each is, not what they are. These functions name the section that fits
the usual form, with the reason, or None: an answer should say "probably".
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal

from src.core.text import fold

type Reason = Literal[
    "loudest_repeated",
    "loudest",
    "before_chorus",
    "once_between",
    "rise",
    "rise_after_breakdown",
    "quiet_between",
    "named",
]

# A name is of the section that begins within so many seconds of it.
NEAR_START_SECONDS: Final = 1.0
# A drop is at least so much louder than what comes before, as a share of the loudest section's level.
LEAST_RISE: Final = 0.25
# What is under this level, between louder parts, is a breakdown.
MOST_OF_BREAKDOWN: Final = 0.7
# How people name these parts, in folded text; "Chorus 2" is one, too.
NAMES: Final = {
    "chorus": ("chorus", "hook", "refrain", "estribillo", "coro", "kehrvers"),
    "verse": ("verse", "verso", "estrofa", "strophe", "vers"),
    "bridge": ("bridge", "middle eight", "middle 8", "puente"),
    "drop": ("drop",),
    "breakdown": ("breakdown", "break"),
    "intro": ("intro", "introduction", "introduccion"),
    "outro": ("outro", "coda", "ending", "final", "schluss"),
}
# Sections within so much of the loudest count as loud.
NEAR_LOUDEST: Final = 0.1


@dataclass(frozen=True)
class SongSection:
    """label : letter, like sections have the same; start, end : seconds; energy : share of the loudest section's level,
    0..1; name : the user's own, such as "Chorus"; "" without one"""

    label: str
    start: float
    end: float
    energy: float
    name: str = ""


@dataclass(frozen=True)
class Part:
    """A section, and why it is taken for the part. again : the starts of the same part later, in seconds"""

    section: SongSection
    reason: Reason
    again: tuple[float, ...] = ()


def with_names(sections: Sequence[SongSection], names: Sequence[tuple[float, str]]) -> list[SongSection]:
    """Return the sections with the names that a user gave them. names : (start of its section in seconds, name)"""
    named = list(sections)
    for start, name in names:
        nearest = min(range(len(named)), key=lambda at: abs(named[at].start - start), default=None)
        if nearest is not None and abs(named[nearest].start - start) <= NEAR_START_SECONDS:
            named[nearest] = replace(named[nearest], name=name)
    return named


def named_part(sections: Sequence[SongSection], part: str) -> Part | None:
    """Return the first section that the user named so; `again` has the others, and those that sound like it."""
    forms = NAMES[part]
    named = [one for one in sections if one.name and _is_called(fold(one.name), forms)]
    if not named:
        return None
    alike = {one.label for one in named}
    others = [one.start for one in sections if one in named[1:] or (one.label in alike and not one.name)]
    return Part(named[0], "named", tuple(others))


def _is_called(name: str, forms: Sequence[str]) -> bool:
    return any(name == form or name.startswith(f"{form} ") for form in forms)


def likely_chorus(sections: Sequence[SongSection]) -> Part | None:
    """Return the loudest kind of section that comes back; where none comes back, the loudest. None for one section."""
    if named := named_part(sections, "chorus"):
        return named
    if len(sections) < 2:
        return None
    counts = Counter(section.label for section in sections)
    repeated = [section for section in sections if counts[section.label] > 1]
    loudest = max(section.energy for section in sections)
    candidates = [section for section in repeated if section.energy >= loudest - NEAR_LOUDEST]
    if candidates:
        label = max(candidates, key=lambda section: section.energy).label
        return _part(sections, label, "loudest_repeated")
    label = max(sections, key=lambda section: section.energy).label
    return _part(sections, label, "loudest")


def likely_verse(sections: Sequence[SongSection]) -> Part | None:
    """Return the kind of section that comes most often right before the chorus and is quieter; None without one."""
    if named := named_part(sections, "verse"):
        return named
    chorus = likely_chorus(sections)
    if chorus is None:
        return None
    counts = Counter(section.label for section in sections)
    before = Counter(
        one.label
        for one, following in pairwise(sections)
        if following.label == chorus.section.label != one.label and one.energy < chorus.section.energy
    )
    if not before:
        return None
    label = max(before, key=lambda one: (before[one], counts[one]))
    return _part(sections, label, "before_chorus")


def likely_bridge(sections: Sequence[SongSection]) -> Part | None:
    """Return the section that comes only once, after a chorus and before another one. None where there is none."""
    if named := named_part(sections, "bridge"):
        return named
    chorus = likely_chorus(sections)
    if chorus is None or not chorus.again:
        return None
    counts = Counter(section.label for section in sections)
    between = [
        section
        for section in sections
        if counts[section.label] == 1 and chorus.section.start < section.start < chorus.again[-1]
    ]
    return Part(between[-1], "once_between") if between else None


def likely_drop(sections: Sequence[SongSection]) -> Part | None:
    """Return the first of the loudest sections that comes after a much quieter one; None where no level jumps.

    The step from the first section to the second is how most songs begin, and no drop.
    """
    if named := named_part(sections, "drop"):
        return named
    loudest = max((section.energy for section in sections), default=0.0)
    drops = [
        (before, section)
        for before, section in pairwise(sections[1:])
        if section.energy >= loudest - NEAR_LOUDEST and section.energy - before.energy >= LEAST_RISE
    ]
    if not drops:
        return None
    before, first = drops[0]
    reason: Reason = "rise_after_breakdown" if before.energy < MOST_OF_BREAKDOWN else "rise"
    return Part(first, reason, tuple(section.start for _, section in drops[1:]))


def likely_breakdown(sections: Sequence[SongSection]) -> Part | None:
    """Return the quietest section between two louder ones, neither the first nor the last. None where there is none."""
    if named := named_part(sections, "breakdown"):
        return named
    inner = likely_breakdowns(sections)
    if not inner:
        return None
    quietest = min(inner, key=lambda section: section.energy)
    return Part(
        quietest,
        "quiet_between",
        tuple(one.start for one in inner if one.label == quietest.label and one != quietest),
    )


def likely_breakdowns(sections: Sequence[SongSection]) -> list[SongSection]:
    """Return all quiet sections between two louder ones, in their order."""
    return [
        section
        for before, section, after in zip(sections, sections[1:], sections[2:], strict=False)
        if section.energy <= MOST_OF_BREAKDOWN and section.energy < min(before.energy, after.energy)
    ]


def _part(sections: Sequence[SongSection], label: str, reason: Reason) -> Part:
    starts = [section.start for section in sections if section.label == label]
    first = next(section for section in sections if section.label == label)
    return Part(first, reason, tuple(starts[1:]))
