"""The order of a set: "warm-up", "from calm to driving", "start slow, peak in the middle", "from 100 to 128 BPM"."""

import re
from itertools import pairwise
from typing import Literal, NamedTuple, cast

from src.orchestrator.assistants.recommender.strategy import ArcMeasure, Order

from . import numbers
from .moods import HIGH, LOW, MOODS, TEMPO_MOODS
from .phrases import Names, find_phrase, find_phrases, names_of, without

# The first one that a text names counts.
ARCS: dict[Order, Names] = {
    "arc": names_of(
        "warm[- ]?up (?:to|and|,) peak|peak and|arc|up and down|(?:peak|hardest|loudest|fastest)(?: \\w+){0,3} "
        "(?:middle|halfway)|build up and (?:cool|come|wind) down",
        "calentamiento y pico|arco|sube y baja|(?:pico|punto álgido|más fuerte|más intens\\w+)(?: \\w+){0,3} "
        "(?:medio|mitad|centro)|(?:medio|mitad|centro)(?: \\w+){0,3} (?:pico|más fuerte|más intens\\w+)",
        "aufwärmen und|bogen|auf und ab|(?:höhepunkt|am härtesten|am wildesten|am schnellsten)(?: \\w+){0,3} mitte|"
        "mitte(?: \\w+){0,3} (?:höhepunkt|am härtesten|am wildesten|am schnellsten|am stärksten)",
    ),
    "rising": names_of(
        "warm[- ]?up|warming up|build(?:ing|s)?(?: it| them)? up|builds?|rising|increasing(?:ly)?|"
        "getting (?:faster|louder|wilder|harder)|"
        "(?:faster and faster|louder and louder|gradually (?:faster|wilder|more energetic))",
        "calentamiento|calentar|para abrir|subiendo|de menos a más|in crescendo|"
        "cada vez más (?:rápid|fuert|intens|movid|animad|marchos)\\w+",
        "aufwärm\\w*|warm[- ]?up|warmwerden|steigern\\w*|steigend\\w*|zum ankommen|"
        "immer (?:schneller|lauter|wilder|härter|treibender)",
    ),
    "falling": names_of(
        "cool[- ]?downs?|cooling down|wind(?:ing|s)? (?:it )?down|calming down|bring(?:ing|s)? (?:\\w+ ){1,3}down|"
        "come down|closing set|getting (?:slower|calmer|quieter)|slow(?:ly|ing) down",
        "enfriamiento|bajando|bajar el ritmo|vuelta a la calma|de más a menos|para (?:terminar|acabar|cerrar)|"
        "cada vez más (?:lent|tranquil|suave)\\w+",
        "abkühl\\w*|cool[- ]?down|ausklang|ausklingen|beruhigend\\w*|zum schluss hin|runterfahren|"
        "immer (?:langsamer|leiser|ruhiger)",
    ),
    "path": names_of(
        "(?:road|path|way|bridge|journey) from",
        "(?:camino|puente|viaje|ruta) (?:de|desde)",
        "(?:weg|brücke|reise|pfad) von",
    ),
}
# Orders of tempo, where no two words for tempi are named.
_OF_TEMPO = names_of(
    "faster and faster|getting (?:faster|slower)|gradually faster|slow(?:ly|ing) down",
    "cada vez más (?:rápid|lent)\\w+",
    "immer (?:schneller|langsamer)",
)
_BEGINS = names_of(
    "start\\w*|begin\\w*|opens?|opening|at first",
    "emp(?:ez|iez)\\w*|com(?:enz|ienz)\\w*|arran\\w*|al principio",
    "anfang\\w*|angefangen|fang|beginn\\w*|start\\w*|zuerst|am anfang",
)
_ENDS = names_of(
    "end(?! of)|ends|ending|finish\\w*|clos(?:e|es|ing)|then|by the end|later",
    "acab\\w*|termin\\w*|al final(?! de)|luego|después(?! de)",
    "aufhör\\w*|enden\\w*|endet|am (?:ende|schluss)|dann|zuletzt|danach|später",
)
# Beside an order these tell how fast it changes, and nothing of the tracks.
_GRADUALLY = names_of(
    "slowly|gradually|bit by bit",
    "poco a poco|lentamente|despacio",
    "langsam (?=ausklingen|steiger|runter)|allmählich",
)
_CLAUSES = re.compile(r"[,;.:]|(?<!\w)(?:and|y|und|but|pero|aber)(?!\w)", re.IGNORECASE)
# After "to" these are a purpose: "something slow to dance to".
_PURPOSES = re.compile(
    r"dance|run|jog|party|bailar|correr|trotar|entrenar|saltar|tanzen|laufen|joggen|rennen|feiern|trainieren",
    re.IGNORECASE,
)
_TO = re.compile(
    r"\W{0,3}(?:(?:music|stuff|songs|música|musik)\W{1,3})?(?:to|into|until|towards|a|al|hasta|hacia|zu|nach|bis|auf)"
    r"(?:\W{1,3}(?:very|really|muy|más|ganz|sehr|richtig))?\W{1,3}",
    re.IGNORECASE,
)


