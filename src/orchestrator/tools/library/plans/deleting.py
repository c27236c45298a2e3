"""Deletion of tracks, with a question first."""

import re
from typing import Any, Final

from src.orchestrator.events import Suggestion
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.yes_no import says_no, says_yes
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured, TrackInfo
from src.orchestrator.tools.journal.plans import asks_to_undo

from .lists import counted

DELETE_TOOL: Final = "delete_tracks"
# Concepts of things that are deleted elsewhere -> the key of the message that says where.
ELSEWHERE = {
    "scope.plan": "where_plan",
    "scope.dance": "where_dance",
    "scope.account": "where_account",
    "scope.conversation": "where_conversation",
}


def _pending(asked: Asked, tool: str) -> Measured | None:
    """Return the result of a deletion tool in the last answer, if it asked and did not delete."""
    turns = asked.talk.turns
    last = next((one for one in reversed(turns[-1].measured) if one.tool == tool), None) if turns else None
    if last is None or not last.summary or last.summary.get("deleted", False):
        return None
    return last


def _fits_answer(asked: Asked) -> bool:
    return (
        _pending(asked, DELETE_TOOL) is not None and agrees(asked) is not None and DELETE_TOOL in asked.tools
    )


def agrees(asked: Asked) -> bool | None:
    """Return whether an answer to "Delete it?" agrees; None if it is none."""
    text = asked.reading.text
    # "Undo that" behind the question takes the wish back, and no older change.
    is_no = says_no(text) or asks_to_undo(asked.talk.plain_question)
    return False if is_no else True if says_yes(text) else None


def _answered(asked: Asked) -> Steps:
    pending = _pending(asked, DELETE_TOOL)
    assert pending is not None
    if not agrees(asked):
        return Answer(asked.say("delete.kept"))
    (done,) = yield [(DELETE_TOOL, pending.arguments)]
    return Answer(_told(asked, done))


def _told(asked: Asked, done: Measured) -> str:
    if done.summary is None:
        return done.error or asked.say("delete.kept")
    if not done.summary["deleted"]:
        return asked.say("delete.kept")
    return asked.say("delete.done_tracks", titles=_titles(asked, done.summary))


def _titles(asked: Asked, summary: dict[str, Any]) -> str:
    titles = [asked.voice.title(title) for title in summary["titles"]]
    more = summary["count"] - len(titles)
    return asked.voice.joined([*titles, counted(more, asked.voice)] if more else titles)


# "Remove Rails from it" takes it out of a list, and deletes nothing.
OUT_OF_IT = pattern(
    r"\b(?:from|out of|off) (?:it|there|that|this|those|them|that one|this one|(?:the|that|this) (?:set|list))\b"
    r"|\b(?:de|fuera de) (?:ella|ah[ií]|es[ae]|est[ae])\b|\b(?:daraus|davon|dort raus|aus (?:der|dieser|dem) liste)\b"
)


# "Delete this one, it is a copy of Rails" does not mean Rails.
_THIS_AND_NAME: Final = pattern(
    r"\b(?:delete|remove|erase|bin|trash|scrap|get rid of|borr[ae]|elimin[ae]|quita|l[oö]sche?|entferne?|wirf"
    r"|schmei(?:ß|ss))\s+(?:this|that|it|est[aeo]|es[aeo]|das|dies\w*|ihn|sie|es)\b(?! (?:\w+ )?·).{0,200}·"
    r"|\b(?:b[oó]rra|el[ií]mina|qu[ií]ta)l[ao]\b.{0,200}·"
)
# "Bórrala": the verb has its object in it.
_IT: Final = pattern(
    r"\b(?:b[oó]rr[ae]|borrar|el[ií]min[ae]|eliminar|qu[ií]ta|quitar|s[aá]ca|sacar|t[ií]ra|bot[aá])(?:me)?l[ao]\b"
)


_FROM_A_NAME: Final = re.compile(
    r"\b(?:from|out of|off|aus) (?:my )?[\"'“„«]?[A-ZÄÖÜÁÉÍÓÚÑ][\w' -]{1,40}[\"'”“»]?\W*$"
)


def _fits(asked: Asked) -> bool:
    if _THIS_AND_NAME.search(asked.reading.unnamed):
        return False
    if OUT_OF_IT.search(asked.reading.unnamed):
        return False
    if asked.library_question or (
        _FROM_A_NAME.search(asked.reading.text) and not asked.reading.named("artist", "album")
    ):
        # "Remove the slowest one from Friday" takes it out of a playlist.
        return False
    if DELETE_TOOL not in asked.tools or not asked.has("act.delete") or asked.has("scope.task", "link.not"):
        return False
    return not asked.has("act.separate", "how.how_many", "act.undo")


def _delete(asked: Asked) -> Steps:
    if asked.has("scope.playlist"):
        return Answer(asked.say("delete.which_playlist"))
    for scope, where in ELSEWHERE.items():
        if asked.has(scope) and not asked.tracks_named:
            return Answer(asked.say("delete.not_here", where=asked.say(f"delete.{where}")))
    tracks = _meant(asked)
    is_everything = not tracks and _is_everything(asked)
    if not tracks and not is_everything:
        return Answer(asked.say("delete.which"))
    arguments = {"everything": True} if is_everything else {"track_ids": [track.id for track in tracks]}
    (found,) = yield [(DELETE_TOOL, arguments)]
    if found.summary is None:
        return Answer(found.error or asked.say("delete.which"))
    if not found.summary["count"]:
        return Answer(asked.say("delete.nothing"))
    if is_everything:
        text = asked.say("delete.ask_everything", count=counted(found.summary["count"], asked.voice))
    else:
        text = asked.say("delete.ask_track", titles=_titles(asked, found.summary))
    return Answer(text, yes_or_no(asked))


def _is_everything(asked: Asked) -> bool:
    """Return whether all tracks are meant: "delete everything", not "delete all bachata songs"."""
    reading = asked.reading
    is_limited = bool(reading.names or reading.keys or reading.numbers or reading.metres or reading.quoted)
    return (
        asked.has("scope.everything")
        and not is_limited
        and not asked.has("quality", "measure", "style", "ordinal")
    )


def _meant(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return the tracks named by title or number, or the open track if the text says "this"."""
    if asked.tracks_named:
        return asked.tracks_named
    shown, numbers = asked.focus.shown, [int(one.value) for one in asked.reading.numbers]
    if shown and numbers and not asked.has("scope.everything"):
        return tuple(shown[place - 1] for place in numbers if 0 < place <= len(shown))
    if asked.has("ordinal"):
        return asked.tracks if len(asked.tracks) == 1 else ()
    if asked.has("scope.everything") and not asked.has("scope.track"):
        return ()
    says_it = asked.has("scope.track") or _IT.search(asked.reading.text) is not None
    points = says_it and not asked.has("scope.tracks", "scope.library")
    return asked.tracks if points and len(asked.tracks) == 1 else ()


def yes_or_no(asked: Asked) -> tuple[Suggestion, ...]:
    yes, no = asked.say("word.yes"), asked.say("word.no")
    return (asked.suggest(asked.say("delete.yes"), yes), asked.suggest(asked.say("delete.no"), no))


CONFIRM_DELETION = Plan("answer to a deletion", _fits_answer, _answered, allows_unknown_words=True)
DELETE = Plan("delete", _fits, _delete)
