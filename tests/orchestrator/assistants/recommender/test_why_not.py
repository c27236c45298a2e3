"""Why a track was not chosen, and requests that change one part of the last request."""

import json
import re
from typing import Any

import pytest

from src.orchestrator.assistants.recommender import RecommendationEngine
from src.orchestrator.assistants.recommender.memory import remember
from src.orchestrator.assistants.recommender.rules import read_request
from src.orchestrator.assistants.recommender.rules.edits import (
    ANY_KEY,
    ANY_LENGTH,
    ANY_MOOD,
    ANY_TEMPO,
    read_change,
)
from src.orchestrator.assistants.recommender.rules.moods import MOODS
from src.orchestrator.assistants.recommender.rules.phrases import find_phrase
from src.orchestrator.assistants.recommender.state import MusicRecommenderState
from src.orchestrator.assistants.recommender.strategy import strategy_of
from src.orchestrator.assistants.recommender.why_not import explain_absence
from tests.support.processes import ROOT

from .library import ListCatalogue, made_up, track

TRACKS = [
    track("Blue", artist="A", measures={"energy": 0.1, "tempo_bpm": 90.0}, key="A minor", camelot="8A"),
    track("Second Sun", artist="B", measures={"energy": 0.2, "tempo_bpm": 92.0}, key="A minor", camelot="8A"),
    track("Storm", artist="C", measures={"energy": 0.9, "tempo_bpm": 150.0}, key="F major", camelot="7B"),
    track("Hated", artist="D", measures={"energy": 0.1, "tempo_bpm": 91.0}, liked=-1),
    track("No Data", artist="E"),
    track("Blue Sky", artist="F", measures={"energy": 0.3, "tempo_bpm": 100.0}, plays=9),
]


async def asked(text: str, memory: dict[str, Any], tracks: Any = TRACKS) -> MusicRecommenderState:
    state = await RecommendationEngine(ListCatalogue(tracks)).process_query(text, memory=dict(memory))
    remember(memory, text, state)
    return state


@pytest.fixture
async def memory() -> dict[str, Any]:
    memory: dict[str, Any] = {}
    await asked("two calm songs", memory)
    assert {one["title"] for one in memory["told"]} == {"Blue", "Second Sun"}
    return memory


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Why not Storm?", "“Storm” by C: energy 0.90 is outside what you asked for."),
        ("why isn't Storm there?", "“Storm” by C: energy 0.90 is outside what you asked for."),
        ("¿Por qué no «Storm»?", "“Storm” by C: energy 0.90 is outside what you asked for."),
        ("Warum ist Storm nicht dabei?", "“Storm” by C: energy 0.90 is outside what you asked for."),
        ("why not hated", "“Hated” by D: you do not like it."),
        ("Why not “No Data”?", "“No Data” by E: its energy is not known."),
        ("Why not Blue Sky?", "“Blue Sky” by F: you have played the chosen ones less."),
        ("Why not “Nowhere”?", "I know no track of that name among your analysed ones."),
    ],
)
async def test_a_track_that_was_not_chosen_is_explained(memory: dict[str, Any], question: str, answer: str):
    assert await explain_absence(memory, question, ListCatalogue(TRACKS)) == answer


async def test_a_title_with_an_ordinal_is_a_title_and_a_pick_is_explained_as_one(memory: dict[str, Any]):
    said = await explain_absence(memory, "why not “Second Sun”?", ListCatalogue(TRACKS))
    assert said.startswith("“Second Sun” by B: energy 0.20")


@pytest.mark.parametrize(
    "text",
    [
        "why not the second?",
        "why that one?",
        "why not so loud?",
        "something calm",
        "why?",
        "more like “Why Not”",
        "what about something like “Storm”?",
    ],
)
async def test_other_sentences_are_left_to_the_others(memory: dict[str, Any], text: str):
    assert await explain_absence(memory, text, ListCatalogue(TRACKS)) == ""


@pytest.mark.parametrize(
    "question", ["why Rise second?", "¿por qué Rise en segundo lugar?", "warum Rise an zweiter Stelle?"]
)
async def test_a_place_is_explained_by_the_step_from_the_pick_before_and_the_course(question: str):
    tracks = [
        track("Low", artist="A", measures={"tempo_bpm": 100.0}, key="A minor", camelot="8A"),
        track("Rise", artist="B", measures={"tempo_bpm": 110.0}, key="C major", camelot="8B"),
        track("Peak", artist="C", measures={"tempo_bpm": 130.0}, key="F# major", camelot="2B"),
    ]
    memory: dict[str, Any] = {}
    await asked("three songs from slow to fast", memory, tracks)

    assert await explain_absence(memory, question, ListCatalogue(tracks)) == (
        "“Rise” by B is number 2 of 3. After “Low”: from 100 to 110 BPM (10 %); "
        "from A minor (8A) to its relative key C major (8B). Over the whole set the tempo rises."
    )
    first = await explain_absence(memory, "why is Low so early?", ListCatalogue(tracks))
    assert first == "“Low” by A is number 1 of 3. Over the whole set the tempo rises."
    assert await explain_absence(memory, "why the second one?", ListCatalogue(tracks)) == ""


async def test_before_any_answer_there_is_nothing_to_explain():
    assert await explain_absence({}, "why not Storm?", ListCatalogue(TRACKS)) == ""


