"""Parts of one track: their chords, measurements and neighbours, and how two of them differ.

"What chords are in the chorus?", "is the outro quieter than the intro?", "what comes before the drop?".
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from src.music_theory.song_parts import (
    SongSection,
    likely_breakdown,
    likely_bridge,
    likely_chorus,
    likely_drop,
    likely_verse,
)
from src.orchestrator.assistants.analyst.asked_track import CHANGES, failure_text, one_track, with_title
from src.orchestrator.assistants.analyst.measurements import MEASUREMENTS
from src.orchestrator.assistants.analyst.request import asks_to_compare, topics_of
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import OF_SONG_PARTS, Reading
from src.orchestrator.rules.passages import Passage
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.plans.chords import CHORDS_PLAN
from src.orchestrator.tools.theory.plans.one_track import say

STRUCTURE: Final = "analyse_structure"
BARS: Final = "read_chords"
# What is at the edge of a start of a bar belongs to it.
INSIDE_SECONDS: Final = 0.1
# An intro or outro that is longer is no longer one.
LONGEST_EDGE_SECONDS: Final = 60.0
# What tells two parts apart, where nothing else is asked for.
COMPARED: Final = ("measure.loudness", "measure.energy", "measure.brightness", "measure.key")
LIKELY: Final = {
    "chorus": likely_chorus,
    "verse": likely_verse,
    "bridge": likely_bridge,
    "drop": likely_drop,
    "breakdown": likely_breakdown,
}
_ORDINALS: Final = (
    ("first", r"first|1st|primer[oa]?|1\.|erste[nrsm]?", 1),
    ("second", r"second|2nd|segund[oa]|2\.|zweite[nrsm]?", 2),
    ("third", r"third|3rd|tercer[oa]?|3\.|dritte[nrsm]?", 3),
    ("last", r"last|final|[uú]ltim[oa]|letzte[nrsm]?", -1),
)
_PLACES: Final = {name: place for name, _, place in _ORDINALS}
_ORDINAL: Final = "|".join(rf"(?P<{name}>{form})" for name, form, _ in _ORDINALS)
_SAME: Final = "|".join(form for _, form, _ in _ORDINALS)
_PART: Final = pattern(
    rf"(?<!\w)(?:(?:{_ORDINAL})\s+)?(?:"
    r"(?P<chorus>chorus(?:es)?|hook|refrains?|estribillos?|coros?|kehrvers)"
    r"|(?P<verse>verses?|estrofas?|versos?|strophen?|vers)"
    r"|(?P<bridge>bridge|middle (?:eight|8)|puente)"
    r"|(?P<drop>drops?)|(?P<breakdown>breakdowns?)"
    r"|(?P<intro>intro(?:duction|ducci[oó]n)?|introducci[oó]n|beginning|opening|principio|comienzo|anfang)"
    r"|(?P<outro>outro|ending|coda|cierre|schluss|ende)"
    r"|(?:part|section|parte|secci[oó]n|teil|abschnitt)\s+(?P<letter>[a-h])(?!\s+(?:la|el|los|las|que|de)\b)"
    r")(?!\w)"
    rf"|\b(?:than|como|que|als|wie)\s+(?:(?:in|en|im)\s+)?(?:the|el|la|de[rmn]|die|das)\s+(?P<same>{_SAME})\s*\W*$"
)
_NEIGHBOUR: Final = pattern(
    r"\b(?:(?P<before>before|preced\w*|leads? (?:in)?to|antes|precede|davor|vor)"
    r"|(?P<after>after|follows?|despu[eé]s|sigue|tras|danach|nach|folgt))\b"
)
_DIFFER: Final = pattern(
    r"\b(?:differ\w*|compare[sd]?|versus|vs|diferen\w*|distint\w*|compar\w*|unterschied\w*|unterscheide\w*"
    r"|vergleich\w*|anders|same|igual(?:es)?|mism[oa]s?|gleich\w*|selbe\w*)\b"
)
OTHER: Final = (
    *CHANGES, "act.correct", "act.cues", "act.mark", "act.undo", "scope.library", "scope.tracks", "how.where", "how.when",
    "how.how_many", "measure.bar_count", "measure.eights", "measure.duration", "quality.long", "quality.short",
)  # fmt: skip


@dataclass(frozen=True)
class _Mention:
    """name : chorus, intro ..., or the letter of a section; place : which of them, from 1, or -1 for the last; 0 for
    any; words : as the user said it"""

    name: str
    place: int
    words: str


def _mentions(reading: Reading) -> list[_Mention]:
    """Return the parts that a question names, each once."""
    found: list[_Mention] = []
    for match in _PART.finditer(reading.unnamed):
        place = next((place for name, place in _PLACES.items() if match[name]), 0)
        name = next((name for name in (*LIKELY, "intro", "outro") if match[name]), "")
        if match["letter"]:
            name = match["letter"].upper()
        if match["same"]:
            # "Is the second verse louder than the first?"
            place = next((at for _, form, at in _ORDINALS if pattern(form).fullmatch(match["same"])), 0)
            name = found[0].name if found else ""
        words = f"{match['same']} {found[0].words.split()[-1]}" if match["same"] and found else match[0].strip()
        mention = _Mention(name, place, words)
        if name and (name, place) not in {(one.name, one.place) for one in found}:
            found.append(mention)
    return found


def _fits(asked: Asked) -> bool:
    if one_track(asked) is None or STRUCTURE not in asked.tools or asked.reading.bars:
        return False
    found = _mentions(asked.reading)
    if not found or len(found) > 2 or asked.reading.unknown and not _is_letter(asked, found):
        return False
    if _asks_for_neighbour(asked, found):
        return not asked.has(*CHANGES, "scope.library", "how.how_many")
    if asked.has(*OTHER) or any(one.moment is not None for one in asked.reading.passages):
        return False
    return _compares(asked, found) if len(found) == 2 else _measures(asked, found[0])


def _is_letter(asked: Asked, found: Sequence[_Mention]) -> bool:
    """The letter of a section is no word."""
    return {one.upper() for one in asked.reading.unknown} <= {one.name for one in found}


def _asks_for_neighbour(asked: Asked, found: Sequence[_Mention]) -> bool:
    side = _NEIGHBOUR.search(asked.reading.unnamed)
    measured = set(asked.reading.of("measure")) - {"form", *LIKELY}
    return side is not None and len(found) == 1 and asked.has("how.what") and not measured


def _compares(asked: Asked, found: Sequence[_Mention]) -> bool:
    return asks_to_compare(asked.reading) or _DIFFER.search(asked.reading.unnamed) is not None


def _measures(asked: Asked, mention: _Mention) -> bool:
    topics, is_overview = topics_of(_without_parts(asked.reading))
    is_edge = mention.name in {"intro", "outro"}
    return bool(topics) and not is_overview and not (is_edge and _compares(asked, (mention,)))


def _without_parts(reading: Reading, *added: str) -> Reading:
    """Return the reading without what names a part, so that the rest says what is measured."""
    dropped = {*OF_SONG_PARTS, "measure.form", "measure.energy_places"}
    items = tuple(replace(item, concepts=item.concepts - dropped) for item in reading.items)
    return replace(reading, items=items, concepts=(reading.concepts - dropped) | frozenset(added))


def _steps(asked: Asked) -> Steps:
    track, mentions = one_track(asked), _mentions(asked.reading)
    assert track is not None
    (form,) = yield [(STRUCTURE, {"track_id": track.id})]
    if form.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, form, "structure")))
    sections = [SongSection(*one) for one in form.summary.get("sections_label_start_end_energy") or ()]
    found = [_section(mention, sections) for mention in mentions]
    if missing := next((one for one, at in zip(mentions, found, strict=True) if at is None), None):
        return Answer(with_title(asked, track, _missing(asked, missing)))
    chosen = [section for section in found if section is not None]
    if _asks_for_neighbour(asked, mentions):
        return Answer(with_title(asked, track, _neighbour(asked, mentions[0], chosen[0], sections)))
    measured = yield from _measure(asked, mentions, chosen)
    said = [_told(asked, mention, sections) for mention in mentions]
    return Answer(" ".join(filter(None, dict.fromkeys((measured.text, *said)))))


def _section(mention: _Mention, sections: Sequence[SongSection]) -> SongSection | None:
    """Return the section that is meant; None if there is none."""
    if mention.name in {"intro", "outro"}:
        edge = sections[0 if mention.name == "intro" else -1] if len(sections) > 1 else None
        return edge if edge and edge.end - edge.start <= LONGEST_EDGE_SECONDS else None
    label = mention.name
    if mention.name in LIKELY:
        part = LIKELY[mention.name](sections)
        if part is None:
            return None
        if not mention.place:
            return part.section
        label = part.section.label
    alike = [section for section in sections if section.label == label]
    at = mention.place - 1 if mention.place > 0 else mention.place
    return alike[at] if -len(alike) <= at < len(alike) else None


def _missing(asked: Asked, mention: _Mention) -> str:
    if mention.name in LIKELY:
        return say(asked, f"part.no_{mention.name}")
    if mention.name in {"intro", "outro"}:
        return asked.say("topic.one_section")
    return asked.say("answer.no_section", label=mention.name)


def _name(asked: Asked, mention: _Mention) -> str:
    if len(mention.name) == 1:
        return say(asked, "part.the_section", section=mention.name)
    return say(asked, f"part.the_{mention.name}")


def _told(asked: Asked, mention: _Mention, sections: Sequence[SongSection]) -> str:
    """Return which section is taken for the part, and why; "" where it is named by its letter."""
    part = LIKELY[mention.name](sections) if mention.name in LIKELY else None
    if part is None:
        return ""
    reason = say(asked, f"part.{part.reason}")
    return say(asked, "part.is", name=_name(asked, mention), section=part.section.label, reason=reason)


def _neighbour(asked: Asked, mention: _Mention, section: SongSection, sections: Sequence[SongSection]) -> str:
    side = _NEIGHBOUR.search(asked.reading.unnamed)
    is_before = side is not None and bool(side["before"])
    at = sections.index(section) + (-1 if is_before else 1)
    clock = asked.voice.clock
    times = {"start": clock(section.start), "end": clock(section.end)}
    if not 0 <= at < len(sections):
        return say(asked, "part.is_first" if is_before else "part.is_last", name=_name(asked, mention), **times)
    other = sections[at]
    place = {"section": other.label, "from_": clock(other.start), "to": clock(other.end)}
    text = "part.precedes" if is_before else "part.follows"
    return say(asked, text, name=_name(asked, mention), **times, **place)


def _measure(asked: Asked, mentions: Sequence[_Mention], found: Sequence[SongSection]) -> Any:
    """Measure the sections as passages. Chords are told by bars where there are any."""
    reading = asked.reading
    passages = tuple(
        Passage(section.start, section.end, words=mention.words)
        for mention, section in zip(mentions, found, strict=True)
    )
    if len(found) == 1 and reading.has("measure.chords") and BARS in asked.tools:
        bars = yield from _bars(asked, found[0])
        if bars:
            return (yield from CHORDS_PLAN.steps(replace(asked, reading=replace(reading, bars=bars, passages=()))))
    added = ()
    if len(found) == 2:
        has_topic = bool(topics_of(_without_parts(reading))[0])
        added = ("act.compare", *(() if has_topic else COMPARED))
    plain = _without_parts(reading, *added)
    if added:
        extra = replace(reading.items[-1], concepts=frozenset(added))
        plain = replace(plain, items=(*plain.items, extra))
    return (yield from MEASUREMENTS.steps(replace(asked, reading=replace(plain, passages=passages))))


def _bars(asked: Asked, section: SongSection) -> Any:
    """Return the first and the last bar of a section; None without a beat."""
    track = one_track(asked)
    assert track is not None
    times = (section.start + INSIDE_SECONDS, section.end - INSIDE_SECONDS)
    first, last = yield [(BARS, {"track_id": track.id, "at_seconds": at}) for at in times]
    places = [(one.summary or {}).get("first_bar") for one in (first, last)]
    return None if None in places else tuple(places)


PART_OF_SONG = Plan("part of a song", _fits, _steps, allows_unknown_words=True)
