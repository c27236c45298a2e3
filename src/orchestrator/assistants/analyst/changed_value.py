"""A question with one value of another: "how long is a bar at 120 BPM" and "100" become "... at 100 BPM"."""

import re
from collections.abc import Callable
from typing import Final

from src.orchestrator.language.detection import language_of
from src.orchestrator.language.keys import ParsedKey, find_keys
from src.orchestrator.language.text import words_of
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.plans.note_values import COUNT, NOTE, NUMBERS
from src.orchestrator.tools.theory.plans.playback_speed import with_digits

_NUMBER: Final = r"\d{1,3}(?:[.,]\d{1,2})?"
_UNIT: Final = r"(?:bpm|beats|pulsaciones|schl[aä]ge)\b"
# "-16 LUFS" is no tempo.
_BARE: Final = pattern(rf"(?<![\w.,:/\u2212-])(?P<value>{_NUMBER})(?![\w.,]?\d|\s?[:/%])(?:\s*{_UNIT})?")
# What the whole match is replaced by: the match in the other text.
_WHOLE: Final = (
    pattern(r"\b(?:[2-9]|1[0-2])/(?:4|8)\b"),
    pattern(r"\b\d{1,3}\s*(?:%|percent\b|per cent\b|por ciento\b|prozent\b)"),
    pattern(r"\b\d{1,3}:[0-5]\d\b"),
    pattern(r"\b\d{1,4}\s*(?:s|secs?|seconds?|seg|segundos?|sek|sekunden?)\b"),
    pattern(rf"\b{COUNT}\s*min(?:ute|uten|utes|utos?|s)?\b"),
    pattern(rf"\b(?:{COUNT}|\d{{1,4}})\s(?:bars?|measures?|compas(?:es)?|comp[aá]s|takte?n?)\b"),
    pattern(r"\b(?:half|double|twice|mitad|doble|h[aä]lfte|doppelte)\b"),
    NOTE,
)
_BARS: Final = pattern(
    r"\b(?:bars|measures|comp[aá]s(?:es)?|takte?n?)\s+\d{1,4}\s*(?:to|through|until|till|and|-|a|al|hasta|y|bis|und)\s*\d{1,4}\b"
)
_BAR: Final = pattern(
    r"\b(?:bar|measure|comp[aá]s|takt)\s+(?:number |n[uú]mero |nummer )?(?P<value>\d{1,4})\b"
)
_TEMPO: Final = (
    pattern(rf"\b(?P<value>{_NUMBER})\s*{_UNIT}"),
    pattern(
        rf"\b(?:at|a|bei|of|de|von|mit|with|con|to|reach|hit|en|auf)\s+(?P<value>{_NUMBER})\b(?!\s?[%:/])"
    ),
)
_STEPS: Final = pattern(
    rf"\b(?P<value>{COUNT})\s+(?:semi\s?tones?|half[ -]?steps?|semitonos?"
    r"|halb\s?t[oö]ne?n?|frets?|trastes?|b[uü]nde?)\b"
)
_INTERVAL: Final = pattern(
    r"\b(?:thirds?|fourths?|fifths?|whole (?:step|tone)|terz|quarte|quinte|ganzton|tercera|cuarta|quinta|tono)\b"
)
_COUNT: Final = pattern(rf"\b(?P<value>{COUNT})\b")
_DOWN: Final = pattern(
    r"\b(?:down|lower|less|fewer|abajo|baj[ao](?:r|mos)?|menos|tiefer|runter|hinunter|unten|abw[aä]rts|weniger"
    r"|grave)\b"
)
_UP: Final = pattern(
    r"\b(?:up|higher|more|arriba|sub[eio](?:r|mos)?|m[aá]s|h[oö]her|hoch|rauf|hinauf|oben|aufw[aä]rts|mehr"
    r"|agudo)\b"
)
_SIDE: Final = {"en": ("down", "up"), "es": ("abajo", "arriba"), "de": ("tiefer", "höher")}
_AT: Final = {"en": "at", "es": "a", "de": "bei"}
_IN: Final = {"en": "in", "es": "en", "de": "in"}


def _language(text: str) -> str:
    return language_of([word.folded for word in words_of(text)], text, "en")[0]


def _put(text: str, match: re.Match[str], value: str, group: str | int = "value") -> str:
    return f"{text[: match.start(group)]}{value}{text[match.end(group) :]}"


def _whole(before: str, change: str) -> str | None:
    for form in _WHOLE:
        new, old = form.search(change), form.search(before)
        if new and old:
            return _put(before, old, new[0], 0)
    return None


def _steps(before: str, change: str) -> str | None:
    """ "Up two semitones" and "down three"."""
    old, new = _STEPS.search(before), _COUNT.search(change)
    if old and _INTERVAL.search(change):
        # "And a minor third up?" counts no semitones.
        rest = _UP.sub(" ", _DOWN.sub(" ", _put(before, old, " ", 0))).rstrip(" ?")
        return " ".join(f"{rest} {change.strip(' ¿?')}".split())
    is_down, is_up = _DOWN.search(change), _UP.search(change)
    if old is None or not (new or is_down or is_up):
        return None
    text = _put(before, old, new["value"]) if new else before
    if is_down or is_up:
        text = _UP.sub(" ", _DOWN.sub(" ", text)).rstrip(" ?")
        text = f"{text} {_SIDE[_language(before)][0 if is_down else 1]}"
    return " ".join(text.split())


