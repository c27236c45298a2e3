"""Changes of tempo in percent, as a plan: from one track to another, from 128 to 126 BPM, and the range of a fader."""

import math
from typing import Final

from src.music_theory.tempo import mixing_range, nearest_level, pitch_percent
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .arithmetic import PART_OF_NUMBER
from .one_track import OTHER, say, with_title
from .playback_speed import FASTER, SLOWER

RHYTHM: Final = "analyse_rhythm"
SLOWEST, FASTEST = 30.0, 400.0
_PERCENT: Final = pattern(
    r"(?:%|\b(?:per ?cent|percentage|por ciento|porcentaje|prozent\w*)\b)"
    r"|\b(?:pitch(?:en|e|ear|ed|ing)?|pitch ?(?:fader|regler|slider|control)|how far)\b"
)
_TONES: Final = pattern(r"\b(?:semi ?tones?|half[ -]?steps?|semitonos?|tonos?|halbt[oö]ne?n?|cents?)\b")
_MORE_THAN: Final = pattern(
    r"\b(?:faster|slower|quicker|schneller|langsamer|m[aá]s (?:r[aá]pid|lent)[oa])\b.{0,20}\b(?:than|als|que)\b"
)
_SPAN: Final = pattern(
    r"(?:±|\+\s?/\s?-|\+-|\bplus[ /-]?(?:or[ -])?minus|\bm[aá]s[ /]?(?:o[ ])?menos)\s*(?P<percent>\d{1,2}(?:[.,]\d)?)"
)
_TEMPO: Final = pattern(
    r"(?<![\w.,:±/-])(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)(?:er)?(?!\w|\s?%|\s?(?:percent|prozent|por ciento))"
)
# "So they match", "damit's passt", of two that were spoken of.
_TO_MATCH: Final = pattern(
    r"\b(?:match\w*|fits?|line up|in sync|syncs?|together|the same (?:speed|tempo)|zusammen\w*|pass(?:t|en)|angleich\w*"
    r"|gleich (?:schnell|laufen)|synchron\w*|clav\w+|casen?"
    r"|coincid\w+|cuadr\w+|encaj\w+|pegu?en?|igual\w*|vayan juntas)\b"
)


_TO_NAMED: Final = pattern(r"\b(?:con|to|with|match|matches|mit|zu|an) ·")


def _two_to_match(asked: Asked) -> tuple[TrackInfo, ...]:
    """Return the track that is changed and the one that it shall match, of the two that were spoken of; () for other
    questions."""
    named = asked.tracks_named
    if len(asked.reading.names) != len(named) or _tempi(asked) or not _TO_MATCH.search(asked.reading.text):
        return ()
    two, places = asked.last_two(), [int(one) for one in asked.reading.of("ordinal")]
    if named:
        others = [track for track in two or asked.focus.conversation if track.id != named[0].id]
        if not len(named) == len(others) == 1:
            return ()
        # "How much pitch does it need to match Velvet Floor?" changes the other one.
        return (others[0], named[0]) if _TO_NAMED.search(asked.reading.unnamed) else (named[0], others[0])
    return two[::-1] if places in ([2], [-1]) else two


def _tempi(asked: Asked) -> list[float]:
    said = [float(one["bpm"].replace(",", ".")) for one in _TEMPO.finditer(asked.reading.text)]
    return [one for one in said if SLOWEST <= one <= FASTEST]


def _span(asked: Asked) -> float | None:
    match = _SPAN.search(asked.reading.text)
    return float(match["percent"].replace(",", ".")) / 100 if match else None


def _named(asked: Asked) -> tuple[TrackInfo, ...]:
    if two := _two_to_match(asked):
        return two
    if asked.reading.named("track"):
        # "If I drop Depot from 134 to 126, how much is that in percent?": the tempi are told.
        return () if len(asked.tracks_named) == 1 and len(_tempi(asked)) == 2 else asked.tracks_named
    if _span(asked) is not None and not _tempi(asked):
        # "With plus or minus 6 %, which tempi can I reach?" of the open track.
        return asked.tracks if len(asked.tracks) == 1 else ()
    # "How far must I pitch this to reach 130?"
    return asked.tracks[:1] if len(asked.tracks) == 1 and len(_tempi(asked)) == 1 else ()


# "I go from Depot to Velvet Floor. How many percent do I pull Depot down?": in two sentences.
_PULLS: Final = pattern(
    r"\b(?:pull|push|bring|pitch|slow|speed|take|turn|nudge|baj\w+|sub\w+|aceler\w+|ralentiz\w+|zieh\w*|drehe?n?|runter"
    r"|hoch)\b"
)


def _fits_to_match(asked: Asked) -> bool:
    """ "How many percent must I slow Rails down so that they match?" """
    text = asked.reading.text
    if _PERCENT.search(text) is None or _tempi(asked):
        return False
    is_from_to = (
        len(asked.tracks_named) == 2 and len(asked.reading.names) > 2 and _PULLS.search(text) is not None
    )
    return is_from_to or bool(_two_to_match(asked))


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
    is_change = _PERCENT.search(asked.reading.text) is not None
    # "From 136 to 128, how many semitones does the pitch drop?"
    is_of_pitch = len(tempi) == 2 and _TONES.search(asked.reading.text) is not None
    asks = asked.has("how.how_many", "how.what", "measure.mix_range") and (is_change or is_of_pitch)
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
    if _MORE_THAN.search(asked.reading.unnamed):
        # "By how many percent is Rails faster than Depot?": from Depot to Rails.
        first, second = second, first
    elif len(values) == 2 and asked.has("link.or") and asked.has("quality.fast.more", "quality.slow.more"):
        # "Which is faster, Blue or Slow Tide?", "by how many percent?": from the slower one.
        first, second = sorted(values, reverse=asked.has("quality.slow.more"))
    moved = named[0] if _two_to_match(asked) else None
    is_slowed = SLOWER.search(asked.reading.text) is not None
    if (
        moved
        and not (asked.has("ordinal") or asked.reading.names)
        and is_slowed != (FASTER.search(asked.reading.text) is not None)
    ):
        # "How much faster must I make it?": the slower one.
        first, second = (max(values), min(values)) if is_slowed else (min(values), max(values))
        moved = named[values.index(first)]
    if len(tempi) == 2 and _TONES.search(asked.reading.text):
        steps = 12 * math.log2(second / first)
        values_told = {"first": number(first), "second": number(second), "steps": number(abs(steps), 2)}
        return Answer(say(asked, "mix.pitch_up" if steps > 0 else "mix.pitch_down", **values_told))
    level = nearest_level(first, second)
    percent = pitch_percent(level, second)
    words = {
        "first": number(level),
        "second": number(second),
        "percent": number(abs(percent), 1),
        "direction": say(asked, "mix.faster" if percent >= 0 else "mix.slower"),
    }
    text = say(asked, "mix.change", **words)
    return Answer(with_title(asked, moved, text) if moved else text)


PITCHING = Plan("change of tempo", _fits, _steps, allows_unknown_words=True)
TO_MATCH = Plan("change of tempo to match", _fits_to_match, _steps, allows_unknown_words=True)
