"""How much of a track is left without its first bars or a part, or behind one: "leave out the first 16 bars: how much
is left?", "wie viele Sekunden bleiben nach dem letzten C?"."""

from typing import Final

from src.orchestrator.assistants.analyst.asked_track import CHANGES, failure_text, one_track, with_title
from src.orchestrator.assistants.analyst.named_parts import (
    EDGES,
    NamedPart,
    name_of,
    named_parts,
    reason_told,
    section_of,
    sections_of,
    without_part,
)
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.theory.plans.note_values import COUNT, NUMBERS
from src.orchestrator.tools.theory.plans.one_track import say
from src.orchestrator.tools.theory.plans.said_values import Words

STRUCTURE: Final = "analyse_structure"
BARS: Final = "read_chords"
# In folded text, as all patterns here.
_HOW_LONG: Final = pattern(
    r"\b(?:how (?:long|much(?: time| music| longer)?|many (?:seconds|minutes))|cuanto(?: tiempo)?"
    r"|cuant[oa]s (?:segundos|minutos)|que tiempo"
    r"|wie ?(?:lange?|viel(?: zeit| musik)?|viele (?:sekunden|minuten)))\b"
)
_LEFT: Final = pattern(
    r"\b(?:left|remain\w*|to go|still|goes? on|until the end|till the end|to the end|keeps? going|queda\w*|falta\w*"
    r"|resta\w*|sigue|hasta el final"
    r"|ubrig|bleib\w*|noch|rest|bis zum (?:schluss|ende))\b"
)
_AFTER: Final = pattern(
    r"\b(?:after|from the (?:last|end of)|behind|following|past|once|despues de|despues del|tras|a partir de"
    r"|nach|hinter|ab|seit)\b"
)
_OMITS: Final = pattern(
    r"\b(?:leave out|leaving out|left out|without|skip\w*|drop(?:ping)?(?= (?:out |off )?(?:the )?(?:first"
    r"|last))|cut\w*|omit\w*|minus|except|excluding|not counting|take away|take off|chop\w*|trim\w*"
    r"|lose|sin|quit\w*|salt\w*|omit\w*|descont\w*|recort\w*|dej\w* fuera|menos|ohne|weglass\w*|lass\w*"
    r"|uberspring\w*|abschneid\w*|schneid\w*"
    r"|abzuglich|weg|wegnehm\w*|auslass\w*)\b"
)
_EDGE_BARS: Final = pattern(
    rf"\b(?:(?P<first>first|primer[oa]s?|ersten?)|(?P<last>last|ultim[oa]s?|letzten?)) (?P<count>{COUNT}"
    rf"|\d{{1,4}}) (?:bars?|measures?|compases"
    rf"|takte?n?)\b|\b(?P<count2>{COUNT}|\d{{1,4}}) (?:(?P<first2>primer[oa]s|ersten)|(?P<last2>ultim[oa]s"
    rf"|letzten)) (?:compases|takte?n?)\b"
)
_BAR: Final = pattern(r"\b(?:bar|measure|compas|takt) (?:number |numero |nummer )?(?P<bar>\d{1,4})\b")
_OTHER: Final = tuple(one for one in CHANGES if one not in {"act.play", "act.delete"})


# "Ni más ni menos" leaves nothing out.
_EXACTLY: Final = pattern(
    r"\b(?:ni mas ni menos|mas o menos|no more,? no less|more or less|nicht mehr und nicht weniger|mehr oder weniger)\b"
)


def _text(asked: Asked) -> str:
    return _EXACTLY.sub(" ", fold(asked.reading.unnamed))


def _track(asked: Asked) -> TrackInfo | None:
    track = one_track(asked)
    is_other = asked.has(
        *_OTHER, "scope.tracks", "scope.playlist", "measure.chords", "measure.tempo", "measure.key"
    )
    return track if track and track.duration_seconds and not is_other else None


def _is_asked(asked: Asked) -> bool:
    # "Intro" is a part, although it is read as a passage, too.
    part = _part(asked)
    is_edge = part is not None and part.name in EDGES and len(asked.reading.passages) <= 1
    return _HOW_LONG.search(_text(asked)) is not None and (is_edge or not asked.reading.passages)


def _edge(text: str) -> tuple[int, bool] | None:
    """Return the number of bars that are left out, and whether they are the last ones; None without such bars."""
    said = _EDGE_BARS.search(text)
    if said is None:
        return None
    word = said["count"] or said["count2"]
    return (NUMBERS[word] if word in NUMBERS else int(word)), bool(said["last"] or said["last2"])


def _fits_bars(asked: Asked) -> bool:
    text = _text(asked)
    words = Words(text)
    words.take(_EDGE_BARS)
    is_edge = _edge(text) is not None and _OMITS.search(text) is not None and not words.has_value
    return is_edge and _is_asked(asked) and _track(asked) is not None and BARS in asked.tools


def _without_bars(asked: Asked) -> Steps:
    track, edge = _track(asked), _edge(_text(asked))
    assert track is not None
    assert edge is not None
    count, is_last = edge
    (first,) = yield [(BARS, {"track_id": track.id, "first_bar": 1, "last_bar": count})]
    if first.summary is None or "bar_count" not in first.summary:
        return Answer(with_title(asked, track, failure_text(asked, first, "rhythm")))
    total, length = first.summary["bar_count"], track.duration_seconds or 0.0
    if count >= total:
        return Answer(with_title(asked, track, asked.say("answer.bar_count", count=total, metre="")))
    left = length - first.summary["end_seconds"]
    if is_last:
        (kept,) = yield [(BARS, {"track_id": track.id, "first_bar": 1, "last_bar": total - count})]
        left = (kept.summary or {}).get("end_seconds") or 0.0
    values = {"count": count, "left": asked.voice.clock(left), "seconds": asked.voice.number(left)}
    text = say(asked, "time.without_last_bars" if is_last else "time.without_bars", **values)
    return Answer(with_title(asked, track, text))


