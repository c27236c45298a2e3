"""Tools made from typed functions: the schema comes from the signature, and arguments are validated before the call."""

from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from src.orchestrator.errors import ToolError
from src.orchestrator.testing import FakeProvider
from src.orchestrator.tools import AnalysisToolbox, CombinedToolbox, FunctionToolbox, ToolOutcome
from tests.support.measurements import everything


class Shelf:
    def __init__(self) -> None:
        self.rated: list[Any] = []

    def rate(
        self,
        stars: Annotated[int, Field(ge=1, le=5, description="Of five.")],
        mood: Literal["good", "bad"] | None = None,
        tags: list[Annotated[str, Field(max_length=10)]] | None = None,
    ) -> dict[str, Any]:
        """Remember how much the user likes it.
        Only when they say so."""
        if stars == 3:
            raise ValueError("Three stars say nothing.")
        self.rated.append((stars, mood, tags))
        return {"stored": stars}

    async def count(self) -> ToolOutcome:
        """Count the ratings."""
        return ToolOutcome(summary={"count": len(self.rated)}, source="cache")


def nobody(fraction: float, stage: str) -> None:
    """Ignore progress."""


def test_name_docstring_and_annotations_are_the_schema() -> None:
    shelf = Shelf()
    rate, count = FunctionToolbox(shelf.rate, shelf.count).schemas()
    assert rate == {
        "type": "function",
        "function": {
            "name": "rate",
            "description": "Remember how much the user likes it. Only when they say so.",
            "parameters": {
                "type": "object",
                "properties": {
                    "stars": {"type": "integer", "minimum": 1, "maximum": 5, "description": "Of five."},
                    "mood": {"type": "string", "enum": ["good", "bad"]},
                    "tags": {"type": "array", "items": {"type": "string", "maxLength": 10}},
                },
                "required": ["stars"],
            },
        },
    }
    assert count["function"]["parameters"] == {"type": "object", "properties": {}}


async def test_good_arguments_reach_the_function_in_their_types() -> None:
    shelf = Shelf()
    toolbox = FunctionToolbox(shelf.rate, shelf.count)
    outcome = await toolbox.call("rate", {"stars": 5, "mood": None, "tags": ["slow "]}, nobody)
    assert outcome.for_model() == {"success": True, "data": {"stored": 5}}
    assert shelf.rated == [(5, None, ["slow"])]
    assert (await toolbox.call("count", {}, nobody)).summary == {"count": 1}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({}, "stars: Field required"),
        ({"stars": 6}, "stars: .* less than or equal to 5"),
        ({"stars": "many"}, "stars"),
        ({"stars": 4, "mood": "odd"}, "mood"),
        ({"stars": 4, "tags": ["x" * 1_000_000]}, "tags.0"),
        ({"stars": 4, "user_id": 7}, "user_id: Extra"),
        ({"stars": 3}, "Three stars say nothing"),
    ],
)
async def test_bad_arguments_are_told_with_the_reason_and_do_nothing(
    arguments: dict[str, Any], reason: str
) -> None:
    shelf = Shelf()
    with pytest.raises(ToolError, match=reason) as refusal:
        await FunctionToolbox(shelf.rate).call("rate", arguments, nobody)
    assert shelf.rated == []
    assert len(refusal.value.message) < 500


async def test_several_toolboxes_are_one() -> None:
    shelf = Shelf()
    toolbox = CombinedToolbox(
        AnalysisToolbox(FakeProvider(everything()), ["a"]), FunctionToolbox(shelf.count)
    )
    names = [schema["function"]["name"] for schema in toolbox.schemas()]
    assert {"analyse_rhythm", "count"} <= set(names)
    assert (await toolbox.call("analyse_rhythm", {}, nobody)).summary["tempo_bpm"] == 126.0
    assert (await toolbox.call("count", {}, nobody)).summary == {"count": 0}
    with pytest.raises(ToolError, match="no tool named sing"):
        await toolbox.call("sing", {}, nobody)


def test_two_tools_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two tools named count"):
        CombinedToolbox(FunctionToolbox(Shelf().count), FunctionToolbox(Shelf().count))
