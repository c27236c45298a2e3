"""Metres and years in a question: "six eight", "tres por cuatro", "Dreivierteltakt"; "before 2000", "los 80"."""

import re
from typing import Final

from src.orchestrator.rules.patterns import pattern

type Years = tuple[int | None, int | None]

_METRE: Final = pattern(
    r"(?<![\d/])(?P<metre>(?:[2-9]|1[0-5])/(?:2|4|8|16))(?![\d/])(?:[- ]?(?:takte?s?|er[- ]takt|time)\b)?"
)
_COUNTS: Final = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "nine": 9, "twelve": 12,
    "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "nueve": 9, "doce": 12,
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "fuenf": 5, "sechs": 6, "sieben": 7, "neun": 9, "zwölf": 12,
}  # fmt: skip
_UNITS: Final = {
    "two": 2, "half": 2, "four": 4, "quarter": 4, "eight": 8, "medios": 2, "cuatro": 4, "cuartos": 4, "ocho": 8,
    "octavos": 8, "halbe": 2, "viertel": 4, "achtel": 8,
}  # fmt: skip
_SPOKEN_METRES: Final = tuple(
    pattern(form)
    for form in (
        r"\bin (?P<count>two|three|four|five|six|seven|nine|twelve)[- ](?P<unit>four|eight|two)\b",
        (
            r"\b(?P<count>two|three|four|five|six|seven|nine|twelve)[- ](?P<unit>four|eight|two|quarter)[- ]"
            r"(?:time|metre|meter)\b"
        ),
        r"\b(?P<count>dos|tres|cuatro|cinco|seis|siete|nueve|doce) (?:por|x) (?P<unit>cuatro|ocho)\b",
        r"\b(?P<count>dos|tres|cuatro|cinco|seis|siete|nueve|doce) (?P<unit>cuartos|octavos)\b",
        (
            r"\b(?P<count>zwei|drei|vier|fünf|fuenf|sechs|sieben|neun|zwölf)[- ]?(?P<unit>viertel|achtel)"
            r"(?:[- ]?takte?s?)?\b"
        ),
        r"\b(?P<count>[2-9]|12) (?:por|x) (?P<unit>[48])\b",
    )
)
_IN_THREE: Final = pattern(
    r"\b(?:in three(?= ?(?:[?.!,]|$))|dreiertakt|comp[aá]s ternario|dreier\b)"
    r"|\b(?<=is |it |va |es )(?:in 3|en (?:3|tres))(?= ?(?:[?.!,]|$))"
    r"|\b(?<=est[aá] )en (?:3|tres)(?= ?(?:[?.!,]|$))|\bim 3er\b"
)
_IN_FOUR: Final = pattern(
    r"\b(?:in four(?= ?(?:[?.!,]|$))|vierertakt|vierer\b|comp[aá]s cuaternario)"
    r"|\b(?<=is |it |va |es )(?:in 4|en (?:4|cuatro))(?= ?(?:[?.!,]|$))"
    r"|\b(?<=est[aá] )en (?:4|cuatro)(?= ?(?:[?.!,]|$))|\bim 4er\b"
)
# "Anything in five?": five quarters, and six eighths.
_IN_FIVE: Final = pattern(
    r"\b(?:in five(?= ?(?:[?.!,]|$))|f[uü]nfertakt|f[uü]nfer\b|im 5er\b)"
    r"|\b(?<=is |it |va |es |go )(?:in 5|en (?:5|cinco))(?= ?(?:[?.!,]|$))"
)
_IN_SIX: Final = pattern(r"\b(?:in six(?= ?(?:[?.!,]|$))|sechsertakt|sechser\b|im 6er\b)")
_BARE_COUNTS: Final = (("3/4", _IN_THREE), ("4/4", _IN_FOUR), ("5/4", _IN_FIVE), ("6/8", _IN_SIX))

