"""Another speed, day, hour or passage for the task of the answer before: "make that 80", "doch lieber am Freitag"."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from typing import Any, Final

from django.utils import timezone

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.passages import clock, find_passages
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured

from .change_messages import told_change
from .creating import TEXTS, day_in_words
from .due import due_of, with_day
from .times import When, find_time

UPDATE: Final = "update_task"
MAKERS: Final = frozenset({"create_task", UPDATE})
SLOWEST, FASTEST = 10, 200
NOON, HOURS, MINUTES = 12, 24, 60
# In folded text, as all patterns here. "Make that 80", "ponla al 80", "mach daraus 80", "with 80 rather".
_VERB: Final = (
    r"(?:(?:make|set|change|put|do|turn|move) (?:it|that|this|the (?:speed|day|date|tempo))"
    r"(?: (?:to|into|at|on|for))?"
    r"|(?:pon|cambi|hac|haz|dej|pas|que se)[ae]?(?:l[aeo])?(?: (?:sea|mejor))?|que sea|corrige(?:l[ao])?"
    r"|(?:mach|nimm|setz|stell|andere|verschieb)e?"
    r"(?: (?:das|es|die|draus|daraus|mal|bitte|lieber|besser)){0,3})"
)
_BESIDE: Final = (
    r"(?:instead|rather|better|after all|only|mejor|en vez|solo"
    r"|stattdessen|lieber|besser|doch|draus|daraus|nur)"
)
_FIRST: Final = (
    r"(?:(?:at|with|to|by|on|only|just|rather|better|al|a|en|con|solo|mejor|para|auf|mit|bei|zu|lieber|besser|nur"
    r"|doch) ){0,3}"
)
_SPEED: Final = pattern(
    rf"(?:(?:not|no|nicht) \d{{2,3}}(?: ?%)?,? (?:but |sino |sondern )?)?(?P<verb>{_VERB} )?"
    rf"(?P<rather>(?:rather|better|mejor|lieber|besser) )?{_FIRST}(?:el |un )?"
    rf"(?P<percent>\d{{2,3}}) ?(?P<unit>%|percent|per cent|por ciento|prozent)?"
    rf"(?: (?:of (?:the )?)?(?:speed|tempo|velocidad|de velocidad|geschwindigkeit))?(?: (?P<beside>{_BESIDE}))?"
)
_LEAD: Final = pattern(
    rf"^(?:{_VERB} )?{_FIRST}(?:the |el |la |los |las |del |vo[mn] |from |bars? )?|(?: {_BESIDE}){{1,2}}$"
)
# "Make it 7", "at half past"; the hour of a task that has one.
_HOUR: Final = pattern(
    rf"(?P<verb>{_VERB} )?(?P<rather>(?:rather|better|mejor|lieber|besser) )?(?:(?:at|to|for|a|las|la|um"
    rf"|auf|gegen|doch|lieber) "
    rf"){{0,3}}(?P<hour>\d{{1,2}})(?:[:.](?P<minute>\d{{2}}))? ?(?P<half>am|pm)?(?: ?(?:o.?clock|uhr|h|horas))?"
    rf"(?: (?P<beside>{_BESIDE}))?"
)
_EDGES: Final = " .,!"


@dataclass(frozen=True)
class Amendment:
    """Fields of `update_task`, and the day that they name."""

    fields: Mapping[str, Any]
    when: When | None = None


def _made(asked: Asked) -> Measured | None:
    """Return the call of the answer before, if it created or changed one task."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    made = [one for one in turn.measured if one.tool in MAKERS and one.summary] if turn else []
    return made[0] if len(made) == 1 else None


def _told(asked: Asked, made: Measured, name: str) -> Any:
    """Return a field of the task, as the calls of this conversation have set it."""
    task_id = _id(made)
    for one in reversed(asked.talk.earlier):
        if one.tool in MAKERS and one.summary and _id(one) == task_id and name in one.arguments:
            return one.arguments[name]
    return None


