"""The table of what the rules can talk about: the words that ask for it, who measures it, and how it is said."""

import re

from src.orchestrator.llm_routing_offline import sentences
from src.orchestrator.llm_routing_offline.passages import clock
from src.orchestrator.llm_routing_offline.sentences import number
from src.orchestrator.llm_routing_offline.topic import Scale, Topic, words

# The smaller the variation the better: only who asks for the looser one gets that first.
NOT_LOOSER = re.compile(r"^(?!.*\bloose)", re.IGNORECASE)

TOPICS = (
    Topic(
        "duration",
        "temporal",
        words(
            "durations?",
            "length",
            "(?:how|very|too) (?:long|short)",
            "long(?:er|est)",
            "short(?:er|est)",
            "how many (?:seconds|minutes)",
        ),
        sentences.duration,
        Scale(
            "duration_seconds",
            ("longer", "longest"),
            ("shorter", "shortest"),
            clock,
            "equally long",
            0.5,
            words("short(?:er|est)"),
        ),
        unless=lambda _: None,
    ),
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
    Topic(
        "loudness",
        "temporal",
        words(
            "loud(?:er|est|ness)?",
            "quiet(?:er|est)?",
            "soft(?:er|est)?",
            "volume",
            "levels?",
            "rms",
            "dbfs?",
            "peaks?",
            "clip(?:s|ped|ping)?",
            "headroom",
        ),
        sentences.loudness,
        Scale(
            "loudness_rms_dbfs",
            ("louder", "loudest"),
            ("quieter", "quietest"),
            lambda dbfs: f"{number(dbfs)} dBFS on average",
            "equally loud",
            0.5,
            words("quiet\\w*", "soft\\w*"),
        ),
    ),
    Topic(
        "dynamics",
        "temporal",
        words("dynamics?", "dynamic range", "compress(?:ed|ion)", "punch(?:y|ier)?", "loudest", "climax"),
        sentences.dynamics,
        Scale(
            "dynamic_range_db",
            ("more dynamic", "most dynamic"),
            ("less dynamic", "least dynamic"),
            lambda db: f"{number(db)} dB of dynamic range",
            "equally dynamic",
            0.5,
            words("compress\\w*", "less dynamic", "least dynamic"),
        ),
    ),
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
    Topic(
        "silence",
        "temporal",
        words(
            "silen(?:t|ce|ces)", "pauses?", "gaps?", "breaks?", "when does (?:it|the \\w+) (?:start|begin)"
        ),
        sentences.silence,
    ),
)

BY_NAME = {topic.name: topic for topic in TOPICS}
OVERVIEW = tuple(
    BY_NAME[name]
    for name in ("duration", "tempo", "steadiness", "metre", "swing", "loudness", "dynamics", "brightness")
)
COMPARED = tuple(
    BY_NAME[name] for name in ("tempo", "steadiness", "loudness", "dynamics", "brightness", "duration")
)