class Course(NamedTuple):
    """The order, what it goes by, and the text without the words for it, which are no conditions on each track."""

    order: Order
    by: ArcMeasure
    rest: str


def read_course(text: str, *, has_two_seeds: bool) -> Course:
    """Return the order that a text asks for."""
    for order, names in ARCS.items():
        if order == "path":
            if has_two_seeds and find_phrase(names, text):
                return Course("path", "energy", text)
        elif find_phrase(names, text):
            by: ArcMeasure = "tempo_bpm" if find_phrase(_OF_TEMPO, text) else "energy"
            return Course(order, by, _without_ends(_without_arcs(without(_GRADUALLY, text))))
    return (
        _between_moods(text)
        or _between_clauses(text)
        or _between_tempi(text)
        or Course("best", "energy", text)
    )


def _without_arcs(text: str) -> str:
    for names in ARCS.values():
        text = without(names, text)
    return text


def _without_ends(text: str) -> str:
    """Return the text without the words of two ends: in "calm to driving" neither is a condition."""
    for read in (_between_moods, _between_clauses):
        if course := read(text):
            text = course.rest
    return text


def _levels(text: str) -> list[tuple[int, int, str, Literal["low", "high"]]]:
    """Return (start, end, mood, level) of the moods that are an end of an arc, in the order of the text."""
    found = [
        (match.start(), match.end(), mood.name, cast('Literal["low", "high"]', level))
        for level, moods in (("low", LOW), ("high", HIGH))
        for mood in MOODS
        if mood.name in moods
        for match in find_phrases(mood.names, text)
    ]
    return sorted(found)


def _between_moods(text: str) -> Course | None:
    """Read "calm to driving", "von langsam nach schnell"."""
    found = _levels(text)
    for first, second in pairwise(found):
        is_purpose = _PURPOSES.fullmatch(text[second[0] : second[1]])
        if first[3] != second[3] and not is_purpose and _TO.fullmatch(text[first[1] : second[0]]):
            order: Order = "rising" if first[3] == "low" else "falling"
            by: ArcMeasure = "tempo_bpm" if {first[2], second[2]} <= TEMPO_MOODS else "energy"
            return Course(order, by, f"{text[: first[0]]} {text[second[1] :]}")
    return None


def _between_clauses(text: str) -> Course | None:
    """Read "start slow and end wild", "langsam anfangen, dann steigern"."""
    begins, ends, others = "", "", []
    rest = text
    for clause in filter(None, (part.strip() for part in _CLAUSES.split(text))):
        levels = {level for *_, level in _levels(clause)}
        if len(levels) != 1:
            continue
        level = levels.pop()
        if find_phrase(_BEGINS, clause):
            begins = level
        elif find_phrase(_ENDS, clause):
            ends = level
        else:
            others.append((clause, level))
            continue
        rest = rest.replace(clause, " ")
    if not (begins or ends) or begins == ends:
        return None
    is_rising = begins == "low" or ends == "high"
    for clause, level in others:
        # "Something calm, then wild" begins with what is calm.
        if not begins and level != ends:
            rest = rest.replace(clause, " ")
    return Course("rising" if is_rising else "falling", "energy", rest)


def _between_tempi(text: str) -> Course | None:
    """Read "from 100 to 128 BPM"."""
    ends = numbers.read_tempo_course(text)
    if ends is None:
        return None
    return Course("rising" if ends[0] < ends[1] else "falling", "tempo_bpm", text)
