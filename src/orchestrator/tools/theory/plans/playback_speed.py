"""The tempo of a track, or of BPM in the question, at another speed: "Rails at 90 %", "124 BPM, 5 % faster"."""

import re
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .arithmetic import BPM, FASTEST, SLOWEST
from .note_values import NUMBERS
from .one_track import OTHER, no_track, one_track, say, with_title
from .said_values import Words, take_speed

RHYTHM: Final = "analyse_rhythm"
_NUMBER: Final = r"(?P<percent>\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|percent\b|per cent\b|por ciento\b|prozent\b)"
SLOWER: Final = pattern(
    r"\b(?:slower|slow(?:ed|ing)?|down|less|m[aá]s (?:lent\w*|despacio)|menos|baj\w*|ralenti\w*"
    r"|reduc\w*|langsamer|runter"
    r"|herunter|weniger|verlangsam\w*)\b"
)
FASTER: Final = pattern(
    r"\b(?:faster|quicker|speed(?:ed|ing)? (?:it )?up|up|more|m[aá]s r[aá]pid\w*|acel[eé]\w*|sub\w*"
    r"|m[aá]s|schneller|hoch"
    r"|rauf|mehr|beschleunig\w*)\b"
)
# A change by so much, and not a speed.
_CHANGE: Final = pattern(
    rf"(?:\b(?:by|um|un|en un)\s+|(?P<sign>[+\-−]|\b(?:plus|minus|m[aá]s"  # noqa: RUF001
    rf"|menos)\b)\s?(?:un\s)?){_NUMBER}"
    r"|\b(?P<more>\d{1,2}(?:[.,]\d{1,2})?)\s?(?:%|percent|per cent|por ciento|prozent)\s+(?:\w+\s+)?"
    r"(?:faster|slower|quicker|up\b|down\b|m[aá]s|menos|schneller|langsamer|hoch|runter|mehr|weniger)"
)
_SPEED: Final = pattern(_NUMBER)
_SPAN: Final = pattern(r"±|\+\s?/\s?-|\+-|\bplus[ /-]?(?:or[ -])?minus|\bm[aá]s[ /]?(?:o[ ])?menos\b")
_TEMPO: Final = pattern(r"\b(?:bpm|tempo|tempi|beats|speed|velocidad|geschwindigkeit)\b")
_RESULT: Final = pattern(
    r"\b(?:how fast|(?:a )?cu[aá]nto (?:se )?(?:queda\w*|sale|va|est[aá]|ir[ií]a|saldr[ií]a|sonar[ií]a)"
    r"|qu[eé] velocidad|wie schnell|what (?:would|will) (?:it|that|this) be|what does (?:it|that|this) (?:come to|make)"
    r"|wie (?:schnell )?w[aä]re das)\b"
)
# "And at 50 %?" behind an answer that told a tempo; in folded text.
_AND_AT: Final = pattern(
    r"[^\w\s]{0,3}(?:\w{1,4}[ ,\u00bf]{1,3})?(?:and|und|y|what about|how about|was ist|que tal)?[ ,]{0,2}"
    r"(?:(?P<supposes>if (?:i|we|you) (?:play|practi[sc]e|slow|take|run|drop|bring|put|set) (?:it|this)(?: down)?"
    r"|wenn (?:ich|wir|man) (?:es|das|ihn)"
    r"|si (?:la|lo) (?:toco|practico|pongo|bajo|dejo|ponemos|tocamos)) )?"
    r"(?:at|to|bei|mit|al?|con|auf)? ?(?:(?:a|un|ein\w*|the|la) )?"
    r"(?:\d{1,3} ?(?:%|percent|per cent|por ciento|prozent)"
    r"|(?P<half>half(?: the)? (?:speed|tempo)|halber geschwindigkeit|halbem tempo"
    r"|(?:la )?mitad(?: de (?:la )?velocidad)?|media velocidad)"
    r"|(?P<double>double(?: the)? (?:speed|tempo)|doppelter geschwindigkeit|doble(?: de velocidad)?))"
    r"(?: (?:speed|de velocidad|geschwindigkeit|of it|ube|spiele|ubt|verlangsame|stelle|setze"
    r"|drossle))?[^\w?]{0,3}(?P<asks>\?)?\W*"
)
_PLUS: Final = frozenset({"+", "plus", "más", "mas"})
# A number in front of a sign and a percentage.
_BEFORE_SIGN: Final = pattern(
    r"(?<![\w.,:])(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)\s?(?:[+\-−]|\b(?:plus|minus|m[aá]s"  # noqa: RUF001
    r"|menos)\b)\s?(?:un\s)?\d{1,2}"
    r"(?:[.,]\d)?\s?(?:%|percent|per cent|por ciento|prozent)"
)
# Practising is named in questions for a tempo: "if I practise it at 75 %, what is the tempo?"
_OTHER: Final = tuple(one for one in OTHER if one != "act.practise")
LEAST, MOST = 0.25, 4.0


_SPELLED: Final = {
    **NUMBERS, "fifteen": 15, "twenty": 20, "thirty": 30, "fifty": 50, "quince": 15, "veinte": 20, "treinta": 30,
    "cincuenta": 50, "fünfzehn": 15, "zwanzig": 20, "dreißig": 30, "fünfzig": 50,
}  # fmt: skip
_SPELLED_PERCENT: Final = pattern(
    rf"\b(?P<number>{'|'.join(_SPELLED)})\s+(?=(?:percent|per cent|por ciento|prozent)\b)"
)


