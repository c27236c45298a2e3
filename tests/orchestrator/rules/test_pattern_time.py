"""Reading what people write takes a time that grows with its length and no faster, whatever they write."""

import pkgutil
import re
import time
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any

import pytest

from src.agents.corrections.facts import key_named
from src.orchestrator import assistants, language, rules, tools
from src.orchestrator.assistant import ASSISTANTS, load_assistants
from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.rules import RuleSet, Talk, Tool
from src.orchestrator.rules.patterns import Later
from src.orchestrator.tools.library.correction_rules import CORRECT
from src.orchestrator.tools.library.plans.finding import FIND_TOOL as FIND
from src.orchestrator.tools.todo.list_plans import CREATE

LENGTH = 8000
# Four times what a plan reads. Shorter texts would not tell quadratic patterns from those with a bound of 300.
PATTERN_LENGTH = 2000
# A pattern is looked at more closely from here on; quadratic ones take many times as long.
SUSPICIOUS_SECONDS = 0.002
# Four times the text: linear takes four times as long, quadratic sixteen.
MOST_GROWTH = 9
# For the slowest machine; on the one where this was written all are below 0.02.
LONGEST_SECONDS = 0.1

# The calls and the answer together; measured: 0.03 to 0.08.
LONGEST_READING_SECONDS = 0.25

type Rule = re.Pattern[str] | Later
AFTER_A_WORD = (" ", "a", "1", "a ", "1 ", "1:", ", ")


def rules_in(value: Any) -> Iterator[Rule]:
    match value:
        case re.Pattern() | Later():
            yield value
        case dict():
            yield from rules_in(tuple(value.values()))
        case tuple() | list() | set() | frozenset():
            for inner in value:
                yield from rules_in(inner)
        case _ if is_dataclass(value) and not isinstance(value, type):
            for field in fields(value):
                yield from rules_in(getattr(value, field.name))
        case _:
            pass


def all_rules() -> dict[Rule, str]:
    found: dict[Rule, str] = {}
    for package in (rules, language, assistants, tools):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for name, value in vars(import_module(module.name)).items():
                for rule in rules_in(value):
                    found.setdefault(rule, f"{module.name.removeprefix('src.orchestrator.')}.{name}")
    return found


load_assistants()
RULE_SETS = [assistant.rule_set() for _, assistant in sorted(ASSISTANTS.items())]
RULES = all_rules()
ANYTHING = (
    " ", "\n", "\t", "a", "1", ":", "'", '"', "!", "?", ".", ",", "-", "_", "é", "1:", "1:11-", "1.", "1 and ", "#1, ",
)  # fmt: skip


def source(rule: Rule) -> str:
    return rule.pattern if isinstance(rule, re.Pattern) else rule.first.pattern + " " + rule.then.pattern


def hostile_texts(rule: Rule) -> Iterator[str]:
    """What the rule looks for, and the beginnings of it, again and again."""
    words = re.findall(r"(?<![\\\w<])[a-z][a-z' ]*", source(rule))[:8]
    own = [*(f"{word} " for word in words), *(f"{word}'s " for word in words[:3])]
    begun = [(f"{word} ", unit) for word in words[:2] for unit in (*AFTER_A_WORD, *own)]
    for start, unit in [*(("", unit) for unit in (*ANYTHING, *own)), *begun]:
        yield (start + unit * (PATTERN_LENGTH // len(unit) + 1))[:PATTERN_LENGTH]


def seconds_for(rule: Rule, text: str) -> float:
    began = time.thread_time()
    rule.search(text)
    return time.thread_time() - began


def is_slow(rule: Rule, text: str) -> bool:
    if seconds_for(rule, text) < SUSPICIOUS_SECONDS:
        return False
    # Again, for a machine that had something else to do.
    return all(_grows_too_fast(rule, text, tries) for tries in (1, 3))


def _grows_too_fast(rule: Rule, text: str, tries: int) -> bool:
    long = min(seconds_for(rule, text) for _ in range(tries))
    short = min(seconds_for(rule, text[: PATTERN_LENGTH // 4]) for _ in range(tries))
    return long > LONGEST_SECONDS or (long > SUSPICIOUS_SECONDS and long > MOST_GROWTH * short)


def test_all_rules_are_looked_at():
    assert len(RULES) > 80
    assert {
        "tools.library.correction_rules._FACTORS",
        "rules.passages._FORMS",
        "tools.todo.parser._NUMBERS",
        "language.keys._ENGLISH",
    } <= set(RULES.values())


@pytest.mark.long
@pytest.mark.parametrize("module", sorted({name.rpartition(".")[0] for name in RULES.values()}))
def test_no_pattern_takes_longer_than_the_text_is_long(module: str):
    own = [rule for rule, name in RULES.items() if name.rpartition(".")[0] == module]
    slow = [(RULES[rule], text[:40]) for rule in own for text in hostile_texts(rule) if is_slow(rule, text)]
    assert slow == []


@pytest.mark.parametrize("pattern", [r"play\W*(?:\w+\W+)*stop", r"\w+ and \w+"])
def test_a_pattern_whose_time_grows_faster_than_the_text_is_noticed(pattern: str):
    rule = re.compile(pattern)
    assert any(is_slow(rule, text) for text in hostile_texts(rule))


TRACKS = tuple(
    PromptTrack(id=str(n), title=title, duration_seconds=60.0) for n, title in enumerate(("a", "it is a"))
)
QUESTIONS = (
    "it's ", "it is twice ", "that's half ", "at 1:23 ", "between 1 and 2 ", "first bar is at 1:11 ", "from 1 s to ",
    "what is open ", "rename 1 to ", "delete the ", "mark 1 done and ", "find songs called ", "more ", "99 bpm ", "a ",
    "the key is AM ", " ", "9", "1:", "it is in a \u017fharp ", "which is faster than ", "compare the intro and ",
)  # fmt: skip
OFFERED = ([CREATE], [CORRECT, FIND, "analyse_rhythm", "analyse_harmony"], [FIND], [])


@pytest.mark.parametrize("unit", QUESTIONS)
@pytest.mark.parametrize("start", ["", "delete "])
def test_a_whole_question_is_read_quickly_and_without_an_error(start: str, unit: str):
    question = (start + unit * LENGTH)[:LENGTH]
    # Only the tools for todos understand "delete".
    for names in OFFERED[:1] if start else OFFERED:
        for text in (question, question[:30]):
            talk = Talk((text,), TRACKS, tuple(Tool(name) for name in names))
            for rule_set in RULE_SETS:
                is_quick = any(_read_in(rule_set, talk) < LONGEST_READING_SECONDS for _ in range(2))
                assert is_quick, (names, text[:50])


def _read_in(rule_set: RuleSet, talk: Talk) -> float:
    began = time.thread_time()
    rule_set.plan(talk)
    rule_set.say(talk)
    return time.thread_time() - began


@pytest.mark.parametrize("text", ["the key is AM", "the key is a \u017fharp", "It's in a maj minor."])
def test_what_only_looks_like_a_key_is_no_correction(text: str):
    talk = Talk((text,), TRACKS[:1], (Tool(CORRECT),))
    assert all(tool != CORRECT for rule_set in RULE_SETS for tool, _ in rule_set.plan(talk))


def test_a_key_with_very_many_spaces_is_none():
    with pytest.raises(ValueError, match="key"):
        key_named("a" + " " * 8000 + "x")
