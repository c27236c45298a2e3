"""Undo of the last change of a conversation, as a plan. The journal has the change."""

from typing import Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured, TrackInfo, was_corrected

UNDO: Final = "undo_last_step"
# Corrections are stored with the track, not in the journal. `correction_rules` undo them.
CORRECT: Final = "correct_fact"
# A deleted track is not in the journal. It is kept for a day.
DELETE, RESTORE = "delete_tracks", "restore_tracks"
# Tools whose changes are in the journal.
JOURNALED: Final = frozenset(
    {
        "create_task",
        "update_task",
        "delete_task",
        "delete_tasks",
        "update_task_status",
        "update_status_of_tasks",
        "reorder_tasks",
        "rename_track",
        "edit_track_tags",
        "label_track",
        "create_playlist",
        "rename_playlist",
        "delete_playlist",
        "add_to_playlist",
        "move_in_playlist",
        "sort_playlist",
        "remove_from_playlist",
    }
)
UNDONE: Final = {"en": "Undone: {what}.", "es": "Deshecho: {what}.", "de": "Rückgängig gemacht: {what}."}
RESTORED: Final = {
    "en": "Restored: {titles}.",
    "es": "Restaurado: {titles}.",
    "de": "Wiederhergestellt: {titles}.",
}
_NOT_OF: Final = {
    "en": "My last change did not concern {titles}, so nothing was undone. Say “undo” to take it back anyway.",
    "es": "Mi último cambio no fue de {titles}: no he deshecho nada. Di «deshaz» para deshacerlo de todos modos.",
    "de": "Meine letzte Änderung betraf {titles} nicht. Sag „rückgängig“, um sie trotzdem zurückzunehmen.",
}
_NEW_ORDER: Final = {
    "en": "the new order of the playlist",
    "es": "el nuevo orden de la lista",
    "de": "die neue Reihenfolge der Playlist",
}
_TASKS_BACK: Final = {
    "en": "what was deleted is on your list again",
    "es": "lo borrado vuelve a estar en tu lista",
    "de": "das Gelöschte steht wieder auf deiner Liste",
}
_STATUS: Final = {
    "en": "the task's new status",
    "es": "el nuevo estado de la tarea",
    "de": "der neue Stand der Aufgabe",
}
NAMES: Final = {
    "create_task": {"en": "the new task", "es": "la tarea nueva", "de": "die neue Aufgabe"},
    "update_task": {
        "en": "the change of the task",
        "es": "el cambio de la tarea",
        "de": "die Änderung der Aufgabe",
    },
    "delete_task": _TASKS_BACK,
    "delete_tasks": _TASKS_BACK,
    "update_task_status": _STATUS,
    "update_status_of_tasks": _STATUS,
    "reorder_tasks": {
        "en": "the new order of the tasks",
        "es": "el nuevo orden de las tareas",
        "de": "die neue Reihenfolge der Aufgaben",
    },
    "rename_track": {
        "en": "the title is {was} again",
        "es": "el título vuelve a ser {was}",
        "de": "der Titel ist wieder {was}",
    },
    "edit_track_tags": {
        "en": "artist, album, genre and year of {title} are as before",
        "es": "el artista, el álbum, el género y el año de {title} están como antes",
        "de": "Künstler, Album, Genre und Jahr von {title} sind wie vorher",
    },
    "label_track": {
        "en": "stars, heart and tags of {title} are as before",
        "es": "las estrellas, el corazón y las etiquetas de {title} están como antes",
        "de": "Sterne, Herz und Tags von {title} sind wie vorher",
    },
    "rename_playlist": {
        "en": "the new name of the playlist",
        "es": "el nombre nuevo de la lista",
        "de": "der neue Name der Playlist",
    },
    "delete_playlist": {
        "en": "the playlist is there again",
        "es": "la lista está otra vez",
        "de": "die Playlist ist wieder da",
    },
    "create_playlist": {"en": "the new playlist", "es": "la lista nueva", "de": "die neue Playlist"},
    "add_to_playlist": {
        "en": "what was added to the playlist",
        "es": "lo añadido a la lista",
        "de": "was zur Playlist kam",
    },
    "remove_from_playlist": {
        "en": "the track is in the playlist again",
        "es": "el tema vuelve a estar en la lista",
        "de": "das Stück ist wieder in der Playlist",
    },
    "move_in_playlist": _NEW_ORDER,
    "sort_playlist": _NEW_ORDER,
}


