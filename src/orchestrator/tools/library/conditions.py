"""Conditions of a search in the library, and orders of its result."""

import math
import re
from collections.abc import Mapping
from typing import Any, Literal

from django.db.models import F, Func, Q, QuerySet, Value
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Abs, Length, NullIf
from django.db.models.lookups import Exact

from src.agents.harmony.camelot import compatible_codes
from src.agents.tempo_ends import LEAST_CHANGE_PERCENT
from src.api.models import Playlist, Track
from src.api.models.track import TrackQuerySet
from src.core.identifiers import uuid_or_none
from src.music_theory.chord_sets import EVERY_CHORD, allowed_by, bits_of
from src.music_theory.chords import UnknownChord
from src.orchestrator.errors import ToolError

from . import filters
from .filters import LibraryFilter
from .mixing import camelot_code
from .owned import LISTED
from .quality_limits import WORDS_OF_CHARACTER
from .smart_filter import SmartFilter, conditions_of

type Order = Literal[
    "newest", "oldest", "title", "tempo", "fastest", "loudness", "quietest", "longest", "shortest",
    "energy", "calmest", "danceability", "brightness", "darkest", "acoustic", "percussive", "earliest",
    "latest", "least_danceable", "least_acoustic", "least_percussive", "swing", "rating",
    "key", "artist", "album", "genre", "speeds_up", "slows_down",
]  # fmt: skip


type TempoChange = Literal["faster", "slower", "any", "none"]


def _most(name: str) -> Any:
    return F(name).desc(nulls_last=True)


def _least(name: str | Func) -> Any:
    return (F(name) if isinstance(name, str) else name).asc(nulls_last=True)


# Order -> columns to sort by, and the column that is listed with each track in addition to the usual ones.
ORDERS: dict[str, tuple[tuple[Any, ...], str]] = {
    "newest": (("-created_at",), "added"),
    "oldest": (("created_at",), "added"),
    "title": (("title", "original_filename"), ""),
    "tempo": ((_least("facts__tempo_bpm"),), ""),
    "fastest": ((_most("facts__tempo_bpm"),), ""),
    "loudness": ((_most("facts__loudness_lufs"),), ""),
    "quietest": ((_least("facts__loudness_lufs"),), ""),
    "longest": ((_most("duration"),), "duration_seconds"),
    "shortest": ((_least("duration"),), "duration_seconds"),
    "energy": ((_most("facts__energy"),), "energy"),
    "calmest": ((_least("facts__energy"),), "energy"),
    "danceability": ((_most("facts__danceability"),), "danceability"),
    "brightness": ((_most("facts__brightness"),), "brightness"),
    "darkest": ((_least("facts__brightness"),), "brightness"),
    "acoustic": ((_most("facts__acousticness"),), "acousticness"),
    "percussive": ((_most("facts__percussiveness"),), "percussiveness"),
    "least_danceable": ((_least("facts__danceability"),), "danceability"),
    "least_acoustic": ((_least("facts__acousticness"),), "acousticness"),
    "least_percussive": ((_least("facts__percussiveness"),), "percussiveness"),
    "earliest": ((_least("year"),), "year"),
    "latest": ((_most("year"),), "year"),
    "swing": ((_most("facts__swing"),), "swing"),
    "rating": (("-rating",), "rating"),
    "speeds_up": ((_most("facts__tempo_change_percent"),), "tempo_change_percent"),
    "slows_down": ((_least("facts__tempo_change_percent"),), "tempo_change_percent"),
    # Around the Camelot wheel: 10A comes after 9B.
    "key": ((_least(NullIf(Length("facts__camelot"), 0)), "facts__camelot"), ""),
    # Tracks without the tag come last.
    "artist": (("search__artist", "search__album", "search__track_number"), ""),
    "album": (("search__album", "search__track_number"), "album"),
    "genre": (("search__genre", "search__artist"), "genre"),
}
COLUMNS = frozenset(field.name for field in Track._meta.concrete_fields)
# Between tags of which either fits: "Techno|House".
EITHER = "|"
METRE = re.compile(r"\d{1,2}/\d{1,2}")
KEY = re.compile(r"[A-G][b#]? (?:major|minor)")
NO_SUCH_PLAYLIST = "There is no playlist with this id or name. list_playlists has both."
NO_SUCH_TAG = "The {name} of tracks is not known in this library."


