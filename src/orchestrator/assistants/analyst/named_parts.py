"""The parts of a song that a question names, and their sections: "the second chorus", "part B", "the outro"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from src.music_theory.song_parts import (
    SongSection,
    likely_breakdown,
    likely_bridge,
    likely_chorus,
    likely_drop,
    likely_verse,
    named_part,
    with_names,
)
from src.orchestrator.language.plans import Asked
from src.orchestrator.language.reading import Reading
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.marks import SECTION_NAMES
from src.orchestrator.tools.theory.plans.one_track import say

# What is at the edge of a start of a bar belongs to it.
INSIDE_SECONDS: Final = 0.1
# A first or last section that is longer is no intro or outro.
LONGEST_EDGE_SECONDS: Final = 60.0
LIKELY: Final = {
    "chorus": likely_chorus,
    "verse": likely_verse,
    "bridge": likely_bridge,
    "drop": likely_drop,
    "breakdown": likely_breakdown,
}
EDGES: Final = ("intro", "outro")
# A section that is counted or lies in the middle.
SECTION: Final = "section"
MIDDLE: Final = "middle"
_ORDINALS: Final = (
    ("first", r"first|opening|initial|1st|primer[oa]?|1\.|erste[nrsm]?", 1),
    ("second", r"second|2nd|segund[oa]|2\.|zweite[nrsm]?", 2),
    ("third", r"third|3rd|tercer[oa]?|3\.|dritte[nrsm]?", 3),
    ("last", r"last|final|closing|[uú]ltim[oa]|letzte[nrsm]?", -1),
)
_ORDINAL: Final = "|".join(rf"(?P<{name}>{form})" for name, form, _ in _ORDINALS)
_SAME: Final = "|".join(form for _, form, _ in _ORDINALS)
_SECTION: Final = (
    r"(?:part|section|bit|chunk|stretch|strain|parte|secci[oó]n|trozo|tramo|bloque|fragmento|teil|abschnitt)"
)
_PART: Final = pattern(
    rf"(?<!\w)(?:(?:{_ORDINAL})\s+)?(?:"
    r"(?P<chorus>chorus(?:es)?|hook|refrains?|estribillos?|coros?|kehrvers)"
    r"|(?P<verse>verses?|estrofas?|versos?|strophen?|vers)"
    r"|(?P<bridge>bridge|middle (?:eight|8)|puente)"
    r"|(?P<drop>drops?)|(?P<breakdown>breakdowns?"
    r"|(?:(?<=\bthe )|(?<=\bder )|(?<=\bdem )|(?<=\bden )|(?<=\bel )|(?<=\bdel )|(?<=\bim ))breaks?)"
    r"|(?P<intro>intro(?:duction|ducci[oó]n)?|introducci[oó]n)|(?P<outro>outro|coda)"
    rf"|{_SECTION}\s+(?P<letter>(?-i:[A-H])|[a-h](?!\s+(?:la|el|los|las|que|de)\b))"
    rf"|(?P<before>[b-h]|(?<=the )a)[ -](?:parts?|sections?|bits?|teile?|abschnitte?)"
    r"|(?<=\s)(?P<bare>(?-i:[A-H])(?!\s+(?:minor|major|flat|sharp|chord|menor|mayor|dur|moll)))"
    rf"|(?P<middle>middle {_SECTION}|mittelteil|mittlere[nrms]? {_SECTION}|{_SECTION} (?:central"
    rf"|de en ?medio|del medio))"
    rf"|(?P<opening>{_SECTION} inicial|anfangs(?:teil|abschnitt)|er[oö]ffnungsteil)"
    rf"|(?P<closing>{_SECTION} final|schluss(?:teil|abschnitt))"
    rf"|(?P<section>{_SECTION})"
    r")(?!\w)"
    rf"|\b(?:than|como|que|als|wie)\s+(?:(?:in|en|im)\s+)?(?:the|el|la|de[rmn]|die|das)\s+(?P<same>{_SAME})\s*\W*$"
)


@dataclass(frozen=True)
class NamedPart:
    """name : chorus, intro, section ..., or the letter of a section; place : which of them, from 1, or -1 for the last;
    0 for any; words : as the user said it"""

    name: str
    place: int
    words: str


def named_parts(reading: Reading) -> list[NamedPart]:
    """Return the parts that a question names, each once."""
    found: list[NamedPart] = []
    for match in _PART.finditer(reading.unnamed):
        part = _part(match, found)
        if part and (part.name, part.place) not in {(one.name, one.place) for one in found}:
            found.append(part)
    return found


def _part(match: re.Match[str], before: Sequence[NamedPart]) -> NamedPart | None:
    place = next((place for name, _, place in _ORDINALS if match[name]), 0)
    if match["same"]:
        # "Is the second verse louder than the first?"
        place = next((at for _, form, at in _ORDINALS if pattern(form).fullmatch(match["same"])), 0)
        words = f"{match['same']} {before[0].words.split()[-1]}" if before else ""
        return NamedPart(before[0].name, place, words) if before else None
    if match["opening"] or match["closing"]:
        return NamedPart(SECTION, 1 if match["opening"] else -1, match[0].strip())
    letter = match["letter"] or match["before"] or (match["bare"] if place else "")
    if letter:
        return NamedPart(letter.upper(), place, match[0].strip())
    name = next((name for name in (*LIKELY, *EDGES, MIDDLE, SECTION) if match[name]), "")
    # "Which part?" names none.
    return NamedPart(name, place, match[0].strip()) if name and (name != SECTION or place) else None


def section_of(part: NamedPart, sections: Sequence[SongSection]) -> SongSection | None:
    """Return the section that a part is; None if there is none."""
    if part.name in EDGES:
        if named := named_part(sections, part.name):
            return named.section
        edge = sections[0 if part.name == "intro" else -1] if len(sections) > 1 else None
        return edge if edge and edge.end - edge.start <= LONGEST_EDGE_SECONDS else None
    if part.name == MIDDLE:
        # Only an odd number of sections has one in the middle.
        return sections[len(sections) // 2] if len(sections) > 2 and len(sections) % 2 else None
    alike: Sequence[SongSection] = sections
    if part.name != SECTION:
        likely = LIKELY[part.name](sections) if part.name in LIKELY else None
        if part.name in LIKELY and (likely is None or not part.place):
            return likely.section if likely else None
        label = likely.section.label if likely else part.name
        alike = [section for section in sections if section.label == label]
    at = part.place - 1 if part.place > 0 else part.place
    return alike[at] if -len(alike) <= at < len(alike) else None


def sections_of(summary: dict[str, Any]) -> list[SongSection]:
    """Return the sections in a summary of the structure, with the user's names."""
    sections = [SongSection(*one) for one in summary.get("sections_label_start_end_energy") or ()]
    return with_names(sections, summary.get(SECTION_NAMES) or ())


def name_of(asked: Asked, part: NamedPart) -> str:
    """Return the part as the beginning of a sentence: "The chorus"."""
    if part.name in LIKELY or part.name in EDGES:
        return say(asked, f"part.the_{part.name}")
    return part.words[:1].upper() + part.words[1:]


def without_part(asked: Asked, part: NamedPart) -> str:
    """Say that the track has no such part."""
    if part.name in LIKELY:
        return say(asked, f"part.no_{part.name}")
    if part.name in (*EDGES, MIDDLE, SECTION):
        return say(asked, "part.no_such")
    return asked.say("answer.no_section", label=part.name)


def reason_told(asked: Asked, part: NamedPart, sections: Sequence[SongSection]) -> str:
    """Return which section is taken for the part, and why; "" where that is no guess."""
    likely = LIKELY[part.name](sections) if part.name in LIKELY else None
    if likely is None:
        return ""
    reason = say(asked, f"part.{likely.reason}")
    text = "part.is_named" if likely.reason == "named" else "part.is"
    return say(asked, text, name=name_of(asked, part), section=likely.section.label, reason=reason)
