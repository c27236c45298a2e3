"""Minutes, numbers of tracks, and tempi in a sentence."""

import math
import re
from collections.abc import Sequence

from src.core.text import fold
from src.orchestrator.assistants.recommender.strategy import Limits

from .number_words import NUMBER_WORDS
from .phrases import without_accents

# Without accents, and with the two ways of writing an umlaut without one.
_VALUES = {
    spelling: value
    for word, value in NUMBER_WORDS.items()
    for spelling in (fold(word), fold(word.replace("ü", "ue").replace("ö", "oe").replace("ß", "ss")))
}
NUMBER = without_accents(rf"(?:\d{{1,3}}(?:[.,]\d)?|{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})")
_MINUTES = re.compile(
    rf"\b({NUMBER})(?:[\s-]*(?:minutes?|mins?|minut(?:os?|en?))\b|\s?['\u2032](?!\w))", re.IGNORECASE
)
_HOURS = re.compile(
    rf"\b(?:({NUMBER})[\s-]*|(an?|una?|eine[r]?)[\s-]+)(?:hours?|hrs?|h|horas?|stunden?|std)\b", re.IGNORECASE
)
# The longer phrases first: "three quarters of an hour" ends as "quarter of an hour" does.
_PHRASES = (
    (r"two hours and a half|two and a half hours|dos horas y media|zweieinhalb stunden", 150.0),
    (r"an hour and a half|one and a half hours|hora y media|anderthalb stunden|eineinhalb stunden", 90.0),
    (r"three[ -]quarters of an hour|tres cuartos de hora|drei ?viertelstunden?", 45.0),
    (r"half[ -](?:an )?hour|media hora|halbe stunde", 30.0),
    (r"quarter of an hour|cuarto de hora|viertelstunde", 15.0),
    (r"hour[ -]long|stündig\w*|couple of hours", 60.0),
)
_LENGTHS = tuple(
    (re.compile(rf"\b(?:{without_accents(said)})\b", re.IGNORECASE), minutes) for said, minutes in _PHRASES
)
# A length of at most so many minutes with "under" or "over" is that of each track.
LONGEST_TRACK_MINUTES = 12.0
_NOUNS = without_accents(
    r"songs?|tracks?|pieces?|tunes?|numbers?|hits?|bangers?|canci(?:ón|ones)|temas?|pistas?|temazos?|piezas?|"
    r"liedern?|lied|"
    r"stücke?n?|titeln?|nummern|waltz(?:es)?|vals(?:es)?|walzer|balads?|ballads?|baladas?|balladen?"
)
_UNITS = r"(?:min|hour|hr|h\b|hora|stunde|std|bpm)"
_GIVE = re.compile(
    rf"\b(?:give me|gimme|play(?: me)?|pick|choose|show me|next|another|dame|ponme|pon|elige|otr[ao]s|gib mir|"
    rf"spiel(?: mir)?|"
    rf"such(?: mir)?|nächsten?|noch|weitere)\s+({NUMBER})(?!\w|[.,]?\d|\s*(?:bpm|minut|min\b|hour|hora|stunde|h\b|"
    rf"%))",
    re.IGNORECASE,
)
_BPM = re.compile(
    r"\b(?P<low>\d{2,3})\s*(?:bpm\s*)?(?:-|\u2013|to|and|a|al|y|bis|und|auf|hasta|up to)\s*(?P<high>\d{2,3})\s*bpm\b|"
    r"\b(?P<one>\d{2,3})\s*bpm\b",
    re.IGNORECASE,
)
# "At 128" without BPM, where a tempo can be meant.
_TEMPO = r"(?:[6-9]\d|1\d\d|2[01]\d)"
_FOLLOWED = (
    r"(?=\s*(?:$|[,.;!?)]|(?:for|para|für|and|y|und|with|con|mit|that|que|in|en|please|por favor|bitte|at|or|o|oder|"
    r"por|during|while|zum|zur|beim|más|o así|aprox|ish)\b))"
)
_AT = re.compile(
    rf"\b(?:at|around|about|roughly|between|a|entre|sobre|alrededor de|unos|bei|um|um die|etwa|ca\.?|circa|"
    rf"ungefähr|zwischen|"
    rf"tempo|tempo (?:of|de|von|entre|between|zwischen|um|about|around))\s{{0,9}}:?\s{{0,9}}(?:(?P<low>{_TEMPO})\s*"
    rf"(?:-|\u2013|to|and|a|y|bis|und)\s*(?P<high>{_TEMPO})|(?P<one>{_TEMPO})){_FOLLOWED}",
    re.IGNORECASE,
)
# "Something slow, under 65", where no other unit follows.
_BOUND = re.compile(
    without_accents(
        rf"\b(?:over|above|more than|at least|faster than|under|below|less than|at most|slower than|max\.?|"
        rf"más de|más rápid[oa]s? que|por encima de|mínimo|al menos|menos de|más lent[oa]s? que|por debajo de|máximo|"
        rf"como mucho|"
        rf"über|mehr als|mindestens|schneller als|unter|weniger als|höchstens|maximal|langsamer als)\s{{1,3}}"
        rf"(?P<low>(?!))?(?P<high>(?!))?(?P<one>{_TEMPO}){_FOLLOWED}"
    ),
    re.IGNORECASE,
)
_COURSE = re.compile(
    rf"\b(?:from|starting at|de|del?|desde|von)\s+(?P<first>{_TEMPO})\s*(?:bpm\s*)?(?:-|\u2013|(?:up |down )?to|a|al|"
    rf"hasta|auf|bis|nach)\s*(?P<last>{_TEMPO})(?:\s*bpm\b|{_FOLLOWED})",
    re.IGNORECASE,
)
_OVER = re.compile(
    without_accents(
        r"\b(?:over|above|more than|at least|faster than|longer than|from|más de|por encima de|mínimo|como mínimo|"
        r"a partir de|"
        r"desde|al menos|über|mehr als|mindestens|ab|schneller als|länger als)\s+(?:los |de )?$"
    ),
    re.IGNORECASE,
)
_UNDER = re.compile(
    without_accents(
        r"\b(?:under|below|less than|at most|up to|slower than|shorter than|max\.?|menos de|por debajo de|máximo|"
        r"como mucho|"
        r"hasta|unter|weniger als|höchstens|maximal|bis(?: zu)?|langsamer als|kürzer als)\s+(?:los |de )?$"
    ),
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(?:no|not|nothing|never|nada|nunca|nichts?|nie|kein\w*)\s+(?:\w+\s+){0,2}$", re.IGNORECASE
)
_LEVELS = {
    "energy": "energy|energía|energie",
    "danceability": "danceability|bailabilidad|tanzbarkeit",
    "brightness": "brightness|brillo|helligkeit",
    "acousticness": "acousticness|acústica",
    "percussiveness": "percussiveness|percusividad",
}
_LEVEL = re.compile(
    r"\b(?:"
    + "|".join(f"(?P<{measure}>{without_accents(names)})" for measure, names in _LEVELS.items())
    + r")\b\W{1,3}(?P<bound>(?:\w+ ){0,3})(?P<value>[01][.,]\d{1,2})"
    r"(?P<less>\W{1,3}(?:or (?:lower|less)|o menos|oder weniger))?",
    re.IGNORECASE,
)
_HALF_DOZEN = re.compile(r"\b(?:half a dozen|media docena|halbes dutzend)\b", re.IGNORECASE)
NEARLY_BPM = 4.0
SHORTEST_MINUTES, LONGEST_MINUTES = 1.0, 600.0


