"""The planner: every request gives a legal dance to the music."""

from dataclasses import replace
from itertools import product
from typing import get_args

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from src.choreography.blueprint import check_blueprint
from src.choreography.errors import MusicNotSuitableError
from src.choreography.move import Difficulty, Energy, Style
from src.choreography.parameters import ChoreographyParameters
from src.choreography.planning import MusicFeatures, MusicSection, build_grid, music_from_analysis, plan_dance
from src.choreography.planning.scoring import ENERGY_OF_MOVE
from tests.choreography.dances import LIBRARY, legal, music
from tests.support.examples import examples

COMBINATIONS = list(product(get_args(Difficulty), get_args(Energy), get_args(Style)))


def asked(
    difficulty: str = "intermediate",
    energy: str = "medium",
    style: str = "modern",
    duration: int = 60,
    **more: tuple[str, ...],
):
    return ChoreographyParameters(
        difficulty=difficulty, energy_level=energy, style=style, duration=duration, **more
    )


@pytest.mark.parametrize("combination", COMBINATIONS, ids="-".join)
def test_each_combination_gives_a_legal_dance_of_the_asked_length(combination: tuple[str, str, str]):
    track = music()
    dance = plan_dance(track, asked(*combination), LIBRARY)
    check_blueprint(dance, LIBRARY)
    assert legal(dance)
    assert abs(dance.end_seconds - dance.start_seconds - 60) <= 8 * 60 / dance.tempo_bpm
    assert dance.start_seconds == pytest.approx(track.downbeat_times[0], abs=1e-3)
    assert len({placed.move for placed in dance.moves}) >= 8
    assert LIBRARY[dance.moves[-1].move].has("outro")
    assert not any(LIBRARY[placed.move].has("outro") for placed in dance.moves[:-1])


@settings(max_examples=examples(12), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.floats(91, 189),
    st.integers(30, 200),
    st.lists(st.tuples(st.sampled_from("ABC"), st.integers(1, 17)), min_size=1, max_size=8),
    st.integers(15, 240),
    st.integers(0, 2**31 - 1),
)
def test_any_four_four_music_gives_phrases_on_its_bars(
    bpm: float, seconds: int, parts: list[tuple[str, int]], duration: int, seed: int
):
    track = music(bpm, seconds, " ".join(f"{label}{bars}" for label, bars in parts))
    dance = plan_dance(track, asked(duration=duration), LIBRARY, seed)
    check_blueprint(dance, LIBRARY)
    assert legal(dance)
    beats = np.asarray(track.beat_times)
    assert np.abs(np.asarray(dance.beat_times)[:, None] - beats[None]).min(axis=1).max() < 1e-3
    starts = {section.start_beat for section in dance.sections}
    assert starts <= {placed.start_beat for placed in dance.moves}
    for placed in dance.moves:
        phrase = max(start for start in starts if start <= placed.start_beat)
        assert placed.counts == 4 or (placed.start_beat - phrase) % 8 == 0


def test_a_part_that_comes_back_is_danced_again():
    dance = plan_dance(music(form="A8 B16 C9 B16 C8"), asked(duration=110), LIBRARY)
    parts = [[p.move for p in dance.moves if p.section == index] for index in range(len(dance.sections))]
    first, again = (part for part, section in zip(parts, dance.sections, strict=True) if section.label == "B")
    same = sum(a == b for a, b in zip(first, again, strict=False))
    assert same >= len(first) / 2
    assert any(placed.reason == "repeated part" for placed in dance.moves)


def test_energy_follows_the_music():
    dance = plan_dance(music(form="A16 C16 A16 C16"), asked(duration=120), LIBRARY)
    energy = {label: [] for label in "AC"}
    for placed in dance.moves[1:-1]:
        energy[dance.sections[placed.section].label].append(ENERGY_OF_MOVE[LIBRARY[placed.move].energy])
    assert np.mean(energy["C"]) > np.mean(energy["A"]) + 0.1


