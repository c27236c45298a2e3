"""The reply of an assistant without a matching rule, made from its title, description, starters and tools."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from .patterns import words
from .talk import Call, Talk

CONNECT_ONE = (
    "connect one on the page, under Language model (OpenAI, Anthropic, Gemini, or one on your own machine), with "
    "manage.py connect_model, or by setting LLM_MODEL"
)
NO_MODEL = (
    f"No language model is connected, so I answer by rules, in English. For free conversation {CONNECT_ONE}."
)
NEEDS_MODEL = f"I need a language model to answer, and none is connected: {CONNECT_ONE}."
# A longer question asks for more than "hello" or "help".
SMALL_TALK_WORDS = 8

HELP_ASKED = words(
    "what (?:can|do) you (?:do|know)",
    "what can i (?:ask|say|do)",
    "how do(?:es)? (?:you|this) work",
    "who are you",
    "help",
)
THANKS = words("thanks?", "thank you", "thx", "cheers")
HELLO = words("hi", "hello", "hey", "good (?:morning|afternoon|evening|day)")


class Understands(Protocol):
    """Rules that say whether a sentence concerns them."""

    def concerns(self, talk: Talk) -> bool: ...

    def plan(self, talk: Talk) -> list[Call]: ...


@dataclass(frozen=True)
class DefaultReply:
    """Help, thanks, a greeting, or "I did not understand" with what can be asked instead."""

    title: str
    description: str
    starters: Sequence[str] = ()
    rules: Sequence[Understands] = ()

    def __call__(self, talk: Talk) -> str:
        if len(talk.question.split()) <= SMALL_TALK_WORDS:
            if HELP_ASKED.search(talk.question):
                return self.help(talk)
            if THANKS.search(talk.question):
                return "You are welcome."
            if HELLO.search(talk.question):
                return f"Hello! {self.help(talk)}"
        return self.help(talk, "I did not understand that.")

    def help(self, talk: Talk, lead: str = "") -> str:
        """Title and description, the starters that the rules understand, and what the tools do."""
        examples = [f"- “{starter}”" for starter in self.understood_starters(talk)]
        can_do = [f"- {done}" for tool in talk.offered if (done := first_sentence(tool.description))]
        parts = [
            f"{lead} {self.title}: {self.description}".strip(),
            "\n".join(["You can say:", "", *examples]) if examples else "",
            "\n".join(["What I can do:", "", *can_do]) if can_do else "",
            NO_MODEL if examples else NEEDS_MODEL,
        ]
        return "\n\n".join(filter(None, parts))

    def understood_starters(self, talk: Talk) -> list[str]:
        return [starter for starter in self.starters if self._understands(starter, talk)]

    def _understands(self, starter: str, talk: Talk) -> bool:
        asked = replace(talk, questions=(*talk.questions[:-1], starter), measured=())
        return any(rules.concerns(asked) for rules in self.rules)


def first_sentence(description: str) -> str:
    """The first sentence of a tool's description."""
    sentence, dot, _ = description.partition(". ")
    return sentence + dot.strip()
