"""From a question to its tool calls, and from their results to the answer's text.

Four kinds of questions need tools: what is to be done with tasks (`tasks.py`, where there are tools for it), what the
owner knows better (`corrections.py`), what is asked of the whole library (`library.py`), and measurements
(`measurements.py`). Each says which calls it needs next, given what came of
the earlier ones: none means that it can speak.
"""

from src.orchestrator.llm_routing_offline import corrections, library, measurements, replies, tasks
from src.orchestrator.llm_routing_offline.request import understand
from src.orchestrator.llm_routing_offline.talk import Call, Talk


def plan(talk: Talk) -> list[Call]:
    """The tool calls that come next; none where words are enough."""
    if tasks.concerns(talk):
        return tasks.plan(talk)
    if corrections.concerns(talk):
        return corrections.plan(talk)
    if library.concerns(talk):
        return library.plan(talk)
    return measurements.plan(talk)


def write(talk: Talk) -> str:
    """The whole answer."""
    if tasks.concerns(talk):
        return tasks.say(talk)
    if corrections.concerns(talk):
        return corrections.say(talk)
    if library.concerns(talk):
        return library.say(talk)
    return measurements.say(talk) if talk.measured else _unmeasured(talk)


def _unmeasured(talk: Talk) -> str:
    request = understand(talk.questions, talk.tracks)
    if request.topics and not talk.tracks:
        return replies.ADD_A_TRACK
    if replies.BEYOND.search(talk.question) and not replies.HELP_ASKED.search(talk.question):
        return replies.NEEDS_MODEL
    is_short = len(talk.question.split()) <= 8
    return (replies.small_talk(talk.question) if is_short else None) or replies.NEEDS_MODEL
