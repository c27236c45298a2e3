"""A new playlist whose name another one has: the answer says so, and offers to add to that one."""

from collections.abc import Sequence
from typing import Final

from src.orchestrator.events import Suggestion
from src.orchestrator.language.plans import Answer, Asked, Lookup
from src.orchestrator.language.text import fold

from .choosing import LIST, Lists, read_lists, say

# Titles that a button names.
MOST_TITLES: Final = 5


def find_existing(asked: Asked, name: str) -> Lookup[str]:
    """Return the name of the playlist that is called so already; "" if there is none."""
    lists = yield from _lists(asked)
    return next((one["name"] for one in lists if fold(one["name"].strip()) == fold(name.strip())), "")


def name_beside(asked: Asked, name: str) -> Lookup[str]:
    """Return a name that was made for a list, with a number where another one is called so: "Techno 2"."""
    lists = yield from _lists(asked)
    taken = {fold(one["name"].strip()) for one in lists}
    if fold(name) not in taken:
        return name
    return next(new for number in range(2, len(taken) + 3) if fold(new := f"{name} {number}") not in taken)


def _lists(asked: Asked) -> Lookup[Lists]:
    # Without one there is nothing to look up.
    return (yield from read_lists()) if LIST in asked.tools and asked.talk.playlists else []


def tell_existing(asked: Asked, name: str, titles: Sequence[str]) -> Answer:
    """Say that there is a playlist of this name. titles : of what the new one was to have"""
    text = say(asked, "exists", name=asked.voice.title(name))
    if not 0 < len(titles) <= MOST_TITLES:
        return Answer(f"{text} {say(asked, 'other_name')}")
    command = say(asked, "add_to", titles=asked.voice.joined(list(titles)), name=name)
    adds: Suggestion = {"label": command[:1].upper() + command[1:], "question": command}
    return Answer(f"{text} {say(asked, 'say_add_to', command=command)}", (adds,))
