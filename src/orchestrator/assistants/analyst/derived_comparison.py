"""The comparison before by another quality: "is Depot louder than Rails?", "and less danceable?"."""

from collections.abc import Sequence
from typing import Final

from src.orchestrator.language.reading import Reading
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .before import Before

THAN: Final = pattern(r"\b(?:than|que|als)\b")
# "And less danceable?", "and is it brighter, too?" after "is Depot louder than Rails?".
_AGAIN: Final = pattern(
    r"^\W*(?:(?:and|y|und|but|pero|aber)\s)?(?:(?:is it|is that one|is the first one|es|ist (?:es|er|sie|das))\s)?"
    r"(?:also |too |auch |tambi[eé]n )?(?P<how>[\w ]{4,30}?)(?:,? (?:too|as well|tambi[eé]n|auch))?\s?\?\W*$"
)
_COMPARES: Final = {"en": "is {} {} than {}?", "es": "¿es {} {} que {}?", "de": "ist {} {} als {}?"}


def compared_again(said: Before) -> str | None:
    form, named, now = _AGAIN.match(said.talk.question), said.reading.named("track"), said.now
    if (
        form is None
        or len(named) != 2
        or not (THAN.search(said.question) and said.reading.has("how.whether"))
    ):
        return None
    is_comparative = any(name.endswith((".more", ".less")) for name in now.of("quality")) or (
        now.has("degree.more", "degree.less") and now.has("quality")
    )
    if now.names or now.numbers or now.unknown or not is_comparative or now.has("scope.library", "act"):
        return None
    titles = [f'"{name.text}"' for name in named]
    return _COMPARES[said.language].format(titles[0], form["how"], titles[1])


MOST_WORDS_OF_PAIR: Final = 10
_PAIR_ASKED: Final = pattern(r"^\W*(?:(?:and|y|und|or|o|oder|what about|qu[eé] tal|was ist mit)\W+)?·")
_MIX: Final = {
    "en": "do {} and {} mix well?",
    "es": "¿{} y {} mezclan bien?",
    "de": "passen {} und {} im Mix zusammen?",
}


def other_pair(said: Before) -> str | None:
    """ "And Depot with Rails?" behind "can I mix the two?"."""
    named = said.now.named("track")
    is_mix = said.reading.has("act.mix", "act.mix_after") and not said.reading.named("track")
    is_bare = _PAIR_ASKED.match(said.now.unnamed) is not None and not said.now.has(
        "measure", "quality", "act"
    )
    if not (is_mix and is_bare) or len(named) != 2 or len(said.talk.question.split()) > MOST_WORDS_OF_PAIR:
        return None
    return _MIX[said.now.language].format(*(f"“{one.text}”" for one in named))


# "So La Vecina is the slower of the two?", behind the tempo of each.
_OF_THE_TWO: Final = pattern(
    r"\bthe (?:(?P<en>\w{3,10}er|more \w{4,14})|(?P<enest>\w{3,9})est)(?: one)? of the two\b"
    r"|\b(?:la|el) (?P<es>(?:m[aá]s|menos) \w{4,14}) de l[ao]s dos\b|\bd(?:as|ie|er) (?P<de>\w{4,12}er)(?:e[nrs]?"
    r"|ste)? (?:von (?:den )?beiden|der beiden)\b"
)


def of_the_two(said: Before) -> str | None:
    """Return the comparison with the other of the two tracks that were spoken of last."""
    form, named = _OF_THE_TWO.search(said.talk.question), said.now.named("track")
    if form is None or len(named) != 1 or len(named[0].tracks) != 1:
        return None
    spoken = [track for one in (said.reading, *said.readings_before) for track in _tracks(one)]
    other = next((track for track in spoken if track.id != named[0].tracks[0].id), None)
    if other is None:
        return None
    how = form["en"] or (form["enest"] and f"{form['enest']}er") or form["es"] or form["de"]
    return _COMPARES[said.language].format(f'"{named[0].text}"', how, f'"{other.title}"')


def _tracks(reading: Reading) -> Sequence[TrackInfo]:
    return [track for name in reading.named("track") if len(name.tracks) == 1 for track in name.tracks]
