"""Everything a first analysis would otherwise wait for, done once when a worker starts."""

import io
import time
from functools import cached_property

WARM_UP_SECONDS = 5
CLICKS_PER_SECOND = 2
SAMPLE_RATE_HZ = 44100  # not the analysis rate, so that the resampler is warm as well


def warm_up() -> float:
    """Decode five seconds of clicks and compute every shared transform of them. Returns the seconds it took.

    That imports the decoders and scipy and fills the tables of filters; what the agents do with
    the transforms is plain numpy, which needs no warming.
    """
    from src.audio.features import AudioFeatures
    from src.audio.loader import load_audio

    started = time.perf_counter()
    audio = load_audio(_clicks(), target_sr=None, mono=False)
    features = AudioFeatures(audio.samples, audio.sample_rate)
    for name, attribute in vars(AudioFeatures).items():
        if isinstance(attribute, cached_property):
            getattr(features, name)
    return time.perf_counter() - started


def _clicks() -> io.BytesIO:
    import numpy as np
    import soundfile

    clicks = np.zeros((WARM_UP_SECONDS * SAMPLE_RATE_HZ, 2), np.float32)
    clicks[:: SAMPLE_RATE_HZ // CLICKS_PER_SECOND] = 1.0
    file = io.BytesIO()
    soundfile.write(file, clicks, SAMPLE_RATE_HZ, format="WAV")
    return file
