"""Dates and times in three languages, on Monday 23 November 2026 at noon."""

from datetime import date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from src.orchestrator.tools.todo.times import find_time
from src.orchestrator.tools.todo.times.words import LANGUAGES, fold, time_words
from tests.support.examples import examples

NOW = datetime(2026, 11, 23, 12, 0)

CLEAR = [
    ("en", "tomorrow at 5pm to rehearse", "2026-11-24 17:00", "to rehearse"),
    ("en", "rehearse tomorrow at 5 p.m.", "2026-11-24 17:00", "rehearse"),
    ("en", "call Marta on Friday at 10", "2026-11-27 10:00", "call Marta"),
    ("en", "in 3 days tune the piano", "2026-11-26", "tune the piano"),
    ("en", "in two weeks at 7:30 pm", "2026-12-07 19:30", ""),
    ("en", "buy strings the day after tomorrow", "2026-11-25", "buy strings"),
    ("en", "practise tonight at 8", "2026-11-23 20:00", "practise"),
    ("en", "concert December 3rd", "2026-12-03", "concert"),
    ("en", "3 December at 18:00", "2026-12-03 18:00", ""),
    ("en", "the 3rd of January", "2027-01-03", ""),
    ("en", "on 12/24", "2026-12-24", ""),
    ("en", "on 2026-12-03 at noon", "2026-12-03 12:00", ""),
    ("en", "practise 0:45 to 1:10 at 80 % tomorrow", "2026-11-24", "practise 0:45 to 1:10 at 80 %"),
    ("en", "in half an hour", "2026-11-23 12:30", ""),
    ("en", "in an hour", "2026-11-23 13:00", ""),
    ("en", "tomorrow morning", "2026-11-24 09:00", ""),
    ("en", "at quarter to six in the evening", "2026-11-23 17:45", ""),
    ("en", "at 9", "2026-11-24 09:00", ""),
    ("en", "tomorrow 17:30", "2026-11-24 17:30", ""),
    ("en", "at midnight tomorrow", "2026-11-24 00:00", ""),
    ("es", "mañana a las 5 de la tarde ensayar", "2026-11-24 17:00", "ensayar"),
    ("es", "pasado mañana afinar el piano", "2026-11-25", "afinar el piano"),
    ("es", "llamar a Marta el viernes a las 10", "2026-11-27 10:00", "llamar a Marta"),
    ("es", "el viernes que viene", "2026-11-27", ""),
    ("es", "el próximo viernes", "2026-11-27", ""),
    ("es", "mañana por la mañana", "2026-11-24 09:00", ""),
    ("es", "mañana por la tarde", "2026-11-24 15:00", ""),
    ("es", "dentro de dos semanas", "2026-12-07", ""),
    ("es", "en 3 días comprar cuerdas", "2026-11-26", "comprar cuerdas"),
    ("es", "esta noche a las 9", "2026-11-23 21:00", ""),
    ("es", "el 3 de diciembre", "2026-12-03", ""),
    ("es", "el 3 de diciembre de 2027 a las 18:30", "2027-12-03 18:30", ""),
    ("es", "a las 5 y media de la tarde", "2026-11-23 17:30", ""),
    ("es", "a las seis menos cuarto de la tarde", "2026-11-23 17:45", ""),
    ("es", "el 3/12", "2026-12-03", ""),
    ("es", "al mediodía", "2026-11-24 12:00", ""),
    ("es", "el lunes a las 17:15", "2026-11-30 17:15", ""),
    ("es", "dentro de una hora", "2026-11-23 13:00", ""),
    ("es", "hoy a las ocho de la noche", "2026-11-23 20:00", ""),
    ("de", "morgen um 17 Uhr proben", "2026-11-24 17:00", "proben"),
    ("de", "übermorgen Saiten kaufen", "2026-11-25", "Saiten kaufen"),
    ("de", "Marta anrufen am Freitag um 10 Uhr", "2026-11-27 10:00", "Marta anrufen"),
    ("de", "kommenden Freitag", "2026-11-27", ""),
    ("de", "in drei Tagen", "2026-11-26", ""),
    ("de", "in zwei Wochen", "2026-12-07", ""),
    ("de", "in einer Stunde", "2026-11-23 13:00", ""),
    ("de", "heute Abend um 8", "2026-11-23 20:00", ""),
    ("de", "am 3. Dezember", "2026-12-03", ""),
    ("de", "am 3.12.", "2026-12-03", ""),
    ("de", "am 3.12.2026 um 18:30", "2026-12-03 18:30", ""),
    ("de", "am 3. Januar", "2027-01-03", ""),
    ("de", "morgen früh", "2026-11-24 09:00", ""),
    ("de", "morgen Abend", "2026-11-24 19:00", ""),
    ("de", "um viertel nach sieben", "2026-11-24 07:15", ""),
    ("de", "mittags", "2026-11-24 12:00", ""),
    ("de", "am Montag um 17 Uhr 30", "2026-11-30 17:30", ""),
    ("de", "um halb sechs am Nachmittag", "2026-11-23 17:30", ""),
    ("de", "in einer halben Stunde", "2026-11-23 12:30", ""),
]
UNCLEAR = [
    ("en", "rehearse tomorrow at 5", "half_of_day", ["2026-11-24 17:00", "2026-11-24 05:00"]),
    ("en", "next friday buy strings", "which_week", ["2026-11-27", "2026-12-04"]),
    ("en", "on 3/4 at noon", "order", ["2027-03-04 12:00", "2027-04-03 12:00"]),
    ("en", "half past five tomorrow", "half_of_day", ["2026-11-24 17:30", "2026-11-24 05:30"]),
    ("en", "next week", "which_day", []),
    ("en", "this weekend", "which_week", ["2026-11-28", "2026-11-29"]),
    ("es", "mañana a las 5", "half_of_day", ["2026-11-24 17:00", "2026-11-24 05:00"]),
    ("es", "la semana que viene", "which_day", []),
    ("de", "morgen um 5", "half_of_day", ["2026-11-24 17:00", "2026-11-24 05:00"]),
    ("de", "um halb sechs", "half_of_day", ["2026-11-23 17:30", "2026-11-24 05:30"]),
    ("de", "nächsten Freitag", "which_week", ["2026-11-27", "2026-12-04"]),
    ("de", "nächste Woche", "which_day", []),
]
NO_TIME = [
    ("en", "may I play so many notes"),
    ("en", "practise 0:45 to 1:10 at 80 %"),
    ("en", "practise bars 5 to 8 at 120 bpm"),
    ("en", "buy 3 strings"),
    ("en", "play the sun song"),
    ("es", "practicar 0:45 a 1:10 al 80 %"),
    ("es", "si no, mi parte"),
    ("es", "compás 5 a 8"),
    ("de", "so spiele ich mi und do"),
    ("de", "Takt 5 bis 8 üben"),
    ("de", "bis 1:10 üben bei 3.5 dB"),
]


