"""A step: all changes of one question or one request."""

import uuid
from collections.abc import Callable, Sequence

from django.db import transaction

from src.api.models import JournalEntry, User

from .change import Change, Mutation

# Per user. Older changes can no longer be undone.
MAX_ENTRIES = 5000


class Step:
    """Runs changing functions of a user one at a time and writes the journal.

    Synchronous: call it in a thread.

    ``token`` undoes all changes so far. For an answer it is the answer's id, so that its changes are found even if the
    answer was stopped or its process died.
    """

    def __init__(
        self, user_id: int, conversation_id: str | None = None, answer_id: str | None = None
    ) -> None:
        self.user_id = user_id
        self.conversation_id = conversation_id or None
        self.token = uuid.UUID(answer_id) if answer_id else uuid.uuid4()

    @transaction.atomic
    def make(self, function: Callable[[], Change]) -> tuple[Change, str | None]:
        """Run the function and return its change and undo token (None if nothing changed).

        If the function raises, all its changes are rolled back.
        """
        lock(self.user_id)
        change = function()
        if not change.mutations:
            return change, None
        self._write(change.mutations)
        return change, str(self.token)

    def _write(self, mutations: Sequence[Mutation]) -> None:
        mine = JournalEntry.objects.filter(user_id=self.user_id)
        if mine.filter(token=self.token, undone_at__isnull=False).exists():
            # The beginning of this step has been undone already, and a token works only once.
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
        """Delete the oldest step as a whole: half a step could not be undone."""
        mine = JournalEntry.objects.filter(user_id=self.user_id).order_by("-id")
        excess = list(mine.values_list("token", flat=True)[MAX_ENTRIES : MAX_ENTRIES + 1])
        if excess and excess[0] != self.token:
            mine.filter(token=excess[0]).delete()


def lock(user_id: int) -> None:
    """Serialise the changes and undos of a user until the transaction ends.

    The lock is held across processes. On SQLite, all writing transactions are serialised.
    """
    list(User.objects.select_for_update(no_key=True).filter(pk=user_id).values_list("pk"))
