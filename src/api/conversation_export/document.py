"""A branch of a conversation as a Markdown document."""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from .markdown import block, code, inline, quote
from .transcript import branch

SPEAKERS = {"user": "Question", "assistant": "Answer"}
ENDINGS = {
    "stopped": "This answer was stopped.",
    "failed": "This answer ended with an error.",
    "interrupted": "This answer was interrupted.",
    "running": "This answer is still being written.",
}
SOURCES = {"cache": "measured before", "live": "measured for this answer"}


def as_markdown(transcript: dict[str, Any], last_id: UUID | None = None) -> str:
    """Render the questions, answers and measurements from the first message to this one, or to the newest."""
    parts = [f"# {inline(transcript['title']) or 'Conversation'}", "\n".join(_facts(transcript))]
    for message in branch(transcript["messages"], last_id):
        parts += _message(message)
    return "\n\n".join(parts) + "\n"


def _facts(transcript: dict[str, Any]) -> Iterator[str]:
    yield f"- Started: {_time(transcript['created_at'])}"
    yield f"- Assistant: {code(transcript['assistant'])}"
    for track in transcript["tracks"]:
        seconds = track["duration_seconds"]
        length = f" ({int(seconds) // 60}:{int(seconds) % 60:02})" if seconds else ""
        yield f"- Track: {inline(track['title'])}{length}, {code(str(track['id']))}"


def _message(message: dict[str, Any]) -> Iterator[str]:
    yield f"## {SPEAKERS[message['role']]}, {_time(message['created_at'])}"
    run = message["run"] or {}
    if run.get("model"):
        yield f"Answered by {code(run['model'])}."
    if message["text"]:
        yield quote(message["text"])
    if ending := ENDINGS.get(run.get("status", "")):
        yield ending
    if message["tool_steps"]:
        yield "### Measurements"
    for step in message["tool_steps"]:
        yield from _step(step)


def _step(step: dict[str, Any]) -> Iterator[str]:
    """Render the arguments of a tool call, the source of its result, and the result."""
    source = SOURCES.get(str(step.get("source")), "")
    data_url = f"; full data: {code(str(step['data_url']))}" if step.get("data_url") else ""
    arguments = f" with {code(_json(step['arguments']))}" if step.get("arguments") else ""
    yield f"{code(str(step.get('tool', 'unknown')))}{arguments}{f' ({source})' if source else ''}{data_url}"
    if step.get("summary") is not None:
        yield block(_json(step["summary"], indent=1), "json")
    elif step.get("error"):
        yield f"Failed:\n\n{quote(str(step['error']))}"


def _json(data: Any, indent: int | None = None) -> str:
    return json.dumps(data, ensure_ascii=False, indent=indent)


def _time(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"
