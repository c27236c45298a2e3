"""Changes to the last picks without a new choice: their order, one less, an undo, playing one."""

from collections.abc import Sequence
from typing import Any

from src.core.text import fold
from src.orchestrator.events import PlayerEvent
from src.orchestrator.rules.patterns import pattern

from .memory import keep_earlier
from .report import list_of_picks, title_and_artist
from .rules.picks import PickChange, read_pick_change
from .rules.vocabulary import language_of
from .sets import total_seconds
from .state import Record
from .wording import counted, length_of, say

_MUSIC = r"(?:tracks?|songs?|tunes?|pieces|titles|canciones|temas|pistas|lieder|stucke|titel|nummern)"
_SET = (
    r"(?:the|this|that|el|la|este|esta|das|die|dem|der) (?:set|list|playlist|mix|lista|sesion|liste|auswahl)"
)
# In folded text. "How many tracks is that?", "how long is the set?"
_NAMES_SET = pattern(_SET)
_COUNTS = pattern(
    rf"^\W*(?:(?:and|so|ok|y|und) )?(?:how many|cuant[oa]s|wie ?viele)(?: {_MUSIC})?"
    r" (?:is|are|did you|have you|do (?:i|we) have|were|son|hay|tiene|has|elegiste|sind|hat|hast du|waren|ist)"
    rf"(?: (?:that|this|it|these|those|they|there|now|in|on|en|pick|choose|eso|esto|esas?|esos|ahora|ella|das|es|jetzt"
    rf"|da|drin|darin|dabei|im set|gewahlt|ausgewahlt|elegido|picked|chosen|in total|en total|insgesamt|{_SET}))"
    r"{0,4}\W*$"
)
_LASTS = pattern(
    r"^\W*(?:(?:and|so|ok|y|und) )?(?:how (?:long|many minutes)|cuanto|cuantos minutos|wie ?lange?|wie ?viele minuten)"
    r" (?:is|are|does|do|will|dura|duran|son|tiene|ist|sind|dauert|dauern|geht|lauft)"
    rf"(?: (?:that|this|it|these|those|they|all|eso|esto|todo|ella|das|es|alles|alle|{_SET})){{0,2}}"
    r"(?: (?:last|take|in total|in all|altogether|now|en total|ahora|insgesamt|zusammen|jetzt))?\W*$"
)


def count_picks(memory: dict[str, Any], text: str, *, is_of_picks: bool) -> str:
    """Return how many the picks are and how long they last; "" for other questions.

    is_of_picks : whether "it" can mean them, too, and not only "the set"
    """
    told: list[Record] = memory.get("told", [])
    said = fold(text)
    asks_length = _LASTS.match(said) and (is_of_picks or _NAMES_SET.search(said))
    if not told or not (_COUNTS.match(said) or asks_length):
        return ""
    own, language = [one for one in told if one["in_library"]], language_of(text)
    return say(
        "picks_count",
        language,
        count=counted(len(told), language),
        length=length_of(total_seconds(own), language),
    )


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