def _id(made: Measured) -> int:
    return int((made.summary or {})["effects"][0]["task_id"])


def _amendment(asked: Asked) -> Amendment | None:
    made = _made(asked)
    if made is None or "?" in asked.reading.text:
        return None
    text = bare_command(asked.talk.plain_question)
    is_lead_said = len(text) < len(asked.talk.plain_question.strip(_EDGES))
    if found := _SPEED.fullmatch(text):
        percent = int(found["percent"])
        is_said = is_lead_said or any(found[name] for name in ("verb", "unit", "beside", "rather"))
        is_of_speed = is_said and SLOWEST <= percent <= FASTEST and _told(asked, made, "speed_percent")
        if is_of_speed or found["unit"]:
            return Amendment({"speed_percent": percent}) if is_of_speed else None
    if (found := _HOUR.fullmatch(text)) and (hour := _hour(asked, made, found)):
        return hour if is_lead_said or any(found[name] for name in ("verb", "beside", "rather")) else None
    rest = _LEAD.sub("", text).strip(_EDGES)
    is_said = is_lead_said or rest != text
    return (_day(asked, made, rest) or _passage(asked, made, text)) if is_said and rest else None


def _day(asked: Asked, made: Measured, rest: str) -> Amendment | None:
    said = find_time(rest, asked.reading.language, timezone.localtime())
    if said is None or said.when is None or said.removed_from(rest).strip(_EDGES):
        return None
    day = day_in_words(said.when, asked.reading.language)
    description = with_day(str(_told(asked, made, "description") or ""), day)
    return Amendment({"description": description}, said.when)


def _hour(asked: Asked, made: Measured, said: re.Match[str]) -> Amendment | None:
    """Return the same day at another hour; None for a task without an hour. "7" behind 18:00 is 19:00."""
    description = str(_told(asked, made, "description") or "")
    before = due_of(description)
    if before is None or before.at is None:
        return None
    hour, minute = int(said["hour"]), int(said["minute"] or 0)
    is_afternoon = said["half"] == "pm" if said["half"] else before.at.hour >= NOON
    hour += NOON * (is_afternoon and hour < NOON) - NOON * (said["half"] == "am" and hour == NOON)
    if hour >= HOURS or minute >= MINUTES:
        return None
    when = When(before.day, time(hour, minute))
    return Amendment({"description": with_day(description, day_in_words(when, asked.reading.language))}, when)


def _passage(asked: Asked, made: Measured, text: str) -> Amendment | None:
    if _told(asked, made, "start_seconds") is None:
        return None
    passages, rest = find_passages(text)
    is_whole = not any(letter.isalnum() for letter in _LEAD.sub("", f"{rest.strip()} "))
    fields = passages[0].on(None) if len(passages) == 1 and is_whole else {}
    return Amendment(fields) if len(fields) == len(("start_seconds", "end_seconds")) else None


def _fits(asked: Asked) -> bool:
    return UPDATE in asked.tools and _amendment(asked) is not None


def _steps(asked: Asked) -> Steps:
    amendment, made = _amendment(asked), _made(asked)
    # `_fits` has checked this.
    assert amendment is not None
    assert made is not None
    language = asked.reading.language
    (changed,) = yield [(UPDATE, {"task_id": _id(made), **amendment.fields})]
    if changed.summary is None:
        return Answer(told_change(changed, language))
    title = changed.summary["effects"][0]["task_title"]
    if amendment.when:
        when = day_in_words(amendment.when, language)
        return Answer(TEXTS.say(language, "todo.moved", title=title, when=when))
    if percent := amendment.fields.get("speed_percent"):
        return Answer(TEXTS.say(language, "todo.speed", title=title, percent=percent))
    start, end = (clock(amendment.fields[f"{name}_seconds"]) for name in ("start", "end"))
    return Answer(TEXTS.say(language, "todo.passage", title=title, start=start, end=end))


AMEND: Final = Plan("amend a task", _fits, _steps, allows_unknown_words=True)
