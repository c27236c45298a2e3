"""Corrections that were made on the page, undone in the chat."""

import pytest
from asgiref.sync import sync_to_async

from src.api.models import Conversation, Track, User
from src.orchestrator.assistant import load_assistants
from src.orchestrator.runs import start_run
from tests.support.measurements import harmony, rhythm
from tests.support.scripted import watched

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture(autouse=True)
def _assistants() -> None:
    load_assistants()


async def _track(user: User, title: str) -> Track:
    analysis = {"rhythm": rhythm(124.0), "harmony": harmony()}
    return await Track.objects.acreate(
        user=user, title=title, original_filename="a.wav", status="ready", analysis=analysis, duration=60
    )


async def _answer(conversation: Conversation, text: str) -> str:
    return str((await watched(await start_run(conversation, text)))[-1]["full_response"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("undo that", "Undone: it is 124 BPM again."),
        ("mach das rückgängig", "„Rails“"),
        ("deshaz eso", "«Rails»"),
    ],
)
async def test_an_undo_takes_back_the_correction_made_since_the_last_answer(
    alice: User, text: str, said: str
) -> None:
    rails, depot = await _track(alice, "Rails"), await _track(alice, "Depot")
    conversation = await Conversation.objects.acreate(user=alice, assistant="analyst")
    await conversation.tracks.aadd(rails, depot)
    await _answer(conversation, "give Rails 5 stars")
    await sync_to_async(rails.correct)({"tempo_bpm": 100.0})
    assert said in await _answer(conversation, text)
    await rails.arefresh_from_db()
    assert (rails.corrections, rails.corrected_at, rails.rating) == ([], None, 5)


async def test_an_older_correction_is_not_undone_unasked(alice: User) -> None:
    rails = await _track(alice, "Rails")
    await sync_to_async(rails.correct)({"tempo_bpm": 100.0})
    conversation = await Conversation.objects.acreate(user=alice, assistant="analyst")
    await conversation.tracks.aadd(rails)
    for text in ("undo that", "mach das rückgängig"):
        await _answer(conversation, text)
    await rails.arefresh_from_db()
    assert len(rails.corrections) == 1
