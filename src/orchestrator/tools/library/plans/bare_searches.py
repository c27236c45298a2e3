"""Searches that name no noun: "faster than 136 BPM", "what is in E minor?", "my waltzes please (3/4)"."""

from typing import Any, Final

from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.patterns import pattern

from .qualities import superlative_order
from .searches import ANY, LIMITED, OF_A_TRACK, measures_other

# With "else" also behind the track that is in it.
_WHAT_ELSE: Final = pattern(
    r"^\W*(?:and |y |und )?(?:what else (?:is|have i got|do i have)|what'?s else|qu[eé] m[aá]s (?:hay|tengo|est[aá])"
    r"|was (?:ist|gibt'?s|gibt es|hab(?:e)? ich) (?:noch|sonst(?: noch)?))\b"
)
_WHAT_IS_IN = pattern(
    r"^\W*(?:and |y |und )?(?:what(?:'s| is| have i got| do i have)?|whats|who'?s|qu[eé] (?:hay|tengo|est[aá])"
    r"|was (?:is|ist|hab ich|gibt'?s|gibt es|steht|hab(?:e)? ich)|wasn?)"
    r"(?: (?:alles|noch|so|all|else|m[aá]s))? (?:in|en|im|on|auf)\b"
)


def is_without_noun(asked: Asked, wanted: dict[str, Any]) -> bool:
    """Return whether tracks of the library are asked for without a noun. wanted : the conditions of the question"""
    return (
        _has_several_conditions(asked, wanted)
        or _asks_for_a_genre(asked)
        or _asks_for_what_fits(asked, wanted)
        or _is_only_a_limit(asked, wanted)
        or _asks_what_is_in(asked)
        or _names_own(asked)
        or _is_only_a_kind(asked)
        or _asks_which_ones(asked, wanted)
        or _asks_for_values_of(asked)
        or _names_a_song(asked, wanted)
        or _asks_what_has(asked, wanted)
        or _names_qualities(asked, wanted)
    )


def _has_several_conditions(asked: Asked, wanted: dict[str, Any]) -> bool:
    return (
        len(wanted) > 1
        and not asked.focus.conversation
        and not measures_other(asked.reading)
        and not asked.has("act", "how")
    )


def _asks_for_a_genre(asked: Asked) -> bool:
    """ "House in g-Moll?", "gibt's auch Drum and Bass?" """
    return (
        bool(asked.reading.named("genre") or asked.reading.styles)
        and ANY.match(asked.reading.text) is not None
        and not measures_other(asked.reading)
    )


def is_only_of_qualities(asked: Asked) -> bool:
    """ "Dark and driving please", with no track that it could be about."""
    reading = asked.reading
    said = {one for one in reading.concepts if not one.startswith(("filler", "link.", "talk."))}
    is_of_track = bool(asked.focus.conversation or asked.focus.tracks or reading.names or "?" in reading.text)
    return (
        not is_of_track
        and bool(said)
        and all(one.startswith("quality.") and one.endswith(".plain") for one in said)
    )


def _asks_for_what_fits(asked: Asked, wanted: dict[str, Any]) -> bool:
    """ "I want to practise 6/8, what have I got?", with no track open."""
    reading = asked.reading
    return (
        bool(wanted.keys() - {"order"})
        and reading.has("act.find")
        and not asked.focus.conversation
        and not asked.tracks
        and not reading.has(
            *OF_A_TRACK, "act.mix", "act.mix_after", "how.how_many", "act.explain", "link.not"
        )
        and not measures_other(reading)
    )


# "Which song is under 70 BPM?"
_WHICH_TRACK: Final = pattern(
    r"\b(?:which|what|qu[eé]|cu[aá]l|welche[rsn]?) (?:songs?|tracks?|tunes?|pieces?|canci[oó]n|tema|pista|lied"
    r"|st[uü]ck|titel)\b"
)


def _is_only_a_limit(asked: Asked, wanted: dict[str, Any]) -> bool:
    """ "Faster than 136 BPM", with no track open."""
    reading = asked.reading
    is_which = _WHICH_TRACK.search(reading.unnamed) is not None
    others = {"find", "what", *(("whether", "than") if is_which else ())}
    is_limit = any(name.startswith(("tempo_", "seconds_", *LIMITED)) for name in wanted)
    return (
        is_limit
        and not asked.focus.conversation
        and not asked.focus.tracks
        and asked.has("link.above", "link.below", "link.between", "link.around")
        and (is_which or not asked.has("scope.track"))
        and not asked.has("scope.task", "scope.playlist", "scope.passage", "scope.them")
        and not [one for one in (*reading.of("act"), *reading.of("how")) if one not in others]
        and not reading.named("track")
        and set(reading.of("measure")) <= {"tempo", "duration", "loudness", "energy", "danceability", "title"}
    )


def _names_qualities(asked: Asked, wanted: dict[str, Any]) -> bool:
    """ "Dark and danceable, what fits that?", with no track open."""
    asks = ANY.match(asked.reading.text) is not None or asked.has("how.what", "act.find")
    is_of_several = len(wanted.get("character", ())) > 1 and not asked.has("how.whether", "degree", "act.mix")
    return asks and is_of_several and not asked.focus.conversation and not asked.reading.compares


# "What has at most 70 BPM?", "was von Aurel hat keinen festen Puls?", "only the folk that's not in 4/4".
_WHAT_HAS: Final = pattern(
    r"^\W*(?:(?:and|y|und|so|ok|now|please|bitte)\W+)?(?:what(?:'s|s)?|which|qu[eé]|cu[aá]les|was|welche[rsnm]?"
    r"|(?:only|just|s[oó]lo|solamente|nur) (?:the|my|l[oa]s?|mis?|die|das|den|meine?))\b"
)
TAGS: Final = frozenset({"artist", "album", "genre", "order"})
MEASURED_BY: Final = frozenset(
    {"tempo", "beats", "duration", "loudness", "energy", "danceability", "brightness", "percussiveness",
     "acousticness", "year", "genre", "key", "metre", "steadiness", "swing"}
)  # fmt: skip


