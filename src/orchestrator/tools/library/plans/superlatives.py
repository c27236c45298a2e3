"""The first tracks of an order: "my fastest song", "the two longest bachatas"."""

from collections.abc import Mapping, Sequence
from typing import Any

from src.orchestrator.language.focus import is_open
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.two_in_turn import two_compared
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.quality_limits import CHARACTER_WORDS

from .conditions import IN_PLAYLIST, SLOWEST_BPM, conditions
from .finding import failed, lead_of, nothing
from .following import FIND_TOOL, NOUN, goes_on, of_the_last_list
from .limits import left_out, limits
from .lists import ORDERED_BY, SHARES, counted, listing, track_line, value_of
from .negations import is_unread_negation
from .own_album import own_album
from .paging import rows_of, whole_list
from .qualities import ORDERS, THE_MOST, by_year, qualities, superlative_order
from .searches import NOT_FOUND_BY, OF_A_TRACK
from .two_superlatives import superlative_parts

MOST_LISTED = 15
# "The fastest part": not a track of the library.
_PART = pattern(
    r"\b(?:parts?|sections?|bits?|passages?|moments?|partes?|secci[oó]n|trozo|momento|teile?|stelle|abschnitt)\b"
)
THEN_NAMED = 5
FIRST_ITEMS = 3
# "Only the slower one".
_THE_ONE = pattern(r"\bthe \w+er one\b|\b(?:la|el) m[aá]s \w+\W*$|\b(?:das|die|den|der) \w+ere[ns]?\W*$")
_TWO = pattern(r"\b(?:the|my|l[oa]s|mis|die|meine)\s+(?:two|2|dos|zwei|beiden)\s+\w")
# "Which are my fastest songs?", "cuáles son mis temas más bailables".
_SEVERAL = pattern(
    r"\b(?:are|son|sind)\s+(?:the|my|mis|l[oa]s|die|meine)\b(?!\s+(?:two|dos|zwei))|^\W*(?:my|mis"
    r"|meine) \w+est(?:en)? \w+s\b"
    r"|^\W*mis \w+ m[aá]s\b"
)
# "My bachatas, slowest first".
_FIRST = pattern(
    r"\b(?:\w+est|(?:most|least) \w+) first\b|\b(?:m[aá]s|menos) \w+ primero\b|\b\w+sten? zuerst\b"
)


def _fits_superlative(asked: Asked) -> bool:
    if FIND_TOOL not in asked.tools or asked.has(*OF_A_TRACK, *NOT_FOUND_BY) or _names_a_track(asked):
        return False
    if _order(asked) is None or asked.reading.passages or _PART.search(asked.reading.text):
        return False
    is_limited = asked.reading.compares or (
        asked.has("link.above", "link.below") and superlative_order(asked.reading) is None
    )
    if is_limited and limits(asked.reading):
        # "¿Es más fuerte que -8?", "which of them are shorter than 3 minutes?"
        return False
    if is_unread_negation(asked):
        # "The longest song that isn't ...": what is left out is not known.
        return False
    return goes_on(asked) or (not _compares_two(asked) and _is_of_library(asked))


def _fits_is_the_most(asked: Asked) -> bool:
    """ "Is Rails the fastest in Peak?": of a playlist; `WHETHER_FIRST` is of the library."""
    return (
        FIND_TOOL in asked.tools
        and len(asked.tracks_named) == 1
        and bool(asked.playlist)
        and bool(superlative_order(asked.reading))
        and not asked.has(*OF_A_TRACK, *NOT_FOUND_BY)
        and _asks_whether(asked)
    )


def _names_a_track(asked: Asked) -> bool:
    """Return whether a track is named that is not left out: "the longest, not counting the mix"."""
    excluded = left_out(asked.reading)
    return any(name not in excluded for name in asked.reading.named("track"))


def _is_of_library(asked: Asked) -> bool:
    compares_open = len(asked.focus.conversation) > 1 and not asked.has("scope.library")
    # "Las tres más rápidas" names no noun.
    is_of_them = asked.has("scope.them") and bool(asked.reading.numbers or asked.has("degree"))
    return not compares_open and (
        is_of_them
        or not asked.focus.conversation
        or asked.has(
            "scope.library",
            "scope.tracks",
            "scope.track",
            "how.what",
            "act.find",
            "measure.year",
            "measure.title",
        )
    )