def _fits_after_bar(asked: Asked) -> bool:
    text = _text(asked)
    words = Words(text)
    is_bar = words.take(_BAR) is not None and not words.has_value
    is_after = _AFTER.search(text) is not None and _LEFT.search(text) is not None
    return is_bar and is_after and _is_asked(asked) and _track(asked) is not None and BARS in asked.tools


def _after_bar(asked: Asked) -> Steps:
    track, said = _track(asked), _BAR.search(_text(asked))
    assert track is not None
    assert said is not None
    bar = int(said["bar"])
    (found,) = yield [(BARS, {"track_id": track.id, "first_bar": bar, "last_bar": bar})]
    end = (found.summary or {}).get("end_seconds")
    if end is None:
        return Answer(with_title(asked, track, failure_text(asked, found, "rhythm")))
    left = (track.duration_seconds or 0.0) - end
    values = {"bar": bar, "left": asked.voice.clock(left), "seconds": asked.voice.number(left)}
    return Answer(with_title(asked, track, say(asked, "time.after_bar", **values)))


_HOW_MANY_BARS: Final = pattern(
    r"\b(?:how many (?:more )?(?:bars|measures)|cuantos compases|wie ?viele takte)\b"
)
# "After that one", "from there".
_THAT_BAR: Final = pattern(
    r"\b(?:after|from|behind|past) (?:that|this|it|there|here|then)\b|\b(?:despues|desde|a partir) (?:de )?(?:ese"
    r"|este|eso"
    r"|esto|ahi|alli)\b|\b(?:danach|ab da|von da|dahinter|ab dem)\b"
)


def _bar_before(asked: Asked) -> int | None:
    """Return the bar that is named, or the one that the answer before told."""
    text = _text(asked)
    if said := _BAR.search(text):
        return int(said["bar"])
    measured = asked.talk.turns[-1].measured if asked.talk.turns else ()
    bars = [one.summary.get("first_bar") for one in measured if one.tool == BARS and one.summary]
    return bars[0] if len(bars) == 1 and _THAT_BAR.search(text) else None


def _fits_bars_after(asked: Asked) -> bool:
    text = _text(asked)
    is_asked = _HOW_MANY_BARS.search(text) is not None and _LEFT.search(text) is not None
    is_one = BARS in asked.tools and _track(asked) is not None and not asked.reading.passages
    return is_asked and is_one and _bar_before(asked) is not None


def _bars_after(asked: Asked) -> Steps:
    track, bar = _track(asked), _bar_before(asked)
    assert track is not None
    (found,) = yield [(BARS, {"track_id": track.id, "first_bar": 1, "last_bar": 1})]
    total = (found.summary or {}).get("bar_count")
    if total is None or bar is None:
        return Answer(with_title(asked, track, failure_text(asked, found, "rhythm")))
    values = {"bar": bar, "count": max(0, total - bar), "total": total}
    return Answer(with_title(asked, track, say(asked, "time.bars_after", **values)))


def _part(asked: Asked) -> NamedPart | None:
    named = named_parts(asked.reading)
    return named[0] if len(named) == 1 else None


def _fits_part(asked: Asked) -> bool:
    text = _text(asked)
    # "How long after the last chorus?"; "how long is it without the intro?"
    is_after = _AFTER.search(text) is not None and _LEFT.search(text) is not None
    is_asked = is_after != (_OMITS.search(text) is not None)
    is_plain = not (
        Words(text).has_value or asked.reading.bars or asked.has("measure.bar_count", "scope.passage")
    )
    return is_asked and is_plain and _is_asked(asked) and _part(asked) is not None and _fits_structure(asked)


def _fits_structure(asked: Asked) -> bool:
    return _track(asked) is not None and STRUCTURE in asked.tools


def _behind_part(asked: Asked) -> Steps:
    track, part = _track(asked), _part(asked)
    assert track is not None
    assert part is not None
    (found,) = yield [(STRUCTURE, {"track_id": track.id})]
    if found.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, found, "structure")))
    sections = sections_of(found.summary)
    section = section_of(part, sections)
    if section is None:
        return Answer(with_title(asked, track, without_part(asked, part)))
    clock, length = asked.voice.clock, track.duration_seconds or 0.0
    is_after = _OMITS.search(_text(asked)) is None
    left = length - section.end if is_after else length - (section.end - section.start)
    name = say(asked, "part.the_section", label=part.name) if len(part.name) == 1 else name_of(asked, part)
    is_noun = is_after or asked.reading.language == "de"
    values = {
        "name": name if is_noun else name[:1].lower() + name[1:],
        "end": clock(section.end),
        "left": clock(left),
        "seconds": asked.voice.number(left),
    }
    values |= {} if is_after else {"start": clock(section.start)}
    text = say(asked, "time.after_part" if is_after else "time.without_part", **values)
    reason = reason_told(asked, part, sections)
    return Answer(with_title(asked, track, f"{text} {reason}" if reason else text))


WITHOUT_BARS: Final = Plan("without its first bars", _fits_bars, _without_bars, allows_unknown_words=True)
AFTER_BAR: Final = Plan("time after a bar", _fits_after_bar, _after_bar, allows_unknown_words=True)
BARS_AFTER: Final = Plan("bars after a bar", _fits_bars_after, _bars_after, allows_unknown_words=True)
AFTER_PART: Final = Plan("time after a part", _fits_part, _behind_part, allows_unknown_words=True)
