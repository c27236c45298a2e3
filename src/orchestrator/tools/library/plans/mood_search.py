"""Searches with a mood beside what is measured, as a plan: "something slow and romantic", "sad bachatas".

The mood is left out, and the answer says so.
"""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps

from .conditions import conditions
from .finding import failed, lead_of, nothing
from .following import FIND_TOOL, of_the_last_list
from .lists import listing
from .paging import whole_list
from .searches import NOT_FOUND_BY, OF_A_TRACK

_OTHER: Final = tuple(one for one in NOT_FOUND_BY if one != "act.mood")


def _fits(asked: Asked) -> bool:
    reading = asked.reading
    is_of_track = reading.named("track") or (
        asked.focus.conversation and not asked.has("scope.tracks", "scope.library")
    )
    return (
        FIND_TOOL in asked.tools
        and asked.has("act.mood")
        and bool(conditions(asked))
        and not (is_of_track or reading.unknown or reading.compares)
        and not asked.has(
            *_OTHER, *OF_A_TRACK, "act.play", "act.explain", "how.how_many", "degree", "link.not"
        )
    )


def _steps(asked: Asked) -> Steps:
    wanted = {**of_the_last_list(asked), **conditions(asked)}
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return failed(found, asked)
    note, total = asked.say("library.without_mood"), found.summary["total"]
    if not total:
        none = nothing(asked, wanted, found)
        return replace(none, text=f"{none.text} {note}")
    found = yield from whole_list(found)
    listed = listing(asked, lead_of(total, asked), found, wanted.get("order", ""))
    return Answer(f"{note} {listed.text}", listed.suggestions)


MOOD_SEARCH: Final = Plan("search beside a mood", _fits, _steps)
