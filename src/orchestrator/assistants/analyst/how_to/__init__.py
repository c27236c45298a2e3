"""How Clave is used, as a plan: "how do I add songs?", "is my music private?", "wie korrigiere ich das Tempo?".

One file for each language, with the same topics: `words` is a pattern in folded text, `text` the answer. `yes` and
`no`, where a topic has them, are the beginnings of questions whose answer begins with "Yes:" or "No:".
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

FOLDER: Final = Path(__file__).parent
MOST_WORDS: Final = 14
# Of what Clave is, of the data, and of what it has: these need no "how".
WITHOUT_HOW: Final = frozenset({
    "about", "model", "privacy", "formats", "offline", "phone", "smart", "crossfade", "history", "in_queue",
    "sheet", "limits", "accuracy", "cue",
})  # fmt: skip
WITH_NOT: Final = frozenset({"offline", "limits", "history"})
# In folded text.
_LEAD: Final = r"(?:(?:hey|hi|hello|so|and|ok|okay|but|oye|hola|y|pero|hallo|und|aber|sag mal|bitte)\W+){0,2}"
_HOW: Final = pattern(
    rf"^\W*{_LEAD}"
    r"(?:how (?:(?:do|can|could|should|does) (?:i|we|you|one|people)|would (?:i|we)|to)\b|how'?s? (?:do"
    r"|can)|where (?:do|can|is|are|would)\b"
    r"|what(?:'s| is) the way to|is there (?:a way|any way) to|is it possible to|(?:can|could) (?:i|we|you) show me how"
    r"|(?:show|tell|explain) me how|como|donde|se puede|es posible|hay (?:alguna )?(?:forma|manera) de|explicame como"
    r"|wie (?:kann|konnte|muss|soll|mache?|lade|fuge?|losche?|sortiere?|filter\w*|benenne?|korrigiere?|andere?|stelle?"
    r"|finde"
    r"|erstelle?|spiele?|wiederhole?|loope?|exportiere?|mische?|mixe?|such\w*|setze?|bekomme|kriege|geht|funktioniert"
    r"|bewerte?)\b"
    r"|wo (?:kann|finde|ist|sind|stelle)\b|kann (?:ich|man)|gibt es (?:eine moglichkeit|einen weg)|zeig mir,? wie)"
)
_OTHER: Final = (
    "scope.passage",
    "act.transpose",
    "measure.capo",
    "how.how_many",
    "act.practise",
    "act.remind",
)


@dataclass(frozen=True)
class Topic:
    """name : the same in every language; words : what a question about it names; text : the answer

    yes, no : questions that are answered with yes or no
    """

    name: str
    words: re.Pattern[str]
    text: str
    yes: re.Pattern[str] | None = None
    no: re.Pattern[str] | None = None


@cache
def topics(language: str) -> tuple[Topic, ...]:
    """Return the topics of a language. The first that a question names is meant."""
    with (FOLDER / f"{language}.toml").open("rb") as file:
        content = tomllib.load(file)
    return tuple(
        Topic(name, pattern(rf"\b(?:{one['words']})\b"), one["text"], _begins(one, "yes"), _begins(one, "no"))
        for name, one in content.items()
    )


def _begins(topic: dict[str, str], name: str) -> re.Pattern[str] | None:
    return pattern(rf"^\W*{_LEAD}(?:{topic[name]})\b") if name in topic else None


def _topic(asked: Asked) -> Topic | None:
    text = fold(asked.reading.text)
    is_how = _HOW.match(text) is not None
    found = (one for one in topics(asked.reading.language) if is_how or one.name in WITHOUT_HOW)
    return next((one for one in found if one.words.search(text)), None)


def _fits(asked: Asked) -> bool:
    reading = asked.reading
    has_value = reading.names or reading.bars or reading.passages or reading.keys or reading.metres
    topic = _topic(asked)
    return (
        topic is not None
        and not has_value
        and not any(letter.isdigit() for letter in reading.text)
        and len(reading.text.split()) <= MOST_WORDS
        and not asked.has(*_OTHER)
        # "Does it work without internet?" leaves nothing out.
        and not (asked.has("link.not") and topic.name not in WITH_NOT)
        # How sure it is of one track is measured.
        and not (topic.name == "accuracy" and asked.tracks)
        # "How can I find slow songs?" asks for them.
        and not (topic.name == "filter" and asked.has("quality"))
    )


def _steps(asked: Asked) -> Steps:
    yield from ()
    topic = _topic(asked)
    # `_fits` looked.
    assert topic is not None
    text = fold(asked.reading.text)
    said = next((word for word in ("yes", "no") if (form := getattr(topic, word)) and form.match(text)), "")
    return Answer(f"{asked.say(f'word.{said}')}: {topic.text}" if said else topic.text)


HOW_TO: Final = Plan("how Clave is used", _fits, _steps, allows_unknown_words=True)
