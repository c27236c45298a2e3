"""The sets of questions and the program that judges the answers to them (`script/bench questions`)."""

from pathlib import Path
from typing import Any

import pytest

from benchmarks.chat.fixture_measurements import library_tracks, measurements
from benchmarks.chat.library_table import README, updated_readme
from benchmarks.chat.question_format import AskedQuestion, InvalidSet, read_set, sets
from benchmarks.chat.question_judge import GivenAnswer, Names, fold, judge, language_of, numbers_in
from benchmarks.chat.question_run import Asker
from src.audio.passage import Passage

TITLES = [track.title for track in library_tracks()]
NAMES = Names.of(library_tracks())
# The share of actions that must be done as asked.
MOST_ACTIONS = 0.9


@pytest.fixture(autouse=True)
def no_limit_of_questions(settings: Any) -> None:
    """One user asks the questions of many dialogues."""
    settings.MAX_QUESTIONS_PER_MINUTE = 100_000


def verdict(answer: str, **checks: Any) -> str:
    question = AskedQuestion(text="?", **checks)
    return judge(question, GivenAnswer(answer), NAMES).verdict


def test_the_readme_has_the_library_as_it_is() -> None:
    assert README.read_text() == updated_readme(), "Run script/bench questions --write-readme."


@pytest.mark.parametrize("path", sets().values(), ids=sets().keys())
def test_every_set_can_be_read_and_names_tracks_that_exist(path: Path) -> None:
    dialogues = read_set(path)
    assert dialogues
    known = {*TITLES, *(f"{track.title} / {track.artist}" for track in library_tracks())}
    for question in (question for dialogue in dialogues for question in dialogue):
        assert {*question.open, *question.tracks} <= known, question.text


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ('[[question]]\ntext = "a"\nnumber = 3', "number"),
        ('[[question]]\ntext = "a"\nfollows = true', "cannot follow"),
        ("[[question]]\nnumbers = [3]", "text"),
        ("= 3", "Invalid"),
    ],
)
def test_a_mistake_in_a_set_is_named(tmp_path: Path, content: str, reason: str) -> None:
    path = tmp_path / "set.toml"
    path.write_text(content)
    with pytest.raises(InvalidSet, match=reason):
        read_set(path)


@pytest.mark.parametrize(
    ("answer", "checks", "expected"),
    [
        ("The tempo is 122 BPM.", {"numbers": [122]}, "right"),
        ("The tempo is 123 BPM.", {"numbers": [122]}, "wrong"),
        ("The tempo is steady.", {"numbers": [122]}, "beside"),
        ("It is 17.1 LUFS.", {"numbers": [17.1]}, "right"),
        ("It is -17.10 LUFS.", {"numbers": [-17.1]}, "right"),
        ("It is 17 LUFS.", {"numbers": [17.1]}, "right"),
        ("It is 17.2 LUFS.", {"numbers": [17.1]}, "wrong"),
        ("The key is A\u266d major.", {"has": ["Ab major"]}, "right"),
        ("The key is Ab minor.", {"has": ["Ab major"]}, "beside"),
        ("The chord is F#m.", {"has": ["F"]}, "beside"),
        ("I did not understand that.", {"numbers": [122]}, "refused"),
        ("I did not understand that.", {"numbers": [122], "answerable": True}, "failed refusal"),
        ("Yes: it is steady.", {"yes_no": "yes"}, "right"),
        ("Hardly: it is too slow.", {"yes_no": "yes"}, "wrong"),
        ("It is steady.", {"yes_no": "yes"}, "beside"),
        ("El tempo es 122 BPM.", {"numbers": [122]}, "beside"),
        ("El tempo es 122 BPM.", {"numbers": [122], "language": "es"}, "right"),
        ("122 BPM", {"numbers": [122], "language": "de"}, "right"),
        ("That is “Rails”.", {"tracks": ["Rails"]}, "right"),
        ("That is “Depot”.", {"tracks": ["Rails"]}, "wrong"),
        ("“Rails” and “Depot”.", {"tracks": ["Rails"], "only_tracks": True}, "wrong"),
        ("“Rails” and “Depot”.", {"tracks": ["Rails"], "only_tracks": True, "open": ["Depot"]}, "right"),
        ("I cannot hear lyrics.", {"kind": "refusal"}, "right"),
        ("The tempo is 122 BPM.", {"kind": "refusal"}, "wrong"),
        (
            "I cannot: it needs a language model.",
            {"kind": "refusal", "has_not": ["language model"]},
            "failed refusal",
        ),
        ("Clave does not hear words.", {"kind": "refusal"}, "right"),
        (
            "There are “Dime que sí”, Los Faroles, “La Vecina” and this one.",
            {"has": ["Los Faroles"]},
            "right",
        ),
        ("Which of the two do you mean?", {"kind": "question"}, "right"),
        ("Deleted.", {"kind": "question"}, "wrong"),
    ],
)
def test_an_answer_gets_its_verdict(answer: str, checks: dict[str, Any], expected: str) -> None:
    assert verdict(answer, **checks) == expected


