"""The playback speed that a command names."""

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
    r"\b(?:slow\w*|langsam\w*|verlangsam\w*|despaci\w*|lent\w*|ralentiza\w*|baja\w*|reduce|drop\w*|down|runter\w*"
    r"|herunter|menos|less)\b"
)
# "Slow it down 20 %": a speed of 20 % is not playable.
_CHANGE_BARE: Final = pattern(
    rf"\b(?:down|up|slower|faster|langsamer|schneller|runter|hoch|lent[oa]|despacio"
    rf"|r[aá]pid[oa])\W{{1,2}}(?P<change>[1-4]?\d){_UNIT}"
)
_FACTORS: Final = (
    (pattern(r"\b(?:half|halbe[rns]?|mitad|media velocidad)\b"), 0.5),
    (pattern(r"\b(?:double|twice|doppelte[rns]?|doble)\b"), 2.0),
    (pattern(r"\b(?:normal\w*|full|original\w*)\b"), 1.0),
    (pattern(r"\b(?:slow\w*|langsam\w*|despacio|lent[oa]\w*|m[aá]s lent\w*)\b"), 0.75),
    (pattern(r"\b(?:fast\w*|speed it up|quick\w*|schnell\w*|r[aá]pid\w*)\b"), 1.25),
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
