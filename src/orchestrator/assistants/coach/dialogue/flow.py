"""Answers to messages before the plan is made: values are parsed, confirmed and saved, then the next question."""

from collections.abc import Callable
from typing import Any

from src.orchestrator.assistants.coach.agent_types import agent_of_step
from src.orchestrator.assistants.coach.languages import LANGUAGES, detect_language, normalise
from src.orchestrator.assistants.coach.safety import find_alarm
from src.orchestrator.assistants.coach.slots import SLOTS, SUGGESTED
from src.orchestrator.assistants.coach.understanding import Found, MusicQuestion, read_fields
from src.orchestrator.assistants.coach.understanding.fields import asked_slots
from src.orchestrator.assistants.coach.understanding.message import RANGES

from . import after_plan
from .alarm import answer_alarm
from .days import settle_days
from .plan_store import PlanStore
from .questions import ask, confirm_pending, go_back, restart
from .saving import make_first_plan, save_pending
from .talk import Talk, Turn
from .wording import buttons, number_text, plan_line, question_of

YES_NO = frozenset({"is_16_or_older", "share_health"})
OWN_WORDS = frozenset(
    {"limitations", "primary_goal", "secondary_goal", "goal_details", "equipment", "habits", "not_eaten"}
)
NOTHING_MEANS: dict[str, dict[str, Any]] = {
    "limitations": {"limitations": []},
    "equipment": {"equipment": []},
    "not_eaten": {"not_eaten": []},
    "goal_details": {"track_ids": []},
    "share_health": {"share_health": False},
}


def answer(
    talk: Talk,
    message: str,
    plans: PlanStore,
    proposed: dict[str, Any] | None = None,
    music: MusicQuestion | None = None,
) -> Turn:
    """Answer a message and change ``talk``.

    proposed : values that a model has proposed
    music : what the message asks about music, if the analyst's rules answer that
    """
    talk.data["language"] = detect_language(message, talk.data.get("language"))
    turn = Turn(agent_of_step(talk.step).value)
    flow = _Flow(talk, message, plans, turn, proposed or {}, music=music)
    if alarm := find_alarm(message):
        answer_alarm(alarm, talk, plans, turn)
        return turn if alarm.is_emergency else flow.after_alarm()
    return flow.command() or flow.confirmation() or flow.content()


