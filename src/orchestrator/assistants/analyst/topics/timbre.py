"""Brightness and frequencies."""

from src.orchestrator.assistants.analyst.topic import Scale, Summary, Topic
from src.orchestrator.language.messages import Voice


def brightness(summary: Summary, voice: Voice) -> str:
    return voice.say(
        f"topic.sound_{'tonal' if summary['character'] == 'tonal' else 'noisy'}",
        word=voice.word(summary["brightness"]),
        hz=voice.number(summary["mean_spectral_centroid_hz"], 0),
    )


def frequencies(summary: Summary, voice: Voice) -> str:
    strongest = [voice.number(hz, 0) for hz in summary["dominant_frequencies_hz"]]
    if not strongest:
        return voice.say("topic.no_frequencies")
    return voice.say("topic.frequencies", hz=voice.joined(strongest))


TIMBRE = (
    Topic(
        "brightness",
        "spectral",
        brightness,
        Scale("mean_spectral_centroid_hz", "bright", "dark", "hz", 30.0, digits=0),
    ),
    Topic("frequencies", "spectral", frequencies),
)
