"""Limits of loudness and length in a question, and names that it leaves out, as arguments of `find_tracks`."""

import re
from typing import Any, Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.left_out import names_left_out
from src.orchestrator.language.measured_words import with_metres
from src.orchestrator.language.names import Name
from src.orchestrator.language.plans import Asked
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .sides import sided_limits

_LUFS: Final = pattern(r"(?P<lufs>\d{1,2}(?:[.,]\d+)?)\s*(?:lufs|lu|db)\b")
# "Louder than -8".
_BELOW_ZERO: Final = pattern(
    r"(?<![\w-])(?:[-\u2212\u2013]\s?|minus |menos )(?P<lufs>\d{1,2}(?:[.,]\d+)?)\b(?!\s?(?:%|semi|halb|bpm|st\b))"
)
_COUNTS: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10, "half": 0.5, "un": 1,
    "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "diez": 10, "eine": 1, "einer": 1, "einem": 1,
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "zehn": 10,
}  # fmt: skip
_LENGTH: Final = pattern(
    rf"\b(?P<count>\d{{1,4}}(?:[.,]\d)?|{'|'.join(_COUNTS)})[ -]?(?P<unit>min(?:ut\w*|s)?|sec\w*|seg\w*|sek\w*)\b"
    r"|\b(?P<clock>\d{1,3}:[0-5]\d)\b"
)
# "5 minutes and 5 seconds" is one length, also in the form "5 min 5".
_MINUTES_AND_SECONDS: Final = pattern(
    rf"\b(?P<minutes>\d{{1,3}}|{'|'.join(_COUNTS)})[ -]?min(?:ut\w*|s)?\.?(?:\s*(?:and|y|und|,))?\s*"
    r"(?P<seconds>[1-5]?\d)(?:[ -]?(?:sec\w*|seg\w*|sek\w*|s)\b|(?!\w|[.,:]\d))"
    r"|\b(?P<more>\d{1,3}|one|two|three|four|five|un|dos|tres|cuatro|cinco|eine|zwei|drei|vier|fünf)(?: minut\w+)?"
    r" (?:and a half|y medi[oa]|einhalb)(?: minut\w+)?\b|\b(?P<de>zwei|drei|vier|fünf)einhalb minuten\b"
)
# "Between 3 and 4 minutes": the first number has no unit.
_FROM_MINUTES: Final = pattern(
    r"(?P<low>(?<=between )\d{1,2}|(?<=entre )\d{1,2}|(?<=zwischen )\d{1,2}|(?<=from )\d{1,2}|(?<=von )\d{1,2})"
    r" ?(?:and|to|y|a|und|bis|-) ?(?P<high>\d{1,2}(?: and a half| y medio|[.,]5)? min\w*)"
)
# "Songs between 1:40 and 2:00", which is also how a passage is named.
_BETWEEN: Final = pattern(
    r"\b(?:between|entre|zwischen)\s+(?P<low>\d{1,3}:[0-5]\d)\s+(?:and|y|und)\s+(?P<high>\d{1,3}:[0-5]\d)\b"
)
# "Songs of about 3 minutes".
_ABOUT: Final = pattern(
    r"\b(?:about|around|roughly|approx\w*|circa|ca\.?|more or less|unos|unas|alrededor de|aprox\w*|m[aá]s o menos"
    r"|etwa|ungef[aä]hr|rund|um die)\s+(?:de |the )?(?:\d|one|two|three|four|five|six|un|dos|tres|cuatro|cinco|seis"
    r"|eine|zwei|drei|vier|f[uü]nf|sechs)"
)
NEARLY, NEARLY_SECONDS = 0.1, 10.0
# A metre or a key that is left out, and others that are listed with it: "not in 4/4", "neither in 4/4 nor in 3/4".
_VALUE: Final = (
    r"(?:(?:[2-9]|1[0-2])/(?:2|4|8)-?(?:[- ]?(?:takt\w*|time))?"
    r"|(?:[a-h](?:[#b]|is|es|s)?[ -]?(?:(?:flat|sharp) )?(?:minor|major|moll|dur)"
    r"|(?:do|re|mi|fa|sol|la|si)(?: (?:sostenido|bemol))? (?:mayor|menor)|(?:[1-9]|1[0-2])[ab])\b)"
)
_IN: Final = (
    r"(?: (?:be|used?|in|on|at|an?|any|the|is|are|key|of|sean?|est[eéaá]n?|en|va[ny]a?n?|comp[aá]s(?: de)?|tono"
    r"|tonalidad|de|un|una|el|im|ein\w*|der|dem|tonart|takt|stehen|sind|songs?|tracks?|stuff|pieces|ones|those|"
    r"die)){0,5}"
)
_NO: Final = (
    r"(?:\b(?:not|arent|isnt|dont|non|anything but|everything but|all but|other than|except(?: for)?|without|no|neither"
    r"|leave out(?: (?:anything|everything|all|those|the ones))?"
    r"|todo menos|cualquier cosa menos|lo que sea menos|distint[oa]s? (?:de|a)|que no|salvo|ni|excepto|nicht"
    r"|keine?[nms]?|au(?:ss|[sß])er|nur nicht|weder|ohne|sin)|n't)"
)
_NOT_VALUE: Final = pattern(
    rf"{_NO}{_IN} {_VALUE}(?:,? ?(?:or|nor|and|neither|ni|o|y|oder|noch|und|,){_IN} {_VALUE}){{0,3}}"
)
_VALUES: Final = pattern(rf"(?<!\w){_VALUE}")
# "Without the mix": one word of a title.
_LEAVES_OUT: Final = pattern(
    r"\b(?:without|except(?: for)?|excluding|not counting|apart from|other than|sin(?: contar)?|salvo|excepto|quitando"
    r"|menos|ohne|au[sß]er|abgesehen von)\s+(?:(?:the|that|el|la|ese|esa|den|dem|das|die)\s+)?(?P<word>[^\W\d]{3,20})\b"
)


