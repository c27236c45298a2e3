"""Which questions search the library: "find songs in 3/4", "anything by Kessler?", "no jazz: just folk"."""

import re
from typing import Any, Final

from src.orchestrator.language.plans import Asked
from src.orchestrator.language.reading import OF_SONG_PARTS, Reading
from src.orchestrator.language.vocabulary import FILLERS
from src.orchestrator.rules.patterns import pattern

from .conditions import conditions
from .following import FIND_TOOL, OF_IT, goes_on
from .limits import left_out
from .negations import is_unread_negation
from .qualities import qualities

# Concepts of places and parts, which belong to one track.
OF_A_TRACK = (
    *OF_SONG_PARTS, "measure.energy_places", "measure.form", "scope.passage",
    "how.where", "how.when", "how.confidence", "act.why", "measure.chords", "measure.melody",
)  # fmt: skip
LIMITED = ("loudness_", "seconds_", "energy_", "danceability_", "leave_out")
ASKS_FOR = ("act.find", "how.how_many", "how.what")
NOT_FOUND_BY = (
    "act.delete", "act.rename", "act.add", "act.create", "act.remind", "act.separate", "act.text", "act.write",
    "act.rate", "act.export", "scope.task", "act.transpose", "act.loop", "act.undo", "act.mood", "act.duplicates",
    "act.world", "act.opinion", "act.like", "act.cues", "act.correct", "act.instruments", "scope.playlist",
)  # fmt: skip


def asks_for_tracks(asked: Asked) -> bool:
    """Return whether a question is about several tracks of the library, or about the library."""
    if asked.has(*OF_A_TRACK, *not_found_by(asked)) or asked.reading.named("track"):
        return False
    return asked.has("scope.library") or (asked.has("scope.tracks") and asked.has(*ASKS_FOR))


def not_found_by(asked: Asked) -> list[str]:
    """Return the concepts of other requests. "Welche klingen eher dumpf?" corrects nothing."""
    first = asked.reading.items[0].concepts if asked.reading.items else frozenset()
    is_of_several = asked.has("scope.tracks") and (asked.has("how.what") or "scope.tracks" in first)
    return [one for one in NOT_FOUND_BY if not (one == "act.correct" and is_of_several)]


# "Does it stay at 126 all the way?"
_OF_IT: Final = pattern(
    r"^\W*(?:and |und |y )?(?:(?:es|dura|suena|va) m[aá]s\b"
    r"|(?:does|is|has|will|can|did|was) (?:it|this|that)(?! (?:a|any|one) (?:song|track)s?)"
    r"|(?:ist|hat|bleibt|geht|wird|l[aä]uft|kann) (?:es|das|dies\w*))\b"
)
_NOUN: Final = pattern(
    r"\b(?:songs?|tracks?|tunes?|music|files?|recordings?|canci[oó]n(?:es)?|temas?|pistas?|m[uú]sica|archivos?|lieder?"
    r"|st[uü]cke?|titel|musik|dateien|songs)\b"
)
_IS_SUPERLATIVE = pattern(r"(?:[^aeiou]est|st(?:e|en|er|es))$")
ANY = pattern(
    r"^\W*(?:(?:hey|so|and|also|please|y|che|oye|und|sag mal|mal|hi|hallo|hola)\W+)?"
    r"(?:(?:is|are) there|(?:do|have) (?:i|we|you)|(?:does|has) (?:he|she|it|my \w+) (?:have|got|own)\b|(?:do"
    r"|have) they (?:have|got|own)\b|(?:got|any(?:thing)?)\b|(?:is|are) any(?:thing)?|does any\w*"
    r"|do any|(?:does"
    r"|do) (?:something|anything)|alg[uú]n(?:[oa]s?)?|algo|(?:tiene|tienen) (?:alg|m[aá]s)\w*|(?:ist|sind|hat"
    r"|haben|l[aä]uft|geht|dauert) (?:denn |da )?irgend\w*|hat (?:er|sie) (?:denn |da |noch |auch )?(?:et)?was\b"
    r"|hay|tengo|tenemos|tienes|ten[eé]s|existe|gibt es|gibt'?s|hab(?:e|en)? (?:ich|wir)|hast du|existiert)\b"
)


# "Hat Halden was unter 170?"
_HAS_ANY = pattern(
    r"^\W*(?:(?:and|y|und)\s+)?(?:hat|haben|has|have|does|do|tiene|tienen)(?: ·){1,5}\s+(?:have |got |own )?"
    r"(?:denn |da |noch |auch )?(?:was|etwas|irgend\w*|anything|any|something|alg\w+|stuff|songs|tracks|temas"
    r"|lieder|st[uü]cke)\b"
)


def asks_any(reading: Reading) -> bool:
    """Return whether it is "is there anything in 5/4?", "hat Halden was unter 170?"."""
    return ANY.match(reading.text) is not None or _HAS_ANY.match(reading.unnamed) is not None


