"""All languages have the same concepts and messages, and words match without case and accents."""

import pytest

from src.orchestrator.language.messages import messages, placeholders
from src.orchestrator.language.text import fold, folded_words, words_of
from src.orchestrator.language.vocabulary import FOLDER, LANGUAGES, build, concepts_in, vocabulary

OTHERS = [language for language in LANGUAGES if language != "en"]


def concepts(language: str) -> set[str]:
    import tomllib

    with (FOLDER / f"{language}.toml").open("rb") as file:
        return set(concepts_in(tomllib.load(file)))


@pytest.mark.parametrize("language", OTHERS)
def test_no_language_misses_a_concept(language: str) -> None:
    assert concepts(language) == concepts("en")
    assert len(concepts("en")) > 200


@pytest.mark.parametrize("language", OTHERS)
def test_no_language_misses_a_message_or_one_of_its_places(language: str) -> None:
    said, english = messages(language), messages("en")
    assert said.keys() == english.keys()
    assert [key for key in english if placeholders(said[key]) != placeholders(english[key])] == []
    assert [key for key, text in said.items() if not text.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_adjective_has_its_three_forms(language: str) -> None:
    forms = {
        key: text for key, text in messages(language).items() if key.startswith("compare.") and "|" in text
    }
    assert len(forms) > 20
    assert [key for key, text in forms.items() if text.count("|") != 2] == []


def test_case_and_accents_do_not_matter() -> None:
    assert fold("Señora LUNA ß ♭") == "senora luna ss b"
    assert [word.folded for word in words_of("¿Qué tempo, F# 3/4 a 1:23?")] == [
        "que",
        "tempo",
        "f#",
        "3/4",
        "a",
        "1:23",
    ]


def test_the_longest_phrase_counts_and_a_stem_stands_for_all_its_endings() -> None:
    small = build("en", {"a.key": "key", "a.signature": "key signature", "a.calm": "calm*"})
    found = small.match(("key", "signature", "please"))
    assert found is not None
    assert (found.concepts, found.length) == ({"a.signature"}, 2)
    assert small.match(("calmest",)) is not None
    assert small.match(("calf",)) is None


@pytest.mark.parametrize(
    ("typed", "meant"), [("tmepo", "tempo"), ("choords", "chords"), ("loudnes", "loudness")]
)
def test_a_typing_error_is_forgiven(typed: str, meant: str) -> None:
    assert vocabulary("en").corrected(typed) == meant


@pytest.mark.parametrize("typed", ["xyz", "qwerty", "tomato soup"])
def test_what_is_no_typing_error_stays_unknown(typed: str) -> None:
    assert vocabulary("en").corrected(typed) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Slow Tide", ("slow", "tide")),
        ("  Señora Luna ", ("senora", "luna")),
        ("F# at 1:23, don't", ("f#", "at", "1:23", "don", "t")),
        ("Tab\tand\nline", ("tab", "and", "line")),
        ("a" * 70, ("a" * 60, "a" * 10)),
        ("", ()),
    ],
)
def test_a_text_has_the_same_words_with_and_without_their_places(text: str, words: tuple[str, ...]) -> None:
    assert folded_words(text) == words
    assert tuple(word.folded for word in words_of(text)) == words
