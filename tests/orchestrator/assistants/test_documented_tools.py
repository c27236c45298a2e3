"""The tools in docs/assistants.md work as the page says: they measure, report, play, suggest and follow a job."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from src.api.models import Conversation, Track, User
from src.orchestrator import assistant as assistants
from src.orchestrator import providers
from src.orchestrator.errors import ToolError
from src.orchestrator.events import PlayerEvent
from src.orchestrator.providers import Report
from src.orchestrator.runs import start_run
from src.orchestrator.testing import FakeProvider
from src.orchestrator.tools import FunctionToolbox
from tests.support.measurements import no_beat, rhythm
from tests.support.scripted import watched

PAGE = (Path(__file__).parents[3] / "docs" / "assistants.md").read_text()


def example(marker: str) -> str:
    found = re.search(
        rf"test_documented_tools\.py runs this{marker} -->\n```python\n(.*?)```", PAGE, re.DOTALL
    )
    assert found
    return found[1]


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    data = {"rhythm": rhythm(120.0)}
    monkeypatch.setattr(providers, "provider_from_settings", lambda: FakeProvider(data))
    exec(compile(example(""), "docs/assistants.md", "exec"), ModuleType("countin").__dict__)
    yield data
    del assistants.ASSISTANTS["countin"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server")
async def test_a_tool_measures_starts_the_player_and_suggests(measured: dict[str, Any], alice: User) -> None:
    conversation = await Conversation.objects.acreate(user=alice, assistant="countin")
    track = await Track.objects.acreate(user=alice, original_filename="a.wav", status="ready")
    played: list[PlayerEvent] = []

    async def ask() -> list[dict[str, Any]]:
        return await watched(await start_run(conversation, "Count me in.", control_player=played.append))

    assert (await ask())[-1]["full_response"] == "Add a track first."
    await conversation.tracks.aadd(track)
    events = await ask()
    assert events[-1]["full_response"] == "A bar takes 2.0 s. Listen for one, and begin."
    assert events[-1]["suggestions"] == [{"label": "Slower", "question": "Count me in at half speed."}]
    assert [(event["action"], event["track_id"]) for event in played] == [("play", str(track.pk))]
    measured["rhythm"] = no_beat()
    assert (await ask())[-1]["full_response"] == "There is no steady beat to count."


class Job(SimpleNamespace):
    """A job whose progress grows with each read."""

    async def arefresh_from_db(self) -> None:
        self.fraction += 0.5
        self.stage = "Moving"
        self.is_over = self.fraction > 1


def dance_tool(job: Job) -> FunctionToolbox:
    async def start_dance(track_id: str) -> Job:
        return job

    names: dict[str, Any] = {
        "start_dance": start_dance,
        "POLL_SECONDS": 0,
        "asyncio": asyncio,
        "Report": Report,
    }
    module = ModuleType("dances")
    module.__dict__.update(names, Any=Any)
    exec(compile(example(", too"), "docs/assistants.md", "exec"), module.__dict__)
    return FunctionToolbox(module.make_dance)


async def test_a_tool_follows_a_job_and_reports_how_far_it_is() -> None:
    tool = dance_tool(Job(pk=7, fraction=0.0, stage="Queued", is_over=False, error="", moves=["step"]))
    assert tool.schemas()[0]["function"]["parameters"]["properties"].keys() == {"track_id"}
    reported: list[tuple[float, str]] = []
    outcome = await tool.call("make_dance", {"track_id": "t"}, lambda *progress: reported.append(progress))
    assert outcome.summary == {"dance_id": "7", "moves": ["step"]}
    assert reported == [(0.0, "Queued"), (0.5, "Moving"), (1.0, "Moving")]


async def test_a_job_that_failed_is_told_in_its_own_words_and_a_model_cannot_report() -> None:
    tool = dance_tool(
        Job(pk=7, fraction=1.0, stage="", is_over=True, error="There is no beat to dance to.", moves=[])
    )
    with pytest.raises(ToolError, match="no beat to dance to"):
        await tool.call("make_dance", {"track_id": "t"}, lambda *_: None)
    with pytest.raises(ToolError, match="report"):
        await tool.call("make_dance", {"track_id": "t", "report": "x"}, lambda *_: None)
