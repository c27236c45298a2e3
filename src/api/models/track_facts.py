import struct
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from django.db import models
from django.db.models.functions import Now

from src.agents.tempo_ends import change_percent
from src.music_theory.chord_sets import set_of

if TYPE_CHECKING:
    from .track import Track

# Column -> the agent that measures it, and the path to the value in the agent's data.
SOURCES: Mapping[str, tuple[str, ...]] = {
    "tempo_bpm": ("rhythm", "tempo_bpm"),
    "time_signature": ("rhythm", "time_signature"),
    "key": ("harmony", "key"),
    "camelot": ("harmony", "camelot"),
    "loudness_lufs": ("loudness", "integrated_lufs"),
    "energy": ("character", "energy"),
    "danceability": ("character", "danceability"),
    "brightness": ("character", "brightness"),
    "percussiveness": ("character", "percussiveness"),
    "acousticness": ("character", "acousticness_proxy"),
    "swing": ("rhythm", "swing"),
    "clipped_runs": ("loudness", "clipping", "run_count"),
}
TEXTS = frozenset({"time_signature", "key", "camelot"})
# What tracks are filtered by on the page, each with a range.
MEASURES = tuple(name for name in SOURCES if name not in TEXTS | {"swing", "clipped_runs"})


class TrackFactsQuerySet(models.QuerySet["TrackFacts"]):
    def owned_by(self, user: Any) -> Self:
        return self.filter(track__user=user)


class TrackFacts(models.Model):
    """The searchable measurements of a track, with the user's corrections applied.

    They duplicate ``Track.analysis``, so that a search does not read whole measurements. They have their own table
    because a database reads past a row's big columns to reach the columns behind them.
    """

    track = models.OneToOneField(
        "api.Track", on_delete=models.CASCADE, primary_key=True, related_name="facts"
    )
    tempo_bpm = models.FloatField(null=True, blank=True, db_index=True)
    time_signature = models.CharField(max_length=8, blank=True)
    key = models.CharField(max_length=12, blank=True)
    camelot = models.CharField(max_length=3, blank=True, db_index=True)
    loudness_lufs = models.FloatField(null=True, blank=True)
    energy = models.FloatField(null=True, blank=True)
    danceability = models.FloatField(null=True, blank=True)
    brightness = models.FloatField(null=True, blank=True)
    percussiveness = models.FloatField(null=True, blank=True)
    acousticness = models.FloatField(null=True, blank=True)
    swing = models.FloatField(null=True, blank=True)
    clipped_runs = models.IntegerField(null=True, blank=True, help_text="stretches of clipped samples")
    chords = models.BigIntegerField(
        null=True, blank=True, help_text="which chords it has, a bit each (src/music_theory/chord_sets.py)"
    )
    tempo_change_percent = models.FloatField(
        null=True, blank=True, help_text="by how much the tempo rises from the beginning to the end"
    )
    words = models.CharField(max_length=300, blank=True, help_text="of its character, each between bars")
    corrected = models.JSONField(default=list, blank=True, help_text="which of these the owner corrected")
    fingerprint = models.BinaryField(null=True, blank=True, help_text="little-endian 32 bit floats")
    # The clock of the database, because several machines write: the sound index asks what has changed since.
    updated_at = models.DateTimeField(db_default=Now(), db_index=True)

    objects = TrackFactsQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "track facts"

    def __str__(self) -> str:
        return f"facts of {self.track_id}"

    @classmethod
    def update_from(cls, track: "Track") -> None:
        """Rewrite the track's row. Call it in the transaction that changes measurements or corrections."""
        row = TrackFacts(track=track, updated_at=Now(), **facts_of(track.current_analysis))
        fields = [field.name for field in cls._meta.concrete_fields if not field.primary_key]
        TrackFacts.objects.bulk_create(
            [row], update_conflicts=True, unique_fields=["track"], update_fields=fields
        )

    @property
    def character_words(self) -> list[str]:
        return [word for word in self.words.split("|") if word]

    @property
    def vector(self) -> tuple[float, ...] | None:
        """The fingerprint, or None."""
        return None if self.fingerprint is None else unpack_vector(self.fingerprint)


def facts_of(analysis: Mapping[str, Any]) -> dict[str, Any]:
    """Return the column values for these measurements."""
    measured = {
        agent: data for agent, data in analysis.items() if isinstance(data, Mapping) and "error" not in data
    }
    facts: dict[str, Any] = {}
    for column, path in SOURCES.items():
        value: Any = measured
        for name in path:
            value = value.get(name) if isinstance(value, Mapping) else None
        facts[column] = str(value or "") if column in TEXTS else value
    character = measured.get("character", {})
    curve = measured.get("rhythm", {}).get("tempo_curve") or {}
    return {
        **facts,
        "chords": set_of(measured.get("harmony", {}).get("chords") or ()),
        "tempo_change_percent": change_percent(curve.get("bpm") or ()),
        "words": f"|{'|'.join(words)}|" if (words := character.get("words")) else "",
        "corrected": sorted(name for data in measured.values() for name in _corrected(data)),
        "fingerprint": _pack_vector(measured.get("fingerprint", {}).get("vector")),
    }


def _corrected(data: Mapping[str, Any]) -> Mapping[str, Any]:
    corrected: Mapping[str, Any] = data.get("_meta", {}).get("corrected_by_owner", {})
    return corrected


def _pack_vector(vector: Any) -> bytes | None:
    return struct.pack(f"<{len(vector)}f", *vector) if vector else None


def unpack_vector(fingerprint: bytes | memoryview) -> tuple[float, ...]:
    return struct.unpack(f"<{len(fingerprint) // 4}f", fingerprint)
