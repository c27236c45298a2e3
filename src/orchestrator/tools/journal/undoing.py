"""Undoing a step: every row that it changed becomes what it was, or, where something has changed since, none does."""

import logging
import uuid
from dataclasses import dataclass

from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils import timezone
from redis.exceptions import RedisError

from src.api.models import JournalEntry
from src.observability.agent_requests import count_undo
from src.orchestrator.errors import CannotUndo, NotFound
from src.streams.connection import sync_client

from .images import Image, image_of, row_of
from .step import lock

logger = logging.getLogger(__name__)

UNKNOWN = "There is nothing to undo under this token. It may be mistyped, or somebody else's."
TWICE = "That was undone already."
NOTHING = "There is nothing to undo."


@dataclass(frozen=True)
class Undone:
    """The rows that were put back, in this order: the last change first."""

    token: str
    entries: tuple[JournalEntry, ...]

    @property
    def lines(self) -> list[str]:
        return [_line(entry) for entry in self.entries]

    @property
    def message(self) -> str:
        return "\n".join(self.lines)

    @property
    def row_ids(self) -> list[str]:
        """Each once."""
        return list(dict.fromkeys(entry.row_id for entry in self.entries))


def undo(user_id: int, token: str | uuid.UUID) -> Undone:
    """Undo everything that this person's step changed. Plain code: in a thread.

    Raises `NotFound` for a token that is not theirs, and `CannotUndo`, with the reason, where it was undone already or
    something has changed since; then nothing was changed."""
    try:
        step = uuid.UUID(str(token))
    except ValueError:
        raise NotFound(UNKNOWN) from None
    with transaction.atomic():
        lock(user_id)
        entries = _entries(user_id, step)
        for entry in entries:
            _put_back(entry)
        JournalEntry.objects.filter(pk__in=[entry.pk for entry in entries]).update(undone_at=timezone.now())
    _count()
    return Undone(str(step), tuple(entries))


def _count() -> None:
    try:
        count_undo(sync_client())
    except RedisError:
        # It was undone all the same.
        logger.warning("An undo could not be counted.", exc_info=True)


def undo_latest(user_id: int, conversation_id: str | None, besides: uuid.UUID | None = None) -> Undone:
    """Undo the last step of this conversation (without one: of those outside conversations) that is not undone yet.
    ``besides`` is the step that asks."""
    mine = JournalEntry.objects.filter(
        user_id=user_id, conversation_id=conversation_id or None, undone_at__isnull=True
    )
    if besides:
        mine = mine.exclude(token=besides)
    latest = mine.order_by("-id").values_list("token", flat=True).first()
    if latest is None:
        raise CannotUndo(NOTHING)
    return undo(user_id, latest)


def _entries(user_id: int, token: uuid.UUID) -> list[JournalEntry]:
    entries = list(JournalEntry.objects.filter(user_id=user_id, token=token).order_by("-id"))
    if not entries:
        raise NotFound(UNKNOWN)
    if any(entry.undone_at for entry in entries):
        raise CannotUndo(TWICE)
    return entries


def _put_back(entry: JournalEntry) -> None:
    model: type[Model] = apps.get_model(entry.kind)
    rows = model._base_manager.filter(pk=entry.row_id)
    _check_unchanged(entry, rows.select_for_update().first())
    _check_references(entry)
    try:
        # In a savepoint: after a refusal of the database the transaction goes on to its own end.
        with transaction.atomic():
            if entry.before is None:
                rows.delete()
            else:
                _write(model, entry.before, is_new=entry.after is None)
    except IntegrityError:
        raise _refused(
            entry, f"something else has its place by now: {entry.label}. Rename or remove that first."
        ) from None


def _check_unchanged(entry: JournalEntry, row: Model | None) -> None:
    if row is None:
        if entry.after is not None:
            raise _refused(entry, f"it was deleted since: {entry.label}.")
    elif entry.after is None:
        raise _refused(entry, f"it is there again: {entry.label}.")
    elif image_of(row) != entry.after:
        raise _refused(entry, f"it was changed since: {entry.label}.")


def _check_references(entry: JournalEntry) -> None:
    """What the row pointed to must be there. Some databases look only at the end of the transaction."""
    model: type[Model] = apps.get_model(entry.kind)
    before: Image = entry.before or {}
    for field in model._meta.concrete_fields:
        target, value = field.related_model, before.get(field.attname)
        if not isinstance(target, type) or value is None:
            continue
        if not target._base_manager.filter(pk=value).exists():
            raise _refused(
                entry, f"the {target._meta.verbose_name} that it belonged to is gone: {entry.label}."
            )


def _write(model: type[Model], image: Image, *, is_new: bool) -> None:
    row = row_of(model, image)
    row.save_base(raw=True, force_insert=is_new, force_update=not is_new)


def _noun(entry: JournalEntry) -> str:
    return str(apps.get_model(entry.kind)._meta.verbose_name)


def _line(entry: JournalEntry) -> str:
    return f"Undid {entry.action} of {_noun(entry)}: {entry.label}"


def _refused(entry: JournalEntry, reason: str) -> CannotUndo:
    return CannotUndo(f"Nothing was undone. The {entry.action} of a {_noun(entry)} cannot be: {reason}")