def read_minutes(text: str) -> float | None:
    """Return the length that is asked for in minutes; None without one."""
    for pattern, minutes in _LENGTHS:
        if pattern.search(text):
            return minutes
    if read_track_seconds(text):
        return None
    if match := _MINUTES.search(text):
        return _bounded(value_of(match[1]))
    if match := _HOURS.search(text):
        return _bounded(60 * value_of(match[1] or match[2]))
    return None


def read_track_seconds(text: str) -> Limits | None:
    """Return the limits of each track's length ("songs under three minutes"), in seconds; None without any."""
    match = _MINUTES.search(text)
    if match is None or (minutes := value_of(match[1])) > LONGEST_TRACK_MINUTES:
        return None
    is_over = _says_over(text[: match.start()])
    if is_over is None:
        return None
    seconds = 60 * minutes
    return Limits(least=seconds, strict=True) if is_over else Limits(most=seconds, strict=True)


def read_count(text: str, nouns: Sequence[str] = ()) -> int | None:
    """Return the number of tracks that is asked for; None without one. ``nouns`` : other words for tracks, "salsa" """
    if _HALF_DOZEN.search(text):
        return 6
    more = "".join(rf"|{re.escape(noun)}(?:s|es|n|en)?" for noun in nouns)
    counted = re.compile(
        rf"\b({NUMBER})\s+(?:(?!{_UNITS})\w+\s+){{0,2}}?(?:{_NOUNS}{more})(?!\w)", re.IGNORECASE
    )
    match = counted.search(text) or _GIVE.search(text)
    return min(100, max(1, round(value_of(match[1])))) if match else None


