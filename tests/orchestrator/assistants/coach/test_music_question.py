"""Which messages to the coach are questions about music that the analyst answers."""

from dataclasses import replace

import pytest

from src.orchestrator.assistant import Question, get_assistant, load_assistants, toolbox_of
from src.orchestrator.assistants.coach.languages import LANGUAGES
from src.orchestrator.assistants.coach.understanding import MusicQuestion, read_music_question
from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.llm_routing_offline.messages import read_talk
from src.orchestrator.rules import Talk

from .later_sentences import LATER_HARMLESS
from .more_sentences import MORE_HARMLESS
from .sentences import HARMLESS
from .test_dialogue import ENGLISH, GERMAN, SPANISH

ASKED = (
    ("whats the key here?", "en"),
    ("where do i put the capo if i wanna play C shapes", "en"),
    ("how fast is it", "en"),
    ("which scale can i solo with", "en"),
    ("what about the tempo?", None),
    ("welche akkorde kommen da vor", "de"),
    ("was ist das für eine taktart", "de"),
    ("wo setze ich den kapo für C griffe", "de"),
    ("ist das dur oder moll", "de"),
    ("en qué compás está", "es"),
    ("dónde pongo la cejilla para tocar con formas de C", "es"),
    ("qué acordes tiene", "es"),
)
WISHES = ("play it slower", "loop the chorus", "transpose it to D", "spiel es langsamer", "und die tonart")
ANSWERS = (
    "guitar", "20", "3 days", "20 minutes, 3 days a week", "Monday and Friday at 7", "beginner", "skip",
    "how to play the chords of a waltz", "learn the chords of this song?", "do my scales every day",
    "what about Friday?", "wie wäre es mit Freitag?", "is bachata ok?", "can i do salsa with 20 minutes?",
    "when i play fast the chords fall apart", "keep the tempo of a waltz", "play in time", "improvise over chords",
    "was ich will ist im takt bleiben", "como pescado y arroz", "a metronome and a capo", "memorise the melody",
    "how long does this take?", "which level do you mean?", "why do you ask?", "wie lange dauert das?", "wie oft?",
    "at which tempo should i practise?", "how many minutes should i practise?", "what is on today?",
    "was steht heute an?", "too hard", "is that too fast?", "qué quieres decir?", "cuántas veces por semana?",
    "which goals are there?", "show me the plan", "what do i still have to do",
)  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def assistants() -> None:
    load_assistants()


def read(text: str) -> MusicQuestion | None:
    analyst, question = get_assistant("analyst"), Question(text, 0)
    talk: Talk = read_talk(
        [{"role": "user", "content": text}], toolbox_of(analyst.tools(question), question).schemas()
    )
    return read_music_question(replace(talk, tracks=(PromptTrack("1", "Blue Bossa"),)), analyst.rule_set())


@pytest.mark.parametrize(("text", "language"), ASKED)
def test_a_question_about_music_is_one_in_its_language(text: str, language: str | None):
    found = read(text)

    assert found is not None
    assert found.is_question is (text != "what about the tempo?")
    assert language in {None, found.language}


@pytest.mark.parametrize("text", WISHES)
def test_a_wish_about_music_may_also_be_an_answer(text: str):
    found = read(text)

    assert found is not None
    assert not found.is_question


@pytest.mark.parametrize("text", ANSWERS)
def test_answers_and_questions_to_the_coach_are_none(text: str):
    assert read(text) is None


def test_no_harmless_sentence_and_no_button_is_one():
    buttons = [text for language in LANGUAGES.values() for text in language.data["buttons"].values()]
    texts = [*HARMLESS, *MORE_HARMLESS, *LATER_HARMLESS, *ENGLISH, *SPANISH, *GERMAN, *buttons]

    assert [text for text in texts if read(text) is not None] == []


def test_a_long_message_is_none():
    assert read("what is the key? " * 40) is None
