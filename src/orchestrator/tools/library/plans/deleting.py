"""Deletion of tracks, with a question first."""

import re
from typing import Any, Final

from src.orchestrator.events import Suggestion
from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.yes_no import says_no, says_yes
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured, TrackInfo
from src.orchestrator.tools.journal.plans import asks_to_undo

from .conditions import conditions
from .finding import nothing
from .following import FIND_TOOL, of_the_last_list
from .lists import counted
from .negations import is_unread_negation
from .paging import rows_of, whole_list
from .qualities import superlative_order

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


# "Delete them", "bórralas", "lösch sie alle", and "delete all" behind a list.
_THEM: Final = pattern(
    r"\b(?:b[oó]rr[ae]|borrar|el[ií]min[ae]|eliminar|qu[ií]ta|quitar)(?:me)?l[ao]s\b|\b(?:all|tod[ao]s|alle)\W*$"
)
# In folded text. Any other word may name something else: "delete all cues", "remove all tags".
_MUSIC: Final = (
    r"(?:songs?|tracks?|music|files|library|collection|canciones|pistas|temas|musica|biblioteca|coleccion|stucke|lieder"
    r"|titel|musik|bibliothek|sammlung)"
)
_EVERYTHING: Final = pattern(
    r"(?:delete|remove|erase|wipe|bin|trash|scrap|get rid of|clear(?: out)?|drop|borra\w*|elimina\w*|quita\w*|vacia\w*"
    r"|losche?n?|entferne?n?|wirf|leere)"
    rf"(?: (?:mir|mal|bitte|doch|jetzt|please|now|me))*(?: (?:everything|todo|alles)| (?:all(?: of)?|every|tod[ao]s?"
    rf"|alle|the (?:whole|entire)|my (?:whole|entire)|(?:die|meine) (?:ganze|gesamte|komplette))"
    rf"(?: (?:my|the|mis?|l[ao]s?|meine|die))? {_MUSIC})"
    rf"(?: (?:in|of|from|de|aus|on) (?:my|the|mi|la|meiner|der) {_MUSIC})?(?: (?:weg|raus|please|por favor|bitte|now"
    rf"|ahora))*"
)
_SEVERAL: Final = ("scope.everything", "scope.tracks", "scope.library")


# "Remove the vocals from this song": of its sound.
_OUT_OF_SOUND: Final = pattern(
    r"\b(?:remove|delete|take|cut|erase) (?:all )?(?:the|its) [\w -]{3,24} (?:from|out of|in) (?:this|that"
    r"|the) (?:song|track|tune)\b"
    r"|\b(?:quit\w+|sac\w+|elimin\w+|borr\w+) (?:la|el|las|los) [\w -]{3,24} (?:a|de|del) (?:est[ae]|es[ae]|la"
    r"|el) (?:canci[oó]n|tema|pista)\b"
    r"|\b(?:entfern\w+|l[oö]sch\w+|nimm|nehmen) (?:die|das|den) [\w -]{3,24} (?:aus|von) (?:diesem|dem) (?:lied"
    r"|st[uü]ck|song|track)\b"
)


def _fits(asked: Asked) -> bool:
    if _THIS_AND_NAME.search(asked.reading.unnamed):
        return False
    if OUT_OF_IT.search(asked.reading.unnamed) or _OUT_OF_SOUND.search(asked.reading.text):
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
    if elsewhere := _elsewhere(asked):
        return Answer(elsewhere)
    if tracks := _meant(asked):
        return (yield from _ask_first(asked, {"track_ids": [track.id for track in tracks]}))
    if wanted := _described(asked):
        return (yield from _delete_found(asked, wanted))
    if _is_everything(asked):
        return (yield from _ask_first(asked, {"everything": True}))
    return Answer(asked.say("delete.which"))


# "Delete all bachatas but the last": what is left out is not read.
_ALL_BUT: Final = pattern(
    r"\b(?:all|every\w*|tod[ao]s?|alle[sn]?)\b.*\b(?:but|except|apart from|other than|menos|excepto|salvo|au(?:ß|ss)er"
    r"|bis auf)\b"
)


def _elsewhere(asked: Asked) -> str:
    """Return where something else is deleted; "" for tracks."""
    if asked.has("scope.playlist"):
        return asked.say("delete.which_playlist")
    if _ALL_BUT.search(asked.reading.text):
        return asked.say("delete.which")
    where = next((one for scope, one in ELSEWHERE.items() if asked.has(scope) and not asked.tracks_named), "")
    where = where or ("where_marks" if _of_marks(asked) else "")
    if not where and _of_labels(asked):
        return asked.say("delete.which_label")
    return asked.say("delete.not_here", where=asked.say(f"delete.{where}")) if where else ""


