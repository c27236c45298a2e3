"""Brightness and frequencies."""

from src.orchestrator.llm_routing_offline import sentences
from src.orchestrator.llm_routing_offline.sentences import number
from src.orchestrator.llm_routing_offline.topic import Scale, Topic, words

TIMBRE = (
    Topic(
        "brightness",
        "spectral",
        words(
            "bright(?:er|est|ness)?",
            "dark(?:er|est|ness)?",
            "dull(?:er|est)?",
            "warm(?:er|est|th)?",
            "timbre",
            "tone",
            "tonal",
            "nois(?:e|y|ier)",
            "harsh(?:er)?",
            "mellow(?:er)?",
            "colou?r",
            "spectr(?:al|um)",
            "centroid",
            "treble",
            "bass(?:y)?",
            "sound like",
            "(?:its|the) sound",
        ),
        sentences.brightness,
        Scale(
            "mean_spectral_centroid_hz",
            ("brighter", "brightest"),
            ("darker", "darkest"),
            lambda hz: f"a spectral centroid of {number(hz, 0)} Hz",
            "equally bright",
            30.0,
            words("dark\\w*", "dull\\w*", "warm\\w*", "mellow\\w*"),
        ),
    ),
    Topic(
        "frequencies",
        "spectral",
        words("frequenc(?:y|ies)", "hz", "hertz", "bass", "treble", "spectrum"),
        sentences.frequencies,
    ),
)
