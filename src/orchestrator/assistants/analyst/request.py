"""What a question asks for: which topics, of which tracks, in which passage, and whether they are compared.

A follow-up ("and is it steady?", "what about the other one?") takes what it leaves out from the questions before it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from src.orchestrator.assistants.analyst.topic import Topic
from src.orchestrator.assistants.analyst.topics import COMPARED, OVERVIEW, TOPICS
from src.orchestrator.rules import Talk, TrackInfo
from src.orchestrator.rules.passages import Passage, find_passages
from src.orchestrator.rules.patterns import words
from src.orchestrator.rules.tracks import named_tracks, without_titles

MOST_TRACKS = 6

ASKS_FOR_OVERVIEW = words(
    "tell me (?:more )?about (?:it|this|that|the|my|them|both|all|these|your)",
    "describe",
    "anal[yi][sz]e",
    "analysis",
    "overview",
    "summary",
    "summari[sz]e",
    "everything",
    "what do you hear",
    "what(?:'s| is) (?:it|this \\w+) like",
    "what (?:does|do) (?:it|they|this \\w+) sound like",
    "how does (?:it|this \\w+) sound",
    "what can you (?:tell|say)",
    "what do you know about",
    "all about",
    "listen to",
    "measure (?:it|this)",
)
ASKS_TO_COMPARE = words(
    "compare",
    "compared",
    "comparison",
    "differences?",
    "differ",
    "different",
    "versus",
    "the same",
    "vs",
    "than",
    "which",
    "more similar",
    "(?:fast|slow|quick|loud|quiet|soft|bright|dark|warm|dull|long|short|tight|loos|straight)(?:er|est)",
    "steadi(?:er|est)",
    "(?:more|less|most|least) \\w+",
    "(?:as|equally) \\w+",
)
GOES_ON = words("and", "also", "what about", "how about", "same", "then", "now", "but", "or")
ALL_TRACKS = words("both", "all", "each", "every", "them", "they", "their", "tracks", "songs", "two")
POINTS_BACK = words("it", "its", "it's", "this", "that", "same", "the (?:track|song|piece|one)")
OTHER_TRACK = words("other (?:one|track|song|piece|file)", "the other")


@dataclass(frozen=True)
class Request:
    """No topics: it is small talk, or nothing for the rules. ``talked_about`` are the last question's that had some.
    Several passages are there to be compared; no passage is the whole track."""

    topics: tuple[Topic, ...] = ()
    tracks: tuple[TrackInfo, ...] = ()
    passages: tuple[Passage, ...] = ()
    compares: bool = False
    talked_about: tuple[Topic, ...] = ()


def understand(questions: Iterable[str], tracks: Sequence[TrackInfo]) -> Request:
    """The last question, read in the light of those before."""
    request = Request()
    for question in questions:
        request = _next(question, tracks, request)
    return request


def tracks_meant(talk: Talk) -> Sequence[TrackInfo]:
    """The tracks that the last question is about, in the light of those before."""
    return understand(talk.questions, talk.tracks).tracks or talk.tracks


def _next(question: str, tracks: Sequence[TrackInfo], before: Request) -> Request:
    text = without_titles(question, tracks)
    passages, text = find_passages(text)
    named = _named_tracks(question, tracks, before)
    topics = _topics(text)
    if not topics and (passages or named or _only_goes_on(text)):
        topics = before.talked_about
    asks_to_compare = bool(ASKS_TO_COMPARE.search(text))
    compares_passages = asks_to_compare and len(passages) > 1
    compares = len(tracks) > 1 and asks_to_compare and not compares_passages
    chosen = (
        named if len(named) > 1 or (named and not compares) else _meant_tracks(text, tracks, before, compares)
    )
    if not topics:
        # Small talk in between does not make us forget what the talk is about.
        return Request(tracks=before.tracks, talked_about=before.talked_about)
    return Request(
        topics,
        chosen,
        passages if compares_passages else passages[:1],
        compares_passages or (compares and len(chosen) > 1),
        talked_about=topics,
    )


def _topics(text: str) -> tuple[Topic, ...]:
    asked = tuple(topic for topic in TOPICS if topic.asked_by.search(text))
    if asked:
        return asked
    if ASKS_FOR_OVERVIEW.search(text):
        return OVERVIEW
    return (
        COMPARED if re.search(r"\b(?:compare|comparison|differences?|differ)\b", text, re.IGNORECASE) else ()
    )


def _only_goes_on(text: str) -> bool:
    """A few words that ask for nothing of their own, as in "and the other one?"."""
    return bool(GOES_ON.match(text.strip())) and len(text.split()) <= 6


def _named_tracks(question: str, tracks: Sequence[TrackInfo], before: Request) -> tuple[TrackInfo, ...]:
    if OTHER_TRACK.search(question) and len(before.tracks) == 1:
        return tuple(track for track in tracks if track not in before.tracks)
    return named_tracks(question, tracks)


def _meant_tracks(
    text: str, tracks: Sequence[TrackInfo], before: Request, compares: bool
) -> tuple[TrackInfo, ...]:
    """The tracks where none is named: the one we talk about, or all."""
    talks_of_all = compares or bool(ALL_TRACKS.search(text))
    if before.tracks and not talks_of_all and (len(before.tracks) > 1 or _points_back(text)):
        return before.tracks
    return tuple(tracks[:MOST_TRACKS])


def _points_back(text: str) -> bool:
    return bool(POINTS_BACK.search(text) or GOES_ON.match(text.strip())) or len(text.split()) <= 3
