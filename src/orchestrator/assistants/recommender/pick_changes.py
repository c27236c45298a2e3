"""Changes to the last picks without a new choice: their order, one less, an undo, playing one."""

from collections.abc import Sequence
from typing import Any

from src.orchestrator.events import PlayerEvent

from .memory import keep_earlier
from .report import list_of_picks, title_and_artist
from .rules.picks import PickChange, read_pick_change
from .rules.vocabulary import language_of
from .state import Record
from .wording import counted, say


def change_picks(memory: dict[str, Any], text: str) -> tuple[str, PlayerEvent | None]:
    """Change or play the picks as a text says. Return the answer, "" for other texts, and an event for the player."""
    told: list[Record] = memory.get("told", [])
    change = read_pick_change(text, told)
    if change is None:
        return "", None
    language = language_of(text)
    if change.kind == "play":
        return _play(told[change.place], language)
    if change.kind == "queue":
        return _queue(told, language)
    if change.kind == "undo":
        return _undo(memory, language), None
    if change.kind == "missing":
        return say("no_such_pick", language, count=counted(len(told), language)), None
    return _arrange(memory, change, language), None


def is_of_saved_playlist(memory: dict[str, Any]) -> bool:
    """Return whether the picks were saved, so that "put the third first" means the playlist."""
    return bool(memory.get("is_saved"))


def _play(one: Record, language: str) -> tuple[str, PlayerEvent | None]:
    title = title_and_artist(one, language)
    if not one["in_library"]:
        return say("cannot_play", language, title=title), None
    return say("playing", language, title=title), {
        "type": "player",
        "action": "play",
        "track_id": one["track_id"],
    }


def _queue(told: Sequence[Record], language: str) -> tuple[str, PlayerEvent | None]:
    """Put the picks into the queue of the player; what the user does not have cannot be played."""
    ids = [str(one["track_id"]) for one in told if one["in_library"]]
    if not ids:
        return say("cannot_play", language, title=title_and_artist(told[0], language)), None
    event: PlayerEvent = {"type": "player", "action": "queue", "track_id": ids[0], "track_ids": ids}
    return say("queued", language, count=counted(len(ids), language)), event


def _undo(memory: dict[str, Any], language: str) -> str:
    earlier = memory.get("before") or []
    if not earlier:
        return ""
    told = earlier[-1]
    memory["before"] = earlier[:-1]
    _keep(memory, told)
    return f"{list_of_picks(told, language)}\n\n{say('as_before', language)}"


def _arrange(memory: dict[str, Any], change: PickChange, language: str) -> str:
    earlier: list[Record] = memory["told"]
    told = [earlier[index] for index in change.order]
    if not told:
        return say("none_would_be_left", language)
    keep_earlier(memory, earlier)
    was_saved = is_of_saved_playlist(memory)
    _keep(memory, told)
    after = f"\n\n{say('save_again', language)}" if was_saved else ""
    return list_of_picks(told, language) + after


def _keep(memory: dict[str, Any], told: list[Record]) -> None:
    memory |= {"told": told, "picks": [one["track_id"] for one in told], "is_saved": False}
