"""Imported blueprints: validated against the schema and the library."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from src.choreography.blueprint import Blueprint, read_blueprint
from src.choreography.errors import BlueprintError
from src.choreography.parameters import ChoreographyParameters
from src.choreography.planning import plan_dance
from tests.choreography.dances import LIBRARY, blueprint_of, music


def test_a_blueprint_survives_json():
    dance = plan_dance(music(), ChoreographyParameters(), LIBRARY)
    assert read_blueprint(json.loads(dance.model_dump_json()), LIBRARY) == dance


def test_it_knows_which_move_is_danced():
    dance = blueprint_of(["side_basic", "open_out"])
    assert [dance.move_at(beat) for beat in (-3, 0, 7.9, 8, 99)] == [0, 0, 0, 1, 1]


def set_(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        *parents, last = path.split(".")
        for name in parents:
            data = data[int(name)] if name.isdigit() else data[name]
        data[int(last) if last.isdigit() else last] = value

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (set_("version", 2), "version"),
        (set_("video_path", "/etc/passwd"), "video_path"),
        (set_("moves.0.move", "../../secret"), "moves.0.move"),
        (set_("moves.0.move", "moonwalk"), "no move 'moonwalk'"),
        (set_("moves.0.clip", 7), "moves.0.clip"),
        (set_("moves.1.move", "shadow_basic"), "cannot follow"),
        (set_("moves.0.counts", 4), "must begin where"),
        (set_("moves.1.start_beat", 9), "fill the beats|must begin where"),
        (set_("beat_times.3", float("nan")), "beat_times.3"),
        (set_("beat_times.3", 0.5), "must follow the previous one"),
        (set_("beat_times.16", 99.0), "must follow the previous one"),
        (set_("beat_times", [index / 2 for index in range(30_000)]), "beat_times"),
        (set_("parameters.style", "salsa"), "parameters.style"),
        (set_("sections", [{"label": "<script>", "start_beat": 0, "end_beat": 8, "energy": 1}]), "sections.0.label"),
        (set_("moves.0.reason", "<b>x</b>"), "moves.0.reason"),
        (set_("moves", []), "moves"),
    ],
)  # fmt: skip
def test_a_blueprint_that_does_not_fit_is_refused(change: Callable[[dict[str, Any]], None], message: str):
    data = blueprint_of(["side_basic", "open_out"]).model_dump(mode="json")
    change(data)
    with pytest.raises(BlueprintError, match=message):
        read_blueprint(data, LIBRARY)


@pytest.mark.parametrize("data", [None, 7, "x", [], {}, {"version": 1}])
def test_what_is_no_blueprint_is_refused(data: Any):
    with pytest.raises(BlueprintError):
        read_blueprint(data, LIBRARY)


def test_a_move_of_another_length_is_refused():
    data = blueprint_of(["step_tap", "side_basic"]).model_dump(mode="json")
    data["moves"][0]["move"], data["moves"][1]["move"] = "side_basic", "step_tap"
    with pytest.raises(BlueprintError, match="has 8 counts, not 4"):
        read_blueprint(data, LIBRARY)


def test_the_schema_is_published():
    assert Blueprint.model_json_schema()["additionalProperties"] is False
