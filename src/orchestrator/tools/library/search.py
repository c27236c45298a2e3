"""Listing, search and comparison of the user's tracks. A result has at most 1.5 kB and takes one to three queries."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from django.db.models import Avg, Count, Max, Min, Q, Sum
from django.db.models.expressions import Combinable
from pydantic import Field

from src.agents.fingerprint import distance
from src.agents.fingerprint.comparison import weighted
from src.agents.fingerprint.layout import Part
from src.agents.harmony.camelot import compatible_codes
from src.api.models import Track, TrackFacts
from src.api.models.track import TrackQuerySet
from src.api.models.track_facts import MEASURES, unpack_vector
from src.api.models.track_tags import HIGHEST_RATING
from src.core.database import in_database_thread
from src.core.identifiers import uuid_or_none

from .added_in import AddedIn, added_condition
from .conditions import (
    ORDERS,
    Order,
    TempoChange,
    chord_conditions,
    clipping_condition,
    key_and_metre_conditions,
    label_conditions,
    lacks_condition,
    limit_conditions,
    limited_measures,
    listed_measures,
    nearest_first,
    not_named,
    plain_conditions,
    playlist_condition,
    silence_condition,
    tag_conditions,
    tempo_change_condition,
    year_conditions,
)
from .mixing import NO_STEADY_TEMPO, best_mix_first, tempo_near
from .owned import MOST_ON_A_PAGE, Library, NotInLibrary, describe_track, page, page_of_tracks
from .sound_index import PartsUnknown, index_of

type Offset = Annotated[
    int, Field(ge=0, le=1_000_000, description="Where the page starts: 0, or next_offset.")
]
type Bpm = Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False)]
type Share = Annotated[float, Field(ge=0, le=1, description="0 to 1")]
type Text = Annotated[str, Field(min_length=1, max_length=200)]
type Metre = Annotated[str, Field(max_length=5)]
type TrackId = Annotated[str, Field(max_length=60, description="Left out: the conversation's only track.")]

NO_FINGERPRINT = "This track has no fingerprint yet. It gets one when it is analysed; a silent one has none."
NO_PARTS = "This track was measured by an older version: its parts can be compared once it is analysed again."
MOST_VALUES = 12
MOST_NAMED = 100
MOST_CHORDS = 12
SOUND_DISTANCE = "0 the same sound, about 2 any two songs"


class SearchTools:
    def __init__(self, library: Library) -> None:
        self._library = library

    def list_tracks(
        self,
        order: Order = "newest",
        offset: Offset = 0,
    ) -> dict[str, Any]:
        """List the tracks of the user's whole library with tempo, key, loudness and character, a page at a time.
        Use it when the user asks what they have, or how many."""
        rows = self._library.tracks().order_by(*ORDERS[order][0], "id")
        return page(rows, offset, listed_measures(order))

    def find_tracks(
        self,
        *,
        title: Annotated[Text | None, Field(description="Words that the title contains.")] = None,
        artist: Text | None = None,
        album: Text | None = None,
        genre: Annotated[
            Text | None, Field(description="One, or several of which one fits: Techno|House.")
        ] = None,
        year_min: Annotated[int | None, Field(ge=1000, le=2999)] = None,
        year_max: Annotated[int | None, Field(ge=1000, le=2999)] = None,
        tempo_min: Annotated[Bpm | None, Field(description="BPM")] = None,
        tempo_max: Annotated[Bpm | None, Field(description="BPM")] = None,
        key: Annotated[
            Text | None, Field(description="In exactly this key: A minor, or its Camelot code 8A.")
        ] = None,
        mode: Annotated[
            Literal["major", "minor", "none"] | None,
            Field(description="In any major, in any minor, or without a key."),
        ] = None,
        compatible_with_key: Annotated[
            Text | None, Field(description="In this key or one that mixes well with it: A minor, or 8A.")
        ] = None,
        mixes_with_track_id: Annotated[
            Text | None, Field(description="Tempo within 6 % (or half, or double) and a compatible key.")
        ] = None,
        time_signature: Annotated[Metre | None, Field(description="3/4, 6/8")] = None,
        playlist_id: Annotated[
            Text | None, Field(description="Only the tracks of this playlist: its id or its name.")
        ] = None,
        track_ids: Annotated[
            list[Text] | None, Field(max_length=MOST_NAMED, description="Only these tracks.")
        ] = None,
        character: Annotated[
            list[Text] | None,
            Field(
                max_length=5,
                description="Words such as driving, energetic, calm, bright, dark, punchy, smooth, danceable, "
                "acoustic-sounding, dynamic, swung, straight. All must fit.",
            ),
        ] = None,
        loudness_min: Annotated[float | None, Field(ge=-200, le=100, description="LUFS")] = None,
        loudness_max: Annotated[float | None, Field(ge=-200, le=100, description="LUFS")] = None,
        seconds_min: Annotated[float | None, Field(ge=0, description="Length in seconds.")] = None,
        seconds_max: Annotated[float | None, Field(ge=0)] = None,
        energy_min: Share | None = None,
        energy_max: Share | None = None,
        danceability_min: Share | None = None,
        danceability_max: Share | None = None,
        brightness_min: Share | None = None,
        brightness_max: Share | None = None,
        percussiveness_min: Share | None = None,
        percussiveness_max: Share | None = None,
        acousticness_min: Share | None = None,
        acousticness_max: Share | None = None,
        leave_out: Annotated[
            list[Text] | None,
            Field(
                max_length=5,
                description="Titles, artists, genres, albums, metres, keys or words of character that are not meant.",
            ),
        ] = None,
        rating_min: Annotated[
            int | None, Field(ge=0, le=HIGHEST_RATING, description="The user's own stars.")
        ] = None,
        rating_max: Annotated[
            int | None, Field(ge=0, le=HIGHEST_RATING, description="0: without stars.")
        ] = None,
        liked: Annotated[bool | None, Field(description="The user's favourites, or the others.")] = None,
        user_tag: Annotated[Text | None, Field(description="With this tag of the user's own.")] = None,
        lacks: Annotated[
            Literal["artist", "album", "genre", "year", "cover"] | None,
            Field(description="Without this tag."),
        ] = None,
        clips: Annotated[bool | None, Field(description="Distorted by clipping, or not.")] = None,
        tempo_change: Annotated[
            TempoChange | None,
            Field(description="From beginning to end it gets 3 % or more faster, or slower."),
        ] = None,
        chords: Annotated[
            list[Text] | None,
            Field(
                max_length=MOST_CHORDS,
                description="All of these sound in it: G, Am, E7. G also finds G7 and Gmaj7.",
            ),
        ] = None,
        only_chords: Annotated[
            list[Text] | None,
            Field(max_length=MOST_CHORDS, description="No other chords than these sound in it."),
        ] = None,
        is_silent: Annotated[bool | None, Field(description="Nothing is heard in it.")] = None,
        added: Annotated[AddedIn | None, Field(description="When the user added them.")] = None,
        tempo_near: Annotated[
            Bpm | None, Field(description="The tracks nearest to this tempo first.")
        ] = None,
        loudness_near: Annotated[float | None, Field(ge=-200, le=100, description="LUFS")] = None,
        seconds_near: Annotated[float | None, Field(ge=0, description="Length; the nearest first.")] = None,
        totals: Annotated[bool, Field(description="Total length and averages instead of a list.")] = False,
        order: Order | None = None,
        limit: Annotated[int | None, Field(ge=1, le=15)] = None,
        offset: Offset = 0,
    ) -> dict[str, Any]:
        """Search the user's whole library: by title, artist, album, genre, year, tempo range, key, compatible keys,
        what mixes well with a track, time signature, words for its character, or the user's own stars, favourites and
        tags. Conditions are combined; corrections of the owner count. With an order the first is the fastest, loudest,
        longest ..."""
        limits = {
            "loudness_min": loudness_min,
            "loudness_max": loudness_max,
            "seconds_min": seconds_min,
            "seconds_max": seconds_max,
            "energy_min": energy_min,
            "energy_max": energy_max,
            "danceability_min": danceability_min,
            "danceability_max": danceability_max,
            "brightness_min": brightness_min,
            "brightness_max": brightness_max,
            "percussiveness_min": percussiveness_min,
            "percussiveness_max": percussiveness_max,
            "acousticness_min": acousticness_min,
            "acousticness_max": acousticness_max,
        }
        rows = self._library.tracks().filter(
            plain_conditions(title, tempo_min, tempo_max, character),
            tag_conditions(artist=artist, album=album, genre=genre),
            year_conditions(year_min, year_max),
            key_and_metre_conditions(key, mode, compatible_with_key, time_signature),
            limit_conditions(limits),
            not_named(leave_out, self._library.tracks()),
            clipping_condition(clips),
            tempo_change_condition(tempo_change),
            chord_conditions(chords, only_chords),
            silence_condition(is_silent),
            label_conditions(self._library.user_id, rating_min, rating_max, liked, user_tag),
            lacks_condition(lacks),
            added_condition(added),
        )
        if playlist_id:
            rows = rows.filter(playlist_condition(self._library.user_id, playlist_id))
        if track_ids is not None:
            named = [one for track_id in track_ids if (one := uuid_or_none(track_id))]
            rows = rows.filter(pk__in=named)
        if totals:
            return {"total": rows.count(), **_totals(rows)}
        near = {"tempo": tempo_near, "loudness": loudness_near, "seconds": seconds_near}
        rows, by_distance = nearest_first(rows, near)
        more: dict[str, Any] = {}
        if mixes_with_track_id:
            track = self._library.track(mixes_with_track_id)
            condition, best_first = _mixes_with(track)
            rows = rows.exclude(pk=track.pk).filter(condition)
            more["mixes_with"] = describe_track(track, ("tempo_bpm",))
            by_distance = by_distance if order else (*by_distance, *best_first)
        orders = (*ORDERS[order or "tempo"][0], "title")
        listed = listed_measures(
            order,
            "time_signature" if time_signature else "",
            "words" if character else "",
            "tempo_change_percent" if tempo_change else "",
            *limited_measures({**limits, **{f"{name}_min": value for name, value in near.items()}}),
            "" if year_min is None and year_max is None else "year",
            "" if rating_min is None and rating_max is None else "rating",
        )
        found = page(rows.order_by(*by_distance, *orders, "id"), offset, listed, limit, **more)
        found |= _level_with_first(found, rows, order)
        return found if found["total"] else {**found, **self._not_analysed()}

    def _not_analysed(self) -> dict[str, int]:
        """Return the number of tracks that no condition on measurements finds yet; {} if there are none."""
        count = self._library.tracks().waiting().count()
        return {"not_analysed": count} if count else {}

    async def find_similar(
        self,
        track_id: TrackId | None = None,
        offset: Offset = 0,
        part: Annotated[Part | None, Field(description="Compare only this. Left out: all together.")] = None,
    ) -> dict[str, Any]:
        """Find the tracks of the user's library that sound most like a track, by their fingerprints of rhythm,
        timbre, harmony and production, all together or one of them (same groove: rhythm), the nearest first."""
        track = await in_database_thread(self._library.track)(track_id)
        try:
            found = await index_of(self._library.user_id).nearest(track.pk, offset + MOST_ON_A_PAGE, part)
        except PartsUnknown:
            raise ValueError(NO_PARTS) from None
        if found is None:
            raise ValueError(NO_FINGERPRINT)
        nearest, total = found
        page_of_nearest = nearest[offset:]
        rows = await in_database_thread(self._in_bulk)([other for _, other in page_of_nearest])
        near = [
            {**describe_track(rows[other]), "distance": round(apart, 2)}
            for apart, other in page_of_nearest
            if other in rows
        ]
        more = {"similar_to": describe_track(track, ("tempo_bpm",)), "distance_means": SOUND_DISTANCE}
        return page_of_tracks(near, offset, total, **more)

    def _in_bulk(self, track_ids: Sequence[UUID]) -> dict[UUID, Track]:
        return self._library.tracks().in_bulk(track_ids)

    def compare_tracks(
        self,
        track_ids: Annotated[list[Annotated[str, Field(max_length=60)]], Field(min_length=2, max_length=5)],
    ) -> dict[str, Any]:
        """Put two to five tracks of the user's library side by side: tempo, key, loudness, energy, character; for
        two also whether they mix and how different they sound. Quicker than measuring each again."""
        wanted = [uuid_or_none(track_id) for track_id in dict.fromkeys(track_ids)]
        rows = self._library.tracks().in_bulk([track_id for track_id in wanted if track_id])
        tracks = [rows[track_id] for track_id in wanted if track_id in rows]
        if len(tracks) < len(wanted) or len(tracks) < 2:
            raise NotInLibrary
        together = self._together(*tracks) if len(tracks) == 2 else {}
        return page_of_tracks(
            [describe_track(track, (*MEASURES, "words", "time_signature")) for track in tracks],
            0,
            len(tracks),
            **together,
        )

    def _together(self, first: Track, second: Track) -> dict[str, Any]:
        facts = [getattr(track, "facts", None) for track in (first, second)]
        tempi = [one.tempo_bpm for one in facts if one is not None and one.tempo_bpm]
        codes = [one.camelot for one in facts if one is not None and one.camelot]
        vectors = self._fingerprints(first.pk, second.pk)
        together: dict[str, Any] = {}
        if len(tempi) == 2:
            together["tempo_difference_percent"] = round(100 * (tempi[1] / tempi[0] - 1), 1)
        if len(codes) == 2:
            together["keys_are_compatible"] = codes[1] in compatible_codes(codes[0])
        if len(vectors) == 2 and len({len(vector) for vector in vectors.values()}) == 1:
            together |= {
                "sound_distance": round(distance(vectors[first.pk], vectors[second.pk]), 2),
                "sound_distance_means": SOUND_DISTANCE,
            }
        return together

    def _fingerprints(self, *track_ids: UUID) -> dict[UUID, tuple[float, ...]]:
        rows = TrackFacts.objects.filter(track__user_id=self._library.user_id, pk__in=track_ids)
        stored = rows.exclude(fingerprint=None).values_list("pk", "fingerprint")
        return {track_id: weighted(unpack_vector(fingerprint or b"")) for track_id, fingerprint in stored}


# Orders by values that several tracks may have -> the value.
_SHARED: Final = {"earliest": "year", "latest": "year", "rating": "rating"}


def _level_with_first(found: dict[str, Any], rows: TrackQuerySet, order: str | None) -> dict[str, int]:
    """Return how many tracks have the value of the first, {} where none has or it is not asked for."""
    name = _SHARED.get(order or "")
    value = found["tracks"][0].get(name) if name and found["tracks"] else None
    count = rows.filter(**{name: value}).count() - 1 if name and value else 0
    return {"level_with_first": count} if count else {}


def _totals(rows: TrackQuerySet) -> dict[str, Any]:
    """Return sums and averages of the tracks that have the measurement, and the most frequent keys and metres."""
    found = rows.aggregate(
        seconds=Sum("duration"),
        average_seconds=Avg("duration"),
        average_tempo_bpm=Avg("facts__tempo_bpm"),
        lowest_tempo_bpm=Min("facts__tempo_bpm"),
        highest_tempo_bpm=Max("facts__tempo_bpm"),
        tempo_count=Count("facts__tempo_bpm"),
        average_loudness_lufs=Avg("facts__loudness_lufs"),
        loudness_count=Count("facts__loudness_lufs"),
    )
    totals: dict[str, Any] = {name: round(value, 1) for name, value in found.items() if value is not None}
    return {**totals, "keys": _most_frequent(rows, "key"), "metres": _most_frequent(rows, "time_signature")}


def _most_frequent(rows: TrackQuerySet, fact: str) -> dict[str, int]:
    """Return the most frequent values of a measurement, with the numbers of their tracks."""
    field = f"facts__{fact}"
    known = rows.exclude(**{field: None}).exclude(**{field: ""})
    return dict(known.values_list(field).annotate(count=Count("pk")).order_by("-count", field)[:MOST_VALUES])


def _mixes_with(track: Track) -> tuple[Q, tuple[Combinable, ...]]:
    """Return the condition of tracks that mix with one, and the columns by which the best come first."""
    facts = getattr(track, "facts", None)
    if facts is None or facts.tempo_bpm is None:
        raise ValueError(NO_STEADY_TEMPO)
    condition = tempo_near(facts.tempo_bpm)
    if facts.camelot:
        condition &= Q(facts__camelot__in=compatible_codes(facts.camelot))
    return condition, best_mix_first(facts.tempo_bpm, track.genre)
