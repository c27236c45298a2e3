"""Brightness and frequencies."""

from src.orchestrator.assistants.analyst import sentences
from src.orchestrator.assistants.analyst.topic import Scale, Topic
from src.orchestrator.rules.patterns import words
from src.orchestrator.rules.text import number

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
