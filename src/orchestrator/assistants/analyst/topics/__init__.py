"""The topics of the rules: the agent that measures each, and its sentence."""

from collections.abc import Iterable

from src.agents.registry import get_all_agents
from src.orchestrator.assistants.analyst.topic import Summary, Topic
from src.orchestrator.assistants.analyst.topics.character import CHARACTER
from src.orchestrator.assistants.analyst.topics.form import FORM
from src.orchestrator.assistants.analyst.topics.harmony import HARMONY
from src.orchestrator.assistants.analyst.topics.level import LEVEL
from src.orchestrator.assistants.analyst.topics.rhythm import RHYTHM
from src.orchestrator.assistants.analyst.topics.timbre import TIMBRE
from src.orchestrator.language.messages import Voice

NOT_TOLD = frozenset({"is_silent", "evidence", "left_out"})
NOTHING = "It has no short result to tell."


def _fields(summary: Summary, voice: Voice) -> str:
    """Return the short fields of an agent without its own sentences: "Width: 0.35, side: left."."""
    said = [
        f"{name.replace('_', ' ')}: {_value(value, voice)}"
        for name, value in summary.items()
        if name not in NOT_TOLD and isinstance(value, str | int | float)
    ]
    text = voice.joined(said)
    return f"{text[:1].upper()}{text[1:]}." if text else NOTHING


def _value(value: str | float, voice: Voice) -> str:
    if isinstance(value, bool):
        return voice.say("word.yes" if value else "word.no").lower()
    return value if isinstance(value, str) else voice.number(value, 2)


def _plain_topics(known: Iterable[Topic]) -> tuple[Topic, ...]:
    """Return a topic for each agent that has keywords but no topic yet."""
    told = {topic.agent for topic in known}
    return tuple(
        Topic(agent.name, agent.name, _fields)
        for agent in get_all_agents()
        if agent.keywords and agent.name not in told
    )


_OWN_SENTENCES = (*RHYTHM, *HARMONY, *LEVEL, *CHARACTER, *TIMBRE, *FORM)
# In the order in which an answer says them.
TOPICS = (*_OWN_SENTENCES, *_plain_topics(_OWN_SENTENCES))
BY_NAME = {topic.name: topic for topic in TOPICS}


def _topics(*names: str) -> tuple[Topic, ...]:
    return tuple(BY_NAME[name] for name in names)


OVERVIEW = _topics(
    "duration", "character", "tempo", "steadiness", "metre", "key", "form", "loudness", "brightness"
)
COMPARED = _topics("tempo", "steadiness", "key", "loudness", "dynamics", "energy", "brightness", "duration")
