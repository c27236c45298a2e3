"""placeholder"""

from typing import Any
from src.agents.base import FeatureAgent
from src.agents.registry import register_agent


@register_agent
class RhythmAgent(FeatureAgent):
    name = "rhythm"
    description = "Measures rhythm: tempo in BPM, beats, bars."

    def measure(self, features: Any) -> dict[str, Any]:
        return {
            "is_silent": features.is_silent,
            "has_steady_beat": False,
            "beat_confidence": 0.0,
            "tempo_bpm": None,
            "beat_times": [],
            "note": "No steady beat was found.",
        }
