""" "Same groove, other mood": sentences that compare one part of how tracks sound."""

import pytest

from src.agents.fingerprint.layout import LENGTH, PARTS, Part, slices_of
from src.api.models import Track, User
from tests.orchestrator.test_offline_library import Conversation, song

pytestmark = pytest.mark.django_db(transaction=True)


def vector(alike: Part) -> list[float]:
    """A fingerprint that is near the one of zeros in this part, and far in all others."""
    numbers = [1.0] * LENGTH
    for place in slices_of(alike):
        numbers[place] = [0.01] * (place.stop - place.start)
    return numbers


@pytest.fixture
def opener(alice: User) -> Track:
    for part in PARTS:
        song(alice, f"Same {part}", fingerprint={"vector": vector(part)})
    # The nearest by all together.
    song(alice, "Same sound", fingerprint={"vector": [0.2] * LENGTH})
    return song(alice, "Opener", fingerprint={"vector": [0.0] * LENGTH})


@pytest.mark.parametrize(
    ("question", "lead", "first"),
    [
        ("Same groove, other mood", "Nearest in rhythm", "Same rhythm"),
        ("Which of my tracks have a similar rhythm?", "Nearest in rhythm", "Same rhythm"),
        ("Find songs with the same chords", "Nearest in harmony", "Same harmony"),
        ("Show me tracks with similar instruments", "Nearest in timbre", "Same timbre"),
        ("Songs with a similar production", "Nearest in production", "Same production"),
        ("El mismo groove, otro ánimo", "Lo más parecido en ritmo", "Same rhythm"),
        ("¿Qué canciones tienen los mismos acordes?", "Lo más parecido en armonía", "Same harmony"),
        ("Canciones con timbre parecido", "Lo más parecido en timbre", "Same timbre"),
        ("Canciones con una producción similar", "Lo más parecido en producción", "Same production"),
        ("Gleicher Groove, andere Stimmung", "in Rhythmus", "Same rhythm"),
        ("Welche Lieder haben den gleichen Rhythmus?", "in Rhythmus", "Same rhythm"),
        ("Zeig mir Lieder mit ähnlichen Akkorden", "in Harmonie", "Same harmony"),
        ("Lieder mit ähnlicher Klangfarbe", "in Klangfarbe", "Same timbre"),
        ("Lieder mit ähnlicher Produktion", "in Produktion", "Same production"),
        ("Same groove and same chords", "Nearest in sound", "Same sound"),
        ("What sounds similar?", "Nearest in sound", "Same sound"),
    ],
)
async def test_one_part_is_compared(alice: User, opener: Track, question: str, lead: str, first: str) -> None:
    answer = await Conversation(alice, opener).ask(question)
    assert lead in answer
    assert first == min(
        ("Same sound", "Same rhythm", first), key=lambda title: answer.find(title) % len(answer)
    )


@pytest.fixture
def older(alice: User) -> Track:
    return song(alice, "Older", fingerprint={"vector": [0.0, 1.0]})


async def test_an_older_measurement_has_no_parts(alice: User, older: Track) -> None:
    assert "analysed again" in await Conversation(alice, older).ask("Same groove, other mood")
