"""Plans: from a reading to tool calls, and from their results to an answer.

A plan is a generator. It yields the tool calls that it needs next, gets their results, and returns the answer::

    def longest(asked: Asked) -> Steps:
        (found,) = yield [("find_tracks", {"order": "longest"})]
        return Answer(asked.voice.say("library.longest", title=result_of(found)["tracks"][0]["title"]))

It is run again from its beginning in each round with the results so far, so it must always make the same calls.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Final, cast

from src.music_theory.naming import Language
from src.orchestrator.events import Suggestion
from src.orchestrator.language.focus import (
    Focus,
    chosen_name,
    focus_of,
    named_tracks,
    names_in,
    other_of_name,
    read_question,
    tracks_meant,
)
from src.orchestrator.language.messages import Voice
from src.orchestrator.language.playlist_names import NOUN, QUOTES, around_name, find_playlist
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Call, Measured, Talk, TrackInfo

# All plans together take up to 0.2 ms a character. A longer text is not understood, and read up to here.
LONGEST_QUESTION = 500
_FOR_PLAYLIST: Final = pattern(
    r"\b(?:for|to fit|para|f[uü]r|passend zu) (?:(?:my|the|mi|la|meine|die) )?(?:\w{4,8} )?[\"“„«]?$"
)


@dataclass(frozen=True)
class Answer:
    """The text of an answer, and the buttons below it."""

    text: str
    suggestions: tuple[Suggestion, ...] = ()


# A part of a plan: it yields tool calls, too, and returns what it has found.
type Lookup[T] = Generator[Sequence[Call], list[Measured], T]
type Steps = Lookup[Answer]


class NoResult(Exception):
    """A tool gave no result. The plan ends with its error as the answer."""

    def __init__(self, found: Measured) -> None:
        super().__init__(found.tool)
        self.found = found


def result_of(found: Measured) -> dict[str, Any]:
    """Return the result of a tool call. Raise `NoResult`, which ends the plan, if it failed."""
    if found.summary is None:
        raise NoResult(found)
    return found.summary


@dataclass(frozen=True)
class Asked:
    """A question with its reading and the focus of the conversation."""

    talk: Talk
    reading: Reading
    focus: Focus
    # The name of the playlist that is searched in place of the library; "" for the library.
    playlist: str = ""
    # Conditions of the search that the question has no longer: "which of my 5 star songs are slow?".
    labels: tuple[tuple[str, Any], ...] = ()
    # Whether the plans that were tried fit. Not copied by `replace`.
    _tried: dict["Plan", bool] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def voice(self) -> Voice:
        return Voice(cast(Language, self.reading.language), self.talk.note_names)

    @cached_property
    def tracks(self) -> tuple[TrackInfo, ...]:
        """The tracks that the question is about."""
        return tracks_meant(self.reading, self.focus)

    @cached_property
    def playlist_question(self) -> "Asked | None":
        """The question with "playlist" in place of the name of a playlist of the user; None if none is named."""
        if self._playlist_place is None:
            return None
        text, (start, end) = self.talk.question[:LONGEST_QUESTION], self._playlist_place
        text = f"{text[:start]}{NOUN}{text[end:]}"
        asked = replace(self, reading=read_question(text, self.talk, self.reading.language))
        asked.__dict__["playlist_question"] = asked
        return asked

    @cached_property
    def library_question(self) -> "Asked | None":
        """The question about the library, with `playlist`, for one about a playlist: "the fastest one in Peak".

        None if no playlist of the user is named.
        """
        if self._playlist_place is None:
            return None
        text, (start, end) = self.talk.question[:LONGEST_QUESTION], self._playlist_place
        if _FOR_PLAYLIST.search(text, 0, start):
            # "Something slow for Peak" is not in it yet.
            return None
        said = fold(text[start:end].strip(QUOTES))
        name = next(one for one in self.talk.playlists if fold(one) == said)
        before, behind = around_name(text, start, end)
        text = f"{before.rstrip()} {self.say('word.in_my_library')}{behind}".strip()
        reading = read_question(text, self.talk, self.reading.language)
        return replace(self, reading=reading, playlist=name)

    @cached_property
    def _playlist_place(self) -> tuple[int, int] | None:
        """Where the question names a playlist of the user."""
        text, playlists = self.talk.question[:LONGEST_QUESTION], self.talk.playlists
        return find_playlist(text, playlists, names_in(self.talk)) if playlists else None

    @property
    def tracks_named(self) -> tuple[TrackInfo, ...]:
        """The tracks whose titles are in the question."""
        return named_tracks(self.reading)

    @property
    def tools(self) -> frozenset[str]:
        return self.talk.tools

    def has(self, *concepts: str) -> bool:
        return self.reading.has(*concepts)

    def fits(self, plan: "Plan") -> bool:
        """Return whether a plan fits. Several grammars have the same plans, and each is tried once."""
        fits = self._tried.get(plan)
        if fits is None:
            fits = self._tried[plan] = plan.fits(self)
        return fits

    def earlier_readings(self) -> list[Reading]:
        """Return the readings of earlier questions, the oldest first."""
        return [read_question(text, self.talk, self.focus.language) for text in self.talk.questions[:-1]]

    def last_two(self) -> tuple[TrackInfo, ...]:
        """Return the two tracks that the last answer measured or that were named last; () for more or fewer."""
        if measured := self._two_measured():
            return measured
        found: dict[str, TrackInfo] = {}
        for reading in reversed(self.earlier_readings()):
            for track in reversed(named_tracks(reading)):
                found.setdefault(track.id, track)
            if len(found) >= 2:
                break
        return tuple(reversed(list(found.values()))) if len(found) == 2 else ()

    def told_first(self, pair: tuple[TrackInfo, ...]) -> TrackInfo | None:
        """Return that of two tracks which the answer before named first: "“Night Bus” is faster than ..."."""
        answer = self.talk.turns[-1].answer if self.talk.turns else ""
        places = {answer.find(one.title): one for one in pair}
        return places[min(places)] if len(places) == 2 and min(places) >= 0 else None

    def told_as_more(self, pair: tuple[TrackInfo, ...]) -> TrackInfo | None:
        """Return the first of two tracks in "“Night Bus” is faster: 92 BPM, against 66 BPM for “Blue”"; None for other
        answers, and where both are the same.
        """
        first = self.told_first(pair)
        lines = self.talk.turns[-1].answer.splitlines() if first else []
        if first is None or len(lines) != 1:
            return None
        between = lines[0].partition(first.title)[2]
        other = next(one for one in pair if one.id != first.id)
        return first if ": " in between.partition(other.title)[0] else None

    def _two_measured(self) -> tuple[TrackInfo, ...]:
        """Return the two tracks that the last answer measured: those of "how much louder is it than Rails?"."""
        measured = self.talk.turns[-1].measured if self.talk.turns else ()
        said = [
            one.arguments.get("track_ids") or [one.arguments.get("track_id")]
            for one in measured
            if {"track_id", "track_ids"} & one.arguments.keys()
        ]
        ids = list(dict.fromkeys(str(track_id) for some in said for track_id in some))
        known = names_in(self.talk).by_id
        return tuple(known[one] for one in ids) if len(ids) == 2 and set(ids) <= known.keys() else ()

    def title(self, track: TrackInfo) -> str:
        """Return the title, with the artist where another track has the same."""
        known = names_in(self.talk)
        name = known.whole(track.title)
        namesakes = [one for one in name.tracks if one.title == track.title] if name else []
        artist = known.by_id[track.id].artist if len(namesakes) > 1 and track.id in known.by_id else ""
        return self.voice.title(f"{track.title}, {artist}" if artist else track.title)

    def say(self, message: str, **values: object) -> str:
        return self.voice.say(message, **values)

    def outside(self, track: TrackInfo, start_seconds: float | None) -> str:
        """Return that a track ends before a time; "" if it does not."""
        duration = track.duration_seconds
        if not duration or start_seconds is None or start_seconds < duration:
            return ""
        clock = self.voice.clock
        return self.say(
            "answer.outside", title=self.title(track), duration=clock(duration), start=clock(start_seconds)
        )

    def suggest(self, label: str, question: str | None = None) -> Suggestion:
        return {"label": label, "question": question or label}


# Equal to itself only, so that it is a quick key.
@dataclass(frozen=True, eq=False)
class Plan:
    """A kind of question. ``fits`` recognises it, and ``steps`` answers it.

    ``fits`` does not depend on the results of tools.
    """

    name: str
    fits: Callable[[Asked], bool]
    steps: Callable[[Asked], Steps]
    # Whether it answers questions with unknown words.
    allows_unknown_words: bool = False


@dataclass(frozen=True)
class Grammar:
    """Plans as one of an assistant's `Rules`. The first plan that fits a question answers it."""

    plans: Sequence[Plan] = field(default=())

    def plan_of(self, talk: Talk) -> tuple[Plan, Asked] | None:
        if len(talk.question) > LONGEST_QUESTION:
            return None
        asked = ask(talk)
        is_understood = not asked.reading.unknown
        for plan in self.plans:
            if (is_understood or plan.allows_unknown_words) and asked.fits(plan):
                return plan, asked
        return None

    def concerns(self, talk: Talk) -> bool:
        return len(talk.question) <= LONGEST_QUESTION and self.plan_of(talk) is not None

    def plan(self, talk: Talk) -> list[Call]:
        return _run(talk, self.plan_of(talk))[0]

    def say(self, talk: Talk) -> str:
        answer = _run(talk, self.plan_of(talk))[1]
        return answer.text if answer else ""

    def suggest(self, talk: Talk) -> tuple[Suggestion, ...]:
        answer = _run(talk, self.plan_of(talk))[1]
        return answer.suggestions if answer else ()


