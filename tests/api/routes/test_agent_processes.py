"""Steps, undo and counting where there are several web processes, and where one of them is killed."""

import os
import signal
from pathlib import Path
from typing import Self

import httpx
import pytest

from src.api.accounts.authentication import create_token_pair
from src.api.models import TodoTask, User
from src.orchestrator.tools.journal import undo
from tests.support.web_process import running

pytestmark = [pytest.mark.usefixtures("redis_server"), pytest.mark.slow]


class Client:
    """Counts for itself what it asks."""

    def __init__(self, address: str, user: User) -> None:
        headers = {"Authorization": f"Bearer {create_token_pair(user)[0]}"}
        self.http = httpx.Client(base_url=address, headers=headers, timeout=30)
        self.good = self.bad = self.creates = self.undos = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.http.close()

    def step(self, text: str, *, creates: bool = False) -> str:
        """The undo token."""
        answer = self.http.post("/api/agent/step", json={"messages": [{"type": "user", "content": text}]})
        self.good += answer.status_code == 200
        self.bad += answer.status_code != 200
        self.creates += creates
        return str(answer.json().get("data", {}).get("undo_token"))

    def undo(self, token: str) -> int:
        status = self.http.post("/api/agent/undo", json={"undo_token": token}).status_code
        self.undos += status == 200
        return status

    def metrics(self) -> dict[str, int]:
        counted: dict[str, int] = self.http.get("/api/agent/metrics").json()["data"]["metrics"]
        return counted


def test_another_process_undoes_and_counts_also_after_the_first_was_killed(alice: User, tmp_path: Path):
    folders = [tmp_path / name for name in "ab"]
    for folder in folders:
        folder.mkdir()
    with running(folders[0]) as first, Client(first.address, alice) as before:
        tokens = [before.step(f"Add a task to practise {number}", creates=True) for number in range(3)]
        before.step("What is open?")
        before.step("")
        # This very process is another one.
        assert undo(alice.pk, tokens[2]).message == "Undid creation of task: Practise 2"
        assert (before.undo(tokens[2]), before.undo("nothing")) == (409, 404)
        os.kill(first.pid, signal.SIGKILL)
    with running(folders[1]) as restarted, Client(restarted.address, alice) as after:
        assert after.undo(tokens[1]) == 200
        after.step("Add a task to practise 0", creates=True)
        assert after.undo(tokens[0]) == 200
        clients, counted = (before, after), after.metrics()
    assert not TodoTask.objects.exists()
    assert counted["requests_successful"] == sum(client.good for client in clients) == 5
    assert counted["requests_failed"] == sum(client.bad for client in clients) == 1
    assert counted["requests_total"] == 6
    assert counted["create_task_calls"] == sum(client.creates for client in clients) == 4
    assert counted["undo_operations"] == 1 + sum(client.undos for client in clients) == 3
