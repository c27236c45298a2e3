"""Tempo, beats, bars and feel."""

import re

from src.orchestrator.assistants.analyst import sentences
from src.orchestrator.assistants.analyst.topic import Scale, Topic
from src.orchestrator.rules.patterns import words
from src.orchestrator.rules.text import number

# The smaller the variation the better: only who asks for the looser one gets that first.
NOT_LOOSER = re.compile(r"^(?!.*\bloose)", re.IGNORECASE)

RHYTHM = (
    Topic(
        "tempo",
        "rhythm",
        words(
            "tempos?",
            "tempi",
            "bpm",
            "beats per minute",
            "fast(?:er|est)?",
            "slow(?:er|est)?",
            "speed",
            "pace",
            "quick(?:er|est)?",
            "danc(?:e|es|ing|eable|eability)",
            "danceable",
            "rhythm(?:ic)?",
            "mix(?:es|ed|ing)?",
            "beat-?match\\w*",
        ),
        sentences.tempo,
        Scale(
            "tempo_bpm",
            ("faster", "fastest"),
            ("slower", "slowest"),
            lambda bpm: f"{number(bpm)} BPM",
            "equally fast",
            0.5,
            words("slow(?:er|est)"),
        ),
        unless=sentences.no_beat,
    ),
    Topic(
        "steadiness",
        "rhythm",
        words(
            "stead(?:y|ier|iest|iness|ily)",
            "unsteady",
            "stable",
            "stability",
            "constant",
            "consistent",
            "tight(?:er|est)?",
            "loose(?:r|st)?",
            "drifts?",
            "drifting",
            "even",
            "rubato",
            "metronome",
            "metronomic",
            "timing",
            "fluctuat\\w*",
            "chang(?:e|es|ing)",
            "danc(?:e|ing|eable|eability)",
            "danceable",
            "rhythm(?:ic)?",
        ),
        sentences.steadiness,
        Scale(
            "beat_interval_variation_percent",
            ("looser", "loosest"),
            ("steadier", "steadiest"),
            lambda percent: f"{number(percent)} % from beat to beat",
            "equally steady",
            0.3,
            NOT_LOOSER,
        ),
        unless=sentences.no_beat,
    ),
    Topic(
        "metre",
        "rhythm",
        words(
            "met(?:re|er)s?",
            "time[- ]signatures?",
            "signature",
            "beats (?:per|in a|to the) bar",
            "bars?",
            "measures?",
            "waltz",
            "[2-9]/[48]",
            "12/8",
            "count(?:ed)? in",
            "rhythm(?:ic)?",
        ),
        sentences.metre,
        unless=sentences.no_beat,
    ),
    Topic(
        "beats",
        "rhythm",
        words("beats?", "downbeats?", "upbeats?", "pick-?up", "pulse", "the one"),
        sentences.beats,
        unless=sentences.no_beat,
    ),
    Topic(
        "swing",
        "rhythm",
        words("swings?", "swung", "swinging", "shuffled?", "straight(?:er|est)?", "groove", "feel"),
        sentences.swing,
        Scale(
            "swing_0_straight_to_1_triplet",
            ("more swung", "most swung"),
            ("straighter", "straightest"),
            lambda amount: f"swing {number(amount, 2)}",
            "equally swung",
            0.05,
            words("straight\\w*"),
        ),
        unless=sentences.no_beat,
    ),
)
