"""What the database's thread does in a way of its own."""

from typing import Any

import pytest
from django.utils import timezone

from src.api.models import Conversation, Message, Run, User
from src.core.database import update_row

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(alice: User) -> Run:
    conversation = Conversation.objects.create(user=alice)
    question, answer = (
        Message.objects.create(conversation=conversation, role=role) for role in Message.Role.values[:2]
    )
    return Run.objects.create(conversation=conversation, question=question, answer=answer, model="a/b")


def test_a_row_is_changed_as_django_would_change_it(run: Run) -> None:
    other = Run.objects.create(
        conversation=run.conversation,
        question=run.question,
        answer=Message.objects.create(conversation=run.conversation, role="assistant"),
        model="a/b",
        status=Run.Status.DONE,
    )
    values: dict[str, Any] = {
        "status": Run.Status.STOPPED,
        "finished_at": timezone.now(),
        "usage": {"prompt": 3, "said": 'ä "quoted" %s'},
        "model": "c/d%s'; --",
    }
    assert update_row(Run, run.pk, values, status=Run.ACTIVE)
    by_hand = Run.objects.filter(pk=run.pk).values().get()
    Run.objects.filter(pk=run.pk).update(**values)
    assert Run.objects.filter(pk=run.pk).values().get() == by_hand
    assert by_hand["usage"] == values["usage"]
    other.refresh_from_db()
    assert (other.status, other.model) == ("done", "a/b")


def test_a_row_in_another_state_stays_as_it_is(run: Run) -> None:
    Run.objects.filter(pk=run.pk).update(status=Run.Status.INTERRUPTED)
    assert not update_row(Run, run.pk, {"status": Run.Status.DONE}, status=Run.ACTIVE)
    run.refresh_from_db()
    assert run.status == Run.Status.INTERRUPTED


def test_nothing_stays_of_a_usage_that_nobody_knows(run: Run) -> None:
    Run.objects.filter(pk=run.pk).update(usage={"prompt": 3})
    assert update_row(Run, run.pk, {"usage": None})
    assert Run.objects.filter(pk=run.pk, usage__isnull=True).exists()
