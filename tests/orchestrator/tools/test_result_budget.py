"""The size of a tool's result for the model is limited for every tool, and omitted items are counted."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.agents.summary import MAX_SUMMARY_BYTES, size_in_bytes
from src.api.models import TodoTask, User
from src.orchestrator.deltas import TextDelta, ToolCallDelta
from src.orchestrator.testing import FakeProvider, ScriptedModel
from src.orchestrator.tools import FunctionToolbox, Toolbox
from src.orchestrator.tools.journal import Step
from src.orchestrator.tools.result_budget import limit_size
from src.orchestrator.tools.todo import TodoTools

# Around the result itself: {"success": true, "data": ...}
MOST_CHARACTERS = MAX_SUMMARY_BYTES + 30


async def told_to_model(toolbox: Toolbox, tool: str, **arguments: Any) -> tuple[dict[str, Any], Any]:
    """Return the result for the model, and the event for clients."""
    call = ToolCallDelta(index=0, name=tool, arguments=json.dumps(arguments))
    model = ScriptedModel(FakeProvider({}), [[call], [TextDelta("Done.")]], toolbox=toolbox)
    events = [event async for event in model.process_question_stream("Go", "")]
    content = model.requests[1]["messages"][-1]["content"]
    assert len(content) <= MOST_CHARACTERS
    told: dict[str, Any] = json.loads(content)
    return told, events[1]


class Shop:
    def list_all(self) -> dict[str, Any]:
        """List."""
        return {
            "total": 500,
            "songs": [{"title": f"Song {number}", "words": "la " * 50} for number in range(500)],
        }

    def page(self, offset: int = 0) -> dict[str, Any]:
        """List from an offset."""
        return {"songs": [f"<{number}>" for number in range(1000)]}

    def essay(self) -> dict[str, Any]:
        """Tell."""
        return {"text": "word " * 50_000}

    def refuse(self) -> dict[str, Any]:
        """Refuse."""
        raise ValueError("No. " * 50_000)


async def test_a_list_is_cut_and_what_was_left_out_is_counted() -> None:
    told, event = await told_to_model(FunctionToolbox(Shop().list_all), "list_all")
    shown = len(told["data"]["songs"])
    assert 3 <= shown < 500
    assert told["data"]["total"] == 500
    assert told["data"]["left_out"] == {"songs": f"{500 - shown} of 500"}
    assert "narrower conditions" in told["data"]["how_to_ask_for_it"]
    # The client has all of it.
    assert len(event["summary"]["songs"]) == 500


async def test_a_tool_with_pages_says_how_to_get_the_next_one() -> None:
    told, _ = await told_to_model(FunctionToolbox(Shop().page), "page")
    assert told["data"]["how_to_ask_for_it"] == "Call it again with an offset, to see the rest."


@pytest.mark.parametrize("tool", ["essay", "refuse"])
async def test_a_long_text_is_cut(tool: str) -> None:
    told, _ = await told_to_model(FunctionToolbox(getattr(Shop(), tool)), tool)
    assert ("left_out" in told.get("data", {})) is (tool == "essay")


@pytest.mark.django_db(transaction=True)
async def test_a_change_of_many_tasks_is_told_in_short_and_done_to_all(alice: User) -> None:
    tasks = [
        await TodoTask.objects.acreate(user=alice, title=f"{number} {'long ' * 38}", sort_order=number)
        for number in range(100)
    ]
    toolbox = FunctionToolbox(
        *TodoTools(alice.pk).all(), step=Step(alice.pk, "", "5f8c5d0e-0000-4000-8000-000000000001")
    )
    told, event = await told_to_model(
        toolbox, "update_status_of_tasks", task_ids=[task.pk for task in tasks], status="in_progress"
    )
    assert len(told["data"]["effects"]) < 10
    assert told["data"]["how_to_ask_for_it"].startswith("All of it was done.")
    assert len(event["summary"]["effects"]) == 100
    assert await TodoTask.objects.filter(status="in_progress").acount() == 100


@pytest.mark.django_db(transaction=True)
async def test_a_page_of_tasks_fits_also_where_titles_must_be_escaped(alice: User) -> None:
    for number in range(30):
        await TodoTask.objects.acreate(user=alice, title=f"{number} " + "<" * 100, sort_order=number)
    told, _ = await told_to_model(
        FunctionToolbox(*TodoTools(alice.pk).all(), step=Step(alice.pk, "", "")), "get_tasks"
    )
    assert "left_out" not in told["data"]
    assert told["data"]["next_offset"] == len(told["data"]["tasks"])


def test_what_fits_is_left_alone() -> None:
    assert limit_size({"tempo_bpm": 126, "list": [1] * 200}) == {"tempo_bpm": 126, "list": [1] * 200}


JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=600),
    lambda inner: st.lists(inner, max_size=40) | st.dictionaries(st.text(max_size=30), inner, max_size=40),
    max_leaves=80,
)


@given(st.dictionaries(st.text(max_size=30), JSON, max_size=60))
def test_everything_fits(data: dict[str, Any]) -> None:
    result = limit_size(data)
    assert size_in_bytes(result) <= MAX_SUMMARY_BYTES
    assert ("left_out" in result) is (size_in_bytes(data) > MAX_SUMMARY_BYTES or "left_out" in data)


def test_thousands_of_short_values_fit_soon() -> None:
    result = limit_size({f"name {number}": number for number in range(20_000)})
    assert size_in_bytes(result) <= MAX_SUMMARY_BYTES
    assert result["left_out"]["fields"].endswith("of 20000")
