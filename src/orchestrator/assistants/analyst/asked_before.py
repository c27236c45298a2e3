"""What was asked first in this conversation, as a plan: "what did I ask first?", "was war meine erste Frage?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

# In folded text.
_FIRST: Final = pattern(
    r"\W*(?:and )?(?:what (?:did i|have i) ask(?:ed)?(?: you)? first|what was (?:my|the) first question"
    r"|que (?:te )?pregunte primero|cual fue mi primera pregunta"
    r"|was habe? ich(?: dich)? (?:zuerst|als erstes) gefragt|was war meine erste frage)\W*"
)


def _fits(asked: Asked) -> bool:
    return len(asked.talk.questions) > 1 and _FIRST.fullmatch(fold(asked.talk.plain_question)) is not None


def _steps(asked: Asked) -> Steps:
    yield from ()
    # As the user wrote it: in `questions` typing errors are corrected.
    said = next(
        (one["content"] for one in asked.talk.messages if one["role"] == "user"), asked.talk.questions[0]
    )
    return Answer(asked.say("answer.first_question", question=asked.voice.title(str(said))))


ASKED_FIRST: Final = Plan("what was asked first", _fits, _steps, allows_unknown_words=True)