def _compares_two(asked: Asked) -> bool:
    """ "¿Cuál es más rápida?" after another track than the open one was spoken of: no track of the library."""
    focus = asked.focus
    if two_compared(asked):
        return True
    if asked.has("scope.them") and not focus.shown_last and asked.last_two():
        # "Which of the two is slower?"
        return True
    spoken_of = [track for track in focus.tracks if not is_open(track, focus.conversation)]
    is_of_two = len(focus.conversation) == 1 and len(spoken_of) == 1
    is_of_several = len(focus.tracks) > 1 and not focus.shown_last and not NOUN.search(asked.reading.text)
    if is_of_several and not asked.has("scope.library"):
        # "Which of the three is the slowest?" after three were named.
        return True
    return (
        is_of_two
        and not asked.has("scope.library", "scope.tracks")
        and not THE_MOST.search(asked.reading.text)
        # "Which song has the most energy?" is asked of all, "which is faster?" of the two.
        and not (superlative_order(asked.reading) is not None and NOUN.search(asked.reading.text))
    )


def _order(asked: Asked) -> str | None:
    """Return the order that is asked for. "Which of those two is slower?" means the slowest of them."""
    order = superlative_order(asked.reading)
    if order == "newest" and _was_of_years(asked):
        return "latest"
    if order is not None or not (goes_on(asked) or _is_of_a_few(asked)):
        return order
    more = [name for name, degree in qualities(asked.reading).items() if degree in {"more", "less"}]
    if (
        not more
        or more[0] not in ORDERS
        or not (asked.has("how.what") or _THE_ONE.search(asked.reading.text))
    ):
        return None
    return by_year(asked.reading, ORDERS[more[0]][qualities(asked.reading)[more[0]] == "less"])


def _was_of_years(asked: Asked) -> bool:
    """Return whether the answer before was the oldest track by year: "and the newest?"."""
    measured = asked.talk.turns[-1].measured if asked.talk.turns else ()
    return any(one.arguments.get("order") in {"earliest", "latest"} for one in measured)


def _is_of_a_few(asked: Asked) -> bool:
    """Return whether one of a kind is asked for: "which of the two from the seventies is the slower one?"."""
    reading = asked.reading
    if reading.compares or reading.named("track") or reading.numbers or not asked.has("how.what"):
        return False
    found = conditions(asked)
    return any(
        name in found
        for name in ("artist", "album", "genre", "year_min", "year_max", "time_signature", "key")
    )


def _superlative(asked: Asked) -> Steps:
    if parts := superlative_parts(asked):
        texts = []
        for part in parts:
            wanted = {**of_the_last_list(asked), **own_album(asked), **part.wanted}
            count = how_many(part.asked if part.asked.reading.numbers else asked)
            answer = yield from of_order(part.asked, part.order, wanted, count, asked)
            texts.append(answer.text)
        return Answer("\n\n".join(dict.fromkeys(texts)))
    order = _order(asked)
    if not order:
        return (yield from _with_word(asked))
    is_of_a_few = superlative_order(asked.reading) is None and _is_of_a_few(asked)
    return (yield from of_order(asked, order, _wanted(asked), 1 if is_of_a_few else how_many(asked)))


def _wanted(asked: Asked) -> dict[str, Any]:
    said = {name: value for name, value in conditions(asked).items() if name not in {"order", "character"}}
    if superlative_order(asked.reading) is None and all(
        one.value < SLOWEST_BPM for one in asked.reading.numbers
    ):
        # "Which one is slower?" asks for an order, and for no slow track.
        said = {name: value for name, value in said.items() if not name.startswith("tempo_")}
    return {**of_the_last_list(asked), **own_album(asked), **said}


def _as_asked(asked: Asked, row: dict[str, Any]) -> dict[str, Any]:
    """Return the row without the values that are not asked for: "which is the fastest, and in what key is it?"."""
    asks_for = {"tempo_bpm": "measure.tempo", "key": "measure.key"}
    return {**row, **{name: None for name, concept in asks_for.items() if not asked.has(concept)}}