def left_out(reading: Reading) -> tuple[Name, ...]:
    """Return the names that a question excludes: "no jazz", "aparte de Señora Luna"."""
    return names_left_out(reading.names, reading.text)


# "Everything above energy 0.8", "danceability over 70 %", "at least 90 % acoustic".
_SHARES: Final = {
    "energy": pattern(r"\b(?:energy|energ[ií]a|energie)\b"),
    "danceability": pattern(r"\b(?:danceab\w+|bailab\w+|tanzbar\w*)\b"),
    "brightness": pattern(r"\b(?:brightness|brillo|helligkeit|brillanz)\b"),
    "percussiveness": pattern(r"\b(?:percussive\w*|percusiv\w+|perkussi\w+)\b"),
    "acousticness": pattern(r"\b(?:acoustic\w*|ac[uú]stic\w+|akustisch\w*|akustik)\b"),
}
_SHARE_LIMIT: Final = pattern(
    r"(?:(?P<above>above|over|more than|at least|higher than|greater than|bigger than|>=?|upwards? of|from|(?:m[aá]s"
    r"|mayor|superior) (?:de|que|a)|por encima de|desde|al menos|[uü]ber|mehr als|mindestens|ab|h[oö]her als"
    r"|gr[oö](?:ss|ß)er als)"
    r"|(?P<below>below|under|less than|lower than|at most|<=?|up to|(?:menos|menor|inferior) (?:de|que|a)"
    r"|por debajo de|hasta|unter|weniger als|h[oö]chstens|niedriger als|kleiner als|bis))"
    r"l?\s+(?:(?:an?|the|una?|la|el|de|einer|eine|der|von|zu)\s+)?(?:(?:energy|energ[ií]a|energie|danceability|"
    r"bailabilidad"
    r"|tanzbarkeit)\s+(?:of\s+|level\s+|de\s+|von\s+)?)?(?P<value>0[.,]\d{1,2}|100|\d{1,2})(?![\d:/]|[.,]\d"
    r"| ?(?:bpm|beats|lufs|d ?b|min\w*|s|sec\w*|seg\w*|sek\w*|songs|tracks|temas|canciones|pistas|lieder"
    r"|st[uü]cke|bars|takte)\b)"
)


def titles_left_out(asked: Asked) -> list[str]:
    """Return the titles of which one word is excluded: "the longest without the mix"; [] if it fits several."""
    found = _LEAVES_OUT.search(asked.reading.unnamed)
    if found is None:
        return []
    index = names_in(asked.talk)
    phrases = index.by_word.get(fold(found["word"]), [])
    titles = {name.text for phrase in phrases for name in index.names[phrase] if name.kind == "track"}
    return sorted(titles) if len(titles) == 1 else []


