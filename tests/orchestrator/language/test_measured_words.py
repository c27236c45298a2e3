"""Metres and years in words."""

import pytest

from src.orchestrator.language.measured_words import find_metres, find_years


@pytest.mark.parametrize(
    ("text", "metre"),
    [
        ("anything in 3/4?", "3/4"),
        ("songs in six eight", "6/8"),
        ("is it in three", "3/4"),
        ("algo en seis por ocho", "6/8"),
        ("está en tres por cuatro", "3/4"),
        ("etwas im Dreivierteltakt", "3/4"),
        ("im Sechsachteltakt", "6/8"),
        ("ein 7/8-Takt", "7/8"),
        ("and is it in 4?", "4/4"),
        ("y está en 4?", "4/4"),
        ("und ist es im 4er?", "4/4"),
    ],
)
def test_a_metre_is_found(text: str, metre: str) -> None:
    assert find_metres(text)[0] == (metre,)


@pytest.mark.parametrize(
    "text", ["the last three songs", "loop bars 3 to 4", "las tres más rápidas", "drei Lieder"]
)
def test_a_number_is_no_metre(text: str) -> None:
    assert find_metres(text) == ((), text)


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("anything from 1978?", (1978, 1978)),
        ("songs from the 80s", (1980, 1989)),
        ("1990s", (1990, 1999)),
        ("before 2000", (None, 1999)),
        ("released after 2010", (2011, None)),
        ("between 1980 and 1985", (1980, 1985)),
        ("canciones de los años 80", (1980, 1989)),
        ("de los ochenta", (1980, 1989)),
        ("anteriores a 1990", (None, 1989)),
        ("desde 2015", (2015, None)),
        ("aus den 80ern", (1980, 1989)),
        ("Lieder der Neunziger", (1990, 1999)),
        ("vor 2000", (None, 1999)),
        ("seit 2010", (2010, None)),
    ],
)
def test_years_are_found(text: str, years: tuple[int | None, int | None]) -> None:
    assert find_years(text)[0] == years


@pytest.mark.parametrize(
    "text", ["loop from 30s to 90s", "the energy at 2000 hz", "at 19:80", "128 bpm", "1978.5"]
)
def test_other_numbers_are_no_years(text: str) -> None:
    assert find_years(text) == (None, text)
