"""Tracks by the time when they were added, as a plan: "which songs did I upload this week?"."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.added_in import PERIODS

from .conditions import conditions
from .finding import failed
from .following import FIND_TOOL, LIST_TOOL
from .lists import counted, listing, track_line
from .paging import rows_of, whole_list
from .searches import asks_any

# In folded text, as all patterns here. Each group is one of `PERIODS`.
_PERIOD: Final = pattern(
    r"\b(?:(?P<last_hour>(?:in )?the last hour|(?:en )?la ultima hora|(?:in )?der letzten stunde)"
    r"|(?P<last_7_days>(?:in )?the (?:last|past) (?:seven|7) days|(?:en )?los ultimos (?:siete|7) dias"
    r"|(?:in )?den letzten (?:sieben|7) tagen)"
    r"|(?P<last_30_days>(?:in )?the (?:last|past) (?:thirty|30) days|(?:en )?los ultimos (?:treinta|30) dias"
    r"|(?:in )?den letzten (?:dreissig|30) tagen)"
    r"|(?P<monday>(?:on |last )?monday|(?:el )?lunes|(?:am )?montag)"
    r"|(?P<tuesday>(?:on |last )?tuesday|(?:el )?martes|(?:am )?dienstag)"
    r"|(?P<wednesday>(?:on |last )?wednesday|(?:el )?miercoles|(?:am )?mittwoch)"
    r"|(?P<thursday>(?:on |last )?thursday|(?:el )?jueves|(?:am )?donnerstag)"
    r"|(?P<friday>(?:on |last )?friday|(?:el )?viernes|(?:am )?freitag)"
    r"|(?P<saturday>(?:on |last )?saturday|(?:el )?sabado|(?:am )?(?:samstag|sonnabend))"
    r"|(?P<sunday>(?:on |last )?sunday|(?:el )?domingo|(?:am )?sonntag)"
    r"|(?P<today>today|hoy|heute)|(?P<yesterday>yesterday|ayer|gestern)"
    r"|(?P<this_week>this week|esta semana|(?:in )?dieser? woche)"
    r"|(?P<last_week>last week|la semana pasada|(?:in der )?letzten? woche)"
    r"|(?P<this_month>this month|este mes|diese[nm] monat)"
    r"|(?P<last_month>last month|el mes pasado|letzte[nm] monat)"
    r"|(?P<this_year>this year|este ano|dieses jahr|in diesem jahr)"
    r"|(?P<last_year>last year|el ano pasado|letztes jahr|im letzten jahr))\b"
)
_WAS_ADDED: Final = pattern(
    r"\b(?:(?:did|have|had|ve) (?:i|we) (?:\w+ )?(?:add|upload|import|put in)|(?:i|we)(?: ve| have)? (?:put in|"
    r"brought in)"
    r"|(?:was|were|is|are|got) (?:newly )?(?:new|put in)|added|uploaded|imported|what s new|"
    r"new (?:\w+ ){0,2}(?:songs|tracks|ones"
    r"|tunes|music|files)|anadi|anadimos|anadid[oa]s?|subi|subimos|subid[oa]s?|agregue|agregad[oa]s?|meti|metid[oa]s?"
    r"|import(?:e|ad[oa]s?)|nuev[oa]s?"
    r"|hinzugefugt\w*|hochgeladen\w*|dazugekommen\w*|importiert\w*|reingestellt|neu|neue[nrs]?)\b"
)
_ASKS: Final = ("how.what", "how.how_many", "act.find", "how.whether", "scope.tracks", "scope.library")
_OTHER: Final = (
    "act.delete", "act.create", "act.play", "act.correct", "act.mix", "act.explain", "scope.task", "scope.playlist",
)  # fmt: skip
# Years of release in the words of a period: "this year".
_YEARS: Final = ("year_min", "year_max")


def _period(asked: Asked) -> str:
    """Return the value of `added` that a question is about; "" without one."""
    said = _PERIOD.search(fold(asked.reading.unnamed))
    return next(name for name in PERIODS if said[name]) if said else ""


def _fits(asked: Asked) -> bool:
    if {FIND_TOOL, LIST_TOOL} - asked.tools or not asked.has(*_ASKS) or asked.has(*_OTHER):
        return False
    if not _period(asked) or asked.reading.named("track") or asked.reading.quoted:
        return False
    return _WAS_ADDED.search(fold(asked.reading.unnamed).replace("'", " ")) is not None


def _steps(asked: Asked) -> Steps:
    period = _period(asked)
    said = {name: value for name, value in conditions(asked).items() if name not in {*_YEARS, "order"}}
    wanted: dict[str, Any] = {**said, "added": period, "order": "newest"}
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return failed(found, asked)
    found = yield from whole_list(found)
    total = (found.summary or {})["total"]
    when = asked.say(f"added_in.{period}")
    whether = f"{asked.say('word.yes' if total else 'word.no')}: " if asks_any(asked.reading) else ""
    if total:
        return listing(
            asked,
            whether + asked.say("added_in.lead", count=counted(total, asked.voice), period=when),
            found,
            "newest",
        )
    (newest,) = yield [(LIST_TOOL, {"order": "newest"})]
    rows = rows_of(newest)
    if said or not rows:
        return Answer(whether + asked.say("added_in.none", period=when))
    return Answer(
        whether + asked.say("added_in.newest", period=when, track=track_line(rows[0], asked.voice, "newest"))
    )


ADDED_IN: Final = Plan("tracks added in a period", _fits, _steps, allows_unknown_words=True)
