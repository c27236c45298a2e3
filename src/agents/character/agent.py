"""Character: scales of 0..1 that are named for the measurement behind them."""

from typing import Any

import numpy as np

from src import audio
from src.agents.base import FeatureAgent
from src.agents.character import measures
from src.agents.character.danceability import danceability
from src.agents.character.measurement import CharacterMeasurement
from src.agents.character.words import words
from src.agents.registry import register_agent
from src.audio.features import AudioFeatures

QUIETEST_LUFS = -70.0


@register_agent
class CharacterAgent(FeatureAgent):
    """Scales of 0..1 and words for them. The fields are those of `CharacterMeasurement`."""

    name = "character"
    description = (
        "Describes what a track is like: energy, danceability, brightness, percussiveness, how acoustic it "
        "sounds, and words such as driving, calm, bright, swung. Use it for questions about mood, feel, style, "
        "energy or character, and to describe a track."
    )

    measurement_model = CharacterMeasurement

    def measure(self, features: AudioFeatures) -> CharacterMeasurement:
        if features.is_silent:
            return CharacterMeasurement(is_silent=True, words=["silent"])

        data = _measurements(features)
        return CharacterMeasurement(is_silent=False, **data, words=words(data, _beat(features)))


def _measurements(features: AudioFeatures) -> dict[str, Any]:

    spectrum, loudness, statistics = features.spectrum, features.loudness, features.statistics
    rate = audio.onsets.onsets_per_second(features.onsets)
    percussive = measures.percussiveness(spectrum)
    lufs = QUIETEST_LUFS if loudness.integrated_lufs is None else loudness.integrated_lufs
    crest_db = 20 * np.log10(max(statistics.peak, 1e-12) / max(statistics.deviation, 1e-12))
    steady = features.beats.is_steady
    dance = danceability(features.mono, features.sample_rate) if steady else None
    measured = {
        "energy": measures.energy(lufs, rate, percussive),
        "danceability": dance,
        "brightness": measures.share_above(spectrum, measures.BRIGHT_FROM_HZ),
        "percussiveness": percussive,
        "acousticness_proxy": measures.acousticness_proxy(spectrum, crest_db, percussive),
        "pulse_clarity": features.beats.confidence,
        "onsets_per_second": rate,
        "loudness_range_lu": loudness.range_lu,
    }
    return {name: None if value is None else round(float(value), 3) for name, value in measured.items()}


def _beat(features: AudioFeatures) -> dict[str, Any] | None:
    if not features.beats.is_steady:
        return None
    pulse = features.pulses[0]
    return {"swing": pulse.swing, "is_compound": pulse.bars.metre.compound}
