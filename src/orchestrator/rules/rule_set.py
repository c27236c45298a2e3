"""From a question to its tool calls, and from their results to the answer's text."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from src.music_theory.naming import USUAL_NOTE_NAMES, NoteNames
from src.orchestrator.events import Suggestion

from .default_reply import DefaultReply
from .talk import Call, Talk, TrackInfo
from .tracks import tracks_spoken_of

NO_ASSISTANT = DefaultReply("Clave", "A chat with your music.")


class Rules(Protocol):
    """Rules for one kind of question. A module with these three functions also conforms.

    A fourth, ``suggest(talk)``, may give `Suggestion`s: what the user may ask next, as buttons below the answer.
    """

    def concerns(self, talk: Talk) -> bool:
        """Whether the question is of this kind. The same before its tools were called and after."""
        ...

    def plan(self, talk: Talk) -> list[Call]:
        """The tool calls that come next, given the results of the earlier ones; none where words are enough."""
        ...

    def say(self, talk: Talk) -> str:
        """The whole answer."""
        ...


def no_suggestions(talk: Talk) -> Sequence[Suggestion]:
    return ()


def _as_it_is(talk: Talk) -> Talk:
    return talk


@dataclass(frozen=True)
class Known:
    """The data about the user that rules need: names in the library, the language of the page, names of notes."""

    names: Any = None
    language: str = "en"
    note_names: NoteNames = USUAL_NOTE_NAMES
    # The names of the playlists.
    playlists: tuple[str, ...] = ()
    # What is done with a conversation that has this data: numbers in words become digits.
    prepare: Callable[[Talk], Talk] = _as_it_is

    def add_to(self, talk: Talk) -> Talk:
        """Return the conversation with this data."""
        known = replace(
            talk,
            names=self.names,
            language=self.language,
            note_names=self.note_names,
            playlists=self.playlists,
        )
        return self.prepare(known)


@dataclass(frozen=True)
class RuleSet:
    """The first of the rules that the question concerns answers it."""

    rules: Sequence[Rules] = ()
    # Answers what no rule concerns.
    default_reply: Callable[[Talk], str] = NO_ASSISTANT
    # What may be asked instead, as buttons below that answer.
    default_suggestions: Callable[[Talk], Sequence[Suggestion]] = no_suggestions
    # Which tracks a question is about.
    tracks_meant: Callable[[Talk], Sequence[TrackInfo]] = tracks_spoken_of
    # Loads the data about the user. Without it, rules know nothing about the user.
    look_up: Callable[[], Awaitable[Known]] | None = None
    # The conversation that was read last, and what was found for it.
    _last: list[tuple[Talk, Talk, Rules | None]] = field(default_factory=list, compare=False, repr=False)

    async def known(self) -> Known | None:
        """Load the data about the user."""
        return None if self.look_up is None else await self.look_up()

    def plan(self, talk: Talk) -> list[Call]:
        """The tool calls that come next; none where words are enough."""
        talk, rules = self._read(talk)
        return rules.plan(talk) if rules else []

    def say(self, talk: Talk) -> str:
        """The whole answer."""
        talk, rules = self._read(talk)
        return rules.say(talk) if rules else self.default_reply(talk)

    def suggest(self, talk: Talk) -> Sequence[Suggestion]:
        """Suggested questions: of the rules that answer, if they define ``suggest``, or those of the default reply."""
        talk, rules = self._read(talk)
        if rules is None:
            return self.default_suggestions(talk)
        suggest = getattr(rules, "suggest", None)
        return suggest(talk) if suggest else ()

    def answers(self, talk: Talk) -> bool:
        """Whether one of the rules answers the question, without a call of its tools."""
        return self._read(talk)[1] is not None

    def concerned(self, talk: Talk) -> Rules | None:
        return next((rules for rules in self.rules if rules.concerns(talk)), None)

    def _read(self, talk: Talk) -> tuple[Talk, Rules | None]:
        """Return the conversation with the tracks that it is about, and its rules: once for plan, words and buttons."""
        if not self._last or self._last[0][0] is not talk:
            known = replace(talk, meant=tuple(self.tracks_meant(talk)))
            self._last[:] = [(talk, known, self.concerned(known))]
        return self._last[0][1:]
