"""Fingerprint: what a track sounds like, as numbers whose distance means something.

For "sounds like" search: timbre, rhythm and harmony of the whole, each scaled to what is usual in
music, so that the plain distance of two fingerprints tells how different two tracks sound.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from src.agents.base import FeatureAgent
from src.agents.registry import register_agent

if TYPE_CHECKING:
    from src.audio.features import AudioFeatures

NOTE = "A fingerprint is compared with those of other tracks: alone its numbers say nothing to a person."


@register_agent
class FingerprintAgent(FeatureAgent):
    """Fields:

    is_silent
    vector : 272 numbers (24 of timbre, 4 of spectral shape, 14 of rhythm, 14 of harmony, 216 of rhythm patterns
        on the bars), each scaled and weighted; None where nothing is heard. Compare two, or one part of them
        (rhythm, timbre, harmony, production), with `src.agents.fingerprint.distance`
    """

    name = "fingerprint"
    version = 2
    description = (
        "Computes what a track sounds like as a vector of timbre, rhythm and harmony, for finding similar "
        "tracks. Its numbers mean nothing alone: use it only before looking for tracks that sound alike."
    )

    def measure(self, features: "AudioFeatures") -> dict[str, Any]:
        from src.agents.fingerprint.measures import measures, patterns
        from src.agents.fingerprint.scale import scaled

        heard = features.spectrum.audible.any()
        return {
            "is_silent": features.is_silent,
            "vector": scaled(measures(features), patterns(features)) if heard else None,
        }

    def highlights(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {"has_fingerprint": data["vector"] is not None, "note": NOTE}
