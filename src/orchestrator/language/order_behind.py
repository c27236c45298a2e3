"""An order behind a statement that says why: "people want house, put Eight Till Late next in the queue", "today I tidy
up before the rehearsal: delete Room Tone". The statement is left out where it orders nothing and tells no value.
"""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.language.plans import LONGEST_QUESTION
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

MOST_WORDS: Final = 24
FEWEST_WORDS: Final = 3
_BOUNDARY: Final = pattern(r"(?<=[.!;:,…])\s+|\s[-–—]\s")  # noqa: RUF001
# In folded text: an order begins with its verb.
_ORDER: Final = pattern(
    r"^\W*(?:(?:so|please|and|then|now|also|just|can you|could you|y|asi que|por favor|porfa|ahora|mejor|puedes|und"
    r"|bitte"
    r"|also|dann|jetzt|kannst du|lieber)\W+){0,2}"
    r"(?:play|put|add|queue|pause|stop|loop|repeat|delete|remove|undo|take|set|slow|mark|create|make"
    r"|pon(?:me|le|la|lo)?|toca(?:me|la|lo)?|anade(?:la|lo|me)?|agrega(?:la|lo)?|mete(?:la|lo)?|pausa(?:la|lo)?|para(?:la|lo)?"
    r"|repite(?:la|lo|me)?|borra(?:la|lo|me)?|elimina(?:la|lo)?|quita(?:la|lo)?|desha(?:z|ce)(?:lo)?|baja(?:la|lo|le)?"
    r"|sube(?:la|lo|le)?|crea(?:me)?|haz(?:me)?|marca(?:la|lo)?"
    r"|spiele?|leg|lege|setze?|stelle?|packe?|fuge?|pausiere?|stopp|stoppe|wiederhole?|losche?|loesche?|entferne?"
    r"|mache?|nimm|erstelle?|reihe?|hake?)\b"
)
_UNDO: Final = pattern(
    r"^\W*(?:undo|take (?:it|that|this) back|desha(?:z|ce)(?:lo)?(?: eso)?"
    r"|nimm (?:das|es) zuruck|mach (?:das|es) ruckgangig)\W*$"
)
# "Stop, that was right, take it back".
_INTERJECTION: Final = pattern(
    r"^\W*(?:(?:stop+|halt|wait|warte|espera|no|nein|nee|uh|eh|hm+|oops|ups|ach|ay|uy|oh|moment|sorry|perd[oó]n)\W+){1,3}"
)
# What does not stand alone: a condition, a time, or a word that the order goes on with.
_DEPENDS: Final = pattern(
    r"^\W*(?:if|when|once|as soon as|after|before|from|until|in|on|at|with|without|not|don.?t|do not|for|to"
    r"|si|cuando|despues|antes|desde|hasta|en|con|sin|no|para|a|wenn|falls|sobald|nach|vor|ab|bis|im|am|um|mit|ohne|nicht"
    r"|fur|als|zu)\b"
)
_ORDERS: Final = (
    "act.play", "act.loop", "act.pause", "act.speed", "act.add", "act.create", "act.delete", "act.rename", "act.undo",
    "act.remind", "act.correct", "scope.task",
)  # fmt: skip


def order_behind_a_statement(talk: Talk) -> Talk | None:
    """Return the conversation with only the order; None where something before it may matter, or all is known."""
    text = talk.question
    if len(text) > LONGEST_QUESTION or "?" in text:
        return None
    clauses = [one.strip() for one in _BOUNDARY.split(text) if one.strip()]
    if len(clauses) < 2 or not _ORDER.match(fold(clauses[-1])):
        return None
    order = clauses[-1]
    statement = _INTERJECTION.sub("", text[: text.rindex(order)].strip(" ,;:-"))
    folded = fold(statement)
    undoes = _UNDO.match(fold(order)) is not None
    is_statement = (1 if undoes else FEWEST_WORDS) <= len(statement.split()) <= MOST_WORDS
    if not is_statement or _ORDER.match(folded) or _DEPENDS.match(folded):
        return None
    said = read_question(statement, talk, focus_of(talk).language)
    if undoes and not said.names:
        # "Stop, it was right, take that back."
        return replace(talk, questions=(*talk.questions[:-1], order))
    return None if _may_matter(said, folded) else replace(talk, questions=(*talk.questions[:-1], order))


def _may_matter(said: Reading, folded: str) -> bool:
    values = (said.keys, said.metres, said.years, said.bars, said.passages, said.quoted, said.numbers)
    is_named = any(name.kind == "track" and fold(name.text) in folded for name in said.names)
    # "Hoy toca limpiar" has the word for "play", but does not begin with it.
    first = said.items[0].concepts if said.items else frozenset()
    begins = not first.isdisjoint(_ORDERS)
    # "The tempo is wrong, it is counted twice. Set it to 63" is one correction.
    return any(map(bool, values)) or is_named or begins or said.has("act.correct", "measure")
