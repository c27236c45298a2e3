"""What a topic of the rules is, and how two tracks are compared in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from src.agents.registry import TOOL_PREFIX
from src.orchestrator.language.messages import Voice

type Summary = Mapping[str, Any]
type Sentence = Callable[[Summary, Voice], str]


@dataclass(frozen=True)
class Scale:
    """How two tracks are compared: the key of the number, and the messages for more and less of it.

    higher, lower : such as "fast" and "slow"; unit : message of a value; same_within : a difference that nobody hears
    """

    key: str
    higher: str
    lower: str
    unit: str
    smallest_difference: float
    digits: int = 1
    is_time: bool = False

    def said(self, value: float, voice: Voice) -> str:
        text = voice.clock(value) if self.is_time else voice.number(value, self.digits)
        return voice.say(f"unit.{self.unit}", value=text)


def silent(summary: Summary, voice: Voice) -> str | None:
    return voice.say("topic.silent") if summary.get("is_silent") else None


@dataclass(frozen=True)
class Topic:
    """Something that is measured. name : of its concept, ``measure.<name>``"""

    name: str
    agent: str
    sentence: Sentence
    scale: Scale | None = None
    # Says why there is nothing to say (silence, no beat), or None.
    unless: Callable[[Summary, Voice], str | None] = field(default=silent)

    @property
    def tool(self) -> str:
        return TOOL_PREFIX + self.agent

    def say(self, summary: Summary, voice: Voice) -> str:
        try:
            return self.unless(summary, voice) or self.sentence(summary, voice)
        except (KeyError, TypeError):
            return voice.say("topic.missing", topic=self.name)
