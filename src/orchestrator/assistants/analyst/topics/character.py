"""The character of a track, in words and on scales."""

from src.orchestrator.assistants.analyst.topic import Scale, Summary, Topic, of_hundred
from src.orchestrator.language.messages import Voice

SCALES = ("energy", "danceability", "brightness", "percussiveness")


def character(summary: Summary, voice: Voice) -> str:
    said = ", ".join(voice.word(word) for word in summary["words"])
    amounts = voice.joined(
        [
            f"{voice.word(name)} {of_hundred(value, voice)}"
            for name in SCALES
            if (value := summary.get(f"{name}_0_to_1")) is not None
        ]
    )
    if not amounts:
        return voice.say("topic.silent")
    if not said:
        return voice.say("topic.character_plain", amounts=amounts)
    return voice.say("topic.character", words=said, amounts=amounts)


def amount(name: str, higher: str, lower: str) -> Topic:
    field = f"{name}_0_to_1"

    def sentence(summary: Summary, voice: Voice) -> str:
        value = of_hundred(summary[field], voice)
        return voice.say("topic.amount", name=voice.word(name), value=value)

    return Topic(
        name, "character", sentence, Scale(field, higher, lower, name, 0.03, digits=2, is_share=True)
    )


def acousticness(summary: Summary, voice: Voice) -> str:
    return voice.say("topic.acoustic", value=of_hundred(summary["acousticness_proxy_0_to_1"], voice))


CHARACTER = (
    Topic("character", "character", character),
    amount("energy", "energetic", "calm"),
    amount("danceability", "danceable", "less_danceable"),
    amount("percussiveness", "percussive", "less_percussive"),
    Topic(
        "acousticness",
        "character",
        acousticness,
        Scale(
            "acousticness_proxy_0_to_1",
            "acoustic",
            "less_acoustic",
            "acousticness",
            0.03,
            digits=2,
            is_share=True,
        ),
    ),
)
