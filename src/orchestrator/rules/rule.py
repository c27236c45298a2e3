"""The simplest rules: a sentence, the tool that it means, and how the tool's result is told."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from . import patterns
from .talk import Call, Talk

# What may stand around a sentence, or around what is named in it.
AROUND = " \t\r\n.,;:!?\"'()-"
FAILED = "That did not work. Please try again."


class Rule:
    """A sentence that calls one tool.

    ::

        Rule(r"put (?P<title>.+) first", "add_song", show, position=1)

    The named groups of the pattern, where they match, are the tool's arguments, beside those given here. ``tell``
    makes the answer out of the tool's result; a failure is told in the tool's own words. The pattern must fit the
    whole sentence, in upper or lower case; "please" and punctuation around it are left out.
    """

    def __init__(
        self, pattern: str, tool: str, tell: Callable[[dict[str, Any]], str], **arguments: Any
    ) -> None:
        self.pattern = patterns.pattern(pattern)
        self.tool = tool
        self.tell = tell
        self.arguments: Mapping[str, Any] = arguments

    def concerns(self, talk: Talk) -> bool:
        return self.tool in talk.tools and self._match(talk) is not None

    def plan(self, talk: Talk) -> list[Call]:
        match = self._match(talk)
        if match is None or talk.measured:
            return []
        said = {name: text.strip(AROUND) for name, text in match.groupdict().items() if text is not None}
        return [(self.tool, {**said, **self.arguments})]

    def say(self, talk: Talk) -> str:
        result = talk.measured[-1]
        return result.error or FAILED if result.summary is None else self.tell(result.summary)

    def _match(self, talk: Talk) -> re.Match[str] | None:
        sentence = talk.plain_question.strip(AROUND)
        if sentence.lower().startswith("please "):
            sentence = sentence[len("please ") :]
        if sentence.lower().endswith(" please"):
            sentence = sentence[: -len(" please")]
        return self.pattern.fullmatch(sentence.strip(AROUND))
