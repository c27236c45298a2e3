"""Explanations of a pick's place: "why Rails second?" is answered by the step from the pick before and the course."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from src.agents.harmony.camelot import compatible_codes
from src.orchestrator.language.messages import Voice

from .report import title_and_artist
from .sets import ARCS
from .state import Record
from .strategy import Strategy, strategy_of
from .wording import quoted, say, with_decimals


def explain_place(memory: Mapping[str, Any], place: int) -> str:
    """Return why the pick is at this place, from 0."""
    told: Sequence[Record] = memory["told"]
    strategy = strategy_of(memory["strategy"])
    language, one = strategy.language, told[place]
    said = [say("place", language, title=title_and_artist(one, language), place=place + 1, count=len(told))]
    if place:
        before = told[place - 1]
        if parts := list(_step(before, one, strategy)):
            title = quoted(before["title"], language)
            said.append(say("after_it", language, title=title, parts="; ".join(parts)))
    if _is_rearranged(memory):
        said.append(say("your_order", language))
    elif strategy.wanted.order in ARCS:
        measure = say(f"moving_{strategy.wanted.order_by}", language)
        said.append(say(f"course_{strategy.wanted.order}", language, measure=measure))
    elif strategy.wanted.order == "best":
        said.append(say("no_course", language))
    return " ".join(said)


def _is_rearranged(memory: Mapping[str, Any]) -> bool:
    """Return whether the last change was the user's order, and not another track for one of them."""
    earlier = {one["track_id"] for told in memory.get("before", ())[-1:] for one in told}
    return earlier.issuperset(memory["picks"])


def _step(before: Record, one: Record, strategy: Strategy) -> Iterator[str]:
    """Yield how tempo, energy (in a course of it) and key change from one pick to the next."""
    language = strategy.language
    first, second = before["tempo_bpm"], one["tempo_bpm"]
    if first and second:
        change = with_decimals(100 * (second / first - 1), 0, language)
        yield (
            say("same_tempo", language, bpm=round(first))
            if round(first) == round(second)
            else say("tempo_step", language, first=round(first), second=round(second), change=change)
        )
    if strategy.wanted.order in ARCS and strategy.wanted.order_by == "energy":
        levels = [before["energy"], one["energy"]]
        if None not in levels:
            low, high = (with_decimals(100 * level, 0, language) for level in levels)
            yield say("energy_step", language, first=low, second=high)
    if before["camelot"] and one["camelot"]:
        keys = [f"{Voice(language).key(each['key'])} ({each['camelot']})" for each in (before, one)]
        relation = _relation(before["camelot"], one["camelot"])
        yield say(relation, language, first=keys[0], second=keys[1])


def _relation(first: str, second: str) -> str:
    """Return the key of the message for how two Camelot codes relate."""
    if first == second:
        return "same_key"
    if second not in compatible_codes(first):
        return "keys_apart"
    return "relative_keys" if first[:-1] == second[:-1] else "near_keys"
