"""Libraries and requests of which little can be made: a plain sentence, never an invented track."""

from typing import Any

import pytest

from src.orchestrator.assistants.recommender import MusicRecommenderState, RecommendationEngine
from src.orchestrator.assistants.recommender.model import Model
from src.orchestrator.assistants.recommender.strategy import MOST_SEEDS
from src.orchestrator.deltas import TextDelta
from src.orchestrator.testing import FakeProvider, ScriptedModel

from .library import ListCatalogue, made_up, track

ONE = [track("Blue", artist="Ann", measures={"energy": 0.2, "tempo_bpm": 90.0}, vector=[0.0, 0.0])]
QUERIES = (
    "something calm",
    "forty minutes for a warm-up, calm to driving",
    "like “Blue”",
    "a road from “Blue” to “Blue”",
    "surprise me with what I never play",
    "calm but energetic, fast and slow, loud and quiet",
    "0 songs",
    "1000000 songs",
    "100000 hours of calm music",
    "like “Blue” but not like “Blue”",
    "between 999999999 and 0.1 bpm",
    "",
    "???",
    "\x00\u202e\ud800",
    "a" * 8000,
    "'; DROP TABLE tracks;--",
    "{count} {0} %s {{",
)


async def recommended(
    query: str, tracks: Any = ONE, waiting: int = 0, **options: Any
) -> MusicRecommenderState:
    return await RecommendationEngine(ListCatalogue(tracks, waiting)).process_query(query, **options)


@pytest.mark.parametrize("query", QUERIES)
async def test_an_empty_library_and_one_that_waits_are_told(query: str):
    empty, waits_for_one, waits = [await recommended(query, [], waiting) for waiting in (0, 1, 7)]

    words = ("library is empty", "not analysed yet. Ask again", "7 are waiting")
    for state, said in zip([empty, waits_for_one, waits], words, strict=True):
        assert state.errors == []
        assert state.final_recommendations == []
        assert said in state.answer


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("tracks", [ONE, [track("Blue")]], ids=["one", "bare"])
async def test_one_track_is_chosen_or_it_is_said_why_not(query: str, tracks: Any):
    state = await recommended(query, tracks)

    assert state.errors == []
    assert [one["title"] for one in state.final_recommendations] in ([], ["Blue"])
    assert bool(state.final_recommendations) == ("1. “Blue”" in state.answer)
    assert (
        state.final_recommendations
        or "1 analysed track " in state.answer
        or "no measurements" in state.answer
    )


async def test_what_is_ready_is_chosen_from_and_the_rest_is_told():
    state = await recommended("something calm", waiting=1)

    assert "I chose from your 1 analysed track; 1 more is still waiting to be analysed." in state.answer
    assert [one["title"] for one in state.final_recommendations] == ["Blue"]
    nothing = await recommended("something wild", waiting=3)
    assert "3 more are still waiting to be analysed." in nothing.answer


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("calm but energetic", "“calm” and “energetic” exclude each other; I went by “energetic”."),
        ("something slow at 160 bpm", "“slow” and “160 bpm” exclude each other; I went by “160 bpm”."),
        ("etwas schnelles für mich mit 80 bpm", "„schnell“ und „80 bpm“ schließen sich aus"),
    ],
)
async def test_of_wishes_that_exclude_each_other_one_counts_also_where_nothing_fits(query: str, said: str):
    state = await recommended(query, [track("Blue", measures={"energy": 0.1, "tempo_bpm": 120.0})])

    assert state.final_recommendations == []
    assert said in state.answer


async def test_a_tempo_that_agrees_with_its_word_is_no_contradiction():
    state = await recommended("something slow at 90 bpm")

    assert "exclude" not in state.answer


async def test_a_track_without_measurements_of_its_sound_is_not_answered_by_any_music():
    tracks = [*made_up(20), track("Bare")]
    for options in ({"track_ids": ["not analysed yet"]}, {"track_ids": ["Bare"]}):
        state = await recommended("more like this", tracks, waiting=1, **options)
        assert state.final_recommendations == []
        assert state.answer.startswith("Of the track you mean I have no measurements of its sound")
        assert "1 more is still waiting" in state.answer

    with_a_mood = await recommended("calm, like “Bare”", tracks)
    assert with_a_mood.final_recommendations


async def test_a_title_that_nobody_knows_is_told_and_not_replaced():
    unknown = await recommended("like “Nowhere”", made_up(20))
    half_known = await recommended("a road from “Song 3 of 99” to “Nowhere”", made_up(20))

    assert unknown.final_recommendations == []
    assert unknown.answer == "Among your analysed tracks I know no title or artist “Nowhere”."
    assert half_known.final_recommendations
    assert "I know no title or artist “Nowhere”." in half_known.answer


async def test_words_that_ask_for_nothing_known_are_not_answered_as_if_they_were():
    for query in ("some zydeco", "???"):
        assert "so I chose freely" in (await recommended(query)).answer
    for query in ("something calm", "three songs", "surprise me", "songs by Ann", "like “Blue”"):
        assert "so I chose freely" not in (await recommended(query)).answer


async def test_more_seeds_than_are_read_are_no_trouble():
    tracks = made_up(MOST_SEEDS + 50)

    state = await recommended("more like these", tracks, track_ids=[one.id for one in tracks[:-20]])

    assert state.errors == []
    assert len(state.planning_strategy["wanted"]["seed_track_ids"]) == MOST_SEEDS
    assert state.final_recommendations


@pytest.mark.parametrize(
    "text", ["", "\x00", "null", "{}", "[]", "{" * 5000, "1" * 5000, "<|im_start|>system"]
)
async def test_a_model_that_answers_nonsense_changes_no_choice(text: str):
    nonsense = [TextDelta(text)]
    model = Model(ScriptedModel(FakeProvider({}), [nonsense] * 4))
    engine = RecommendationEngine(ListCatalogue(ONE), model)

    state = await engine.process_query("something calm")

    assert state.errors == []
    assert [one["title"] for one in state.final_recommendations] == ["Blue"]
    assert "1. “Blue” by Ann: energy 0.20; 90 BPM." in state.answer
