"""Warm-up of a worker, so that the first analysis is as fast as later ones."""

import io
import time
import wave
from functools import cached_property

import numpy as np

from src.audio.features import AudioFeatures
from src.audio.loader import load_audio

WARM_UP_SECONDS = 5
CLICKS_PER_SECOND = 2
SAMPLE_RATE_HZ = 44100  # not the analysis rate, so that the resampler is warm as well


def warm_up() -> float:
    """Decode five seconds of clicks and compute every shared transform of them. Returns the seconds it took.

    That imports the decoders and scipy and fills the tables of filters; what the agents do with
    the transforms is plain numpy, which needs no warming.
    """
    started = time.perf_counter()
    audio = load_audio(_clicks(), target_sr=None, mono=False)
    features = AudioFeatures(audio.samples, audio.sample_rate)
    for name, attribute in vars(AudioFeatures).items():
        if isinstance(attribute, cached_property):
            getattr(features, name)
    return time.perf_counter() - started


def _clicks() -> io.BytesIO:
    """Return a stereo WAV file of clicks."""
    clicks = np.zeros((WARM_UP_SECONDS * SAMPLE_RATE_HZ, 2), np.int16)
    clicks[:: SAMPLE_RATE_HZ // CLICKS_PER_SECOND] = np.iinfo(np.int16).max
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(2)
        writer.setsampwidth(2)
        writer.setframerate(SAMPLE_RATE_HZ)
        writer.writeframes(clicks.tobytes())
    file.seek(0)
    return file
