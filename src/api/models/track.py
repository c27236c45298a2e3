import logging
import uuid
from collections.abc import Iterable
from typing import Any, Self

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.storage import default_storage
from django.db import models, transaction
from django.utils import timezone

from src.agents.corrections import Change, Corrections, changed, corrected

from .track_facts import TrackFacts
from .track_search import TrackSearch, is_searched
from .track_tags import TrackTags
from .track_work import TrackWork

logger = logging.getLogger(__name__)

QUEUE_UNREACHABLE = (
    "Failed to queue analysis: the job queue cannot be reached. The file is stored, and is analysed by itself as "
    "soon as the queue is back."
)
MAX_CORRECTIONS = 50
JOURNALED = frozenset({"id", "user_id", "title", "edited_tags", "rating", "user_tags"})


class TrackQuerySet(models.QuerySet["Track"]):
    def owned_by(self, user: Any) -> Self:
        return self.filter(user=user)

    def waiting(self) -> Self:
        """Return those whose first analysis is still to come. Those that failed for good are not among them."""
        failed = models.Q(status=Track.Status.FAILED)
        is_tried_again = models.Q(failure_code=Track.FailureCode.QUEUE_UNREACHABLE)
        return self.filter(facts=None).exclude(failed & ~is_tried_again)

    def bulk_create(self, objs: Iterable["Track"], *args: Any, **options: Any) -> list["Track"]:
        """Insert the rows, and what they are searched by: no signal is sent for them."""
        with transaction.atomic(using=self.db):
            created = super().bulk_create(objs, *args, **options)
            TrackSearch.refresh([track.pk for track in created])
        return created

    def update(self, **values: Any) -> int:
        """Update the rows, and what they are searched by."""
        if not is_searched(values):
            return super().update(**values)
        with transaction.atomic(using=self.db):
            # Read before: the update may take rows out of this query.
            track_ids = list(self.values_list("pk", flat=True))
            changed = super().update(**values)
            TrackSearch.refresh(track_ids)
        return changed

    def light(self) -> Self:
        """Defer the measurements and the waveform, for lists."""
        return self.defer("analysis", "waveform", "corrections")


