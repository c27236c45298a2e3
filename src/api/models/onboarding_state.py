import uuid
from typing import Any, ClassVar, Self

from django.conf import settings
from django.db import models
from django.utils import timezone


class OnboardingStateQuerySet(models.QuerySet["OnboardingState"]):
    def owned_by(self, user: Any) -> Self:
        return self.filter(user=user)


class OnboardingState(models.Model):
    """A user's progress with the coach, the collected values, and the conversation.

    ``agent_context`` holds what the user confirmed, by agent. ``step_data`` holds the talk in progress: what waits for
    a yes, which question was asked, the language. ``conversation_history`` is the coach's transcript, over HTTP and
    over the socket: it only grows, and an undo leaves it alone.
    """

    # An undo puts back what the coach knows, not what was said.
    not_in_journal: ClassVar[frozenset[str]] = frozenset({"conversation_history", "agent_history"})

    # The open question. It changes with every message, and an undo restores it with the rest.
    OPEN_QUESTION: ClassVar[frozenset[str]] = frozenset(
        {"language", "asked", "confirming", "editing", "revisited"}
    )

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="onboarding_state"
    )
    current_step = models.IntegerField(default=0, help_text="0 to 9")
    is_complete = models.BooleanField(default=False)
    step_data = models.JSONField(default=dict, blank=True)
    agent_history = models.JSONField(
        default=list, blank=True, help_text="which agent had which step, and when"
    )
    # Defaults of the database too: a process of the version before writes rows without these columns.
    current_agent = models.CharField(max_length=50, null=True, blank=True, default=None)  # noqa: DJ001
    agent_context = models.JSONField(
        default=dict,
        blank=True,
        db_default=models.Value({}, models.JSONField()),
        help_text="agent -> what it saved",
    )
    conversation_history = models.JSONField(
        default=list, blank=True, db_default=models.Value([], models.JSONField())
    )

    objects = OnboardingStateQuerySet.as_manager()

    class Meta:
        verbose_name = "onboarding state"

    def __str__(self) -> str:
        return f"onboarding, step {self.current_step}"

    @classmethod
    def journal_comparable(cls, image: dict[str, Any]) -> dict[str, Any]:
        """Return the columns without the open question: only what the user said or got counts as a change."""
        data = image["step_data"] if isinstance(image["step_data"], dict) else {}
        kept = {name: value for name, value in data.items() if name not in cls.OPEN_QUESTION and value}
        return {**image, "step_data": kept, "current_agent": None}


class TrainingPlan(models.Model):
    """The plan that the coach made for one user: weeks, sessions and items, as ``coach.plan`` types them.

    Nothing here sets a time by itself: an undo puts back the times too.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="training_plan"
    )
    body = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(default=1, help_text="for calendar programs: counts the changes")
    created_at = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = "training plan"

    def __str__(self) -> str:
        return "training plan"
