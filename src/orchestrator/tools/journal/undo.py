"""Undo of a step: restores all its rows, or none if any has changed since."""

import logging
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from asgiref.sync import async_to_sync
from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import SET_NULL, Model
from django.utils import timezone
from redis.exceptions import RedisError

from src.api.models import JournalEntry
from src.core.redis import sync_client
from src.observability.agent_requests import count_undo
from src.orchestrator.errors import CannotUndo, NotFound
from src.streams.notifications import notify_step_undone

from .snapshots import RowSnapshot, comparable, row_of, snapshot_of
from .step import lock

logger = logging.getLogger(__name__)

UNKNOWN = "Unknown undo token. It may be mistyped, or belong to another user."
NOTHING = "There is nothing to undo."


@dataclass(frozen=True)
class Undone:
    """The journal entries that were undone, the last change first."""

    token: str
    entries: tuple[JournalEntry, ...]

    @property
    def lines(self) -> list[str]:
        return lines_of(self.entries)

    @property
    def message(self) -> str:
        return "\n".join(self.lines)


class AlreadyUndone(CannotUndo):
    """This has already been undone."""

    def __init__(self, undone: Undone) -> None:
        super().__init__()
        self.undone = undone


def undo(user_id: int, token: str | uuid.UUID) -> Undone:
    """Undo all changes of a step of this user. Synchronous: call it in a thread.

    Raises `NotFound` for a token that is not the user's, `AlreadyUndone`, and `CannotUndo` with the reason if a row
    has changed since; then nothing is changed.
    """
    try:
        step = uuid.UUID(str(token))
    except ValueError:
        raise NotFound(UNKNOWN) from None
    with transaction.atomic():
        lock(user_id)
        entries = _entries(user_id, step)
        for entry in entries:
            _restore(entry)
        JournalEntry.objects.filter(pk__in=[entry.pk for entry in entries]).update(undone_at=timezone.now())
    undone = Undone(str(step), tuple(entries))
    try:
        count_undo(sync_client())
        _notify(undone)
    except RedisError:
        # The undo itself has succeeded.
        logger.warning("An undo could not be counted or announced.", exc_info=True)
    return undone


def _notify(undone: Undone) -> None:
    """Notify all open sockets of the step's conversation."""
    for conversation_id in {entry.conversation_id for entry in undone.entries} - {None}:
        async_to_sync(notify_step_undone)(conversation_id, undone.token, undone.message)


def undo_latest(user_id: int, conversation_id: str | None, except_token: uuid.UUID | None = None) -> Undone:
    """Undo the last step of this conversation that was not undone yet.

    Without a conversation: the last step outside of conversations. ``except_token`` is the step that requests the undo.
    """
    mine = JournalEntry.objects.filter(
        user_id=user_id, conversation_id=conversation_id or None, undone_at__isnull=True
    )
    if except_token:
        mine = mine.exclude(token=except_token)
    latest = mine.order_by("-id").values_list("token", flat=True).first()
    if latest is None:
        raise CannotUndo(NOTHING)
    return undo(user_id, latest)


def _entries(user_id: int, token: uuid.UUID) -> list[JournalEntry]:
    entries = list(JournalEntry.objects.filter(user_id=user_id, token=token).order_by("-id"))
    if not entries:
        raise NotFound(UNKNOWN)
    if any(entry.undone_at for entry in entries):
        raise AlreadyUndone(Undone(str(token), tuple(entries)))
    return entries


def _restore(entry: JournalEntry) -> None:
    model: type[Model] = apps.get_model(entry.kind)
    rows = model._base_manager.filter(pk=entry.row_id)
    before, after = (
        snapshot and _without_deleted_references(entry, snapshot) for snapshot in (entry.before, entry.after)
    )
    _check_unchanged(entry, after, rows.select_for_update().first())
    try:
        # In a savepoint, so that the transaction survives an integrity error.
        with transaction.atomic():
            if before is None:
                rows.delete()
            else:
                _write(model, before, is_new=after is None)
    except IntegrityError:
        raise _refused(
            entry, f"another row has its place now: {entry.label}. Rename or remove that one first."
        ) from None


def _check_unchanged(entry: JournalEntry, after: RowSnapshot | None, row: Model | None) -> None:
    if row is None:
        if after is not None:
            raise _refused(entry, f"it has been deleted since: {entry.label}.")
    elif after is None:
        raise _refused(entry, f"it exists again: {entry.label}.")
    elif comparable(type(row), snapshot_of(row, after)) != comparable(type(row), after):
        raise _refused(entry, f"it has been changed since: {entry.label}.")


def _without_deleted_references(entry: JournalEntry, snapshot: RowSnapshot) -> RowSnapshot:
    """Clear references to deleted rows, for foreign keys with SET_NULL.

    Checked here, because some databases check foreign keys only at the end of the transaction.
    """
    model: type[Model] = apps.get_model(entry.kind)
    snapshot = dict(snapshot)
    for field in model._meta.concrete_fields:
        target, value = field.related_model, snapshot.get(field.attname)
        if not isinstance(target, type) or value is None or target._base_manager.filter(pk=value).exists():
            continue
        if getattr(field.remote_field, "on_delete", None) is not SET_NULL:
            raise _refused(
                entry, f"the {target._meta.verbose_name} that it belonged to has been deleted: {entry.label}."
            )
        snapshot[field.attname] = None
    return snapshot


def _write(model: type[Model], snapshot: RowSnapshot, *, is_new: bool) -> None:
    row = row_of(model, snapshot)
    if is_new:
        row.save_base(raw=True, force_insert=True)
        return
    # Only the columns of the snapshot: the journal does not manage the others.
    names = [field.name for field in model._meta.concrete_fields if field.attname in snapshot]
    changed = [name for name in names if name != row._meta.pk.name]
    row.save_base(raw=True, force_update=True, update_fields=changed)


def _noun(entry: JournalEntry) -> str:
    return str(apps.get_model(entry.kind)._meta.verbose_name)


def lines_of(entries: Sequence[JournalEntry]) -> list[str]:
    return [
        _as_it_is_again(entry) or f"Undid {entry.action} of {_noun(entry)}: {entry.label}"
        for entry in entries
    ]


def _as_it_is_again(entry: JournalEntry) -> str:
    """Return what the changed values of a track are again after the undo; "" for other rows."""
    before, after = entry.before, entry.after
    if entry.kind != "api.track" or before is None or after is None:
        return ""
    changed = {name for name, value in before.items() if after.get(name) != value}
    title = before.get("title")
    said = {
        "title": f"The title is “{title}” again." if title else "The file name is the title again.",
        "rating": f"“{entry.label}” has {_stars(before.get('rating', 0))} again.",
        "user_tags": f"“{entry.label}” has {_tags(before.get('user_tags', []))} again.",
    }
    return " ".join(text for name, text in said.items() if name in changed)


def _stars(rating: int) -> str:
    return "no stars" if not rating else "1 star" if rating == 1 else f"{rating} stars"


def _tags(tags: Sequence[str]) -> str:
    return f"the tags {', '.join(tags)}" if tags else "no tags"


def _refused(entry: JournalEntry, reason: str) -> CannotUndo:
    return CannotUndo(
        f"Nothing was undone. The {entry.action} of a {_noun(entry)} cannot be undone: {reason}"
    )
