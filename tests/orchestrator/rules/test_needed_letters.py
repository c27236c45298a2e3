"""A pattern finds the same with and without the letters that a text needs for it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.orchestrator.rules.needed_letters import LONGEST_TEXT, letters_of, needed_letters
from src.orchestrator.rules.patterns import pattern

PATTERNS = (
    r"\b(?:both|two (?:versions|songs)|l[oa]s dos|amb[oa]s)\b",
    r"^\W*(?:and )?how (?:many|long)\b.{0,9}(?<!not )in key",
    r"\bqu[eé] (?:tono|clave)s?(?: tiene)?|tonart(?:en)?",
    r"(?P<what>this|it) (?:is|was) (?:in )?(?P<key>[a-h](?:#|b)?) (?:major|minor)",
    r"(?:song|track){1,2}s*(?! list)",
    r"a{2}bc|d?efg",
    r"(?-i:Kiss)|(?:sin|sí)",
    r"stra(?:ss|ß)e(?=n)",
)
# Letters and words of these patterns, and letters with unusual capitals.
TEXTS = st.lists(
    st.sampled_from(
        ("both", "LAS dos", "ambos ", "how many ", "HOW long", " in key", "qué", "QUÉ", " tono", "clave", "it was in ",
         "f# minor", "song", "tracks", " list", "aabc", "efg", "Kiss", "KISS", "sin", "SÍ", "s\u0131n", "\u017fin",
         "S\u0130N", "\u212aiss", "straße", "STRA\u1e9eEN", "strassen", " ", "a", "\n", "·")
    )
).map("".join)  # fmt: skip


@pytest.mark.parametrize(
    ("source", "needed"),
    [
        (r"\bspeed\b", {"spe"}),
        (r"(?:slow|fast)(?:er|est)?", {"low", "fas"}),
        # The longer of two words, or a choice of forms.
        (r"wie\s+\w+ langsam", {"gsa"}),
        (r"c[oó]mo", {"com", "cóm"}),
        (r"(?:very )?\d+ bpm", {"bpm"}),
    ],
)
def test_a_pattern_needs_one_of_the_groups_of_each_word(source: str, needed: set[str]) -> None:
    assert needed_letters(source) == needed


@pytest.mark.parametrize(
    "source",
    [
        r"\d+",
        r"(?:long)?",
        r"to|slow",
        r"(?:abc)*",
        r"[a-z]+",
        r"(?=slow)",
        r"(?<!slow)a",
        r"(?i)slow",
        r"\u0130stanbul",
        "ελα",
    ],
)
def test_a_pattern_without_such_words_needs_none(source: str) -> None:
    assert needed_letters(source) is None


@pytest.mark.parametrize("flags", [re.IGNORECASE, re.NOFLAG, re.IGNORECASE | re.DOTALL])
@given(text=TEXTS)
def test_the_same_is_found_as_without_the_letters(flags: re.RegexFlag, text: str) -> None:
    for source in PATTERNS:
        filtered = pattern(source, flags)
        plain = re.compile(filtered.pattern, flags)
        for name in ("search", "match", "fullmatch"):
            found, expected = (getattr(one, name)(text) for one in (filtered, plain))
            assert (found and (found.span(), found.groups())) == (
                expected and (expected.span(), expected.groups())
            )
        assert [one.span() for one in filtered.finditer(text)] == [one.span() for one in plain.finditer(text)]
        assert filtered.findall(text) == plain.findall(text)
        assert filtered.split(text, maxsplit=1) == plain.split(text, maxsplit=1)
        assert filtered.sub("-", text, count=1) == plain.sub("-", text, count=1)
        assert filtered.subn("-", text) == plain.subn("-", text)
        assert bool(filtered.search(text, 2)) == bool(plain.search(text, 2))


def test_a_filtered_pattern_tells_of_itself_what_a_compiled_one_does() -> None:
    filtered = pattern(r"(?P<what>slow)er")
    assert (filtered.pattern, filtered.groups) == (r"(?P<what>slow)er", 1)
    assert dict(filtered.groupindex) == {"what": 1}


@pytest.mark.parametrize("text", ["a" * (LONGEST_TEXT + 1), "s\u0131n", "\u017fin", "S\u0130N"])
def test_long_texts_and_letters_with_unusual_capitals_are_always_searched(text: str) -> None:
    assert letters_of(text) is None
    assert letters_of("Sí no") == {"sí ", "í n", " no"}
