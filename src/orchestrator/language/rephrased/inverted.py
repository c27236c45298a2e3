"""Statements as questions: "Rails is 140" is "Is Rails 140?", "das sei in a-Moll" is "Ist das in a-Moll?"."""

import re
from typing import Final

from src.orchestrator.rules.patterns import pattern

LONGEST: Final = 160
_SUBJECT: Final = r"(?P<subject>[^?.!;]{1,70}?)"
_LEAD: Final = pattern(
    r"^\W*(?:(?:so|and|but|wait|hey|ok|okay|well|hang on|hold on|o sea que|o sea|entonces|as[ií] que|pues|y"
    r"|pero|oye"
    r"|bueno|vale|also|und|aber|na|moment|dann)\b[,\s]{1,3}){0,3}"
)
# What cannot be the subject of a statement: the beginning of a question, of an order, and of a condition.
_NO_SUBJECT: Final = pattern(
    r"^\W*(?:what|what's|which|how|who|whose|when|where|why|is|are|was|were|does|do|did|has|have|had|can"
    r"|could|would"
    r"|should|will|if|whether|qu[eé]|cu[aá]l\w*|cu[aá]nt\w*|c[oó]mo|qui[eé]n\w*|d[oó]nde|cu[aá]ndo|si"
    r"|por qu[eé]"
    r"|was|welche\w*|wie|wer|wem|wann|wo|warum|wieso|ist|sind|war|hat|haben|habe|hab|kann|k[oö]nn\w*|wenn"
    r"|falls|ob"
    r"|play|put|add|delete|remove|make|set|find|show|give|tell|pon\w*|a[nñ]ade|borra|quita|busca|dame"
    r"|spiel\w*|leg\w*"
    r"|l[oö]sch\w*|such\w*|zeig\w*|gib)\b"
)
# More than one sentence. The dot in "No. 3" ends none.
_SENTENCES: Final = pattern(r"[?!;]|(?<!\bno)[.:]\s")
_ENGLISH: Final = pattern(
    rf"^{_SUBJECT}(?:\s(?P<verb>is|are|was|were|has|have|swings?|lasts?|runs?|goes|clips?|sounds?|stays?"
    rf"|mixes)"
    r"\b|'s\b(?= (?:in|at|by|from|\d|swung|faster|slower|longer|shorter|louder|quieter|older|newer)))"
    r"(?P<rest>.{1,110})$"
)
_GERMAN: Final = pattern(
    rf"^(?:(?:dass|daß) )?{_SUBJECT}\s(?P<verb>ist|sei|sind|war|w[aä]re|hat|habe|h[aä]tte|dauert|l[aä]uft"
    rf"|steht|geht|liegt"
    r"|klingt|swingt|bleibt|passt|clippt|is)\b(?P<rest>.{0,110})$"
)
# "Dass der Schneewalzer im Viervierteltakt ist".
_GERMAN_VERB_LAST: Final = pattern(
    rf"^(?:(?:dass|daß) )?{_SUBJECT}\s(?P<rest>(?:in|im|aus|von|bei|mit|auf|l[aä]nger|k[uü]rzer|schneller"
    rf"|langsamer|lauter|leiser"
    r"|\d).{0,80}?)\s(?P<verb>ist|sei|war|hat|habe|dauert|l[aä]uft|steht|geht|liegt|swingt)\W*$"
)
_SPANISH: Final = pattern(
    rf"^{_SUBJECT}\s(?:est[aá]n?|es|son|tienen?|va[n]?|duran?|suenan?|era|fue|swinguea|satura|mezclan?"
    rf"|hay)\b.{{1,110}}$"
)
_INDICATIVE: Final = {"sei": "ist", "habe": "hat", "wäre": "ist", "hätte": "hat", "is": "ist"}
_STANDS: Final = frozenset({"steht", "liegt", "läuft", "geht"})
_IN_VALUE: Final = pattern(r"(?:in|im|bei|mit|auf)\s")
# Words that only stress a German statement.
# "My daughter is learning the Maple Leaf Rag, how fast is it?" asks behind the statement.
_ASKS_BEHIND: Final = pattern(
    r",\s¿?(?:how|what|which|when|where|who|why|cu[aá]\w+|qu[eé]|c[oó]mo|d[oó]nde|qui[eé]n|wie|was|welche\w*|wann|wo|wer|warum)\b"
)
_STRESS: Final = pattern(r"^\s(?:(?:doch|ja|aber|wohl|eigentlich|schon|halt|eh)\b\s?){1,3}")
_DOES: Final = {"has": "have", "goes": "go", "mixes": "mix"}
_BE: Final = frozenset({"is", "are", "was", "were"})


def as_question(statement: str, language: str) -> str | None:
    """Return the yes-or-no question that a statement answers; None if it is no statement."""
    text = statement.strip(" .,;:!?¿¡\"'")
    text = text[lead.end() :] if (lead := _LEAD.match(text)) else text
    if _ASKS_BEHIND.search(text):
        return None
    if not text or len(text) > LONGEST or _NO_SUBJECT.match(text) or _SENTENCES.search(text):
        return None
    if language == "es":
        return f"¿{text}?" if _SPANISH.match(text) else None
    if language == "de":
        return _german(text)
    return _english(text)


def _english(text: str) -> str | None:
    said = _ENGLISH.match(re.sub(r"\b(it|that|this|he|she)'?s\b", r"\1 is", text, flags=re.IGNORECASE))
    if said is None:
        return None
    verb = (said["verb"] or "is").lower()
    subject, rest = said["subject"], said["rest"].strip()
    if verb in _BE:
        return f"{verb.capitalize()} {subject} {rest}?"
    bare = _DOES.get(verb, verb.removesuffix("s"))
    return f"Does {subject} {bare} {rest}?"


def _german(text: str) -> str | None:
    said = _GERMAN_VERB_LAST.match(text) or _GERMAN.match(text)
    if said is None:
        return None
    verb = said["verb"].lower()
    rest = _STRESS.sub(" ", said["rest"]).strip()
    if verb in _STANDS and _IN_VALUE.match(rest):
        # "Rails steht in g-Moll."
        verb = "ist"
    return f"{_INDICATIVE.get(verb, verb).capitalize()} {said['subject'].strip()} {rest}?".replace(" ?", "?")