def state(title: str = "Rails") -> dict[str, Any]:
    return {"tracks": {"1": [title, "Kessler", {}]}, "tasks": [], "playlists": {}}


def judged(question: AskedQuestion, **came: Any) -> str:
    given = {"before": state(), "after": state(), "at_start": state(), **came}
    return judge(question, GivenAnswer("It is done.", **given), NAMES).verdict


def test_a_change_that_nobody_asked_for_is_wrong() -> None:
    question = AskedQuestion(text="?", has=["done"])
    assert judged(question) == "right"
    assert judged(question, after=state("Moon")) == "wrong"
    assert judged(question, player=[{"action": "play"}]) == "wrong"


def test_a_change_is_checked() -> None:
    question = AskedQuestion.model_validate({"text": "?", "after": {"title": {"Rails": "Moon"}}})
    assert judged(question, after=state("Moon")) == "right"
    assert judged(question, after=state("Sun")) == "wrong"
    assert judged(question) == "beside"


def test_what_the_player_was_told_is_checked() -> None:
    question = AskedQuestion.model_validate(
        {"text": "?", "player": {"action": "loop", "start": 8.5, "track": "Rails"}}
    )
    event = {"action": "loop", "track_id": "1", "start_seconds": 8.52, "end_seconds": 16.0}
    assert judged(question, player=[event]) == "right"
    assert judged(question, player=[{**event, "start_seconds": 12.0}]) == "wrong"
    assert judged(question) == "beside"


def test_languages_are_told_by_their_small_words() -> None:
    assert language_of("The tempo is steady.") == {"en"}
    assert language_of("El tempo es constante y la tonalidad es menor.") == {"es"}
    assert language_of("Das Tempo ist gleichmäßig.") == {"de"}
    assert language_of("122 BPM") == set()


def test_numbers_are_read_with_their_digits() -> None:
    assert numbers_in("122 BPM, -17.10 LUFS, 4,5") == [(122.0, 0), (17.1, 2), (4.5, 1)]
    assert fold("Señora Luna, A\u266d") == "senora luna, ab"


def test_measurements_of_a_passage_lie_inside_it() -> None:
    track = next(track for track in library_tracks() if track.title == "Señora Luna")
    chords = measurements(track, Passage(8.52, 16.39))["harmony"]["chords"]
    assert [name for _, _, name in chords] == ["F7", "Bbm7", "Eb7", "Ab"]
    assert measurements(track)["rhythm"]["beat_count"] == 68


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
async def test_questions_that_were_answered_wrongly_stay_mended(redis_server: object) -> None:
    results = await Asker().ask_all(read_set(sets()["mended"]))
    assert [
        result.report() for result in results if result.judgement.verdict not in {"right", "refused"}
    ] == []


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
async def test_nothing_is_done_that_was_not_asked_for(redis_server: object) -> None:
    results = await Asker().ask_all(read_set(sets()["actions"]))
    wrong = [result.report() for result in results if result.judgement.verdict == "wrong"]
    assert wrong == []
    assert sum(result.judgement.verdict == "right" for result in results) >= MOST_ACTIONS * len(results)


SUGGESTING = {
    "en": (
        "blorb Rails into Depot",
        "how blorby is Rails?",
        "blorb Peak",
        "is Kessler blorby?",
        "blorby techno?",
        "blorb",
    ),
    "es": (
        "blorba Rails con Depot",
        "¿es blorba Rails?",
        "blorba Peak",
        "¿es blorbo Kessler?",
        "¿techno blorbo?",
    ),
    "de": (
        "blorbe Rails mit Depot",
        "ist Rails blorbig?",
        "blorbe Peak",
        "ist Kessler blorbig?",
        "blorbiger Techno?",
    ),
}


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", SUGGESTING)
async def test_what_is_suggested_is_understood(language: str, redis_server: object) -> None:
    def asked(text: str) -> list[AskedQuestion]:
        # "Blorbe Peak" shows no language.
        return [
            AskedQuestion(text=text, language=["en", language], given_playlists={"Peak": ["Rails", "Depot"]})
        ]

    replies = await Asker().ask_all([asked(text) for text in SUGGESTING[language]])
    suggested = {question for one in replies for question in one.answer.suggested}
    assert len(suggested) >= len(SUGGESTING[language])
    results = await Asker().ask_all([asked(text) for text in sorted(suggested)])
    assert [one.report() for one in results if one.judgement.verdict != "right"] == []


TRANSPOSING = {
    "en": "transpose Rails down two semitones",
    "es": "transpón Rails dos semitonos más abajo",
    "de": "transponiere Rails zwei Halbtöne tiefer",
}


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", TRANSPOSING)
async def test_the_recording_can_be_played_as_it_was_transposed(language: str, redis_server: object) -> None:
    (told,) = await Asker().ask_all([[AskedQuestion(text=TRANSPOSING[language], language=[language])]])
    (offer,) = told.answer.suggested
    (played,) = await Asker().ask_all([[AskedQuestion(text=offer, language=[language])]])
    (event,) = played.answer.player
    assert (event["action"], event["pitch_semitones"]) == ("play", -2)
