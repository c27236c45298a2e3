"""Sections and bars of one track: how often part D comes, from when to when, how many bars the intro has, where bar 9
begins."""

from collections.abc import Sequence
from typing import Any, Final

from src.orchestrator.assistants.analyst.asked_track import (
    CHANGES,
    RHYTHM,
    failure_text,
    one_track,
    with_title,
)
from src.orchestrator.assistants.analyst.named_parts import (
    INSIDE_SECONDS,
    MIDDLE,
    NamedPart,
    named_parts,
    section_of,
    sections_of,
    without_part,
)
from src.orchestrator.assistants.analyst.named_parts import SECTION as COUNTED
from src.orchestrator.assistants.analyst.rhythm_plans import COUNTS_OF_A_MOVE
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps
from src.orchestrator.language.reading import SONG_PARTS
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.theory.plans.one_track import say
from src.orchestrator.tools.theory.plans.parts import PARTS

type Section = list[Any]

STRUCTURE, BARS = "analyse_structure", "read_chords"
_LETTER: Final = pattern(
    r"\b(?:part|section|parte|secci[oó]n|teil|abschnitt|bit|chunk|stretch|trozo|tramo|bloque|fragmento)\s+"
    r"(?P<letter>(?-i:[A-H])\b|[a-h]\b(?!\s+(?:la|el|los|las|que|de)\b))"
    r"|\b(?P<before>[b-h]|(?<=the )a)[ -](?:parts?|sections?|bits?|teile?|abschnitte?)\b"
)
# "The first A", and the letter of what comes next: "before B comes".
_NTH_LETTER: Final = pattern(
    r"\b(?:first|second|third|last|primer[oa]?|segund[oa]|tercer[oa]?|[uú]ltim[oa]|erste[nrs]?"
    r"|zweite[nrs]?|dritte[nrs]?|letzte[nrs]?) (?P<letter>(?-i:[A-H]))\b(?! (?:major|minor|flat"
    r"|sharp|dur|moll|mayor|menor))"
    # "How many bars is the A?"
    r"|\b(?:the|el|la|das) (?P<alone>(?-i:[A-H]))\W*$"
)
_UNTIL_LETTER: Final = pattern(
    r"\b(?:before|until|till|antes de(?: que)?|hasta(?: que)?|bevor|bis|vor)(?: (?:the|el|la|der"
    r"|das|llega|llegue"
    r"|entra|entre|venga|viene|zum))? (?P<next>(?-i:[A-H]))\b"
)
_WHEN: Final = pattern(
    r"\b(?:at (?:what|which) (?:time|second|minute|point)|(?:what|which) (?:second|timestamp)"
    r"|(?:en )?q(?:u[eé])? (?:segundo|minuto|momento|instante)"
    r"|(?:at|after) how many (?:seconds|minutes)|a (?:los )?cu[aá]ntos (?:segundos|minutos)"
    r"|(?:nach|bei) wie ?vielen? (?:sekunden|minuten)"
    r"|(?:bei|in|ab|zu) welche[rmn] (?:zeit|sekunde|minute|stelle))\b"
)
_WHICH_PART: Final = pattern(
    r"\b(?:what(?:'s| is|s)? (?:happening|going on|there)|qu[eé] (?:pasa|hay|suena)|was (?:passiert|l[aä]uft"
    r"|ist los|kommt)"
    r"|(?:which|what) (?:section|part|bit|letter)|(?:en )?qu[eé] (?:parte|secci[oó]n|letra)"
    r"|(?:in |bei )?welche[rmns]? (?:teil|abschnitt|part|buchstaben?)|where (?:are we|am i)|d[oó]nde estamos"
    r"|wo (?:sind wir"
    r"|bin ich))\b"
)
_WHICH_BAR: Final = pattern(
    r"\b(?:(?:which|what) (?:bar|measure)|qu[eé] comp[aá]s|welche[mnr] takt"
    r"|wievielte[rn] takt)\b"
)
_EDGE: Final = pattern(r"\b(?:(?P<first>intro\w*|introducci[oó]n)|(?P<last>outro\w*|coda))\b")
# "How does Rails end?"
_ENDS: Final = pattern(
    r"\b(?:how (?:does|do)\b.{0,24}\b(?:(?P<first>start|begin)|end|finish)|c[oó]mo (?:(?P<first_es>empieza"
    r"|comienza)|termina|acaba)"
    r"|wie (?:(?P<first_de>beginnt|f[aä]ngt)|endet|h[oö]rt))\b"
)
_BAR: Final = pattern(
    r"\b(?:bar|measure|comp[aá]s|takt)\s+(?:number |n[uú]mero |nummer )?(?P<bar>\d{1,4})\b(?!\s*/)"
)
_NEXT_TO: Final = pattern(
    r"\b(?:before|after|right behind|antes del?|despu[eé]s del?|tras|vor(?:m| dem| der)?|nach(?: dem| der)?)\b"
)
# "When does it start?" plays nothing: orders to the player come before these plans.
OTHER: Final = tuple(one for one in CHANGES if one != "act.play")
HALF_A_SECOND: Final = 0.5