def ask(talk: Talk) -> Asked:
    """Read the last question of a conversation; return the same object for the same conversation."""
    asked: Asked | None = talk.kept.get("asked")
    if asked is None:
        read = _ask(_Conversation(replace(talk, measured=(), messages=())))
        asked = talk.kept["asked"] = Asked(talk, read.reading, read.focus)
    return asked


class _Conversation:
    """A conversation as a key of the cache, so that it is read once for all rules."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self._key = (
            talk.questions,
            talk.tracks,
            len(talk.turns),
            id(talk.names),
            talk.language,
            talk.note_names,
        )

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Conversation)
            and other._key == self._key
            and other.talk.names is self.talk.names
            and other.talk.turns == self.talk.turns
            and other.talk.player == self.talk.player
        )

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=64)
def _ask(conversation: _Conversation) -> Asked:
    talk = conversation.talk
    focus = focus_of(talk)
    reading = read_question(talk.question[:LONGEST_QUESTION], talk, focus.language)
    chosen = chosen_name(reading, talk, focus) or other_of_name(reading, focus, names_in(talk))
    return Asked(talk, chosen or reading, focus)


def _run(talk: Talk, found: tuple[Plan, Asked] | None) -> tuple[list[Call], Answer | None]:
    """Return the next calls, or the answer."""
    if found is None:
        return [], None
    plan, asked = found
    steps, results = plan.steps(asked), list(talk.measured)
    try:
        calls = list(next(steps))
        while True:
            if len(results) < len(calls):
                return calls, None
            taken, results = results[: len(calls)], results[len(calls) :]
            calls = list(steps.send(_match_results(calls, taken)))
    except StopIteration as end:
        answer: Answer = end.value
        return [], answer
    except NoResult as end:
        return [], Answer(end.found.error or asked.say("topic.no_result"))


def _match_results(calls: Sequence[Call], results: list[Measured]) -> list[Measured]:
    """Return the results in the order of the calls. Tools that run at the same time may end in any order."""
    left = list(results)
    ordered = []
    for tool, arguments in calls:
        one = next((found for found in left if (found.tool, found.arguments) == (tool, arguments)), left[0])
        left.remove(one)
        ordered.append(one)
    return ordered
