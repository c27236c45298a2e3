"""Values that a question says: times, tempi, and speeds in percent. The text is folded: lower case, without accents."""

import re
from dataclasses import dataclass, field
from typing import Final

from src.orchestrator.rules.patterns import pattern

from .note_values import COUNT, NUMBERS

SLOWEST_BPM, FASTEST_BPM = 30.0, 400.0
LEAST, MOST = 0.25, 4.0
_NUMBER: Final = r"\d{1,3}(?:[.,]\d{1,2})?"
_PERCENT_SIGN: Final = r"\s?(?:%|percent\b|per cent\b|pct\b|por ?ciento\b|prozent\b)"
_SLOWER: Final = (
    r"(?:slower|slow(?:s|ed|ing)?|down|less|lower(?:ed)?|reduc\w+|drop\w*|brak\w+|mas (?:lent\w+|despacio)"
    r"|lent\w+|menos"
    r"|baj\w+|ralenti\w+|fren\w+|langsamer|runter|herunter|weniger|verlangsam\w+|brems\w+|abbrems\w+|drossel\w*)"
)
_FASTER: Final = (
    r"(?:faster|quicker|speed(?:s|ed|ing)?(?: \w+)? up|(?<!end )up|more|rais\w+|mas (?!lent|despacio)\w+"
    r"|rapid\w+|aceler\w+|sub\w+|schneller|hoch"
    r"|rauf|herauf|mehr|beschleunig\w+|anzieh\w*)"
)
_IS_SLOWER: Final = pattern(rf"\b{_SLOWER}\b")
_IS_FASTER: Final = pattern(rf"\b{_FASTER}\b")
_CLAUSE: Final = pattern(r"[,;:?!.]\s|[?!]$")
_SPAN: Final = pattern(r"±|\+\s?/\s?-|\+-|\bplus[ /-]?(?:or[ -])?minus|\bmas[ /]?(?:o[ ])?menos\b")
# "To 75 %" is a speed; "by 5 %" and "5 % faster" are changes.
_PERCENT: Final = pattern(
    r"(?:\b(?P<lead>to|at|with|of|al?|hasta|con|auf|bei|mit|by|um|en|von|de|del)\s+)?(?:(?:a|an|about|around|just|only|the|un"
    r"|el|unos|solo|etwa|nur|rund|so|ein) ){0,2}"
    rf"(?P<sign>[+\-−]|\b(?:plus|minus|mas|menos) )?\s?(?P<number>{_NUMBER}){_PERCENT_SIGN}"  # noqa: RUF001
    rf"(?P<way>\s+(?:\w+ )?(?:(?P<slower>{_SLOWER})|(?P<faster>{_FASTER}))\b)?"
)
_SHARE_LEADS: Final = frozenset(
    {"to", "at", "with", "of", "a", "al", "hasta", "con", "auf", "bei", "mit", "von", "del"}
)
# "With 5 % less" is a change behind every preposition; "slow it to 75 %" and "auf 75 % verlangsamt" are shares.
_COMPARATIVE: Final = pattern(
    r"\b(?:slower|faster|quicker|less|more|menos|mas|langsamer|schneller|weniger|mehr)\b"
)
_UP_SIGNS: Final = frozenset({"+", "plus", "mas"})
_HALF_SPEED: Final = pattern(
    r"\b(?:(?P<half>half(?: the| its)?(?: original)? (?:speed|tempo)|(?:la )?mitad de (?:la )?velocidad|mitad del tempo"
    r"|media velocidad|halbe[rsnm]? (?:geschwindigkeit|tempo))"
    r"|(?P<double>(?:double|twice)(?: the| its)? (?:speed|tempo)|doble de (?:la )?velocidad"
    r"|doppelte[rsnm]? (?:geschwindigkeit|tempo)))\b"
)
_NO_UNIT: Final = (
    r"(?![\w:/]|[.,]\d|\s?(?:%|percent|per cent|prozent|por ?ciento|bars?\b|takt|compas|min|sec|seg|sek|s\b|ms|hz|khz"
    r"|db|songs?\b|tracks?\b|times\b|veces|mal\b))"
)
_BPM: Final = pattern(
    rf"(?:\b(?:at|to|with|a|con|auf|bei|mit|tempo|on)\s+(?:(?:a|about|around|just|only|exactly|steady|tempo|of|de|unos|solo|etwa"
    rf"|nur|genau|von|unas) ){{0,2}}(?P<at>{_NUMBER}){_NO_UNIT}|(?<![\w.,:])(?P<bpm>{_NUMBER})"
    r"\s?(?:bpm|beats(?: per minute| a minute)?|pulsaciones|schlagen?)\b(?: (?:por|pro) minut[oe])?"
    r"|\b(?:at|to|a|con|auf|bei|mit)\s+(?P<with_unit>\d{2,3})\s?(?:bpm|beats per minute)\b)"
)
# "A minute and a half", "one and a half minutes", "anderthalb Minuten", "minuto y medio".
_TIME_FORMS: Final = (
    (pattern(r"\b(?P<m>\d{1,3}):(?P<s>[0-5]\d)(?![\d:])"), 0.0),
    (
        pattern(
            rf"\b(?P<m>{COUNT}) (?:minutes?|mins?|minutos?|minuten?) ?(?:and|y|und"
            rf"|,)? ?(?P<s>\d{{1,2}})"
            r"(?! ?(?:bpm|%|/|bars?\b|takt|compas))(?: ?(?:seconds?|secs?|segundos?|seg|sekunden?|sek|s\b))?"
        ),
        0.0,
    ),
    (
        pattern(
            rf"\b(?:(?P<m>{COUNT}) (?:minutes? and a half|minutos? y medio|minute und eine halbe)"
            r"|(?P<m2>\d{1,2}|one|two|three|four|five) and a half minutes?|(?P<m3>\d{1,2})[.,]5 ?(?:minutes?"
            r"|min|minutos?|minuten))\b"
        ),
        30.0,
    ),
    (pattern(r"\b(?P<m>anderthalb|eineinhalb|minuto y medio)(?: minuten)?\b"), 30.0),
    (pattern(r"\b(?P<m>zweieinhalb|dreieinhalb|viereinhalb) minuten\b"), 30.0),
    (pattern(r"\b(?P<zero>half a minute|medio minuto|(?:eine )?halbe minute)\b"), 30.0),
    (
        pattern(r"\b(?P<zero>(?:a )?quarter of an hour|(?:un )?cuarto de hora|(?:eine )?viertelstunde)\b"),
        900.0,
    ),
    (pattern(r"\b(?P<zero>half an hour|media hora|(?:eine )?halbe stunde)\b"), 1800.0),
    (
        pattern(rf"\b(?P<m>{COUNT}) ?(?:minutes?|mins?|minutos?|minuten?)\b"),
        0.0,
    ),
    (pattern(r"\b(?P<s>\d{1,4}(?:[.,]\d)?) ?(?:seconds?|secs?|segundos?|seg|sekunden?|sek|s)\b"), 0.0),
)
_ONES: Final = {
    **NUMBERS, "anderthalb": 1, "eineinhalb": 1, "minuto y medio": 1, "zweieinhalb": 2, "dreieinhalb": 3,
    "viereinhalb": 4,
}  # fmt: skip
# An order begins with its verb: "slow it down by 8 %", "ponla al 75 %".
_ORDERS: Final = pattern(
    r"^\W*(?:(?:please|ok|okay|now|hey|and|then|bitte|por favor|ahora|y|jetzt|und|dann)\W+){0,3}"
    r"(?:(?:can|could|would|will) you (?:please )?|(?:puedes|podrias) |(?:kannst|konntest) du (?:mal |bitte )?)?"
    r"(?:play|put|set|slow|speed|take|turn|bring|drop|loop|run|pause|stop|start|add|create|make|pon|ponl\w+|ponme|poneme|pone"
    r"|bajal\w+|subel\w+|toca|tocal\w+|reproduce|ralentiza|acelera|acelerala|haz|hazl\w+|spiel|spiele|stell|stelle|mach|mache"
    r"|lass|setz|dreh|nimm)\b"
)