async def test_every_candidate_that_lost_has_a_reason_without_a_number():
    memory: dict[str, Any] = {}
    state = await asked("ten calm songs", memory, made_up(300))
    judged = next(one for one in state.agent_deliberations if one["agent"] == "JudgeAgent")
    chosen = {one["track_id"] for one in state.final_recommendations}
    lists = state.genre_mood_recommendations + state.discovery_recommendations
    lost = {one["track_id"] for one in lists} - chosen
    assert lost == {one["track_id"] for one in judged["left_out"]}
    assert not any(character.isdigit() for one in judged["left_out"] for character in one["reason"])
    assert len({one["reason"] for one in judged["left_out"]}) > 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The same, but 100 to 120 BPM",
            {"tempo": (100, 120), "key": "8A", "minutes": 30, "moods": ["calm"]},
        ),
        (
            "Lo mismo, pero 100 a 120 BPM",
            {"tempo": (100, 120), "key": "8A", "minutes": 30, "moods": ["calm"]},
        ),
        (
            "Dasselbe, aber 100 bis 120 BPM",
            {"tempo": (100, 120), "key": "8A", "minutes": 30, "moods": ["calm"]},
        ),
        ("the same, but any tempo", {"tempo": None, "key": "8A", "minutes": 30, "moods": ["calm"]}),
        ("the same, but in 3B", {"tempo": (90, 100), "key": "3B", "minutes": 30, "moods": ["calm"]}),
        (
            "dasselbe, aber beliebige Tonart",
            {"tempo": (90, 100), "key": None, "minutes": 30, "moods": ["calm"]},
        ),
        ("the same, but energetic", {"tempo": (90, 100), "key": "8A", "minutes": 30, "moods": ["energetic"]}),
        ("lo mismo, pero cualquier ambiente", {"tempo": (90, 100), "key": "8A", "minutes": 30, "moods": []}),
        ("the same, but 45 minutes", {"tempo": (90, 100), "key": "8A", "minutes": 45, "moods": ["calm"]}),
        ("the same, but any length", {"tempo": (90, 100), "key": "8A", "minutes": None, "moods": ["calm"]}),
    ],
)
async def test_one_thing_of_a_request_is_changed_and_the_rest_stays(text: str, expected: dict[str, Any]):
    memory: dict[str, Any] = {}
    await asked("30 minutes, calm, 90 to 100 BPM, in 8A", memory)
    strategy = strategy_of((await asked(text, memory)).planning_strategy)
    tempo = strategy.wanted.measures.get("tempo_bpm")
    assert {
        "tempo": tempo and (tempo.least, tempo.most),
        "key": next(iter(strategy.wanted.camelot), None),
        "minutes": strategy.wanted.minutes,
        "moods": strategy.moods,
    } == expected


@pytest.mark.parametrize(
    ("text", "unfamiliar"),
    [
        ("the same, but adventurous", 0.9),
        ("the same, but familiar", 0.05),
        ("the same, but a mix of familiar and new", 0.3),
        ("lo mismo, pero una mezcla de conocido y nuevo", 0.3),
        ("dasselbe, aber eine Mischung aus Bekanntem und Neuem", 0.3),
    ],
)
async def test_how_adventurous_a_request_is_can_be_changed(text: str, unfamiliar: float):
    memory: dict[str, Any] = {}
    await asked("something calm and adventurous", memory)
    strategy = strategy_of((await asked(text, memory)).planning_strategy)
    assert strategy.evaluation_framework.unfamiliar == unfamiliar
    assert strategy.moods == ["calm"]


async def test_a_changed_request_may_choose_the_same_tracks_again(memory: dict[str, Any]):
    state = await asked("the same, but 80 to 100 BPM", memory)
    assert {one["title"] for one in state.final_recommendations} == {"Blue", "Second Sun"}


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_what_the_page_asks_is_read_as_it_is_meant(language: str):
    texts = json.loads((ROOT / f"frontend/src/locales/{language}/recommender.json").read_text())
    assert set(texts["moods"]) == {mood.name for mood in MOODS}
    again = texts["debate"]["again"]
    for name, word in texts["moods"].items():
        change = read_change(again.replace("{{change}}", word))
        assert name in read_request(change, []).moods, (language, word)
    words = {"code": "8A", "low": "100", "high": "120", "minutes": "45"}
    read = {}
    for name, change in texts["debate"]["changes"].items():
        filled = re.sub(r"\{\{(\w+)\}\}", lambda match: words[match[1]], change)
        read[name] = read_request(read_change(again.replace("{{change}}", filled)), [])
    assert read["tempo"].wanted.measures["tempo_bpm"].least == 100
    assert read["key"].wanted.camelot[0] == "8A"
    assert read["length"].wanted.minutes == 45
    unfamiliar = [read[name].evaluation_framework.unfamiliar for name in ("familiar", "mixed", "adventurous")]
    assert unfamiliar == [0.05, 0.3, 0.9]
    changes = texts["debate"]["changes"]
    for name, names in {
        "anyTempo": ANY_TEMPO,
        "anyKey": ANY_KEY,
        "anyMood": ANY_MOOD,
        "anyLength": ANY_LENGTH,
    }.items():
        assert find_phrase(names, changes[name]), (language, name)
