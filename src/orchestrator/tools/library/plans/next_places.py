"""Questions after "which is the fastest?": "and the second?", "and without Rails?", "and after that?"."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import folded_words
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured

from .conditions import with_a_beat
from .finding import failed, nothing
from .following import FIND_TOOL
from .limits import left_out
from .lists import ORDERED_BY, SHARES, counted, listing, track_line, value_of
from .paging import rows_of
from .qualities import ORDERS

MOST_WORDS: Final = 9
MOST_PLACES: Final = 6
SHORTEST_WORD: Final = 3
_WITHOUT: Final = pattern(
    r"^\W*(?:and |y |und |but |pero |aber )?(?:without|not|except|no|sin|menos|ohne|nicht|au[sß]er)\b"
)
# "And not counting that one?", "y sin contar esa?": without the first.
_WITHOUT_IT: Final = pattern(
    r"^\W*(?:and |y |und |but |pero |aber )?(?:without|not|except|apart from|sin|menos|quitando|ohne|au[sß]er|bis auf)"
    r"(?: (?:counting|including|contar|incluir))?"
    r" (?:that|this|it|that one|this one|es[aeo]|est[aeo]|ella|das|de[mnr]|die|dies\w*|ihn|sie|es)"
    r"(?: (?:mitzuz[aä]hlen|zu z[aä]hlen|gez[aä]hlt))?\W*$"
)
_NEXT: Final = pattern(
    r"^\W*(?:and |y |und |ok |then )*(?:(?:the |what(?:'s| is)? |which is |which )*(?:next|after (?:that|it))(?: one)?"
    r"|(?:la |el |cu[aá]l es la |cu[aá]l )?(?:siguiente|(?:despu[eé]s|detr[aá]s)(?: de (?:es[aeo]|est[aeo]))?)"
    r"|(?:das |der |die )?(?:n[aä]chste[rs]?|danach"
    r"|dann))\W*$"
)


# What may follow names what is left out.
_OTHER_END: Final = pattern(
    r"^\W*(?:(?:and|y|und|what about|how about|but|pero|aber) )*"
    r"(?:(?:which|what|cu[aá]l|qu[eé]|welche[rs]?|wer|wo)"
    r"(?: (?:one|song|track|tune|canci[oó]n|tema|pista|lied|titel|st[uü]ck))? )?"
    r"(?:(?:is|has|goes|tiene|es|va|hat|ist|am|geht) ){0,2}"
    r"(?:(?:the|la|el|lo|das|die|der|den|mit dem|with the|con (?:la|el)) )?(?:(?:one with the|que|mit am|am) )?"
    r"(?:(?:tiene|va|hat) )?"
    r"(?:lowest|highest|least|most|opposite|smallest|biggest|menor|mayor|m[aá]s (?:baj|alt)[oa]|menos"
    r"|niedrigste[nrs]?|h[oö]chste[nrs]?|wenigsten?|meisten?|kleinste[nrs]?|gr[oö][sß]+te[nrs]?"
    r"|other (?:way (?:a?round|about)|end|extreme)|rever?se|al rev[eé]s|(?:lo |el )?contrario|otro extremo|umgekehrt"
    r"|andersr?(?:he)?rum|gegenteil|andere ende)"
    r"(?: hat| tiene)?(?:\W*$|[?.,;!]{0,2} (?P<more>.{1,60})$)"
)


def _ranked(asked: Asked) -> Measured | None:
    """Return the result of the question before, if it was the first track of an order."""
    turns = asked.talk.turns
    lists = [one for one in (turns[-1].measured if turns else ()) if one.tool == FIND_TOOL]
    last = lists[0] if lists else None
    is_first = last is not None and last.arguments.get("order") in ORDERED_BY and "limit" in last.arguments
    return last if is_first and last is not None and last.summary and last.summary["tracks"] else None


def _place(asked: Asked, last: Measured) -> int:
    """Return the place that is asked for; 0 without one."""
    if _NEXT.match(asked.reading.text):
        return int(last.arguments["limit"]) + 1
    places = [int(one) for one in asked.reading.of("ordinal")]
    is_beyond = len(places) == 1 and places[0] > last.arguments["limit"]
    return places[0] if is_beyond and places[0] <= MOST_PLACES else 0


def _excluded(asked: Asked, last: Measured) -> list[str]:
    """Return the names that are left out. "Without the mix" means the first track if its title has this word."""
    if named := left_out(asked.reading):
        return [name.text for name in named]
    title = (last.summary or {})["tracks"][0]["title"]
    if _WITHOUT_IT.match(asked.reading.text):
        return [title]
    said = {word for word in folded_words(asked.reading.text) if len(word) >= SHORTEST_WORD}
    is_left_out = _WITHOUT.match(asked.reading.text) and said & set(folded_words(title))
    return [title] if is_left_out else []


def _opposite(asked: Asked, last: Measured) -> str | None:
    """Return the other order: "and the lowest?" after the highest tempo; None if it is not asked for."""
    said = _OTHER_END.match(asked.reading.text)
    if said is None or (said["more"] and not (left_out(asked.reading) or with_a_beat(asked.reading.text))):
        return None
    pairs = (pair for pair in ORDERS.values() if all(pair))
    return next((second for first, second in pairs if first == last.arguments["order"]), None)


def _fits(asked: Asked) -> bool:
    last = _ranked(asked)
    if last is not None and FIND_TOOL in asked.tools and _opposite(asked, last):
        return True
    if last is None or FIND_TOOL not in asked.tools or len(asked.reading.text.split()) > MOST_WORDS:
        return False
    if (
        asked.has("measure", "quality", "act.play", "act.add", "act.delete", "scope.library")
        or asked.reading.numbers
    ):
        return False
    excluded = _excluded(asked, last)
    others = [name for name in asked.reading.names if name.text not in excluded]
    return not others and (bool(excluded) or _place(asked, last) > 0)


def _steps(asked: Asked) -> Steps:
    last = _ranked(asked)
    assert last is not None
    place = _place(asked, last)
    order = _opposite(asked, last) or last.arguments["order"]
    wanted: dict[str, Any] = {**last.arguments, **with_a_beat(asked.reading.text), "order": order}
    if excluded := _excluded(asked, last):
        wanted["leave_out"] = [*wanted.get("leave_out", ()), *excluded]
    if place:
        wanted["limit"] = place
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return failed(found, asked)
    rows, total = found.summary["tracks"], found.summary["total"]
    if len(rows) < max(place, 1):
        return nothing(asked, wanted, found)
    if not place and wanted["limit"] > 1:
        lead = asked.say("library.fits", count=counted(total, asked.voice))
        return listing(asked, lead, found, order, wanted["limit"])
    row = rows[max(place, 1) - 1]
    return Answer(
        asked.say(
            "library.ranked" if place else "library.the_most_found",
            title=track_line({**row, "tempo_bpm": None, "key": None}, asked.voice, is_in_sentence=True),
            superlative=asked.say(f"compare.{ORDERED_BY[order][3]}").split("|")[2],
            count=counted(total, asked.voice),
            value=value_of(row, order, asked.voice) or asked.say("library.no_value"),
            place=place,
        )
    )


NEXT_PLACE = Plan("next in an order", _fits, _steps)


_BY_HOW_MUCH: Final = pattern(
    r"^\W*(?:(?:and|y|und) )?(?:(?:by )?how much (?:faster|slower|louder|quieter|longer|shorter"
    r"|difference)(?: is (?:that|it))?(?: then)?"
    r"|what(?:'s|s| is) the difference|cu[aá]nto m[aá]s (?:r[aá]pid|lent|fuerte|larg|cort)\w+(?: es)?"
    r"|cu[aá]l es la diferencia|wie ?viel (?:schneller|langsamer|lauter|leiser|l[aä]nger|k[uü]rzer)(?: ist (?:das"
    r"|es))?"
    r"|was ist der unterschied|um wie ?viel"
    r"|how (?:far apart (?:are|is)|much is between|many \w+ (?:is|are|lie) between) (?:they|them|those|those two"
    r"|the two)"
    r"|(?:how much|what(?:'s| is) the) (?:\w+ )?difference (?:is there )?between (?:them|those|those two|the two)"
    r"|cu[aá]nt[oa]s? (?:\w+ )?(?:de )?(?:diferencia )?(?:hay|se llevan)(?: (?:entre )?(?:ell[ao]s|es[ao]s(?: dos)?"
    r"|las dos|los dos|ambas|ambos))?"
    r"|wie ?viele? (?:\w+ )?(?:unterschied )?(?:liegen|ist|sind|liegt)(?: da)?(?: zwischen (?:den beiden|ihnen"
    r"|beiden)|dazwischen)"
    r"|wie (?:weit|viel) (?:\w+ )?(?:liegen|sind) (?:sie|die|die beiden|beide) auseinander)\W*$"
)


def _two_firsts(asked: Asked) -> list[tuple[Measured, int]]:
    """Return the results of the last two questions with the place that each asked for: the first, or "the second".

    [] unless each found one track of an order, of the same value.
    """
    found: list[tuple[Measured, int]] = []
    readings = asked.earlier_readings()[-2:]
    for turn, reading in zip(asked.talk.turns[-2:], readings, strict=False):
        places = [int(one) for one in reading.of("ordinal")] or [1]
        ranked = [
            one
            for one in turn.measured
            if one.tool == FIND_TOOL
            and [one.arguments.get("limit")] == places
            and len(rows_of(one)) == places[0]
        ]
        found += [(one, places[0]) for one in ranked[:1] if one.arguments.get("order") in ORDERED_BY]
    fields = {ORDERED_BY[one.arguments["order"]][0] for one, _ in found}
    return found if len(found) == 2 and len(fields) == 1 else []


def _fits_difference(asked: Asked) -> bool:
    return _BY_HOW_MUCH.match(asked.reading.text) is not None and bool(_two_firsts(asked))


def _difference(asked: Asked) -> Steps:
    yield from ()
    found = _two_firsts(asked)
    field, unit, digits, _ = ORDERED_BY[found[0][0].arguments["order"]]
    rows = [rows_of(one)[place - 1] for one, place in found]
    values = [value for row in rows if isinstance(value := row.get(field), int | float)]
    if field == "year" or len(values) != len(rows):
        return Answer(asked.say("library.no_value"))
    apart = abs(values[0] - values[1]) * (100 if field in SHARES else 1)
    said = asked.voice.clock(apart) if field == "duration_seconds" else asked.voice.number(apart, digits)
    difference = asked.say(f"unit.{unit}", value=said) if field != "duration_seconds" else said
    titles = asked.voice.joined([asked.voice.title(row["title"]) for row in rows])
    return Answer(f"{titles}:{asked.say('compare.difference', difference=difference)}")


DIFFERENCE = Plan("difference of two firsts", _fits_difference, _difference)
