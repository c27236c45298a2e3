"""How far a track is from a level of the question, as a plan: "how many dB off to get to -14?", "to a peak of -1?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import PLAIN
from src.orchestrator.tools.library.plans.lengths import THIS_ONE

from .one_track import no_track, one_track, say, with_title

LOUDNESS: Final = "analyse_loudness"
_UNIT: Final = pattern(r"\b(?:d ?b|lufs|lu|decib\w*|dezibel|gain|ganancia|verst[aä]rkung|headroom)\b")
# "Cuánto le subo pa llegar a -14": with a level, and no speed or pitch.
_RAISES: Final = pattern(
    r"\b(?:(?:turn|bring|crank|push|pull|take|boost|raise|lower|gain)\b(?! down the tempo)(?: \w+){0,3}|louder|quieter"
    r"|(?:le |lo |la )?(?:sub[oae]|sub[ií]r(?:l[eoa])?|subirl[eoa]|baj[oae]|bajar(?:l[eoa])?)|m[aá]s (?:alt[oa]|fuerte)"
    r"|lauter|leiser|fehl(?:t|en)|faltan?|hoch ?(?:drehe?n?|ziehe?n?|regele?n?)|(?:auf|an)drehe?n?|anhebe?n?|absenke?n?"
    r"|(?:muss|m[uü]sste|soll|sollte|darf) (?:ich|man|es|das) (?:damit )?(?:runter|rauf|hoch)"
    r"|(?:dreh|zieh|regel)e?(?: \w+){0,3} (?:hoch|rauf|auf|runter))\b"
)
_NO_LEVEL: Final = pattern(r"\b(?:semi\w*|halbt\w*|tempo|bpm|prozent|percent|por ciento|pitch|tono)\b|%")
_ASKS: Final = pattern(
    r"\b(?:what gain(?: change)?|qu[eé] (?:ganancia|cambio de ganancia)|welche (?:verst[aä]rkung|pegel[aä]nderung)"
    r"|how (?:many|much|far)|cu[aá]nt[oa]s?|wie ?viele?|wie weit)\b"
)
_TARGET: Final = pattern(
    r"\b(?:than|als|que|to|at|reach|hit|a|hasta|llegar|en|los|auf|bei|bis|zu|von|for|para|f[uü]r|from|above|over"
    r"|below|under|unter)\s+"
    r"(?:(?:get|be|at|to|reach|los|the|die|a|peak of)\s+)?(?:-|−|minus\s"  # noqa: RUF001
    r"|menos\s)(?P<level>\d{1,2}(?:[.,]\d)?)\b"
)
# "Spotify wants -14."
_WANTED: Final = pattern(
    r"\b(?:wants?|needs?|expects?|asks? for|plays? at|normali[sz]es? (?:to|at)|normali[cz][ae]n? a|normalisiert? auf"
    r"|target(?:s| is)?|quiere|pide|exige"
    r"|necesita|objetivo(?: es)?|will|verlangt|m[oö]chte|braucht|fordert|ziel(?: ist)?|is at"
    r"|est[aá] en)\s(?:(?:it|them|es|la|lo|everything|all|todo|alles|about|unos|etwa|at|a|en|bei|auf)\s){0,2}"
    r"(?:-|−|minus\s|menos\s)(?P<level>\d{1,2}(?:[.,]\d)?)\b"  # noqa: RUF001
)
_ZERO: Final = pattern(
    r"\b(?:to|at|a|hasta|en|auf|bis|unter|under|below)\s+(?P<level>0(?:[.,]0)?)\s?(?:dbtp|dbfs|db)\b"
)
_OF_SEVERAL: Final = ("scope.tracks", "scope.playlist")
# "How many of my songs are louder than -9 LUFS?" asks for songs.
_OF_MINE: Final = pattern(
    r"\bof (?:my|the|these|them)\b|\bde (?:mis|las|ellas)\b|\b(?:meiner|von meinen|davon)\b"
)
_PEAK: Final = pattern(r"\b(?:peaks?|picos?|spitzen?|dbtp|true peak|dbfs)\b")
# "Without clipping?" after such a question.
CLIPS: Final = pattern(
    r"\b(?:(?:without|sin|ohne)\s+(?:clip\w*|distor\w*|satura\w*|recort\w*|[uü]bersteuer\w*|verzerr\w*)"
    r"|(?:clip\w*|distort\w*|satur\w+|[uü]bersteuer\w*|verzerrt|recort\w+))(?=\W|$)"
)
_WITHOUT: Final = pattern(r"\b(?:without|sin|ohne|stay\w* clean|sauber)\b")


# "And Night Bus, for the same target?"
_SAME: Final = pattern(
    r"\b(?:same (?:target|level|loudness|value)|that (?:target|level)|mism[oa] (?:objetivo|nivel|valor)"
    r"|es[ea] (?:objetivo|nivel)|(?:selben?|gleichen?|diese[ns]?) (?:ziel\w*|pegel|wert|lautheit))\b"
)


# "Would the peaks be under -1 dBTP then?", beside another level.
_PEAK_LIMIT: Final = pattern(
    r"\b(?P<side>under|below|over|above|por debajo de|por encima de|menos de|m[aá]s de|bajo|unter|[uü]ber)\s"
    r"(?:the |los |die )?(?:-|−|minus\s|menos\s)(?P<level>\d{1,2}(?:[.,]\d)?)\s?(?:dbtp|dbfs|db)\b"  # noqa: RUF001
)
_OVER: Final = pattern(r"over|above|por encima|m[aá]s|[uü]ber")


# "How many dB do I have to add then?" behind "does it reach -16 LUFS?".
_MORE_LEVEL: Final = pattern(
    r"^\W*(?:(?:and|so|y|und|ok|entonces|also)\W+){0,2}(?:(?:how (?:many|much)|cu[aá]nt[oa]s?|wie ?viele?)"
    r" (?:db|decibels?|decibelios|dezibel)) [^\d?]{3,60}\W*$"
)


_LEVEL: Final = pattern(r"(?<!\d)(?:-|−|minus\s|menos\s)(?P<level>\d{1,2}(?:[.,]\d)?)\s?(?:lufs|db\w*)\b")  # noqa: RUF001


def _target(asked: Asked) -> float | None:
    text = asked.talk.plain_question
    is_bare = _MORE_LEVEL.match(text) is not None
    if (is_bare or _SAME.search(text)) and len(asked.talk.questions) > 1:
        text = asked.talk.questions[-2].translate(PLAIN)
    text = _PEAK_LIMIT.sub(" ", text) if _PEAK_LIMIT.search(text) and len(_TARGET.findall(text)) > 1 else text
    found = list(_TARGET.finditer(text)) or list(_WANTED.finditer(text)) or list(_ZERO.finditer(text))
    found = found or (list(_LEVEL.finditer(text)) if is_bare else [])
    return -float(found[0]["level"].replace(",", ".")) if len(found) == 1 else None


# "How many are louder than -8 LUFS?"
_COUNTS_TRACKS: Final = pattern(
    r"^\W*(?:(?:and|y|und)\W+)?(?:how many are|cu[aá]nt[oa]s (?:son|est[aá]n|suenan)|wie ?viele sind)\b"
)


def _fits(asked: Asked) -> bool:
    text = asked.reading.text
    # "Spotify wants -14, how much do I turn this down?"
    is_wanted = asked.has("measure.streaming") and _WANTED.search(text) is not None
    is_of_several = asked.has(*_OF_SEVERAL) and not (is_wanted and THIS_ONE.search(text))
    is_asked = _ASKS.search(text) is not None and not is_of_several
    is_asked = is_asked and not (asked.has("scope.library") and _OF_MINE.search(text))
    is_asked = is_asked and _COUNTS_TRACKS.match(text) is None
    return (
        (is_wanted or _is_of_level(text))
        and is_asked
        and LOUDNESS in asked.tools
        and _target(asked) is not None
    )


def _is_of_level(text: str) -> bool:
    """Return whether a text names a unit of level, or asks how far to turn something up."""
    is_turned = _RAISES.search(text) is not None and _NO_LEVEL.search(text) is None
    return is_turned or _UNIT.search(text) is not None or _PEAK.search(text) is not None


def asks_for_level(text: str) -> bool:
    """Return whether a text asks how far it is to a level."""
    return _is_of_level(text) and _ASKS.search(text) is not None and _TARGET.search(text) is not None


def _steps(asked: Asked) -> Steps:
    track, target = one_track(asked), _target(asked)
    # `_fits` looked.
    assert target is not None
    if track is None:
        return no_track(asked)
    (found,) = yield [(LOUDNESS, {"track_id": track.id})]
    summary = found.summary or {}
    lufs, peak = summary.get("integrated_lufs"), summary.get("true_peak_dbtp")
    if lufs is None:
        return Answer(found.error or say(asked, "level.silent"))
    if _is_of_peak(asked):
        return Answer(with_title(asked, track, "" if peak is None else _peak_told(asked, lufs, peak, target)))
    text = _loudness_told(asked, lufs, peak, target)
    limit = _PEAK_LIMIT.search(asked.talk.plain_question)
    if limit and peak is not None:
        is_over = peak + target - lufs > -float(limit["level"].replace(",", "."))
        is_so = is_over == (_OVER.match(limit["side"]) is not None)
        return Answer(f"{asked.say('word.yes' if is_so else 'word.no')}: {with_title(asked, track, text)}")
    if peak is None or not CLIPS.search(asked.reading.text):
        return Answer(with_title(asked, track, text))
    clips = peak + target - lufs > 0
    is_yes = clips != (_WITHOUT.search(asked.reading.text) is not None)
    return Answer(f"{asked.say('word.yes' if is_yes else 'word.no')}: {with_title(asked, track, text)}")


def _is_of_peak(asked: Asked) -> bool:
    """ "To -1 dBTP", not "does it clip at -14 LUFS?"."""
    text = asked.reading.text
    return _PEAK.search(text) is not None and not pattern(r"\blufs\b").search(text)


def _level(asked: Asked, level: float) -> str:
    """Return a level with a plain minus sign, as that of the question."""
    return f"{'-' if round(level, 1) < 0 else ''}{asked.voice.number(abs(level), 1)}"


def _loudness_told(asked: Asked, lufs: float, peak: float | None, target: float) -> str:
    number = asked.voice.number
    values = {
        "lufs": number(lufs),
        "target": _level(asked, target),
        "difference": number(abs(lufs - target), 1),
    }
    name = "same" if round(lufs, 1) == target else "quieter" if lufs > target else "louder"
    text = say(asked, f"level.{name}", **values)
    if peak is None or (name != "louder" and not _PEAK.search(asked.reading.text)):
        return text
    # Raised so far, its peaks may go over full scale.
    then = peak + target - lufs
    over = "level.peak_over" if then > 0 else "level.peak_then"
    return f"{text} {say(asked, over, peak=_level(asked, then))}"


def _peak_told(asked: Asked, lufs: float, peak: float, target: float) -> str:
    change = target - peak
    values = {
        "peak": _level(asked, peak),
        "target": _level(asked, target),
        "difference": asked.voice.number(abs(change), 1),
        "lufs": _level(asked, lufs + change),
    }
    name = "peak_same" if not round(change, 1) else "peak_quieter" if change < 0 else "peak_louder"
    return say(asked, f"level.{name}", **values)


# "If I turn it up 3 dB, does it clip?"
_BY_DB: Final = pattern(r"(?<![-−\d])(?P<db>\d{1,2}(?:[.,]\d)?)\s?(?:db|decib\w+|dezibel)\b")  # noqa: RUF001
_LOWERS: Final = pattern(
    r"\b(?:down|lower|quieter|reduce|cut|baj\w*|menos|leiser|absenk\w*|senk\w*|runter)\b"
)
_PAST_ZERO: Final = pattern(r"\b(?:over|above|past|beyond|encima|pasa\w*|supera\w*|[uü]ber|dr[uü]ber)\b")
_UNDER_ZERO: Final = pattern(r"\b(?:under|below|clean|por debajo|bajo|unter|drunter|sauber)\b")


def _raised_by(text: str) -> float | None:
    """Return by how many dB a track is to be turned up, below 0 for down; None for other questions."""
    said = _BY_DB.search(text)
    if said is None or _RAISES.search(text) is None or _NO_LEVEL.search(text):
        return None
    db = float(said["db"].replace(",", "."))
    return -db if _LOWERS.search(text) else db


def _fits_raised(asked: Asked) -> bool:
    text = asked.reading.text
    asks = CLIPS.search(text) or (
        _PEAK.search(text) and (_PAST_ZERO.search(text) or _UNDER_ZERO.search(text))
    )
    is_known = LOUDNESS in asked.tools and one_track(asked) is not None and not asked.has(*_OF_SEVERAL)
    return bool(asks) and is_known and _raised_by(text) is not None and _target(asked) is None


def _raised(asked: Asked) -> Steps:
    track, text = one_track(asked), asked.reading.text
    db = _raised_by(text)
    # `_fits_raised` looked.
    assert track is not None
    assert db is not None
    (found,) = yield [(LOUDNESS, {"track_id": track.id})]
    peak = (found.summary or {}).get("true_peak_dbtp")
    if peak is None:
        return Answer(found.error or say(asked, "level.silent"))
    then = peak + db
    asks_for_clean = _WITHOUT.search(text) or (_UNDER_ZERO.search(text) and not _PAST_ZERO.search(text))
    is_yes = (then > 0) != bool(asks_for_clean)
    told = say(asked, "level.peak_over" if then > 0 else "level.peak_then", peak=_level(asked, then))
    return Answer(f"{asked.say('word.yes' if is_yes else 'word.no')}: {with_title(asked, track, told)}")


RAISED_LEVEL = Plan("peak of a raised level", _fits_raised, _raised, allows_unknown_words=True)
TARGET_LEVEL = Plan("distance to a level", _fits, _steps, allows_unknown_words=True)
