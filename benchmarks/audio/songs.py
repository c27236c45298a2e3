"""Songs to upload, made on the spot: a click on every beat over a chord, each with a tempo and key of its own."""

import io

import numpy as np
import soundfile

from tests.support.signals import SAMPLE_RATE_HZ, click_track


def song(number: int, seconds: float) -> bytes:
    """A wav file; no two numbers below 1000 give the same."""
    times = np.arange(round(seconds * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ
    root_hz = 220 * 2 ** (number % 12 / 12)
    chord = sum(np.sin(2 * np.pi * root_hz * ratio * times) for ratio in (1, 5 / 4, 3 / 2))
    beats = click_track(80 + number % 83, seconds)
    file = io.BytesIO()
    soundfile.write(file, 0.1 * chord + 0.5 * beats, SAMPLE_RATE_HZ, format="WAV", subtype="PCM_16")
    return file.getvalue()