def listed_measures(order: str | None, *more: str) -> tuple[str, ...]:
    """Return the measurements of each track in a list of this order."""
    extra = ORDERS[order][1] if order else ""
    return (*LISTED, *(name for name in (extra, *more) if name and name not in LISTED))


# Half of the last digit of a tempo.
HALF_DIGIT = 0.05


def plain_conditions(
    title: str | None, tempo_min: float | None, tempo_max: float | None, character: list[str] | None
) -> Q:
    condition = Q()
    for word in (title or "").split():
        condition &= Q(title__icontains=word) | Q(original_filename__icontains=word)
    # As tempi are told, with one digit: 132.01 BPM is "132 BPM" and not above 132.
    if tempo_min is not None:
        condition &= Q(facts__tempo_bpm__gte=math.ceil(round(10 * tempo_min, 6)) / 10 - HALF_DIGIT)
    if tempo_max is not None:
        condition &= Q(facts__tempo_bpm__lt=math.floor(round(10 * tempo_max, 6)) / 10 + HALF_DIGIT)
    for word in character or ():
        condition &= Q(facts__words__icontains=f"|{word.strip('|')}|")
    return condition


def key_and_metre_conditions(
    key: str | None, mode: str | None, compatible_with_key: str | None, time_signature: str | None
) -> Q:
    """Return conditions on key and metre. Raises ``ToolError`` for an invalid key."""
    condition = Q()
    if time_signature:
        condition &= Q(facts__time_signature=time_signature)
    if key:
        condition &= Q(facts__camelot=camelot_code(key))
    if mode == "none":
        condition &= Q(facts__camelot="")
    elif mode:
        # Camelot codes of minor keys end in A.
        condition &= Q(facts__camelot__endswith="A" if mode == "minor" else "B")
    if compatible_with_key:
        condition &= Q(facts__camelot__in=compatible_codes(camelot_code(compatible_with_key)))
    return condition


def playlist_condition(user_id: int, playlist_id: str) -> Q:
    """Return the condition that a track is in a playlist. Raises ``ValueError`` if there is none.

    playlist_id : its id, or its name; of several with a name the one that was changed last is meant
    """
    playlists = Playlist.objects.owned_by(user_id)
    row_id = uuid_or_none(playlist_id)
    found = (playlists.filter(pk=row_id) if row_id else playlists.filter(name=playlist_id)).first()
    if found is None:
        raise ValueError(NO_SUCH_PLAYLIST)
    if found.filter is not None:
        smart = SmartFilter.model_validate(found.filter)
        return conditions_of(smart, user_id)
    return Q(pk__in=found.entries.values("track_id"))


def year_conditions(first: int | None, last: int | None) -> Q:
    """Return conditions on the year in the file's tags."""
    condition = Q()
    if first is not None:
        condition &= Q(year__gte=first)
    if last is not None:
        condition &= Q(year__lte=last)
    return condition


def tag_conditions(**tags: str | None) -> Q:
    """Return conditions on artist, album and genre: one text, or several of which one fits.

    Raises ``ValueError`` for a tag that is not stored.
    """
    condition = Q()
    for name, text in tags.items():
        if text is None:
            continue
        if name not in COLUMNS:
            raise ValueError(NO_SUCH_TAG.format(name=name))
        either = Q()
        for one in text.split(EITHER):
            either |= Q(**{f"{name}__icontains": one.strip()})
        condition &= either
    return condition


# Measure -> its column, and its name in lists.
LIMITED = {
    "loudness": ("facts__loudness_lufs", "loudness_lufs"),
    "tempo": ("facts__tempo_bpm", "tempo_bpm"),
    "seconds": ("duration", "duration_seconds"),
    "energy": ("facts__energy", "energy"),
    **{
        name: (f"facts__{name}", name)
        for name in ("danceability", "brightness", "percussiveness", "acousticness")
    },
}


def limit_conditions(limits: Mapping[str, float | None]) -> Q:
    """Return conditions on measures, for limits such as ``energy_min``. None is no limit."""
    condition = Q()
    for name, value in limits.items():
        if value is not None:
            measure, _, side = name.rpartition("_")
            condition &= Q(**{f"{LIMITED[measure][0]}__{'gte' if side == 'min' else 'lte'}": value})
    return condition


