"""How long, how loud, how dynamic."""

from src.orchestrator.assistants.analyst import sentences
from src.orchestrator.assistants.analyst.topic import Scale, Topic
from src.orchestrator.assistants.analyst.topics import loudness
from src.orchestrator.rules.passages import clock
from src.orchestrator.rules.patterns import words
from src.orchestrator.rules.text import number

LEVEL = (
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
        "loudness",
        "loudness",
        words(
            "loud(?:er|est|ness)?",
            "quiet(?:er|est)?",
            "soft(?:er|est)?",
            "volume",
            "levels?",
            "climax",
            "lufs",
            "lu",
        ),
        loudness.loudness,
        Scale(
            "integrated_lufs",
            ("louder", "loudest"),
            ("quieter", "quietest"),
            lambda lufs: f"{number(lufs)} LUFS",
            "equally loud",
            0.5,
            words("quiet\\w*", "soft\\w*"),
        ),
    ),
    Topic(
        "peaks",
        "loudness",
        words("peaks?", "clip(?:s|ped|ping)?", "headroom", "distort(?:s|ed|ion)?", "dbtp", "crest factor"),
        loudness.peaks,
    ),
    Topic(
        "streaming",
        "loudness",
        words(
            "streaming", "spotify", "youtube", "apple music", "master(?:ed|ing)?", "-14", "normali[sz]\\w*"
        ),
        loudness.streaming,
    ),
    Topic("rms", "temporal", words("rms", "dbfs?"), sentences.level),
    Topic(
        "dynamics",
        "temporal",
        words("dynamics?", "dynamic range", "compress(?:ed|ion)", "punch(?:y|ier)?"),
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
        "silence",
        "temporal",
        words(
            "silen(?:t|ce|ces)", "pauses?", "gaps?", "breaks?", "when does (?:it|the \\w+) (?:start|begin)"
        ),
        sentences.silence,
    ),
)
