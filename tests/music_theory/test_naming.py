import pytest

from src.agents.harmony.names import key_at
from src.music_theory.naming import DASH, NoteNames, key_in, note_in


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


@pytest.mark.parametrize(
    ("spelling", "notation", "english", "spanish", "german"),
    [
        ("usual", "", ["Bb major", "B minor"], ["si bemol mayor", "si menor"], ["B-Dur", "h-Moll"]),
        ("usual", "B", ["Bb major", "B minor"], ["si bemol mayor", "si menor"], ["Bb-Dur", "b-Moll"]),
        ("usual", "H", ["B major", "H minor"], ["si bemol mayor", "si menor"], ["B-Dur", "h-Moll"]),
        ("sharps", "", ["A# major", "B minor"], ["la sostenido mayor", "si menor"], ["Ais-Dur", "h-Moll"]),
    ],
)
def test_keys_are_named_as_the_user_wants(
    spelling: str, notation: str, english: list[str], spanish: list[str], german: list[str]
) -> None:
    names = NoteNames(spelling, notation)
    for language, expected in (("en", english), ("es", spanish), ("de", german)):
        assert [names.key(key, language) for key in ("Bb major", "B minor")] == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("spelling", "notation", "english", "german"),
    [
        ("usual", "", "| Bbm7 Gb | B Faug | A Dorian", "| Bbm7 Gb | H Faug | A Dorian"),
        ("usual", "B", "| Bbm7 Gb | B Faug | A Dorian", "| Bbm7 Gb | B Faug | A Dorian"),
        ("usual", "H", "| Bm7 Gb | H Faug | A Dorian", "| Bm7 Gb | H Faug | A Dorian"),
        ("sharps", "", "| A#m7 F# | B Faug | A Dorian", "| A#m7 F# | H Faug | A Dorian"),
        ("sharps", "H", "| A#m7 F# | H Faug | A Dorian", "| A#m7 F# | H Faug | A Dorian"),
    ],
)
def test_chords_are_named_as_the_user_wants(spelling: str, notation: str, english: str, german: str) -> None:
    names = NoteNames(spelling, notation)
    for language, expected in (("en", english), ("es", english), ("de", german)):
        assert names.chords("| Bbm7 Gb | B Faug | A Dorian", language) == expected  # type: ignore[arg-type]


def test_a_dash_stands_where_no_chord_sounds() -> None:
    assert NoteNames().chords("D#m7 N N | Nine", "en") == f"D#m7 {DASH} {DASH} | Nine"


def test_every_key_has_a_name_of_its_own() -> None:
    for language in ("es", "de"):
        names = {key_in(language, key_at(index).name) for index in range(24)}  # type: ignore[arg-type]
        assert len(names) == 24


def test_double_signs() -> None:
    assert note_in("de", "C##") == "Cisis"
    assert note_in("de", "Bbb") == "Heses"
    assert note_in("es", "F##") == "fa doble sostenido"
    assert note_in("de", "E#") == "Eis"