# "With five beats in a bar".
_BEATS_IN_A_BAR: Final = pattern(
    r"\b(?P<count>[2-6]|two|three|four|five|six) (?:beats?|counts?|pulses) (?:in|to|per|a|for) ?(?:a|the|each"
    r"|every|one)? ?(?:bar|measure)s?\b"
    r"|\b(?P<es>[2-6]|dos|tres|cuatro|cinco|seis) (?:tiempos?|pulsos?|golpes?) (?:por|en cada|en un|al"
    r"|cada) ?comp[aá]s\b"
    r"|\b(?P<de>[2-6]|zwei|drei|vier|fünf|fuenf|sechs) (?:schl[aä]gen?|z[aä]hlzeiten|beats?) (?:pro|im|in einem"
    r"|je|in jedem|auf den|auf einen) ?takt\b"
)
_OF_SO_MANY_BEATS: Final = {2: "2/4", 3: "3/4", 4: "4/4", 5: "5/4", 6: "6/8"}
_YEAR: Final = r"(?P<{}>19\d\d|20[0-4]\d)"
_END: Final = r"(?![\d:/]|[.,]\d| ?(?:bpm|hz|hertz|s|sec|seconds|segundos|sekunden|lufs)\b)"
_BEFORE_YEAR: Final = r"(?: (?:the )?year| (?:el |del )?año| (?:dem )?jahre?)? "
_RANGE: Final = pattern(
    rf"\b(?:between|from|entre|desde|de|zwischen|von) {_YEAR.format('first')}"
    r" ?(?:and|to|until|till|y|a|al|hasta|und|bis|-) ?"
    rf"{_YEAR.format('last')}{_END}"
)
_OLDER: Final = pattern(
    r"\b(?:before|older than|earlier than|prior to|antes de|antes del|anterior(?:es)? al?|m[aá]s antigu[ao]s? que|vor"
    r"|älter als)"
    rf"{_BEFORE_YEAR}{_YEAR.format('year')}{_END}"
)
_NEWER: Final = pattern(
    r"\b(?:after|newer than|later than|despu[eé]s de|despu[eé]s del|posterior(?:es)? al?|m[aá]s nuev[ao]s? que|nach"
    r"|neuer als)"
    rf"{_BEFORE_YEAR}{_YEAR.format('year')}{_END}"
)
_IS: Final = (
    r"(?:(?:are|is|were|was|be|came|come|made|released|out|any|son|sean?|fueron|sali[oó]|salieron|de) ){0,2}"
)
# "No earlier than 2023", "nicht vor 2023": that year, too.
_NOT_OLDER: Final = pattern(
    rf"\b(?:(?:no|not) {_IS}(?:before|older than|earlier than|prior to|antes del?|anterior(?:es)? a"
    rf"|m[aá]s (?:viej|antigu)[oa]s? que)|nicht (?:vor|älter als))"
    rf"{_BEFORE_YEAR}{_YEAR.format('year')}{_END}"
)
_NOT_NEWER: Final = pattern(
    rf"\b(?:(?:no|not) {_IS}(?:after|newer than|later than|despu[eé]s del?|posterior(?:es)? al?|m[aá]s nuev[oa]s? que)"
    rf"|nicht (?:nach|neuer als)){_BEFORE_YEAR}{_YEAR.format('year')}{_END}"
)
_SINCE: Final = pattern(rf"\b(?:since|desde|a partir de|seit|ab){_BEFORE_YEAR}{_YEAR.format('year')}{_END}")
_UNTIL: Final = pattern(rf"\b(?:until|up to|hasta|bis){_BEFORE_YEAR}{_YEAR.format('year')}{_END}")
# "2019 or later", "de 2019 en adelante".
_AND_LATER: Final = pattern(
    rf"\b{_YEAR.format('year')} (?:onwards?\b|(?:or|and) (?:later|newer|after|up)\b|en adelante\b|(?:o"
    rf"|y) (?:despu[eé]s|m[aá]s nuev\w+)"
    r"|(?:oder|und) (?:sp[aä]ter|neuer|danach)\b|aufw[aä]rts\b)"
)
_AND_EARLIER: Final = pattern(
    rf"\b{_YEAR.format('year')} (?:(?:or|and) (?:earlier|older|before)\b|(?:o|y) (?:antes|m[aá]s viej\w+|anterior\w*)"
    r"|(?:oder|und) (?:fr[uü]her|[aä]lter|davor)\b|hacia atr[aá]s\b)"
)
_DECADES: Final = {
    "twenties": 1920, "thirties": 1930, "forties": 1940, "fifties": 1950, "sixties": 1960, "seventies": 1970,
    "eighties": 1980, "nineties": 1990, "veinte": 1920, "treinta": 1930, "cuarenta": 1940, "cincuenta": 1950,
    "sesenta": 1960, "setenta": 1970, "ochenta": 1980, "noventa": 1990, "fünfziger": 1950, "sechziger": 1960,
    "siebziger": 1970, "achtziger": 1980, "neunziger": 1990, "vierziger": 1940, "dreißiger": 1930, "zwanziger": 1920,
}  # fmt: skip
_DECADE: Final = tuple(
    pattern(form)
    for form in (
        # Without "the", "90s" means seconds.
        r"(?<!\d)(?P<decade>(?:19|20)\d0) ?'?s\b",
        r"(?:\bthe |')(?P<decade>\d0) ?'?s\b",
        (
            r"\b(?:los|años|d[eé]cada de(?: los)?) (?:años )?"
            r"(?P<decade>(?:19|20)?[2-9]0|2000|2010)\b(?! ?(?:bpm|pulsaciones|segundos))"
        ),
        r"(?<!\d)(?P<decade>(?:19|20)?\d0)er(?:n|[- ]jahren?)?\b",
        r"\b(?P<decade>twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b",
        r"\b(?:los|años) (?:años )?(?P<decade>veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)\b",
        (
            r"\b(?P<decade>zwanziger|dreißiger|vierziger|fünfziger|sechziger|siebziger|achtziger|neunziger)"
            r"n?(?:[- ]?jahren?)?\b"
        ),
    )
)
# "Songs from '78", "temas del 78", "Lieder aus 78": a year of the last century.
_SHORT_YEAR: Final = pattern(
    r"(?:\b(?:from|of|in|del?|von|aus|aus dem jahr|vom jahr) ['\u2019](?P<quoted>[3-9]\d)"
    r"|\b(?:(?:son|eran|salieron|canciones|temas|pistas|m[uú]sica) del|(?:lieder|songs|st[uü]cke|musik"
    r"|titel) (?:aus|von)"
    r"|(?:from|in) the year) (?P<year>[3-9]\d))(?![\d:/.,%'\u2019]|s\b| ?(?:bpm|hz|seconds|segundos"
    r"|sekunden|lufs|er\b))"
)
_PLAIN: Final = pattern(rf"(?<![\d:/.,]){_YEAR.format('year')}{_END}")
# "The 20s" and earlier mean this century.
OLDEST_SHORT_DECADE: Final = 30


