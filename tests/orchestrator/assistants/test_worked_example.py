"""The assistant in docs/assistants.md needs only the one file that the page shows."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from src.api.models import Conversation, Run, User
from src.orchestrator import assistant as assistants
from src.orchestrator.deltas import TextDelta, ToolCallDelta
from src.orchestrator.runs import start_run
from src.orchestrator.testing import FakeProvider, ScriptedModel
from tests.support.clients import program
from tests.support.scripted import watched

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

PAGE = Path(__file__).parents[3] / "docs" / "assistants.md"
EXAMPLE = re.compile(r"test_worked_example\.py runs this -->\n```python\n(.*?)```", re.DOTALL)


@pytest.fixture
def example() -> Iterator[str]:
    found = EXAMPLE.search(PAGE.read_text())
    assert found
    # The example may have been copied into the source.
    assistants.load_assistants()
    in_place = assistants.ASSISTANTS.pop("setlist", None)
    module = ModuleType("setlist")
    exec(compile(found[1], "docs/assistants.md", "exec"), module.__dict__)
    yield found[1]
    del assistants.ASSISTANTS["setlist"]
    if in_place:
        assistants.ASSISTANTS["setlist"] = in_place


def test_it_is_short(example: str):
    assert len(example.splitlines()) < 70


async def test_it_answers_in_a_run_keeps_its_state_and_is_listed(
    example: str, alice: User, monkeypatch: pytest.MonkeyPatch
):
    script = [
        [
            ToolCallDelta(index=0, id="a", name="add_song", arguments='{"title": "Blue"}'),
            ToolCallDelta(index=1, id="b", name="remove_song", arguments='{"title": "Green"}'),
        ],
        [TextDelta("1. Blue")],
    ]
    monkeypatch.setattr(
        assistants,
        "make_router",
        lambda provider, connection, **options: ScriptedModel(FakeProvider({}), script, **options),
    )
    conversation = await Conversation.objects.acreate(user=alice, assistant="setlist")

    events = await watched(await start_run(conversation, "We play Blue, not Green"))

    results = [event for event in events if event["type"] == "tool_result"]
    told: list[Any] = [event.get("summary", event.get("error")) for event in results]
    assert sorted(map(str, told)) == ["There is no 'Green' in the list.", "{'songs': ['Blue']}"]
    assert events[-1]["full_response"] == "1. Blue"
    await conversation.arefresh_from_db()
    assert conversation.state == {"setlist": {"songs": ["Blue"]}}
    assert (await Run.objects.aget()).assistant == "setlist"
    async with program(alice) as client:
        listed = (await client.get("/api/assistants")).json()
        assert "What do we play?" in next(one for one in listed if one["name"] == "setlist")["starters"]
        models = (await client.get("/v1/models")).json()["data"]
        assert "clave/setlist" in [model["id"] for model in models]


async def test_it_works_without_a_language_model(example: str, alice: User):
    conversation = await Conversation.objects.acreate(user=alice, assistant="setlist")

    async def said(text: str) -> str:
        events = await watched(await start_run(conversation, text))
        assert events[-1]["type"] == "done", events[-1]
        await conversation.arefresh_from_db()
        answer: str = events[-1]["full_response"]
        return answer

    assert await said("What do we play?") == "The list is empty."
    assert await said("Add Green to the list, please.") == "1. Green"
    assert await said("Put Blue first.") == "1. Blue\n2. Green"
    assert await said("Take out Red!") == "There is no 'Red' in the list."
    assert await said("Remove Green") == "1. Blue"
    helped = await said("Help")
    assert helped.startswith("Set list: Keeps the order of songs for tonight.")
    assert "- “What do we play?”\n- “Put Blue first.”" in helped
    assert "- Put a song into the list.\n- Take a song out of the list.\n- Show the list." in helped
    assert (await said("What is the tempo?")).startswith("I did not understand that. Set list:")