# "Twice", "five times", "at half speed", "an hour and ...".
_LEFT: Final = pattern(
    rf"\b(?:twice|thrice|{COUNT} ?(?:times|veces)|{COUNT} mal|(?:zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn)mal"
    r"|(?:half|double|twice)(?: the| its)?(?: original)? (?:speed|tempo)"
    r"|(?:mitad|doble)(?: de (?:la )?velocidad| del tempo)"
    r"|(?:halbe|doppelte)[rsnm]? (?:geschwindigkeit|tempo)"
    r"|(?:an?|one|una?|eine[rnm]?) (?:minutes?|minutos?|minuten?|hours?|horas?|stunden?|seconds?"
    r"|segundos?|sekunden?))\b"
)


@dataclass
class Words:
    """The text of a question, from which its values are taken one after another."""

    text: str
    taken: list[str] = field(default_factory=list)

    def take(self, form: re.Pattern[str]) -> re.Match[str] | None:
        """Return the first match and put spaces in its place; None without a match."""
        if match := form.search(self.text):
            self.taken.append(match[0])
            self.text = self.text[: match.start()] + " " * len(match[0]) + self.text[match.end() :]
        return match

    @property
    def has_value(self) -> bool:
        """Whether a number, a factor or a time is left that nothing was made of."""
        return any(letter.isdigit() for letter in self.text) or _LEFT.search(self.text) is not None


