"""The request in a question: topics, tracks, passages, and whether they are compared.

A follow-up ("and is it steady?", "what about the other one?") takes missing parts from earlier questions.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from src.music_theory.streaming_loudness import BY_NAME as SERVICES
from src.orchestrator.assistants.analyst.topic import Topic
from src.orchestrator.assistants.analyst.topics import BY_NAME, COMPARED, OVERVIEW, TOPICS
from src.orchestrator.assistants.analyst.topics.level import USUAL_STREAMING_LUFS
from src.orchestrator.language.focus import (
    MOST_TRACKS,
    Focus,
    is_open,
    named_tracks,
    read_question,
    tracks_meant,
)
from src.orchestrator.language.plans import Asked
from src.orchestrator.language.reading import OF_SONG_PARTS, Reading
from src.orchestrator.language.reports import is_report
from src.orchestrator.language.text import words_of
from src.orchestrator.language.two_in_turn import two_compared
from src.orchestrator.rules import TrackInfo
from src.orchestrator.rules.passages import Passage
from src.orchestrator.rules.patterns import pattern

# Quality -> the topics that measure it. "Is it danceable?" also asks for the beat.
QUALITY_TOPICS = {
    "fast": ("tempo",),
    "slow": ("tempo",),
    "loud": ("loudness",),
    "quiet": ("loudness",),
    "long": ("duration",),
    "short": ("duration",),
    "bright": ("brightness",),
    "dark": ("brightness",),
    "energetic": ("energy",),
    "calm": ("energy",),
    "danceable": ("danceability", "tempo", "steadiness"),
    "acoustic": ("acousticness",),
    "percussive": ("percussiveness",),
    "steady": ("steadiness",),
    "loose": ("steadiness", "tempo"),
    "dynamic": ("dynamics",),
    "compressed": ("dynamics",),
    "swung": ("swing",),
    "straight": ("swing",),
    "driving": ("character",),
    "smooth": ("character",),
}
DEGREES = ("degree.more", "degree.most", "degree.less", "degree.least")
MOST_FOLLOW_UP_WORDS = 6
_HOW = pattern(r"\b(?:how|wie|c[oó]mo|qu[eé] tan|cu[aá]n)\b")
_NAMED_FIRST = pattern(r"·.{1,60}\b(?:than|que|als)\b")
MOST_BESIDE_A_TITLE = 4


@dataclass(frozen=True)
class Request:
    """A request. Without topics it asks for no measurement, without passages for whole tracks. Several are compared."""

    topics: tuple[Topic, ...] = ()
    tracks: tuple[TrackInfo, ...] = ()
    passages: tuple[Passage, ...] = ()
    compares: bool = False
    is_overview: bool = False
    streaming_lufs: float = USUAL_STREAMING_LUFS


def understand(asked: Asked) -> Request:
    """Return the request in a question, with missing parts from earlier ones."""
    reading = asked.reading
    topics, is_overview = topics_of(reading)
    takes_topics = not _compares_named(reading) and bool(named_tracks(reading) or _is_bare_follow_up(reading))
    if not topics and (reading.passages or takes_topics):
        topics = earlier_topics(asked)
        if not topics and named_tracks(reading) and not reading.passages and _is_only_named(reading):
            # The question is only a title.
            topics, is_overview = OVERVIEW, True
    compares_any = asks_to_compare(reading)
    if not topics and reading.has("act.compare"):
        topics = COMPARED
    compares_passages = compares_any and len(reading.passages) > 1
    tracks = _tracks(asked, compares_any and not compares_passages)
    compares = compares_any and not compares_passages and len(tracks) > 1
    passages = reading.passages if compares_passages else reading.passages[:1]
    if compares and is_overview:
        topics = COMPARED
    text = reading.unnamed.casefold()
    level = next((one.target_lufs for name, one in SERVICES.items() if name in text), USUAL_STREAMING_LUFS)
    return Request(topics, tracks, passages, compares or compares_passages, is_overview, level)


def _tracks(asked: Asked, compares: bool) -> tuple[TrackInfo, ...]:
    named, conversation = named_tracks(asked.reading), asked.focus.conversation
    is_of_two = (
        asked.has("measure.streaming") and asked.has("how.what") and asked.has("scope.them", "act.together")
    )
    if (
        is_of_two
        and not named
        and (two := asked.last_two() or (conversation if len(conversation) == 2 else ()))
    ):
        # "Which of the two would Spotify turn down?"
        return two
    if compares and len(named) == 1:
        # "Is it louder than Rails?"
        others = [track for track in conversation if track.id != named[0].id]
        spoken_of = [track for track in asked.focus.tracks if track.id != named[0].id]
        beside = (spoken_of if len(spoken_of) == 1 else others)[: MOST_TRACKS - 1]
        # "Is Rails louder than that one?", "than the other one?"
        is_first = _NAMED_FIRST.search(asked.reading.unnamed) and len(beside) == 1
        return (*named, *beside) if is_first else (*beside, *named)
    if compares and not named and not conversation and asked.has("scope.them", "act.together"):
        # "Which of the two is slower?" after questions about two tracks.
        listed = asked.focus.shown if asked.focus.shown_last and len(asked.focus.shown) > 1 else ()
        return listed[:MOST_TRACKS] or asked.last_two() or tracks_meant(asked.reading, asked.focus, compares)
    if compares and not named and (pair := two_compared(asked) or _pair_spoken_of(asked)):
        return pair
    return named or tracks_meant(asked.reading, asked.focus, compares)


def _pair_spoken_of(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return the two tracks of "is the second one slower?", and of "which is faster?" after another than the open one
    was spoken of; () for other questions.
    """
    focus = asked.focus
    if asked.reading.has("ordinal"):
        meant = tracks_meant(asked.reading, focus)
        others = [track for track in focus.shown if not is_open(track, meant)]
        is_of_two = len(meant) == 1 and focus.shown_last and len(focus.shown) == 2
        return (*meant, *others) if is_of_two else ()
    if len(focus.tracks) > 1 and not focus.shown_last and not asked.has("scope.library", "scope.tracks"):
        # "Which of the three is the slowest?" after three were named.
        return focus.tracks[:MOST_TRACKS]
    is_between = asked.has("how.what", "scope.them", "act.together") and not asked.has("scope.library")
    others = [track for track in focus.tracks if not is_open(track, focus.conversation)]
    is_of_two = len(focus.conversation) == 1 and len(others) == 1 and not asked.has("scope.tracks")
    return (*focus.conversation, *others) if is_between and is_of_two else ()


