"""Changes to an earlier request: "the same, but in 8A", "the same, but any tempo"."""

import re

from src.orchestrator.assistants.recommender.strategy import Strategy, Wanted

from .phrases import find_phrase, names_of
from .unread import is_style
from .vocabulary import BALANCED, FAMILIAR, UNFAMILIAR

_AGAIN = re.compile(
    r"^\W*(?:(?:(?:the )?same(?: again| thing)?|again|lo mismo|igual|otra vez|dasselbe|das ?gleiche|noch ?mal|"
    r"noch einmal)"
    r"(?:\s{0,3},)?\s{1,3}(?:but|pero|aber|nur)|but|pero|aber|rather|lieber|mejor|only the|only|just the|"
    r"solo(?: l[ao]s)?|"
    r"nur(?: die)?|and in|jetzt in|ahora en)\s(?P<change>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
# "Nothing odd please, only 4/4": what follows says it.
_NOT_BUT_ONLY = re.compile(
    r"^\W*(?:nix|nichts|nothing|none|nada|no|kein\w*)\b[^,;.]{1,40}[,;.]\s*(?P<change>(?:nur|only|just|s[oó]lo)\s.+)$",
    re.IGNORECASE | re.DOTALL,
)
# "Without the waltz please", "no merengue": the same request without something.
# Tracks and places are dropped elsewhere.
_WITHOUT = re.compile(
    r"^\W*(?:(?:and|but|ok|now|please|the same|y|pero|ahora|por favor|und|aber|bitte|jetzt|dasselbe)\W{1,3}){0,3}"
    r"(?P<change>(?:without|no|not(?: the)?|leave out|drop|lose|skip|sin|quita|fuera|ohne|kein\w{0,2}|lass) (?!more\b"
    r"|m[aá]s\b|mehr\b)"
    r"(?:[\w'/-]{1,20} ?){1,4}?)(?: (?:tho|though|please|bitte|por favor|porfa))?"
    r"(?:[,;.] (?:they|people|we|i|my \w+|mis? \w+|nos|les|me|die|sie|das|es|eso|esto|it.?s|that.?s|this|wir|ich|"
    r"mein\w* \w+) [\w' ]{2,40})?\W*$",
    re.IGNORECASE,
)
# "More bachata in it", "más salsa", "noch mehr Jazz darin".
_MORE_OF = re.compile(
    r"^\W*(?:(?:and|ok|now|please|y|ahora|por favor|und|bitte|jetzt|can you|could you|add|put|with|i want"
    r"|give me|pon\w*"
    r"|a[nñ]ade|con|quiero|mach|tu|ich will|mit)\W{1,3}){0,3}(?:(?:some|a (?:bit|little)|much|un poco|algo|noch|etwas"
    r"|viel)\W){0,2}(?:more|m[aá]s|mehr)(?: of)?(?: the)? (?P<genre>[\w'& -]{2,30}?)"
    r"(?: (?:in it|in there|in the set|to it|into it|tracks?|songs?|please|por favor|bitte|en (?:ella|el set|la lista)"
    r"|ah[ií]|darin|drin|dazu|rein|hinein|im set)){0,3}\W*$",
    re.IGNORECASE,
)
ANY_TEMPO = names_of("any tempo|at any tempo", "cualquier tempo", "(?:beliebiges|jedes|egal welches) tempo")
ANY_KEY = names_of("any key", "cualquier tonalidad", "(?:beliebige|jede|egal welche) tonart")
ANY_MOOD = names_of("any mood", "cualquier ambiente", "(?:beliebige|jede|egal welche) stimmung")
ANY_LENGTH = names_of("any length", "cualquier duración", "(?:beliebige|jede|egal welche) länge")


def read_change(text: str) -> str:
    """Return the part of the text that changes the earlier request; "" if it changes nothing."""
    match = _NOT_BUT_ONLY.match(text.strip()) or _AGAIN.match(text.strip())
    return match["change"] if match else ""


def read_exclusion(text: str) -> str:
    """Return what is to be left out of the same request, with its negation: "without the waltz"; "" otherwise."""
    match = _WITHOUT.match(text)
    return match["change"] if match else ""


def read_more_of(text: str) -> str:
    """Return the style of which the same request shall have more; "" if the text names none."""
    match = _MORE_OF.match(text)
    return match["genre"].strip() if match and is_style(match["genre"].strip()) else ""


def prefer_genres(before: Strategy, read: Strategy) -> Strategy:
    """Return the earlier strategy, with more of the genres that were read."""
    told = ("missing_genres",)
    changed = before.model_copy(deep=True, update={name: getattr(read, name) for name in told})
    changed.unread = []
    wanted = changed.wanted
    wanted.more_of = list(dict.fromkeys([*read.wanted.genres, *wanted.more_of]))[:20]
    wanted.avoid_genres = [one for one in wanted.avoid_genres if one not in wanted.more_of]
    if wanted.genres:
        wanted.genres = list(dict.fromkeys([*wanted.genres, *read.wanted.genres]))[:20]
    return changed


def apply_edit(before: Strategy, read: Strategy, text: str) -> Strategy:
    """Return the earlier strategy with the values that the text names.

    read : the strategy of the text alone
    """
    told = ("contradictions", "unknown_titles", "missing_genres", "unmeasured", "unread")
    changed = before.model_copy(deep=True, update={name: getattr(read, name) for name in told})
    _change_measures(changed, read, text)
    wanted, new = changed.wanted, read.wanted
    if new.camelot or find_phrase(ANY_KEY, text):
        wanted.camelot, wanted.mode = new.camelot, None
    elif new.mode and not read.moods:
        wanted.camelot, wanted.mode = [], new.mode
    if new.minutes or new.count or find_phrase(ANY_LENGTH, text):
        wanted.minutes, wanted.count = new.minutes, new.count
    _change_music(wanted, new)
    if any(find_phrase(names, text) for names in (BALANCED, FAMILIAR, UNFAMILIAR)):
        changed.evaluation_framework.unfamiliar = read.evaluation_framework.unfamiliar
    return changed


def _change_music(wanted: Wanted, new: Wanted) -> None:
    """Take over the tracks, artists, genres, metres and the order that are named."""
    wanted.seed_track_ids = new.seed_track_ids or wanted.seed_track_ids
    wanted.avoid_track_ids = new.avoid_track_ids or wanted.avoid_track_ids
    wanted.artists = new.artists or wanted.artists
    wanted.avoid_artists = sorted({*wanted.avoid_artists, *new.avoid_artists})
    wanted.track_seconds = new.track_seconds or wanted.track_seconds
    if new.genres:
        wanted.genres, wanted.avoid_genres, wanted.more_of = new.genres, new.avoid_genres, []
    elif new.avoid_genres:
        wanted.genres = [one for one in wanted.genres if one not in new.avoid_genres]
        wanted.more_of = [one for one in wanted.more_of if one not in new.avoid_genres]
        wanted.avoid_genres = sorted({*wanted.avoid_genres, *new.avoid_genres})
    if new.time_signatures:
        wanted.time_signatures = new.time_signatures
        wanted.avoid_time_signatures = new.avoid_time_signatures
    elif new.avoid_time_signatures:
        avoided = new.avoid_time_signatures
        wanted.time_signatures = [one for one in wanted.time_signatures if one not in avoided]
        wanted.avoid_time_signatures = sorted({*wanted.avoid_time_signatures, *avoided})
    if new.order != "best":
        wanted.order, wanted.order_by = new.order, new.order_by


def _change_measures(changed: Strategy, read: Strategy, text: str) -> None:
    wanted, new = changed.wanted, read.wanted
    tempo, moods = _split_tempo_and_mood(wanted.measures)
    new_tempo, new_moods = _split_tempo_and_mood(new.measures)
    if new_tempo or find_phrase(ANY_TEMPO, text):
        tempo = new_tempo
    if new_moods or new.mood_words or read.moods or find_phrase(ANY_MOOD, text):
        moods, changed.moods = new_moods, read.moods
        wanted.mood_words = new.mood_words
        wanted.mode = new.mode
    wanted.measures = {**moods, **tempo}


def _split_tempo_and_mood[T](measures: dict[str, T]) -> tuple[dict[str, T], dict[str, T]]:
    """Split measurements into the tempo and those of mood."""
    tempo = {name: limits for name, limits in measures.items() if name == "tempo_bpm"}
    return tempo, {name: limits for name, limits in measures.items() if name != "tempo_bpm"}
