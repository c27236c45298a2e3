"""Another hour for the task that was made just now."""

from types import SimpleNamespace
from typing import cast

import pytest

from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.talk import Measured
from src.orchestrator.tools.todo import amending

EVENING = "Sunday 29 November 2026, 18:00"


ENGLISH = SimpleNamespace(reading=SimpleNamespace(language="en"))


@pytest.mark.parametrize(
    ("said", "hour"),
    [
        ("make it 7", "19:00"),
        ("no, at 8:30 instead", "20:30"),
        ("make it 9 am", "09:00"),
        ("make it 12 am", "00:00"),
        ("rather 17", "17:00"),
    ],
)
def test_an_hour_is_in_the_same_half_of_the_day(
    monkeypatch: pytest.MonkeyPatch, said: str, hour: str
) -> None:
    assert _changed(monkeypatch, said, EVENING) == f"Sunday 29 November 2026, {hour}"


@pytest.mark.parametrize(
    ("said", "description"),
    [
        ("make it 7", "Sunday 29 November 2026"),
        ("make it 7", ""),
        ("make it 34", EVENING),
        ("make it 7:75", EVENING),
    ],
)
def test_a_task_without_an_hour_gets_none_and_no_hour_is_invented(
    monkeypatch: pytest.MonkeyPatch, said: str, description: str
) -> None:
    assert _changed(monkeypatch, said, description) is None


def _changed(monkeypatch: pytest.MonkeyPatch, said: str, description: str) -> str | None:
    monkeypatch.setattr(amending, "_told", lambda *_: description)
    found = amending._HOUR.fullmatch(said.removeprefix("no, "))
    if found is None:
        return None
    made = Measured("create_task", {}, {}, None)
    amendment = amending._hour(cast(Asked, ENGLISH), made, found)
    return str(amendment.fields["description"]) if amendment else None