# "Delete all cues", and "delete it" behind "what cues do I have?".
_MARKS: Final = pattern(
    r"\b(?:cues?|cue points?|notes?|notas?|marcas?|notiz(?:en)?|markers?|loops?|bucles?)\b"
)
_POINTS: Final = pattern(r"\b(?:it|that|this|them|those|l[ao]s?|es[aeo]|est[aeo]|es|das|ihn|sie|die)\b")


def _of_marks(asked: Asked) -> bool:
    """Return whether cues, notes or loops are meant, which are in the details of a track."""
    if asked.tracks_named:
        return False
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    # They are refused without a measurement.
    refused = turn.question if turn and not turn.measured and _POINTS.search(asked.reading.text) else ""
    return any(_MARKS.search(text) for text in (asked.reading.text, refused))


# "Remove that tag", "delete its rating".
_LABELS: Final = pattern(r"\b(?:tags?|labels?|ratings?|stars?|etiquetas?|estrellas?|bewertung|sterne?)\b")


def _of_labels(asked: Asked) -> bool:
    return not asked.tracks_named and _LABELS.search(asked.reading.text) is not None


def _delete_found(asked: Asked, wanted: dict[str, Any]) -> Steps:
    (found,) = yield [(FIND_TOOL, wanted)]
    found = yield from whole_list(found)
    total = result_of(found)["total"]
    ids = [row["track_id"] for row in rows_of(found)]
    if len(ids) < min(total, wanted.get("limit", total)):
        return Answer(asked.say("delete.too_many", count=counted(total, asked.voice)))
    return (yield from _ask_first(asked, {"track_ids": ids})) if ids else nothing(asked, wanted, found)


def _ask_first(asked: Asked, arguments: dict[str, Any]) -> Steps:
    (found,) = yield [(DELETE_TOOL, arguments)]
    if found.summary is None:
        return Answer(found.error or asked.say("delete.which"))
    if not found.summary["count"]:
        return Answer(asked.say("delete.nothing"))
    if "everything" in arguments:
        text = asked.say("delete.ask_everything", count=counted(found.summary["count"], asked.voice))
    else:
        text = asked.say("delete.ask_track", titles=_titles(asked, found.summary))
    return Answer(text, yes_or_no(asked))


def _described(asked: Asked) -> dict[str, Any]:
    """Return the search for "the slowest song" or "all songs by Kessler"; {} for other descriptions."""
    wanted, order = conditions(asked), superlative_order(asked.reading)
    if FIND_TOOL not in asked.tools or asked.reading.named("track") or is_unread_negation(asked):
        return {}
    if order:
        return {**of_the_last_list(asked), **wanted, "order": order, "limit": 1}
    return wanted if wanted.keys() - {"order"} and asked.has(*_SEVERAL) else {}


def _is_everything(asked: Asked) -> bool:
    """Return whether all tracks are meant: "delete everything", not "delete all bachata songs" or "all of them"."""
    return _EVERYTHING.fullmatch(bare_command(asked.talk.plain_question)) is not None


def _meant(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return the tracks named by title or number, or the open track if the text says "this"."""
    if asked.tracks_named:
        return asked.tracks_named
    shown, numbers = asked.focus.shown, [int(one.value) for one in asked.reading.numbers]
    says_them = asked.has("scope.them") or _THEM.search(asked.reading.text) is not None
    if asked.focus.shown_last and says_them and not numbers and not asked.has("ordinal", "quality"):
        return tuple(shown)
    if shown and numbers and not asked.has("scope.everything"):
        return tuple(shown[place - 1] for place in numbers if 0 < place <= len(shown))
    if asked.has("ordinal"):
        return asked.tracks if len(asked.tracks) == 1 else ()
    if asked.has("scope.everything") and not asked.has("scope.track"):
        return ()
    says_it = asked.has("scope.track") or _IT.search(asked.reading.text) is not None
    # "The slowest song" is not the one that was spoken of.
    points = (
        says_it and not asked.has("scope.tracks", "scope.library") and not superlative_order(asked.reading)
    )
    return asked.tracks if points and len(asked.tracks) == 1 else ()


def yes_or_no(asked: Asked) -> tuple[Suggestion, ...]:
    yes, no = asked.say("word.yes"), asked.say("word.no")
    return (asked.suggest(asked.say("delete.yes"), yes), asked.suggest(asked.say("delete.no"), no))


CONFIRM_DELETION = Plan("answer to a deletion", _fits_answer, _answered, allows_unknown_words=True)
DELETE = Plan("delete", _fits, _delete)