def _asks_what_has(asked: Asked, wanted: dict[str, Any]) -> bool:
    """Return whether it asks what has a value, without a noun: nothing but tracks of the library can be meant."""
    reading = asked.reading
    is_of_kind = bool(reading.named("artist", "genre") or reading.styles)
    is_limited = reading.has("link.above", "link.below", "link.between")
    restrictions = {name for name in wanted.keys() - TAGS if is_limited or not name.startswith("tempo_")}
    return (
        bool(restrictions)
        and (is_of_kind or not asked.focus.conversation)
        and _WHAT_HAS.match(reading.text) is not None
        and set(reading.of("measure")) <= MEASURED_BY
        # "Was ist" is asked for explanations, too.
        and not set(reading.of("act"))
        - {"find", "dance", *(("explain",) if is_limited or reading.has("link.not") else ())}
        and not set(reading.of("how")) - {"what", "whether", "than", "much"}
        and not reading.has("degree.most", "degree.least", "scope.them", "link.or")
        and (is_of_kind or not reading.has("scope.track"))
        and superlative_order(reading) is None
    )


_OWN: Final = pattern(
    r"^\W*(?:(?:all|todos|todas|alle|please|bitte|(?:what|which) are|cu[aá]les son|welche sind)\s+)?"
    r"(?:my|mis?|meine?n?)\b"
)
# "Bachatas", "und Walzer?"
_ALONE: Final = pattern(r"^\W*(?:(?:and|ok|so|y|und)\W+)?(?P<kind>(?:·\s?){1,4}|[\w-]{3,20})\W*$")


def _names_own(asked: Asked) -> bool:
    """ "My waltzes please (3/4)": a noun alone."""
    reading = asked.reading
    return (
        _OWN.match(reading.text) is not None
        and bool(reading.styles or reading.metres or reading.named("genre"))
        and not measures_other(reading)
        and not asked.has("quality", "scope.track")
        and not set(reading.of("act")) - {"explain", "find"}
        and not set(reading.of("how")) - {"what", "whether"}
    )


def _is_only_a_kind(asked: Asked) -> bool:
    """ "Bachatas", with nothing else. In the singular it may ask about the open track."""
    reading = asked.reading
    names = [
        *(one.said or one.text for one in reading.named("genre")),
        *(one.text for one in reading.style_items),
    ]
    is_several = any(one.casefold().endswith("s") for one in names) and "?" not in reading.text
    return (
        _ALONE.match(reading.unnamed) is not None
        and bool(names)
        and len(reading.names) == len(reading.named("genre"))
        and (is_several or not (asked.focus.conversation or asked.focus.tracks))
        and not measures_other(reading)
        and not asked.has("quality", "act", "how")
    )


# "A fast song in minor".
_A_SONG: Final = pattern(
    r"^\W*(?:(?:and|y|und|ok|please|por favor|bitte)\W+)?(?:an?|some|the|all(?: the)?|un|una|unos|unas|alg[uú]n|l[ao]s"
    r"|tod[ao]s l[ao]s|ein|eine|einen|die|alle(?: die)?) (?:\w+ ){0,2}"
    r"(?:songs?|tracks?|tunes?|pieces?|canci[oó]n(?:es)?|temas?|pistas?|lied(?:er)?|st[uü]cke?|titel)\b"
)


def _names_a_song(asked: Asked, wanted: dict[str, Any]) -> bool:
    return (
        bool(wanted.keys() - {"order"})
        and not asked.focus.conversation
        and _A_SONG.match(asked.reading.text) is not None
        and not asked.has("how", "act.play", "act.mix", "act.mix_after")
    )


def _asks_for_values_of(asked: Asked) -> bool:
    """ "What key are my bachatas in?": the list has key and tempo."""
    reading = asked.reading
    is_of_kind = bool(reading.named("genre", "artist", "album") or reading.styles)
    values = set(reading.of("measure")) - {"genre", "artist", "album"}
    return (
        is_of_kind
        and bool(values)
        and values <= {"key", "tempo"}
        and not asked.focus.conversation
        and not reading.has("degree", "act.mix", "act.explain", "how.average", "quality", "link.or")
    )


_WHICH_ONES: Final = pattern(
    r"^\W*(?:and |y |und )?(?:cu[aá]les|which ones|welche)\b(?! (?:tonart|taktart|akkord))"
)


def _asks_which_ones(asked: Asked, wanted: dict[str, Any]) -> bool:
    """ "¿Cuáles van a más de 140?", with no track open."""
    return (
        bool(wanted)
        and not asked.focus.conversation
        and not asked.focus.tracks
        and _WHICH_ONES.match(asked.reading.text) is not None
        and not measures_other(asked.reading)
        and (asked.has("link.above", "link.below", "link.between") or wanted.get("mode") == "none")
    )


def _asks_what_is_in(asked: Asked) -> bool:
    """ "What is in E minor?", with no track open: nothing but tracks of the library can be meant."""
    reading = asked.reading
    is_else = _WHAT_ELSE.match(reading.text) is not None
    return (
        not asked.focus.conversation
        and (is_else or (not asked.focus.tracks and _WHAT_IS_IN.match(reading.text) is not None))
        and len(reading.keys) + len(reading.metres) + len(reading.named("album")) == 1
        and not set(reading.of("measure")) - {"title", "album"}
        and not reading.has("quality")
        and not set(reading.of("act")) - {"explain", "find", *(("next_page",) if is_else else ())}
    )
