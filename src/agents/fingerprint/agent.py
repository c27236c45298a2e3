"""Fingerprint: what a track sounds like, as numbers whose distance means something.

For "sounds like" search: timbre, rhythm and harmony of the whole, each scaled to what is usual in
music, so that the plain distance of two fingerprints tells how different two tracks sound.
"""

from collections.abc import Mapping
from typing import Any

from src.agents.base import FeatureAgent
from src.agents.fingerprint.measures import measures, patterns
from src.agents.fingerprint.scale import scaled
from src.agents.measurement import Measurement, measured
from src.agents.registry import register_agent
from src.audio.features import AudioFeatures

NOTE = "A fingerprint is compared with those of other tracks. Alone its numbers have no meaning."


class FingerprintMeasurement(Measurement):
    """A vector whose distance to another says how different two tracks sound."""

    vector: list[float] | None = measured(
        "272 numbers: 24 of timbre, 4 of spectral shape, 14 of rhythm, 14 of harmony, 216 of rhythm patterns on the "
        "bars, each scaled and weighted; `null` where nothing is heard",
        None,
        summary={"has_fingerprint": lambda vector: vector is not None},
    )


@register_agent
class FingerprintAgent(FeatureAgent):
    """The sound of a track as a vector."""

    name = "fingerprint"
    version = 2
    description = (
        "Computes what a track sounds like as a vector of timbre, rhythm and harmony, for finding similar "
        "tracks. Its numbers mean nothing alone: use it only before looking for tracks that sound alike."
    )

    measurement_model = FingerprintMeasurement

    def measure(self, features: AudioFeatures) -> FingerprintMeasurement:

        heard = features.spectrum.audible.any()
        vector = scaled(measures(features), patterns(features)) if heard else None
        return FingerprintMeasurement(is_silent=features.is_silent, vector=vector)

    def highlights(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {**super().highlights(data), "note": NOTE}
