"""The order of a set: "warm-up", "from calm to driving", "start slow, peak in the middle", "from 100 to 128 BPM"."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, cast

from src.core.text import fold
from src.orchestrator.assistants.recommender.strategy import ArcMeasure, Order

from . import numbers
from .moods import HIGH, LOW, MOODS, TEMPO_MOODS
from .phrases import LANGUAGES, Names, find_phrase, find_phrases, names_of, without

_UP = names_of(
    "rising|rises|increasing(?:ly)?|increases|growing|grows|climbing|climbs|ascending|accelerating|"
    "(?:going|goes|moving|moves) up(?! and)|picks up|speeds? up|speeding up",
    "subiendo|sub(?:e|a|an)(?! y baj)|ascendentes?|crecientes?|crec(?:e|iendo)|aument(?:e|ando)|en aumento|acelerando|"
    "que (?:acelere|aumenta)",
    "steigern\\w*|(?:an|auf)?steigend\\w*|(?:an)?steig(?:t|en)|zunehmend\\w*|zunimmt|wachsend\\w*|"
    "nach oben geht|hochgeht",
)
_DOWN = names_of(
    "falling|falls|decreasing(?:ly)?|decreases|descending|dropping|sinking|(?:going|goes|moving|moves) down|"
    "slows down|slowing down",
    "bajando|baj(?:e|an)|descendentes?|decrecientes?|decreciendo|disminuy\\w+|en descenso|desacelerando",
    "fallend\\w*|absteigend\\w*|abfallend\\w*|sink(?:end\\w*|t|en)|fällt|abnehmend\\w*|abnimmt|"
    "nach unten geht|runtergeht",
)
_TEMPO_WORDS = names_of(
    "tempos?|tempi|bpms?|speeds?|pace",
    "tempos?|tempi|bpms?|velocidad(?:es)?|ritmos?",
    "tempo|tempi|bpm|geschwindigkeit\\w*",
)


_BETWEEN = (
    "that|which|is|are|keeps?|gradually|slowly|steadily|always|constantly|que|va|vaya|vayan|siempre|poco a poco|"
    "gradualmente|das|soll|langsam|immer|stetig|allmählich"
)
_OF = "in|of|de|del|das|im|the|el|la|los"


def _moving_tempo(words: Names) -> Names:
    """Return the phrases of tempo that moves: "rising tempo", "the tempo goes up", "con un tempo que suba"."""
    found = {}
    for language, tempo in _TEMPO_WORDS.items():
        moves, named = "|".join(words[language]), "|".join(tempo)
        before = f"(?:{moves})(?: (?:{_OF})){{0,2}} (?:{named})"
        found[language] = (before, f"(?:{named})(?:,? (?:{_BETWEEN})){{0,3}},? (?:{moves})")
    return found


def _turning(en: str, es: str, de: str) -> Names:
    """Return the phrases of a set that turns faster or slower. The arguments are the words for it."""
    return names_of(
        f"{en} and {en}|(?:gets?|getting|becom(?:es?|ing)|growing|goes|going|gradually|steadily|increasingly|ever)"
        f"(?: (?:gradually|steadily|and|ever)){{0,2}} {en}|increasingly {en.removesuffix('er')}",
        f"cada vez más {es}\\w+|(?:se (?:vuelv\\w+|pon(?:e|ga|gan)|hag\\w+)|vay(?:a|an)) (?:cada vez )?más {es}\\w+|"
        f"más {es}\\w+ cada vez",
        f"(?:immer|allmählich|stetig|zunehmend) {de}|{de} (?:wird|werden\\w*)|(?:wird|werden) (?:immer )?{de}",
    )


def _from_to(en: tuple[str, str], es: tuple[str, str], de: tuple[str, str]) -> Names:
    """Return the phrases of two ends: "from slow to fast", "de la más lenta a la más rápida"."""
    what = "tracks?|songs?|ones?|music|tempos?|stücke\\w*|lieder\\w*|titel\\w*|temas?|canciones|pistas?"
    which = "the|very|really|ganz|sehr|la|el|las|los|lo|más|muy|dem|den|der"
    beside = f"(?:(?:{which}) ){{0,2}}"

    def ends(first: str, to: str, second: str) -> str:
        return f"{beside}{first}(?: (?:{what}))?(?: (?:{to}) | ?(?:->|→) ?){beside}{second}(?: (?:{what}))?"

    return {
        "en": (f"(?:from )?{ends(en[0], 'up to|down to|to|into|towards|until', en[1])}",),
        "es": (f"(?:de |del |desde )?{ends(es[0], 'a|al|hasta|hasta el|hacia', es[1])}",),
        "de": (f"(?:von |vom )?{ends(de[0], 'nach|zu|zum|zur|bis|bis zu|bis zum|bis nach|auf', de[1])}",),
    }


def _all_of(*several: Names) -> Names:
    return {language: tuple(word for names in several for word in names[language]) for language in LANGUAGES}


_SLOW = ("slow(?:er|est)?", "lent\\w+", "langsam\\w*")
_FAST = ("fast(?:er|est)?", "rápid\\w+", "schnell\\w*")
_TEMPO_UP = _all_of(
    _moving_tempo(_UP),
    _turning("faster", "rápid", "schneller"),
    _from_to(*zip(_SLOW, _FAST, strict=True)),
    names_of(
        "speeds? up|speeding up|accelerat(?:es?|ing)|(?:from )?low to high (?:tempo|bpm|speed)|tempo from low to high",
        "acelerando|(?:que|se) acelere|ganando velocidad|de menos a más (?:velocidad|tempo|bpm)",
        "beschleunig(?:t|en|end\\w*)|von niedrigem (?:zu|nach) hohem tempo",
    ),
)
_TEMPO_DOWN = _all_of(
    _moving_tempo(_DOWN),
    _turning("slower", "lent", "langsamer"),
    _from_to(*zip(_FAST, _SLOW, strict=True)),
    names_of(
        "slow(?:ly|s|ing) down|decelerat(?:es?|ing)|(?:from )?high to low (?:tempo|bpm|speed)|tempo from high to low",
        "desacelerando|(?:que|se) desacelere|perdiendo velocidad|de más a menos (?:velocidad|tempo|bpm)",
        "entschleunig(?:t|en|end\\w*)|von hohem (?:zu|nach) niedrigem tempo",
    ),
)
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
        # "Build me a set" is an order.
        "warm[- ]?up|warming up|build(?:ing|s)?(?: it| them)? up|builds?(?! (?:me|us|an?|my|\\d+)\\b)|"
        + "|".join(_UP["en"])
        + "|"
        "getting (?:faster|louder|wilder|harder)|"
        "(?:faster and faster|louder and louder|gradually (?:faster|wilder|more energetic))",
        "calentamiento|calentar|para abrir|de menos a más|in crescendo|" + "|".join(_UP["es"]) + "|"
        "cada vez más (?:rápid|fuert|intens|movid|animad|marchos)\\w+",
        "aufwärm\\w*|warm[- ]?up|warmwerden|zum ankommen|" + "|".join(_UP["de"]) + "|"
        "immer (?:schneller|lauter|wilder|härter|treibender)",
    ),
    "falling": names_of(
        "cool[- ]?downs?|cooling down|wind(?:ing|s)? (?:it )?down|calming down|bring(?:ing|s)? (?:\\w+ ){1,3}down|"
        "come down|closing set|getting (?:slower|calmer|quieter)|slowly down|" + "|".join(_DOWN["en"]),
        "enfriamiento|bajar el ritmo|vuelta a la calma|de más a menos|para (?:terminar|acabar|cerrar)|"
        "cada vez más (?:lent|tranquil|suave)\\w+|" + "|".join(_DOWN["es"]),
        "abkühl\\w*|cool[- ]?down|ausklang|ausklingen|beruhigend\\w*|zum schluss hin|runterfahren|"
        "immer (?:langsamer|leiser|ruhiger)|" + "|".join(_DOWN["de"]),
    ),
    "path": names_of(
        "(?:road|path|way|bridge|journey) from",
        "(?:camino|puente|viaje|ruta) (?:de|desde)",
        "(?:weg|brücke|reise|pfad) von",
    ),
}
_BEGINS = names_of(
    "start\\w*|begin\\w*|opens?|opening|at first",
    "emp(?:ez|iez|iec)\\w*|com(?:enz|ienz|ienc)\\w*|arran\\w*|al principio",
    "anfang\\w*|angefangen|fang|beginn\\w*|start\\w*|zuerst|am anfang",
)
_ENDS = names_of(
    "end(?! of)|ends|ending|finish\\w*|clos(?:e|es|ing)|then|by the end|later",
    "acab\\w*|termin\\w*|al final(?! de)|luego|después(?! de)",
    "aufhör\\w*|hört?(?=[^,;.]{1,40} auf)|enden?|enden\\w*|endet|am (?:ende|schluss)|dann|zuletzt|danach|später",
)
# Beside an order these tell how fast it changes, and nothing of the tracks.
_GRADUALLY = names_of(
    "slowly|gradually|bit by bit",
    "poco a poco|lentamente|despacio",
    "langsam (?=ausklingen|steiger|runter)|allmählich",
)
_CLAUSES = re.compile(r"[,;.:]|(?<!\w)(?:and|y|und|but|pero|aber)(?!\w)", re.IGNORECASE)
# After "to" these are a purpose: "something slow to dance to". "From calm to party" is a course.
_PURPOSES = re.compile(
    r"dance|run|jog|party|bailar|correr|trotar|entrenar|saltar|tanzen|laufen|joggen|rennen|feiern|trainieren",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"(?<!\w)(?:from|go(?:es|ing)?|de|del|desde|von|vom)\W{1,3}(?:(?:very|really|muy|ganz|sehr)\W)?$",
    re.IGNORECASE,
)
# "A set, calm to party": a purpose has "to" behind it, too ("to party to").
_PARTY = re.compile(r"part(?:y|ies)", re.IGNORECASE)
_TO = re.compile(
    r"\W{0,3}(?:(?:music|stuff|songs|música|musik)\W{1,3})?(?:to|into|until|towards|a|al|hasta|hacia|zu|nach|bis|auf)"
    r"(?:\W{1,3}(?:very|really|a|little|bit|more|somewhat|quite|muy|más|un|poco|algo|bastante|ganz|sehr|richtig|ein|wenig"
    r"|bisschen|etwas)){0,3}\W{1,3}",
    re.IGNORECASE,
)


_BEHIND_GENRE = re.compile(
    r"[ ,]{0,3}(?:to|into|then|and then|a|al|hasta|hacia|luego|y luego|y despues|zu|zur|bis|nach|dann|und dann|->|→)"
    r"(?: (?:the|la|el|los|las|some|etwas))? ?",
    re.IGNORECASE,
)


def is_course_of_genres(text: str, genres: Sequence[str]) -> bool:
    """Return whether a text goes from each genre to the next: "from bachata to salsa", "bachata, dann salsa".

    genres : in the order of the text, folded
    """
    folded = fold(text)
    ends = [(start, start + len(genre)) for genre in genres if (start := folded.find(genre)) >= 0]
    # Without the end of a plural: "bachatas", "Salsen".
    between = [folded[first:second].lstrip("sen") for (_, first), (second, _) in pairwise(ends)]
    return len(ends) > 1 and all(_BEHIND_GENRE.fullmatch(one) for one in between)


class Course(NamedTuple):
    """The order, what it goes by, and the text without the words for it, which are no conditions on each track."""

    order: Order
    by: ArcMeasure
    rest: str
    # "Slowest first", which sorts the tracks.
    is_by_place: bool = False


_WHAT = "ones?|tracks?|songs?|tunes?|temas?|canci(?:ón|ones)|pistas?|stücke?n?|titel|lied(?:er)?|nummern?"


def _places(what: tuple[str, str, str], opposite: tuple[str, str, str]) -> Names:
    """Return the phrases of "slowest first" and "fastest last"."""
    (en, es, de), (en_last, es_last, de_last) = what, opposite
    the_es, the_de = "(?:la|el|las|los|lo) más", "(?:(?:die|das|der|den|dem|mit|vom|von) ){0,2}"
    zuerst = "(?:zuerst|als erste[sn]?|am anfang|an den anfang|nach vorne?|anfangen\\w*|angefangen|beginnend?|vorweg)"
    zuletzt = "(?:zuletzt|als letzte[sn]?|am (?:ende|schluss)|zum schluss|nach hinten)"
    return names_of(
        f"(?:the )?(?:{en})(?: (?:{_WHAT}))? (?:first|at the (?:start|beginning)|up front)"
        f"|(?:(?:start|begin)(?:ing)? (?:with|from)|from) the (?:{en})(?: (?:{_WHAT}))?(?: up)?"
        f"|(?:the )?(?:{en_last})(?: (?:{_WHAT}))? (?:last|at the end)"
        f"|(?:from )?(?:the )?(?:{en}) to (?:the )?(?:{en_last})",
        f"(?:primero|empezando (?:por|con)|empieza (?:por|con)) {the_es} (?:{es})"
        f"|{the_es} (?:{es})(?: (?:{_WHAT}))?,? (?:primero|al principio|al inicio)"
        f"|{the_es} (?:{es_last})(?: (?:{_WHAT}))? al final"
        f"|(?:de|desde) {the_es} (?:{es}) (?:a|hasta) {the_es} (?:{es_last})"
        f"|de más (?:{es}) a más (?:{es_last})|de más (?:{es}) a menos(?: (?:{es}))?",
        f"{the_de}(?:{de})(?: (?:{_WHAT}))? {zuerst}|zuerst (?:die|das|den) (?:{de})"
        f"|{the_de}(?:{de_last})(?: (?:{_WHAT}))? {zuletzt}"
        f"|(?:angefangen|beginnend) (?:mit|bei) {the_de}(?:{de})"
        f"|(?:vom|von der|von den) (?:{de}) (?:zum|zur|bis zum|bis zur|zu den) (?:{de_last})",
    )


_SLOWEST = ("slow(?:est)?", "lent\\w+", "langsam(?:ste\\w*|e)")
_FASTEST = ("fast(?:est)?|quickest", "rápid\\w+", "schnell(?:ste\\w*|e)")
_QUIETEST = ("quiet(?:est)?|softest", "(?:silencios|baj)\\w+|suaves?", "leis(?:este\\w*|e)")
_LOUDEST = ("loud(?:est)?", "fuertes?|ruidos\\w+", "laut(?:este\\w*|e)")
_CALMEST = ("calm(?:est)?|gentlest|mellowest", "(?:tranquil|calmad|relajad)\\w+", "ruhig(?:ste\\w*|e)")
_WILDEST = (
    "wild(?:est)?|hardest|most energetic",
    "(?:movid|animad|intens|enérgic|cañer)\\w+",
    "(?:wild|energisch|treibend)(?:ste\\w*|e)",
)
_PLACES: tuple[tuple[Order, ArcMeasure, Names], ...] = (
    ("rising", "tempo_bpm", _places(_SLOWEST, _FASTEST)),
    ("falling", "tempo_bpm", _places(_FASTEST, _SLOWEST)),
    ("rising", "loudness_lufs", _places(_QUIETEST, _LOUDEST)),
    ("falling", "loudness_lufs", _places(_LOUDEST, _QUIETEST)),
    ("rising", "energy", _places(_CALMEST, _WILDEST)),
    ("falling", "energy", _places(_WILDEST, _CALMEST)),
)


def read_places_of_ends(text: str) -> Course | None:
    """Read "slowest first", "la más rápida al final", "vom langsamsten zum schnellsten"."""
    for order, by, names in _PLACES:
        if find_phrase(names, text):
            return Course(order, by, without(names, text), is_by_place=True)
    return None


def read_course(text: str, *, has_two_seeds: bool) -> Course:
    """Return the order that a text asks for."""
    if placed := read_places_of_ends(text):
        return placed
    up, down = find_phrase(_TEMPO_UP, text), find_phrase(_TEMPO_DOWN, text)
    if up or down:
        # "Speeds up, then slows down".
        is_arc = up is not None and down is not None and up.end() <= down.start()
        moving: Order = "arc" if is_arc else "rising" if up else "falling"
        return Course(moving, "tempo_bpm", _rest(without(_TEMPO_DOWN, without(_TEMPO_UP, text))))
    for order, names in ARCS.items():
        if order == "path":
            if has_two_seeds and find_phrase(names, text):
                return Course("path", "energy", text)
        elif find_phrase(names, text):
            return Course(order, "energy", _rest(text))
    return (
        _between_moods(text)
        or _between_clauses(text)
        or _between_tempi(text)
        or Course("best", "energy", text)
    )


def _rest(text: str) -> str:
    return _without_ends(_without_arcs(without(_GRADUALLY, text)))


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
        is_purpose = _is_purpose(text, first[0], second[0], second[1])
        if first[3] != second[3] and not is_purpose and _TO.fullmatch(text[first[1] : second[0]]):
            order: Order = "rising" if first[3] == "low" else "falling"
            by: ArcMeasure = "tempo_bpm" if {first[2], second[2]} <= TEMPO_MOODS else "energy"
            return Course(order, by, f"{text[: first[0]]} {text[second[1] :]}")
    return None


def _is_purpose(text: str, start: int, second: int, end: int) -> bool:
    """Return whether the second of two words tells what the music is for."""
    said = text[second:end]
    if not _PURPOSES.fullmatch(said) or _FROM.search(text, 0, start):
        return False
    return _PARTY.fullmatch(said) is None or text[end : end + 3].casefold() == " to"


def _between_clauses(text: str) -> Course | None:
    """Read "start slow and end wild", "langsam anfangen, dann steigern"."""
    begins, ends, others = "", "", []
    rest, moods = text, set[str]()
    for clause in filter(None, (part.strip() for part in _CLAUSES.split(text))):
        found = _levels(clause)
        levels = {level for *_, level in found}
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
        moods |= {mood for _, _, mood, _ in found}
        rest = rest.replace(clause, " ")
    if not (begins or ends) or begins == ends:
        return None
    is_rising = begins == "low" or ends == "high"
    for clause, level in others:
        # "Something calm, then wild" begins with what is calm.
        if not begins and level != ends:
            rest = rest.replace(clause, " ")
    # "Start slow and end fast", but not "start slow and end wild".
    is_of_tempo = bool(begins and ends) and moods <= TEMPO_MOODS
    return Course("rising" if is_rising else "falling", "tempo_bpm" if is_of_tempo else "energy", rest)


def _between_tempi(text: str) -> Course | None:
    """Read "from 100 to 128 BPM"."""
    ends = numbers.read_tempo_course(text)
    if ends is None:
        return None
    return Course("rising" if ends[0] < ends[1] else "falling", "tempo_bpm", text)
