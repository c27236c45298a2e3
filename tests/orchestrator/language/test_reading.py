"""Reading of questions: language, names, keys, numbers, passages, and unknown words."""

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.orchestrator.language.names import NameIndex, index_of
from src.orchestrator.language.reader import read
from src.orchestrator.language.reading import Reading


def row(number: int, title: str, artist: str = "", genre: str = "") -> dict[str, Any]:
    return {
        "id": f"{number}", "title": title, "original_filename": f"{title}.mp3", "duration": 100.0, "artist": artist,
        "album": "", "genre": genre, "year": None,
    }  # fmt: skip


NAMES = index_of(
    [
        row(1, "Señora Luna", "Los Faroles", "Bachata"),
        row(2, "Rails", "Kessler", "Techno"),
        row(3, "Carbon Sunrise", "Halden", "Drum & Bass"),
        row(4, "Home", "Cora Lind"),
        row(5, "Home", "The Half Hours"),
        row(6, "Don't Wait Up (feat. Jonah Reyes)", "Nila Verano"),
        row(7, "07 - Slow_Tide.mp3", "Aurel"),
        row(8, "Hay Road", "Eilidh"),
        row(9, "Hay Road (out of tune)", "Eilidh"),
    ]
)


def heard(question: str, names: NameIndex = NAMES) -> Reading:
    return read(question, names)


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("what tempo is this?", "en"),
        ("¿qué tempo tiene esta canción?", "es"),
        ("cual es el tempo", "es"),
        ("a que tempo va", "es"),
        ("Welche Tonart hat das Lied?", "de"),
        ("wie schnell ist es", "de"),
        ("Danke", "de"),
        ("muchas gracias", "es"),
        ("is it louder than Rails?", "en"),
    ],
)
def test_the_language_is_that_of_the_words(question: str, language: str) -> None:
    assert heard(question).language == language


def test_a_question_of_no_language_is_read_in_the_pages() -> None:
    reading = read("BPM?", NAMES, (), "de")
    assert reading.language == "de"
    assert not reading.has_own_language


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("what is the key of senora luna?", ["Señora Luna"]),
        ("What's the bpm of CARBON SUNRISE", ["Carbon Sunrise"]),
        ("what is the tempo of carbon sunrize", ["Carbon Sunrise"]),
        ("how fast is Don't Wait Up", ["Don't Wait Up (feat. Jonah Reyes)"]),
        ("how loud is slow tide", ["07 - Slow_Tide.mp3"]),
        ("is Rails faster than Carbon Sunrise?", ["Rails", "Carbon Sunrise"]),
        ("compare Hay Road with Hay Road (out of tune)", ["Hay Road", "Hay Road (out of tune)"]),
        ("what is the tempo?", []),
        ("how fast is \u201cRails\u201d", ["Rails"]),
    ],
)
def test_titles_of_the_library_are_found(question: str, titles: list[str]) -> None:
    assert [name.text for name in heard(question).named("track")] == titles


def test_a_whole_title_is_not_also_the_beginning_of_another() -> None:
    (name,) = heard("how fast is Hay Road?").named("track")
    assert [track.id for track in name.tracks] == ["8"]


def test_a_title_of_two_tracks_names_both() -> None:
    (name,) = heard("what is the key of Home?").named("track")
    assert {track.artist for track in name.tracks} == {"Cora Lind", "The Half Hours"}


def test_artists_and_genres_are_found() -> None:
    assert [name.text for name in heard("songs by los faroles").named("artist")] == ["Los Faroles"]
    assert [name.text for name in heard("list all bachata songs").named("genre")] == ["Bachata"]


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("find songs in A minor", ["A minor"]),
        ("which are in F#m", ["F# minor"]),
        ("what mixes with 8A?", ["A minor"]),
        ("canciones en la menor", ["A minor"]),
        ("canciones en la menor tranquilas", ["A minor"]),
        ("la de la menor duración", []),
        ("está en si bemol mayor", ["Bb major"]),
        ("Lieder in fis-Moll", ["F# minor"]),
        ("Lieder in B-Dur", ["Bb major"]),
        ("Lieder in h-Moll", ["B minor"]),
        ("transpose it to D", ["D major"]),
        ("I am here", []),
        ("a song in a club", []),
    ],
)
def test_keys_are_read_in_each_language(question: str, keys: list[str]) -> None:
    assert [said.key.name for said in heard(question).keys] == keys


def test_bars_metres_numbers_and_passages_are_no_words() -> None:
    assert heard("loop bars 5 to 8").bars == (5, 8)
    assert heard("repite los compases 5 a 8").bars == (5, 8)
    assert heard("wiederhole Takt 5 bis 8").bars == (5, 8)
    assert heard("songs in 3/4").metres == ("3/4",)
    assert [one.value for one in heard("between one hundred and 130 bpm").numbers] == [100, 130]
    assert [passage.start for passage in heard("how loud is it from 0:05 to 0:15").passages] == [5.0]
    assert heard("rate this song from 1 to 10").passages == ()


def test_a_text_without_its_names_is_kept_for_patterns() -> None:
    assert "down" not in heard("transpose “Long Way Down” two semitones up").unnamed.casefold()


def test_words_that_nothing_explains_are_told() -> None:
    assert heard("please defenestrate the tempo").unknown == ("defenestrate",)
    assert heard("what is the tempo?").unknown == ()


HOSTILE = [
    "a " * 4000,
    "x" * 8000,
    "tempo" * 1600,
    "of of of " * 900,
    "1:1" * 2600,
    "señora " * 1100,
    "\u0301" * 8000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_no_text_takes_long(text: str) -> None:
    heard("warm up")
    began = time.thread_time()
    heard(text[:8000])
    # Measured: 2 to 25 ms, and 110 ms on a machine with four times as many processes as cores.
    assert time.thread_time() - began < 0.5


@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    assert heard(text).text == text


@pytest.mark.parametrize(
    ("question", "place", "texts"),
    [("play the 2nd one", "2", "2nd one"), ("the 1st", "1", "1st"), ("the 9th song", "9", "9th")],
)
def test_a_digit_with_an_ending_is_a_place(question: str, place: str, texts: str) -> None:
    reading = heard(question)
    assert reading.of("ordinal") == (place,)
    assert texts in [item.text for item in reading.items]
    assert not reading.unknown


def test_a_longer_number_with_an_ending_is_none() -> None:
    assert heard("the 12th").of("ordinal") == ()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("how fast is kaiserwalzer?", True),
        ("add kaiserwalzer to it", True),
        # Of other tracks, or a search for a word.
        ("is this a kaiserwalzer?", False),
        ("find kaiserwalzer", False),
        # Not in this title.
        ("how fast is kaiserwetter?", False),
    ],
)
def test_a_word_that_only_one_title_has_names_it(text: str, named: bool) -> None:
    found = read(text, index_of([row(1, "Kaiserwalzer für Anfänger")]))
    assert [name.text for name in found.named("track")] == (["Kaiserwalzer für Anfänger"] if named else [])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("tell me about feelings", ["feelings"]),
        ("erzähl mir was über feelings", ["feelings"]),
        ("tell me about the mood", []),
        ("songs with happy feelings", []),
    ],
)
def test_a_title_that_is_a_word_is_meant_behind_tell_me_about(text: str, names: list[str]) -> None:
    assert [one.text for one in read(text, index_of([row(1, "feelings")])).names] == names
