"""Changes of tempo in percent, as a plan: from one track to another, from 128 to 126 BPM, and the range of a fader."""

from typing import Final

from src.music_theory.tempo import mixing_range, nearest_level, pitch_percent
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .arithmetic import PART_OF_NUMBER
from .one_track import OTHER, say

RHYTHM: Final = "analyse_rhythm"
SLOWEST, FASTEST = 30.0, 400.0
_PERCENT: Final = pattern(
    r"(?:%|\b(?:per ?cent|percentage|por ciento|porcentaje|prozent\w*)\b)"
    r"|\b(?:pitch(?:en|e|ear|ed|ing)?|pitch ?(?:fader|regler|slider|control)|how far)\b"
)
_SPAN: Final = pattern(
    r"(?:±|\+\s?/\s?-|\+-|\bplus[ /-]?(?:or[ -])?minus|\bm[aá]s[ /]?(?:o[ ])?menos)\s*(?P<percent>\d{1,2}(?:[.,]\d)?)"
)
_TEMPO: Final = pattern(
    r"(?<![\w.,:±/-])(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)(?:er)?(?!\w|\s?%|\s?(?:percent|prozent|por ciento))"
)


def _tempi(asked: Asked) -> list[float]:
    said = [float(one["bpm"].replace(",", ".")) for one in _TEMPO.finditer(asked.reading.text)]
    return [one for one in said if SLOWEST <= one <= FASTEST]


def _span(asked: Asked) -> float | None:
    match = _SPAN.search(asked.reading.text)
    return float(match["percent"].replace(",", ".")) / 100 if match else None


def _named(asked: Asked) -> tuple[TrackInfo, ...]:
    if asked.reading.named("track"):
        return asked.tracks_named
    # "How far must I pitch this to reach 130?"
    return asked.tracks[:1] if len(asked.tracks) == 1 and len(_tempi(asked)) == 1 else ()


def _fits(asked: Asked) -> bool:
    if asked.has("act.delete", "act.rename", "act.loop", "scope.task") or asked.reading.passages:
        return False
    if PART_OF_NUMBER.search(asked.reading.text) or asked.has(
        "measure.loudness", "measure.key", "measure.duration"
    ):
        return False
    named, tempi = _named(asked), _tempi(asked)
    if _span(asked) is not None:
        return len(tempi) == 1 or len(named) == 1
    asks = asked.has("how.how_many", "how.what", "measure.mix_range") and _PERCENT.search(asked.reading.text)
    is_of_two = len(named) == 2 or (len(named) == 1 and len(tempi) == 1) or (not named and len(tempi) == 2)
    return bool(asks) and is_of_two and not asked.has(*OTHER[2:])


def _steps(asked: Asked) -> Steps:
    named, tempi = _named(asked)[:2], _tempi(asked)
    found = yield [(RHYTHM, {"track_id": track.id}) for track in named]
    measured = [(one.summary or {}).get("tempo_bpm") for one in found]
    if None in measured:
        track = named[measured.index(None)]
        return Answer(say(asked, "mix.no_tempo", title=asked.title(track)))
    values = [float(one) for one in (*measured, *tempi) if one is not None]
    number, share = asked.voice.number, _span(asked)
    if share is not None:
        reach = mixing_range(values[0], share)
        limits = {"low": number(reach.low, 2), "high": number(reach.high, 2)}
        return Answer(say(asked, "mix.span", bpm=number(values[0]), percent=number(100 * share), **limits))
    first, second = values[0], values[1]
    level = nearest_level(first, second)
    percent = pitch_percent(level, second)
    words = {
        "first": number(level),
        "second": number(second),
        "percent": number(abs(percent), 1),
        "direction": say(asked, "mix.faster" if percent >= 0 else "mix.slower"),
    }
    return Answer(say(asked, "mix.change", **words))


PITCHING = Plan("change of tempo", _fits, _steps, allows_unknown_words=True)
