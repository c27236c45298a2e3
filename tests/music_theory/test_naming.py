import pytest

from src.agents.harmony.names import key_at
from src.music_theory.naming import chord_in, key_in, note_in


@pytest.mark.parametrize(
    ("name", "spanish", "german"),
    [
        ("A minor", "la menor", "a-Moll"),
        ("Bb major", "si bemol mayor", "B-Dur"),
        ("B minor", "si menor", "h-Moll"),
        ("F# minor", "fa sostenido menor", "fis-Moll"),
        ("Eb major", "mi bemol mayor", "Es-Dur"),
        ("Ab major", "la bemol mayor", "As-Dur"),
    ],
)
def test_keys_have_names_in_each_language(name: str, spanish: str, german: str) -> None:
    assert key_in("en", name) == name
    assert key_in("es", name) == spanish
    assert key_in("de", name) == german


def test_german_b_can_be_the_international_one() -> None:
    assert key_in("de", "Bb major", "b") == "Bb-Dur"
    assert key_in("de", "B minor", "b") == "b-Moll"
    assert [chord_in("de", chord, "h") for chord in ("Bm7", "Bb", "Am", "N")] == ["Hm7", "B", "Am", "N"]
    assert chord_in("de", "Bbm7") == "Bbm7"
    assert chord_in("en", "Bbm7", "h") == "Bbm7"


def test_every_key_has_a_name_of_its_own() -> None:
    for language in ("es", "de"):
        names = {key_in(language, key_at(index).name) for index in range(24)}  # type: ignore[arg-type]
        assert len(names) == 24


def test_double_signs() -> None:
    assert note_in("de", "C##") == "Cisis"
    assert note_in("de", "Bbb") == "Heses"
    assert note_in("es", "F##") == "fa doble sostenido"
    assert note_in("de", "E#") == "Eis"
