"""Guests named in titles, lengths in minutes and seconds, and the limits of loudness."""

import pytest

from src.orchestrator.assistants.analyst.sentences import LOUDNESS_WORDS, word_for
from src.orchestrator.language.reading import Item, Reading
from src.orchestrator.tools.library.plans.guests import guest_of
from src.orchestrator.tools.library.plans.limits import limits
from src.orchestrator.tools.library.quality_limits import LOUDNESS_LIMITS


@pytest.mark.parametrize(
    ("title", "guest"),
    [
        ("Don't Wait Up (feat. Jonah Reyes)", "Jonah Reyes"),
        ("Night ft. Ana & Leo", "Ana & Leo"),
        ("Song [featuring X]", "X"),
        ("Feature Film", ""),
        ("Left Alone", ""),
    ],
)
def test_a_title_names_its_guest(title: str, guest: str) -> None:
    assert guest_of(title) == guest


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("longer than 5 minutes 5 seconds", 305.0),
        ("más de 5 minutos y 5 segundos", 305.0),
        ("länger als 5 minuten 5 sekunden", 305.0),
        ("longer than 5 minutes", 300.0),
        ("longer than two and a half minutes", 150.0),
        ("longer than 3:20", 200.0),
    ],
)
def test_minutes_and_seconds_are_one_length(text: str, seconds: float) -> None:
    longer = Item(frozenset({"link.above"}), 0, 1, "longer")
    reading = Reading(text, "en", (longer,), concepts=frozenset({"link.above"}), unnamed=text)
    assert limits(reading) == {"seconds_min": seconds}


def test_a_list_of_loud_tracks_begins_where_a_sentence_about_one_says_loud() -> None:
    limit = LOUDNESS_LIMITS["loud"]["loudness_min"]
    assert word_for(limit, LOUDNESS_WORDS) == "loud"
    assert word_for(limit - 0.1, LOUDNESS_WORDS) == "moderate"
    assert LOUDNESS_LIMITS["quiet"]["loudness_max"] == limit
