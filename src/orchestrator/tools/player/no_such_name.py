"""A name that nothing has, in an order to play it, as a plan: "play Friday", "spiel Montag". Playing something else in
its place would be a guess."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.language.vocabulary import FILLERS
from src.orchestrator.rules.patterns import pattern

# With a capital, as it is written: "play Friday", but not "play something for Friday".
PLAYS_BY_NAME: Final = pattern(
    r"^\W*(?:(?:please|now|ok|bitte|jetzt|por favor|ahora)\W+)?(?:play|put on|spiele?|pon(?:me)?|toca|reproduce)"
    r"(?: the (?:song|track))? "
    r"[\"“„«]?(?P<name>(?-i:[A-ZÁÉÍÓÚÑÄÖÜ])[\w'-]{2,20}(?: (?-i:[A-ZÁÉÍÓÚÑÄÖÜ])[\w'-]{1,20}){0,3})[\"”“»]?"
    r"(?:,? (?:please|bitte|por favor))?[\s.!]*$"
)


def _name(asked: Asked) -> str:
    """Return the name in "play Monday Blues"; "" where a part of it says what to play."""
    said = PLAYS_BY_NAME.match(asked.talk.plain_question)
    if said is None or asked.reading.named("track", "artist", "album") or asked.playlist_question is not None:
        return ""
    words = set(fold(said["name"]).split())
    genres = {word for name in asked.reading.named("genre") for word in fold(name.said or name.text).split()}
    known = {
        word
        for item in asked.reading.items
        if not all(one.startswith(FILLERS) for one in item.concepts)
        for word in fold(item.text).split()
    }
    return said["name"] if words - genres and not (words - genres) & known else ""


def _fits(asked: Asked) -> bool:
    return _name(asked) != ""


def _steps(asked: Asked) -> Steps:
    yield from ()
    return Answer(asked.say("library.no_such", name=_name(asked)))


NO_SUCH_NAME: Final = Plan("name that nothing has", _fits, _steps, allows_unknown_words=True)