def read_tempo(text: str) -> Limits | None:
    """Return the tempi that are asked for, in BPM; None without any. "120 BPM" is a wish, a range is a condition."""
    if ends := read_tempo_course(text):
        low, high = sorted(ends)
        return Limits(least=low, most=high, strict=True)
    found = [_tempo_of(match, text) for match in _tempo_matches(text)]
    if not found:
        return None
    return _both(found[0], found[1]) if len(found) == 2 else found[0]


def read_tempo_course(text: str) -> tuple[float, float] | None:
    """Return the first and the last tempo of "from 100 to 128 BPM"; None without them."""
    match = _COURSE.search(text)
    if match is None or match["first"] == match["last"]:
        return None
    return float(match["first"]), float(match["last"])


def excluding_tempi(text: str) -> tuple[str, str]:
    """Return the words of two tempi of which only the second counts; empty ones if there are none."""
    matches = _tempo_matches(text)
    if len(matches) != 2 or read_tempo_course(text):
        return "", ""
    first, second = (_tempo_of(match, text) for match in matches)
    excludes = first.strict and second.strict and _both(first, second) == second
    return (matches[0][0].strip(), matches[1][0].strip()) if excludes else ("", "")


def read_levels(text: str) -> dict[str, Limits]:
    """Return the limits of "energy over 0.8", which is how the page shows measurements from 0 to 1."""
    found = {}
    for match in _LEVEL.finditer(text):
        measure = next(name for name in _LEVELS if match[name])
        value = float(match["value"].replace(",", "."))
        is_most = bool(_UNDER.search(match["bound"] or "")) or bool(match["less"])
        found[measure] = Limits(most=value, strict=True) if is_most else Limits(least=value, strict=True)
    return found


def tempo_words(text: str) -> str:
    """The words of the tempo, such as "120 bpm"."""
    match = next(iter(_tempo_matches(text)), None)
    return match[0].strip() if match else ""


def without_numbers(text: str) -> str:
    """Return the text without lengths and tempi."""
    for pattern in (
        *(pattern for pattern, _ in _LENGTHS),
        _LEVEL,
        _COURSE,
        _BPM,
        _AT,
        _BOUND,
        _MINUTES,
        _HOURS,
    ):
        text = pattern.sub(" ", text)
    return text


def unread_numbers(text: str) -> list[str]:
    """Return the numbers of a text that are neither a length, a tempo, a level nor a count."""
    count = read_count(text)
    left = re.findall(r"(?<![\w.,:/])\d{1,9}(?![\w.,:/]?\d|\w|/)", without_numbers(text))
    return [number for number in left if count is None or int(number) != count]


def _tempo_matches(text: str) -> list[re.Match[str]]:
    return list(_BPM.finditer(text))[:2] or list(_AT.finditer(text))[:1] or list(_BOUND.finditer(text))[:2]


def _tempo_of(match: re.Match[str], text: str) -> Limits:
    if not match["one"]:
        low, high = sorted((float(match["low"]), float(match["high"])))
        return Limits(least=low, most=high, strict=True)
    value = float(match["one"])
    is_over = _says_over(text[: match.start("one") if match.re is _BOUND else match.start()])
    if is_over is None:
        return Limits(least=value - NEARLY_BPM, most=value + NEARLY_BPM)
    return Limits(least=value if is_over else None, most=None if is_over else value, strict=True)


def _both(first: Limits, second: Limits) -> Limits:
    """Return the range of "over 100 BPM and under 120 BPM". Of two that exclude each other the later one counts."""
    if not (first.strict and second.strict):
        return first
    least, most = first.least or second.least, first.most or second.most
    if (first.least and second.least) or (first.most and second.most) or (least or 0.0) > (most or math.inf):
        return second
    return Limits(least=least, most=most, strict=True)


def _says_over(before: str) -> bool | None:
    """Return whether the words before a number make it the least (True) or the most (False); None if they do not."""
    for bound, is_over in ((_OVER, True), (_UNDER, False)):
        if said := bound.search(before):
            return is_over != (_NOT.search(before[: said.start()]) is not None)
    return None


def value_of(text: str) -> float:
    """Return the value of digits or a word for a number; 1 for an article."""
    folded = fold(text)
    if folded in _VALUES:
        return float(_VALUES[folded])
    return float(folded.replace(",", ".")) if folded[0].isdigit() else 1.0


def _bounded(minutes: float) -> float:
    return min(LONGEST_MINUTES, max(SHORTEST_MINUTES, minutes))