def test_a_break_in_the_music_gets_a_pose():
    track = music(form="C8 A9 C16")
    dance = plan_dance(track, asked("beginner", style="romantic"), LIBRARY)
    assert any(placed.reason == "break" for placed in dance.moves)


def test_the_same_seed_gives_the_same_dance_and_another_seed_another():
    first, same, other = (plan_dance(music(), asked(), LIBRARY, seed) for seed in (3, 3, 4))
    assert first == same
    assert [p.move for p in first.moves] != [p.move for p in other.moves]


def test_difficulty_and_style_are_felt():
    easy = plan_dance(music(), asked("beginner", style="romantic"), LIBRARY)
    hard = plan_dance(music(), asked("advanced", "high", "modern"), LIBRARY)
    assert not any(LIBRARY[p.move].difficulty == "advanced" for p in easy.moves)
    assert sum(LIBRARY[p.move].difficulty == "beginner" for p in hard.moves) < len(hard.moves) / 2


def test_unwanted_figures_are_left_out_and_wanted_ones_come():
    without = plan_dance(music(), asked(style="sensual", energy="low", unwanted=("dip", "turn")), LIBRARY)
    assert not any(LIBRARY[p.move].has("dip") or LIBRARY[p.move].has("turn") for p in without.moves)
    wanted = plan_dance(music(), asked(wanted=("hammerlock",)), LIBRARY)
    assert any(LIBRARY[p.move].category == "hammerlock" for p in wanted.moves)


def test_a_dance_longer_than_the_track_is_as_long_as_it_allows_and_says_so():
    dance = plan_dance(music(seconds=40), asked(duration=300), LIBRARY)
    assert 30 < dance.end_seconds - dance.start_seconds <= 40
    assert "of the 300 seconds" in dance.notes[0]


@pytest.mark.parametrize(
    ("track", "reason"),
    [
        (music(signature="3/4"), "3/4"),
        (music(steady=False), "no steady beat"),
        (MusicFeatures((), (), None, has_steady_beat=True), "no steady beat"),
        (music(bpm=40, seconds=200), "40 BPM"),
        (music(bpm=400), "400 BPM"),
        (music(seconds=20), "at least 25 seconds"),
    ],
)
def test_music_that_is_no_bachata_is_refused_in_words(track: MusicFeatures, reason: str):
    with pytest.raises(MusicNotSuitableError, match=reason):
        plan_dance(track, asked(), LIBRARY)


@pytest.mark.parametrize(("bpm", "counted"), [(63, 126), (80, 160), (220, 110), (126, 126)])
def test_half_and_double_tempo_are_considered(bpm: float, counted: float):
    grid = build_grid(music(bpm=bpm))
    assert grid.tempo_bpm == pytest.approx(counted, rel=0.01)
    assert bool(grid.notes) is (bpm != counted)


def test_a_missing_beat_is_filled_and_a_double_one_dropped():
    track = music()
    beats = [*track.beat_times[:40], *track.beat_times[41:]]
    beats.insert(10, beats[10] + 0.01)
    grid = build_grid(replace(track, beat_times=tuple(beats)))
    assert np.ptp(np.diff(grid.beat_times)) < 0.02


def test_bars_begin_where_most_downbeats_are():
    track = music()
    shifted = replace(track, downbeat_times=(*track.beat_times[:4:4], *track.beat_times[6::4]))
    assert build_grid(shifted).beat_times[0] == track.beat_times[2]


def test_the_agents_measurements_are_read():
    found = music_from_analysis(
        {"beat_times": [0, 1], "downbeat_times": [0], "time_signature": "4/4", "has_steady_beat": True},
        {"sections": [{"start": 0, "end": 9, "label": "A", "energy": None}]},
        {"short_term": {"start_seconds": 1.5, "step_seconds": 0.5, "lufs": [-20, None, -18]}},
    )
    assert found.sections == (MusicSection(0.0, 9.0, "A", 0.5),)
    assert found.loudness_times == (1.5, 2.5)
    assert music_from_analysis({}).has_steady_beat is False
