"""A real worker's pool, when a decoder breaks under it, and when a track is deleted while it works on it."""

import asyncio
import subprocess
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth import get_user_model
from django.core.files.storage import default_storage

from src.api.models import Track, waveform_path
from src.api.uploads.service import delete_file
from src.core.redis import sync_client
from src.tasks.analysis import CUT_OFF
from src.tasks.file_tags import queue_tags
from tests.support.breaking_decoder import CRASH, HANG
from tests.support.hostile import bloated
from tests.support.stored_tracks import clicks_wav, store_track
from tests.support.tagged import tagged_mp3
from tests.tasks.test_worker import ON_LINUX, children, home, worker

__all__ = ["home", "worker"]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
    pytest.mark.slow,
    ON_LINUX,
]
ONE_CHILD = ("-P", "prefork", "-c", "1")
TWO_CHILDREN_THAT_BREAK = ("-P", "prefork", "-c", "2", "-I", "tests.support.breaking_decoder")


# Two children that start side by side compile side by side.
PATIENCE_SECONDS = 200


async def reached(track: Track, *statuses: str) -> Track:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while track.status not in statuses:
            await asyncio.sleep(0.1)
            await track.arefresh_from_db()
    return track


async def ended(track: Track) -> str:
    return (await reached(track, Track.Status.READY, Track.Status.FAILED)).status


@sync_to_async
def queued_track(content: bytes, **fields: Any) -> Track:
    track = store_track(content, **fields)
    track.queue_analysis()
    return track


@pytest.mark.parametrize("worker", [TWO_CHILDREN_THAT_BREAK], indirect=True, ids=["prefork"])
@pytest.mark.parametrize("words", [CRASH, HANG])
async def test_a_decoder_that_breaks_fails_its_track_and_nobody_elses(
    worker: subprocess.Popen[bytes], words: bytes
):
    long_track = await queued_track(clicks_wav(seconds=60))
    await reached(long_track, Track.Status.ANALYZING)
    before = set(children(worker))
    hostile = await queued_track(words)

    assert await ended(hostile) == Track.Status.FAILED
    assert hostile.status_message == CUT_OFF
    assert await ended(long_track) == Track.Status.READY
    # The child that died gets a successor, and the worker goes on.
    async with asyncio.timeout(PATIENCE_SECONDS):
        while len(after := set(children(worker))) < len(before):  # noqa: ASYNC110 - another process decides
            await asyncio.sleep(0.1)
    assert len(after - before) == 1
    assert await ended(await queued_track(clicks_wav())) == Track.Status.READY


@pytest.mark.parametrize("worker", [ONE_CHILD], indirect=True, ids=["prefork"])
async def test_tags_that_take_too_long_cost_a_child_and_nothing_else(worker: subprocess.Popen[bytes]):
    await tags_of(tagged_mp3(TPE1="Joni"))
    before = set(children(worker))
    content = next(file.make() for file in bloated.files() if file.name == "tags.mp3")
    hostile = await sync_to_async(store_track)(content, title="clicks")
    await sync_to_async(queue_tags)(hostile)
    await tags_of(tagged_mp3(TPE1="Nina"))
    await hostile.arefresh_from_db()
    assert hostile.title == "clicks"
    assert before
    assert not before & set(children(worker))


async def tags_of(content: bytes) -> None:
    """Wait until a worker has read the tags of a file. One child reads one file after the other."""
    track = await sync_to_async(store_track)(content)
    await sync_to_async(queue_tags)(track)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not track.artist:
            await asyncio.sleep(0.1)
            await track.arefresh_from_db()


@pytest.mark.parametrize("worker", [ONE_CHILD], indirect=True, ids=["prefork"])
@pytest.mark.usefixtures("worker")
async def test_a_track_deleted_while_it_is_analysed_leaves_nothing_behind(home: Path):
    user = await get_user_model().objects.acreate(username="deleter")
    track = await queued_track(clicks_wav(seconds=240), user=user)
    await reached(track, Track.Status.ANALYZING)
    track_id = str(track.pk)

    await track.adelete()
    track.id = track_id
    await delete_file(track)

    # One child: when the next track is done, it has left this one.
    another = await queued_track(clicks_wav(), user=user)
    assert await ended(another) == Track.Status.READY
    assert [kept.pk async for kept in Track.objects.all()] == [another.pk]
    folders, files = default_storage.listdir("")
    assert (folders, set(files)) == ([], {another.storage_path, waveform_path(another.storage_path)})
    assert [key for key in sync_client().scan_iter("*") if track_id.encode() in key] == []
    assert list((home / "tmp").iterdir()) == []