def with_digits(text: str) -> str:
    """Return a text with "ten percent" as "10 percent"."""
    return _SPELLED_PERCENT.sub(lambda said: f"{_SPELLED[said['number'].lower()]} ", text)


def factor_of(text: str) -> float | None:
    """Return the factor that a speed or a change in percent is; None without one."""
    text = with_digits(text)
    if _SPAN.search(text):
        return None
    if change := _CHANGE.search(text):
        share = float((change["percent"] or change["more"]).replace(",", ".")) / 100
        is_up = (change["sign"] or "").casefold() in _PLUS
        sentence = _sentence_of(change, text)
        is_down = not is_up if change["sign"] else SLOWER.search(sentence) is not None
        if change["sign"] or SLOWER.search(sentence) or FASTER.search(sentence):
            return 1 - share if is_down else 1 + share
    speed = _SPEED.search(text)
    return float(speed["percent"].replace(",", ".")) / 100 if speed else None


# Of "a bit slow for my class, so play it 10 % faster" in two sentences the second says the change.
_END: Final = pattern(r"[.!?;]\s")


def _sentence_of(change: re.Match[str], text: str) -> str:
    """Return the sentence of a change, which says whether it is slower; the whole text if that says nothing."""
    sentence = f"{_END.split(text[: change.start()])[-1]}{change[0]}{_END.split(text[change.end() :])[0]}"
    return sentence if SLOWER.search(sentence) or FASTER.search(sentence) else text


def _said_bpm(asked: Asked) -> float | None:
    text = asked.reading.text
    said = None if asked.reading.named("track") else BPM.search(text) or _BEFORE_SIGN.search(text)
    return float(said["bpm"].replace(",", ".")) if said else None


def _asked_again(asked: Asked) -> float | None:
    """Return the factor of "and at half speed?" behind a tempo; None for other questions."""
    said = _AND_AT.fullmatch(fold(asked.reading.text))
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    if said is None or turn is None or not any(one.tool == RHYTHM for one in turn.measured):
        return None
    if not said["asks"] and not said["supposes"] and not _SPEED.search(turn.question):
        # "At 60 %" alone sets the speed of the player.
        return None
    return 0.5 if said["half"] else 2.0 if said["double"] else factor_of(asked.reading.unnamed)


def _factor(asked: Asked) -> float | None:
    """Return the factor of a speed in percent, or of "at half speed, how fast does it end up?"."""
    text = asked.reading.unnamed
    is_result = _RESULT.search(text) is not None
    return factor_of(text) or (take_speed(Words(fold(text))) if is_result else None)


# "Speed" is that of the player here.
_TEMPO_WORD: Final = pattern(r"\b(?:tempo|bpm|how fast|r[aá]pid\w*|schnell)\b")


def _asks_for_length(asked: Asked) -> bool:
    """Return whether the length at a speed is asked for: "how long does it last?", "and if I run it at 90 %?"."""
    before = asked.earlier_readings()[-1:]
    of_length = bool(before) and before[0].has("measure.duration", "quality.long.plain")
    return of_length and _TEMPO_WORD.search(asked.reading.unnamed) is None


def _fits(asked: Asked) -> bool:
    if _asks_for_length(asked):
        return False
    if _asked_again(asked) is not None:
        return RHYTHM in asked.tools and len(asked.tracks) == 1
    factor = _factor(asked)
    is_tempo = (
        asked.has("measure.tempo")
        or _BEFORE_SIGN.search(asked.reading.text)
        or _TEMPO.search(asked.reading.text)
        or _RESULT.search(asked.reading.text)
    )
    asks = asked.has("how.what", "how.how_many", "measure.tempo") or _said_bpm(asked) is not None
    is_known = RHYTHM in asked.tools or _said_bpm(asked) is not None
    # "Too fast for my beginners": with a title, "my" is not the library.
    others = [one for one in _OTHER if not (one == "scope.library" and asked.tracks_named)]
    other = asked.has(*others, "measure.mix_range", "act.find", "act.correct", "how.confidence")
    # "Se queda" of one track has the word for "them".
    is_one_named = len(asked.tracks_named) == 1 or _RESULT.search(asked.reading.text) is not None
    other = other or (asked.has("scope.them") and not is_one_named)
    is_one = len(asked.tracks) == 1 or _said_bpm(asked) is not None
    is_share = factor is not None and LEAST <= factor <= MOST
    return is_share and bool(is_tempo) and asks and is_known and is_one and not other


def _steps(asked: Asked) -> Steps:
    factor = _asked_again(asked) or _factor(asked)
    bpm, track = _said_bpm(asked), one_track(asked)
    # `_fits` has checked this.
    assert factor is not None
    if bpm is not None:
        if not SLOWEST <= bpm <= FASTEST:
            return Answer(say(asked, "tempo.outside", slowest=SLOWEST, fastest=FASTEST))
        return Answer(tempo_told(asked, bpm, factor))
    if track is None:
        return no_track(asked)
    (found,) = yield [(RHYTHM, {"track_id": track.id})]
    measured = (found.summary or {}).get("tempo_bpm")
    if measured is None:
        return Answer(found.error or say(asked, "mix.no_tempo", title=asked.title(track)))
    return Answer(with_title(asked, track, tempo_told(asked, measured, factor)))


def tempo_told(asked: Asked, bpm: float, factor: float) -> str:
    number = asked.voice.number
    values = {"percent": number(100 * factor), "bpm": number(bpm, 2), "result": number(bpm * factor, 1)}
    return say(asked, "tempo.of", **values)


SPEED = Plan("tempo at a speed", _fits, _steps, allows_unknown_words=True)
