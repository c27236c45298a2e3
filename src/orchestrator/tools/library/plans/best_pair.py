"""The two tracks of a list, or of those that are named, that mix best, as a plan: "which two of them mix best?"."""

from itertools import combinations
from typing import Any, Final

from src.agents.corrections.facts import key_named
from src.music_theory.keys import is_compatible
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .following import FIND_TOOL, last_list
from .matching import MIXABLE_PERCENT
from .paging import rows_of

MOST_NAMED: Final = 5
_BEST_PAIR: Final = pattern(
    r"\b(?:(?:which|what) (?:two|2|pair)\b.{0,30}\b(?:mix(?:es)?|blend|go|fit|match|work)\b.{0,20}\b(?:best"
    r"|together)"
    r"|(?:qu[eé]|cu[aá]les) (?:dos|2|par(?:eja)?)\b.{0,30}\b(?:mezclan?|pegan?|combinan?|encajan?|van"
    r"|casan?)\b.{0,12}\bmejor"
    r"|welche (?:zwei|beiden|2)\b.{0,30}\b(?:passen|mischen|mixen|harmonieren|gehen)\b.{0,20}\b(?:am besten"
    r"|zusammen))\b"
)
_CLOSER: Final = (1.0, 0.5, 2.0)


def _fits(asked: Asked) -> bool:
    is_other = asked.has("scope.task", "act.create", "act.add", "act.delete", "act.play")
    return FIND_TOOL in asked.tools and _BEST_PAIR.search(asked.reading.unnamed) is not None and not is_other


def _rows(asked: Asked) -> Lookup[list[dict[str, Any]]]:
    """Return the tracks that are named or open, or else the list that was shown last, with what was measured."""
    named = (asked.tracks_named or asked.focus.conversation)[:MOST_NAMED]
    if len(named) > 1:
        found = yield [(FIND_TOOL, {"title": track.title}) for track in named]
        ids = {track.id for track in named}
        return [row for one in found for row in rows_of(one) if row["track_id"] in ids]
    last = last_list(asked) if asked.focus.shown_last else None
    return rows_of(last) if last else []


def _distance(first: dict[str, Any], then: dict[str, Any]) -> float | None:
    """Return how far two tempi are apart, also at half or double the tempo [percent]; None where they do not mix."""
    tempi, keys = (first.get("tempo_bpm"), then.get("tempo_bpm")), (first.get("key"), then.get("key"))
    if not all(tempi) or not all(keys) or not is_compatible(*(key_named(str(one)) for one in keys)):
        return None
    percent = min(abs(100 * float(tempi[1] or 0) * times / float(tempi[0] or 1) - 100) for times in _CLOSER)
    return percent if percent <= MIXABLE_PERCENT else None


def _steps(asked: Asked) -> Steps:
    rows = yield from _rows(asked)
    if len(rows) < 2:
        return Answer(asked.say("library.pair_of_which"))
    pairs = [(distance, pair) for pair in combinations(rows, 2) if (distance := _distance(*pair)) is not None]
    if not pairs:
        return Answer(asked.say("library.no_pair", count=len(rows)))
    _, (first, then) = min(pairs, key=lambda one: one[0])
    voice = asked.voice
    tempi = voice.joined([voice.number(one["tempo_bpm"]) for one in (first, then)])
    keys = voice.joined([f"{voice.key(one['key'])} ({one['camelot']})" for one in (first, then)])
    names = voice.joined([voice.title(one["title"]) for one in (first, then)])
    return Answer(asked.say("library.best_pair", pair=names, tempi=tempi, keys=keys))


BEST_PAIR: Final = Plan("the pair that mixes best", _fits, _steps)
