"""The Track model: data, and the questions it can answer about itself."""

import threading
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import kombu.pools
import pytest
from django.core.files.storage import Storage, default_storage
from django.db import connection

from src.api.models import Track
from src.core.redis import sync_client
from src.tasks.celery import app

pytestmark = pytest.mark.django_db


@pytest.fixture
def track() -> Track:
    return Track.objects.create(original_filename="song.wav", storage_path="songs/song.wav")


def test_track_get_or_none_returns_track(track: Track):
    assert Track.get_or_none(track.id) == track
    assert Track.get_or_none(str(track.id)) == track


@pytest.mark.parametrize("track_id", ["0f1d2c3b-4a59-4687-9786-a5b4c3d2e1f0", "not-a-uuid", "", None, 7])
def test_track_get_or_none_returns_none_for_missing(track: Track, track_id: Any):
    assert Track.get_or_none(track_id) is None


def test_track_file_path_returns_local_path(track: Track, media_root: Path):
    assert track.file_path == str(media_root / "songs" / "song.wav")


class StorageWithoutPaths(Storage):
    """What an S3 storage is in this respect."""


def test_track_file_path_returns_url_for_s3(track: Track, settings: Any):
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {"BACKEND": f"{StorageWithoutPaths.__module__}.{StorageWithoutPaths.__qualname__}"},
    }
    track.file_url = "https://bucket.example.org/song.wav"
    with pytest.raises(NotImplementedError):
        default_storage.path(track.storage_path)
    assert track.file_path == "https://bucket.example.org/song.wav"


def test_track_is_ready_only_when_ready(track: Track):
    for status in Track.Status:
        track.status = status
        assert track.is_ready == (status == Track.Status.READY)


def test_track_has_analysis_true_when_present(track: Track):
    track.set_analysis("rhythm", {"tempo_bpm": 120.0})
    assert track.has_analysis("rhythm")
    assert not track.has_analysis("spectral")


def test_track_has_analysis_false_when_error(track: Track):
    track.set_analysis("rhythm", {"error": "Nothing to hear."})
    assert not track.has_analysis("rhythm")


def test_track_get_analysis_raises_on_missing(track: Track):
    with pytest.raises(KeyError) as caught:
        track.get_analysis("rhythm")
    assert caught.value.args == (f"No rhythm analysis for track {track.id}",)


def test_track_get_analysis_raises_in_the_agents_words(track: Track):
    track.set_analysis("rhythm", {"error": "Nothing to hear."})
    with pytest.raises(ValueError, match=r"^Nothing to hear\.$"):
        track.get_analysis("rhythm")


def test_track_set_analysis_touches_nothing_else(track: Track):
    stale = Track.objects.get(id=track.id)
    Track.objects.filter(id=track.id).update(title="Renamed meanwhile", analysis={"temporal": {"rms": 1}})
    stale.set_analysis("rhythm", {"tempo_bpm": 120.0})
    track.refresh_from_db()
    assert track.title == "Renamed meanwhile"
    assert track.analysis == {"temporal": {"rms": 1}, "rhythm": {"tempo_bpm": 120.0}}


@pytest.mark.django_db(transaction=True)
def test_two_workers_finishing_together_lose_nothing():
    track = Track.objects.create(original_filename="song.wav")
    names = [f"agent{number}" for number in range(6)]
    together = threading.Barrier(len(names), timeout=30)

    def finish(name: str) -> None:
        try:
            mine = Track.objects.get(id=track.id)
            together.wait()
            mine.set_analysis(name, {"by": name})
        finally:
            connection.close()

    with ThreadPoolExecutor(len(names)) as workers:
        list(workers.map(finish, names))
    track.refresh_from_db()
    assert track.analysis == {name: {"by": name} for name in names}


@pytest.mark.usefixtures("redis_server")
def test_track_queue_analysis_returns_task_id(track: Track):
    task_id = track.queue_analysis()
    assert uuid.UUID(task_id)
    (message,) = sync_client().lrange("analysis", 0, -1)
    assert task_id.encode() in message
    assert sync_client().llen("questions") == 0
    track.refresh_from_db()
    assert track.status == Track.Status.PENDING


@pytest.mark.parametrize(
    "broker", ["redis+socket:///nowhere/valkey.sock?virtual_host=0", "redis://127.0.0.1:1/0"]
)
def test_a_track_that_cannot_be_queued_is_failed_within_seconds(track: Track, broker: str):
    with another_broker(broker):
        started = time.monotonic()
        assert track.queue_analysis() is None
    assert time.monotonic() - started < 5
    track.refresh_from_db()
    assert track.status == Track.Status.FAILED
    assert track.status_message.startswith("Failed to queue analysis: ")
    assert "127.0.0.1" not in track.status_message
    assert "nowhere" not in track.status_message


@contextmanager
def another_broker(url: str) -> Iterator[None]:
    usual = app.conf.broker_url
    use_broker(url)
    try:
        yield
    finally:
        use_broker(usual)


def use_broker(url: str) -> None:
    """Celery keeps its connections: they are dropped first."""
    app.conf.broker_url = app.conf.broker_write_url = url
    kombu.pools.reset()
    app._pool = app.amqp._producer_pool = None
