"""A track that is to be played next, as a plan: the chat cannot change the queue, so it says what can."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .messages import say
from .tools import CONTROL

_NEXT: Final = pattern(
    r"^\W*(?:(?:please|and|now|y|und|bitte|por favor)\W+)*(?:play|queue(?: up)?|add|put(?: on)?|line up"
    r"|a[nñ]ade|agrega|f[uü]ge?|spiele?|pack\w*"
    r"|pon(?:me)?|reproduce|setze?|leg\w*)\b.{1,80}?\b(?:next|after (?:this|that)(?: one)?|(?:to|in"
    r"|on) (?:the|my) queue"
    r"|als n[aä]chstes|danach|(?:in|auf) die warteschlange|a continuaci[oó]n|despu[eé]s|luego|en la cola|a la cola)\W*$"
    r"|^\W*(?:please )?queue(?: up)?\b"
)


def _fits_queue(asked: Asked) -> bool:
    is_next = _NEXT.search(asked.reading.unnamed) is not None
    is_one = len(asked.tracks_named) == 1 and len(asked.reading.named("track")) == 1
    return CONTROL in asked.tools and is_next and is_one and not asked.has("scope.playlist", "scope.task")


def _queue(asked: Asked) -> Steps:
    yield from ()
    title = asked.title(asked.tracks_named[0])
    question = say(asked, "player.play_now", title=title)
    return Answer(say(asked, "player.queue", title=title), (asked.suggest(question),))


QUEUE = Plan("queue", _fits_queue, _queue, allows_unknown_words=True)
