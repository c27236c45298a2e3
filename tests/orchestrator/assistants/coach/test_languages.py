"""The three language files say the same things."""

import string
from collections.abc import Iterator
from typing import Any

import pytest

from src.orchestrator.assistants.coach.languages import LANGUAGES, detect_language
from src.orchestrator.assistants.coach.safety.alarms import KINDS
from src.orchestrator.assistants.coach.slots import SLOTS

# Groups that may have different numbers of words in each language.
WORD_LISTS = ("words.", "detect.", "negation.", "symptoms.", "music.", "alarms.", "speech.")


def entries(data: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from entries(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("code", ["es", "de"])
def test_every_entry_is_in_every_language(code: str):
    english, other = dict(entries(LANGUAGES["en"].data)), dict(entries(LANGUAGES[code].data))

    assert english.keys() == other.keys()
    for path, value in other.items():
        assert value, path
        if not path.startswith(WORD_LISTS) and isinstance(value, str):
            assert placeholders(value) == placeholders(english[path]), path


def test_everything_that_is_asked_saved_and_caught_has_words():
    for language in LANGUAGES.values():
        assert SLOTS.keys() <= language.data["labels"].keys()
        assert SLOTS.keys() <= language.data["consequences"].keys()
        assert set(KINDS) == language.data["alarms"].keys()
        assert set(KINDS) <= language.data["safety"].keys()
        assert language.data["parts"].keys() == language.data["words"]["body"].keys()
        assert language.data["foods"].keys() == language.data["words"]["food"].keys()


@pytest.mark.parametrize(
    ("text", "current", "expected"),
    [
        ("I play the guitar", None, "en"),
        ("Hola, toco la guitarra", None, "es"),
        ("Ich spiele Gitarre", None, "de"),
        ("no", "es", "es"),
        ("ok", "de", "de"),
        ("mein Knie tut weh", "en", "de"),
        ("20", "es", "es"),
        ("salsa", "klingon", "en"),
    ],
)
def test_the_language_follows_the_user(text: str, current: str | None, expected: str):
    assert detect_language(text, current) == expected
