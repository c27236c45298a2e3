"""Questions about what agents measure: which tools they need, and the sentences made from the results."""

from collections.abc import Iterable, Sequence

from src.orchestrator.assistants.analyst import replies
from src.orchestrator.assistants.analyst.request import MOST_TRACKS, Request, understand
from src.orchestrator.assistants.analyst.sentences import Summary
from src.orchestrator.assistants.analyst.subjects import Subject, subjects
from src.orchestrator.assistants.analyst.topic import Scale, Topic
from src.orchestrator.rules.talk import Call, Measured, Talk
from src.orchestrator.rules.text import joined


def concerns(talk: Talk) -> bool:
    """Whether something is to be measured."""
    return bool(_calls(talk))


def plan(talk: Talk) -> list[Call]:
    """Each tool that the question needs, once per track and passage."""
    return [] if talk.measured else _calls(talk)


def _calls(talk: Talk) -> list[Call]:
    request = understand(talk.questions, talk.tracks)
    tools = dict.fromkeys(topic.tool for topic in _topics(request, talk))
    return [(tool, subject.arguments()) for subject in subjects(request) for tool in tools]


def say(talk: Talk) -> str:
    request = understand(talk.questions, talk.tracks)
    return "\n\n".join(filter(None, (_measured_part(request, talk), *_remarks(request, talk))))


def _topics(request: Request, talk: Talk) -> list[Topic]:
    return [topic for topic in request.topics if topic.tool in talk.tools]


def _remarks(request: Request, talk: Talk) -> Iterable[str | None]:
    if replies.BEYOND.search(talk.question):
        yield replies.PARTLY_NEEDS_MODEL
    asks_for_another = any(word in talk.question.lower() for word in ("compare", "which one", " than "))
    if len(talk.tracks) == 1 and asks_for_another and not request.compares:
        yield replies.ONLY_ONE_TRACK
    if len(request.tracks) == MOST_TRACKS < len(talk.tracks):
        yield replies.TOO_MANY_TRACKS.format(count=MOST_TRACKS)


def _measured_part(request: Request, talk: Talk) -> str:
    if request.compares:
        return _comparison(request, talk)
    return "\n\n".join(_about(subject, request, talk) for subject in subjects(request))


def _about(subject: Subject, request: Request, talk: Talk) -> str:
    """One track's paragraph: where it was measured, then each thing once."""
    measured = subject.results(talk)
    said = [_said(topic, measured.get(topic.tool), subject) for topic in _topics(request, talk)]
    text = " ".join(dict.fromkeys(said))
    lead = subject.lead()
    title = subject.title() if len(talk.tracks) > 1 else ""
    head = ", ".join(filter(None, (title, lead.lower() if title else lead)))
    return f"{head}: {text}" if head else text


def _said(topic: Topic, measured: Measured | None, subject: Subject) -> str:
    if measured is None or measured.summary is None:
        reason = measured.error if measured and measured.error else "there is no result."
        return f"The {topic.agent} measurement did not work: {reason}"
    return topic.say({**measured.summary, **subject.asked_moment()})


def _comparison(request: Request, talk: Talk) -> str:
    """A sentence per topic that can be compared; what cannot is said for each track or passage."""
    compared = subjects(request)
    parts: list[str] = []
    for topic in _topics(request, talk):
        if topic.scale:
            parts.append(_compared(topic, topic.scale, compared, talk))
        else:
            parts += [_named(subject, _said_of(topic, subject, talk)) for subject in compared]
    lead = compared[0].lead() if len(request.passages) == 1 else ""
    return (f"{lead}: " if lead else "") + " ".join(dict.fromkeys(parts))


def _said_of(topic: Topic, subject: Subject, talk: Talk) -> str:
    return _said(topic, subject.results(talk).get(topic.tool), subject)


def _name(subject: Subject) -> str:
    """How a comparison calls it. Passages are only compared within one question, tracks as wholes."""
    return subject.title() if subject.passage is None or not subject.passage.words else subject.passage_name()


def _named(subject: Subject, text: str) -> str:
    return f"{_capital(_name(subject))}: {text}"


def _compared(topic: Topic, scale: Scale, compared: Sequence[Subject], talk: Talk) -> str:
    values: list[tuple[float, Subject]] = []
    without: list[str] = []
    for subject in compared:
        measured = subject.results(talk).get(topic.tool)
        value = _value(measured.summary, scale) if measured and measured.summary else None
        if value is None:
            without.append(_named(subject, _said_of(topic, subject, talk)))
        else:
            values.append((value, subject))
    ranked = (
        [_ranked(values, scale, bool(scale.asks_for_lower.search(talk.question)))]
        if len(values) > 1
        else [_named(subject, _said_of(topic, subject, talk)) for _, subject in values]
    )
    return " ".join([*ranked, *without])


def _value(summary: Summary, scale: Scale) -> float | None:
    value = summary.get(scale.key)
    return float(value) if isinstance(value, int | float) else None


def _ranked(values: Sequence[tuple[float, Subject]], scale: Scale, lower_first: bool) -> str:
    order = sorted(values, key=lambda pair: pair[0], reverse=not lower_first)
    comparative, superlative = scale.lower if lower_first else scale.higher
    (best, first), *others = order
    said = [f"{_name(other)} ({scale.said(value)})" for value, other in others]
    name = _capital(_name(first))
    if abs(order[-1][0] - best) <= scale.same_within:
        return f"{name} ({scale.said(best)}) and {joined(said)} are {scale.same}."
    if len(others) == 1:
        value, other = others[0]
        return f"{name} is {comparative}: {scale.said(best)}, against {scale.said(value)} for {_name(other)}."
    return f"{name} is the {superlative} ({scale.said(best)}), then {joined(said)}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