_LEVEL: Final = pattern(r"(?<!\S)(?:[-\u2212]|minus |menos )\s?\d{1,2}(?:[.,]\d)?(?![\d:/%])")


def _level(before: str, change: str) -> str | None:
    """ "And to -16 LUFS?" """
    old, new = _LEVEL.search(before), _LEVEL.search(change)
    return _put(before, old, new[0], 0) if old and new else None


_CAPO: Final = pattern(r"\b(?:capo\w*|kapo\w*|cejilla|cejuela)\b")
_SHAPES_BEHIND: Final = pattern(r"^\W*(?:shapes?|chords|grips|griffen?|formen?|akkorden?)\b")
_SHAPES_BEFORE: Final = pattern(
    r"\b(?:shapes? (?:of|in)|griffen? (?:von|in|f[uü]r)|(?:acordes|posiciones|posturas?|formas?) (?:de|en))\s*$"
)


def _is_of_shapes(text: str, key: ParsedKey) -> bool:
    return bool(_SHAPES_BEHIND.search(text[key.end :]) or _SHAPES_BEFORE.search(text[: key.start]))


_RELATION: Final = pattern(
    r"\b(?:relativ\w*|\w*parallel\w*|paralel\w*|hom[oó]nim\w*|variante?n?|gleichnamig\w*|dominant\w*)\b"
)


def _key(before: str, change: str) -> str | None:
    language = _language(before)
    if _RELATION.search(change):
        # "And the parallel minor of E?" asks for another key than "the relative minor of E".
        return None
    old, new = find_keys(before, language), find_keys(change, language)
    if len(old) == 2 and _CAPO.search(before):
        # "In A with the G shapes": the key that sounds is changed, or that of the shapes.
        is_of_shapes = bool(new) and _is_of_shapes(change, new[0])
        old = [one for one in old if _is_of_shapes(before, one) == is_of_shapes]
    if len(old) != 1 or len(new) != 1:
        return None
    return f"{before[: old[0].start]}{change[new[0].start : new[0].end]}{before[old[0].end :]}"


_PLACES: Final = (
    r"first|second|third|fourth|fifth|sixth|seventh|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]"
    r"|s[eé]ptim[oa]|erste[nrm]?|zweite[nrm]?|dritte[nrm]?|vierte[nrm]?|f[uü]nfte[nrm]?|sechste[nrm]?|siebte[nrm]?"
)
_FRET: Final = pattern(
    rf"\b(?:capo\w*|kapo\w*|cejilla|cejuela)\b\D{{0,16}}?(?P<value>\d{{1,2}}(?:st|nd|rd|th)?|{_PLACES})\b"
)
_FRET_ALONE: Final = pattern(
    rf"\b(?P<value>\d{{1,2}}(?:st|nd|rd|th)?|{_PLACES})(?:\.)?(?:\s(?:frets?|trastes?|bund|b[uü]nde))?\W*$"
)


def _fret(before: str, change: str) -> str | None:
    old, new = _FRET.search(before), _FRET.search(change) or _FRET_ALONE.search(change)
    return _put(before, old, new["value"]) if old and new else None


def _bar(before: str, change: str) -> str | None:
    if (bars := _BARS.search(before)) and (one := _BARS.search(change) or _BAR.search(change)):
        return _put(before, bars, one[0], 0)
    old, new = _BAR.search(before), _BAR.search(change) or _BARE.search(change)
    return _put(before, old, new["value"]) if old and new else None


# "And of 90?" after "what is 75 % of 128?".
_OF: Final = pattern(r"\b(?:of|de|von)\s+\d")
_PERCENT: Final = pattern(rf"\b(?P<value>{_NUMBER})\s?(?:%|percent\b|per cent\b|por ciento\b|prozent\b)")


_BAR_NUMBER: Final = pattern(
    rf"\b(?P<value>{COUNT}|\d{{1,4}})\s(?:bars?|measures?|compas(?:es)?|comp[aá]s|takte?n?)\b"
)
_ONLY_NUMBER: Final = pattern(
    r"\W*(?:(?:and|y|und|what about|how about|qu[eé] tal|was ist mit) )?(?:for |para |f[uü]r )?"
    rf"(?P<value>\d{{1,3}}|{COUNT})"
    r"(?P<of>\s(?:of (?:them|those|these)|such|davon|solche[rn]?|de (?:es|est|ell)[ao]s))?\W*"
)
_ONE: Final = pattern(
    r"\b(?:an?|one|each|un|cada|eine?n?|jede[rn]?) (?P<noun>bar|measure|beat|comp[aá]s|pulso|tiempo|takt|schlag)\b"
)
_SEVERAL: Final = {
    "bar": "bars", "measure": "measures", "beat": "beats", "compás": "compases", "compas": "compases",
    "pulso": "pulsos", "tiempo": "tiempos", "takt": "Takte", "schlag": "Schläge",
}  # fmt: skip
# Fewer are no tempo.
LEAST_BPM: Final = 40


