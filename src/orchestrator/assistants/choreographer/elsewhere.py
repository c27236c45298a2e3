"""Questions in the choreographer's chat that are none about the dance: labels, playlists, tasks, music."""

from typing import Final

from src.choreography.library import load_library
from src.orchestrator.analyst_answers import AnalystAnswer
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.dances.explain import find_move

from .intents import Intent, is_order
from .rules import MAKE, PLAN, TELL, intent_of

LABELS: Final = frozenset({"label_track", "edit_track_tags", "rename_track", "delete_tracks"})
PLAYLISTS: Final = frozenset(
    {
        "create_playlist",
        "list_playlists",
        "show_playlist",
        "add_to_playlist",
        "remove_from_playlist",
        "rename_playlist",
        "delete_playlist",
        "move_in_playlist",
        "sort_playlist",
    }
)
TASKS: Final = frozenset(
    {"create_task", "get_tasks", "update_task", "update_status_of_tasks", "delete_tasks"}
)
SEARCH: Final = frozenset(
    {"find_tracks", "list_tracks", "find_similar", "compare_tracks", "summarise_library"}
)
PLAYER: Final = frozenset({"control_player"})
REMOVE: Final = "remove_move"
# What the words of an intent may mean elsewhere: "add it to Friday", "delete the playlist", "play a bachata".
ELSEWHERE: Final = {
    "make_dance": LABELS | PLAYLISTS | TASKS | PLAYER,
    "add_figure": LABELS | PLAYLISTS | TASKS | PLAYER,
    "swap_move": LABELS | PLAYLISTS | TASKS,
    REMOVE: LABELS | PLAYLISTS | TASKS,
    "lengthen_move": LABELS | PLAYLISTS | TASKS,
    "teach_counts": LABELS | PLAYLISTS | TASKS,
    "plan_practice": TASKS,
    "explain_move": LABELS | PLAYLISTS | TASKS,
    "tell_about_dance": LABELS | PLAYLISTS | TASKS,
    "show_dance": PLAYLISTS,
}
# "Turn it into practice tasks", not "add a task: buy strings", "una tarea: comprar cuerdas".
_ONE_TASK: Final = pattern(
    r"\b(?:task|tarea|aufgabe)\b ?(?::|to\b|for\b|de\b|para\b|,|\"|zu\b)|\b(?:new|nueva|neue) (?:task|tarea|aufgabe)\b"
)
_SET: Final = pattern(r"\b(?:set ?list|setliste?|set|playlist)\b")
_DANCE: Final = pattern(r"\b(?:danc(?:e|ing)|choreo\w*|coreo\w*|bail(?:e|ar)|tanz\w*|routine|rutina)\b")
# "Which is faster?", behind two tracks.
_WHICH_OF_TRACKS: Final = pattern(
    r"^\W*(?:(?:and|y|und) )?(?:which(?: one| of (?:them|the two|those))? (?:is|has)"
    r"|cu[aá]l(?: de (?:ellas|las dos|ellos|los dos))? (?:es|tiene) (?:la |el )?m[aá]s"
    r"|welche[rs]?(?: davon| von (?:beiden|ihnen))? ist) \w{3,20}\W*$"
)


def is_for_analyst(answer: AnalystAnswer) -> bool:
    """Return whether a question that the analyst understands is none about the dance."""
    text = answer.talk.plain_question
    intent = intent_of(answer.talk)
    if intent is None:
        # "Make the arms nicer" is of the dance.
        return bool(answer.tools) or not is_order(text)
    if intent.tool == PLAN:
        return _ONE_TASK.search(text) is not None
    if answer.tools & _tools_elsewhere(answer, intent):
        return not _names_figure(intent)
    return _is_of_tracks(answer) if intent.tool == MAKE else _is_about_music(answer, intent)


def _tools_elsewhere(answer: AnalystAnswer, intent: Intent) -> frozenset[str]:
    found = ELSEWHERE.get(intent.tool, frozenset())
    if intent.tool == REMOVE and not answer.asked.has("scope.task") and not answer.asked.tracks_named:
        # "Delete it" may mean a move as well.
        return PLAYLISTS
    return found


def _is_of_tracks(answer: AnalystAnswer) -> bool:
    """Return whether a wish is for music and no dance: "play a bachata", "a bachata playlist", "a 20 minute set"."""
    asked = answer.asked
    is_playing = bool(answer.tools & SEARCH) and asked.has("scope.playlist", "act.play")
    is_set = bool(answer.hands_on_to) and _SET.search(asked.talk.plain_question) is not None
    return (is_playing or is_set) and not _DANCE.search(asked.talk.plain_question)


def _is_about_music(answer: AnalystAnswer, intent: Intent) -> bool:
    """Return whether a question that has a form of those about the dance is about tracks, or about a term."""
    if intent.tool not in (TELL, "explain_move", "teach_counts") or _names_figure(intent):
        return False
    if intent.tool == "explain_move" and "count" not in intent.arguments:
        # "What is a capo?", "how loud is it?": no name of a move.
        return find_move(str(intent.arguments["move"]), load_library()) is None
    asked = answer.asked
    if answer.tools and _WHICH_OF_TRACKS.match(asked.talk.plain_question):
        return True
    is_of_library = bool(answer.tools & SEARCH) and asked.has("scope.library", "scope.tracks", "act.find")
    return is_of_library or bool(asked.reading.named("track", "artist"))


def _names_figure(intent: Intent) -> bool:
    return "place" in intent.arguments or "figure" in intent.arguments
