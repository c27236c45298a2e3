"""Danceable tracks with measurements and a quiet tone, and dances on them."""

from typing import Any

import numpy as np
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from src.api.models import ChoreographyTask, Dance, Track, User
from src.orchestrator.tools.dances import start_dance
from tests.choreography.dances import music
from tests.support.stored_tracks import SAMPLE_RATE, wav


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
