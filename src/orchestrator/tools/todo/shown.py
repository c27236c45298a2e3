"""The list of tasks that a user was last shown, which numbers ("delete 1") refer to.

It belongs to the user and not to a conversation, because HTTP clients send each message as a separate request.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from src.core.redis import async_client

KEPT_SECONDS = 24 * 60 * 60
_NUMBERED = re.compile(r"^(\d+)\. (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class ShownList:
    """A list as it was shown.

    lines : without their numbers
    arguments : of the `get_tasks` that found the tasks
    is_complete : whether there were no more tasks
    changed_ids : tasks that this user's messages have changed since
    """

    task_ids: Sequence[int]
    lines: Sequence[str]
    arguments: Mapping[str, Any]
    is_complete: bool
    changed_ids: Sequence[int] = ()

    @classmethod
    def of(cls, text: str, arguments: Mapping[str, Any], found: Mapping[str, Any]) -> Self | None:
        """Return the list in an answer's text; None if its numbers are not the places of these tasks."""
        lines, tasks = numbered_lines(text), found["tasks"]
        if len(lines) != len(tasks):
            return None
        if not all(line.startswith(task["title"]) for line, task in zip(lines, tasks, strict=True)):
            return None
        ids = [task["task_id"] for task in tasks]
        return cls(ids, lines, dict(arguments), is_complete=found["total"] == len(tasks))

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def with_changed(self, task_ids: Iterable[int]) -> Self:
        return replace(self, changed_ids=sorted({*self.changed_ids, *task_ids}))

    def still_matches(self, task_ids: Sequence[int], lines: Sequence[str]) -> bool:
        """Return whether these tasks, found now with the same arguments, are those that were shown."""
        shown = self._unchanged(self.task_ids, self.lines)
        now = self._unchanged(task_ids, lines)
        return shown == (now if self.is_complete else now[: len(shown)])

    def _unchanged(self, task_ids: Sequence[int], lines: Sequence[str]) -> list[tuple[int, str]]:
        return [pair for pair in zip(task_ids, lines, strict=True) if pair[0] not in self.changed_ids]


def numbered_lines(text: str) -> list[str]:
    """Return the texts after "1.", "2." ...; empty if the numbers are not consecutive."""
    found = _NUMBERED.findall(text)
    in_order = [int(number) for number, _ in found] == list(range(1, len(found) + 1))
    return [line.strip() for _, line in found] if in_order else []


async def last_shown(user_id: int) -> ShownList | None:
    stored = await async_client().get(_key(user_id))
    return ShownList(**json.loads(stored)) if stored else None


async def keep_shown(user_id: int, shown: ShownList | None) -> None:
    """Store the list that was shown. With None, numbers are not understood until another list is shown."""
    if shown is None:
        await async_client().delete(_key(user_id))
    else:
        await async_client().set(_key(user_id), json.dumps(shown.as_dict()), ex=KEPT_SECONDS)


def _key(user_id: int) -> str:
    return f"clave:tasks:shown:{user_id}"
