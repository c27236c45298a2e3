"""The playback speed that a command names."""

import re
from typing import Final

from src.orchestrator.rules.patterns import pattern

from .tools import FASTEST, SLOWEST

PERCENT = pattern(r"\b(?P<percent>\d{2,3})\s?(?:%|percent|per cent|por ciento|prozent)")
# Repetitions.
TIMES: Final = pattern(
    r"\b(?:\d{1,2}|two|three|four|five|dos|tres|cuatro|cinco|zwei|drei|vier|f[uü]nf) ?(?:times|veces|mal)\b"
    r"|\b(?:twice|zweimal|dreimal)\b(?! (?:as|so))"
)
# "20 % slower", "slow it down by 20 %": a change, not a speed.
_UNIT = r"\s?(?:%|percent|per cent|por ciento|prozent)"
_PERCENT_SLOWER = pattern(
    rf"\b(?:by|um|en un|un)\s+(?P<by>\d{{1,2}}){_UNIT}"
    rf"|\b(?P<more>\d{{1,2}}){_UNIT}\s+(?:slower|faster|langsamer|schneller|m[aá]s (?:lent|despaci|r[aá]pid))"
)
_SLOWER = pattern(
    r"\b(?:lower|b[aá]ja\w*|red[uú]c\w*|slow\w*|langsam\w*|verlangsam\w*|despaci\w*|lent\w*|ralentiza\w*|baja\w*"
    r"|reduce|drop\w*|down|runter\w*"
    r"|herunter|menos|less)\b"
)
# "Slow it down 20 %": a speed of 20 % is not playable.
_CHANGE_BARE: Final = pattern(
    rf"\b(?:down|up|slower|faster|langsamer|schneller|runter|hoch|lent[oa]|despacio"
    rf"|r[aá]pid[oa])\W{{1,2}}(?P<change>[1-4]?\d){_UNIT}"
)
# "A third slower", "at three quarters of the speed".
_PART: Final = (
    r"(?:(?P<three>(?:three|tres|drei|3)[ -]?(?:quarters|cuartos|vierteln?)|3/4)"
    r"|(?P<two>(?:two|dos|zwei|2)[ -]?(?:thirds|tercios|dritteln?)|2/3)"
    r"|(?:a |an |one |1 |un |ein |einem |die |la )?(?:(?P<half>half|mitad|h[aä]lfte)|(?P<third>third|3rd|tercio|drittel"
    r"|1/3)"
    r"|(?P<quarter>quarter|4th|cuarto|viertel|1/4)|(?P<fifth>fifth|5th|quinto|f[uü]nftel)|(?P<tenth>tenth|10th"
    r"|d[eé]cimo|zehntel)))"
)
_SHARES: Final = {
    "three": 3 / 4, "two": 2 / 3, "half": 1 / 2, "third": 1 / 3, "quarter": 1 / 4, "fifth": 1 / 5, "tenth": 1 / 10,
}  # fmt: skip
_MORE_OR_LESS: Final = (
    r"(?:slower|faster|quicker|langsamer|schneller|m[aá]s (?:lent[oa]|despacio|r[aá]pid[oa])|less|more)"
)
_CHANGED_BY: Final = pattern(
    rf"\b{_PART}\s{_MORE_OR_LESS}\b"
    rf"|\b{_MORE_OR_LESS} (?:by|um|en)\s{_PART.replace('?P<', '?P<by_')}\b"
)
# "Slow it down by a fifth", "bájale un tercio la velocidad".
_TURNED_BY: Final = pattern(
    r"\b(?:slow|speed|drop|turn|bring|take|reduce|lower|raise|b[aá]ja|red[uú]c|s[uú]b|aceler|ralentiz|verlangsam"
    rf"|beschleunig)\w{{0,6}}\b(?!.{{0,40}}\b(?:to|al|hasta|auf|a (?:un|dos|tres|la))\b)[^,;?]{{0,30}}?\b(?:by|en|um"
    rf"|le|l[ao])?\s?{_PART}\b"
)
OF_SPEED: Final = pattern(
    rf"\b{_PART}\s?(?:(?:of|as|de|der|des|vom)\s)?(?:(?:the|its|la|su|el|original\w*|normal\w*|full)\s){{0,2}}"
    r"(?:speed|tempo|fast|velocidad|geschwindigkeit)\b"
)
_FACTORS: Final = (
    (pattern(r"\b(?:half|halbe[mrns]?|mitad|media velocidad)\b"), 0.5),
    (pattern(r"\b(?:double|twice|doppelte[rns]?|doble)\b"), 2.0),
    (pattern(r"\b(?:normal\w*|full|original\w*)\b"), 1.0),
    # "Play the fastest", "pon la más lenta" choose a track.
    (
        pattern(
            r"\b(?:slow(?!est)\w*|langsam(?!st)\w*|despacio|(?<!l[ao] m[aá]s )(?<!el m[aá]s )lent[oa]\w*"
            r"|(?<!l[ao] )(?<!el )m[aá]s lent\w*)\b"
        ),
        0.75,
    ),
    (
        pattern(
            r"\b(?:fast(?!est)\w*|speed it up|quick(?!est)\w*|schnell(?!st)\w*"
            r"|(?<!l[ao] m[aá]s )(?<!el m[aá]s )r[aá]pid\w*)\b"
        ),
        1.25,
    ),
)


