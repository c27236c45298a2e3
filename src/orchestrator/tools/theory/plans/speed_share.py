"""Speeds in percent from two tempi, and the BPM between them, as plans: "beginners can do 140, what speed in percent?",
"how many BPM is the waltz short of Clementine?"."""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import last_listed, tracks_meant
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .one_track import say, with_title
from .said_values import FASTEST_BPM, SLOWEST_BPM, Words
from .target_speed import speed_told

RHYTHM: Final = "analyse_rhythm"
# In folded text, as all patterns here.
_SIGN: Final = r"(?:%|percent\w*|per cent|pct|por ?ciento|porcentaje|prozent\w*)"
_ASKS_PERCENT: Final = pattern(
    rf"\b(?:how (?:many|much)|what|whats|which|by what|que|cuant[oa]s?|wie ?viele?|welche[rmns]?"
    rf"|was)\b.{{0,30}}?{_SIGN}(?!\w)"
    rf"|\b(?:in|as|en|como) (?:a |un |el )?{_SIGN}(?!\w)|\b(?:percentage|porcentaje|prozentual\w*|prozentsatz)\b"
)
# What is changed is the speed, and no level, confidence or share.
_OF_SPEED: Final = pattern(
    r"\b(?:speed\w*|slow\w*|fast\w*|quick\w*|play\w*|pitch\w*|tempo|bpm|original|recorded|practi[sc]e\w*|velocidad|rapid\w*|lent\w*"
    r"|sub\w+|baj\w+|aceler\w+|fren\w+|pon\w+|toc\w+|geschwindigkeit|schnell\w*|langsam\w*|spiel\w*|brems\w*|stell\w*|set|get|run|need\w*|beschleunig\w*|ub\w+"
    r"|original\w*)\b"
)
_TEMPO: Final = pattern(
    r"(?<![\w.,:/±+\-])(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)(?:er)?(?: ?bpm)?"
    r"(?![\w:/]|[.,]\d|\s?(?:%|percent|per cent|prozent|por ?ciento|bars?\b|takt|compas|min|sec|seg|sek|s\b|ms"
    r"|hz|db|lufs|songs?\b|tracks?\b))"
)
# "To that of the other one" after a question about two tracks.
_OF_THE_OTHER: Final = pattern(
    r"\b(?:the other(?: one| track| song)?(?:'s)?|(?:d?el|la|lo) otr[oa]|(?:des|dem|den|das|der|die) andere[nrms]?)\b"
)
_TO_TEMPO_OF: Final = pattern(
    r"\b(?:tempo|speed|bpm|velocidad|match\w*|reach|hit|igual\w*|alcanz\w+|geschwindigkeit|angleich\w*|anpass\w*)\b"
)
_OTHER: Final = (
    "link.not", "act.delete", "act.rename", "act.loop", "scope.task", "measure.loudness", "measure.duration",
    "measure.energy", "how.confidence",
)  # fmt: skip


def _tempi(asked: Asked) -> list[float] | None:
    """Return the tempi of the question; None if a number is no tempo."""
    words, found = Words(fold(asked.reading.unnamed)), list[float]()
    while said := words.take(_TEMPO):
        found.append(float(said["bpm"].replace(",", ".")))
    is_known = all(SLOWEST_BPM <= bpm <= FASTEST_BPM for bpm in found) and not words.has_value
    return found if is_known else None