# In folded text, without what is said before: "oops, undo that", "ach nein, doch wieder zurück".
_THAT: Final = (
    r"(?: (?:that|it|this|them|those|eso|esto|lo|la|los|las|das|es|sie|alles|the last (?:one|thing|change|step|bit)"
    r"|(?:my|the) (?:last )?(?:change|deletion|rename)|lo ultimo|el ultimo cambio|la ultima"
    r"|(?:die )?(?:letzte )?(?:anderung|loschung)|(?:den )?letzten schritt))?"
)
_UNDO: Final = pattern(
    # English.
    rf"(?:undo|revert|reverse|restore|un-?delete|take back){_THAT}"
    r"|(?:take|put|bring|change|get|turn|set|give me|i want|i need) (?:that|it|this|them) back"
    r"|(?:go )?back to (?:how|what|the way) it (?:was|used to be)|(?:put|leave|make) it (?:like|as) it was"
    r"|take (?:it|that|them|those) (?:off|away|out)(?: again)?"
    # Spanish, with the forms of Argentina.
    rf"|(?:deshaz|deshace(?=lo|la)|deshace|deshacer|revierte|reverti|anula|recupera|restaura|devolve|devuelve)(?:me|lo|la|los"
    rf"|las)?{_THAT}"
    r"|(?:vuelve|volve|volver|vuelvelo|vuelvela) (?:para )?atras"
    r"|(?:deja|ponl?|vuelve a poner)(?:lo|la)? como (?:estaba|antes)|(?:lo|la|los|las) quiero de vuelta"
    r"|devuelvel[ao]s? a su (?:sitio|lugar)|como estaba antes|quit[ae](?:se)?l[ao]s? (?:otra vez|de nuevo)"
    # German.
    r"|(?:(?:mache?|nimm|hole?|bring|setze?|stelle?) )?"
    r"(?:(?:das|es|sie|alles|ihn|(?:die )?(?:letzte )?(?:anderung|loschung|umbenennung)|(?:den )?letzten schritt) )?"
    r"(?:(?:bitte|mal|wieder|doch) ){0,3}"
    r"(?:ruckgangig|zuruck(?:nehmen|holen)?|wieder her|wiederherstellen)(?: machen)?"
    r"|nimm (?:sie|es|das|ihn) wieder (?:weg|raus|heraus|zuruck)"
    r"|(?:wieder )?zuruck damit|(?:das )?(?:doch )?wieder zuruck"
    r"|(?:lass es |wieder )?(?:so )?wie (?:es war|vorher|zuvor)"
)


def asks_to_undo(text: str) -> bool:
    """Return whether a sentence asks for nothing but an undo."""
    return _UNDO.fullmatch(bare_command(text)) is not None


def last_change(asked: Asked) -> Measured | None:
    """Return the last change of this conversation that was not undone, if it can be undone."""
    undone = 0
    if any(was_corrected(track) for track in asked.talk.tracks):
        return None
    for one in reversed(asked.talk.earlier):
        if one.summary is None:
            continue
        if one.tool in {UNDO, RESTORE}:
            undone += 1
        elif one.tool == CORRECT:
            return None
        elif one.tool in JOURNALED or _is_deletion(one, asked):
            if not undone:
                return one
            undone -= 1
    return None


def _is_deletion(one: Measured, asked: Asked) -> bool:
    return one.tool == DELETE and RESTORE in asked.tools and bool((one.summary or {}).get("deleted"))


def _fits(asked: Asked) -> bool:
    text = asked.talk.plain_question
    is_asked = (asked.has("act.undo") and not asked.reading.unknown) or asks_to_undo(text)
    return UNDO in asked.tools and is_asked and last_change(asked) is not None


def _undo(asked: Asked) -> Steps:
    change = last_change(asked)
    assert change is not None
    if change.tool == DELETE:
        return (yield from _restore(asked))
    if others := [track for track in asked.tracks_named if not _concerns(change, track, asked)]:
        named = asked.voice.joined([asked.title(track) for track in others])
        return Answer(_NOT_OF[asked.reading.language].format(titles=named))
    (found,) = yield [(UNDO, {})]
    result_of(found)
    language = asked.reading.language
    summaries = [one.summary or {} for one in _of_the_same_answer(change, asked)]
    titles = {
        name: asked.voice.joined([asked.voice.title(str(one[name])) for one in summaries if name in one])
        for name in ("title", "was")
    }
    return Answer(UNDONE[language].format(what=NAMES[change.tool][language].format(**titles)))


def _concerns(change: Measured, track: TrackInfo, asked: Asked) -> bool:
    """Return whether a change names a track, in what was asked or told: "undo the thing with Rails"."""
    said = [repr((one.arguments, one.summary)) for one in _of_the_same_answer(change, asked)]
    return any(track.id in one or track.title in one for one in said)


def _of_the_same_answer(change: Measured, asked: Asked) -> list[Measured]:
    """Return the changes of a tool that are undone together: those of one answer."""
    turn = next((one for one in reversed(asked.talk.turns) if change in one.measured), None)
    return [one for one in turn.measured if one.tool == change.tool] if turn else [change]


def _restore(asked: Asked) -> Steps:
    (found,) = yield [(RESTORE, {})]
    titles = asked.voice.joined([asked.voice.title(title) for title in result_of(found)["titles"]])
    return Answer(RESTORED[asked.reading.language].format(titles=titles))


UNDO_PLAN = Plan("undo", _fits, _undo, allows_unknown_words=True)
