"""New tasks from a sentence in three languages: "remind me tomorrow at 5pm to rehearse", "neue Aufgabe: Saiten kaufen".

The time is moved from the title into the description. The user is asked about ambiguous times.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from src.orchestrator.events import Suggestion
from src.orchestrator.language.bars import find_bars
from src.orchestrator.language.texts import Texts
from src.orchestrator.language.vocabulary import LANGUAGES
from src.orchestrator.rules.passages import find_passages
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.rules.tracks import named_tracks

from .times import ParsedTime, When, find_time

TEXTS: Final = Texts(Path(__file__).parent / "texts")
LONGEST: Final = 500
with (Path(__file__).parent / "forms.toml").open("rb") as _file:
    _FORMS: Final = {
        language: tuple(pattern(form, re.IGNORECASE | re.DOTALL) for form in forms)
        for language, forms in tomllib.load(_file).items()
    }
SPEED: Final = pattern(
    r"\s*\b(?:at|in|al|mit|bei)\s+(?P<percent>\d{2,3})\s*(?:%|percent\b|por ciento\b|prozent\b)"
    r"(?:\s*(?:speed|tempo|de velocidad|geschwindigkeit))?"
)
# A title in quotation marks, and what else belongs to the task.
_QUOTED_TITLE: Final = pattern(r"^[\"“„«](?P<title>[^\"“”„«»]{1,200})[\"”“»](?P<details>.{0,300})$")
# "Bitte daran, ...", "please to ...", "por favor que ...": polite words that are no part of the task.
_POLITE: Final = pattern(
    r"^(?:(?:please|pls|kindly|bitte|mal|doch|noch|auch|por favor|porfa|porfi|then|later|also|again|dann|sp[aä]ter"
    r"|luego"
    r"|gef[aä]lligst|unbedingt|ja|einfach)[\s,]{1,3}){1,4}(?=(?:to|that|about|daran|an|dass|de|que|a)\b|[\"“„«])"
)
_LEADING: Final = pattern(
    r"^(?:to|that i (?:need|have) to|that i|that|about|(?:de )?que (?:tengo|tenemos|hay) que|de que|de|que|para"
    r"|daran,? dass ich|daran,?|dass ich|zu|an)\s+"
)
# "Die Boxen abzuholen."
_ZU_WITHIN: Final = pattern(
    r"\b(?P<before>ab|an|auf|aus|ein|mit|vor|zur[uü]ck|nach|los|weg|um|her|hin|durch|vorbei|bereit|fest|frei|weiter"
    r"|heraus|vorher)"
    r"zu(?P<verb>[a-zäöüß]{2,30}(?:en|ern|eln))$"
)
_ZU: Final = pattern(r"\bzu\s+(?P<verb>[a-zäöüß]{2,30}(?:en|ern|eln))$")
# "Añade otra tarea: llamar a Pepe": the noun is no part of the title.
_NOUN: Final = pattern(
    r"^(?:(?:an?|the|one|una?|otra|la|eine?|noch|die)\s+){0,2}(?:(?:new|other|another|more|nueva|m[aá]s|neue|"
    r"weitere)\s+)?"
    r"(?:tasks?|to[- ]?dos?|reminders?|tareas?|recordatorios?|aufgaben?|erinnerung(?:en)?)(?:\s+m[aá]s)?\s*:\s*"
)
_FOR_ME: Final = pattern(
    r"^(?:(?:for )?me|please|pls|also|too|para m[ií]|por favor|porfa|tambi[eé]n|adem[aá]s|f[uü]r mich|bitte|auch|noch)"
    r"(?:,? (?:please|bitte|por favor))?\s*:\s*"
)
# What stands around the time of a task: "it has to be done by Friday", "due Friday", "muss bis Freitag fertig sein".
_DUE: Final = pattern(r"^,?\s+due\s+(?:by\s+|on\s+)?")
# "Practise Rails, due 14 March": what is left before the day.
_DUE_BEHIND: Final = pattern(
    r",?\s+(?:due|f[aä]llig|vence|con fecha|deadline)(?: (?:by|on|am|bis|zum|el|del?))?\W*$"
)
_MUST_BE_DONE: Final = pattern(
    r"^,?\s+(?:(?:it|which|that|and)\s+){0,2}(?:has to|must|needs? to|should) be (?:done|finished|ready)(?=\s)"
    r"|^,?\s+(?:(?:y|que)\s+){0,2}(?:tiene que|debe) (?:estar|quedar)(?: (?:list|hech|terminad)[oa])?(?=\s)"
    r"|^,?\s+(?:das\s+)?(?:muss|soll(?:te)?)(?=\s)|\s+(?:sein|erledigt|fertig|gemacht|werden)\b"
)
_LIST: Final = pattern(r"\s*,\s*(?:and\s+|y\s+|und\s+)?|\s+(?:and|y|e|und)\s+")
MOST_AT_ONCE: Final = 10


_OF_A_DAY: Final = pattern(r"\b(?:of|del?|vo[mn]|des|der)$")


@dataclass(frozen=True)
class ParsedTask:
    """The words of a new task. may_be_several : commas separate tasks"""

    title: str
    may_be_several: bool = False


@dataclass(frozen=True)
class Drafts:
    """arguments : of `create_task`, for each task
    doubt : an ambiguous time to ask about, without arguments
    repeats : whether a repetition was asked for, which no task has
    """

    arguments: tuple[dict[str, Any], ...] = ()
    doubt: ParsedTime | None = None
    when: When | None = None
    repeats: bool = False


def new_task(text: str, language: str, *, accepts_bare: bool = False) -> ParsedTask | None:
    """Return the task that a sentence asks to create, or None.

    accepts_bare : "add buy strings" is a task too, as it is for an assistant that keeps nothing else
    """
    text = text.strip()
    if len(text) > LONGEST:
        return None
    for one in (language, *(other for other in LANGUAGES if other != language)):
        for form in _FORMS[one]:
            if match := form.match(text):
                parts = match.groupdict()
                place = f": {parts['place']}" if parts.get("place") else ""
                title = match["title"] + place + _due(parts.get("rest") or "")
                return ParsedTask(title, may_be_several=parts.get("several") is not None)
    bare = (
        next((match for form in _FORMS["bare"] if (match := form.match(text))), None)
        if accepts_bare
        else None
    )
    return ParsedTask(bare["title"], may_be_several=True) if bare else None


def _due(rest: str) -> str:
    """Return the time in what follows a task: " by Friday" for ", it has to be done by Friday"."""
    return _MUST_BE_DONE.sub("", _DUE.sub(" by ", rest))


def next_task(text: str, *, is_order: bool = False) -> ParsedTask | None:
    """Return the task that a sentence adds behind one that was just created: "and to pack the cables"; else None.

    is_order : whether it may be an order to do something now: "also play it"
    """
    text = text.strip()
    forms = _FORMS["again"] if is_order else (*_FORMS["again"], *_FORMS["again_without_to"])
    found = (form.match(text) for form in forms) if len(text) <= LONGEST else ()
    match = next((one for one in found if one), None)
    return ParsedTask(match["title"]) if match else None


_DAYS: Final = (
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bados?|domingos?"
    r"|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?"
)
# "Every Monday", "jeden Montag", "cada lunes": a task has one time.
_REPEATS: Final = pattern(
    rf"\b(?:(?:every|each|jede[nrs]?) (?:{_DAYS}|day|week|month|morning|evening|tag|woche|monat|morgen|abend)"
    rf"|(?:cada|tod[oa]s l[oa]s) (?:{_DAYS}|d[ií]as?|semanas?|mes(?:es)?|ma[nñ]anas?|noches?)|daily|weekly|"
    rf"t[aä]glich|w[oö]chentlich)\b"
)
_EVERY: Final = pattern(
    rf"(?P<before>\b(?:on |am |el |los )?)(?:every|each|jede[nrs]?|cada|todos los)\s(?=(?:{_DAYS})\b)"
)


def drafts_of(task: ParsedTask, language: str, tracks: Sequence[TrackInfo], now: datetime) -> Drafts:
    """Return the tasks to create. tracks : of the conversation; now : in the time zone of the user"""
    repeats = _REPEATS.search(task.title) is not None
    if repeats:
        task = replace(task, title=_EVERY.sub(r"\g<before>", task.title))
    said = find_time(task.title, language, now)
    if said is not None and said.when is None:
        return Drafts(doubt=said)
    if said is not None and _OF_A_DAY.search(said.removed_from(task.title)):
        # "Prepare the class of Thursday": the day is a part of the title.
        said = None
    title = _DUE_BEHIND.sub("", said.removed_from(task.title)) if said else task.title
    titles = _several(title) if task.may_be_several else [title]
    when = said.when if said else None
    found = [_draft(one, tracks, when, language) for one in titles]
    return Drafts(tuple(draft for draft in found if draft), when=when, repeats=repeats)


def _several(title: str) -> list[str]:
    parts = [part for part in _LIST.split(title) if part]
    return parts[:MOST_AT_ONCE] if "," in title and len(parts) > 1 else [title]


def _draft(
    title: str, tracks: Sequence[TrackInfo], when: When | None, language: str
) -> dict[str, Any] | None:
    speed = SPEED.search(title)
    bars, rest = find_bars(SPEED.sub("", title))
    passages, _ = find_passages(rest)
    bare = _NOUN.sub("", _FOR_ME.sub("", title.strip()))
    polite = _POLITE.sub("", bare)
    named = _QUOTED_TITLE.match(polite) or _before_place(title)
    details = named["details"].strip(" .,;:-") if named else ""
    title = named["title"] if named else _LEADING.sub("", polite).strip(" .,;:")
    if language == "de":
        # "Erinnere mich daran, Saiten zu kaufen": the task is "Saiten kaufen".
        title = _ZU_WITHIN.sub(r"\g<before>\g<verb>", _ZU.sub(r"\g<verb>", title))
    if not title:
        return None
    arguments: dict[str, Any] = {"title": (title[:1].upper() + title[1:])[:200]}
    meant = named_tracks(title, tracks) or (tracks if len(tracks) == 1 else ())
    if bars and len(meant) == 1:
        arguments |= {"track_id": meant[0].id, "first_bar": bars[0], "last_bar": bars[1]}
    elif passages and len(meant) == 1:
        arguments |= {"track_id": meant[0].id, **passages[0].on(meant[0].duration_seconds)}
    if speed and 10 <= int(speed["percent"]) <= 200:
        arguments["speed_percent"] = int(speed["percent"])
    told = [details] if details else []
    told += [day_in_words(when, language)] if when is not None else []
    return {**arguments, "description": "; ".join(told)} if told else arguments


# "Bass run: 0:45 to 1:16 of this at 70 %": what stands behind the colon is where and how fast.
_TITLE_AND_PLACE: Final = pattern(
    r"^\W*(?P<title>[^:\d]{2,80})(?::|,(?=\s(?:from|bars?|measures?|von|takte?|desde|del?|compases)\b))\s+"
    r"(?P<details>.{1,200})$"
)


def _before_place(title: str) -> re.Match[str] | None:
    found = _TITLE_AND_PLACE.match(title)
    if found is None:
        return None
    is_place = bool(find_passages(found["details"])[0] or find_bars(found["details"])[0])
    return found if is_place else None


def day_in_words(when: When, language: str) -> str:
    """ "Tuesday 24 November 2026, 17:00"."""
    weekdays, months = (TEXTS.say(language, f"date.{name}").split("|") for name in ("weekdays", "months"))
    values = {
        "weekday": weekdays[when.day.weekday()],
        "day": when.day.day,
        "month": months[when.day.month - 1],
        "year": when.day.year,
    }
    if when.at is None:
        return TEXTS.say(language, "date.day", **values)
    return TEXTS.say(language, "date.day_and_time", **values, time=f"{when.at:%H:%M}")


def asked_back(text: str, title: str, doubt: ParsedTime, language: str) -> tuple[str, tuple[Suggestion, ...]]:
    """Return the question about an ambiguous time, and a button for each of its meanings."""
    if not doubt.options:
        return TEXTS.say(language, f"todo.{doubt.doubt}"), ()
    # An ambiguous hour and an ambiguous date have four meanings together. Two of them are offered.
    first, second = doubt.options[0], doubt.options[-1]
    names = [day_in_words(one, language) for one in (first, second)]
    question = TEXTS.say(language, f"todo.{doubt.doubt}", first=names[0], second=names[1])
    without_time = doubt.removed_from(title)
    order = (
        text.replace(title, without_time).strip()
        if title in text
        else TEXTS.say(language, "todo.new", title=without_time)
    )
    suggestions = [
        Suggestion(label=name, question=f"{order} {_exact(one)}")
        for name, one in zip(names, (first, second), strict=True)
    ]
    return question, tuple(suggestions)


def _exact(when: When) -> str:
    """Return the time in a form that is unambiguous in every language."""
    return when.day.isoformat() + (f" {when.at:%H:%M}" if when.at else "")
