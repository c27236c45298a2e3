"""Undo of the last change of a conversation, as a plan. The journal has the change."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.talk import Measured

UNDO: Final = "undo_last_step"
# Corrections are stored with the track, not in the journal. `correction_rules` undo them.
CORRECT: Final = "correct_fact"
# Tools whose changes are in the journal.
JOURNALED: Final = frozenset(
    {
        "create_task",
        "rename_track",
        "create_playlist",
        "add_to_playlist",
        "move_in_playlist",
        "remove_from_playlist",
    }
)
UNDONE: Final = {"en": "Undone: {what}.", "es": "Deshecho: {what}.", "de": "Rückgängig gemacht: {what}."}
NAMES: Final = {
    "create_task": {"en": "the new task", "es": "la tarea nueva", "de": "die neue Aufgabe"},
    "rename_track": {"en": "the new title", "es": "el título nuevo", "de": "der neue Titel"},
    "create_playlist": {"en": "the new playlist", "es": "la lista nueva", "de": "die neue Playlist"},
    "add_to_playlist": {
        "en": "what was added to the playlist",
        "es": "lo añadido a la lista",
        "de": "was zur Playlist kam",
    },
    "remove_from_playlist": {
        "en": "the track is in the playlist again",
        "es": "el tema vuelve a estar en la lista",
        "de": "der Titel ist wieder in der Playlist",
    },
    "move_in_playlist": {
        "en": "the new order of the playlist",
        "es": "el nuevo orden de la lista",
        "de": "die neue Reihenfolge der Playlist",
    },
}


def last_change(asked: Asked) -> Measured | None:
    """Return the last change of this conversation that was not undone, if the journal has it."""
    undone = 0
    for one in reversed(asked.talk.earlier):
        if one.summary is None:
            continue
        if one.tool == UNDO:
            undone += 1
        elif one.tool == CORRECT:
            return None
        elif one.tool in JOURNALED:
            if not undone:
                return one
            undone -= 1
    return None


def _fits(asked: Asked) -> bool:
    return UNDO in asked.tools and asked.has("act.undo") and last_change(asked) is not None


def _undo(asked: Asked) -> Steps:
    change = last_change(asked)
    assert change is not None
    (found,) = yield [(UNDO, {})]
    if found.summary is None:
        return Answer(found.error or asked.say("topic.no_result"))
    language = asked.reading.language
    return Answer(UNDONE[language].format(what=NAMES[change.tool][language]))


UNDO_PLAN = Plan("undo", _fits, _undo)
