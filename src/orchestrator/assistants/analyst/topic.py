"""Topics of the rules, and scales for comparisons."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from src.agents.registry import TOOL_PREFIX
from src.orchestrator.language.messages import Voice

type Summary = Mapping[str, Any]
type Sentence = Callable[[Summary, Voice], str]


@dataclass(frozen=True)
class Scale:
    """A number by which tracks are compared.

    key : of the number in the summary
    higher, lower : adjectives for more and less of it, such as "fast" and "slow"
    unit : key of the message for a value
    smallest_difference : the smallest audible difference
    """

    key: str
    higher: str
    lower: str
    unit: str
    smallest_difference: float
    digits: int = 1
    is_time: bool = False
    # From 0 to 1, and told from 0 to 100.
    is_share: bool = False

    def said(self, value: float, voice: Voice) -> str:
        if self.is_share:
            text = of_hundred(value, voice)
        else:
            text = voice.clock(value) if self.is_time else voice.number(value, self.digits)
        return voice.say(f"unit.{self.unit}", value=text)


def of_hundred(share: float, voice: Voice) -> str:
    """Return a number from 0 to 1 as the page shows it: from 0 to 100."""
    return voice.number(100 * share, 0)


def silent(summary: Summary, voice: Voice) -> str | None:
    return voice.say("topic.silent") if summary.get("is_silent") else None


@dataclass(frozen=True)
class Topic:
    """A topic that an agent measures. ``name`` is that of its concept, ``measure.<name>``."""

    name: str
    agent: str
    sentence: Sentence
    scale: Scale | None = None
    # Returns why there is no value (silence, no beat), or None.
    unless: Callable[[Summary, Voice], str | None] = field(default=silent)

    @property
    def tool(self) -> str:
        return TOOL_PREFIX + self.agent

    def say(self, summary: Summary, voice: Voice) -> str:
        try:
            return self.unless(summary, voice) or self.sentence(summary, voice)
        except (KeyError, TypeError):
            return voice.say("topic.missing", topic=voice.word(self.name))