_WHAT_IS_IN = pattern(
    r"^\W*(?:and |y |und )?(?:what(?:'s| is| have i got| do i have)?|whats|who'?s|qu[eé] (?:hay|tengo|est[aá])"
    r"|was (?:is|ist|hab ich|gibt'?s|gibt es|steht|hab(?:e)? ich)|wasn?)"
    r"(?: (?:alles|noch|so|all|else|m[aá]s))? (?:in|en|im|on|auf)\b"
)


def fits_find(asked: Asked) -> bool:
    if FIND_TOOL not in asked.tools:
        return False
    is_of_open_one = bool(asked.focus.conversation) and (
        _OF_IT.match(asked.reading.text) is not None
        # "How long is it in total?"
        or (
            asked.has("measure.duration", "quality.long.plain")
            and OF_IT.search(asked.reading.text) is not None
        )
    )
    if is_unread_negation(asked) or is_of_open_one or _mixes_with_one(asked):
        return False
    wanted = conditions(asked)
    unknown = asked.reading.unknown
    if wanted and goes_on(asked) and not asked.has(*NOT_FOUND_BY, *OF_A_TRACK, "act.play", "act.compare"):
        return not unknown
    if _finds_by_condition(asked, wanted):
        return True
    if unknown and (wanted or not _could_be_title(asked)):
        return False
    is_found = _fits_conditions(asked, wanted) or (bool(wanted) and _is_only_of_qualities(asked))
    return is_found or (bool(unknown) and ANY.match(asked.reading.text) is not None)


def _is_only_of_qualities(asked: Asked) -> bool:
    """ "Dark and driving please", with no track that it could be about."""
    reading = asked.reading
    said = {one for one in reading.concepts if not one.startswith(("filler", "link.", "talk."))}
    is_of_track = bool(asked.focus.conversation or asked.focus.tracks or reading.names or "?" in reading.text)
    return (
        not is_of_track
        and bool(said)
        and all(one.startswith("quality.") and one.endswith(".plain") for one in said)
    )


def _mixes_with_one(asked: Asked) -> bool:
    """Return whether the tracks must mix with one that is named, which is no condition here."""
    excluded = left_out(asked.reading)
    named = [name for name in asked.reading.named("track") if name not in excluded]
    return bool(named) and asked.has("act.mix", "act.mix_after", "measure.mixing")


def _fits_conditions(asked: Asked, wanted: dict[str, Any]) -> bool:
    if asked.reading.named("artist") and asked.reading.compares:
        # "Is Kessler faster than Halden?"
        return False
    if asked.reading.named("artist") and not asked.has(*NOT_FOUND_BY, *OF_A_TRACK, "act.play"):
        return not asked.has("measure") or asks_for_tracks(asked) or asked.has("scope.tracks")
    if asks_for_tracks(asked):
        return bool(wanted) or bool(asked.reading.unknown) or _asks_for_all(asked)
    if asked.reading.years and not _is_about_a_track(asked):
        return not asked.has(*NOT_FOUND_BY, *OF_A_TRACK, "act.play")
    return _shows_what_fits(asked) or (
        bool(wanted)
        and asked.has("scope.tracks")
        and not asked.has(*not_found_by(asked), *OF_A_TRACK, "scope.them")
        and not asked.reading.named("track")
    )


