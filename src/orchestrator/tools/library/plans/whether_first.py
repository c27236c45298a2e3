"""Whether a named track is the first of an order: "is Blue the slowest jazz tune I have?"."""

from typing import Any, Final

from src.orchestrator.language.focus import is_open
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .conditions import conditions
from .finding import failed, nothing
from .following import FIND_TOOL, last_list, playlist_of
from .limits import left_out
from .lists import ORDERED_BY, counted, track_line, value_of
from .own_album import own_album
from .paging import rows_of, whole_list
from .qualities import ORDERS, qualities, superlative_order
from .searches import NOT_FOUND_BY, OF_A_TRACK

_OF_THOSE: Final = pattern(
    r"\b(?:of|among|out of) (?:those|these|them|the (?:two|three|four|five|six|[2-6]))\b|\b(?:de"
    r"|entre) (?:ell[ao]s|es[ao]s|est[ao]s"
    r"|l[ao]s (?:dos|tres|cuatro|cinco|[2-6]))\b|\b(?:davon|darunter|(?:von|unter) (?:denen|diesen|ihnen|den \w+))\b"
)
# "The loudest part", "at its fastest": not a track of the library.
_OF_A_PART: Final = pattern(
    r"\b(?:parts?|sections?|bits?|passages?|moments?|partes?|secci[oó]n|trozo|momento|teile?|stelle|abschnitt"
    r"|at its|where|when|d[oó]nde|cu[aá]ndo|wo|wann)\b"
)
_TAG: Final = pattern(r"\b(?:right|no|verdad|cierto|oder|ne|gell|correct)\W*\?\W*$")
# So many of the first tracks may have the same value.
MOST_EQUAL: Final = 15


OF_TWO: Final = pattern(
    r"\bof (?:the|those|these) two\b|\bde (?:l[ao]s|es[ao]s|est[ao]s) dos\b|\bvon (?:den |diesen )?beiden\b"
    r"|\bder beiden\b"
)
# "The faster one of our two salsas".
_COMPARATIVE_OF: Final = pattern(
    r"\bthe (?:\w{2,12}er|(?:more|less) \w{3,14})(?: (?:one|song|track|tune|piece))? (?:out )?of\b"
    r"|\b(?:der|die|das) \w{3,14}er[ens]?(?: \w{3,10})? (?:von|der|aus|unter|unser\w*|mein\w*)\b"
)


def _order(asked: Asked) -> str | None:
    """Return the order of which the first is asked for, also with the comparative of two."""
    if order := superlative_order(asked.reading):
        return order
    # Of two open tracks it is a comparison, and "is it louder, too?" goes on with it.
    if len(asked.focus.conversation) > 1 or not _COMPARATIVE_OF.search(asked.reading.unnamed):
        return None
    found = [(one, degree) for one, degree in qualities(asked.reading).items() if degree in {"more", "less"}]
    return ORDERS[found[0][0]][found[0][1] == "less"] if len(found) == 1 and found[0][0] in ORDERS else None


def _named(asked: Asked) -> list[str]:
    excluded = left_out(asked.reading)
    return [
        name.tracks[0].id
        for name in asked.reading.named("track")
        if name not in excluded and len(name.tracks) == 1
    ]


def _fits(asked: Asked) -> bool:
    reading = asked.reading
    if FIND_TOOL not in asked.tools or not _order(asked) or reading.passages:
        return False
    if len(_named(asked)) != 1 or len(reading.named("track")) - len(left_out(reading)) != 1:
        return False
    if asked.has(
        *OF_A_TRACK,
        *NOT_FOUND_BY,
        "act.play",
        "act.mix",
        "act.mix_after",
        "how.than",
        "link.or",
        "how.how_many",
    ):
        return False
    if _OF_A_PART.search(reading.unnamed) or not _asks_whether(asked):
        return False
    if OF_TWO.search(reading.unnamed) and not last_list(asked) and not asked.playlist:
        # "Is it the slower of the two?" is asked of two tracks that were spoken of.
        return False
    return _of_those(asked) is not None or not _is_of_the_open_ones(asked)


def _asks_whether(asked: Asked) -> bool:
    first = asked.reading.items[:3]
    if any("how.what" in one.concepts for one in first):
        return False
    is_first = any("how.whether" in one.concepts for one in first)
    return is_first or "?" in asked.reading.text or _TAG.search(asked.reading.text) is not None


def _of_those(asked: Asked) -> dict[str, Any] | None:
    """Return the conditions of the list that was shown last, where "of those" is said; None without one."""
    last = last_list(asked)
    if not asked.focus.shown_last or last is None or not _OF_THOSE.search(asked.reading.unnamed):
        return None
    if last.tool != FIND_TOOL:
        return playlist_of(last) if "playlist_id" in (last.summary or last.arguments) else None
    return {name: value for name, value in last.arguments.items() if name not in {"order", "limit", "offset"}}


def _is_of_the_open_ones(asked: Asked) -> bool:
    """ "Is Rails the fastest?" of several open tracks, or of the two that were compared, is a comparison."""
    if asked.has("scope.library", "scope.tracks") or _conditions(asked):
        return False
    (track_id,) = _named(asked)
    others = [one for one in (*asked.focus.conversation, *asked.focus.tracks) if one.id != track_id]
    is_among = any(is_open(one, asked.focus.conversation) for one in others)
    return is_among or len({one.id for one in asked.focus.tracks}) > 1


def _conditions(asked: Asked) -> dict[str, Any]:
    found = {name: value for name, value in conditions(asked).items() if name not in {"order", "character"}}
    return {**own_album(asked), **found}


def _steps(asked: Asked) -> Steps:
    order = _order(asked)
    assert order
    wanted = {**(_of_those(asked) or {}), **_conditions(asked)}
    (found,) = yield [(FIND_TOOL, {**wanted, "order": order, "limit": MOST_EQUAL})]
    if found.summary is None:
        return failed(found, asked)
    total = found.summary["total"]
    rows = rows_of((yield from whole_list(found)))
    if not rows:
        return nothing(asked, wanted, found)
    field, _, _, adjective = ORDERED_BY[order]
    first = [row for row in rows if row.get(field) == rows[0].get(field)]
    (track_id,) = _named(asked)
    row = next((one for one in first if one["track_id"] == track_id), None)
    value = value_of(rows[0], order, asked.voice)
    if not value:
        return Answer(asked.say("library.no_value"))
    said = asked.say(
        "library.the_most_found" if wanted else "library.the_most",
        title=track_line(
            {**(row or rows[0]), "tempo_bpm": None, "key": None}, asked.voice, is_in_sentence=True
        ),
        superlative=asked.say(f"compare.{adjective}").split("|")[2],
        count=counted(total, asked.voice),
        value=value,
    )
    return Answer(f"{asked.say('word.yes' if row else 'word.no')}: {said}")


WHETHER_FIRST: Final = Plan("whether it is the first of an order", _fits, _steps)
