"""Signals whose answers are known by arithmetic. All are mono float arrays, full scale 1."""

import numpy as np
import numpy.typing as npt

SAMPLE_RATE_HZ = 22050

type Signal = npt.NDArray[np.float32]


def sample_count(seconds: float, sample_rate: int = SAMPLE_RATE_HZ) -> int:
    return round(seconds * sample_rate)


def click_track(
    tempo_bpm: float = 120.0,
    seconds: float = 12.0,
    sample_rate: int = SAMPLE_RATE_HZ,
    first_click_seconds: float = 0.5,
) -> Signal:
    """A click of 5 ms on every beat."""
    samples = np.zeros(sample_count(seconds, sample_rate), np.float32)
    click = np.exp(-np.arange(sample_count(0.005, sample_rate)) / (0.001 * sample_rate)).astype(np.float32)
    click[1::2] *= -1  # as bright as it gets, and without DC
    for beat in click_times(tempo_bpm, seconds, first_click_seconds):
        start = round(beat * sample_rate)
        end = min(start + len(click), len(samples))
        samples[start:end] += click[: end - start]
    return samples


def click_times(
    tempo_bpm: float = 120.0, seconds: float = 12.0, first_click_seconds: float = 0.5
) -> npt.NDArray[np.float64]:
    """When `click_track` clicks, in seconds."""
    return np.arange(first_click_seconds, seconds, 60.0 / tempo_bpm)


def tone(
    frequency_hz: float = 440.0,
    seconds: float = 3.0,
    amplitude: float = 0.5,
    sample_rate: int = SAMPLE_RATE_HZ,
) -> Signal:
    time = np.arange(sample_count(seconds, sample_rate)) / sample_rate
    return (amplitude * np.sin(2 * np.pi * frequency_hz * time)).astype(np.float32)


def white_noise(
    seconds: float = 3.0, amplitude: float = 0.1, sample_rate: int = SAMPLE_RATE_HZ, seed: int = 0
) -> Signal:
    """Gaussian noise; amplitude is its RMS."""
    random = np.random.default_rng(seed)
    return (amplitude * random.standard_normal(sample_count(seconds, sample_rate))).astype(np.float32)


def silence(seconds: float = 3.0, sample_rate: int = SAMPLE_RATE_HZ) -> Signal:
    return np.zeros(sample_count(seconds, sample_rate), np.float32)


def chord(pitches: list[int], seconds: float = 2.0, amplitude: float = 0.3) -> Signal:
    """Plucked tones with overtones at MIDI pitches (60 is C4), all starting at once."""
    time = np.arange(sample_count(seconds)) / SAMPLE_RATE_HZ
    sound = np.zeros(len(time))
    for pitch in pitches:
        fundamental_hz = 440 * 2 ** ((pitch - 69) / 12)
        for overtone in range(1, 7):
            sound += np.sin(2 * np.pi * overtone * fundamental_hz * time) / overtone**1.5
    fade = np.exp(-time) * np.minimum(1, 200 * time) * np.minimum(1, 50 * (seconds - time))
    return (amplitude / len(pitches) * fade * sound).astype(np.float32)