def topics_of(reading: Reading) -> tuple[tuple[Topic, ...], bool]:
    """Return the topics that a question names, in the order of answers, and whether it asks for everything."""
    names = {name for name in reading.of("measure") if name in BY_NAME}
    # "A short summary" is none of a short track.
    is_summary = reading.has("act.describe")
    for quality in reading.of("quality"):
        if is_summary and quality.partition(".")[0] in {"short", "long"}:
            continue
        topics = QUALITY_TOPICS.get(quality.partition(".")[0], ())
        # "Which is more danceable?" compares nothing else.
        names |= set(topics[:1] if quality.endswith((".more", ".most")) or reading.has(*DEGREES) else topics)
    is_compared = reading.has(*DEGREES, "quality.danceable.more", "quality.danceable.most")
    if _is_whether_dark(reading) and not is_compared:
        names |= {"character"}
    if reading.has("measure.danceability", "act.dance") and not is_compared:
        names |= set(QUALITY_TOPICS["danceable"])
    if reading.has("act.mix") and not reading.has("measure.streaming"):
        names |= {"tempo", "mixing"}
    if reading.has("mode") or (reading.keys and not names and reading.has("how.whether")):
        names |= {"key"}
    if reading.metres and not names and (reading.has("how.whether") or len(reading.metres) > 1):
        names |= {"metre"}
    if reading.has(*OF_SONG_PARTS, "measure.energy_places"):
        names |= {"form"}
    names |= set(reading.of("agent")) & BY_NAME.keys()
    found = tuple(topic for topic in TOPICS if topic.name in names)
    if found:
        return found, False
    return (OVERVIEW, True) if reading.has("act.describe") else ((), False)


def _is_whether_dark(reading: Reading) -> bool:
    """Return whether it is "is it dark?", which is judged as in a search; "how dark is it?" asks for the value."""
    is_named = reading.has("quality.bright.plain", "quality.dark.plain") and reading.has("how.whether")
    return is_named and _HOW.search(reading.unnamed) is None


def earlier_topics(asked: Asked) -> tuple[Topic, ...]:
    """Return the topics of the last question that had any."""
    language = asked.focus.language
    for question in reversed(asked.talk.questions[:-1]):
        topics, _ = topics_of(read_question(question, asked.talk, language))
        if topics:
            return topics
    return ()


def asks_to_compare(reading: Reading) -> bool:
    is_comparative = any(name.endswith((".more", ".most")) for name in reading.of("quality"))
    return is_comparative or reading.has(
        "act.compare", "degree.more", "degree.most", "degree.less", "degree.least", "degree.same"
    )


def _compares_named(reading: Reading) -> bool:
    """Return whether it is "compare Rails and Depot", which asks for everything, and not "and compared with Depot?"."""
    first = reading.items[0].concepts if reading.items else frozenset()
    return reading.has("act.compare") and len(named_tracks(reading)) > 1 and "link.goes_on" not in first


def _is_bare_follow_up(reading: Reading) -> bool:
    """Return whether a short question names no topic, such as "and the other one?"."""
    if is_report(reading.text):
        # "I already did the second one."
        return False
    first = reading.items[0].concepts if reading.items else frozenset()
    return (
        "link.goes_on" in first
        and len(reading.text.split()) <= MOST_FOLLOW_UP_WORDS
        and not reading.has("act", "talk", "measure", "quality", "scope.library", "scope.task")
    ) or (reading.has("ordinal", "scope.other") and not reading.has("act", "measure"))


def _is_only_named(reading: Reading) -> bool:
    """Return whether a question has nothing but titles: "Rails?", "what about Rails". Other words ask for something."""
    others = [word for word in words_of(reading.unnamed) if word.text != "·"]
    return len(others) <= MOST_BESIDE_A_TITLE and not reading.has(
        "act", "how.when", "how.where", "how.who", "how.how_many", "how.than", "how.whether", "degree", "link.not",
        "link.or", "number", "scope.tracks", "scope.task", "talk.no",
    )  # fmt: skip


def focus_on(asked: Asked, tracks: Sequence[TrackInfo]) -> Focus:
    return replace(asked.focus, tracks=tuple(tracks))