def _count(before: str, change: str) -> str | None:
    """ "And 32 of them?", "and eight?" after "how long is a bar?" """
    said, one = _ONLY_NUMBER.fullmatch(change), _ONE.search(before)
    if said is None or one is None or (_TEMPO[0].search(before) and not said["of"]):
        return None
    number = int(NUMBERS.get(said["value"].lower(), said["value"]))
    if number < 2 or (number >= LEAST_BPM and not said["of"]):
        return None
    return _put(before, one, f"{number} {_SEVERAL[one['noun'].lower()]}", 0)


def _tempo(before: str, change: str) -> str | None:
    new, only = _BARE.search(change), _ONLY_NUMBER.fullmatch(change)
    bars = _BAR_NUMBER.search(before)
    if new is None:
        if not (bars and only) or _TEMPO[0].search(before):
            return None
        # "And eight?" after "how long is one bar?"
        said = only["value"].lower()
        return _put(before, bars, str(NUMBERS.get(said, said)))
    share = _PERCENT.search(before)
    is_of = _OF.search(change) is not None and _TEMPO[1].search(before) is not None
    if share and not _TEMPO[0].search(before) and not is_of:
        # Such as "and at 110?" after "at 75 %, what tempo is that?".
        return _put(before, share, new["value"])
    old = next((match for form in _TEMPO if (match := form.search(before))), None)
    if old:
        return _put(before, old, new["value"])
    if bars and only:
        # "And 32?" after "how long do 16 bars last?"
        return _put(before, bars, new["value"])
    return f"{before.rstrip(' ?')} {_AT[_language(before)]} {new['value']} bpm"


def _metre(before: str, change: str) -> str | None:
    """ "And in 3/4?" where no metre was said."""
    new = _WHOLE[0].search(change)
    return f"{before.rstrip(' ?')} {_IN[_language(before)]} {new[0]}" if new else None


def _share(before: str, change: str) -> str | None:
    """ "And at 80 percent speed?" after the length of bars."""
    new = _PERCENT.search(change)
    if new is None or _PERCENT.search(before) or not (_BARS.search(before) or _BAR_NUMBER.search(before)):
        return None
    return f"{before.rstrip(' ?')} {_AT[_language(before)]} {new[0]}"


_TWO: Final = pattern(
    rf"\b(?:from|de|desde|von)\s+(?P<value>{_NUMBER})(?:\s*{_UNIT})?\s+(?:up to|down to|to|a|hasta|auf|nach|zu|bis)\s+"
    rf"(?P<second>{_NUMBER})\b(?!\s?[%:/])"
)
_REVERSED: Final = pattern(
    r"\b(?:(?:the )?other way (?:round|around)|vice versa|in reverse|backwards|al rev[eé]s|a la inversa|viceversa"
    r"|umgekehrt|andersrum|andersherum|anders herum|r[uü]ckw[aä]rts)\b"
)


def _from_to(before: str, change: str) -> str | None:
    """ "And from 126 to 120?", "and the other way round?" """
    old, new = _TWO.search(before), _TWO.search(change)
    if old is None or not (new or _REVERSED.search(change)):
        return None
    values = (new["value"], new["second"]) if new else (old["second"], old["value"])
    return _put(_put(before, old, values[1], "second"), old, values[0])


_DOTTED: Final = pattern(r"\b(?:dotted|con puntillo|puntillo|punktiert\w*)\b")
_TRIPLET: Final = pattern(r"\b(?:triplets?|tresillos?|triolen?)\b")
_NOTE_FORMS: Final = {
    "en": ("dotted {note}", "{note} triplet"),
    "es": ("{note} con puntillo", "{note} de tresillo"),
    "de": ("punktierte {note}", "{note} Triole"),
}


def _dotted(before: str, change: str) -> str | None:
    """ "And a dotted one?" after a note value."""
    old = NOTE.search(before)
    is_dotted, is_triplet = _DOTTED.search(change), _TRIPLET.search(change)
    if old is None or bool(is_dotted) == bool(is_triplet) or NOTE.search(_TRIPLET.sub(" ", change)):
        return None
    note = " ".join(_TRIPLET.sub(" ", _DOTTED.sub(" ", old[0])).split()).removesuffix(" de")
    form = _NOTE_FORMS[_language(before)][0 if is_dotted else 1]
    return _put(before, old, form.format(note=note), 0)


_CHANGES: Final[tuple[Callable[[str, str], str | None], ...]] = (
    _level,
    _count,
    _key,
    _bar,
    _from_to,
    _dotted,
    _whole,
    _steps,
    _fret,
    _metre,
    _share,
    _tempo,
)


def with_changed_value(before: str, change: str) -> str | None:
    """Return a question with the value that another text has; None if it has none that fits."""
    before = with_digits(before)
    return next((text for change_one in _CHANGES if (text := change_one(before, change))), None)
