"""Danceable tracks with measurements and a quiet tone, and dances on them."""

import time
from typing import Any

import httpx
import numpy as np
from asgiref.sync import sync_to_async
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from src.api.models import ChoreographyTask, Dance, Track, User
from src.orchestrator.tools.dances import start_dance
from tests.choreography.dances import music
from tests.support.stored_tracks import SAMPLE_RATE, wav
from tests.support.worker import worker_thread


def rhythm_of(bpm: float = 126.0, seconds: float = 60.0, **other: Any) -> dict[str, Any]:
    """Return a measurement of the rhythm agent for a steady track."""
    found = music(bpm, seconds, **other)
    return {
        "tempo_bpm": bpm,
        "beat_times": list(found.beat_times),
        "downbeat_times": list(found.downbeat_times),
        "time_signature": found.time_signature,
        "has_steady_beat": found.has_steady_beat,
    }


def dance_track(user: User, title: str = "Luna", seconds: float = 60.0, **other: Any) -> Track:
    """Create an analysed track of the user with a quiet tone."""
    tone = 0.1 * np.sin(2 * np.pi * 220 * np.arange(int(seconds * SAMPLE_RATE)) / SAMPLE_RATE)
    path = default_storage.save(f"{user.pk}/{title}.wav", ContentFile(wav(tone)))
    track = Track.objects.create(
        user=user,
        title=title,
        original_filename=f"{title}.wav",
        storage_path=path,
        duration=seconds,
        status=Track.Status.READY,
    )
    track.set_analysis("rhythm", rhythm_of(seconds=seconds, **other))
    return track


def form_dance(track: Track, **parameters: Any) -> ChoreographyTask:
    """Start a dance by the form; return its task."""
    assert track.user_id is not None
    values = {"duration": 30, **parameters}
    started = start_dance(track.user_id, ChoreographyTask.Kind.FORM, track=track, parameters=values)
    return started.task


def described_dance(user: User, request: str, **fields: Any) -> ChoreographyTask:
    """Start a dance by a description; return its task."""
    return start_dance(user.pk, ChoreographyTask.Kind.DESCRIBED, request=request, **fields).task


def dance_of(task: ChoreographyTask) -> Dance:
    """Reload the dance of a task."""
    return Dance.objects.get(pk=task.dance_id)


def execute_jobs() -> None:
    """Execute the queued jobs of dances in this thread."""
    with worker_thread():
        wait_for_jobs()


def wait_for_jobs() -> None:
    """Wait until all tasks are over or wait for their video."""
    until = time.monotonic() + 30
    active = ChoreographyTask.objects.filter(status__in=ChoreographyTask.ACTIVE)
    while time.monotonic() < until and active.exclude(stage="assembling_video", lease_holder="").exists():
        time.sleep(0.02)


async def describe_dance(
    client: httpx.AsyncClient, text: str = "A slow, romantic bachata for beginners"
) -> str:
    """Start a dance by a description over HTTP; return the id of its task."""
    answer = await client.post("/api/choreography/describe", json={"user_request": text})
    assert answer.status_code == 202, answer.text
    return str(answer.json()["task_id"])


async def plan_dance(client: httpx.AsyncClient, track: Track) -> dict[str, Any]:
    """Make a dance by the form over HTTP, without its video; return it as JSON."""
    answer = await client.post("/api/choreography/dances", json={"track_id": str(track.pk), "duration": 45})
    await sync_to_async(execute_jobs)()
    dance: dict[str, Any] = (await client.get(f"/api/choreography/dances/{answer.json()['task_id']}")).json()
    return dance
