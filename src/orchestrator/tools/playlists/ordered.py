"""A new playlist in an order, as a plan: "put them in a new list called Gym, slowest to fastest"."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps, ask
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Call
from src.orchestrator.tools.library.plans.qualities import ORDERS
from src.orchestrator.tools.library.search import MOST_NAMED

FIND, CREATE = "find_tracks", "create_playlist"
# `find_tracks` lists so many at once.
PAGE: Final = 15
# The quality of the first track stands first.
_FIRST: Final = (
    r"(?:\w{3,12}st(?:e[nrms]?|en)?|m[aá]s \w{4,14}|slow|fast|loud|quiet|calm|short|long|lent[oa]s?|r[aá]pid[oa]s?"
    r"|langsam|schnell)"
)
_THE: Final = r"(?:the |la |el |las |los |lo |dem |der |den |die |das )?"
_IN_ORDER: Final = pattern(
    rf"[,;]?\s(?:(?:and|y|und|sorted|ordered|ordenad[ao]s?|sortiert)\s)?"
    rf"(?:(?:from|de|del|desde|vom?n?)\s)?{_THE}(?P<first>{_FIRST})(?: one)?"
    rf"(?: (?:first|primero|zuerst|erst)| (?:to|a|al|hasta|bis|zum?r?) {_THE}{_FIRST}(?: one)?)[\s.!]*$"
)


def _order(asked: Asked) -> str:
    """Return the order of `find_tracks` that is said behind a command; "" without one."""
    said = _IN_ORDER.search(asked.talk.plain_question)
    if said is None:
        return ""
    reading = read_question(said["first"], asked.talk, asked.reading.language)
    found = [one.partition(".")[0] for one in reading.of("quality")]
    return ORDERS[found[0]][0] if len(found) == 1 and found[0] in ORDERS else ""


def _without_order(asked: Asked) -> Asked:
    talk = asked.talk
    question = _IN_ORDER.sub("", talk.plain_question)
    return ask(replace(talk, questions=(*talk.questions[:-1], question)))


def in_order(plans: Sequence[Plan]) -> Plan:
    """Return the plan for a playlist that one of these plans makes, in the order that is said behind it."""

    def plan_of(asked: Asked) -> Plan | None:
        bare = _without_order(asked)
        return next((one for one in plans if bare.fits(one)), None)

    def fits(asked: Asked) -> bool:
        return {FIND, CREATE} <= asked.tools and bool(_order(asked)) and plan_of(asked) is not None

    def steps(asked: Asked) -> Steps:
        plan = plan_of(asked)
        # `fits` looked.
        assert plan is not None
        answer, results = plan.steps(_without_order(asked)), None
        while True:
            try:
                calls = next(answer) if results is None else answer.send(results)
            except StopIteration as stop:
                done: Answer = stop.value
                return done
            ordered = []
            for call in calls:
                ordered.append((yield from _in_order(call, _order(asked))))  # noqa: PERF401
            results = yield ordered

    return Plan("new playlist in an order", fits, steps, allows_unknown_words=True)


def _in_order(call: Call, order: str) -> Lookup[Call]:
    """Return the call with the tracks of a new playlist in an order; other calls as they are."""
    tool, arguments = call
    ids = [one["track_id"] for one in arguments.get("tracks", ())]
    if tool != CREATE or not 1 < len(ids) <= MOST_NAMED:
        return call
    wanted = {"track_ids": ids, "order": order, "limit": PAGE}
    pages = yield [(FIND, {**wanted, "offset": place}) for place in range(0, len(ids), PAGE)]
    listed = [row["track_id"] for page in pages for row in (page.summary or {}).get("tracks", ())]
    # A track without a value comes last.
    ids = [*listed, *(one for one in ids if one not in listed)]
    return tool, {**arguments, "tracks": [{"track_id": one} for one in ids]}
