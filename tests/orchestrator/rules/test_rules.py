"""Rules of an assistant: one sentence, one tool, one way to tell its result; and the reply where none fits."""

from typing import Any

import pytest

from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.events import Suggestion
from src.orchestrator.llm_routing_offline import LLMRouterOffline
from src.orchestrator.rules import DefaultReply, Measured, Rule, RuleSet, Talk, Tool
from src.orchestrator.rules.tracks import tracks_spoken_of
from src.orchestrator.testing import FakeProvider
from src.orchestrator.tools import FunctionToolbox, ToolOutcome

OFFERED = (Tool("add_song", "Put a song into the list. At its end."), Tool("show_songs", "Show the list."))
ADD = Rule(
    r"(?:put|add) (?P<title>.+?)(?: at (?P<place>\d+))?", "add_song", lambda summary: str(summary["songs"])
)
SHOW = Rule(r"what do we play", "show_songs", lambda summary: str(summary["songs"]))
SETS = RuleSet(
    (ADD, SHOW), DefaultReply("Set list", "Keeps songs.", ("What do we play?", "Sing!"), (ADD, SHOW))
)


def asked(question: str, *measured: Measured, tools: tuple[Tool, ...] = OFFERED) -> Talk:
    return Talk((question,), offered=tools, measured=measured)


@pytest.mark.parametrize(
    ("question", "arguments"),
    [
        ("Add Blue", {"title": "Blue"}),
        ("please put “Blue in Green” at 2, please.", {"title": "Blue in Green", "place": "2"}),
        ("ADD  Blue !", {"title": "Blue"}),
    ],
)
def test_a_sentence_calls_its_tool_with_what_it_names(question: str, arguments: dict[str, Any]) -> None:
    assert SETS.plan(asked(question)) == [("add_song", arguments)]


def test_rules_are_chosen_once_for_calls_words_and_buttons() -> None:
    class Counting(Rule):
        count = 0

        def concerns(self, talk: Talk) -> bool:
            Counting.count += 1
            return super().concerns(talk)

    rules = RuleSet((Counting(r"what do we play", "show_songs", str),))
    done = Measured("show_songs", {}, {"songs": []}, None)
    first, second = asked("What do we play?", done), asked("What do we play?")

    assert rules.plan(first) == []
    assert rules.say(first)
    rules.suggest(first)
    assert Counting.count == 1
    rules.plan(second)
    assert Counting.count == 2


def test_arguments_given_with_the_rule_are_passed_too() -> None:
    first = Rule(r"put (?P<title>.+) first", "add_song", str, place=1)
    assert first.plan(asked("Put Blue first")) == [("add_song", {"title": "Blue", "place": 1})]


@pytest.mark.parametrize("question", ["Do add Blue", "What do we play tomorrow?", ""])
def test_a_rule_concerns_whole_sentences_only(question: str) -> None:
    assert SETS.concerned(asked(question)) is None


def test_a_rule_whose_tool_is_not_offered_concerns_nothing() -> None:
    assert SETS.plan(asked("Add Blue", tools=OFFERED[1:])) == []


def test_a_result_is_told_and_a_failure_in_the_tools_own_words() -> None:
    done = Measured("add_song", {}, {"songs": ["Blue"]}, None)
    assert SETS.plan(asked("Add Blue", done)) == []
    assert SETS.say(asked("Add Blue", done)) == "['Blue']"
    refused = Measured("add_song", {}, None, "The list is full.")
    assert SETS.say(asked("Add Blue", refused)) == "The list is full."


def test_a_long_question_of_punctuation_is_read_at_once() -> None:
    question = "add " + " ." * 50_000 + "x"
    assert SETS.plan(asked(question))[0][0] == "add_song"


def test_help_is_made_of_title_description_understood_starters_and_tools() -> None:
    said = SETS.say(asked("What can you do?"))
    assert said.startswith("Set list: Keeps songs.")
    assert "- “What do we play?”" in said
    assert "Sing!" not in said
    assert "- Put a song into the list.\n- Show the list." in said
    assert "No language model is connected, so I answer by rules" in said


def test_what_no_rule_understands_is_answered_with_what_they_do() -> None:
    said = SETS.say(asked("Why is the sea blue, and who plays tonight?"))
    assert said.startswith("I did not understand that. Set list: Keeps songs.")
    assert SETS.say(asked("Hello")).startswith("Hello! Set list")
    assert SETS.say(asked("thanks")) == "You are welcome."


def test_an_assistant_without_rules_says_that_it_needs_a_language_model() -> None:
    said = DefaultReply("Poet", "Writes verses.", ("Write a sonnet.",))(asked("Write a sonnet.", tools=()))
    assert "Poet: Writes verses." in said
    assert "I need a language model to answer, and none is connected" in said
    assert "You can say" not in said


def test_the_tracks_spoken_of_are_those_named_last() -> None:
    opener, closer = PromptTrack("a", "Opener.ogg"), PromptTrack("b", "Slow_Waltz.mp3")

    def meant(*questions: str) -> list[str]:
        return [track.id for track in tracks_spoken_of(Talk(questions, (opener, closer)))]

    assert meant("What mixes with slow waltz?") == ["b"]
    assert meant("What mixes with slow waltz?", "More") == ["b"]
    assert meant("What mixes with slow waltz?", "And the first one?") == ["a"]
    assert meant("Hello") == ["a", "b"]


def test_rules_may_suggest_what_to_ask_next() -> None:
    class Suggesting(Rule):
        def suggest(self, talk: Talk) -> list[Suggestion]:
            return [{"label": "Show it", "question": "What do we play?"}]

    rules = RuleSet((Suggesting(r"hello", "show_songs", str), SHOW))
    assert rules.suggest(asked("Hello")) == [{"label": "Show it", "question": "What do we play?"}]
    assert rules.suggest(asked("What do we play?")) == ()


def test_the_default_reply_may_suggest_what_to_ask_instead() -> None:
    rules = RuleSet(
        (SHOW,), default_suggestions=lambda _: [{"label": "Show it", "question": "What do we play?"}]
    )
    assert rules.suggest(asked("Hello")) == [{"label": "Show it", "question": "What do we play?"}]
    assert rules.suggest(asked("What do we play?")) == ()


async def test_suggestions_of_rules_come_with_the_answers_end() -> None:
    class Suggesting(Rule):
        def suggest(self, talk: Talk) -> list[Suggestion]:
            return [{"label": "Again", "question": "Hello"}]

    async def greet() -> dict[str, Any]:
        """Greet."""
        return {}

    rules = RuleSet((Suggesting(r"hello", "greet", lambda _: "Hi."),))
    router = LLMRouterOffline(
        FakeProvider({}),
        rules=rules,
        toolbox=FunctionToolbox(greet),
        enable_tracing=False,
    )
    events = [event async for event in router.process_question_stream("Hello", "")]
    assert events[-1]["suggestions"] == [{"label": "Again", "question": "Hello"}]  # type: ignore[typeddict-item]


async def test_a_tool_controls_the_player_before_its_result_is_there() -> None:
    async def play() -> ToolOutcome:
        """Play."""
        return ToolOutcome({}, player={"type": "player", "action": "pause", "track_id": "t"})

    router = LLMRouterOffline(
        FakeProvider({}),
        rules=RuleSet((Rule(r"pause", "play", lambda _: "Paused."),)),
        toolbox=FunctionToolbox(play),
        enable_tracing=False,
    )
    events = [event["type"] async for event in router.process_question_stream("Pause", "")]
    assert events == ["tool_call", "player", "tool_result", "token", "done"]
