"""A strategy from a sentence, by the vocabulary."""

from collections.abc import Sequence
from typing import Any, Literal, cast

from src.agents.harmony.camelot import compatible_codes
from src.core.text import fold
from src.orchestrator.assistants.recommender.catalogues.base import CatalogueTrack
from src.orchestrator.assistants.recommender.sets import ARCS
from src.orchestrator.assistants.recommender.strategy import (
    MOST_SEEDS,
    USUAL_UNFAMILIAR,
    Limits,
    Strategy,
    Wanted,
    framework_for,
)
from src.orchestrator.language.keys import find_keys

from . import numbers
from .feelings import Feelings, read_feelings, tempo_contradictions
from .orders import Course, is_course_of_genres, read_course
from .phrases import find_phrase
from .relations import (
    asks_what_next,
    choose_extremes,
    comparisons_in,
    relate_to_seed,
    without_relations,
    without_superlatives,
)
from .titles import Named, find_genre, find_names, is_unwanted, unknown_titles, with_genres_apart
from .unread import STYLES, missing_styles, unmeasured_words, unread_words
from .vocabulary import BALANCED, FAMILIAR, METRES, MODES, POINTING, SHOWN, UNFAMILIAR, language_of

OTHER_MODE = {"major": "minor", "minor": "major"}
MUCH_UNFAMILIAR, LITTLE_UNFAMILIAR = 0.9, 0.05


def read_request(
    text: str, tracks: Sequence[CatalogueTrack], pointed_at: Sequence[str] = (), exclude: Sequence[str] = ()
) -> Strategy:
    """Return the strategy for a request.

    tracks : of the library
    pointed_at : ids of the conversation's tracks, which "this" means
    exclude : ids of tracks that were shown before
    """
    language = language_of(text)
    text = with_genres_apart(text, {*STYLES, *(track.folded_genre for track in tracks)})
    named = find_names(text, tracks)
    rest = named.rest
    course = read_course(rest, has_two_seeds=len(named.liked) > 1)
    if course.order == "best" and is_course_of_genres(rest, named.genres):
        course = course._replace(order="genres")
    seeds = (named.liked or _seeds(named, pointed_at))[:MOST_SEEDS]
    has_seed = len(seeds) == 1
    feelings = read_feelings(_for_feelings(course.rest, compares=has_seed))
    if course.order in ARCS and course.by == "energy":
        feelings.leave_out("energetic")
    styles = missing_styles(rest, tracks, [*named.genres, *named.avoided_genres])
    wanted = _wanted(named, course, feelings, seeds, styles)
    relate_to_seed(wanted, rest, tracks)
    # "From the slowest to the fastest" asks for no extremes.
    is_sorted = course.order in ARCS and (course.by != "energy" or course.is_by_place)
    choose_extremes(
        wanted,
        course.rest if is_sorted else rest,
        [track for track in tracks if _is_asked_for(track, wanted)],
    )
    return Strategy(
        wanted=wanted,
        evaluation_framework=framework_for(wanted, _unfamiliar(rest), list(exclude)),
        language=cast("Any", language),
        moods=[mood.name for mood in feelings.wanted],
        points_at_nothing=not (named.liked or pointed_at) and find_phrase(SHOWN, rest) is not None,
        unknown_titles=unknown_titles(rest),
        contradictions=feelings.contradictions + tempo_contradictions(feelings.wanted, rest),
        missing_genres=[style for style in styles if not is_unwanted(rest[: fold(rest).find(style)])],
        unmeasured=unmeasured_words(rest),
        unread=unread_words(rest, language, [*named.genres, *named.avoided_genres]),
    )


def _wanted(
    named: Named, course: Course, feelings: Feelings, seeds: Sequence[str], styles: Sequence[str]
) -> Wanted:
    rest = named.rest
    return Wanted(
        seed_track_ids=list(seeds),
        avoid_track_ids=named.avoided[:MOST_SEEDS],
        measures=_measures(feelings, rest),
        camelot=_camelot(rest),
        mode=cast('Literal["major", "minor"] | None', _mode(rest, feelings)),
        time_signatures=_metres(rest, unwanted=False),
        avoid_time_signatures=_metres(rest, unwanted=True),
        mood_words=feelings.words,
        artists=named.artists,
        avoid_artists=named.avoided_artists,
        genres=named.genres,
        avoid_genres=named.avoided_genres,
        count=numbers.read_count(rest, [*named.genres, *styles]),
        minutes=numbers.read_minutes(rest),
        track_seconds=numbers.read_track_seconds(rest),
        order=course.order,
        order_by=course.by,
    )


def _for_feelings(text: str, *, compares: bool) -> str:
    """Return the text for moods. With a seed "slower" is relative to it, without one it means "slow"."""
    if compares and comparisons_in(text):
        return without_relations(text)
    return without_superlatives(text)


def _is_asked_for(track: CatalogueTrack, wanted: Wanted) -> bool:
    """Whether a track has the genre and the artist that are asked for."""
    is_genre = not wanted.genres or any(find_genre(track.folded_genre, genre) >= 0 for genre in wanted.genres)
    return is_genre and (not wanted.artists or track.folded_artist in wanted.artists)


def _seeds(named: Named, pointed_at: Sequence[str]) -> list[str]:
    """Return the conversation's tracks if the text means them ("this", "these")."""
    if find_phrase(POINTING, named.rest) is not None:
        return list(pointed_at)
    return list(pointed_at[-1:]) if asks_what_next(named.rest) else []


def _measures(feelings: Feelings, text: str) -> dict[str, Limits]:
    limits = feelings.measures() | numbers.read_levels(text)
    if tempo := numbers.read_tempo(text):
        limits["tempo_bpm"] = tempo
    return limits


def _camelot(text: str) -> list[str]:
    """Return the Camelot codes that mix with the key in the text, or the keys if it names several.

    A tonic alone ("in A") is no key.
    """
    keys = [found.key.camelot for found in find_keys(text, language_of(text)) if not found.is_tonic_only]
    codes = list(dict.fromkeys(keys))
    return compatible_codes(codes[0]) if len(codes) == 1 else codes


def _mode(text: str, feelings: Feelings) -> str | None:
    """Return the mode that is asked for. With a key ("in A minor") its neighbours of the other mode fit too."""
    for mode, names in MODES.items():
        if (match := find_phrase(names, text)) and not _camelot(text):
            return OTHER_MODE[mode] if is_unwanted(text[: match.start()]) else mode
    return feelings.mode


def _metres(text: str, *, unwanted: bool) -> list[str]:
    """Return the metres that are asked for, or those that are not wanted."""
    found = ((metre, find_phrase(names, text)) for metre, names in METRES.items())
    return [metre for metre, match in found if match and is_unwanted(text[: match.start()]) == unwanted]


def _unfamiliar(text: str) -> float:
    if find_phrase(BALANCED, text):
        return USUAL_UNFAMILIAR
    if find_phrase(UNFAMILIAR, text):
        return MUCH_UNFAMILIAR
    return LITTLE_UNFAMILIAR if find_phrase(FAMILIAR, text) else USUAL_UNFAMILIAR