def _finds_by_condition(asked: Asked, wanted: dict[str, Any]) -> bool:
    """Return whether tracks with limits or without a name are asked for: "-8 LUFS and louder", "no jazz: just folk"."""
    is_limited = any(name.startswith(LIMITED) for name in wanted)
    excluded = left_out(asked.reading)
    named = [name for name in asked.reading.named("track") if name not in excluded]
    asks = asked.has("scope.tracks", "scope.library", "act.find", "how.what") or "leave_out" in wanted
    others = ("act.mix", "act.mix_after", "act.play", "how.where", "how.when", "act.why", "measure.streaming")
    is_bare = (
        len(wanted) > 1
        and not asked.focus.conversation
        and not _measures_other(asked.reading)
        and not asked.has("act", "how")
    )
    # "House in g-Moll?", "gibt's auch Drum and Bass?"
    is_bare = is_bare or (
        bool(asked.reading.named("genre") or asked.reading.of("style"))
        and ANY.match(asked.reading.text) is not None
        and not _measures_other(asked.reading)
    )
    is_bare = (
        is_bare
        or _asks_for_what_fits(asked, wanted)
        or _is_only_a_limit(asked, wanted)
        or _asks_what_is_in(asked)
        or _names_own(asked)
        or _asks_which_ones(asked, wanted)
    )
    is_bare = is_bare or _asks_for_values_of(asked) or _names_a_song(asked, wanted)
    is_bare = is_bare or _names_qualities(asked, wanted)
    is_limited, asks = is_limited or is_bare, asks or is_bare
    return (
        is_limited
        and asks
        and not named
        and not asked.reading.unknown
        and not asked.has(*not_found_by(asked), *others)
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
        and not _measures_other(reading)
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


_OWN: Final = pattern(
    r"^\W*(?:(?:all|todos|todas|alle|please|bitte|(?:what|which) are|cu[aá]les son|welche sind)\s+)?(?:my|mis|meine)\b"
)


def _names_own(asked: Asked) -> bool:
    """ "My waltzes please (3/4)": a noun alone."""
    reading = asked.reading
    return (
        _OWN.match(reading.text) is not None
        and bool(reading.of("style") or reading.metres or reading.named("genre"))
        and not _measures_other(reading)
        and not asked.has("quality", "scope.track")
        and not set(reading.of("act")) - {"explain", "find"}
        and not set(reading.of("how")) - {"what", "whether"}
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
    is_of_kind = bool(reading.named("genre", "artist", "album") or reading.of("style"))
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
        and not _measures_other(asked.reading)
        and (asked.has("link.above", "link.below", "link.between") or wanted.get("mode") == "none")
    )


def _asks_what_is_in(asked: Asked) -> bool:
    """ "What is in E minor?", with no track open: nothing but tracks of the library can be meant."""
    reading = asked.reading
    return (
        not asked.focus.conversation
        and not asked.focus.tracks
        and _WHAT_IS_IN.match(reading.text) is not None
        and len(reading.keys) + len(reading.metres) + len(reading.named("album")) == 1
        and not set(reading.of("measure")) - {"title", "album"}
        and not reading.has("quality")
        and not set(reading.of("act")) - {"explain", "find"}
    )


def _could_be_title(asked: Asked) -> bool:
    """Whether the unknown words may be a title. The first word of a question is rather a verb."""
    unknown = asked.reading.unknown
    begins_with_it = asked.reading.text.lstrip(" ¿¡").startswith(unknown[0])
    # "Which is the saddest?" asks for a quality that is not known.
    if any(_superlative_of(word).search(asked.reading.text) for word in unknown):
        return False
    is_of_library = asked.has("scope.tracks", "scope.library") or (
        ANY.match(asked.reading.text) is not None and not asked.has("measure", "quality", "how.how_many")
    )
    return is_of_library and len(unknown) <= 3 and not begins_with_it


def _superlative_of(word: str) -> re.Pattern[str]:
    said = re.escape(word)
    return re.compile(
        rf"\b(?:most|least|m[aá]s|menos|am)\s+{said}\b"
        + (rf"|\b(?:the|my|der|die|das)\s+{said}\b" if _IS_SUPERLATIVE.search(word) else ""),
        re.IGNORECASE,
    )


def _measures_other(reading: Reading) -> bool:
    """Return whether a question names a measurement that is no condition of a search."""
    # "Im 5/4-Takt" has "im Takt" in it.
    conditions = {"metre", "key", "tempo", "genre", *(("steadiness",) if reading.metres else ())}
    return any(name not in conditions for name in reading.of("measure"))


def _shows_what_fits(asked: Asked) -> bool:
    """Return whether it is a command with a condition but no noun: "list my waltzes", "zeig mir die in g-Moll"."""
    reading = asked.reading
    first = next((item.concepts for item in reading.items if "act.find" in item.concepts), None)
    is_command = first is not None and "how.whether" not in first
    is_command = is_command and ("how.what" not in (first or ()) or not asked.focus.conversation)
    condition = reading.keys or reading.metres or reading.of("style") or reading.named("genre")
    return (
        is_command
        and bool(condition)
        and not _measures_other(reading)
        and not reading.named("track")
        and not asked.has(
            *NOT_FOUND_BY,
            *OF_A_TRACK,
            "act.mix",
            "act.mix_after",
            "act.play",
            "act.compare",
            "act.explain",
            *(("how.what",) if asked.focus.conversation else ()),
        )
    )


def _is_about_a_track(asked: Asked) -> bool:
    return bool(asked.reading.named("track")) or (
        asked.has("how.whether") and bool(asked.tracks) and not asked.has("scope.tracks")
    )


def _asks_for_all(asked: Asked) -> bool:
    """Return whether all tracks are asked for, without conditions: "what tracks do I have?"."""
    # "Songs for a wedding": nothing tells which these are.
    is_for_something = any(
        "filler.occasions" in item.concepts and all(one.startswith(FILLERS) for one in item.concepts)
        for item in asked.reading.items
    )
    named = asked.has("measure") or qualities(asked.reading) or asked.reading.numbers
    # "Do I have an example of each?" asks for no list of everything.
    asks_whether = ANY.match(asked.reading.text) is not None and not asked.has("how.what", "how.how_many")
    is_noun = _NOUN.search(asked.reading.text) is not None
    return not named and not is_for_something and (is_noun or not asks_whether)