# A place, and no speed: "the second half", "from halfway through".
_HALVES: Final = pattern(
    r"\b(?:first|second|last|other|primera|segunda|[uú]ltima|erste|zweite|letzte)n? (?:half|mitad|h[aä]lfte)\b"
    r"|\bhalf of (?:it|that|this|the (?:song|track))\b|\bmitad de (?:la canci[oó]n|el tema|ell[ao]|eso)\b"
    r"|\b(?:half[- ]?way|(?:from|at|in) (?:the |about |around |roughly )?half\b(?! (?:the |of the )?(?:speed|tempo))"
    r"|(?:desde|a partir de|en|por|hacia|(?:salt|and|ve|vet|avanz|pas|llev|lleg)\w{0,6} a) la mitad"
    r"|(?:ab|von|bei|in|an|zur|bis zur)(?: der| ca\.?| ungef[aä]hr)? (?:h[aä]lfte|mitte)|halb durch)\b"
)


def read_speed(text: str) -> float | None:
    """Return the speed that a command names, 1 for the recorded one."""
    if said := _CHANGED_BY.search(text) or _TURNED_BY.search(text):
        change = _share(said)
        return 1 - change if _SLOWER.search(said[0]) else 1 + change
    if said := OF_SPEED.search(text):
        return _share(said)
    text = _HALVES.sub(" ", text)
    if match := _PERCENT_SLOWER.search(text):
        change = int(match["by"] or match["more"]) / 100
        return min(max(1 - change if _SLOWER.search(text) else 1 + change, SLOWEST), FASTEST)
    if (match := _CHANGE_BARE.search(text)) is not None:
        change = int(match["change"]) / 100
        return 1 - change if _SLOWER.search(text) else 1 + change
    if match := PERCENT.search(text):
        return min(max(int(match["percent"]) / 100, SLOWEST), FASTEST)
    return next((factor for words, factor in _FACTORS if words.search(text)), None)


_BY: Final = pattern(rf"\b(?:by|um|en)\s{_PART}\b")
_SMALL: Final = pattern(r"\b(?:at|to|by|al?|en|por|la|auf|mit|um|bei|die|das|please|bitte|por favor)\b")


def is_fraction(text: str) -> bool:
    """Return whether a text is nothing but a fraction of the speed: "a third slower", "by a fifth"."""
    said = _CHANGED_BY.search(text) or OF_SPEED.search(text) or _BY.search(text)
    if said is None:
        return False
    rest = _SMALL.sub(" ", f"{text[: said.start()]} {text[said.end() :]}")
    return not any(letter.isalnum() for letter in rest)


def _share(said: re.Match[str]) -> float:
    name = next(name for name, value in said.groupdict().items() if value)
    return _SHARES[name.removeprefix("by_")]
