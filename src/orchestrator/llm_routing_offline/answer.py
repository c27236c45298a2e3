"""From a request to its tool calls, and from their results to the answer's text."""

from collections.abc import Iterable, Sequence
from typing import Any

from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.llm_routing_offline import replies
from src.orchestrator.llm_routing_offline.passages import clock
from src.orchestrator.llm_routing_offline.request import MOST_TRACKS, Request, understand
from src.orchestrator.llm_routing_offline.sentences import Summary, joined
from src.orchestrator.llm_routing_offline.talk import Measured, Talk
from src.orchestrator.llm_routing_offline.topic import Scale, Topic

Call = tuple[str, dict[str, Any]]


def plan(talk: Talk) -> list[Call]:
    """The tools that the last question needs, each once per track; none where words are enough."""
    request = understand(talk.questions, talk.tracks)
    tools = dict.fromkeys(topic.tool for topic in request.topics if topic.tool in talk.tools)
    return [
        (
            tool,
            {"track_id": track.id, **(request.passage.on(track.duration_seconds) if request.passage else {})},
        )
        for track in request.tracks
        for tool in tools
    ]


def write(talk: Talk) -> str:
    """The whole answer."""
    request = understand(talk.questions, talk.tracks)
    if talk.measured:
        return "\n\n".join(filter(None, (_measured_part(request, talk), *_remarks(request, talk))))
    return _unmeasured(request, talk)


def _unmeasured(request: Request, talk: Talk) -> str:
    if request.topics and not talk.tracks:
        return replies.ADD_A_TRACK
    not_yet = _found(replies.NOT_YET, talk.question)
    if not_yet:
        return f"{not_yet} What I can tell you: {replies.CAN_DO}."
    if replies.BEYOND.search(talk.question) and not _found(replies.SMALL_TALK[:1], talk.question):
        return replies.NEEDS_MODEL
    is_short = len(talk.question.split()) <= 8
    return (_found(replies.SMALL_TALK, talk.question) if is_short else None) or replies.NEEDS_MODEL


def _remarks(request: Request, talk: Talk) -> Iterable[str | None]:
    yield _found(replies.NOT_YET, talk.question)
    if replies.BEYOND.search(talk.question):
        yield replies.PARTLY_NEEDS_MODEL
    if len(talk.tracks) == 1 and any(
        word in talk.question.lower() for word in ("compare", "which one", " than ")
    ):
        yield replies.ONLY_ONE_TRACK
    if len(request.tracks) == MOST_TRACKS < len(talk.tracks):
        yield replies.TOO_MANY_TRACKS.format(count=MOST_TRACKS)


def _found(table: Sequence[tuple[Any, str]], question: str) -> str | None:
    return next((reply for pattern, reply in table if pattern.search(question)), None)


def _measured_part(request: Request, talk: Talk) -> str:
    if request.compares:
        return _comparison(request, talk)
    return "\n\n".join(_about(track, request, talk) for track in request.tracks)


def _about(track: PromptTrack, request: Request, talk: Talk) -> str:
    """One track's paragraph: where it was measured, then each thing once."""
    measured = _of_track(track, talk.measured)
    said = [_said(topic, measured.get(topic.tool)) for topic in request.topics if topic.tool in talk.tools]
    text = " ".join(dict.fromkeys(said))
    lead = _passage_lead(measured.values())
    title = f"“{track.title}”" if len(talk.tracks) > 1 else ""
    head = ", ".join(filter(None, (title, lead.lower() if title else lead)))
    return f"{head}: {text}" if head else text


def _said(topic: Topic, measured: Measured | None) -> str:
    if measured is None or measured.summary is None:
        reason = measured.error if measured and measured.error else "there is no result."
        return f"The {topic.agent} measurement did not work: {reason}"
    return topic.say(measured.summary)


def _of_track(track: PromptTrack, measured: Sequence[Measured]) -> dict[str, Measured]:
    return {one.tool: one for one in measured if one.arguments.get("track_id") == track.id}


def _passage_lead(measured: Iterable[Measured]) -> str:
    arguments = next(iter(measured)).arguments
    start, end = arguments.get("start_seconds"), arguments.get("end_seconds")
    if end is not None:
        return f"From {clock(start or 0.0)} to {clock(end)}"
    return f"From {clock(start)} on" if start else ""


def _comparison(request: Request, talk: Talk) -> str:
    """A sentence per topic that can be compared; what cannot is said for each track."""
    parts: list[str] = []
    for topic in request.topics:
        if topic.scale:
            parts.append(_compared(topic, topic.scale, request, talk))
        else:
            parts += [_named(track, _said_of(topic, track, talk)) for track in request.tracks]
    lead = _passage_lead(talk.measured)
    return (f"{lead}: " if lead else "") + " ".join(dict.fromkeys(parts))


def _said_of(topic: Topic, track: PromptTrack, talk: Talk) -> str:
    return _said(topic, _of_track(track, talk.measured).get(topic.tool))


def _named(track: PromptTrack, text: str) -> str:
    return f"“{track.title}”: {text}"


def _compared(topic: Topic, scale: Scale, request: Request, talk: Talk) -> str:
    values: list[tuple[float, PromptTrack]] = []
    without: list[str] = []
    for track in request.tracks:
        measured = _of_track(track, talk.measured).get(topic.tool)
        value = _value(measured.summary, scale) if measured and measured.summary else None
        if value is None:
            without.append(_named(track, _said_of(topic, track, talk)))
        else:
            values.append((value, track))
    ranked = (
        [_ranked(values, scale, bool(scale.asks_for_lower.search(talk.question)))]
        if len(values) > 1
        else [_named(track, _said_of(topic, track, talk)) for _, track in values]
    )
    return " ".join([*ranked, *without])


def _value(summary: Summary, scale: Scale) -> float | None:
    value = summary.get(scale.key)
    return float(value) if isinstance(value, int | float) else None


def _ranked(values: Sequence[tuple[float, PromptTrack]], scale: Scale, lower_first: bool) -> str:
    order = sorted(values, key=lambda pair: pair[0], reverse=not lower_first)
    comparative, superlative = scale.lower if lower_first else scale.higher
    (best, track), *others = order
    said = [f"“{other.title}” ({scale.said(value)})" for value, other in others]
    if abs(order[-1][0] - best) <= scale.same_within:
        return f"“{track.title}” ({scale.said(best)}) and {joined(said)} are {scale.same}."
    if len(others) == 1:
        value, other = others[0]
        return f"“{track.title}” is {comparative}: {scale.said(best)}, against {scale.said(value)} for “{other.title}”."
    return f"“{track.title}” is the {superlative} ({scale.said(best)}), then {joined(said)}."
