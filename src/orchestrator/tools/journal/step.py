"""All changes that come of one question, or of one request."""

import uuid
from collections.abc import Callable, Sequence

from django.db import transaction

from src.api.models import JournalEntry, User

from .change import Change, Mutation

# Of one person. Older changes stay; only their undo is forgotten.
MOST_ENTRIES = 5000


class Step:
    """Runs changing functions of one person one after the other, and keeps the journal. Plain code: in a thread.

    ``token`` undoes everything that was changed so far. The changes of an answer have the answer's id: so they are
    found also where nobody heard of them, because the answer was stopped or its process died.
    """

    def __init__(
        self, user_id: int, conversation_id: str | None = None, answer_id: str | None = None
    ) -> None:
        self.user_id = user_id
        self.conversation_id = conversation_id or None
        self.token = uuid.UUID(answer_id) if answer_id else uuid.uuid4()

    @transaction.atomic
    def make(self, function: Callable[[], Change]) -> tuple[Change, str | None]:
        """The change and its undo token; None where nothing was changed. If the function fails, nothing was."""
        lock(self.user_id)
        change = function()
        if not change.mutations:
            return change, None
        self._write(change.mutations)
        return change, str(self.token)

    def _write(self, mutations: Sequence[Mutation]) -> None:
        mine = JournalEntry.objects.filter(user_id=self.user_id)
        if mine.filter(token=self.token, undone_at__isnull=False).exists():
            # Somebody has undone the beginning of this step already, and a token works once.
            self.token = uuid.uuid4()
        for mutation in mutations:
            JournalEntry.objects.create(
                user_id=self.user_id,
                token=self.token,
                conversation_id=self.conversation_id,
                kind=mutation.kind,
                row_id=mutation.row_id,
                action=mutation.action,
                label=mutation.label[:200],
                before=mutation.before,
                after=mutation.after,
            )
        self._forget_oldest()

    def _forget_oldest(self) -> None:
        """Whole steps only: half of one could not be undone."""
        mine = JournalEntry.objects.filter(user_id=self.user_id).order_by("-id")
        beyond = list(mine.values_list("token", flat=True)[MOST_ENTRIES : MOST_ENTRIES + 1])
        if beyond and beyond[0] != self.token:
            mine.filter(token=beyond[0]).delete()


def lock(user_id: int) -> None:
    """Until the transaction ends, this person's changes and undos come one after the other, on all processes. (On
    SQLite every transaction that writes does.)"""
    list(User.objects.select_for_update(no_key=True).filter(pk=user_id).values_list("pk"))