def of_order(
    asked: Asked, order: str, wanted: dict[str, Any], count: int, whole: Asked | None = None
) -> Steps:
    """Return the answer for one order. whole : the question of which this is a part"""
    place = _place(asked)
    asks_difference = count == 1 and not place and _BY_HOW_MUCH.search(asked.reading.unnamed) is not None
    limit = place or count + int(asks_difference)
    (found,) = yield [(FIND_TOOL, {**wanted, "order": order, "limit": limit})]
    if found.summary is None:
        return failed(found, asked)
    total = found.summary["total"]
    rows = rows_of((yield from whole_list(found)))
    if not rows:
        return nothing(asked, wanted, found)
    row = rows[max(place, 1) - 1] if place <= len(rows) else {}
    value = value_of(row, order, asked.voice)
    if not value and order == "earliest" and not asked.has("measure.year"):
        # No file names its year.
        return (yield from of_order(asked, "oldest", wanted, count, whole))
    if not value:
        return Answer(asked.say("library.no_value"))
    if count > 1 and not place:
        lead = _lead_of_first(asked, order, len(rows), total, wanted)
        return listing(asked, lead, found, order, limit)
    return Answer(
        _whether_first(whole or asked, row)
        + asked.say(
            "library.ranked" if place else f"library.the_most{_scope(asked, wanted)}",
            title=track_line(_as_asked(asked, row), asked.voice, is_in_sentence=True),
            superlative=_superlative_word(asked, order),
            count=counted(total, asked.voice),
            value=value,
            place=place,
            playlist=asked.voice.title(asked.playlist),
        )
        + _by_how_much(asked, order, rows)
        + _level(asked, found.summary)
    )


def _level(asked: Asked, summary: Mapping[str, Any]) -> str:
    """Return that others are of the same year, or have as many stars."""
    count = summary.get("level_with_first", 0)
    return " " + asked.say("library.level", count=count) if count else ""


def _scope(asked: Asked, wanted: dict[str, Any]) -> str:
    """Return the ending of the messages about a playlist, about what fits a search, or about the library."""
    if asked.playlist and wanted.keys() == {IN_PLAYLIST}:
        return "_in"
    return "_found" if wanted else ""


def _superlative_word(asked: Asked, order: str) -> str:
    return asked.say(f"compare.{ORDERED_BY[order][3]}").split("|")[2]


def _lead_of_first(asked: Asked, order: str, shown: int, total: int, wanted: dict[str, Any]) -> str:
    """Return the lead of a list that has the first of an order only: "The 5 slowest of your 27 tracks"."""
    if shown >= total:
        return lead_of(total, asked)
    return asked.say(
        f"library.first_of{_scope(asked, wanted)}",
        shown=shown,
        superlative=_superlative_word(asked, order),
        count=counted(total, asked.voice),
        playlist=asked.voice.title(asked.playlist),
    )


def _with_word(asked: Asked) -> Steps:
    """ "Which are the most dynamic?": there is no order, but tracks have the word."""
    named = [
        name
        for name, degree in qualities(asked.reading).items()
        if degree == "most" and name in CHARACTER_WORDS
    ]
    if not named:
        return Answer(asked.say("library.no_order"))
    said = {name: value for name, value in conditions(asked).items() if name != "order"}
    (found,) = yield [
        (FIND_TOOL, {**of_the_last_list(asked), **said, "character": [CHARACTER_WORDS[named[0]]]})
    ]
    if found.summary is None:
        return failed(found, asked)
    if not found.summary["total"]:
        return nothing(asked, said, found)
    total = found.summary["total"]
    return listing(asked, lead_of(total, asked), (yield from whole_list(found)))


# "The fastest of the four": one of a list of four.
_OF_SO_MANY = pattern(
    r"\b(?:of|among|out of|de|von) (?:the|those|these|l[ao]s|es[ao]s|den) (?:two|three|four|five|six|dos|tres"
    r"|cuatro|cinco"
    r"|seis|zwei\w*|drei\w*|vier\w*|f[uü]nf|[2-6])\b"
)