def limited_measures(limits: Mapping[str, float | None]) -> list[str]:
    """Return the names of the measures that have a limit, to list them with each track."""
    used = (name.rpartition("_")[0] for name, value in limits.items() if value is not None)
    return [LIMITED[measure][1] for measure in dict.fromkeys(used)]


def nearest_first(
    rows: TrackQuerySet, wanted: Mapping[str, float | None]
) -> tuple[TrackQuerySet, tuple[Any, ...]]:
    """Return the tracks with the measures that are named, and the columns by which the nearest come first."""
    orders = []
    for measure, value in wanted.items():
        if value is not None:
            column = LIMITED[measure][0]
            rows = rows.filter(**{f"{column}__isnull": False})
            orders.append(Abs(F(column) - Value(value)))
    return rows, tuple(orders)


def clipping_condition(clips: bool | None) -> Q:
    """Return the condition that a track clips, or does not."""
    if clips is None:
        return Q()
    return Q(facts__clipped_runs__gt=0) if clips else Q(facts__clipped_runs=0)


def tempo_change_condition(change: TempoChange | None) -> Q:
    """Return the condition that a track gets faster or slower from its beginning to its end, or holds its tempo."""
    rises = Q(facts__tempo_change_percent__gte=LEAST_CHANGE_PERCENT)
    falls = Q(facts__tempo_change_percent__lte=-LEAST_CHANGE_PERCENT)
    known = Q(facts__tempo_change_percent__isnull=False)
    of_change = {"faster": rises, "slower": falls, "any": rises | falls, "none": known & ~rises & ~falls}
    return of_change[change] if change else Q()


def chord_conditions(chords: list[str] | None, only_chords: list[str] | None) -> Q:
    """Return the conditions that all of these chords sound in a track, and that no others do.

    Raises ``ToolError`` for what is no chord.
    """
    condition = Q()
    try:
        for symbol in chords or ():
            condition &= Q(facts__chords__isnull=False) & ~Q(Exact(_bits_in_common(bits_of(symbol)), 0))
        if only_chords:
            others = EVERY_CHORD & ~allowed_by(only_chords)
            condition &= Q(facts__chords__gt=0) & Q(Exact(_bits_in_common(others), 0))
    except UnknownChord as error:
        raise ToolError(str(error)) from None
    return condition


def _bits_in_common(bits: int) -> CombinedExpression:
    return F("facts__chords").bitand(bits)


def silence_condition(is_silent: bool | None) -> Q:
    """Return the condition that nothing is heard in a track, or that something is."""
    if is_silent is None:
        return Q()
    return Q(facts__isnull=False, facts__loudness_lufs__isnull=is_silent)


def label_conditions(
    user_id: int, rating_min: int | None, rating_max: int | None, liked: bool | None, user_tag: str | None
) -> Q:
    """Return conditions on the stars, the heart and the own tags of the user."""
    condition = Q() if rating_max is None else Q(rating__lte=rating_max)
    if rating_min is None and liked is None and user_tag is None:
        return condition
    wanted = LibraryFilter(rating_min=rating_min, liked=liked, user_tag=user_tag)
    return condition & filters.conditions_of(wanted, user_id, "search__")


def lacks_condition(tag: str | None) -> Q:
    """Return the condition that a tag of the file, or its cover, is missing."""
    if tag is None:
        return Q()
    return Q(year__isnull=True) if tag == "year" else Q(**{tag: ""})


def not_named(texts: list[str] | None, rows: QuerySet[Any]) -> Q:
    """Return the condition that neither title, artist, genre, metre, key nor a word of character is one of these.

    rows : all tracks. An album is left out where no title, artist or genre has its name.
    A track without a metre or without a key is not found where one of them is left out, and one that is not analysed
    where a word of character is.
    """
    condition = Q()
    for text in texts or ():
        if METRE.fullmatch(text):
            condition &= ~Q(facts__time_signature__in=(text, "")) & Q(facts__isnull=False)
            continue
        if KEY.fullmatch(text):
            condition &= ~Q(facts__camelot__in=(camelot_code(text), "")) & Q(facts__isnull=False)
            continue
        if text.lower() in WORDS_OF_CHARACTER:
            condition &= ~Q(facts__words__icontains=f"|{text.lower()}|") & Q(facts__isnull=False)
            continue
        named = Q(title__iexact=text) | Q(artist__iexact=text) | Q(genre__iexact=text)
        condition &= ~(named if rows.filter(named).exists() else Q(album__iexact=text))
    return condition
