"""Reading of requests and follow-ups without a language model."""

import string
from typing import Any

import pytest

from src.api.models.track_facts import MEASURES
from src.orchestrator.assistants.recommender.rules import read_follow_up, read_request
from src.orchestrator.assistants.recommender.rules.vocabulary import LANGUAGES, MOODS
from src.orchestrator.assistants.recommender.wording import MESSAGES
from src.orchestrator.language.messages import Voice

from .library import track

LIBRARY = [
    track("Blue", artist="Joni"),
    track("Night Drive", artist="The Cars"),
    track("Calm", artist="Joni"),
]


def wanted(text: str, **options: Any) -> dict[str, Any]:
    strategy = read_request(text, LIBRARY, **options)
    return strategy.wanted.model_dump(exclude_defaults=True)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("forty minutes for a warm-up, calm to driving", {"minutes": 40.0, "order": "rising"}),
        ("half an hour, cool-down", {"minutes": 30.0, "order": "falling"}),
        ("something calm", {"measures": {"energy": {"most": 0.4}}}),
        ("nothing dark", {"measures": {"brightness": {"least": 0.3}}}),
        ("not so loud", {"measures": {"loudness_lufs": {"most": -10.0}}}),
        ("between 120 and 128 BPM", {"measures": {"tempo_bpm": {"least": 120.0, "most": 128.0}}}),
        ("around 100 bpm", {"measures": {"tempo_bpm": {"least": 96.0, "most": 104.0}}}),
        ("in A minor", {"camelot": ["8A", "8B", "9A", "7A"]}),
        ("songs by Joni", {"artists": ["joni"]}),
        ("ten songs", {"count": 10}),
        ("cinco canciones tranquilas", {"count": 5, "measures": {"energy": {"most": 0.4}}}),
        ("eine Stunde", {"minutes": 60.0}),
        (
            "zwölf ruhige Lieder",
            {"count": 12, "measures": {"energy": {"most": 0.4}}},
        ),
        ("una hora y media", {"minutes": 90.0}),
        ("a quarter of an hour", {"minutes": 15.0}),
        ("tres cuartos de hora", {"minutes": 45.0}),
        ("eine Dreiviertelstunde", {"minutes": 45.0}),
        ("eine Viertelstunde", {"minutes": 15.0}),
        ("something like Blue", {"seed_track_ids": ["Blue"]}),
        (
            "like Blue, but not like Night Drive",
            {"seed_track_ids": ["Blue"], "avoid_track_ids": ["Night Drive"]},
        ),
        ("a road from Blue to Night Drive", {"seed_track_ids": ["Blue", "Night Drive"], "order": "path"}),
        ("ein Weg von Blue nach Night Drive", {"seed_track_ids": ["Blue", "Night Drive"], "order": "path"}),
        ("something sad", {"measures": {"energy": {"most": 0.5}}, "mode": "minor"}),
        # A title that is an ordinary word counts only after a word such as "like".
        ("calm music", {"measures": {"energy": {"most": 0.4}}}),
        ("play something like “Calm”", {"seed_track_ids": ["Calm"]}),
    ],
)
def test_a_sentence_says_what_is_wanted(text: str, asked: dict[str, Any]):
    assert wanted(text) == asked


def test_this_is_what_the_conversation_is_about():
    assert wanted("what should I play after this?", pointed_at=["Blue"]) == {"seed_track_ids": ["Blue"]}
    assert wanted("something calm", pointed_at=["Blue"]).get("seed_track_ids") is None
    assert read_request("what should I play after this?", LIBRARY).points_at_nothing


def test_of_two_wishes_that_exclude_each_other_the_later_one_counts_and_it_is_said():
    strategy = read_request("something calm and energetic", LIBRARY)

    assert strategy.contradictions == [["calm", "energetic"]]
    assert strategy.wanted.measures["energy"].least == 0.6


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("forty minutes of something calm", "en"),
        ("algo tranquilo para la noche", "es"),
        ("etwas Ruhiges für den Abend", "de"),
        ("???", "en"),
    ],
)
def test_the_answer_is_in_the_language_of_the_question(text: str, language: str):
    assert read_request(text, LIBRARY).language == language


def test_the_weights_are_of_what_was_asked_for_and_sum_to_one():
    weights = read_request("something calm like Blue", LIBRARY).evaluation_framework.weights

    assert set(weights) == {"similarity", "character", "novelty", "liking"}
    assert sum(weights.values()) == pytest.approx(1)
    surprise = read_request("surprise me with what I never play", LIBRARY).evaluation_framework
    assert surprise.unfamiliar > 0.8
    assert surprise.weights["novelty"] > 0.6


@pytest.mark.parametrize(
    ("text", "kind", "place", "changes"),
    [
        ("more like the second, but slower", "refine", 1, (("tempo_bpm", -1),)),
        ("not so loud", "refine", None, (("loudness_lufs", -1),)),
        ("why that one?", "explain", None, ()),
        ("why the last one?", "explain", 4, ()),
        ("swap the third", "swap", 2, ()),
        ("make it an hour", "refine", None, ()),
        ("save it as Friday", "save", None, ()),
        ("more", "more", None, ()),
        ("forty minutes of something calm", "new", None, ()),
        ("mehr wie das zweite, aber langsamer", "refine", 1, (("tempo_bpm", -1),)),
        ("¿por qué la primera?", "explain", 0, ()),
        ("tausch das dritte", "swap", 2, ()),
        ("swap the ninth", "new", None, ()),
    ],
)
def test_a_sentence_after_an_answer_of_five(
    text: str, kind: str, place: int | None, changes: tuple[Any, ...]
):
    read = read_follow_up(text, 5)

    assert (read.kind, read.place, read.changes) == (kind, place, changes)


def test_a_playlist_gets_the_name_that_is_said():
    assert read_follow_up("save it as “Friday night”.", 3).name == "Friday night"
    assert read_follow_up("speichere das als Freitag", 3).name == "Freitag"


def test_without_an_earlier_answer_nothing_refers_to_one():
    assert read_follow_up("swap the third", 0).kind == "new"


def test_every_message_is_there_in_each_language_with_the_same_fields():
    for name, texts in MESSAGES.items():
        assert tuple(texts) == LANGUAGES, name
        fields = {language: _fields(text) for language, text in texts.items()}
        assert fields["en"] == fields["es"] == fields["de"], name


def test_every_mood_is_said_in_each_language():
    for mood in MOODS:
        assert tuple(mood.names) == LANGUAGES, mood.name
        assert all(all(words) for words in mood.names.values()), mood.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_reason_has_a_name_in_each_language(language: str):
    measures = {measure.partition("_")[0] for measure in MEASURES}
    voice = Voice(language)
    for word in (
        {mood.name for mood in MOODS} | {word for mood in MOODS for word in mood.words} | measures | {"key"}
    ):
        assert voice.has(f"word.{word}"), word


def _fields(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}
