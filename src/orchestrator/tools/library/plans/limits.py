"""Limits of loudness and length in a question, and names that it leaves out, as arguments of `find_tracks`."""

import re
from typing import Any, Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.names import Name
from src.orchestrator.language.plans import Asked
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .sides import sided_limits

_LUFS: Final = pattern(r"(?P<lufs>\d{1,2}(?:[.,]\d+)?)\s*(?:lufs|lu|db)\b")
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
# Before a metre or a key that is left out: "not in 4/4", "other than C minor".
_NOT_VALUE: Final = pattern(
    r"(?:\b(?:not|arent|isnt|dont|non|anything but|everything but|all but|other than|except(?: for)?|without|no"
    r"|todo menos|cualquier cosa menos|distint[oa]s? (?:de|a)|que no|salvo|excepto|nicht|keine?n?|au[sß]er|nur nicht)"
    r"|n't)\b"
    r"(?: (?:be|used?|in|an?|any|the|is|are|sean?|est[eéaá]n?|va[ny]a?n?|en|comp[aá]s(?: de)?|tono|tonalidad|de|un|una"
    r"|im|ein\w*|der|tonart|takt|stehen|sind)){0,4}"
    r" (?:[2-9]|1[0-2])/(?:2|4|8)\b"
    r"|(?:\b(?:not|arent|isnt|anything but|everything but|all but|other than|except(?: for)?|que no|salvo|todo menos"
    r"|excepto|nicht|au[sß]er|nur nicht)|n't)\b"
    r"(?: (?:be|in|the|key|of|sean?|est[eéaá]n?|en|tono|tonalidad|de|der|tonart|stehen|sind)){0,4}"
    r" (?:[a-h](?:[#b]|is|es|s)?[ -]?(?:minor|major|moll|dur)|(?:do|re|mi|fa|sol|la|si)(?: (?:sostenido|bemol))?"
    r" (?:mayor|menor)|(?:[1-9]|1[0-2])[ab])\b"
)
# Before a name that is left out, in folded text.
_LEFT_OUT: Final = (
    r"(?:\b(?:(?:is|are|do|does)n ?'?t|(?:is|are) not|nada de|nichts (?:von|mit)|nothing (?:by|from|like)|no|not"
    r"|without|except(?: for)?|besides|not counting|not including|leaving out|ignoring|sin contar|ohne zu z[aä]hlen"
    r"|anything but|everything but|all but|apart from|other than"
    r"|excluding|but not|aside from|but no"
    r"|todo menos|cualquier cosa menos|lo que sea menos|aparte de|ademas de|menos|salvo|excepto|sin|quitando|ni"
    r"|no son|no sean|que no sea|ausser|ohne"
    r"|abgesehen von|bis auf|keine?n?|nicht|nur nicht)\s+(?:(?:the|that|an?|any|la|el|una?|los|las|de|die|der|das|den"
    r"|von|eine?n?)\s+)?)$"
)
# "Without the mix": one word of a title.
_LEAVES_OUT: Final = pattern(
    r"\b(?:without|except(?: for)?|excluding|not counting|apart from|other than|sin(?: contar)?|salvo|excepto|quitando"
    r"|menos|ohne|au[sß]er|abgesehen von)\s+(?:(?:the|that|el|la|ese|esa|den|dem|das|die)\s+)?(?P<word>[^\W\d]{3,20})\b"
)
# "No house or techno".
_LISTED: Final = re.compile(r"\s*(?:,|or|nor|and|o|ni|y|oder|und|noch)?\s*(?:or|o|ni|oder)?\s*$")
LONGEST_BEFORE: Final = 40


def left_out(reading: Reading) -> tuple[Name, ...]:
    """Return the names that a question excludes: "no jazz", "aparte de Señora Luna"."""
    if not reading.names or not reading.has("link.not", "talk.no"):
        return ()
    text = fold(reading.text)
    found = []
    end = -1
    for name in reading.names:
        said = name.said or fold(name.text)
        place = text.find(said)
        is_listed = 0 <= end <= place and _LISTED.match(text[end:place]) is not None
        if place > 0 and (is_listed or re.search(_LEFT_OUT, text[max(0, place - LONGEST_BEFORE) : place])):
            found.append(name)
            end = place + len(said)
    return tuple(found)


# "Everything above energy 0.8", "danceability over 70 %".
_SHARE: Final = pattern(
    r"\b(?:(?P<energy>energy|energ[ií]a|energie)|(?P<dance>danceability|bailabilidad|tanzbarkeit))\b"
)
_SHARE_LIMIT: Final = pattern(
    r"(?:(?P<above>above|over|more than|at least|higher than|greater than|bigger than|>=?|upwards? of|from|(?:m[aá]s"
    r"|mayor|superior) (?:de|que|a)|por encima de|desde|al menos|[uü]ber|mehr als|mindestens|ab|h[oö]her als"
    r"|gr[oö](?:ss|ß)er als)"
    r"|(?P<below>below|under|less than|lower than|at most|<=?|up to|(?:menos|menor|inferior) (?:de|que|a)"
    r"|por debajo de|hasta|unter|weniger als|h[oö]chstens|niedriger als|kleiner als|bis))"
    r"\s+(?:(?:an?|the|una|la|de|einer|eine|der|von)\s+)?(?:(?:energy|energ[ií]a|energie|danceability|bailabilidad"
    r"|tanzbarkeit)\s+(?:of\s+|level\s+|de\s+|von\s+)?)?(?P<value>0[.,]\d{1,2}|\d{1,2} ?%)"
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
    """Return the metre or the key that a question excludes: "not in 4/4", "anything but C minor"."""
    if len(reading.metres) + len(reading.keys) != 1 or _NOT_VALUE.search(reading.unnamed) is None:
        return []
    return [*reading.metres, *(one.key.name for one in reading.keys)]


def limits(reading: Reading) -> dict[str, Any]:
    """Return the limits of loudness and length in a question."""
    if (not reading.passages or reading.has("scope.tracks")) and (sided := sided_limits(reading.unnamed)):
        return {name: value for name, value in sided.items() if not name.startswith("tempo_")}
    return {**_loudness(reading), **_length(reading), **share_limits(reading)}


def share_limits(reading: Reading) -> dict[str, float]:
    """Return the limit of energy or danceability, a share: "above energy 0.8"."""
    measure, limit = _SHARE.search(reading.unnamed), _SHARE_LIMIT.search(reading.unnamed)
    if measure is None or limit is None:
        return {}
    said = limit["value"].replace(",", ".")
    value = float(said.rstrip("% ")) / 100 if "%" in said else float(said)
    return {
        f"{'energy' if measure['energy'] else 'danceability'}_{'min' if limit['above'] else 'max'}": value
    }


def _side(reading: Reading) -> str | None:
    if reading.has("link.below") and not reading.has("link.above"):
        return "max"
    if reading.has("link.above", "quality.long.more", "quality.loud.more"):
        return "min"
    return "max" if reading.has("quality.short.more", "quality.quiet.more") else None


def _loudness(reading: Reading) -> dict[str, float]:
    said = [-float(one["lufs"].replace(",", ".")) for one in _LUFS.finditer(reading.text)]
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
