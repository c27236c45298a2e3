"""Tracks whose audio really lies in the storage."""

import io
import wave
from typing import Any

import numpy as np
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from src.api.models import Track

SAMPLE_RATE = 22050


def clicks_wav(tempo_bpm: float = 120.0, seconds: float = 8.0) -> bytes:
    """A wav file of short noise bursts at a steady tempo."""
    samples = np.zeros(int(seconds * SAMPLE_RATE))
    burst = np.random.default_rng(7).uniform(-0.8, 0.8, 600) * np.linspace(1, 0, 600)
    for beat in np.arange(0, seconds - 0.1, 60 / tempo_bpm):
        start = int(beat * SAMPLE_RATE)
        samples[start : start + burst.size] = burst
    return wav(samples)


def wav(samples: np.ndarray) -> bytes:
    """16 bit mono; samples are floats in -1..1 [shape=(n,)]."""
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(SAMPLE_RATE)
        writer.writeframes((samples * 32767).astype("<i2").tobytes())
    return file.getvalue()


def store_track(content: bytes | None = None, **fields: Any) -> Track:
    path = default_storage.save("clicks.wav", ContentFile(clicks_wav() if content is None else content))
    return Track.objects.create(original_filename="clicks.wav", storage_path=path, **fields)
