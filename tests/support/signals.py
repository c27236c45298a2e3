"""Signals whose answers are known by arithmetic. All are mono float arrays, full scale 1."""

import numpy as np
import numpy.typing as npt

SAMPLE_RATE_HZ = 22050

FORMANTS_HZ = np.array(
    [(730, 1090), (270, 2290), (300, 870), (530, 1840), (570, 840)]
)  # vowels: Peterson & Barney 1952

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


def speech(seconds: float = 6.0, sample_rate: int = SAMPLE_RATE_HZ, seed: int = 0) -> Signal:
    """Something like a voice that talks: syllables of uneven length, one vowel gliding into the next, hisses
    between them, pauses between phrases. Two resonances shape pulses whose pitch falls and jitters (Klatt 1980)."""
    random = np.random.default_rng(seed)
    spoken: list[npt.NDArray[np.float64]] = []
    formants_hz = FORMANTS_HZ[0]
    while sum(map(len, spoken)) < seconds * sample_rate:
        for pitch_hz in np.linspace(140, 95, int(random.integers(3, 9))):
            spoken.append(_hiss(random.uniform(0.03, 0.12), sample_rate, random))
            target_hz = FORMANTS_HZ[random.integers(len(FORMANTS_HZ))]
            spoken.append(_vowel(pitch_hz, np.stack([formants_hz, target_hz]), sample_rate, random))
            formants_hz = target_hz
        spoken.append(np.zeros(sample_count(random.uniform(0.2, 0.8), sample_rate)))
    voice = np.concatenate(spoken)[: sample_count(seconds, sample_rate)]
    return (0.5 * voice / (np.abs(voice).max() + 1e-9)).astype(np.float32)


def _hiss(seconds: float, sample_rate: int, random: np.random.Generator) -> npt.NDArray[np.float64]:
    noise = np.diff(random.standard_normal(sample_count(seconds, sample_rate) + 1))
    return 0.03 * noise * np.hanning(len(noise))


def _vowel(
    pitch_hz: float, glide_hz: npt.NDArray[np.int_], sample_rate: int, random: np.random.Generator
) -> npt.NDArray[np.float64]:
    """Each pulse of the glottis rings at the resonances of its moment. glide_hz : those of begin and end"""
    length = sample_count(random.uniform(0.08, 0.3), sample_rate)
    voice = np.zeros(length + sample_rate // 50)
    ring = np.arange(sample_rate // 50) / sample_rate
    at = 0.0
    while at < length:
        formants_hz = glide_hz[0] + (glide_hz[1] - glide_hz[0]) * at / length
        rings = [np.exp(-300 * ring) * np.sin(2 * np.pi * hz * ring) for hz in formants_hz]
        voice[int(at) : int(at) + len(ring)] += rings[0] + 0.5 * rings[1]
        at += sample_rate / pitch_hz * random.normal(1, 0.02)
    return voice[:length] * np.hanning(length) * random.uniform(0.4, 1)


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
