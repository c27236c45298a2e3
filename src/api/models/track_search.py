import re
from collections.abc import Collection, Iterable
from itertools import batched
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.db import connection, models
from django.db.models import F, Func, Q, Value
from django.db.models.signals import post_save
from django.dispatch import receiver

from src.core.text import fold

from .track_facts import MEASURES, TrackFacts

if TYPE_CHECKING:
    from .track import Track

# The columns of a track that its row here is made of.
SOURCES = frozenset(
    {"user", "title", "original_filename", "artist", "album", "genre", "year", "track_number", "rating", "user_tags",
     "duration", "created_at"}
)  # fmt: skip
LONGEST_KEY = 100
MOST_WORDS = 10
# The last letter of all: what is empty is sorted behind, and by an index.
NO_TEXT = "\uffff"
BATCH = 500
# What words consist of, without accents and capitals.
LETTER = "a-z0-9"


class TrackSearch(models.Model):
    """What a library is searched and sorted by, without accents and capitals.

    It duplicates columns of `Track` and `TrackFacts`: a search reads every row of a library, and rows of `Track` are
    long. `TrackQuerySet.update`, `Track.save` and changed measurements write it again.
    """

    track = models.OneToOneField(
        "api.Track", on_delete=models.CASCADE, primary_key=True, related_name="search"
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+")
    text = models.TextField(blank=True)
    title = models.CharField(max_length=LONGEST_KEY, blank=True)
    artist = models.CharField(max_length=LONGEST_KEY, blank=True)
    album = models.CharField(max_length=LONGEST_KEY, blank=True)
    genre = models.CharField(max_length=LONGEST_KEY, blank=True)
    user_tags = models.TextField(blank=True, help_text="each between bars")
    year = models.PositiveSmallIntegerField(null=True)
    track_number = models.PositiveSmallIntegerField(null=True)
    rating = models.PositiveSmallIntegerField(default=0)
    duration = models.FloatField(null=True)
    created_at = models.DateTimeField()
    # As in TrackFacts.
    tempo_bpm = models.FloatField(null=True)
    time_signature = models.CharField(max_length=8, blank=True)
    camelot = models.CharField(max_length=3, blank=True)
    loudness_lufs = models.FloatField(null=True)
    energy = models.FloatField(null=True)
    danceability = models.FloatField(null=True)
    brightness = models.FloatField(null=True)
    percussiveness = models.FloatField(null=True)
    acousticness = models.FloatField(null=True)

    class Meta:
        verbose_name_plural = "track searches"
        indexes = [
            models.Index(fields=["user", "-created_at"]),
            models.Index(fields=["user", "title"]),
            models.Index(fields=["user", "artist", "album", "track_number", "title"]),
        ]

    def __str__(self) -> str:
        return f"search row of {self.track_id}"

    @classmethod
    def refresh(cls, track_ids: Iterable[UUID]) -> None:
        """Write the rows of these tracks again."""
        fields = [field.name for field in cls._meta.concrete_fields if not field.primary_key]
        names = [*(SOURCES - {"user"}), "user_id", "pk"]
        for ids in batched(track_ids, BATCH):
            facts = TrackFacts.objects.defer("fingerprint").in_bulk(ids)
            tracks = cls._track_model().objects.filter(pk__in=ids).only(*names)
            rows = [
                TrackSearch(track_id=track.pk, **columns_of(track, facts.get(track.pk))) for track in tracks
            ]
            TrackSearch.objects.bulk_create(
                rows, update_conflicts=True, unique_fields=["track"], update_fields=fields
            )

    @classmethod
    def _track_model(cls) -> "type[Track]":
        model: type[Track] = cls._meta.get_field("track").related_model  # type: ignore[assignment]
        return model


def columns_of(track: "Track", facts: TrackFacts | None) -> dict[str, Any]:
    measured = {name: getattr(facts, name) for name in (*MEASURES, "time_signature", "camelot") if facts}
    words = [
        track.display_name,
        track.artist,
        track.album,
        track.genre,
        track.original_filename,
        *track.user_tags,
    ]
    if track.year:
        words.append(str(track.year))
    if facts is not None:
        tempo = "" if facts.tempo_bpm is None else f"{facts.tempo_bpm:.0f} bpm"
        words += [tempo, facts.key, facts.camelot, facts.time_signature, *facts.character_words]
    same = ("user_id", "year", "track_number", "rating", "duration", "created_at")
    return {
        **measured,
        **{name: getattr(track, name) for name in same},
        "text": fold(" ".join(filter(None, words))),
        "user_tags": "".join(f"|{fold(tag)}" for tag in track.user_tags) + "|",
        "title": sort_key(track.display_name),
        "artist": sort_key(track.artist),
        "album": sort_key(track.album),
        "genre": sort_key(track.genre),
    }


def sort_key(text: str) -> str:
    return fold(text)[:LONGEST_KEY] or NO_TEXT


def matches(text: str, prefix: str = "") -> Q:
    """Return the condition that each word is a part of the text of a row.

    prefix : of these rows, where the query begins at another model
    """
    condition = Q()
    for word in words_of(text):
        condition &= Q(**{f"{prefix}text__contains": word})
    return condition


def has_words(text: str, prefix: str = "") -> Q:
    """Return the condition that these whole words are in the text of a row, with a space or a hyphen between them.

    text : letters, digits, #, & and apostrophes only, such as the name of a key

    A simpler pattern is compared first and leaves few rows: SQLite would call Python for each regular expression.
    """
    words = re.split(r"[\s-]+", fold(text))
    joiner, pattern = " LIKE ", f"%{'_'.join(words)}%"
    if connection.vendor == "sqlite" and len(words) == 1:
        # LIKE would leave many: "am" is a part of many words, but the end of few.
        joiner, pattern = " || ' ' GLOB ", f"*{words[0]}[^{LETTER}]*"
    simpler = Func(
        F(f"{prefix}text"),
        Value(pattern),
        template="(%(expressions)s)",
        arg_joiner=joiner,
        output_field=models.BooleanField(),
    )
    expression = f"(^|[^{LETTER}]){'[ -]'.join(map(re.escape, words))}($|[^{LETTER}])"
    return Q(simpler) & Q(**{f"{prefix}text__regex": expression})


def has_whole(word: str) -> Q:
    """Return the condition that a word of letters and digits is in the text of a row, and not only a part of one.

    SQLite has a cheaper pattern for it than a regular expression, for which it would call Python.
    """
    if connection.vendor == "sqlite":
        pattern = f"*[^{LETTER}]{word}[^{LETTER}]*"
        template = "(' ' || %(expressions)s)"
        return Q(
            Func(
                F("text"),
                Value(pattern),
                template=template,
                arg_joiner=" || ' ' GLOB ",
                output_field=models.BooleanField(),
            )
        )
    return Q(text__regex=f"(^|[^{LETTER}]){word}($|[^{LETTER}])")


def words_of(text: str) -> list[str]:
    return fold(text).split()[:MOST_WORDS]


def is_searched(names: Collection[str] | None) -> bool:
    return names is None or not SOURCES.isdisjoint(name.removesuffix("_id") for name in names)


@receiver(post_save, sender="api.Track")
def _refresh(
    instance: models.Model, update_fields: Collection[str] | None, raw: bool = False, **_: Any
) -> None:
    # A fixture inserts whole rows; an undo writes some columns of a row, and is searched at once.
    if (not raw or update_fields is not None) and is_searched(update_fields):
        TrackSearch.refresh([instance.pk])