def _label(asked: Asked) -> str:
    """Return the letter of the section that is meant, "first" or "last" for intro and outro, or ""."""
    if letter := _LETTER.search(asked.reading.text):
        return (letter["letter"] or letter["before"]).upper()
    # "Is the second A longer than the first A?" names one letter.
    letters = {nth["letter"] or nth["alone"] for nth in _NTH_LETTER.finditer(asked.reading.unnamed)}
    if len(letters) == 1:
        return str(letters.pop())
    if edge := _ENDS.search(asked.reading.unnamed):
        return "first" if edge["first"] or edge["first_es"] or edge["first_de"] else "last"
    edge = _EDGE.search(asked.reading.text)
    return "" if edge is None else "first" if edge["first"] else "last"


def _fits_section(asked: Asked) -> bool:
    asks = (
        _WHEN.search(asked.reading.text)
        or _ENDS.search(asked.reading.unnamed)
        or asked.has(
            "how.how_many", "how.when", "how.where", "quality.long", "measure.duration", "measure.bar_count"
        )
    )
    other = asked.has(
        *OTHER, "scope.library", "scope.tracks", "measure.chords", "measure.key", "measure.tempo"
    )
    is_one = one_track(asked) is not None and STRUCTURE in asked.tools
    # The letter of a section is no word.
    counted = _counted_part(asked)
    named = (word.upper() for part in named_parts(asked.reading) for word in part.words.split())
    until = _UNTIL_LETTER.search(asked.reading.text)
    is_known = {one.upper() for one in asked.reading.unknown} <= {
        _label(asked),
        counted.name if counted else "",
        *(until[0].upper().split() if until else ()),
        *named,
    }
    is_named = bool(_label(asked) or _part(asked) or counted)
    return is_one and is_named and bool(asks) and is_known and not other


def _counted_part(asked: Asked) -> NamedPart | None:
    """Return "the first part" or "the middle section"; None for parts of other kinds."""
    found = named_parts(asked.reading)
    is_counted = len(found) == 1 and (
        found[0].name in {COUNTED, MIDDLE} or (len(found[0].name) == 1 and found[0].place != 0)
    )
    return found[0] if is_counted else None


def _part(asked: Asked) -> str:
    """Return the part of a song whose bars are counted: "how many bars is the chorus?"; "" without one."""
    is_counted = asked.has("measure.bar_count", "measure.eights", "scope.passage")
    if PARTS not in asked.tools or not is_counted or asked.reading.bars:
        return ""
    items = [(name, asked.reading.first(f"measure.{name}")) for name in SONG_PARTS]
    said = [(name, item.text) for name, item in items if item]
    if len(said) > 1 and (place := _NEXT_TO.search(asked.reading.text)):
        # "The break before the drop": the drop only says where it is.
        said = [(name, text) for name, text in said if text in asked.reading.text[: place.start()]]
    return said[0][0] if said else ""


