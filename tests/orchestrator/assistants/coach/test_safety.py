"""Alarms, and the filter of a model's sentences."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from src.orchestrator.assistants.coach.dialogue import MemoryPlanStore, Talk, answer
from src.orchestrator.assistants.coach.languages import LANGUAGES
from src.orchestrator.assistants.coach.safety import SentenceFilter, SpeechLimits, find_alarm, is_allowed

from .conftest import state
from .later_sentences import LATER_ALARMS, LATER_HARMLESS
from .more_sentences import MORE_HARMLESS, OBLIQUE_ALARMS, PLAIN_ALARMS
from .sentences import ALARMS, HARMLESS
from .test_dialogue import TODAY

DISTRESS = tomllib.loads((Path(__file__).parent / "distress.toml").read_text(encoding="utf-8"))
ALL_ALARMS = [(kind, sentence) for kind, sentences in ALARMS.items() for sentence in sentences]
GUARDED = SpeechLimits(without_strength=True, without_eating=True, not_eaten=frozenset({"fish"}))


@pytest.mark.parametrize(("kind", "sentence"), ALL_ALARMS)
def test_every_alarm_is_caught(kind: str, sentence: str):
    alarm = find_alarm(sentence)

    assert alarm is not None
    assert alarm.kind == kind


@pytest.mark.parametrize("sentence", [*PLAIN_ALARMS, *OBLIQUE_ALARMS, *LATER_ALARMS])
def test_alarms_in_other_words_are_caught_too(sentence: str):
    assert find_alarm(sentence) is not None


def test_people_in_distress_are_understood_whatever_the_order_of_their_words():
    missed = [sentence for sentence in DISTRESS["alarms"] if find_alarm(sentence) is None]

    assert len(missed) <= 0.01 * len(DISTRESS["alarms"]), missed


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("my left arm went numb all of a sudden", "emergency"),
        ("all of a sudden there was no feeling in my arm", "emergency"),
        ("auf dem rechten auge seh ich plötzlich nichts mehr", "emergency"),
        ("siento que me voy a desmayar", "fainting"),
        ("chset pain since this morning", "emergency"),
        ("ich glaub ich werd gleich ohnmaechtig", "fainting"),
        ("my wrist hurts", "pain"),
    ],
)
def test_signs_have_their_kind(sentence: str, kind: str):
    alarm = find_alarm(sentence)

    assert alarm is not None
    assert alarm.kind == kind


@pytest.mark.parametrize(
    "sentence",
    [
        "I have never fainted",
        "I want to play Suicide Is Painless on piano",
        "My grandfather had a stroke in 1998",
        "I had asthma as a child",
        "no me cuesta respirar cuando bailo",
        "I hurt myself laughing at the dead slow tempo",
        "Ich habe einen Herzog im Stammbaum",
    ],
)
def test_denials_titles_and_old_stories_are_no_signs(sentence: str):
    assert find_alarm(sentence) is None


def test_the_lists_are_as_long_as_promised():
    assert len(ALL_ALARMS) >= 60
    assert len(set(HARMLESS)) >= 200


def test_at_most_two_percent_of_harmless_sentences_are_taken_for_alarms():
    for harmless in (HARMLESS, MORE_HARMLESS, LATER_HARMLESS, DISTRESS["harmless"]):
        wrong = [sentence for sentence in harmless if find_alarm(sentence)]

        assert len(wrong) <= 0.02 * len(harmless), wrong


@pytest.mark.parametrize(
    "sentence", ["MY KNEE HURTS!!!", "my  knee\nhurts", "My knee húrts", "my “knee” hurts"]
)
def test_spelling_does_not_hide_an_alarm(sentence: str):
    assert find_alarm(sentence) is not None


def test_a_quoted_title_beside_words_about_music_is_no_alarm_and_other_quotes_are():
    assert find_alarm('I want to practise the song "My knee hurts"') is None
    assert find_alarm('It is "my knee hurts" bad') is not None
    assert find_alarm('I play "Blue" and my knee hurts') is not None


def said(sentence: str, language: str, **more: Any) -> tuple[Any, Talk, MemoryPlanStore]:
    talk = Talk.of(
        state(4, {}, step_data={"language": language, "asked": "minutes_per_session"}, **more), TODAY, {}
    )
    plans = MemoryPlanStore()
    return answer(talk, sentence, plans), talk, plans


@pytest.mark.parametrize(("kind", "sentence"), ALL_ALARMS)
def test_the_answer_names_whom_to_ask_and_gives_no_advice(kind: str, sentence: str):
    turn, talk, _ = said(sentence, "en")

    words = LANGUAGES[talk.language_code]
    assert turn.lines[0] == words.say("safety", kind)
    assert turn.is_private
    assert turn.is_fixed
    exercises = [words.say("items", key) for key in ("squats", "plank", "bridge", "calf_raises")]
    assert not any(exercise in turn.message for exercise in exercises)


@pytest.mark.parametrize("language", ["en", "es", "de"])
@pytest.mark.parametrize("kind", ["emergency", "fainting", "self_harm"])
def test_an_emergency_says_stop_and_the_number_first(kind: str, language: str):
    words = LANGUAGES[language]
    first = re.split(r"(?<=[.!?]) ", words.say("safety", kind))
    number = words.say("safety", kind)

    assert re.search(r"\b112\b", number)
    assert re.search(r"stop|here|deja|para|hör", first[0].casefold())
    sentence = next(one for one in ALARMS[kind])
    assert said(sentence, "en")[0].suggestions == []


def test_self_harm_is_not_remembered():
    _, talk, _ = said("I want to die", "en")

    assert talk.context == {}


MODEL_WORDS_FORBIDDEN = (
    "Take ibuprofen before you dance.",
    "You probably have tendonitis.",
    "Do these stretches for your knee pain.",
    "Ice your ankle and rest.",
    "Strengthening exercises will help your knee.",
    "Just dance through the pain.",
    "You don't need a doctor.",
    "This meal is safe for people with nut allergies.",
    "Try to lose weight before the show.",
    "A protein powder helps.",
    "Take magnesium every evening.",
    "Do ten squats.",
    "Eat some eggs.",
    "Grilled fish is great after practice.",
    "Toma paracetamol.",
    "Seguramente tienes tendinitis.",
    "Estos ejercicios alivian el dolor de rodilla.",
    "Haz sentadillas.",
    "Intenta perder peso.",
    "Nimm ein Schmerzmittel.",
    "Diese Übungen helfen gegen die Knieschmerzen.",
    "Du hast vermutlich eine Entzündung.",
    "Mach Kniebeugen.",
    "Versuch abzunehmen.",
)
MODEL_WORDS_ALLOWED = (
    "Salsa is a wonderful choice.",
    "Three years is a solid base.",
    "That fits well into a busy week.",
    "Please ask a doctor about it.",
    "¡Qué buen plan!",
    "Das klingt nach einem schönen Ziel.",
)


@pytest.mark.parametrize("sentence", MODEL_WORDS_FORBIDDEN)
def test_a_model_may_not_say_this(sentence: str):
    assert not is_allowed(sentence, GUARDED)


@pytest.mark.parametrize("sentence", MODEL_WORDS_ALLOWED)
def test_a_model_may_say_this(sentence: str):
    assert is_allowed(sentence, GUARDED)


def test_a_stream_is_checked_sentence_by_sentence_however_it_is_cut():
    text = "Salsa is a wonderful choice. Take ibuprofen before you dance. Three years is a solid base."
    for size in (1, 3, 7, 200):
        checked = SentenceFilter(GUARDED, "(withheld)")
        pieces = [text[start : start + size] for start in range(0, len(text), size)]
        said_ = "".join([one for piece in pieces for one in checked.take(piece)] + list(checked.end()))

        assert "ibuprofen" not in said_
        assert said_.startswith("Salsa is a wonderful choice. (withheld)")
        assert checked.withheld == 1


def test_advice_spread_over_two_sentences_is_withheld_too():
    checked = SentenceFilter(GUARDED, "(withheld)")
    said_ = "".join([*checked.take("Stretching is nice. For your knee pain."), *checked.end()])

    assert "knee" not in said_
