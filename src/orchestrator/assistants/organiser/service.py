"""The organiser for programs, without state: one step or one undo per call.

::

    service = AgentService(user)
    result = service.process_step([{"type": "user", "content": "Add a task to tune the piano"}], {})
    print(result["assistant_text"])                           # Created task: Tune the piano
    print(service.undo_last_mutation(result["undo_token"])["message"])
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from asgiref.sync import async_to_sync, sync_to_async

from src.api.models import Message, TodoTask, User
from src.core.redis import sync_client
from src.core.text import storable
from src.observability.agent_requests import AgentMetrics
from src.orchestrator.errors import InvalidMessage
from src.orchestrator.events import RunEvent
from src.orchestrator.events.answer_state import AnswerState
from src.orchestrator.runs.one_shot import OneShotQuestion, answer_once
from src.orchestrator.tools.journal import undo
from src.orchestrator.tools.journal.snapshots import kind_of

from .organiser import UI_CONTEXT, Organiser

MOST_CONTEXT_CHARACTERS = 20_000
NO_QUESTION = "The last message must be of type user and have content."
TOO_MUCH_CONTEXT = f"ui_context is too long: at most {MOST_CONTEXT_CHARACTERS} characters of JSON."


def agent_metrics() -> AgentMetrics:
    return AgentMetrics(Organiser.name, sync_client())


class AgentService:
    """The organiser of one user."""

    def __init__(self, user: User) -> None:
        self._user = user

    async def aprocess_step(
        self, messages: Sequence[Mapping[str, Any]], ui_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Answer the last message.

        Return ``assistant_text``, ``side_effects``, ``undo_token`` (None if nothing was changed), ``success``, and
        ``error_code`` if the answer failed. Changes before a failure can be undone too. Raises a `ClaveError` if the
        step could not be started.
        """
        step = CollectedStep()
        async with answer_once(self._asked(messages, ui_context or {})) as answer:
            async for event in answer.events:
                step.take(event)
        return step.result()

    def process_step(
        self, messages: Sequence[Mapping[str, Any]], ui_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        return async_to_sync(self.aprocess_step)(messages, ui_context)

    def undo_last_mutation(self, undo_token: str) -> dict[str, Any]:
        """Undo all changes of a step.

        Raises `NotFound` or `CannotUndo`; then nothing is changed.
        """
        undone = undo(self._user.pk, undo_token)
        tasks = kind_of(TodoTask)
        ids = list(dict.fromkeys(int(entry.row_id) for entry in undone.entries if entry.kind == tasks))
        return {
            "success": True,
            "message": undone.message,
            "undone_task_id": ids[-1] if ids else None,
            "undone_task_ids": ids,
        }

    async def aundo_last_mutation(self, undo_token: str) -> dict[str, Any]:
        return await sync_to_async(self.undo_last_mutation)(undo_token)

    def _asked(self, messages: Sequence[Mapping[str, Any]], ui_context: Mapping[str, Any]) -> OneShotQuestion:
        if not messages or messages[-1].get("type") != "user":
            raise InvalidMessage(NO_QUESTION)
        if len(json.dumps(ui_context)) > MOST_CONTEXT_CHARACTERS:
            raise InvalidMessage(TOO_MUCH_CONTEXT)
        *earlier, last = messages
        return OneShotQuestion(
            user_id=self._user.pk,
            assistant=Organiser.name,
            question=str(last.get("content") or ""),
            history=[(_role(message), text) for message in earlier if (text := str(message["content"]))],
            state={UI_CONTEXT: storable(dict(ui_context))} if ui_context else {},
        )


def _role(message: Mapping[str, Any]) -> Message.Role:
    return Message.Role.ASSISTANT if message.get("type") == "assistant" else Message.Role.USER


class CollectedStep:
    """The result of a step, collected from the events of its answer."""

    def __init__(self) -> None:
        self._answer = AnswerState()
        self._effects: list[dict[str, Any]] = []

    def take(self, event: RunEvent) -> None:
        self._answer.take(event)
        if event["type"] == "tool_result":
            self._effects += _effects(event)

    def result(self) -> dict[str, Any]:
        error = self._answer.error
        result = {
            "assistant_text": self._said(),
            "side_effects": self._effects,
            "undo_token": self._answer.undo_token or None,
            "success": error is None,
        }
        return result | ({"error_code": error.get("code", "internal")} if error else {})

    def _said(self) -> str:
        """Return one line for each change, followed by the text of the model."""
        lines = [effect["message"] for effect in self._effects if effect["success"]]
        text, error = self._answer.text, self._answer.error
        missing = [line for line in dict.fromkeys(lines) if line not in text]
        return "\n\n".join(
            filter(None, ("\n".join(missing), text.strip(), error["message"] if error else ""))
        )


def _effects(event: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the effects of a tool call, or its failure."""
    if event["success"]:
        return [{"success": True, **effect} for effect in (event.get("summary") or {}).get("effects", ())]
    failed = {"action": event["tool"], "task_id": None, "task_title": None, "message": event.get("error", "")}
    return [{"success": False, **failed}]