def _section(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    (form,) = yield [(STRUCTURE, {"track_id": track.id})]
    if form.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, form, "structure")))
    sections = [list(one) for one in form.summary.get("sections_label_start_end_energy") or ()]
    wanted = _label(asked)
    if part := None if wanted else _counted_part(asked):
        return (yield from _of_one(asked, track, part, form.summary))
    if not wanted:
        (parts,) = yield [(PARTS, {"track_id": track.id})]
        part = (parts.summary or {}).get(_part(asked))
        if part is None:
            return Answer(with_title(asked, track, say(asked, f"part.no_{_part(asked)}")))
        wanted = part["section"]
    edges = {"first": sections[:1], "last": sections[-1:]}
    found = edges[wanted] if wanted in edges else [one for one in sections if one[0] == wanted]
    if len(sections) < 2 or not found:
        return Answer(with_title(asked, track, asked.say("answer.no_section", label=wanted)))
    return (yield from _told(asked, track, wanted, found, sections))


def _told(
    asked: Asked, track: TrackInfo, wanted: str, found: list[Section], sections: Sequence[Section]
) -> Steps:
    """Say when sections come, how long they are and how many bars they have. wanted : their letter, or an edge"""
    clock = asked.voice.clock
    ordinals = [int(one) for one in asked.reading.of("ordinal")]
    if len(ordinals) == 1 and wanted not in {"first", "last"} and 0 < abs(ordinals[0]) <= len(found):
        # "The first part C".
        place = ordinals[0] - 1 if ordinals[0] > 0 else ordinals[0]
        if not asked.has(
            "measure.eights", "measure.bar_count", "quality.long", "measure.duration", "scope.passage"
        ):
            return Answer(with_title(asked, track, _numbered(asked, found[place])))
        found = [found[place]]
    spans = asked.voice.joined([f"{clock(start)}-{clock(end)}" for _, start, end, *_ in found])
    values: dict[str, Any] = {"label": found[0][0], "count": len(found), "spans": spans}
    text = asked.say("answer.section_once" if len(found) == 1 else "answer.section", **values)
    if wanted in {"first", "last"}:
        name = say(asked, "part.the_intro" if wanted == "first" else "part.the_outro")
        text = asked.say("answer.edge", name=name, **values)
    if len(found) == 1 and found[0] in sections and [one[0] for one in sections].count(wanted) > 1:
        text = _numbered(asked, found[0])
    if asked.has("quality.long", "measure.duration") and not asked.has("how.when"):
        length = clock(sum(end - start for _, start, end, *_ in found))
        lasts = "answer.section_lasts" if len(found) == 1 else "answer.sections_last"
        text += asked.say(lasts, length=length)
    if asked.has("measure.bar_count", "measure.eights", "scope.passage") and BARS in asked.tools:
        text += yield from bars_told(asked, track.id, found, sections[-1])
    return Answer(with_title(asked, track, text))


def _of_one(asked: Asked, track: TrackInfo, part: NamedPart, form: dict[str, Any]) -> Steps:
    """ "How many bars has the first part?", "in which bar does the middle part begin?" """
    sections = sections_of(form)
    section = section_of(part, sections)
    if section is None:
        return Answer(with_title(asked, track, without_part(asked, part)))
    found: Section = [section.label, section.start, section.end, section.energy]
    text = _numbered(asked, found)
    if asked.has("quality.long", "measure.duration"):
        text += asked.say("answer.section_lasts", length=asked.voice.clock(section.end - section.start))
    if BARS in asked.tools and asked.has("measure.bar_count", "measure.eights", "scope.passage"):
        (begin,) = yield [(BARS, {"track_id": track.id, "at_seconds": section.start + INSIDE_SECONDS})]
        if bar := (begin.summary or {}).get("first_bar"):
            text += asked.say("answer.section_first_bar", bar=bar)
        text += yield from bars_told(asked, track.id, [found], found if section == sections[-1] else [])
    return Answer(with_title(asked, track, text))


