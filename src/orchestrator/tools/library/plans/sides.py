"""Limits with the words before each number, for questions with several: "over 5 minutes and under 127 BPM"."""

from typing import Final

from src.orchestrator.rules.patterns import pattern

_BELOW: Final = (
    r"under|below|less than|slower than|shorter than|fewer than|lower than|quieter than|up to|at most|no more than"
    r"|max(?:imum)?"
    r"(?: of)?|menos de|por debajo de|m[aá]s (?:lent[oa]s?|cort[oa]s?|baj[oa]s?) (?:de|que)|hasta|m[aá]ximo|como mucho"
    r"|no pas[ea]n? de|unter|weniger als|langsamer als|k[uü]rzer als|leiser als|h[oö]chstens|maximal|bis(?: zu)?"
    r"|nicht [uü]ber"
)
_ABOVE: Final = (
    r"over|above|more than|faster than|longer than|louder than|higher than|at least|min(?:imum)?(?: of)?|from"
    r"|m[aá]s de|por encima de|m[aá]s (?:r[aá]pid[oa]s?|larg[oa]s?|fuertes?) (?:de|que)|desde|m[ií]nimo|al menos"
    r"|pas[ea]n? de"
    r"|[uü]ber|mehr als|schneller als|l[aä]nger als|lauter als|mindestens|ab|nicht unter"
)
_SIDED: Final = pattern(
    rf"\b(?:(?P<below>{_BELOW})|(?P<above>{_ABOVE}))\s+(?:the |los |las |de )?"
    r"(?P<number>-?\d{1,3}(?:[.,:]\d{1,2})?)(?:\s?(?P<unit>bpm|beats|schl[aä]ge\w*|pulsaciones|lufs|db|min\w*"
    r"|sec\w*|seg\w*|sek\w*))?"
)
_BETWEEN: Final = pattern(
    r"\b(?:between|from|entre|de|desde|zwischen|von) (?P<low>-?\d{1,3}(?:[.,:]\d{1,2})?)"
    r"(?: ?(?P<of>bpm|min\w*|lufs|db))?"
    r" ?(?:and|to|y|a|hasta|und|bis|-) (?P<high>-?\d{1,3}(?:[.,:]\d{1,2})?)"
    r"(?:\s?(?P<unit>bpm|beats|lufs|db|min\w*|sec\w*|seg\w*|sek\w*))?"
)
# "Longer than five minutes" finds none of exactly five minutes.
_BEYOND: Final = pattern(
    r"\b(?:over|above|more than|faster than|slower than|longer than|shorter than|louder than|quieter than|higher than"
    r"|lower than|less than|under|below|m[aá]s de|menos de|por encima de|por debajo de|m[aá]s \w+ (?:de|que)"
    r"|pas[ea]n? de|[uü]ber|unter|mehr als|weniger als|schneller als|langsamer als|l[aä]nger als"
    r"|k[uü]rzer als"
    r"|lauter als|leiser als)\b"
)
_INCLUDED: Final = pattern(
    r"\b(?:at least|at most|no (?:more|less|faster|slower|longer|shorter|louder|quieter) than|or (?:more"
    r"|less|under|over)"
    r"|not (?:over|under|above|below|faster|slower|longer|shorter|louder|quieter|more|less)"
    r"|al menos|como m[aá]ximo|como m[ií]nimo|o m[aá]s|o menos|no m[aá]s|no pas[ea]n? de|mindestens"
    r"|h[oö]chstens|oder (?:mehr|weniger|schneller|langsamer|l[aä]nger|k[uü]rzer)"
    r"|nicht (?:[uü]ber|unter|mehr|schneller|langsamer|l[aä]nger|k[uü]rzer))\b"
)
LEAST: Final = 0.01
FROM_BPM: Final = 30.0


_ONE_MINUTE: Final = pattern(r"\b(?:an?|one|un|una|eine[rmn]?)(?= (?:min|sec|seg|sek))")


def beyond(limits: dict[str, float], text: str) -> dict[str, float]:
    """Return the limits without the values themselves where the text says so: "longer than five minutes"."""
    if not _BEYOND.search(text) or _INCLUDED.search(text):
        return limits
    return {name: value + (LEAST if name.endswith("min") else -LEAST) for name, value in limits.items()}


def sided_limits(text: str) -> dict[str, float]:
    """Return the limits of tempo, length and loudness that a text names with their sides; {} unless it has two."""
    found: dict[str, float] = {}
    for between in _BETWEEN.finditer(text):
        unit = between["unit"] or ""
        if (between["of"] or "").lower().startswith("min") and unit.lower().startswith("s"):
            # "Más de 5 minutos y 5 segundos" is one length.
            continue
        low, high = sorted((_limit(between["low"], unit, ""), _limit(between["high"], unit, "")), key=_value)
        if low and high:
            found |= {f"{low[0]}min": low[1], f"{high[0]}max": high[1]}
    for match in _SIDED.finditer(_ONE_MINUTE.sub("1", text)):
        side = "max" if match["below"] else "min"
        if limit := _limit(match["number"], match["unit"] or "", side):
            found.setdefault(*limit)
    return found if len({name[:5] for name in found}) > 1 else _of_one(found)


def first_side(text: str) -> str:
    """Return "min" or "max" for the first number with a side: "over 120 BPM"; "" without one."""
    said = _SIDED.search(text)
    return ("max" if said["below"] else "min") if said else ""


def _of_one(found: dict[str, float]) -> dict[str, float]:
    """Return two limits of one measurement with both sides; {} for a single one, which is read elsewhere."""
    ends = [found[name] for name in ("seconds_min", "seconds_max") if name in found]
    return found if len(found) > 1 and ends == sorted(ends) else {}


def _value(limit: tuple[str, float] | None) -> float:
    return limit[1] if limit else 0.0


def _limit(said: str, unit: str, side: str) -> tuple[str, float] | None:
    unit = unit.lower()
    if ":" in said:
        minutes, seconds = said.split(":")
        return f"seconds_{side}", 60.0 * int(minutes) + int(seconds)
    value = float(said.replace(",", "."))
    if unit.startswith("min"):
        return f"seconds_{side}", 60 * value
    if unit.startswith(("sec", "seg", "sek")):
        return f"seconds_{side}", value
    if unit in {"lufs", "db"}:
        return f"loudness_{side}", -abs(value)
    return (f"tempo_{side}", value) if value >= FROM_BPM else None
