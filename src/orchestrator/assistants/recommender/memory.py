"""What the recommender remembers of a conversation, as the conversation's state."""

from typing import Any

from .report import named
from .rules import read_follow_up
from .rules.vocabulary import GREETINGS, language_of, said
from .state import MusicRecommenderState, public_state
from .wording import say

# Shown tracks are not shown again; the oldest may be, in time.
MOST_SHOWN = 500
LONGEST_REASON = 300
MOST_WORDS_OF_A_GREETING = 5


def remember(memory: dict[str, Any], text: str, state: MusicRecommenderState) -> None:
    """Keep the picks and the strategy for the next question, and the whole answer for programs."""
    picks = [one["track_id"] for one in state.final_recommendations]
    follow_up = read_follow_up(text, len(memory.get("picks", ())))
    memory["last"] = public_state(state)
    if not picks:
        return
    if follow_up.kind == "swap" and follow_up.place is not None:
        _put(memory, follow_up.place, state.final_recommendations[0])
    else:
        memory |= {
            "picks": picks,
            "told": state.final_recommendations,
            "strategy": state.planning_strategy,
        }
    shown = [*memory.get("shown", ()), *picks]
    memory["shown"] = list(dict.fromkeys(shown))[-MOST_SHOWN:]


def _put(memory: dict[str, Any], place: int, pick: dict[str, Any]) -> None:
    memory["picks"] = [*memory["picks"]]
    memory["picks"][place] = pick["track_id"]
    memory["told"] = [*memory["told"]]
    memory["told"][place] = pick


def at_once(memory: dict[str, Any], text: str) -> str:
    """The answer to what needs no graph, a greeting or "why that one?"; else nothing."""
    reply = _greeting(text)
    follow_up = read_follow_up(text, len(memory.get("picks", ())))
    if not reply and follow_up.kind == "explain":
        reply = _explanation(memory, follow_up.place)
    if reply:
        keep_reply(memory, text, reply)
    return reply


def keep_reply(memory: dict[str, Any], text: str, reply: str) -> None:
    """Keep an answer that needed no graph, for programs."""
    memory["last"] = public_state(MusicRecommenderState(user_query=text, answer=reply))


def playlist_name(memory: dict[str, Any], text: str) -> str:
    """Under which name the picks are to be kept; empty where that is not asked for."""
    follow_up = read_follow_up(text, len(memory.get("picks", ())))
    return follow_up.name if follow_up.kind == "save" else ""


def picks_to_save(memory: dict[str, Any]) -> list[dict[str, str]]:
    """Those that the user has: others cannot be in a playlist."""
    return [
        {"track_id": one["track_id"], "reason": one["reason"][:LONGEST_REASON]}
        for one in memory["told"]
        if one["in_library"]
    ]


def _greeting(text: str) -> str:
    if len(text.split()) > MOST_WORDS_OF_A_GREETING or said(GREETINGS, text) is None:
        return ""
    return say("not_understood", language_of(text))


def _explanation(memory: dict[str, Any], place: int | None) -> str:
    """Why a pick was chosen; which are there, where none is named."""
    told = memory["told"]
    language = memory["strategy"]["language"]
    if place is None and len(told) == 1:
        place = 0
    if place is None:
        return say("which", language)
    one = told[place]
    return say("why", language, title=named(one, language), reason=one["reason"])
