"""Camelot codes and differences of loudness in the question, as plans: "what does 8A mean?", "-8 LUFS than -14"."""

import re
from typing import Final

from src.agents.harmony.camelot import compatible_codes
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .one_track import OTHER, say

_CAMELOT: Final = pattern(r"\b(?:camelot\w*|open ?key)\b")
_WHEEL: Final = pattern(
    r"\b(?:on|in) the (?:camelot )?wheel\b|\ben (?:la rueda|el c[ií]rculo)(?: de)? camelot\b|\b(?:im|am"
    r"|auf dem) camelot-?rad\b"
)
_COMPATIBLE: Final = pattern(r"\b(?:compat\w+|kompat\w+|goes with|fits|pega con|va con|passt zu)\b")
_WHAT_IS_IN: Final = pattern(
    r"^\W*(?:what(?:'s| is|s| have i got| do i have)|qu[eé] (?:hay|tengo)|was (?:ist|is|hab ich|gibt'?s"
    r"|gibt es)) (?:all )?"
    r"(?:in|en)\b"
)
_LUFS: Final = pattern(r"\blufs\b")
_LEVEL: Final = re.compile(r"(?<![\w.,])[-−]\s?(?P<level>\d{1,2}(?:[.,]\d)?)(?![\w%])")  # noqa: RUF001
MIXING: Final = ("act.mix", "act.mix_after", "measure.mixing")


def _is_of_no_track(asked: Asked) -> bool:
    return not asked.reading.named("track") and not asked.has(
        *OTHER, "act.find", "act.correct", "act.transpose"
    )


def _fits_code(asked: Asked) -> bool:
    keys = asked.reading.keys
    if len(keys) != 1 or not _is_of_no_track(asked) or asked.has("how.how_many"):
        return False
    if _WHAT_IS_IN.match(asked.reading.text) and not asked.focus.conversation:
        # "What's in 4A?" asks for tracks.
        return False
    asks = asked.has("how.what", "act.explain") or (keys[0].is_code and asked.has("measure.key"))
    # "Camelot" itself means mixing, too.
    # "Was heißt denn 8A bei so nem Track?" asks for the word, "is this track 8A?" does not.
    # "En la rueda Camelot, fa menor, ¿cuál es?" has "cuál es" of a track in it.
    is_of_wheel = _WHEEL.search(asked.reading.text) is not None and not keys[0].is_code
    is_of_one = (
        asked.has("scope.track") and not (keys[0].is_code and asked.has("act.explain")) and not is_of_wheel
    )
    other = is_of_one or asked.has("act.mix", "act.mix_after", "measure.relative")
    other = other or _COMPATIBLE.search(asked.reading.text) is not None
    is_name = not keys[0].is_tonic_only and _CAMELOT.search(asked.reading.text) is not None
    return asks and not other and (keys[0].is_code or is_name)


def _code(asked: Asked) -> Steps:
    yield from ()
    key = asked.reading.keys[0].key
    return Answer(say(asked, "keys.code", camelot=key.camelot, key=asked.voice.key(key.name)))


def _fits_pair(asked: Asked) -> bool:
    """ "Is 11A next to 10A?", "do A minor and E minor mix?" """
    keys = asked.reading.keys
    is_pair = len(keys) == 2 and not any(one.is_tonic_only for one in keys)
    is_asked = asked.has(*MIXING) or (all(one.is_code for one in keys) and asked.has("how.whether"))
    return is_pair and is_asked and _is_of_no_track(asked) and not asked.has("how.what", "how.how_many")


def _pair(asked: Asked) -> Steps:
    yield from ()
    first, second = (one.key for one in asked.reading.keys)
    mixes = second.camelot in compatible_codes(first.camelot)
    names = {
        "first": f"{first.camelot} ({asked.voice.key(first.name)})",
        "second": f"{second.camelot} ({asked.voice.key(second.name)})",
    }
    text = say(asked, "keys.pair_mixes" if mixes else "keys.pair_clashes", **names)
    return Answer(f"{asked.say('word.yes' if mixes else 'word.no')}: {text}")


# "Would the peaks be under -1 dBTP at -14 LUFS?"
_PEAK: Final = pattern(r"\b(?:dbtp|peaks?|picos?|spitzen?)\b")


def _levels(asked: Asked) -> list[float]:
    return [float(one["level"].replace(",", ".")) for one in _LEVEL.finditer(asked.reading.text)]


def _fits_levels(asked: Asked) -> bool:
    is_asked = asked.has("how.how_many", "how.what", "how.whether") and _LUFS.search(asked.reading.text)
    is_plain = not asked.reading.named("track") and not asked.has("scope.library", "scope.tracks", "act.find")
    is_plain = is_plain and _PEAK.search(asked.reading.text) is None
    return bool(is_asked) and is_plain and len(_levels(asked)) == 2


def _level_difference(asked: Asked) -> Steps:
    yield from ()
    louder, quieter = sorted(_levels(asked))
    number = asked.voice.number
    values = {"louder": f"-{number(louder)}", "quieter": f"-{number(quieter)}"}
    return Answer(say(asked, "level.difference", difference=number(quieter - louder), **values))


CODE = Plan("camelot code", _fits_code, _code)
CODE_PAIR = Plan("pair of keys", _fits_pair, _pair, allows_unknown_words=True)
LEVELS = Plan("difference of levels", _fits_levels, _level_difference, allows_unknown_words=True)