def values_left_out(reading: Reading) -> list[str]:
    """Return the metres or the keys that a question excludes: "not in 4/4", "neither in 4/4 nor in 3/4"."""
    values = [*reading.metres, *(one.key.name for one in reading.keys)]
    if not values:
        return []
    said = _NOT_VALUE.search(with_metres(reading.unnamed))
    if said is None or len(_VALUES.findall(said[0])) != len(values):
        return []
    return list(dict.fromkeys(values))


def limits(reading: Reading) -> dict[str, Any]:
    """Return the limits of loudness and length in a question."""
    if (not reading.passages or reading.has("scope.tracks")) and (
        sided := sided_limits(without_share_limits(reading))
    ):
        others = {name: value for name, value in sided.items() if not name.startswith("tempo_")}
        return {**others, **share_limits(reading)}
    return {**_loudness(reading), **_length(reading), **share_limits(reading)}


def share_limits(reading: Reading) -> dict[str, float]:
    """Return the limit of a measure from 0 to 1: "energy above 0.8", "energy above 80", "more than 80 % energy"."""
    measures = [name for name, form in _SHARES.items() if form.search(reading.unnamed)]
    limit = _SHARE_LIMIT.search(reading.unnamed)
    if len(measures) != 1 or limit is None:
        return {}
    said = limit["value"].replace(",", ".")
    value = float(said) if said.startswith("0.") else float(said) / 100
    return {f"{measures[0]}_{'min' if limit['above'] else 'max'}": value}


def without_share_limits(reading: Reading) -> str:
    """Return the question with spaces in place of the limit of a measure from 0 to 1."""
    return _SHARE_LIMIT.sub(" ", reading.unnamed) if share_limits(reading) else reading.unnamed


def _side(reading: Reading) -> str | None:
    if reading.has("link.below") and not reading.has("link.above"):
        return "max"
    if reading.has("link.above", "quality.long.more", "quality.loud.more"):
        return "min"
    if reading.has("degree.more") and reading.has("quality.loud.plain") and reading.compares:
        # "Más fuertes que -8".
        return "min"
    return "max" if reading.has("quality.short.more", "quality.quiet.more") else None


def _loudness(reading: Reading) -> dict[str, float]:
    found = list(_LUFS.finditer(reading.text))
    if not found and reading.has("quality.loud", "quality.quiet", "measure.loudness"):
        found = list(_BELOW_ZERO.finditer(reading.text))
    said = [-float(one["lufs"].replace(",", ".")) for one in found]
    if len(said) >= 2:
        return {"loudness_min": min(said), "loudness_max": max(said)}
    side = _side(reading)
    return {f"loudness_{side}": said[0]} if said and side else {}


def _length(reading: Reading) -> dict[str, float]:
    if (both := _BETWEEN.search(reading.text)) and reading.has("scope.tracks"):
        ends = [_clock(both["low"]), _clock(both["high"])]
        return {"seconds_min": min(ends), "seconds_max": max(ends)}
    text = _FROM_MINUTES.sub(r"\g<low> min / \g<high>", reading.text)
    text = _MINUTES_AND_SECONDS.sub(_as_clock, text)
    said = [_seconds(match) for match in _LENGTH.finditer(text)]
    if len(said) == 2 and reading.has("link.between"):
        return {"seconds_min": min(said), "seconds_max": max(said)}
    if said and _ABOUT.search(text):
        near = max(NEARLY * said[0], NEARLY_SECONDS)
        return {"seconds_min": said[0] - near, "seconds_max": said[0] + near}
    side = _side(reading)
    return {f"seconds_{side}": said[0]} if said and side else {}


def length_said(text: str) -> float | None:
    """Return the length in seconds that a text names: "two minutes", "3:30"; None for none and for several."""
    text = _MINUTES_AND_SECONDS.sub(_as_clock, text)
    said = [_seconds(match) for match in _LENGTH.finditer(text)]
    return said[0] if len(said) == 1 else None


def _as_clock(match: re.Match[str]) -> str:
    minutes = str(match["minutes"] or match["more"] or match["de"]).lower()
    whole = int(_COUNTS.get(minutes, 0)) or int(minutes if minutes.isdigit() else 0)
    return f"{whole}:{int(match['seconds'] or 30):02d}"


def _seconds(match: re.Match[str]) -> float:
    if match["clock"]:
        return _clock(match["clock"])
    count = match["count"].lower()
    number = _COUNTS[count] if count in _COUNTS else float(count.replace(",", "."))
    return number * (60 if match["unit"].lower().startswith("min") else 1)


def _clock(text: str) -> float:
    minutes, seconds = text.split(":")
    return 60.0 * int(minutes) + int(seconds)
