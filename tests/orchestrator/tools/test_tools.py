"""The tools of the model, and their arguments."""

import math
from typing import Any

import pytest

from src.orchestrator.errors import ToolError, TrackNotReady
from src.orchestrator.providers import AnalysisProvider
from src.orchestrator.testing import FakeProvider
from src.orchestrator.tools import AnalysisToolbox
from tests.support.measurements import everything, rhythm


def nobody(fraction: float, stage: str) -> None:
    """Ignore progress."""


async def called(
    arguments: dict[str, Any], tracks: tuple[str, ...] = ("a",), name: str = "analyse_rhythm"
) -> Any:
    provider = FakeProvider(everything())
    outcome = await AnalysisToolbox(provider, tracks).call(name, arguments, nobody)
    return outcome, provider.asked


def test_the_tools_are_the_registered_agents() -> None:
    names = {tool["function"]["name"] for tool in AnalysisToolbox(FakeProvider({}), ["a"]).schemas()}
    assert names >= {"analyse_rhythm", "analyse_spectral", "analyse_temporal"}


@pytest.mark.parametrize("track_id", ["a", "b", "", None, 7, ["a"]])
async def test_with_one_track_the_models_track_id_is_ignored(track_id: Any) -> None:
    _, asked = await called({"track_id": track_id})
    assert asked == [("rhythm", "a", {})]


async def test_with_several_tracks_the_model_chooses() -> None:
    _, asked = await called({"track_id": "b"}, tracks=("a", "b"))
    assert asked == [("rhythm", "b", {})]


@pytest.mark.parametrize("track_id", ["c", None, 7, ["a"], {"a": 1}])
async def test_an_id_that_is_not_in_the_conversation_is_told_to_the_model(track_id: Any) -> None:
    with pytest.raises(ToolError, match="a, b"):
        await called({"track_id": track_id}, tracks=("a", "b"))


async def test_without_a_track_the_model_is_told_to_ask_for_one() -> None:
    with pytest.raises(ToolError, match="No track"):
        await called({"track_id": "a"}, tracks=())


@pytest.mark.parametrize(
    ("arguments", "passage", "query"),
    [
        ({}, {}, ""),
        ({"start_seconds": None, "end_seconds": None}, {}, ""),
        ({"start_seconds": 0}, {}, ""),
        ({"start_seconds": 30}, {"start_seconds": 30.0}, "?start_seconds=30.0"),
        ({"end_seconds": 20.5}, {"end_seconds": 20.5}, "?end_seconds=20.5"),
        (
            {"start_seconds": 0, "end_seconds": 20},
            {"start_seconds": 0.0, "end_seconds": 20.0},
            "?start_seconds=0.0&end_seconds=20.0",
        ),
    ],
)
async def test_a_passage_reaches_the_provider_and_the_address_of_the_data(
    arguments: dict[str, Any], passage: dict[str, float], query: str
) -> None:
    outcome, asked = await called(arguments)
    assert asked == [("rhythm", "a", passage)]
    assert outcome.data_url == f"/api/tracks/a/analysis/rhythm{query}"


@pytest.mark.parametrize(
    "arguments",
    [
        {"start_seconds": -1},
        {"start_seconds": "30"},
        {"start_seconds": True},
        {"end_seconds": math.nan},
        {"end_seconds": math.inf},
        {"end_seconds": 0},
        {"start_seconds": 30, "end_seconds": 30},
        {"start_seconds": 30, "end_seconds": 20},
        {"start_seconds": [30]},
    ],
)
async def test_seconds_that_make_no_passage_are_told_to_the_model(arguments: dict[str, Any]) -> None:
    with pytest.raises(ToolError, match="_seconds"):
        await called(arguments)


async def test_the_provider_that_really_answers_says_where_from() -> None:
    class Picky(FakeProvider):
        async def apick(self, agent_name: str, track_id: str, **_: Any) -> AnalysisProvider:
            return live

    live = FakeProvider({"rhythm": rhythm(99.0)})
    live.source = "live"
    outcome = await AnalysisToolbox(Picky({}), ["a"]).call("analyse_rhythm", {}, nobody)
    assert (outcome.source, outcome.summary["tempo_bpm"]) == ("live", 99.0)


async def test_our_own_errors_keep_their_words() -> None:
    toolbox = AnalysisToolbox(FakeProvider({"rhythm": TrackNotReady("Still listening.")}), ["a"])
    with pytest.raises(TrackNotReady, match="Still listening"):
        await toolbox.call("analyse_rhythm", {}, nobody)


async def test_progress_is_passed_on() -> None:
    heard: list[Any] = []
    toolbox = AnalysisToolbox(FakeProvider(everything(), delay_seconds=0.01), ["a"])
    await toolbox.call("analyse_rhythm", {}, lambda fraction, stage: heard.append((fraction, stage)))
    assert heard == [(0.5, "listening")]


async def test_an_agent_name_without_the_prefix_is_no_tool() -> None:
    with pytest.raises(ToolError, match="no tool"):
        await called({}, name="rhythm")