@pytest.mark.parametrize(("language", "text", "expected", "rest"), CLEAR)
def test_a_clear_time_is_read_and_taken_out(language: str, text: str, expected: str, rest: str) -> None:
    said = find_time(text, language, NOW)
    assert said is not None
    assert (str(said.when), said.removed_from(text)) == (expected, rest)


@pytest.mark.parametrize(("language", "text", "doubt", "options"), UNCLEAR)
def test_what_can_mean_two_times_is_not_decided(
    language: str, text: str, doubt: str, options: list[str]
) -> None:
    said = find_time(text, language, NOW)
    assert said is not None
    assert said.when is None
    assert (said.doubt, [str(option) for option in said.options]) == (doubt, options)


def test_sixty_times_are_tested() -> None:
    assert len(CLEAR) + len(UNCLEAR) >= 60


@pytest.mark.parametrize(("language", "text"), NO_TIME)
def test_what_only_looks_like_a_time_is_none(language: str, text: str) -> None:
    assert find_time(text, language, NOW) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_missing_in_a_language(language: str) -> None:
    tables, english = time_words(language).tables, time_words("en").tables
    assert {group: set(table) for group, table in tables.items()} == {
        group: set(table) for group, table in english.items()
    }
    # A group may be empty only if the language has no such expression.
    for group in ("day", "weekday", "month", "number", "unit", "part"):
        assert all(tables[group].values()), group
        assert all(word == fold(word) for words in tables[group].values() for word in words.split("|")), group


def test_a_time_that_has_passed_is_that_of_tomorrow() -> None:
    said = find_time("at 10", "en", NOW)
    assert said is not None
    assert str(said.when) == "2026-11-24 10:00"
    later = find_time("at 15:00", "en", NOW)
    assert later is not None
    assert str(later.when) == "2026-11-23 15:00"


@pytest.mark.parametrize("text", ["31 February", "on 32.13.", "in 9999 months", "am 30. Februar"])
def test_a_day_that_does_not_exist_is_none(text: str) -> None:
    assert find_time(text, "de" if "Feb" in text and "am" in text else "en", NOW) is None


PIECES = [
    "tomorrow", "at", "5", "pm", "on", "next", "friday", "in", "3", "days", "mañana", "a las", "y media", "um", "halb",
    "uhr", "am", "dezember", "12/24", "0:45", "to", "99999", "24", ".", ":", "é", "İ",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join) | st.text(max_size=80))
@settings(max_examples=examples(300), deadline=None)
def test_no_text_raises(text: str) -> None:
    for language in LANGUAGES:
        said = find_time(text, language, NOW)
        if said is not None:
            assert all(0 <= start < end <= len(text) for start, end in said.spans)
            assert all(isinstance(option.day, date) for option in said.options)
