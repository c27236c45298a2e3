"""Real files of every container, made by the encoders that PyAV brings."""

import io
from fractions import Fraction

import av
import numpy as np

RATE = 48_000

# suffix that we give the stored file -> container and codec that make such a file
ENCODINGS = {
    ".wav": ("wav", "pcm_s16le"),
    ".w64": ("w64", "pcm_s16le"),
    ".flac": ("flac", "flac"),
    ".ogg": ("ogg", "libopus"),
    ".mp3": ("mp3", "libmp3lame"),
    ".aac": ("adts", "aac"),
    ".m4a": ("ipod", "aac"),
    ".mp4": ("mp4", "aac"),
    ".mov": ("mov", "aac"),
    ".webm": ("webm", "libopus"),
    ".mkv": ("matroska", "libopus"),
    ".aiff": ("aiff", "pcm_s16be"),
    ".caf": ("caf", "pcm_s16le"),
    ".wma": ("asf", "wmav2"),
    ".wv": ("wv", "wavpack"),
    ".au": ("au", "pcm_s16be"),
    ".tta": ("tta", "tta"),
    ".avi": ("avi", "libmp3lame"),
    ".flv": ("flv", "aac"),
    ".mpg": ("mpeg", "mp2"),
    ".ts": ("mpegts", "aac"),
}


def tone(suffix: str = ".wav", frequency_hz: float = 440.0, seconds: float = 0.3, **options: str) -> bytes:
    """A sine tone, encoded."""
    container_name, codec = ENCODINGS[suffix]
    times = np.arange(int(RATE * seconds)) / RATE
    samples = (np.sin(2 * np.pi * frequency_hz * times) * 16_000).astype(np.int16)
    target = io.BytesIO()
    with av.open(target, "w", format=container_name, options=options) as container:
        stream = container.add_stream(codec, rate=RATE, layout="mono")
        stream.bit_rate = 64_000
        frame = av.AudioFrame.from_ndarray(samples[np.newaxis], format="s16", layout="mono")
        frame.sample_rate, frame.time_base, frame.pts = RATE, Fraction(1, RATE), 0
        for packet in (*stream.encode(frame), *stream.encode(None)):
            container.mux(packet)
    return target.getvalue()