class _Flow:
    """The processing of one message."""

    def __init__(
        self,
        talk: Talk,
        message: str,
        plans: PlanStore,
        turn: Turn,
        proposed: dict[str, Any],
        *,
        music: MusicQuestion | None = None,
    ) -> None:
        self.talk, self.message, self.plans, self.turn = talk, message, plans, turn
        self.normal = normalise(message)
        self.proposed, self.music = proposed, music

    @property
    def words(self) -> Any:
        return self.talk.language

    def is_only(self, name: str) -> bool:
        """Return whether the message consists of these words only, in any language."""
        return any(language.words(name).is_all_of(self.normal) for language in LANGUAGES.values())

    def rest_after(self, name: str) -> str | None:
        """Return the text after a word at the beginning ("yes, and ..."); None if the message begins otherwise."""
        for language in (self.talk.language, *LANGUAGES.values()):
            match = language.words(name).pattern.match(self.normal)
            if match:
                same_length = len(self.normal) == len(self.message)
                return (self.message if same_length else self.normal)[match.end() :].strip(" ,.;:!-")
        return None

    def command(self) -> Turn | None:
        """Carry out a command: back, restart, skip, help."""
        talk, turn = self.talk, self.turn
        commands: dict[str, Callable[[], Turn]] = {
            "back": lambda: go_back(talk, turn),
            "restart": lambda: restart(talk, turn),
            "help": lambda: ask(talk, turn.say(self.words.message("help"))),
        }
        for name, act in commands.items():
            if self.is_only(name):
                return act()
        is_asking = not talk.is_complete or talk.editing
        if self.is_only("skip") and is_asking:
            return self.skip()
        if self.is_only("unknown") and is_asking:
            return self.suggest()
        return None if is_asking else after_plan.command(talk, self.normal, self.plans, turn)

    def skip(self) -> Turn:
        talk, asked = self.talk, self.talk.asked or ""
        if talk.editing:
            talk.data["editing"] = None
            return ask(talk, self.turn.say(self.words.message("skipped")))
        if talk.data.get("revisited") == talk.step and not talk.pending:
            talk.data.pop("revisited")
            return self.go_on(self.words.message("skipped"))
        required = [
            name for name in asked_slots(asked) if SLOTS[name].is_required and name not in talk.values
        ]
        if required or talk.is_confirming or not asked_slots(asked):
            return ask(talk, self.turn.say(self.words.message("cannot_skip")))
        return self.closed_question(asked)

    def closed_question(self, asked: str) -> Turn:
        talk = self.talk
        if talk.editing:
            return self.cleared(talk.editing)
        talk.close(*asked_slots(asked))
        lines = [self.words.message("skipped")]
        if asked == "is_16_or_older":
            lines.append(self.words.message("under_16"))
        return self.go_on(*lines)

    def cleared(self, name: str) -> Turn:
        """Replace a known value by nothing."""
        if SLOTS[name].is_required:
            return ask(self.talk, self.turn.say(self.words.message("cannot_skip")))
        self.talk.pending[name] = None
        return ask(self.talk, self.turn)

    def suggest(self) -> Turn:
        """Suggest a usual value, after "I don't know"."""
        talk, asked = self.talk, self.talk.asked or ""
        if asked == "primary_goal":
            talk.pending["primary_goal"] = self.words.say("buttons", "goal_technique")
        for name in asked_slots(asked):
            if SUGGESTED.get(name) is not None and name not in talk.pending:
                talk.pending[name] = SUGGESTED[name]
        if not talk.pending or talk.is_confirming:
            return self.skip()
        talk.close_question(asked)
        return (
            ask(talk, self.turn)
            if talk.missing(talk.step)
            else confirm_pending(talk, self.turn, "suggestion")
        )

    def confirmation(self) -> Turn | None:
        """Handle a yes or a no to pending values."""
        talk = self.talk
        if not talk.is_confirming:
            return None
        if (rest := self.rest_after("yes")) is not None:
            return self.confirmed(rest)
        if (rest := self.rest_after("no")) is not None:
            found = self.found(rest) if rest else Found()
            if found:
                return self.take(found)
            return self.refused()
        return None

    def confirmed(self, rest: str) -> Turn:
        talk, turn = self.talk, self.turn
        if talk.asked == "confirm_plan" and not talk.pending:
            return make_first_plan(talk, self.plans, turn)
        had_plan = talk.is_complete and self.plans.plan() is not None
        save_pending(talk, turn)
        if had_plan:
            plan = self.plans.make_plan(talk.profile, talk.today, talk.language_code)
            turn.say(plan_line("plan_changed", plan, self.words))
            talk.data["asked"] = None
            return turn
        if talk.advance():
            turn.moved_on()
        if rest:
            # In "yes, and 20 minutes" the rest answers the next question.
            talk.data["asked"] = (
                question_of(missing[0].name) if (missing := talk.missing(talk.step)) else None
            )
            found = read_fields(rest, talk.language, talk.asked, talk.today, talk.titles)
            if found:
                return _Flow(talk, rest, self.plans, turn, {}).take(found)
        return ask(talk, turn)

    def refused(self) -> Turn:
        talk = self.talk
        if talk.asked == "confirm_plan":
            return go_back(talk, self.turn)
        talk.data["pending"], talk.data["confirming"] = {}, False
        return ask(talk, self.turn.say(self.words.message("forgotten")))

    def after_alarm(self) -> Turn:
        """Take the other values of a message with an alarm, and ask the open question again."""
        talk = self.talk
        if talk.asked == "limitations" and not talk.is_complete:
            talk.pending.update(self.found(self.message).values)
        else:
            clear = read_fields(self.message, talk.language, None, talk.today, talk.titles)
            talk.pending.update(
                {name: value for name, value in clear.values.items() if not SLOTS[name].is_health}
            )
        if talk.is_complete and not talk.pending:
            return self.turn
        return ask(talk, self.turn.say(self.words.say("safety", "go_on")))

    def found(self, text: str) -> Found:
        # While values wait for confirmation, no question is open.
        asked = None if self.talk.is_confirming else self.talk.asked
        found = read_fields(text, self.talk.language, asked, self.talk.today, self.talk.titles)
        for name, value in self.proposed.items():
            found.values.setdefault(name, value)
        return found

    def content(self) -> Turn:
        """Take the values of the message, or say who answers it, or that it was not understood."""
        talk, music = self.talk, self.music
        is_about_music = music is not None and music.is_question and not self.proposed
        is_asking = not talk.is_complete or talk.editing
        if not is_about_music and not talk.is_confirming and is_asking and (turn := self.short_answer()):
            return turn
        if not is_asking and not talk.is_confirming:
            talk.data["asked"] = None
        is_first = not talk.is_complete and "asked" not in talk.data
        if is_about_music:
            self.speak_language_of_music()
        if is_first:
            self.turn.say(self.words.message("greeting"))
        if not is_about_music and (found := self.found(self.message)):
            return self.take(found)
        if music is not None:
            return self.for_analyst()
        return ask(talk, self.turn) if is_first else self.not_understood()

    def speak_language_of_music(self) -> None:
        """Answer in the language of the question, of which the coach may know no word."""
        if self.music is not None and self.music.language in LANGUAGES:
            self.talk.data["language"] = self.music.language

    def for_analyst(self) -> Turn:
        """Say who answers a question about music, and ask the open question again."""
        talk, turn = self.talk, self.turn
        turn.is_for_analyst = True
        turn.say(self.words.message("for_the_analyst"))
        if talk.is_complete and not talk.pending and not talk.editing:
            turn.suggestions = buttons("after", talk)
            return turn
        return ask(talk, turn)

    def short_answer(self) -> Turn | None:
        """Handle yes, no or nothing as an answer to the open question."""
        asked = self.talk.asked or ""
        if asked in YES_NO and (simple := self.yes_or_no(asked)) is not None:
            return self.take(Found(values={asked: simple}))
        if asked in OWN_WORDS and self.is_only("yes"):
            # A yes to an open question gives no value: ask again.
            return ask(self.talk, self.turn)
        return self.nothing(asked) if asked in asked_optional() and self.is_only("nothing") else None

    def not_understood(self) -> Turn:
        talk = self.talk
        if talk.asked == "goal_details" and not talk.is_confirming:
            talk.close(*asked_slots("goal_details"))
            talk.data["editing"] = None
            return self.go_on(self.words.message("not_in_library"))
        if talk.is_complete and not talk.pending and not talk.editing:
            return after_plan.nothing_found(talk, self.turn)
        return ask(talk, self.turn.say(self.words.message("not_understood")))

    def yes_or_no(self, asked: str) -> bool | None:
        if self.rest_after("yes") is not None:
            return True
        return False if self.rest_after("no") is not None else None

    def nothing(self, asked: str) -> Turn:
        meant = dict(NOTHING_MEANS.get(asked, {}))
        dates_only = {normalise(language.say("values", "no_date")) for language in LANGUAGES.values()}
        if asked == "goal_details" and self.normal.strip(" .!") in dates_only:
            meant = {}
        if not meant:
            return self.closed_question(asked)
        return self.take(Found(values=meant))

    def take(self, found: Found) -> Turn:
        """Keep values until they are confirmed, and ask about ambiguous ones."""
        talk, turn, words = self.talk, self.turn, self.words
        if found.ambiguous:
            name, options = next(iter(found.ambiguous.items()))
            shown = [words.say("values", option) for option in options]
            turn.suggestions = shown
            return turn.say(words.message("which_one", options=words.join(shown)))
        is_age_open = talk.data.get("revisited") == 0 or talk.editing == "is_16_or_older"
        if talk.values.get("is_16_or_older") is not None and not is_age_open:
            # The age is asked once. Later messages do not change it.
            found.values.pop("is_16_or_older", None)
        talk.pending.update(found.values)
        if talk.is_complete and found.values:
            turn.agent_type = SLOTS[next(iter(found.values))].agent_type.value
        for name in found.out_of_range:
            low, high = RANGES[name]
            texts = {"low": number_text(low), "high": number_text(high)}
            turn.say(words.message("out_of_range", label=words.say("labels", name), **texts))
        if found.is_past_date:
            turn.say(words.message("past_date"))
        elif found.values:
            talk.close_question("fitness_level" if "fitness_level" in found.values else talk.asked or "")
        settle_days(talk, turn)
        is_asking = talk.pending or not talk.is_complete or talk.editing
        return ask(talk, turn) if is_asking else after_plan.nothing_found(talk, turn)

    def go_on(self, *lines: str) -> Turn:
        talk, turn = self.talk, self.turn
        turn.say(*lines)
        if not talk.pending and talk.advance():
            turn.moved_on()
        return ask(talk, turn)


def asked_optional() -> set[str]:
    return {"goal_details", *(name for name, slot in SLOTS.items() if not slot.is_required)}
