"""Changes to an earlier request: "the same, but in 8A", "the same, but any tempo"."""

import re

from src.orchestrator.assistants.recommender.strategy import Strategy

from .vocabulary import BALANCED, FAMILIAR, UNFAMILIAR, find_phrase, names_of

_AGAIN = re.compile(
    r"^\W*(?:the same(?: again)?|same again|again|lo mismo|igual|otra vez|dasselbe|das ?gleiche|noch ?mal|noch einmal)"
    r"(?:\s{0,3},)?\s{1,3}(?:but|pero|aber)\s+(?P<change>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
ANY_TEMPO = names_of("any tempo|at any tempo", "cualquier tempo", "(?:beliebiges|jedes|egal welches) tempo")
ANY_KEY = names_of("any key", "cualquier tonalidad", "(?:beliebige|jede|egal welche) tonart")
ANY_MOOD = names_of("any mood", "cualquier ambiente", "(?:beliebige|jede|egal welche) stimmung")
ANY_LENGTH = names_of("any length", "cualquier duración", "(?:beliebige|jede|egal welche) länge")


def read_change(text: str) -> str:
    """Return the part of the text that changes the earlier request; "" if it changes nothing."""
    match = _AGAIN.match(text.strip())
    return match["change"] if match else ""


def apply_edit(before: Strategy, read: Strategy, text: str) -> Strategy:
    """Return the earlier strategy with the values that the text names.

    read : the strategy of the text alone
    """
    changed = before.model_copy(deep=True, update={"contradictions": read.contradictions})
    _change_measures(changed, read, text)
    wanted, new = changed.wanted, read.wanted
    if new.camelot or find_phrase(ANY_KEY, text):
        wanted.camelot, wanted.mode = new.camelot, None
    if new.minutes or new.count or find_phrase(ANY_LENGTH, text):
        wanted.minutes, wanted.count = new.minutes, new.count
    if new.seed_track_ids:
        wanted.seed_track_ids = new.seed_track_ids
    if new.avoid_track_ids:
        wanted.avoid_track_ids = new.avoid_track_ids
    if new.artists:
        wanted.artists = new.artists
    if new.order != "best":
        wanted.order = new.order
    if any(find_phrase(names, text) for names in (BALANCED, FAMILIAR, UNFAMILIAR)):
        changed.evaluation_framework.unfamiliar = read.evaluation_framework.unfamiliar
    return changed


def _change_measures(changed: Strategy, read: Strategy, text: str) -> None:
    wanted, new = changed.wanted, read.wanted
    tempo, moods = _split_tempo_and_mood(wanted.measures)
    new_tempo, new_moods = _split_tempo_and_mood(new.measures)
    if new_tempo or find_phrase(ANY_TEMPO, text):
        tempo = new_tempo
    if new_moods or new.mood_words or new.mode or find_phrase(ANY_MOOD, text):
        moods, changed.moods = new_moods, read.moods
        wanted.mood_words, wanted.mode = new.mood_words, new.mode
    wanted.measures = {**moods, **tempo}


def _split_tempo_and_mood[T](measures: dict[str, T]) -> tuple[dict[str, T], dict[str, T]]:
    """Split measurements into the tempo and those of mood."""
    tempo = {name: limits for name, limits in measures.items() if name == "tempo_bpm"}
    return tempo, {name: limits for name, limits in measures.items() if name != "tempo_bpm"}
