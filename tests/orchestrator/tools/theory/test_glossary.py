"""The glossary: complete in three languages, and examples from the open track."""

from collections import Counter

import pytest

from src.orchestrator.tools.theory.facts import AGENTS, agents_for, beats_of, facts_of, number
from src.orchestrator.tools.theory.glossary import LANGUAGES, glossary, words_of_terms

RHYTHM = {
    "tempo_bpm": 122.0,
    "time_signature": "4/4",
    "swing_0_straight_to_1_triplet": 0.0,
    "beat_interval_variation_percent": 0.9,
}
HARMONY = {"key": "Ab major", "main_chords_percent": {"Ab": 41, "Db": 24, "Eb": 12}, "tuning_cents": 0.0}
LOUDNESS = {"integrated_lufs": -17.1, "loudness_range_lu": 4.5, "true_peak_dbtp": -0.8}


def test_there_are_at_least_sixty_terms() -> None:
    assert len(glossary("en")) >= 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_term_is_missing_in_a_language(language) -> None:  # type: ignore[no-untyped-def]
    assert glossary(language).keys() == glossary("en").keys()
    for name, term in glossary(language).items():
        assert term.text.strip().endswith((".", "!")), name
        assert all(term.words), name
        # The examples of one term name the same values in every language.
        assert term.needs == glossary("en")[name].needs, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_two_terms(language) -> None:  # type: ignore[no-untyped-def]
    words = Counter(word for term in glossary(language).values() for word in term.words)
    assert [word for word, count in words.items() if count > 1] == []
    assert words_of_terms(language)["lufs"] == "lufs"


def test_every_value_of_an_example_can_be_measured() -> None:
    known = {"title", *(name for names in AGENTS.values() for name in names)}
    for term in glossary("en").values():
        assert term.needs <= known, term.name


def test_a_term_is_told_with_the_open_track() -> None:
    term = glossary("es")["camelot"]
    facts = facts_of({"harmony": HARMONY}, "«Señora Luna»", "es")
    assert term.told(facts).endswith(
        "«Señora Luna» está en la bemol mayor, código 4B: se mezcla con 4B, 4A, 5B, 3B."
    )
    assert agents_for(term.needs) == ["harmony"]


def test_a_term_is_told_without_an_example_where_values_are_missing() -> None:
    term = glossary("en")["tempo"]
    assert term.told({"title": "Room Tone"}) == term.text
    assert term.told(facts_of({"rhythm": {"has_steady_beat": False}}, "Room Tone", "en")) == term.text


def test_values_follow_from_the_measurements() -> None:
    facts = facts_of({"rhythm": RHYTHM, "harmony": HARMONY, "loudness": LOUDNESS}, "Luna", "de")
    assert facts["half"] == "61"
    assert facts["double"] == "244"
    assert facts["bar_seconds"] == "1,97"
    assert facts["relative"] == "f-Moll"
    assert facts["roman"] == "I IV V"
    assert facts["difference"] == "3,1"
    assert facts["a4"] == "440"


def test_numbers_and_bars() -> None:
    assert [number(14.2, "en"), number(14.0, "es"), number(14.25, "de", 2)] == ["14.2", "14", "14,25"]
    assert [beats_of(metre) for metre in ("4/4", "3/4", "6/8", "12/8", "5/4")] == [4, 3, 2, 4, 5]
