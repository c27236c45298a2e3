"""Whether a track is by an artist: "is Night Bus by Cora Lind?", "hat Cora Lind auch Night Bus gemacht?"."""

import re
from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.names import NamedTrack
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

# A name in Reading.unnamed has a dot for each word.
_NAME: Final = r"(?:·\s?){1,8}"
_IT: Final = (
    rf"(?:{_NAME}|it|this|that|(?:this|that) (?:one|song|track)|est[aeo]|es[ao]|est[ae] (?:canci[oó]n|tema"
    rf"|pista)"
    r"|das hier|das|es|dies|dieses (?:lied|st[uü]ck)|das (?:lied|st[uü]ck))\s?"
)
_LEAD: Final = r"^\W*(?:(?:and|so|but|y|entonces|und|also|aber)\s)?"
_MADE: Final = (
    r"(?:make|do|record|write|sing|play|release|perform|compose|hecho|hizo|grab[oó]|escribi[oó]|compuso"
    r"|canta|toca|sac[oó]"
    r"|gemacht|aufgenommen|geschrieben|gesungen|gespielt|rausgebracht|herausgebracht|ver[oö]ffentlicht"
    r"|komponiert)"
)
_A_SONG: Final = r"(?:(?:a|una?|ein) (?:song|track|tune|tema|canci[oó]n|pista|lied|st[uü]ck) )?"
_STRESS: Final = r"(?:(?:also|really|actually|tambi[eé]n|auch|wirklich|echt) )?"
_BY: Final = tuple(
    pattern(_LEAD + form)
    for form in (
        rf"(?:is|was|are) {_IT}{_STRESS}{_A_SONG}(?:by|from) {_NAME}\W*$",
        rf"{_IT}is {_STRESS}(?:by|from) {_NAME}\?\W*$",
        rf"(?:did|does|do) {_NAME}{_STRESS}{_MADE} {_IT}(?:too|as well)?\W*$",
        rf"(?:es|era) {_STRESS}de {_NAME}{_IT}\W*$",
        rf"(?:es|era) {_STRESS}{_IT}{_STRESS}{_A_SONG}de {_NAME}\W*$",
        rf"{_IT}{_STRESS}(?:es|era) {_STRESS}{_A_SONG}de {_NAME}\?\W*$",
        rf"{_NAME}{_STRESS}{_MADE} {_STRESS}{_IT}\?\W*$",
        rf"(?:ist|war|is|stammt|kommt) {_IT}{_STRESS}{_A_SONG}von {_NAME}\W*$",
        rf"hat {_NAME}{_STRESS}{_IT}(?:auch )?{_MADE}\W*$",
        rf"(?:singt|spielt) {_NAME}{_STRESS}{_IT}\W*$",
    )
)
# "Is Night Bus by Mo Carver?": the artist is read as a part of the title.
_ONLY_NAMED: Final = pattern(rf"{_LEAD}(?:is|was|es|era|ist|war|stammt|kommt) {_NAME}\W*$")


def _track(asked: Asked) -> NamedTrack | None:
    """Return the one track that is meant, with its tags."""
    tracks = asked.tracks
    return names_in(asked.talk).by_id.get(tracks[0].id) if len(tracks) == 1 else None


def _artist(asked: Asked) -> str | None:
    """Return the artist that is asked about."""
    reading, track = asked.reading, _track(asked)
    named = reading.named("artist")
    if len(named) == 1 and any(form.search(reading.unnamed) for form in _BY):
        return named[0].text
    if track and track.artist and not named and _ONLY_NAMED.search(reading.unnamed):
        said = pattern(rf"\b(?:by|de|von) {re.escape(fold(track.artist))}\W*$")
        return track.artist if said.search(fold(reading.text)) else None
    return None


def _by_album(asked: Asked) -> tuple[str, set[str]] | None:
    """Return the one album of the question with its artists: "is Night Shift by Halden?"."""
    albums = asked.reading.named("album")
    is_alone = len(albums) == 1 == len(asked.reading.named("artist")) and not asked.reading.named("track")
    if not is_alone or not any(form.search(asked.reading.unnamed) for form in _BY):
        return None
    tracks = names_in(asked.talk).by_id.values()
    return albums[0].text, {
        one.artist for one in tracks if fold(one.album or "") == fold(albums[0].text) and one.artist
    }


def _fits(asked: Asked) -> bool:
    if found := _by_album(asked):
        return bool(found[1])
    return not asked.reading.named("album") and _track(asked) is not None and _artist(asked) is not None


def _steps(asked: Asked) -> Steps:
    yield from ()
    if found := _by_album(asked):
        album, artists = found
        is_by = fold(asked.reading.named("artist")[0].text) in {fold(one) for one in artists}
        told = asked.say(
            "fact.artist", title=asked.voice.title(album), artist=asked.voice.joined(sorted(artists))
        )
        return Answer(f"{asked.say('word.yes' if is_by else 'word.no')}: {told}")
    track = _track(asked)
    assert track is not None
    title = asked.title(track)
    if not track.artist:
        return Answer(asked.say("fact.no_artist", title=title))
    is_so = fold(track.artist) == fold(_artist(asked) or "")
    said = asked.say("fact.artist", title=title, artist=track.artist)
    return Answer(f"{asked.say('word.yes' if is_so else 'word.no')}: {said}")


_COMPOSED: Final = pattern(
    r"\b(?:compos(?:e[drsn]?|ers?|itions?)|who wrote the (?:music|tune|melody)|compositor\w*|compuso|compuest\w+"
    r"|komponi\w+|komponist\w*|vertont\w*)\b"
)


def _fits_composer(asked: Asked) -> bool:
    is_asked = asked.has("measure.artist", "how.who") and _COMPOSED.search(asked.reading.unnamed) is not None
    is_other = asked.has("scope.library", "scope.tracks", "act.find", "act.text", "act.write")
    # "Was it composed by Kessler?" asks whether.
    is_other = is_other or (asked.has("how.whether") and not asked.has("how.who"))
    return is_asked and _track(asked) is not None and not is_other and not asked.reading.named("artist")


def _composer(asked: Asked) -> Steps:
    yield from ()
    track = _track(asked)
    assert track is not None
    text = asked.say("refuse.composer")
    if track.artist:
        text += " " + asked.say("fact.only_artist", title=asked.title(track), artist=track.artist)
    return Answer(text)


COMPOSER = Plan("composer", _fits_composer, _composer)
IS_BY = Plan("is it by", _fits, _steps)
