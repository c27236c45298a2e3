"""Parsing of numbers, units, days, dates and choices by rules."""

from datetime import date
from typing import Any

import pytest

from src.orchestrator.assistants.coach.languages import LANGUAGES
from src.orchestrator.assistants.coach.understanding import read_fields

TODAY = date(2026, 11, 23)  # a Monday
TITLES = {"t1": "Blue Bossa", "t2": "Gymnopédie No. 1"}


def read(text: str, language: str, asked: str | None) -> dict[str, Any]:
    return read_fields(text, LANGUAGES[language], asked, TODAY, TITLES).values


CASES: list[tuple[str, str, str | None, dict[str, Any]]] = [
    ("en", "half an hour, three times a week", "minutes_per_session", {"minutes_per_session": 30, "days_per_week": 3}),
    ("en", "1.5 hours on 2 days", "minutes_per_session", {"minutes_per_session": 90, "days_per_week": 2}),
    ("en", "an hour and a half every day", "minutes_per_session", {"minutes_per_session": 90, "days_per_week": 7}),
    ("en", "45", "minutes_per_session", {"minutes_per_session": 45}),
    ("en", "twice", "days_per_week", {"days_per_week": 2}),
    ("es", "media hora, 4 días a la semana", "minutes_per_session", {"minutes_per_session": 30, "days_per_week": 4}),
    ("es", "hora y media dos veces", "minutes_per_session", {"minutes_per_session": 90, "days_per_week": 2}),
    ("de", "anderthalb Stunden an zwei Tagen", "minutes_per_session", {"minutes_per_session": 90, "days_per_week": 2}),
    ("de", "fünfundvierzig Minuten dreimal", "minutes_per_session", {"minutes_per_session": 45}),
    ("en", "intermediate, 3 years", "fitness_level", {"fitness_level": "intermediate", "experience_years": 3}),
    ("en", "beginner, six months", "fitness_level", {"fitness_level": "beginner", "experience_years": 0.5}),
    ("de", "Anfänger, seit einem halben Jahr", "fitness_level", {"fitness_level": "beginner", "experience_years": 0.5}),
    ("es", "avanzada, quince años", "fitness_level", {"fitness_level": "advanced", "experience_years": 15}),
    ("en", "Monday, Wednesday and Friday at 7 pm", "weekdays", {"weekdays": [0, 2, 4], "start_time": "19:00"}),
    ("en", "weekends in the morning", "weekdays", {"weekdays": [5, 6], "start_time": "08:00"}),
    ("es", "lunes a jueves a las 18:30", "weekdays", {"weekdays": [0, 1, 2, 3], "start_time": "18:30"}),
    ("de", "Di und Do um 18 Uhr", "weekdays", {"weekdays": [1, 3], "start_time": "18:00"}),
    ("de", "freitags abends", "weekdays", {"weekdays": [4], "start_time": "19:00"}),
    ("en", "on 24 December, with Blue Bossa", "goal_details", {"goal_date": "2026-12-24", "track_ids": ["t1"]}),
    ("en", "in 6 weeks", "goal_details", {"goal_date": "2027-01-04"}),
    ("en", "45 minutes, 3 days a week", "goal_details", {"minutes_per_session": 45, "days_per_week": 3}),
    ("de", "45 Minuten, dreimal die Woche", "goal_details", {"minutes_per_session": 45, "days_per_week": 3}),
    ("es", "45 minutos, 3 días a la semana", "goal_details", {"minutes_per_session": 45, "days_per_week": 3}),
    ("en", "in 30 days", "goal_details", {"goal_date": "2026-12-23"}),
    ("en", "3/4/2027", "goal_details", {"goal_date": "2027-03-04"}),
    ("de", "am 3.4.2027", "goal_details", {"goal_date": "2027-04-03"}),
    ("de", "in drei Wochen, gymnopedie no. 1", "goal_details", {"goal_date": "2026-12-14", "track_ids": ["t2"]}),
    ("es", "el 5 de enero", "goal_details", {"goal_date": "2027-01-05"}),
    ("en", "2027-02-30", "goal_details", {}),
    ("en", "I play salsa piano", "discipline", {"discipline": "instrument", "practice": "piano"}),
    ("de", "Ich tanze Walzer", "discipline", {"discipline": "dance", "practice": "waltz"}),
    ("es", "bailo", "discipline", {"discipline": "dance"}),
    ("en", "I'm 15 years old", "is_16_or_older", {"is_16_or_older": False}),
    ("es", "tengo 34 años", "is_16_or_older", {"is_16_or_older": True}),
    ("de", "ich bin 17", "is_16_or_older", {"is_16_or_older": True}),
    ("en", "over 16, intermediate with 3 years", None, {"is_16_or_older": True, "experience_years": 3}),
    ("es", "tengo 3 años de experiencia", None, {"is_16_or_older": None, "experience_years": 3}),
    ("en", "my guitar is 10 years old", "fitness_level", {"is_16_or_older": None}),
    ("en", "fish, milk and kiwi", "not_eaten", {"not_eaten": ["dairy", "fish", "kiwi"]}),
    ("en", "I'm vegan", "habits", {"not_eaten": ["vegan"]}),
    ("de", "Ich esse kein Fleisch", None, {"not_eaten": ["meat"]}),
    ("en", "now at 80 BPM", None, {"current_bpm": 80}),
    ("en", "I play guitar for about 6 yrs; I'm 34", "discipline", {"is_16_or_older": True, "experience_years": 6}),
    ("es", "bailo salsa desde hace dos años, tengo 15", "discipline", {"is_16_or_older": False, "experience_years": 2}),
    ("de", "Klavier seit 3 Jahren, bin 41", "discipline", {"is_16_or_older": True, "practice": "piano"}),
    ("es", "tengo 15 años bailando", "fitness_level", {"is_16_or_older": None, "experience_years": 15}),
    ("en", "a metronome and a foam roller", None, {"equipment": ["metronome", "foam_roller"]}),
    ("es", "20 minutos, tres días", "primary_goal", {"minutes_per_session": 20, "primary_goal": None}),
    ("en", "dance 20 minutes without a break", "primary_goal", {"primary_goal": "dance 20 minutes without a break"}),
    ("en", "Mon and Fri evenings at 7", "habits", {"weekdays": [0, 4], "start_time": "19:00", "habits": None}),
    ("en", "breakfast at 7 on Mondays", "habits", {"weekdays": None, "habits": "breakfast at 7 on Mondays"}),
    ("de", "ich esse vegan", "equipment", {"not_eaten": ["vegan"], "equipment": None}),
    ("en", "the bossa", "goal_details", {"track_ids": ["t1"]}),
    ("es", "lunes a las seis y media de la tarde", "weekdays", {"weekdays": [0], "start_time": "18:30"}),
    ("de", "Mo-Fr um halb acht abends", "weekdays", {"weekdays": [0, 1, 2, 3, 4], "start_time": "19:30"}),
    ("en", "Tuesday at quarter to 7", "weekdays", {"start_time": "06:45"}),
    ("en", "Tuesday, 7:30 in the evening", "weekdays", {"start_time": "19:30"}),
    ("de", "three days a week", "minutes_per_session", {"days_per_week": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "asked", "expected"), CASES)
def test_words_become_values(language: str, text: str, asked: str | None, expected: dict[str, Any]):
    found = read(text, language, asked)

    assert {name: found.get(name) for name in expected} == expected
    if not expected:
        assert found == {}


def test_all_answers_of_one_message_are_taken():
    text = "I dance salsa, intermediate, 3 years, 30 minutes on 3 days a week, Monday, Tuesday and Friday at 18:00"

    assert read(text, "en", "discipline") == {
        "discipline": "dance", "practice": "salsa", "fitness_level": "intermediate", "experience_years": 3,
        "minutes_per_session": 30, "days_per_week": 3, "weekdays": [0, 1, 4], "start_time": "18:00",
    }  # fmt: skip


def test_two_levels_in_one_message_are_asked_back():
    found = read_fields("beginner or maybe advanced", LANGUAGES["en"], "fitness_level", TODAY)

    assert found.ambiguous == {"fitness_level": ["beginner", "advanced"]}


@pytest.mark.parametrize(
    ("text", "asked", "name"),
    [
        ("400 minutes", "minutes_per_session", "minutes_per_session"),
        ("2 minutes", "minutes_per_session", "minutes_per_session"),
        ("9 days a week", "days_per_week", "days_per_week"),
        ("0", "days_per_week", "days_per_week"),
        ("120 years", "fitness_level", "experience_years"),
    ],
)
def test_what_cannot_be_is_named(text: str, asked: str, name: str):
    found = read_fields(text, LANGUAGES["en"], asked, TODAY)

    assert found.out_of_range == [name]
    assert name not in found.values


@pytest.mark.parametrize("text", ["yesterday 2020-01-01", "1 May 2019"])
def test_a_date_in_the_past_is_no_goal(text: str):
    assert read_fields(text, LANGUAGES["en"], "goal_details", TODAY).is_past_date
