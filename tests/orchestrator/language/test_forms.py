"""Other forms and spellings of known words are read like them."""

import pytest

from src.orchestrator.language.reader import read
from src.orchestrator.language.vocabulary import build, vocabulary

FORMS = (
    ("en", "transposing", "act.transpose"),
    ("en", "gimme", "act.find"),
    ("es", "cortita", "quality.short.plain"),
    ("de", "ruhigem", "quality.calm.plain"),
    ("de", "akkordfolge", "measure.chords"),
)


@pytest.mark.parametrize(("language", "word", "concept"), FORMS)
def test_forms_of_words_are_known(language: str, word: str, concept: str) -> None:
    reading = read(word, language=language)
    assert concept in reading.concepts
    assert not reading.unknown


def test_a_compound_of_known_words_is_both_of_them() -> None:
    small = build("de", {"a.delay": "delay", "a.time": "zeit"})
    assert small.as_known("delayzeit") == ("delay", "zeit")
    assert small.as_known("regenzeit") == ("regenzeit",)


def test_clitics_and_diminutives_are_left_out() -> None:
    small = build("es", {"a.sort": "ordena", "a.short": "corta"})
    assert small.as_known("ordenamelas") == ("ordena",)
    assert small.as_known("cortita") == ("corta",)


def test_words_of_a_phrase_may_stand_apart() -> None:
    small = build("en", {"a.undo": "put … back", "a.down": "slow … down to"})
    found = small.match_with_gap(("put", "it", "quickly", "back"))
    assert found is not None
    assert found[0] == {"a.undo"}
    assert list(found[1]) == [3]
    assert small.match_with_gap(("put", "it", "down")) is None


def test_everyday_words_are_left_out_and_other_words_are_not() -> None:
    assert read("what is the tempo of this for my students at the wedding").unknown == ()
    assert read("what is the tempo of this zebra").unknown == ("zebra",)


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_words_that_change_a_question_are_no_everyday_words(language: str) -> None:
    changing = {
        "en": "only without except average maximum total random",
        "es": "solo sin salvo media maximo total aleatorio",
        "de": "nur ohne ausser durchschnitt maximal zufallig",
    }
    known = vocabulary(language)
    found = {word: known.phrases.get((word,), frozenset()) for word in changing[language].split()}
    tables = ("filler.adverbs", "filler.people", "filler.occasions", "filler.verbs", "filler.nouns")
    everyday = [word for word, concepts in found.items() if concepts & set(tables)]
    assert everyday == []