def _two(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return the track whose speed changes, and the other one whose tempo it gets; () without two."""
    named, text = asked.tracks_named, fold(asked.reading.unnamed)
    if len(named) != 1 or not (_OF_THE_OTHER.search(text) and _TO_TEMPO_OF.search(text)):
        return ()
    before = [one for reading in asked.earlier_readings()[-1:] for one in _named_in(reading)]
    others = [one for one in (*before, *asked.focus.conversation) if one.id != named[0].id]
    distinct = {one.id: one for one in others}
    return (named[0], *distinct.values()) if len(distinct) == 1 else ()


def _named_in(reading: Reading) -> list[TrackInfo]:
    return [one.tracks[0] for one in reading.named("track") if len(one.tracks) == 1]


def _one(asked: Asked) -> TrackInfo | None:
    meant = asked.tracks_named or tracks_meant(replace(asked.reading, names=()), asked.focus)
    return meant[0] if len(meant) == 1 else None


def _fits(asked: Asked) -> bool:
    text, tempi = fold(asked.reading.unnamed), _tempi(asked)
    if tempi is None or not _ASKS_PERCENT.search(text) or asked.has(*_OTHER) or asked.reading.passages:
        return False
    if _two(asked):
        return RHYTHM in asked.tools and not tempi
    is_of_one = len(tempi) == 1 and _one(asked) is not None and len(asked.reading.named("track")) <= 1
    return is_of_one and RHYTHM in asked.tools and _OF_SPEED.search(text) is not None


def _steps(asked: Asked) -> Steps:
    tracks, tempi = _two(asked) or (_one(asked),), _tempi(asked) or []
    found = yield [(RHYTHM, {"track_id": track.id}) for track in tracks if track]
    bpms: list[float] = []
    for track, rhythm in zip(tracks, found, strict=True):
        # `_fits` looked.
        assert track is not None
        bpm = (rhythm.summary or {}).get("tempo_bpm")
        if bpm is None:
            return Answer(rhythm.error or say(asked, "mix.no_tempo", title=asked.title(track)))
        bpms.append(bpm)
    first, target = (*bpms, *tempi)[:2]
    assert tracks[0] is not None
    return Answer(with_title(asked, tracks[0], speed_told(asked, first, target)))


_HOW_MANY_BPM: Final = pattern(
    r"\b(?:how many|cuant[oa]s|wie ?viele?)\b.{0,16}\b(?:bpm|beats (?:per|a) minute|pulsaciones"
    r"|golpes por minuto|pulsos por minuto"
    r"|schlage (?:pro|in der|je) minute)\b|\bbpm\b.{0,20}\b(?:missing|short|fehlen|faltan)\b"
)
_APART: Final = pattern(
    r"\b(?:short(?: of)?|missing|lack\w*|apart|between|separat\w*|difference|differ|below|above|under|over"
    r"|away|off|to go|need\w*"
    r"|falta\w*|separa\w*|diferencia|entre|por (?:debajo|encima)|lejos|necesit\w*|fehl\w*|trenn\w*"
    r"|unterschied\w*|auseinander|liegen"
    r"|entfernt|unter|uber|mehr|weniger|more|fewer|less|mas|menos|faster|slower|schneller|langsamer)\b"
)
# "And how many are over 170 BPM?"
_COUNTS_TRACKS: Final = pattern(
    r"^\W*(?:(?:and|y|und|so)\W+)?(?:how many (?:are|have|go|run)|cuant[oa]s (?:son|estan|tienen|van|pasan)"
    r"|wie ?viele (?:sind|haben|liegen|gehen))\b"
)


def _fits_gap(asked: Asked) -> bool:
    text, tempi, named = fold(asked.reading.unnamed), _tempi(asked), asked.tracks_named
    is_asked = _HOW_MANY_BPM.search(text) is not None and _APART.search(text) is not None
    if tempi is None or not is_asked or RHYTHM not in asked.tools or asked.has(*_OTHER, "scope.tracks"):
        return False
    is_clear = len(named) == len(asked.reading.named("track"))
    if _COUNTS_TRACKS.match(text):
        return False
    if not is_clear or _ASKS_PERCENT.search(text) or asked.reading.passages:
        return False
    if len(named) == 2 or (not named and asked.has("scope.them", "act.together") and _two_spoken_of(asked)):
        return not tempi
    is_other_open = len(named) == 1 and len(asked.focus.conversation) == 1 and not tempi
    if is_other_open:
        return asked.focus.conversation[0].id != named[0].id
    return len(tempi) == 1 and _one(asked) is not None


def _two_spoken_of(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return "those two": the two that were listed last, or each by one of the last two answers; () without them."""
    turns = asked.talk.turns[-2:]
    listed = [
        last_listed(turn, reading) or ()
        for turn, reading in zip(turns, asked.earlier_readings()[-2:], strict=True)
    ]
    found = {one.id: one for tracks in listed if len(tracks) == 1 for one in tracks}
    if len(found) == 2:
        return tuple(found.values())
    return asked.focus.shown if asked.focus.shown_last and len(asked.focus.shown) == 2 else asked.last_two()


def _gap(asked: Asked) -> Steps:
    tempi, named = _tempi(asked) or [], asked.tracks_named or _two_spoken_of(asked)
    one = _one(asked)
    tracks: tuple[TrackInfo, ...] = (
        named if len(named) == 2 else (*asked.focus.conversation, *asked.tracks_named)
    )
    if tempi:
        # `_fits_gap` looked.
        assert one is not None
        tracks = (one,)
    found = yield [(RHYTHM, {"track_id": track.id}) for track in tracks]
    said: list[str] = []
    bpms = list(tempi)
    for track, rhythm in zip(tracks, found, strict=True):
        bpm = (rhythm.summary or {}).get("tempo_bpm")
        if bpm is None:
            return Answer(rhythm.error or say(asked, "mix.no_tempo", title=asked.title(track)))
        bpms.append(bpm)
        said.append(say(asked, "speed.other", title=asked.title(track), bpm=asked.voice.number(bpm)))
    apart = asked.voice.number(abs(bpms[0] - bpms[1]))
    return Answer(" ".join([say(asked, "speed.apart", bpm=apart), *said]))


SPEED_SHARE: Final = Plan("speed in percent", _fits, _steps, allows_unknown_words=True)
TEMPO_GAP: Final = Plan("BPM between two tempi", _fits_gap, _gap, allows_unknown_words=True)
