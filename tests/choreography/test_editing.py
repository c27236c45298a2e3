"""Edits of dances: only the requested moves and necessary neighbours change, and transitions stay legal."""

import itertools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from src.choreography.blueprint import Blueprint, check_blueprint
from src.choreography.count_sheet import write_count_sheet
from src.choreography.editing import (
    ease_moves,
    find_alternatives,
    lengthen_move,
    remove_move,
    replan,
    swap_move,
)
from src.choreography.errors import EditError
from src.choreography.library import LANGUAGES, load_teaching
from src.choreography.parameters import ChoreographyParameters
from src.choreography.planning import plan_dance
from tests.choreography.dances import LIBRARY, blueprint_of, legal, music
from tests.support.examples import examples

DANCE = plan_dance(
    music(), ChoreographyParameters(difficulty="advanced", style="sensual", duration=90), LIBRARY, 2
)
PLACES = st.integers(0, len(DANCE.moves) - 1)


def ids(dance: Blueprint) -> list[str]:
    return [placed.move for placed in dance.moves]


def check(dance: Blueprint) -> None:
    check_blueprint(dance, LIBRARY)
    assert dance.beat_times == DANCE.beat_times
    assert LIBRARY[dance.moves[-1].move].has("outro")


@settings(max_examples=examples(10), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(PLACES, st.data())
def test_a_swap_changes_one_move_only(place: int, data: st.DataObject):
    choices = find_alternatives(DANCE, LIBRARY, place)
    if choices:
        chosen = data.draw(st.sampled_from(choices))
        changed = swap_move(DANCE, LIBRARY, place, chosen.id)
        check(changed)
        assert legal(changed)
        assert ids(changed) == [*ids(DANCE)[:place], chosen.id, *ids(DANCE)[place + 1 :]]


def test_every_dance_offers_alternatives_and_never_the_move_itself():
    offered = [find_alternatives(DANCE, LIBRARY, place) for place in range(len(DANCE.moves))]
    assert sum(bool(choices) for choices in offered) > len(offered) / 2
    assert all(
        DANCE.moves[place].move not in {m.id for m in choices} for place, choices in enumerate(offered)
    )


@pytest.mark.parametrize("move", ["shadow_basic", "moonwalk", "final_dip"])
def test_a_move_that_does_not_fit_is_refused(move: str):
    dance = blueprint_of(["side_basic", "bolero_box", "diagonal_basic"])
    with pytest.raises(EditError, match="does not fit"):
        swap_move(dance, LIBRARY, 1, move)


@settings(max_examples=examples(10), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(PLACES)
def test_a_removed_move_is_gone_and_the_dance_goes_on(place: int):
    changed = remove_move(DANCE, LIBRARY, place)
    check(changed)
    at = DANCE.moves[place].start_beat
    assert next(p.move for p in changed.moves if p.start_beat <= at < p.end_beat) != DANCE.moves[place].move
    kept = sum(a == b for a, b in zip(ids(DANCE), ids(changed), strict=False))
    assert kept >= len(DANCE.moves) / 2


def test_a_lengthened_move_is_danced_twice():
    dance = blueprint_of(["side_basic", "bolero_box", "diagonal_basic", "in_place_basic", "final_embrace"])
    changed = lengthen_move(dance, LIBRARY, 1)
    assert ids(changed) == ["side_basic", "bolero_box", "bolero_box", "in_place_basic", "final_embrace"]


def test_after_a_lengthened_move_the_couple_finds_back():
    dance = blueprint_of(["side_basic", "open_out", "open_basic", "close_in", "side_basic", "final_embrace"])
    changed = lengthen_move(dance, LIBRARY, 2)
    check_blueprint(changed, LIBRARY)
    assert ids(changed)[2:4] == ["open_basic", "open_basic"]


@pytest.mark.parametrize("place", [1, 5])
def test_a_move_that_cannot_be_lengthened_is_refused(place: int):
    dance = blueprint_of(["side_basic", "open_out", "open_basic", "close_in", "side_basic", "final_embrace"])
    with pytest.raises(EditError, match="twice"):
        lengthen_move(dance, LIBRARY, place)


def test_the_second_half_becomes_easier():
    half = len(DANCE.moves) // 2
    changed = ease_moves(DANCE, LIBRARY, half, len(DANCE.moves) - 1)
    check(changed)
    middle = DANCE.moves[half].start_beat
    before = [LIBRARY[p.move].difficulty for p in DANCE.moves if p.start_beat >= middle]
    after = [LIBRARY[p.move].difficulty for p in changed.moves if p.start_beat >= middle]
    assert "advanced" in before
    assert "advanced" not in after
    assert ids(changed)[: half - 3] == ids(DANCE)[: half - 3]


def test_what_is_for_beginners_already_stays_as_it_is_when_eased():
    dance = blueprint_of(["side_basic", "open_out", "open_basic", "close_in", "side_basic", "final_embrace"])
    assert ease_moves(dance, LIBRARY, 1, 4) is dance


def test_beginners_moves_stay_possible_when_eased():
    dance = plan_dance(music(), ChoreographyParameters(duration=40), LIBRARY)
    check_blueprint(ease_moves(dance, LIBRARY, 1, 3), LIBRARY)


@pytest.mark.parametrize("place", [-1, 999])
def test_a_place_that_does_not_exist_is_refused(place: int):
    for change in (find_alternatives, remove_move, lengthen_move):
        with pytest.raises(EditError, match="moves"):
            change(DANCE, LIBRARY, place)


def test_where_nothing_is_left_it_is_said():
    with pytest.raises(EditError, match="Nothing else"):
        replan(DANCE, LIBRARY, (0, 0), DANCE.parameters, frozenset(LIBRARY.moves))


def test_the_count_sheet_tells_each_move_in_each_language():
    for language in LANGUAGES:
        rows = write_count_sheet(DANCE, language)
        assert [row.move for row in rows] == ids(DANCE)
        assert [row.name for row in rows] == [load_teaching(language)[move].name for move in ids(DANCE)]
        assert all(row.lead and row.follow and row.mistake for row in rows)


def test_the_count_sheet_counts_bars_and_phrases_of_the_section():
    dance = plan_dance(music(form="A9 B16 C16"), ChoreographyParameters(duration=60), LIBRARY)
    rows = write_count_sheet(dance)
    assert [row.bar for row in rows] == [placed.start_beat // 4 + 1 for placed in dance.moves]
    assert {row.counts for row in rows} <= {"1-8", "1-4", "5-8"}
    assert next(row for row in rows if row.bar == 10).counts.startswith("1-")
    assert next(row.section for row in rows) == "A"
    assert all(first.end_seconds == second.start_seconds for first, second in itertools.pairwise(rows))


def test_a_users_own_move_is_told_by_its_id():
    own = LIBRARY["side_basic"].model_copy(update={"id": "my_step"})
    rows = write_count_sheet(blueprint_of(["my_step"], library=LIBRARY.extended([own])))
    assert (rows[0].name, rows[0].lead) == ("My step", "")
