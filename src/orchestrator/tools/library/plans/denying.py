"""A denial before the right tempo, as a plan: "no no, esto va a 98, lo has contado al doble", "stimmt nicht, ... 132".

Every word behind the denial is one of those below. So a question, another negation ("no va a 98") or a sentence about
something else corrects nothing, and neither does one without a denial.
"""

from typing import Final

from src.orchestrator.language.focus import tracks_stated
from src.orchestrator.language.plans import Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .correcting import CORRECT_TOOL, FASTEST_BPM, SLOWEST_BPM, store

LONGEST: Final = 120
# In folded text. "No" alone needs a comma: "no es 98" denies the number.
_DENIES: Final = pattern(
    r"^\W*(?:(?:no|nope|nah|nein|nee|ne|hmm?|ey|oye|hey|pero|but|aber|eh|ay|well|also|moment|wait"
    r"|espera)[\s,.;:!]{1,4}){0,3}"
    r"(?:(?:no|nope|nah|nein|nee|ne|wrong|false|mal|falso|falsch|mentira|quatsch|unsinn|nonsense|rubbish)\s?[,.;:!]+"
    r"|(?:(?:that|this|it)(?:'s| is) (?:wrong|false|incorrect|not (?:right|true|correct))|not (?:true|right|correct)"
    r"|that can'?t be(?: right)?|you(?:'re| are) wrong|you got (?:it|that) wrong"
    r"|(?:eso |esto )?(?:esta|es) (?:mal|falso)|(?:eso |esto )?no es (?:cierto|verdad|asi|correcto)|que va|te equivocas"
    r"|te has equivocado|no puede ser"
    r"|(?:das |es )?stimmt (?:so |doch |aber |ja )?nicht|(?:das |es )?ist (?:aber |doch )?(?:falsch|nicht richtig)"
    r"|du irrst dich|kann nicht (?:sein|stimmen)|das kann nicht (?:sein|stimmen)))[\s,.;:!]{1,4}"
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_WORDS: Final = _words(
    "it this that the song track tune piece is s goes runs at actually really more like only just about around you ve"
    " counted count counting heard measured have read as double half twice doubled halved fast slow speed tempo time"
    " bpm too should be must by because beats and so"
    " esto esta este eso esa ese es va a de la el lo las los tema cancion pista pieza son solo en realidad has"
    " contado contaste mediste medido estas contando al doble mitad rapido rapida lento lenta bien mas demasiado que"
    " porque pulsaciones y tiene ahi"
    " das die stuck lied ist lauft geht hat sind bei mit auf eigentlich wirklichkeit doppelt halb schnell langsam"
    " du hast gezahlt gemessen schlage nur genau eher zu doppelte doppelten halfte halbe halben und also namlich doch"
    " in als viel wie da"
)
_FACTORS: Final = _words(
    "double half twice doubled halved doble mitad doppelt doppelte doppelten halb halbe halben halfte"
)
_OF_TEMPO: Final = _words("bpm tempo fast slow rapido rapida lento lenta schnell langsam pulsaciones")
_AT: Final = pattern(r"\b(?:goes|runs) at|\bva a|\b(?:lauft|geht) (?:mit|bei|auf)")
# "Twice as fast as 98", "98 is too slow", "you counted 98": the number is not said to be right.
_NOT_RIGHT: Final = pattern(
    r"\b(?:as|than|wie|als|von|of) \d|\b(?:doble|mitad|rapid[oa]|lent[oa]) (?:de|que|a) \d"
    r"|\d ?(?:bpm )?(?:is|es|ist|are|son|sind) (?:too|demasiado|zu)\b"
    r"|\b(?:count(?:ed|ing)?|heard|measured|read|contado|contaste|contando|mediste|medido)"
    r"(?: (?:it|this|that|at|a|en|lo|la)){0,2} \d"
    r"|\bhast (?:\w+ ){0,2}\d|\d ?(?:bpm )?(?:gezahlt|gemessen)\b"
)
_TOKENS: Final = pattern(r"\d{1,3}(?:[.,]\d{1,2})?|[^\W\d_]+")
RHYTHM: Final = "analyse_rhythm"
# Behind an answer of another tool, a number may be a speed, a place or stars.
_TELLS: Final = ("analyse_", "read_", "find_", "list_tracks", "compare_")


def _tempo(asked: Asked) -> float | None:
    """Return the tempo behind a denial; None for all other sentences."""
    text = fold(asked.reading.unnamed)
    denied = _DENIES.match(text) if len(text) <= LONGEST and "?" not in text else None
    if denied is None or _NOT_RIGHT.search(text, denied.end()):
        return None
    tokens = _TOKENS.findall(text[denied.end() :])
    numbers = [float(one.replace(",", ".")) for one in tokens if one[0].isdigit()]
    words = {one for one in tokens if not one[0].isdigit()}
    if len(numbers) != 1 or not SLOWEST_BPM <= numbers[0] <= FASTEST_BPM or not words <= _WORDS:
        return None
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    tools = {one.tool for one in turn.measured} if turn else set()
    is_of_tempo = bool(words & (_FACTORS | _OF_TEMPO)) or RHYTHM in tools
    is_of_tempo = is_of_tempo or (not tools and _AT.search(text) is not None)
    return numbers[0] if is_of_tempo and all(one.startswith(_TELLS) for one in tools) else None


def _fits(asked: Asked) -> bool:
    is_of_one = len(tracks_stated(asked.reading, asked.focus)) == 1
    return CORRECT_TOOL in asked.tools and is_of_one and _tempo(asked) is not None


def _steps(asked: Asked) -> Steps:
    tempo = _tempo(asked)
    # `_fits` looked.
    assert tempo is not None
    return (yield from store(asked, tracks_stated(asked.reading, asked.focus)[0], {"tempo_bpm": tempo}))


DENIED_TEMPO: Final = Plan("tempo behind a denial", _fits, _steps, allows_unknown_words=True)
