import uuid
from typing import Any, Self

from django.conf import settings
from django.db import models

from .track import Track


class ConversationQuerySet(models.QuerySet["Conversation"]):
    def owned_by(self, user: Any) -> Self:
        """Return the user's conversations, without temporary ones."""
        return self.filter(user=user, is_temporary=False)


class Conversation(models.Model):
    """A conversation of a user with an assistant about any number of tracks."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="conversations")
    assistant = models.CharField(max_length=50, default="analyst")
    title = models.CharField(max_length=200, blank=True)
    tracks = models.ManyToManyField(Track, related_name="conversations", blank=True)
    is_temporary = models.BooleanField(default=False, help_text="made for one answer, and deleted with it")
    state = models.JSONField(default=dict, blank=True, help_text="the assistant's own")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = ConversationQuerySet.as_manager()

    class Meta:
        ordering = ["-updated_at"]
        indexes = [models.Index(fields=["user", "-updated_at"])]

    def __str__(self) -> str:
        return self.title or str(self.id)


class Message(models.Model):
    """A question or an answer. Messages form a tree: an edited question or a second answer is a new branch.

    An answer stores its tool steps twice: ``tool_steps`` for the page, and ``model_messages`` exactly as exchanged
    with the model, so that calls and results stay in valid pairs.
    """

    class Role(models.TextChoices):
        USER = "user"
        ASSISTANT = "assistant"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="messages")
    parent = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="children"
    )
    role = models.CharField(max_length=10, choices=Role)
    text = models.TextField(blank=True)
    tool_steps = models.JSONField(default=list, blank=True)
    model_messages = models.JSONField(default=list, blank=True)
    suggestions = models.JSONField(default=list, blank=True, help_text="what the user may ask next")
    about = models.JSONField(null=True, blank=True, help_text="what the question refers to")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created_at", "id"]
        indexes = [models.Index(fields=["conversation", "created_at"])]

    def __str__(self) -> str:
        return f"{self.role}: {self.text[:60]}"

    def for_model(self) -> list[dict[str, Any]]:
        """Return the message in the format of language models."""
        messages = [{"role": self.role, "content": self.text}] if self.text else []
        return [*self.model_messages, *messages]
