"""A new task whose title stands in quotation marks: 'and a task "Drill swivels" from 0:24 to 0:48 of this at 80 %'.

The words around the title may stand in any order, so they are taken away one kind after the other. If a word is left,
the sentence is about something else: 'the task "Drill swivels" is done'.
"""

from datetime import datetime
from typing import Final

from src.orchestrator.language.bars import find_bars
from src.orchestrator.language.text import fold
from src.orchestrator.rules.passages import find_passages
from src.orchestrator.rules.patterns import pattern

from .creating import SPEED, ParsedTask
from .times import find_time

LONGEST: Final = 400
_EDGES: Final = " ,.;:!?-¿¡"
_QUOTED: Final = pattern(r"[\"“”„«»](?P<title>[^\"“”„«»]{2,200})[\"“”„«»]")
_NAMES_TASK: Final = pattern(
    r"\b(?:tasks?|to[- ]?dos?|reminder|tareas?|recordatorio|pendiente|aufgaben?|erinnerung)\b"
)
_WRITES: Final = pattern(
    r"\b(?:(?:note|write|jot|put|take|get)\b.{0,40}?\bdown|note|jot|remember|remind me"
    r"|ap[uú]nt[aáe]\w{0,4}|apuntar\w{0,2}|an[oó]t[aáe]\w{0,4}|anotar\w{0,2}|recu[eé]rdame"
    r"|noti(?:er|ere|eren)|vormerken|merk(?:e)? (?:dir|mir)|(?:schreib|trag)(?:e|st)?\b.{0,40}?\b(?:auf|ein)"
    r"|aufschreiben|eintragen)\b"
)
_ADDS: Final = pattern(
    r"\b(?:and|also|plus|another|one more|y|tambi[eé]n|adem[aá]s|otr[ao]|und|noch|auch|au(?:ß|ss)erdem|dazu)\b"
)
# Words of the order.
_WORDS: Final = (
    r"(?:and|also|plus|another|one more|please|pls|then|ok|okay|now|new|an?|the|as|can|could|would|you|just"
    r"|(?:note|write|jot|put|take|get)(?: (?:this|that|it))?|down|remember|remind|add|set|make|create|me|my|lists?|too"
    r"|tasks?|to[- ]?dos?|reminder|called|named"
    r"|y|tambi[eé]n|adem[aá]s|otr[ao]|m[aá]s|por favor|porfa|una?|la|nueva|como|puedes|podr[ií]as|pod[eé]s"
    r"|ap[uú]nt[aáe]\w{0,4}|an[oó]t[aáe]\w{0,4}|recu[eé]rdame|pon(?:me|le)?|agr[eé]g[aá]\w{0,2}|a[nñ][aá]d[eí]\w{0,2}"
    r"|cre[aá]\w{0,2}|mi|lista|tareas?|recordatorio|pendiente|luego|ahora|vale|llamada"
    r"|und|noch|auch|au(?:ß|ss)erdem|dazu|bitte|dann|jetzt|eine?n?|neue|weitere|die|als|kannst|k[oö]nntest|du|mir|mal"
    r"|notieren?|notiere?|vormerken|merke?|dir|schreibe?|trage?|aufschreiben|eintragen|auf|an|leg|setze?|pack|meine[rn]?"
    r"|liste|aufgaben?|erinnerung|namens)\b"
)
_OF_ORDER: Final = pattern(rf"\b{_WORDS}")
_AT_THE_BEGINNING: Final = pattern(rf"^(?:{_WORDS}[\s,.;:!?]{{0,4}}){{1,20}}")
_AT_THE_END: Final = pattern(rf"(?:[\s,.;:!?]{{1,4}}{_WORDS}){{1,12}}$")
# Words beside a time, a passage or a speed. In folded text.
_BETWEEN: Final = pattern(
    r"\b(?:for|from|of|at|in|on|to|by|with|this|that|it|one|track|song|piece|bars?|measures?|speed|de|del|desde|para|en"
    r"|el|al?|con|est[ae]|es[ae]|tema|pista|cancion|compas(?:es)?|velocidad"
    r"|fur|von|vom|bei|mit|ab|an|am|zu|zum|in|im|diese[mnrs]?|stuck|lied|titel|track|takte?n?|tempo|geschwindigkeit"
    r"|das|den|dem|der|hier|here|aqui)\b"
)


def quoted_task(text: str, language: str, now: datetime, *, follows: bool) -> ParsedTask | None:
    """Return the task of a sentence that says nothing but its title in quotation marks and its details.

    follows : whether the answer before created a task, so that 'and "Call Marta"' adds another one
    """
    found = list(_QUOTED.finditer(text)) if len(text) <= LONGEST else []
    if len(found) != 1:
        return None
    around = f"{text[: found[0].start()]} {text[found[0].end() :]}"
    is_asked = _NAMES_TASK.search(around) or _WRITES.search(around)
    if not is_asked and not (follows and _ADDS.search(around)):
        return None
    if _is_more_than_details(around, language, now):
        return None
    details = " ".join(around.split()).strip(_EDGES)
    details = _AT_THE_END.sub("", _AT_THE_BEGINNING.sub("", details)).strip(_EDGES)
    return ParsedTask(f'"{found[0]["title"].strip()}" {details}'.strip())


def _is_more_than_details(details: str, language: str, now: datetime) -> bool:
    rest = SPEED.sub(" ", details)
    _, rest = find_bars(rest)
    _, rest = find_passages(rest)
    said = find_time(rest, language, now)
    rest = said.removed_from(rest) if said else rest
    return any(letter.isalnum() for letter in _BETWEEN.sub(" ", fold(_OF_ORDER.sub(" ", rest))))