def take_speed(words: Words) -> float | None:
    """Return the factor of a speed or a change of it: 0.75 for "at 75 %", 1.08 for "8 % faster"; None without one."""
    if _SPAN.search(words.text):
        return None
    if said := words.take(_HALF_SPEED):
        return 0.5 if said["half"] else 2.0
    whole = words.text
    said = words.take(_PERCENT)
    factor = _factor(said, _around(said, whole)) if said else None
    return factor if factor is not None and LEAST <= factor <= MOST else None


def _around(said: re.Match[str], text: str) -> str:
    """Return the clause of a match without the match: its verb says whether it is slower. All if it has no verb."""
    before, behind = text[: said.start()], text[said.end() :]
    clause = f"{_CLAUSE.split(before)[-1]} {_CLAUSE.split(behind)[0]}"
    return clause if _IS_SLOWER.search(clause) or _IS_FASTER.search(clause) else f"{before} {behind}"


def _factor(said: re.Match[str], rest: str) -> float | None:
    share = float(said["number"].replace(",", ".")) / 100
    if sign := (said["sign"] or "").strip():
        return 1 + share if sign in _UP_SIGNS else 1 - share
    is_share = said["lead"] in _SHARE_LEADS
    if said["way"] and not (is_share and _COMPARATIVE.search(said["way"]) is None):
        return 1 - share if said["slower"] else 1 + share
    if is_share:
        return share
    is_slower, is_faster = _IS_SLOWER.search(rest) is not None, _IS_FASTER.search(rest) is not None
    if is_slower == is_faster:
        return None if is_slower or said["lead"] else share
    return 1 - share if is_slower else 1 + share


def take_bpm(words: Words) -> float | None:
    """Return the tempo that is said; None without one."""
    said = words.take(_BPM)
    bpm = float((said["at"] or said["bpm"] or said["with_unit"]).replace(",", ".")) if said else 0.0
    return bpm if SLOWEST_BPM <= bpm <= FASTEST_BPM else None


def take_seconds(words: Words) -> float | None:
    """Return the length or time that is said, in seconds; None without one."""
    for form, more in _TIME_FORMS:
        if said := words.take(form):
            groups = said.groupdict()
            minutes = groups.get("m") or groups.get("m2") or groups.get("m3") or "0"
            whole = _ONES.get(minutes, 0) or (int(minutes) if minutes.isdigit() else 0)
            return 60.0 * whole + float((groups.get("s") or "0").replace(",", ".")) + more
    return None


def is_order(text: str) -> bool:
    """Return whether a text begins with a verb that orders something."""
    return _ORDERS.search(text) is not None