class Track(TrackTags, TrackWork):
    """An audio file of a user, with the measurements of the agents."""

    class Status(models.TextChoices):
        PENDING = "pending"
        ANALYZING = "analyzing"
        READY = "ready"
        FAILED = "failed"

    class FailureCode(models.TextChoices):
        # The file is valid: workers queue the track when the queue is back.
        QUEUE_UNREACHABLE = "queue_unreachable"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="tracks"
    )
    original_filename = models.CharField(max_length=255)
    storage_path = models.CharField(max_length=255, blank=True)
    file_url = models.CharField(max_length=1024, blank=True)
    file_size = models.BigIntegerField(default=0, help_text="bytes")
    sha256 = models.CharField(max_length=64, blank=True)
    duration = models.FloatField(null=True, blank=True, help_text="seconds")
    status = models.CharField(max_length=10, choices=Status, default=Status.PENDING, db_index=True)
    status_message = models.CharField(max_length=500, blank=True)
    failure_code = models.CharField(
        max_length=30, blank=True, default="", db_default="", choices=FailureCode, help_text="why it failed"
    )
    analysis = models.JSONField(default=dict, blank=True, help_text="agent name -> data or {'error': ...}")
    corrections = models.JSONField(
        default=list,
        blank=True,
        help_text="the owner's: each state since the first, the last one is in force",
    )
    corrected_at = models.DateTimeField(
        null=True, blank=True, help_text="when the last correction was made; null after an undo"
    )
    waveform = models.JSONField(
        null=True, blank=True, help_text="peaks for drawing, at several zooms (src.audio.waveform_codec)"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    analyzed_at = models.DateTimeField(null=True, blank=True)

    objects = TrackQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["user", "-created_at"]),
            # The search for outdated measurements runs every few seconds.
            models.Index(fields=["status", "measured_by"]),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "sha256"],
                condition=~models.Q(sha256=""),
                name="one_track_per_file_and_person",
            )
        ]

    def __str__(self) -> str:
        return self.display_name

    @property
    def not_in_journal(self) -> frozenset[str]:
        """The columns that no undo of an answer's changes writes: all but the title and labels."""
        return frozenset(field.attname for field in self._meta.concrete_fields) - JOURNALED

    @classmethod
    def get_or_none(cls, track_id: uuid.UUID | str) -> "Track | None":
        """Return the track, or None for an unknown or malformed id."""
        try:
            return cls.objects.get(id=track_id)
        except (cls.DoesNotExist, ValidationError, ValueError):
            return None

    @property
    def display_name(self) -> str:
        return self.title or self.original_filename

    @property
    def file_path(self) -> str:
        """The local path of the audio, or its URL if the storage has no paths."""
        try:
            return str(default_storage.path(self.storage_path))
        except NotImplementedError:
            return self.file_url

    @property
    def is_ready(self) -> bool:
        return self.status == self.Status.READY

    def has_analysis(self, agent_name: str) -> bool:
        data: Any = self.analysis.get(agent_name)
        return data is not None and not (isinstance(data, dict) and "error" in data)

    def get_analysis(self, agent_name: str) -> dict[str, Any]:
        """Return an agent's measurements.

        Raises ``KeyError`` if there are none, ``ValueError`` with the agent's message if it failed.
        """
        if agent_name not in self.analysis:
            raise KeyError(f"No {agent_name} analysis for track {self.id}")
        data: dict[str, Any] = self.analysis[agent_name]
        if "error" in data:
            raise ValueError(data["error"])
        return self.corrected(agent_name, data)

    def set_analysis(self, agent_name: str, data: dict[str, Any]) -> None:
        """Store one agent's result without touching those of other agents. Safe against concurrent writes."""
        with transaction.atomic():
            self._lock()
            self.analysis = {**self.analysis, agent_name: data}
            self.save(update_fields=["analysis"])
            self._update_facts()

    def _lock(self) -> None:
        """Lock the row until the end of the transaction and reload the fields that others may have changed."""
        # The row lock (on SQLite the write lock that BEGIN IMMEDIATE takes) makes read-change-write one step.
        stored = Track.objects.select_for_update().only("analysis", "corrections").get(pk=self.pk)
        self.analysis, self.corrections = stored.analysis, stored.corrections

    @property
    def corrections_in_force(self) -> Corrections:
        return self.corrections[-1] if self.corrections else {}

    @property
    def current_analysis(self) -> dict[str, Any]:
        """All measurements with the user's corrections applied."""
        return {agent_name: self.corrected(agent_name, data) for agent_name, data in self.analysis.items()}

    def corrected(self, agent_name: str, data: dict[str, Any], *, is_passage: bool = False) -> dict[str, Any]:
        """Return measurements of this track with the user's corrections applied."""
        in_force = self.corrections_in_force
        return corrected(agent_name, data, in_force, is_passage=is_passage, analysis=self.analysis)

    def correct(self, change: Change) -> None:
        """Correct a measurement. Raises ``ValueError`` with a message for the user if it is not valid."""
        with transaction.atomic():
            self._lock()
            state = changed(self.corrections_in_force, change, self.analysis)
            if state != self.corrections_in_force:
                self.corrected_at = timezone.now()
                self._save_corrections([*self.corrections, state][-MAX_CORRECTIONS:])

    def undo_correction(self) -> bool:
        """Undo the last correction. Return False if there is none."""
        with transaction.atomic():
            self._lock()
            if not self.corrections:
                return False
            self.corrected_at = None
            self._save_corrections(self.corrections[:-1])
            return True

    def _save_corrections(self, states: list[Corrections]) -> None:
        self.corrections = states
        self.save(update_fields=["corrections", "corrected_at"])
        self._update_facts()

    def _update_facts(self) -> None:
        TrackFacts.update_from(self)
        TrackSearch.refresh([self.pk])

    def change_status(
        self,
        to: Status,
        *,
        only_from: tuple[Status, ...],
        message: str = "",
        failure_code: str = "",
        **fields: Any,
    ) -> bool:
        """Change the status atomically if it is one of ``only_from``, and return whether it was changed.

        The loser of a race changes nothing, so that a READY track never goes back.
        """
        fields |= {"status": to, "status_message": message[:500], "failure_code": failure_code}
        changed = Track.objects.filter(pk=self.pk, status__in=only_from).update(**fields)
        if changed:
            for name, value in fields.items():
                setattr(self, name, value)
        return bool(changed)

    def mark_ready(self, message: str = "", **fields: Any) -> bool:
        return self._end(self.Status.READY, message, analyzed_at=timezone.now(), **fields)

    def mark_failed(self, message: str) -> bool:
        return self._end(self.Status.FAILED, message)

    def _end(self, to: Status, message: str, **fields: Any) -> bool:
        ended = {**self.at_rest(), **fields}
        return self.change_status(to, only_from=(self.Status.ANALYZING,), message=message, **ended)

    def queue_analysis(self) -> str | None:
        """Queue the analysis of this track. Return the job's id, or None if it could not be queued."""
        # The only place where a model starts a job (see docs/architecture.md), hence the local import.
        from src.tasks.analysis import analyze_track

        self.change_status(self.Status.PENDING, only_from=(self.Status.FAILED,))
        try:
            return str(analyze_track.delay(str(self.id)).id)
        except Exception:
            logger.exception("Track %s could not be queued for analysis.", self.id)
            self.change_status(
                self.Status.FAILED,
                only_from=(self.Status.PENDING,),
                message=QUEUE_UNREACHABLE,
                failure_code=self.FailureCode.QUEUE_UNREACHABLE,
            )
            return None
