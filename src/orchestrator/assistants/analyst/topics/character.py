"""What a track is like, in words and on scales."""

from src.orchestrator.assistants.analyst.sentences import Summary
from src.orchestrator.assistants.analyst.topic import Scale, Topic
from src.orchestrator.rules.patterns import words
from src.orchestrator.rules.text import joined, number

SCALES = ("energy", "danceability", "brightness", "percussiveness")


def character(summary: Summary) -> str:
    said = ", ".join(summary["words"])
    amounts = [
        f"{name} {number(value, 2)}"
        for name in SCALES
        if (value := summary.get(f"{name}_0_to_1")) is not None
    ]
    return f"It is {said}. On scales from 0 to 1: {joined(amounts)}."


def amount(name: str) -> Topic:
    field = f"{name}_0_to_1"

    def sentence(summary: Summary) -> str:
        value = summary[field]
        return f"Its {name} is {number(value, 2)} on a scale from 0 to 1."

    adjective = {"energy": "energetic", "danceability": "danceable", "percussiveness": "percussive"}[name]
    return Topic(
        name,
        "character",
        words(name, adjective, *{"energy": ("intens(?:e|ity)", "powerful")}.get(name, ())),
        sentence,
        Scale(
            field,
            (f"more {adjective}", f"most {adjective}"),
            (f"less {adjective}", f"least {adjective}"),
            lambda value: f"{name} {number(value, 2)}",
            f"equally {adjective}",
            0.03,
            words(f"less {adjective}", f"least {adjective}", "calm\\w*"),
        ),
    )


def acousticness(summary: Summary) -> str:
    value = summary["acousticness_proxy_0_to_1"]
    return (
        f"On a scale from 0 to 1 it sounds acoustic by {number(value, 2)}. That is told from how little percussion, "
        "brilliance and compression there is, and not from the instruments."
    )


CHARACTER = (
    Topic(
        "character",
        "character",
        words(
            "character",
            "vibe",
            "moods?",
            "atmosphere",
            "driving",
            "calm(?:er|est)?",
            "what kind of",
        ),
        character,
    ),
    *(amount(name) for name in ("energy", "danceability", "percussiveness")),
    Topic(
        "acousticness",
        "character",
        words("acoustic(?:ness)?"),
        acousticness,
        Scale(
            "acousticness_proxy_0_to_1",
            ("more acoustic", "most acoustic"),
            ("less acoustic", "least acoustic"),
            lambda value: f"acousticness {number(value, 2)}",
            "equally acoustic",
            0.03,
            words("(?:less|least) acoustic"),
        ),
    ),
)
