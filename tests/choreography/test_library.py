"""The library of moves: complete, within the limits of checks.py, and connected."""

from typing import Any, get_args

import pytest

from src.choreography.checks import check_library, check_move, check_teaching
from src.choreography.errors import MoveLibraryError
from src.choreography.library import LANGUAGES, MoveLibrary, load_library, load_teaching, parse_moves
from src.choreography.move import Category, Move

LIBRARY = load_library()


def changed(move_id: str, **fields: Any) -> Move:
    return Move.model_validate(LIBRARY[move_id].model_dump() | fields)


def with_step(move_id: str, dancer: str, index: int, **fields: Any) -> Move:
    steps = list(getattr(LIBRARY[move_id], dancer))
    steps[index] = steps[index]._replace(**fields)
    return changed(move_id, **{dancer: steps})


def test_there_are_at_least_64_moves_in_all_16_categories():
    assert len(LIBRARY) >= 64
    assert {move.category for move in LIBRARY.moves.values()} == set(get_args(Category))
    assert len(get_args(Category)) == 16


def test_the_library_has_no_problem():
    assert check_library(LIBRARY) == []


def test_every_move_has_a_name_and_teaching_lines_in_every_language():
    assert check_teaching(LIBRARY) == []
    assert {len(load_teaching(language)) for language in LANGUAGES} == {len(LIBRARY)}


def test_names_differ_within_a_language():
    for language in LANGUAGES:
        names = [teaching.name for teaching in load_teaching(language).values()]
        assert len(set(names)) == len(names), language


def test_an_unknown_language_is_taught_in_english():
    assert load_teaching("fr") == load_teaching("en")


def test_a_move_without_lines_is_named():
    own = changed("side_basic", id="my_move")
    assert "es: my_move has no teaching lines." in check_teaching(LIBRARY.extended([own]))


@pytest.mark.parametrize(
    ("move", "problem"),
    [
        (with_step("side_basic", "lead", 0, foot="R"), "stands on the foot"),
        (with_step("side_basic", "lead", 3, kind="step"), "stands on the foot"),
        (with_step("side_basic", "follow", 7, kind="step"), "ends with the foot"),
        (with_step("side_basic", "follow", 0, x=120), "steps more than 70 cm"),
        (with_step("side_basic", "follow", 1, facing=-120), "turns too fast"),
        (changed("intro_walk_in", lead=[(1, "L", -9, 40, 0, "step")]), "cm from each other"),
        (changed("open_basic", exit=LIBRARY["side_basic"].exit), "ends with the follow at"),
        (changed("cuddle_in", exit=LIBRARY["shadow_in"].exit), "ends with"),
    ],
)
def test_a_move_that_no_couple_can_dance_is_found(move: Move, problem: str):
    assert any(problem in found for found in check_move(move))


def test_hands_that_would_have_to_stretch_are_found():
    far = [step._replace(y=step.y - 30) for step in LIBRARY["let_go"].lead]
    assert any("joined hands" in found for found in check_move(changed("let_go", holds=[], lead=far)))


def test_a_move_that_leads_nowhere_is_found():
    lonely = changed(
        "side_basic",
        id="lonely",
        exit={"position": "closed", "hold": "none", "lead_foot": "L", "follow_foot": "R"},
    )
    assert "lonely: no move can follow it." in check_library(LIBRARY.extended([lonely]))


def test_a_move_that_cannot_be_reached_is_found():
    lonely = changed(
        "side_basic",
        id="lonely",
        entry={"position": "closed", "hold": "none", "lead_foot": "L", "follow_foot": "R"},
    )
    assert "lonely: cannot be reached from the basic." in check_library(LIBRARY.extended([lonely]))


def test_basics_tap_on_four_and_eight():
    for move in (LIBRARY["side_basic"], LIBRARY["open_basic"], LIBRARY["forward_back_basic"]):
        for steps in (move.lead, move.follow):
            assert [step.on for step in steps if step.kind == "tap"] == [4, 8]


def test_two_moves_with_one_id_are_refused():
    with pytest.raises(MoveLibraryError, match="two moves"):
        MoveLibrary([LIBRARY["side_basic"], LIBRARY["side_basic"]])


@pytest.mark.parametrize(
    "fields",
    [
        {"id": "../etc/passwd"},
        {"counts": 6},
        {"category": "salsa"},
        {"lead": []},
        {"video_path": "/tmp/x.mp4"},
        {"lead": [[1, "L", 0, 0, 0, "step"], [1, "R", 0, 0, 0, "step"]]},
        {"lead": [[9, "L", 0, 0, 0, "step"]]},
        {"actions": [[3, 2, "lead", "lean", 5]]},
        {"actions": [[1, 2, "lead", "lean", 400]]},
        {"holds": [[4, "closed"], [2, "closed"]]},
        {"styles": {"traditional": float("nan"), "modern": 1, "romantic": 1, "sensual": 1}},
    ],
)
def test_a_move_that_does_not_fit_the_schema_is_refused_with_its_place(fields: dict[str, Any]):
    data = {"moves": [LIBRARY["side_basic"].model_dump(mode="json") | fields]}
    with pytest.raises(MoveLibraryError, match=r"own\.toml: 0"):
        parse_moves(data, "own.toml")
