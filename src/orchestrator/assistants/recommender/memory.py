"""The recommender's part of a conversation's state: strategy, picks and tracks that were shown."""

import json
from collections.abc import Sequence
from typing import Any, Final
from uuid import uuid4

from src.core.text import fold, one_line
from src.orchestrator.deltas import ToolCall
from src.orchestrator.language.text import folded_words
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.search import MOST_NAMED

from .report import title_and_artist
from .rules import read_follow_up, read_request
from .rules.phrases import find_phrase
from .rules.vocabulary import GREETINGS, THANKS, language_of
from .state import MusicRecommenderState, Record, public_state
from .wording import say

FIND: Final = "find_tracks"
# Tracks are not shown twice in a conversation, except those shown longest ago.
MOST_SHOWN = 500
MOST_UNDONE = 10
LONGEST_REASON, LONGEST_NAME = 300, 60
MOST_WORDS_OF_A_GREETING = 5
# "Why does it fit?" asks for the first, as "why?" does. "La" and "das" are articles, too.
_ONE: Final = pattern(
    r"\b(?:it|that(?: one)?|this(?: one)?|es[ae]|est[ae]|dieses?|dieser)\b(?! (?:order|orden|reihenfolge))"
    r"|\b(?:la|lo|el|der|das|es)\b\W*$"
)


def remember(memory: dict[str, Any], text: str, state: MusicRecommenderState) -> None:
    """Store the picks and the strategy for the next question, and the public state for HTTP clients."""
    picks = [one["track_id"] for one in state.final_recommendations]
    follow_up = read_follow_up(text, len(memory.get("picks", ())))
    memory["last"] = public_state(state)
    if not picks:
        return
    if follow_up.kind in ("swap", "extend"):
        keep_earlier(memory, memory["told"])
    else:
        memory |= {"strategy": state.planning_strategy, "before": []}
    if follow_up.kind == "new":
        memory["asked"] = text
    memory |= {"picks": picks, "told": state.final_recommendations, "is_saved": False}
    shown = [*memory.get("shown", ()), *picks]
    memory["shown"] = list(dict.fromkeys(shown))[-MOST_SHOWN:]


def keep_earlier(memory: dict[str, Any], told: Sequence[Record]) -> None:
    """Keep these picks for an undo."""
    memory["before"] = [*memory.get("before", ()), list(told)][-MOST_UNDONE:]


def places_to_replace(state: MusicRecommenderState) -> tuple[int, ...]:
    """Return the indices of the picks that others shall take the place of; () for other requests."""
    follow_up = read_follow_up(state.user_query, len(state.memory.get("picks", ())))
    return follow_up.places if follow_up.kind == "swap" else ()


def place_of_addition(state: MusicRecommenderState) -> int | None:
    """Return the index at which tracks are added to the picks; None for other requests."""
    picks = state.memory.get("picks", ())
    follow_up = read_follow_up(state.user_query, len(picks))
    if follow_up.kind != "extend":
        return None
    return 0 if follow_up.is_first else len(picks)


def reply_without_graph(memory: dict[str, Any], text: str) -> str:
    """Return the answer to a greeting or "why that one?", which need no graph; "" for other questions."""
    follow_up = read_follow_up(text, len(memory.get("picks", ())))
    # "A nice opener, too" and "nice, save it as Friday" are no thanks.
    reply = "" if follow_up.kind in ("extend", "save") else _greeting(memory, text)
    if not reply and follow_up.kind == "explain":
        named = _place_of_title(memory["told"], text)
        place = follow_up.place if named is None else named
        is_of_many = len(text.split()) > 1 and _ONE.search(fold(text)) is None
        reply = _explanation(memory, place, said_more=is_of_many)
    if reply:
        keep_reply(memory, text, reply)
    return reply


def keep_reply(memory: dict[str, Any], text: str, reply: str) -> None:
    """Store an answer that needed no graph, for HTTP clients."""
    memory["last"] = public_state(MusicRecommenderState(user_query=text, answer=reply))


def playlist_name(memory: dict[str, Any], text: str) -> str:
    """Return the name of the playlist that the text asks for; "" if it asks for none.

    Without a name it is called like the request.
    """
    follow_up = read_follow_up(text, len(memory.get("picks", ())))
    if follow_up.kind != "save":
        return ""
    asked = one_line(str(memory.get("asked", "")), LONGEST_NAME).strip(" .!?")
    return follow_up.name or asked or say("default_name", language_of(text))


def picks_to_save(memory: dict[str, Any]) -> list[dict[str, str]]:
    """Those that the user has: others cannot be in a playlist."""
    return [
        {"track_id": one["track_id"], "reason": one["reason"][:LONGEST_REASON]}
        for one in memory["told"]
        if one["in_library"]
    ]


def picks_as_search(memory: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the picks as a tool call and its result, for the rules that answer what is asked about them next.

    Nothing for picks that are all outside of the library.
    """
    own = [one for one in memory["told"] if one["in_library"]][:MOST_NAMED]
    if not own:
        return []
    # Vendors want ids that occur once in a conversation.
    call = ToolCall(f"picks-{uuid4().hex}", FIND, json.dumps({"track_ids": [one["track_id"] for one in own]}))
    rows = [{name: one[name] for name in ("track_id", "title", "artist")} for one in own]
    result = {"data": {"tracks": rows, "total": len(rows)}}
    return [
        {"role": "assistant", "content": None, "tool_calls": [call.as_message_part()]},
        {"role": "tool", "tool_call_id": call.id, "content": json.dumps(result)},
    ]


def _greeting(memory: dict[str, Any], text: str) -> str:
    """Return the answer to a greeting or thanks, which ask for no music."""
    if len(text.split()) > MOST_WORDS_OF_A_GREETING or read_request(text, ()).asks_for_something:
        return ""
    if find_phrase(THANKS, text):
        return say(
            "welcome_save" if memory.get("picks") and not memory.get("is_saved") else "welcome",
            language_of(text),
        )
    return say("not_understood", language_of(text)) if find_phrase(GREETINGS, text) else ""


def _place_of_title(told: Sequence[dict[str, Any]], text: str) -> int | None:
    """Return the index of the pick that a text names: "why Rails?"; None for other texts."""
    said = f" {' '.join(folded_words(text))} "
    titles = [(f" {' '.join(folded_words(one['title']))} ", place) for place, one in enumerate(told)]
    named = [(len(title), place) for title, place in titles if title.strip() and title in said]
    return max(named)[1] if named else None


def _explanation(memory: dict[str, Any], place: int | None, *, said_more: bool) -> str:
    """Return why a pick was chosen, or ask which one is meant. said_more : the question has more words than "why?" """
    told = memory["told"]
    language = memory["strategy"]["language"]
    if place is None and (len(told) == 1 or not said_more):
        # "Why?" alone asks for the first.
        place = 0
    if place is None:
        return say("which", language)
    one = told[place]
    return say("why", language, title=title_and_artist(one, language), reason=one["reason"])
