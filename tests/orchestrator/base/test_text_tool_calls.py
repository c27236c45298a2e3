"""Models without tools of their own write calls as text; and what happens where a model goes on misusing a tool."""

import itertools
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from src.orchestrator.base.text_tool_calls import TextToolCallParser
from src.orchestrator.deltas import TextDelta, ToolCallDelta
from src.orchestrator.errors import ModelWithoutTools
from src.orchestrator.testing import FakeProvider, ScriptedModel
from src.orchestrator.tools import FunctionToolbox
from tests.support.examples import examples

TWO_CALLS = """Certainly.
TOOL_CALL: add
ARGUMENTS: {
  "title": "Tune {the} \\"piano\\"",
  "tags": ["a", "b"]
}

TOOL_CALL: count
ARGUMENTS: {}
TOOL_RESULT: made up"""


def read(*pieces: str) -> tuple[str, list[tuple[str | None, str]]]:
    reader, found = TextToolCallParser(), []
    for piece in pieces:
        found += reader.read(piece)
    found += reader.end()
    text = "".join(delta.text for delta in found if isinstance(delta, TextDelta))
    return text, [(delta.name, delta.arguments) for delta in found if isinstance(delta, ToolCallDelta)]


def test_calls_are_read_over_several_lines_and_what_follows_them_is_not_said():
    text, calls = read(TWO_CALLS)
    assert text == "Certainly.\n"
    assert [(name, json.loads(arguments)) for name, arguments in calls] == [
        ("add", {"title": 'Tune {the} "piano"', "tags": ["a", "b"]}),
        ("count", {}),
    ]


@settings(max_examples=examples(150), deadline=None)
@given(cuts=st.lists(st.integers(0, len(TWO_CALLS)), max_size=30))
def test_however_the_text_is_cut_the_same_is_read(cuts: list[int]):
    places = [0, *sorted(cuts), len(TWO_CALLS)]
    assert read(*(TWO_CALLS[a:b] for a, b in itertools.pairwise(places))) == read(TWO_CALLS)


@settings(max_examples=examples(150), deadline=None)
@given(pieces=st.lists(st.sampled_from(["TOOL", "_CALL", ":", " ", "\n", "x", "ARGUMENTS: {}", "{", "say "])))
def test_no_text_is_lost_that_is_no_call(pieces: list[str]):
    text, calls = read(*pieces)
    if not calls:
        assert text == "".join(pieces)


@pytest.mark.parametrize(
    ("written", "arguments"),
    [
        ('TOOL_CALL: add\nARGUMENTS: {"title": "Tune"', '{"title": "Tune"'),
        ("TOOL_CALL: add\nARGUMENTS: title=Tune", "title=Tune"),
        ('TOOL_CALL: add\nARGUMENTS: {title: 1}\nTOOL_CALL: add\nARGUMENTS: {"a": 1}', "{title: 1}"),
        ("TOOL_CALL: add", ""),
    ],
)
def test_a_malformed_call_is_a_call_all_the_same(written: str, arguments: str):
    text, calls = read(written)
    assert text == ""
    assert calls[0] == ("add", arguments)


def test_words_in_the_middle_of_a_line_are_words():
    assert read("I write TOOL_CALL: add\nARGUMENTS: {} myself") == (
        "I write TOOL_CALL: add\nARGUMENTS: {} myself",
        [],
    )


class Shelf:
    def __init__(self) -> None:
        self.titles: list[str] = []

    async def add(self, title: str) -> dict[str, Any]:
        """Put it on the shelf."""
        self.titles.append(title)
        return {"added": title}


async def answered(*script: Any) -> tuple[list[Any], ScriptedModel, Shelf]:
    shelf = Shelf()
    model = ScriptedModel(FakeProvider({}), script, toolbox=FunctionToolbox(shelf.add))
    events = [event async for event in model.process_question_stream("Add it", "")]
    return events, model, shelf


async def test_a_model_that_refuses_tools_is_told_of_them_in_words():
    events, model, shelf = await answered(
        [ModelWithoutTools()],
        [TextDelta("Yes.\nTOOL_C"), TextDelta('ALL: add\nARGUMENTS: {"title":'), TextDelta(' "Blue"}')],
        [TextDelta("Added.")],
    )

    assert [event["type"] for event in events] == ["token", "tool_call", "tool_result", "token", "done"]
    assert events[-1]["full_response"] == "Yes.\nAdded."
    assert shelf.titles == ["Blue"]
    refused, first, second = model.requests
    assert [bool(request["tools"]) for request in (refused, first, second)] == [True, False, False]
    system = first["messages"][0]["content"]
    assert "TOOL_CALL: name_of_the_tool" in system
    assert "add: Put it on the shelf." in system
    assert [message["role"] for message in second["messages"]] == ["system", "user", "assistant", "user"]
    assert 'ARGUMENTS: {"title": "Blue"}' in second["messages"][2]["content"]
    assert '"added": "Blue"' in second["messages"][3]["content"]


async def test_json_that_is_none_is_told_to_the_model_and_never_dropped():
    events, model, shelf = await answered(
        [ModelWithoutTools()],
        [TextDelta("TOOL_CALL: add\nARGUMENTS: {title: Blue}")],
        [TextDelta('TOOL_CALL: add\nARGUMENTS: {"title": "Blue"}')],
        [TextDelta("Added.")],
    )
    assert [event["success"] for event in events if event["type"] == "tool_result"] == [False, True]
    assert "not a JSON object" in model.requests[2]["messages"][-1]["content"]
    assert shelf.titles == ["Blue"]


async def test_what_is_wrong_with_arguments_is_told_to_the_model_once_and_then_to_the_person():
    wrong = [ToolCallDelta(index=0, name="add", arguments='{"title": 7}')]
    events, model, shelf = await answered(wrong, wrong, [TextDelta("Never asked.")])
    assert [event["type"] for event in events] == ["tool_call", "tool_result"] * 2 + ["error"]
    assert "title" in events[1]["error"]
    assert events[-1]["code"] == "invalid_message"
    assert "called add incorrectly twice" in events[-1]["message"]
    # Neither of the texts tells the user what only the model can do.
    assert not any("call the tool" in str(event).lower() for event in events)
    assert "Call the tool again" in model.requests[1]["messages"][-1]["content"]
    assert (len(model.requests), shelf.titles) == (2, [])


async def test_a_tool_that_does_not_exist_has_no_name_for_the_user():
    unknown = [ToolCallDelta(index=0, name="made_up", arguments="{}")]
    events, model, _ = await answered(unknown, unknown, [TextDelta("Never asked.")])
    assert events[1]["error"] == "The language model asked for a tool that does not exist."
    assert "There are: add" in model.requests[1]["messages"][-1]["content"]
    assert "called a tool incorrectly twice" in events[-1]["message"]
    assert "unknown" not in events[-1]["message"]


async def test_a_model_that_learns_from_the_reason_goes_on():
    right = [ToolCallDelta(index=0, name="add", arguments='{"title": "Blue"}')]
    wrong = [ToolCallDelta(index=0, name="add", arguments="{}")]
    events, _, shelf = await answered(wrong, right, wrong, right, [TextDelta("Added.")])
    assert events[-1]["type"] == "done"
    assert shelf.titles == ["Blue", "Blue"]
