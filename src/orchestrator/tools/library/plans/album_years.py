"""Albums and their years: "which album is from 1998?", "did Calle Nueve and Madrugada come out in the same year?"."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.names import Name
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import Reading
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .searches import NOT_FOUND_BY, OF_A_TRACK

# "Records" may also be recordings.
_ALBUMS: Final = pattern(
    r"\b(?:albums?|which record|what record|lps?|discos?|[aá]lbum(?:es)?|alben|platten?)\b(?! duro)"
)
_SAME: Final = pattern(r"\b(?:same|mism[oa]s?|(?:der|die|das|dem|den|im)?(?:selben?|gleichen?))\b")
_BEFORE: Final = pattern(
    r"\b(?:before|earlier|older|oldest|first|prior to|antes|primero|anterior|m[aá]s (?:viej|antigu)\w+|vor"
    r"|fr[uü]her|zuerst|[aä]lter\w*|[aä]lteste\w*)\b"
)
_AFTER: Final = pattern(
    r"\b(?:after|later|newer|newest|more recent|last|despu[eé]s|m[aá]s (?:nuev|recient|modern)\w+|posterior"
    r"|nach|sp[aä]ter|neuer\w*|neueste\w*|j[uü]nger\w*)\b"
)
_IT: Final = pattern(
    r"\b(?:it|that|this|eso|ese|esa|este|esta|das|die|es|dieses|er|sie)\b|^\W*(?:y |¿)?(?:no )?(?:fue|sali[oó])\b"
)
_WHICH: Final = pattern(
    r"^\W*(?:(?:and|so|y|und)\W+)?(?:which|what|who|cu[aá]l|qu[eé]|qui[eé]n|welche\w*|wer|was) "
)
MOST_LISTED: Final = 30


@dataclass(frozen=True)
class Dated:
    """What is compared by year: an album, the albums of an artist, or a track."""

    title: str
    years: tuple[int, ...]


def _dated(asked: Asked, name: Name) -> list[Dated]:
    """Return an album or a track with its years; of an artist all albums."""
    tracks = names_in(asked.talk).by_id.values()
    if name.kind == "track":
        ids = {track.id for track in name.tracks}
        return [Dated(one.title, (one.year,)) for one in tracks if one.id in ids and one.year]
    found: dict[str, set[int]] = {}
    for one in tracks:
        if fold(str(getattr(one, name.kind) or "")) == fold(name.text) and one.year:
            found.setdefault(one.album or one.title, set()).add(one.year)
    return [Dated(title, tuple(sorted(years))) for title, years in found.items()]


def _pair(asked: Asked) -> tuple[Name, ...]:
    """Return the two names that are compared; one may be that of the question before."""
    names = _comparable(asked.reading)
    before = asked.earlier_readings()[-1:]
    if len(names) == 1 and before and _IT.search(asked.reading.unnamed):
        earlier = _comparable(before[0])
        is_of_years = before[0].has("measure.year") or asked.has("measure.year", "quality.old", "quality.new")
        return (
            (*earlier, *names)
            if len(earlier) == 1 and is_of_years and earlier[0].text != names[0].text
            else ()
        )
    return names if asked.has("measure.year", "quality.old", "quality.new") else ()


def _comparable(reading: Reading) -> tuple[Name, ...]:
    return tuple(
        name
        for name in reading.named("album", "artist", "track")
        if name.kind != "track" or len(name.tracks) == 1
    )


def _fits_compared(asked: Asked) -> bool:
    if asked.has(
        *NOT_FOUND_BY,
        *OF_A_TRACK,
        "act.play",
        "act.mix",
        "act.mix_after",
        "measure.tempo",
        "measure.duration",
    ):
        return False
    text = asked.reading.unnamed
    pair = _pair(asked)
    is_asked = _SAME.search(text) or _BEFORE.search(text) or _AFTER.search(text)
    is_other = asked.has("measure.key", "measure.metre", "measure.genre", "how.how_many") or bool(
        asked.reading.years
    )
    return len(pair) == 2 and bool(is_asked) and not is_other and all(_dated(asked, name) for name in pair)


def _compared(asked: Asked) -> Steps:
    yield from ()
    first, second = (_dated(asked, name) for name in _pair(asked))
    facts = " ".join(
        asked.say(
            "fact.year",
            title=asked.voice.title(one.title),
            year=asked.voice.joined([str(year) for year in one.years]),
        )
        for one in (*first, *second)
    )
    verdict = _verdict(asked, first, second)
    return Answer(f"{verdict}: {facts}" if verdict else facts)


def _verdict(asked: Asked, first: Sequence[Dated], second: Sequence[Dated]) -> str:
    """Return "Yes" or "No", or the title that came first or last."""
    text = asked.reading.unnamed
    before, after = ({year for one in side for year in one.years} for side in (first, second))
    if _SAME.search(text):
        return asked.say("word.yes" if len(before | after) == 1 else "word.no")
    wants_later = _AFTER.search(text) is not None and _BEFORE.search(text) is None
    if _WHICH.match(text) or asked.has("link.or"):
        if before == after:
            return ""
        is_first = min(before) < min(after)
        chosen = first if is_first is not wants_later else second
        return asked.voice.title(chosen[0].title) if len(chosen) == 1 else ""
    is_so = min(before) > max(after) if wants_later else max(before) < min(after)
    return asked.say("word.yes" if is_so else "word.no")


def _fits_albums(asked: Asked) -> bool:
    reading = asked.reading
    # "Which album do I have by Yara Montes, and from which year is it?"
    asks_years = asked.has("measure.year") and bool(reading.named("artist", "genre"))
    if (
        not (reading.years or asks_years)
        or not asked.has("measure.album")
        or not _ALBUMS.search(reading.unnamed)
    ):
        return False
    if reading.named("track", "album") or asked.has(
        *NOT_FOUND_BY, *OF_A_TRACK, "scope.tracks", "link.not", "quality", "act.play"
    ):
        return False
    return asked.has("how.what", "act.find", "how.how_many", "scope.library")


def _albums(asked: Asked) -> Steps:
    yield from ()
    low, high = asked.reading.years or (None, None)
    artists = {fold(name.text) for name in asked.reading.named("artist")}
    genres = {fold(name.text) for name in asked.reading.named("genre")}
    found: dict[str, tuple[str, int]] = {}
    for one in names_in(asked.talk).by_id.values():
        is_meant = (not artists or fold(one.artist) in artists) and (not genres or fold(one.genre) in genres)
        if one.album and one.year and is_meant and (low or 0) <= one.year <= (high or one.year):
            found.setdefault(one.album, (one.artist, one.year))
    if not found:
        return Answer(asked.say("library.nothing"))
    ordered = sorted(found.items(), key=lambda item: (item[1][1], item[0]))
    said = [
        f"{asked.voice.title(album)} ({', '.join(filter(None, (artist, str(year))))})"
        for album, (artist, year) in ordered[:MOST_LISTED]
    ]
    more = [asked.say("fact.and_more", count=len(found) - MOST_LISTED)] if len(found) > MOST_LISTED else []
    return Answer(asked.say("fact.albums", count=len(found), values=", ".join([*said, *more])))


YEARS_COMPARED: Final = Plan("years compared", _fits_compared, _compared)
ALBUMS_OF_YEARS: Final = Plan("albums of years", _fits_albums, _albums)
