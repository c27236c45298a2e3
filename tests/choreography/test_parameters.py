"""Extraction of parameters by keywords: complete, valid, with defaults."""

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.choreography.errors import ParameterExtractionError
from src.choreography.move import Difficulty, Energy, Style
from src.choreography.parameters import ChoreographyParameters, extract_by_keywords, validate_parameters
from src.choreography.parameters.extraction import KEYWORDS, find_other_dance

WORDS = [
    "slow",
    "fast",
    "romantic",
    "beginners",
    "sin",
    "not",
    "90",
    "seconds",
    "minutos",
    "sehr",
    "schnell",
    "Anfänger",
    "giros",
    "2",
    "30",
    "half",
    "a",
    "and",
]


def read(text: str) -> tuple[str, str, str, int]:
    found = extract_by_keywords(text)
    return found.difficulty, found.energy_level, found.style, found.duration


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I want a slow, romantic bachata for beginners", ("beginner", "low", "romantic", 60)),
        ("Create a romantic bachata for beginners", ("beginner", "medium", "romantic", 60)),
        ("advanced energetic choreography", ("advanced", "high", "modern", 60)),
        ("energetic and sensual, intermediate, 90 seconds", ("intermediate", "high", "sensual", 90)),
        ("a bachata for a show, with turns", ("advanced", "high", "modern", 60)),
        ("a calm bachata for our show, for beginners", ("beginner", "low", "modern", 60)),
        ("eine Bachata für eine Aufführung", ("advanced", "high", "modern", 60)),
        ("una bachata para mi clase", ("beginner", "medium", "modern", 60)),
        ("not for a show, romantic", ("beginner", "medium", "romantic", 60)),
        ("something playful", ("beginner", "high", "traditional", 60)),
        ("Una bachata lenta y romántica para principiantes", ("beginner", "low", "romantic", 60)),
        ("bachata sensual avanzada de dos minutos y medio", ("advanced", "medium", "sensual", 150)),
        ("dominicana, rápida, nivel intermedio, 45 segundos", ("intermediate", "high", "traditional", 45)),
        ("Eine langsame, romantische Bachata für Anfänger", ("beginner", "low", "romantic", 60)),
        ("sinnlich, für Fortgeschrittene, anderthalb Minuten", ("advanced", "medium", "sensual", 90)),
        ("schnell, klassisch, mittelschwer, 1:30", ("intermediate", "high", "traditional", 90)),
        ("dance", ("beginner", "medium", "modern", 60)),
    ],
)
def test_what_is_said_is_read(text: str, expected: tuple[str, str, str, int]):
    assert read(text) == expected


@pytest.mark.parametrize(
    "text", ["follow the glove", "hardware store", "breakfast club", "a slowish fastener", "unromantically"]
)
def test_only_whole_words_count(text: str):
    assert read(text) == ("beginner", "medium", "modern", 60)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("not too hard, please", ("beginner", "medium", "modern", 60)),
        ("not slow, but fast", ("beginner", "high", "modern", 60)),
        ("no lenta, sino rápida", ("beginner", "high", "modern", 60)),
        ("nicht schnell, sondern ruhig", ("beginner", "low", "modern", 60)),
        ("nothing advanced; romantic", ("beginner", "medium", "romantic", 60)),
        ("without being sensual", ("beginner", "medium", "modern", 60)),
    ],
)
def test_negated_words_do_not_count(text: str, expected: tuple[str, str, str, int]):
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("90 seconds", 90), ("a 30-second routine", 30), ("2 minutes 30 seconds", 150), ("2,5 Minuten", 150),
        ("two and a half minutes", 150), ("a minute and a half", 90), ("un minuto y medio", 90), ("half a minute", 30),
        ("eine halbe Minute", 30), ("1:45", 105), ("3 seconds", 15), ("9999 minutes", 7200), ("0 seconds", 60),
        ("at 126 bpm", 60), ("10 people, 2 lines", 60),
    ],
)  # fmt: skip
def test_durations_are_read_within_the_limits(text: str, seconds: int):
    assert extract_by_keywords(text).duration == seconds


def test_wanted_and_unwanted_figures_are_read():
    found = extract_by_keywords("lots of turns and body waves, no dips")
    assert (found.wanted, found.unwanted) == (("turn", "wave"), ("dip",))
    assert extract_by_keywords("sin giros").unwanted == ("turn",)
    assert extract_by_keywords("ohne Drehungen, mit Hammerlock").unwanted == ("turn",)


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
def test_an_empty_request_says_what_to_write(text: str):
    with pytest.raises(ParameterExtractionError, match="few words"):
        extract_by_keywords(text)


@pytest.mark.parametrize(
    ("text", "dance"),
    [
        ("A fast salsa", "salsa"),
        ("Un cha-cha-cha", "cha-cha-cha"),
        ("A bachata with salsa turns", ""),
        ("Something slow, no tango please", ""),
        ("The salsabil song", ""),
    ],
)
def test_another_dance_is_found(text: str, dance: str):
    assert find_other_dance(text) == dance


def test_each_language_has_words_for_each_value():
    for parameter in ("difficulty", "energy_level", "style"):
        for value, words in KEYWORDS[parameter].items():
            assert len(words) >= 6, (parameter, value)


def is_valid(found: ChoreographyParameters) -> bool:
    return (
        found.difficulty in get_args(Difficulty)
        and found.energy_level in get_args(Energy)
        and found.style in get_args(Style)
        and 15 <= found.duration <= 7200
    )


@given(
    st.one_of(st.text(min_size=1), st.lists(st.sampled_from(WORDS), min_size=1).map(" ".join)).filter(
        str.strip
    )
)
def test_every_text_gives_complete_and_valid_parameters(text: str):
    assert is_valid(extract_by_keywords(text))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda x: st.lists(x) | st.dictionaries(st.text(), x),
)
NAMES = st.sampled_from(["difficulty", "energy_level", "style", "duration", "wanted", "unwanted", "other"])


@given(st.dictionaries(NAMES, JSON))
def test_whatever_a_model_answers_becomes_complete_and_valid(values: dict[str, Any]):
    assert is_valid(validate_parameters(values))


@given(
    st.sampled_from(get_args(Difficulty)),
    st.sampled_from(get_args(Energy)),
    st.sampled_from(get_args(Style)),
    st.integers(15, 7200),
)
def test_valid_values_are_kept_and_missing_ones_have_defaults(
    difficulty: str, energy: str, style: str, duration: int
):
    values = {
        "difficulty": difficulty.upper(),
        "energy_level": f" {energy} ",
        "style": style,
        "duration": str(duration),
    }
    found = validate_parameters(values)
    assert (found.difficulty, found.energy_level, found.style, found.duration) == (
        difficulty,
        energy,
        style,
        duration,
    )
    for name, default in {
        "difficulty": "beginner",
        "energy_level": "medium",
        "style": "modern",
        "duration": 60,
    }.items():
        assert getattr(validate_parameters({k: v for k, v in values.items() if k != name}), name) == default
