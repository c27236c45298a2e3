"""The longest or shortest of a user's playlists, as a plan: "which of my two lists lasts longer?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.lists import counted

from .choosing import LIST, SHOW, names_known_playlist, read_lists, say

# Each is read to know its length.
MOST_COMPARED: Final = 12
# In folded text.
_WHICH_LIST: Final = pattern(
    r"\b(?:which|what|whats|que|cual|welche[rs]?)\b.{0,20}\b(?:play ?|set ?)?(?:lists?|listas?|listen?)\b"
)
_MORE: Final = pattern(
    r"\b(?:longe(?:r|st)|biggest|bigger|lasts? (?:the )?(?:longer|longest|more|most)|mas larga|dura mas|mas dura"
    r"|langer|langste|groesste|grosste|dauert am langsten|am langsten)\b"
)
_LESS: Final = pattern(
    r"\b(?:shorte(?:r|st)|smallest|mas corta|dura menos|menos dura|kurzer|kurzeste|am kurzesten|kleinste)\b"
)
_MOST_TRACKS: Final = pattern(
    r"\b(?:more|most|mas|meisten|mehr) (?:songs|tracks|tunes|titles|temas|canciones|pistas|lieder|titel|stucke)\b"
)


def _fits(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    return (
        {LIST, SHOW} <= asked.tools
        and not names_known_playlist(asked)
        and not asked.has("act.play", "act.add", "act.delete", "act.create", "scope.task")
        and not asked.reading.named("track")
        and _WHICH_LIST.search(text) is not None
        and any(form.search(text) for form in (_MORE, _LESS, _MOST_TRACKS))
    )


def _steps(asked: Asked) -> Steps:
    lists = yield from read_lists()
    if not lists:
        return Answer(say(asked, "none_yet"))
    pages = yield [(SHOW, {"playlist_id": one["playlist_id"]}) for one in lists[:MOST_COMPARED]]
    shown = [result_of(page) for page in pages]
    text = fold(asked.reading.unnamed)
    measure = "total" if _MOST_TRACKS.search(text) else "total_seconds"
    shown.sort(key=lambda one: one[measure], reverse=not _LESS.search(text))
    told = [
        say(
            asked,
            "length_of",
            name=asked.voice.title(one["name"]),
            count=counted(one["total"], asked.voice),
            length=asked.voice.clock(one["total_seconds"]),
        )
        for one in shown
    ]
    return Answer(f"{told[0]}." if len(told) == 1 else f"{told[0]}; {asked.voice.joined(told[1:])}.")


LONGEST_LIST_PLAN: Final = Plan("longest playlist", _fits, _steps, allows_unknown_words=True)