def bars_told(asked: Asked, track_id: str, found: Sequence[Section], last: Section) -> Lookup[str]:
    """Return how many bars the sections have, and how many counts of eight; "" if the bars are not known."""
    bars = yield from _bars_of(track_id, found, last)
    if not bars:
        return ""
    counts = [end + 1 - begin for begin, end in bars]
    is_same = len(set(counts)) == 1
    joined = asked.voice.joined([str(one) for one in counts])
    text = (
        asked.say("answer.bars_from_to", count=counts[0], first=bars[0][0], last=bars[0][1])
        if len(bars) == 1
        else asked.say("answer.section_bars", count=counts[0])
        if is_same
        else asked.say("answer.sections_bars", counts=joined)
    )
    if not asked.has("measure.eights") or RHYTHM not in asked.tools:
        return text
    (rhythm,) = yield [(RHYTHM, {"track_id": track_id})]
    metre = (rhythm.summary or {}).get("time_signature")
    if not metre:
        return text
    beats = [one * int(metre.partition("/")[0]) for one in dict.fromkeys(counts)]
    told = [
        asked.say("answer.eights", eights=asked.voice.number(one / COUNTS_OF_A_MOVE, 1), counts=one)
        for one in beats
    ]
    return f"{text} {' '.join(told)}"


def _bars_of(track_id: str, found: Sequence[Section], last: Section) -> Lookup[list[tuple[int, int]]]:
    """Return the first and last bar of each section; empty if the bars are not known."""
    bars: list[tuple[int, int]] = []
    for section in found:
        places = [{"at_seconds": at + INSIDE_SECONDS} for at in (section[1], section[2])]
        begin, end = yield [(BARS, {"track_id": track_id, **place}) for place in places]
        if not (begin.summary and end.summary and "first_bar" in begin.summary):
            return []
        until = end.summary["bar_count"] if section is last else end.summary["first_bar"] - 1
        bars.append((begin.summary["first_bar"], until))
    return bars


def _numbered(asked: Asked, section: list[Any]) -> str:
    label, start, end, *_ = section
    clock = asked.voice.clock
    return asked.say("answer.section_from_to", label=label, start=clock(start), end=clock(end))


def _fits_section_at(asked: Asked) -> bool:
    passages = asked.reading.passages
    is_moment = len(passages) == 1 and passages[0].moment is not None
    is_one = one_track(asked) is not None and STRUCTURE in asked.tools
    return is_moment and is_one and bool(_WHICH_PART.search(asked.reading.text)) and not asked.has(*CHANGES)


def _section_at(asked: Asked) -> Steps:
    track, moment = one_track(asked), asked.reading.passages[0].moment
    assert track is not None
    assert moment is not None
    (form,) = yield [(STRUCTURE, {"track_id": track.id})]
    if form.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, form, "structure")))
    if outside := asked.outside(track, moment):
        return Answer(outside)
    sections = [list(one) for one in form.summary.get("sections_label_start_end_energy") or ()]
    # "At 1:54" is the section whose start is told as 1:54.
    after = moment + HALF_A_SECOND if moment == int(moment) else moment
    found = next((one for one in reversed(sections) if one[1] <= after and moment < one[2]), None)
    if found is None or len(sections) < 2:
        return Answer(with_title(asked, track, asked.say("topic.one_section")))
    text = _numbered(asked, found)
    if _WHICH_BAR.search(asked.reading.text) and BARS in asked.tools:
        (bars,) = yield [(BARS, {"track_id": track.id, "at_seconds": found[1] + INSIDE_SECONDS})]
        first = (bars.summary or {}).get("first_bar")
        text += asked.say("answer.section_bar", bar=first) if first else ""
    return Answer(with_title(asked, track, text))


def _fits_bar_at(asked: Asked) -> bool:
    passages = asked.reading.passages
    is_moment = len(passages) == 1 and passages[0].moment is not None and not asked.reading.bars
    is_one = one_track(asked) is not None and BARS in asked.tools
    return is_one and is_moment and bool(_WHICH_BAR.search(asked.reading.text)) and not asked.has(*OTHER)