def find_metres(text: str) -> tuple[tuple[str, ...], str]:
    """Return the metres in a text, and the text with spaces in their place."""
    found: list[tuple[int, str]] = []
    for match in _METRE.finditer(text):
        found.append((match.start(), match["metre"]))
        text = _blank(text, match)
    for form in _SPOKEN_METRES:
        for match in form.finditer(text):
            found.append((match.start(), f"{_count(match['count'])}/{_unit(match['unit'])}"))
            text = _blank(text, match)
    if not found:
        for metre, form in _BARE_COUNTS:
            if said := form.search(text):
                found.append((said.start(), metre))
                text = _blank(text, said)
    if not found and (said := _BEATS_IN_A_BAR.search(text)):
        count = _count(said["count"] or said["es"] or said["de"])
        found.append((said.start(), _OF_SO_MANY_BEATS[count]))
        text = _blank(text, said)
    return tuple(metre for _, metre in sorted(found)), text


def with_metres(text: str) -> str:
    """Return the text with digits for the metres that are written in words: "tres por cuatro", "3/4"."""
    for form in _SPOKEN_METRES:
        text = form.sub(lambda match: f"{_count(match['count'])}/{_unit(match['unit'])}", text)
    if _METRE.search(text):
        return text
    return next((form.sub(f"in {metre}", text) for metre, form in _BARE_COUNTS if form.search(text)), text)


def _count(said: str) -> int:
    return _COUNTS[said.lower()] if said.lower() in _COUNTS else int(said)


def _unit(said: str) -> int:
    return _UNITS[said.lower()] if said.lower() in _UNITS else int(said)


def find_years(text: str) -> tuple[Years | None, str]:
    """Return the first and last year in a text, and the text with spaces in their place."""
    for form in (
        _RANGE,
        _NOT_OLDER,
        _NOT_NEWER,
        _OLDER,
        _NEWER,
        _AND_LATER,
        _AND_EARLIER,
        _SINCE,
        _UNTIL,
        *_DECADE,
        _SHORT_YEAR,
        _PLAIN,
    ):
        if match := form.search(text):
            return _limits(form, match), _blank(text, match)
    return None, text


def _limits(form: re.Pattern[str], match: re.Match[str]) -> Years:
    if form is _RANGE:
        first, last = sorted((int(match["first"]), int(match["last"])))
        return first, last
    if form in _DECADE:
        first = _decade(match["decade"].lower())
        return first, first + 9
    year = 1900 + int(match["quoted"] or match["year"]) if form is _SHORT_YEAR else int(match["year"])
    if form is _OLDER:
        return None, year - 1
    if form is _NEWER:
        return year + 1, None
    if form in (_SINCE, _AND_LATER, _NOT_OLDER):
        return year, None
    return (None, year) if form in (_UNTIL, _AND_EARLIER, _NOT_NEWER) else (year, year)


def _decade(said: str) -> int:
    if said in _DECADES:
        return _DECADES[said]
    number = int(said)
    if number >= 1000:
        return number
    return (1900 if number >= OLDEST_SHORT_DECADE else 2000) + number


def _blank(text: str, match: re.Match[str]) -> str:
    return text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :]