# "Which of the two salsas is slower?", but not "which of the two fastest".
_ONE_OF = pattern(
    r"\b(?:which|cu[aá]l|welche\w*)(?: one)? (?:(?:of|de|von) )?(?:(?:the|my|l[oa]s|mis|den|die|der|diesen|meinen) )?"
    r"(?:two|three|four|five|dos|tres|cuatro|cinco|beiden|zwei|drei|vier|f[uü]nf)\b(?! (?:m[aá]s|menos|most"
    r"|least|\w+(?:est|sten))\b)"
    r"(?!.{0,40}\b(?:are|son|sind)\b)"
)
COUNTS = {
    "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "diez": 10,
    "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "zehn": 10,
}  # fmt: skip
_COUNTED = pattern(rf"\b(?:the|my|l[oa]s|mis|die|meine)\s+(?:top\s+)?(?P<count>{'|'.join(COUNTS)})\s+\w")
# "Which is the fastest of all songs by Kessler?"
_ONE = pattern(
    r"\b(?:(?:which|what|who)(?:'s| is)|whats|cu[aá]l es|(?:welche[rs]?|was|wer) is(?:t)?)\b(?: (?:then|also"
    r"|denn|davon|nun|eigentlich))?"
    r" (?:the|my|our|la|el|lo|mi|die|der|das|mein\w*|am)\b"
    r"|\bwhich of (?:my|the|our)\b.{2,40}\bis\b|\bcu[aá]l de (?:mis|nuestr[ao]s|l[ao]s)\b.{2,40}\bes\b"
    r"|\bwelche[rs]? (?:von meinen|meiner|unserer|der)\b.{2,40}\bist\b"
)


def how_many(asked: Asked) -> int:
    """Return how many tracks are asked for: "the two fastest", "my slowest songs"."""
    if _FIRST.search(asked.reading.unnamed):
        return MOST_LISTED
    if _ONE_OF.search(asked.reading.unnamed):
        return 1
    if _TWO.search(asked.reading.unnamed):
        return 2
    if _OF_SO_MANY.search(asked.reading.unnamed):
        return 1
    if several := _COUNTED.search(asked.reading.unnamed):
        # "Las tres" is one phrase of the vocabulary.
        return COUNTS[several["count"].lower()]
    # "The longest under ten minutes" asks for one.
    numbers = () if limits(asked.reading) else asked.reading.numbers
    said = (int(one.value) for one in numbers if 2 <= one.value <= MOST_LISTED)
    text = asked.reading.unnamed
    is_several = (asked.has("scope.tracks") and not _ONE.search(text)) or _SEVERAL.search(text)
    return next(said, THEN_NAMED if is_several else 1)


_BY_HOW_MUCH = pattern(
    r"\b(?:by how much|how much (?:faster|slower|louder|quieter|longer|shorter)|um wie ?viel|(?:por"
    r"|en) cu[aá]nto|what(?:'s| is) the difference"
    r"|cu[aá]l es la diferencia|wie gro(?:ss|ß) ist der unterschied)\b"
)


def _by_how_much(asked: Asked, order: str, rows: Sequence[dict[str, Any]]) -> str:
    """Return by how much the first track is before the second: "which is faster, and by how much?"."""
    if len(rows) < 2 or not _BY_HOW_MUCH.search(asked.reading.unnamed):
        return ""
    field, unit, digits, _ = ORDERED_BY[order]
    values = [value for row in rows[:2] if isinstance(value := row.get(field), int | float)]
    if len(values) < 2 or field == "year":
        return ""
    apart = abs(values[0] - values[1]) * (100 if field in SHARES else 1)
    voice = asked.voice
    said = (
        voice.clock(apart)
        if field == "duration_seconds"
        else voice.say(f"unit.{unit}", value=voice.number(apart, digits))
    )
    return asked.say("compare.difference", difference=said)


def _whether_first(asked: Asked, row: dict[str, Any]) -> str:
    """Return "Yes: " or "No: " for "is this my fastest song?"; "" for other questions."""
    if not _asks_whether(asked) or len(asked.tracks) != 1:
        return ""
    return f"{asked.say('word.yes' if row.get('track_id') == asked.tracks[0].id else 'word.no')}: "


def _asks_whether(asked: Asked) -> bool:
    first = asked.reading.items[0].concepts if asked.reading.items else frozenset()
    # "Vale, ¿cuál es la más rápida?": the first word has several meanings.
    asks_which = any("how.what" in one.concepts for one in asked.reading.items[:FIRST_ITEMS])
    return "how.whether" in first and not asks_which


def _place(asked: Asked) -> int:
    """Return the place in the order that is asked for: 2 for "the second fastest"; 0 without one."""
    places = [int(one) for one in asked.reading.of("ordinal")]
    return places[0] if len(places) == 1 and 1 < places[0] <= MOST_LISTED else 0


SUPERLATIVE = Plan("superlative", _fits_superlative, _superlative)
IS_THE_MOST = Plan("is the most", _fits_is_the_most, _superlative)