def _bar_at(asked: Asked) -> Steps:
    track, moment = one_track(asked), asked.reading.passages[0].moment
    assert track is not None
    assert moment is not None
    if outside := asked.outside(track, moment):
        return Answer(outside)
    (found,) = yield [(BARS, {"track_id": track.id, "at_seconds": moment})]
    bar = (found.summary or {}).get("first_bar")
    if bar is None:
        return Answer(with_title(asked, track, failure_text(asked, found, "rhythm")))
    text = asked.say("answer.bar_of_time", time=asked.voice.clock(moment), bar=bar)
    return Answer(with_title(asked, track, text))


def _fits_bar(asked: Asked) -> bool:
    is_one = one_track(asked) is not None and BARS in asked.tools
    other = asked.has(*OTHER, "scope.library", "scope.tracks", "measure.chords", "act.correct")
    is_of_time = _WHEN.search(asked.reading.text) is not None
    return (
        is_one
        and (is_of_time or (asked.has("how.where", "how.when") and not asked.has("how.how_many")))
        and _BAR.search(asked.reading.text) is not None
        and not other
    )


def _bar(asked: Asked) -> Steps:
    track, said = one_track(asked), _BAR.search(asked.reading.text)
    assert track is not None
    assert said is not None
    bar = int(said["bar"])
    (found,) = yield [(BARS, {"track_id": track.id, "first_bar": bar, "last_bar": bar})]
    if found.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, found, "rhythm")))
    clock = asked.voice.clock
    start, end = found.summary.get("start_seconds"), found.summary.get("end_seconds")
    if start is None or end is None:
        return Answer(with_title(asked, track, asked.say("topic.no_result")))
    seconds = asked.voice.number(start, 2)
    return Answer(
        with_title(asked, track, asked.say("answer.bar_at", bar=bar, start=clock(start), seconds=seconds))
    )


_HAS_SECTION: Final = pattern(
    r"^\W*(?:(?:and|so|y|und) )*(?:does|do|is there|has|have|hat|gibt es|hay|tiene|existe)\b.{0,60}?"
    r"(?:\b(?P<letter>(?-i:[A-Z]))[ -](?:part|section|teil|abschnitt)|\b(?:part|section|parte|secci[oó]n|teil"
    r"|abschnitt) (?P<behind>(?-i:[A-Z])))\b"
    r"(?:\W+(?:in|here|it|this|at all|·|en|aqu[ií]|hier|da|drin|es|esta|diesem|st[uü]ck))*\W*$"
)


def _fits_has_section(asked: Asked) -> bool:
    is_one = (
        one_track(asked) is not None
        and STRUCTURE in asked.tools
        and not asked.has("scope.library", "link.not")
    )
    return is_one and _HAS_SECTION.search(asked.reading.unnamed) is not None and not asked.reading.passages


def _has_section(asked: Asked) -> Steps:
    track, said = one_track(asked), _HAS_SECTION.search(asked.reading.unnamed)
    assert track is not None
    assert said is not None
    label = said["letter"] or said["behind"]
    (form,) = yield [(STRUCTURE, {"track_id": track.id})]
    if form.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, form, "structure")))
    found = [one for one in form.summary.get("sections_label_start_end_energy") or () if one[0] == label]
    clock = asked.voice.clock
    values = {"label": label, "count": len(found)}
    values["spans"] = asked.voice.joined([f"{clock(start)}-{clock(end)}" for _, start, end, *_ in found])
    text = (
        asked.say("answer.section_once" if len(found) == 1 else "answer.section", **values)
        if found
        else asked.say("answer.no_section", label=label)
    )
    return Answer(f"{asked.say('word.yes' if found else 'word.no')}: {with_title(asked, track, text)}")


HAS_SECTION = Plan("whether a section is there", _fits_has_section, _has_section, allows_unknown_words=True)
SECTION = Plan("section", _fits_section, _section, allows_unknown_words=True)
SECTION_AT = Plan("section at a time", _fits_section_at, _section_at, allows_unknown_words=True)
BAR_AT = Plan("bar at a time", _fits_bar_at, _bar_at, allows_unknown_words=True)
BAR = Plan("place of a bar", _fits_bar, _bar, allows_unknown_words=True)
