"""Conditions in a question, as arguments of `find_tracks`."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from src.orchestrator.language.names import Name
from src.orchestrator.language.plans import Asked
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.conditions import EITHER
from src.orchestrator.tools.library.quality_limits import (
    CHARACTER_WORDS,
    FAST_FROM_BPM,
    LOUDNESS_LIMITS,
    SLOW_TO_BPM,
)

from .limits import left_out, limits, share_limits, titles_left_out, values_left_out, without_share_limits
from .qualities import ORDERS, QUALITY_OF_MEASURE, qualities
from .sides import beyond, first_side, sided_limits

IN_PLAYLIST: Final = "playlist_id"
SLOWEST_BPM, FASTEST_BPM = 30, 300
NEARLY_BPM, EXACTLY_BPM = 3, 0.5
_EXACTLY = pattern(r"\b(?:exactly|precisely|exactamente|justo|genau|exakt)\b")
_LACKS_BEAT: Final = pattern(
    r"\b(?:no|without(?: an?)?|lacks?(?: an?)?|(?:don't|doesn't|do not|does not) have an?"
    r"|sin(?: un)?|no tienen?(?: un)?"
    r"|keine?n?|ohne(?: einen)?)\s+(?:(?:steady|clear|fixed|regular|real|festen?|klaren?|richtigen?"
    r"|gleichm[aä][sß]+igen?) )?"
    r"(?:beat|pulse|pulso|ritmo|puls|rhythmus)\b"
)
_HAS_BEAT: Final = pattern(
    r"\b(?:with|has|have|con|tengan?|tienen?|mit|das|die|der|hat|haben)(?: (?:[uü]berhaupt|at least|actually"
    r"|trotzdem|auch))?"
    r"(?: an?| un| einen?| einem)?"
    r"(?: (?:steady|clear|fixed|regular|real|festen|festem|klaren|klarem|richtigen))? (?:beat|pulse|pulso|takt|puls)\b"
    r"(?! (?:wechsel|more|per|pro|por))"
)
# "Without those that have no beat".
_NOT_WITHOUT_BEAT: Final = pattern(
    r"\b(?:without|except|excluding|leaving out|not counting|ignoring|skip(?:ping)?|sin contar|quitando|menos|excepto"
    r"|salvo|ohne|au[sß]er|abgesehen von)\b.{0,30}\b(?:without|no|sin|ohne|keine?n?)\s(?:an? |einen? |tienen? )?"
    r"(?:(?:steady|clear|fixed) )?(?:beat|pulse|pulso|ritmo|puls|rhythmus|takt)\b"
)
CLIPS = pattern(
    r"\b(?:clip(?:s|ping|ped|pt|pen|pean|ea)?|distorts?|distorted|distortion|satura(?:n|d[oa]s?)?|distorsiona\w*"
    r"|[uü]bersteuer\w*|verzerr\w*)\b"
)
_NOT_CLIPPING = pattern(
    r"(?:\b(?:not|dont|doesnt|without|no|sin|nicht|ohne|keine?n?)|n't)\b.{0,12}\b(?:clip|distort|satur|distors"
    r"|[uü]berst|verz)"
    r"|\b(?:clip\w*|distort\w*|[uü]bersteuer\w*|verzerr\w*) (?:nicht|not)\b"
)
# "Songs that swing", "canciones con swing": the feel, and not the genre.
_SWINGS = pattern(
    r"\b(?:have|has|having|with|got|some|tienen?|tengan?|con|llevan?|haben|hat|mit)(?: (?:a|the|any|some|un"
    r"|algo de|m[aá]s"
    r"|etwas|the most|most|am meisten|el))?(?: (?:ritmo|groove|feel|rhythm|rhythmus|sensaci[oó]n"
    r"|feeling)(?: de)?)? swing\b"
    # "Swing, not straight": said against the other feel.
    r"|\b(?:swing\w*|swung)(?:[ -](?:feel|rhythm|groove|rhythmus|gef[uü]hl))?\W{1,3}(?:(?:and|y"
    r"|und) )?(?:not|no|nicht)"
    r" (?:straight|rect[oa]s?|gerade)\b|\bswing[ -](?:feel|rhythm|groove|rhythmus|gef[uü]hl)\b"
    r"|\b(?:songs?|tracks?|tunes?|pieces?|ones?|that|which|what|who) (?:actually "
    r"|really )?swings?\b(?! (?:songs?|tracks?|tunes?|pieces?|music|numbers|stuff))"
    r"|\bswing (?:the )?(?:most|hardest|a lot)\b|\bm[aá]s swing\b|\b(?:swingt|swingen|swingue[an]?n?|geswingt\w*)\b"
)
_NOT_SWUNG: Final = pattern(
    r"(?:\b(?:not|without|no|sin|ohne|kein\w*|nicht)|n't|\bdont|\bdoesnt) (?:(?:have|has|actually|really|any|wirklich"
    r"|richtig|hay|tienen?|llevan?|tengan?|nada de|algo de|el|un) ){0,3}(?:swing\w*|swung|geswing\w*|swinguea\w*)\b"
    r"(?! (?:songs?|tracks?|tunes?|pieces?|music|stuff|lieder|st[uü]cke|temas|canciones))"
    r"|\b(?:swingt|swingen) nicht\b"
)
# "Which tunes in my collection swing?"
_ALL_THAT_SWING = pattern(
    r"^\W*(?:which|what|qu[eé]|cu[aá]les|welche)\b.{0,40}\b(?:library|collection|mine|have|own|biblioteca|colecci[oó]n"
    r"|m[ií][oa]s|tengo|sammlung|bibliothek|mir|habe) (?:do |does )?swing\W*$"
)
_NOT_IN_MODE = pattern(
    r"(?:\b(?:not|arent|isnt|dont|non|no|sin|ni|nicht|keine?n?|anything but|todo menos|alles au[sß]er)|n't)\b"
    r"(?: (?:be|use|in|an?|any|the|sean?|est[eéaá]n?|en|tono|tonalidad|modo|de|un|una|im|ein|der|tonart)){0,4}"
    r" (?:(?P<minor>minor|menor|moll\w*)|major|mayor|dur|durtonart)\b"
)
# "Welche haben weder Dur noch Moll?"
LACKS_KEY: Final = pattern(
    r"\b(?:neither (?:in )?(?:an? )?(?:major|minor) nor (?:in )?(?:an? )?(?:minor|major)|ni (?:en )?(?:mayor"
    r"|menor) ni (?:en )?(?:menor|mayor)"
    r"|weder (?:in )?(?:dur|moll) noch (?:in )?(?:moll|dur))\b"
    r"|\b(?:no|without(?: an?| any)?|lacks?(?: an?)?|(?:don't|doesn't|do not|does not) have (?:an?|any)"
    r"|sin|no tienen?(?: (?:una|ninguna))?|keine|ohne(?: eine)?) (?:(?:musical|clear|fixed|real|clara|definida"
    r"|klare|feste"
    r"|erkennbare) )?(?:key|tonality|tonalidad|tonart)\b(?! (?:signature|change|changes|lock|of|code))"
)
OTHER_MODE = {"minor": "major", "major": "minor"}
_PERCENT = pattern(r"\b(?P<value>\d{1,3})\s?(?:%|percent\b|per cent\b|por ciento\b|prozent\b)")
_BPM = pattern(r"\d\s?(?:bpm|beats|schl[aä]gen?|pulsos|pulsaciones|golpes)\b")
# Names for several genres, as they stand in tags.
GENRE_GROUPS = {
    "latin": (
        "latin", "bachata", "salsa", "merengue", "cumbia", "bossa nova", "reggaeton", "bolero", "tango", "kizomba",
        "samba", "mambo", "cha cha", "rumba", "son cubano", "vallenato", "timba", "guaracha",
    ),
    "electronic": (
        "electronic", "house", "techno", "trance", "drum & bass", "dubstep", "edm", "electro", "garage", "jungle",
        "ambient", "downtempo", "breakbeat",
    ),
}  # fmt: skip
# What is limited by a share is listed by it.
ORDERS_OF_SHARES = {
    "energy_min": "energy",
    "energy_max": "calmest",
    "danceability_min": "danceability",
    "danceability_max": "least_danceable",
    "brightness_min": "brightness",
    "brightness_max": "darkest",
    "percussiveness_min": "percussive",
    "percussiveness_max": "least_percussive",
    "acousticness_min": "acoustic",
    "acousticness_max": "least_acoustic",
}


def lacks_beat(text: str) -> bool:
    """Return whether tracks without a steady beat are meant."""
    return _LACKS_BEAT.search(text) is not None and _NOT_WITHOUT_BEAT.search(text) is None


def with_a_beat(text: str) -> dict[str, Any]:
    """Return the limit that all tracks with a steady beat pass: others have no tempo."""
    has_beat = _HAS_BEAT.search(text) is not None and not lacks_beat(text)
    has_beat = has_beat or _NOT_WITHOUT_BEAT.search(text) is not None
    return {"tempo_min": SLOWEST_BPM} if has_beat else {}


# "Is any of my tracks completely silent?"
SILENT: Final = pattern(
    r"\b(?:silent|soundless|without (?:any )?sound|no sound|(?:is|are) (?:completely |totally )?(?:empty|blank|mute)"
    r"|empty (?:files?|recordings?|tracks?)|en (?:completo |total )?silencio|silencios[ao]s? del todo|mud[ao]s?"
    r"|sin (?:nada de )?sonido|vac[ií][ao]s?|stumme?[nrs]?|lautlose?[nrs]?|tonlose?[nrs]?|ganz still"
    r"|ohne (?:jeden )?ton"
    r"|leere[nrs]? (?:dateien?|aufnahmen?|st[uü]cke?))\b"
)


def conditions(asked: Asked) -> dict[str, Any]:
    """Return the arguments of `find_tracks` for this question."""
    reading = asked.reading
    excluded = left_out(reading)
    found: dict[str, Any] = {
        **({IN_PLAYLIST: asked.playlist} if asked.playlist else {}),
        **dict(asked.labels),
        **_tags(reading, excluded),
        **with_a_beat(reading.text),
        **beyond({**_tempo(reading), **limits(reading)}, reading.unnamed),
    }
    if order := next((order for name, order in ORDERS_OF_SHARES.items() if name in found), None):
        found["order"] = order
    if left := [name.text for name in excluded] or titles_left_out(asked) or values_left_out(reading):
        found["leave_out"] = left
    if "genre" not in found and not excluded:
        found |= _style(reading)
    bounds = zip(("year_min", "year_max"), reading.years or (), strict=False)
    found |= {name: year for name, year in bounds if year is not None}
    found |= _key_and_mode(asked)
    if reading.metres and not values_left_out(reading):
        found["time_signature"] = reading.metres[0]
    if asked.has("style.waltz", "style.viennese_waltz"):
        found.setdefault("time_signature", "3/4")
        # A waltz is found by its metre, not by the genre in its tags.
        found.pop("genre", None)
    if CLIPS.search(reading.unnamed):
        found["clips"] = not _NOT_CLIPPING.search(reading.unnamed)
    if SILENT.search(reading.unnamed):
        # Nothing is heard in them, so they have neither a loudness nor a beat.
        kept = {
            name: value for name, value in found.items() if name not in {"order", "loudness_max", "tempo_min"}
        }
        return {**kept, "is_silent": True}
    if reading.quoted:
        found["title"] = reading.quoted[0]
    return _with_character(reading, found)


def _with_character(reading: Reading, found: dict[str, Any]) -> dict[str, Any]:
    """Return the conditions with those of the qualities that a question names. found : the other conditions"""
    if _NOT_SWUNG.search(reading.unnamed):
        return found | {"character": ["straight"]}
    if _is_of_swing_feel(reading) and fold(str(found.get("genre", ""))) in {"swing", ""}:
        found.pop("genre", None)
        return found | {"character": ["swung"]}
    left = words_left_out(reading)
    if left:
        found["leave_out"] = [*found.get("leave_out", ()), *left]
    elif negated := negated_conditions(reading):
        return found | negated
    # "At least 90 % danceable" is a limit.
    limited = {QUALITY_OF_MEASURE.get(name.rpartition("_")[0]) for name in found}
    said = {
        quality: degree
        for quality, degree in qualities(reading).items()
        if degree in {"plain", "more"} and quality not in limited and CHARACTER_WORDS.get(quality) not in left
    }
    return found | _of_qualities(said, found, reading.text)


def _is_of_swing_feel(reading: Reading) -> bool:
    """Return whether the feel is meant, and not the genre."""
    return bool(_SWINGS.search(reading.unnamed) or _ALL_THAT_SWING.search(reading.unnamed))


def _style(reading: Reading) -> dict[str, str]:
    """Return the genre of a dance style, or of a group such as Latin; {} without one."""
    groups, styles = reading.of("genre_group"), reading.styles
    if groups:
        return {"genre": EITHER.join(GENRE_GROUPS[groups[0]])}
    # The name of a style is singular, as in tags. The question may have the plural.
    return {"genre": styles[0].replace("_", " ")} if styles else {}


def _key_and_mode(asked: Asked) -> dict[str, str]:
    if asked.reading.keys and values_left_out(asked.reading):
        return {}
    if asked.reading.keys:
        name = "compatible_with_key" if _wants_neighbours(asked) else "key"
        return {name: asked.reading.keys[0].key.name}
    if LACKS_KEY.search(asked.reading.unnamed) and not asked.reading.keys:
        return {"mode": "none"}
    modes = asked.reading.of("mode")
    if modes and (excluded := _excluded_mode(asked.reading)):
        return {"mode": OTHER_MODE[excluded]}
    return {"mode": modes[0]} if modes else {}


def not_in_mode(reading: Reading) -> bool:
    """Return whether a question excludes a mode, or both: "that aren't minor", "nicht in Moll", "without a key"."""
    if LACKS_KEY.search(reading.unnamed) and not reading.keys:
        return True
    return bool(reading.of("mode")) and not reading.keys and _excluded_mode(reading) is not None


def _excluded_mode(reading: Reading) -> str | None:
    found = _NOT_IN_MODE.search(reading.unnamed)
    return None if found is None else "minor" if found["minor"] else "major"


def negated_conditions(reading: Reading) -> dict[str, Any]:
    """Return the conditions for "not in minor" and "not fast"; {} for other negations, by which nothing is found."""
    if not reading.has("link.not") or lacks_beat(reading.text):
        # "Calm and without a beat" leaves out nothing calm.
        return {}
    if words := words_left_out(reading):
        return {"leave_out": words}
    if left_out(reading) or reading.keys or reading.metres or reading.numbers:
        return {}
    plain = [quality for quality, degree in qualities(reading).items() if degree == "plain"]
    if LACKS_KEY.search(reading.unnamed):
        return {}
    modes = reading.of("mode")
    if len(modes) == 1 and not plain:
        return {"mode": "major" if modes[0] == "minor" else "minor"}
    return _negated_quality(plain[0]) if len(plain) == 1 and not modes else {}


def words_left_out(reading: Reading) -> list[str]:
    """Return the words of character behind a negation, one article apart at most: "not bright and not dark"."""
    ends = [item.end for item in reading.items if "link.not" in item.concepts]
    behind = [item for item in reading.items if any(0 <= item.start - end <= 1 for end in ends)]
    said = {concept for item in behind for concept in item.concepts}
    return sorted(
        word
        for name, word in CHARACTER_WORDS.items()
        if name not in NEGATED and f"quality.{name}.plain" in said
    )


def _negated_quality(quality: str) -> dict[str, Any]:
    """Return the conditions of "not loud"; "not the dark ones" leaves out a word that tracks have or not."""
    if quality in NEGATED:
        return dict(NEGATED[quality])
    return {"leave_out": [CHARACTER_WORDS[quality]]} if quality in CHARACTER_WORDS else {}


# As the answer to "is it danceable?" judges a track.
NEGATED: Final[dict[str, dict[str, Any]]] = {
    "loud": {"loudness_max": -16.0, "order": "loudness"},
    "quiet": {"loudness_min": -16.0, "order": "quietest"},
    "danceable": {"danceability_max": 0.6, "order": "least_danceable"},
    "energetic": {"energy_max": 0.6, "order": "calmest"},
    "acoustic": {"acousticness_max": 0.65, "order": "least_acoustic"},
    "swung": {"character": ["straight"]},
    "straight": {"character": ["swung"]},
    "fast": {"tempo_max": FAST_FROM_BPM, "order": "fastest"},
    "slow": {"tempo_min": SLOW_TO_BPM, "order": "tempo"},
}


def _of_qualities(said: dict[str, str], found: dict[str, Any], text: str) -> dict[str, Any]:
    more: dict[str, Any] = {}
    words = ["without a steady beat"] if lacks_beat(text) else []
    words += [CHARACTER_WORDS[quality] for quality in said if quality in CHARACTER_WORDS]
    if words:
        more["character"] = words[:5]
    for quality in said:
        if quality == "fast" and "tempo_min" not in found and "tempo_max" not in found:
            more |= {"tempo_min": FAST_FROM_BPM, "order": "fastest"}
        elif quality == "slow" and "tempo_min" not in found and "tempo_max" not in found:
            more |= {"tempo_max": SLOW_TO_BPM, "order": "tempo"}
    for quality, degree in said.items():
        if quality in {"loud", "quiet", "long", "short", "new", "old"}:
            # "Slow and long": of the slow ones the longest first.
            more["order"] = ORDERS[quality][0]
        is_loudness = quality in LOUDNESS_LIMITS and degree == "plain"
        if is_loudness and not any(name.startswith("loudness_") for name in found):
            more |= LOUDNESS_LIMITS[quality]
    return more


def _tags(reading: Reading, excluded: Sequence[Name]) -> dict[str, str]:
    """Return the named artist, album and genre; several genres where one of them is enough: "techno and house"."""
    return {
        kind: EITHER.join(dict.fromkeys(one.text for one in names)) if kind == "genre" else names[0].text
        for kind in ("artist", "album", "genre")
        if (names := [one for one in reading.named(kind) if one not in excluded])
    }


_IN_CODES: Final = pattern(r"\b(?:in|en|im) (?:the )?camelot(?: (?:key|codes?))? ?\d{1,2}[ab]\b")


def _wants_neighbours(asked: Asked) -> bool:
    # "In Camelot 8A or 9A" names the keys themselves.
    is_of_codes = all(one.is_code for one in asked.reading.keys) and not asked.has("act.mix", "act.mix_after")
    return asked.has("act.mix", "act.mix_after", "measure.mixing") and not (
        is_of_codes and _IN_CODES.search(asked.reading.text) is not None
    )


def _tempo(reading: Reading) -> dict[str, float]:
    if (not reading.passages or reading.has("scope.tracks")) and (
        sided := sided_limits(without_share_limits(reading))
    ):
        return {name: value for name, value in sided.items() if name.startswith("tempo_")}
    percents = {float(one["value"]) for one in _PERCENT.finditer(reading.unnamed)}
    # "Over 120 BPM with energy above 80".
    shares = {round(100 * value) for value in share_limits(reading).values()}
    tempi = [
        one.value
        for one in reading.numbers
        if SLOWEST_BPM <= one.value <= FASTEST_BPM and one.value not in percents | shares
    ]
    if not tempi or not _is_of_tempo(reading):
        return {}
    if len(tempi) >= 2:
        return {"tempo_min": min(tempi[:2]), "tempo_max": max(tempi[:2])}
    if shares and (side := first_side(without_share_limits(reading))):
        return {f"tempo_{side}": tempi[0]}
    said: list[tuple[Callable[[], bool], dict[str, float]]] = [
        (lambda: reading.has("link.above") and not reading.has("link.below"), {"tempo_min": tempi[0]}),
        (lambda: reading.has("link.below"), {"tempo_max": tempi[0]}),
        (lambda: reading.has("quality.fast.more"), {"tempo_min": tempi[0]}),
        (lambda: reading.has("quality.slow.more"), {"tempo_max": tempi[0]}),
    ]
    for is_said, bounds in said:
        if is_said():
            return bounds
    near = EXACTLY_BPM if _EXACTLY.search(reading.text) else NEARLY_BPM
    return {"tempo_min": tempi[0] - near, "tempo_max": tempi[0] + near}


def _is_of_tempo(reading: Reading) -> bool:
    if _BPM.search(reading.text):
        return True
    return not limits(reading) and not reading.has(
        "measure.loudness", "measure.duration", "quality.loud", "quality.long", "quality.short"
    )
