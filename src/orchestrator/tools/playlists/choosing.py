"""Which playlist a question means: the named one, the one spoken of, or the only one."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from src.orchestrator.language.focus import UNDOING
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.language.texts import Texts

TEXTS: Final = Texts(Path(__file__).parent / "texts")
LIST, SHOW = "list_playlists", "show_playlist"
# Tools after which "it" is the playlist.
OF_A_LIST: Final = frozenset(
    {
        "create_playlist", "rename_playlist", "add_to_playlist", "remove_from_playlist", "move_in_playlist",
        "sort_playlist", SHOW,
    }
)  # fmt: skip

# After so many turns, "it" is no longer a playlist.
MOST_TURNS_BACK: Final = 4

type Lists = list[dict[str, Any]]


def say(asked: Asked, text: str, /, **values: Any) -> str:
    return TEXTS.say(asked.reading.language, f"playlist.{text}", **values)


def lists_named(asked: Asked, lists: Lists) -> Lists:
    """Return the playlists whose names the question has."""
    text = fold(asked.talk.plain_question)
    return [one for one in lists if re.search(rf"(?<!\w){re.escape(fold(one['name']))}(?!\w)", text)]


def names_known_playlist(asked: Asked) -> bool:
    """Return whether a question has the name of one of the user's playlists."""
    return asked.playlist_question is not None


def reading_playlist_names(plan: Plan) -> Plan:
    """Return the plan with the names of the user's playlists read as "playlist": "what's in Peak now?"."""
    return replace(
        plan,
        fits=lambda asked: plan.fits(asked.playlist_question or asked),
        steps=lambda asked: plan.steps(asked.playlist_question or asked),
    )


def list_before(asked: Asked) -> str | None:
    """Return the id of the playlist that was made, changed or shown last in this conversation."""
    for one in reversed(asked.talk.earlier):
        if one.summary and one.tool in OF_A_LIST:
            return str(one.summary.get("playlist_id") or one.arguments.get("playlist_id"))
    return None


def last_list(asked: Asked, lists: Lists) -> Lists:
    """Return the playlist that was made, changed or shown last; [] if there is none."""
    return [one for one in lists if one["playlist_id"] == list_before(asked)]


def is_about_a_list(asked: Asked) -> bool:
    """Return whether the answer before was about a playlist, which "it" then means."""
    # An undo goes back to what was spoken of before it, and what was not understood changes nothing.
    tools = ({one.tool for one in turn.measured} for turn in reversed(asked.talk.turns[-MOST_TURNS_BACK:]))
    last = next((found for found in tools if found and not found <= UNDOING), set[str]())
    is_recent = any("playlist" in tool for tool in last)
    return is_recent and list_before(asked) is not None


def choose_list(asked: Asked, lists: Lists) -> Lists:
    """Return the playlist that is named, spoken of last, or the only one; several or [] if that is not clear."""
    return lists_named(asked, lists) or last_list(asked, lists) or (lists if len(lists) == 1 else [])


def read_lists(*, can_change: bool = False) -> Lookup[Lists]:
    """Return the user's playlists, the one changed last first.

    can_change : without saved filters, which have no order of their own
    """
    (found,) = yield [(LIST, {})]
    return [one for one in result_of(found)["playlists"] if not (can_change and one["smart"])]


def ask_which(asked: Asked, lists: Lists) -> Answer:
    """Return an answer that asks for the name of a playlist."""
    names = asked.voice.joined([asked.voice.title(one["name"]) for one in lists])
    return Answer(say(asked, "which", names=names) if lists else say(asked, "none_yet"))
