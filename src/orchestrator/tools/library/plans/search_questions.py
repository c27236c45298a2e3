"""Which questions search the library: "find songs in 3/4", "anything by Kessler?", "no jazz: just folk"."""

import re
from typing import Any, Final

from src.orchestrator.language.plans import Asked
from src.orchestrator.language.two_in_turn import two_compared
from src.orchestrator.language.vocabulary import FILLERS
from src.orchestrator.rules.patterns import pattern

from .bare_searches import is_only_of_qualities, is_without_noun
from .conditions import conditions
from .following import FIND_TOOL, MAKES_THAT, OF_IT, goes_on
from .limits import left_out
from .negations import is_unread_negation
from .qualities import qualities
from .searches import (
    ANY,
    LIMITED,
    NOT_FOUND_BY,
    OF_A_TRACK,
    asks_for_tracks,
    measures_other,
    not_found_by,
)

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


def fits_find(asked: Asked) -> bool:
    if FIND_TOOL not in asked.tools or _says_no_condition(asked):
        return False
    is_of_open_one = bool(asked.focus.conversation) and (
        _OF_IT.match(asked.reading.text) is not None
        # "How long is it in total?"
        or (
            asked.has("measure.duration", "quality.long.plain")
            and OF_IT.search(asked.reading.text) is not None
        )
    )
    if is_unread_negation(asked) or is_of_open_one or _mixes_with_one(asked) or two_compared(asked):
        return False
    wanted = conditions(asked)
    unknown = asked.reading.unknown
    # "Make that before 1970" makes nothing.
    others = [
        one for one in NOT_FOUND_BY if not (one == "act.create" and MAKES_THAT.match(asked.reading.text))
    ]
    if wanted and goes_on(asked) and not asked.has(*others, *OF_A_TRACK, "act.play", "act.compare"):
        return not unknown
    is_of_tracks = HOW_MANY_ARE.match(asked.reading.unnamed) is not None and not asked.reading.named("track")
    counts = wanted and is_of_tracks and not unknown and not asked.has(*others)
    if counts or _finds_by_condition(asked, wanted):
        return True
    if unknown and (wanted or not _could_be_title(asked)):
        return False
    is_found = _fits_conditions(asked, wanted) or (bool(wanted) and is_only_of_qualities(asked))
    return is_found or (bool(unknown) and ANY.match(asked.reading.text) is not None)


# "How many are longer than 4 minutes?" is never about the open track.
HOW_MANY_ARE: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und|also)\W+)?(?:how many (?:are|have|run|last|go|were|stay)(?! (?:there|left))"
    r"|cu[aá]nt[ao]s (?:son|est[aá]n|duran|tienen|van|pasan)|wie ?viele (?:sind|haben|dauern|laufen|gehen|stehen))\b"
)
_WHICH_ONES: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und|also)\W+)?(?:which|what|cu[aá]les|welche)(?: ones?)?(?: (?:are they|son|sind das))?\W*$"
)


def _says_no_condition(asked: Asked) -> bool:
    """Return whether the whole library is no answer: "which ones?" behind no list, "what can I mix it with?"."""
    is_of_list = asked.focus.shown_last or asked.playlist
    is_bare = _WHICH_ONES.match(asked.reading.unnamed) is not None and not is_of_list
    return (is_bare or asked.has("act.mix", "act.mix_after")) and not conditions(asked)


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
    is_bare = is_without_noun(asked, wanted)
    is_limited, asks = is_limited or is_bare, asks or is_bare
    return (
        is_limited
        and asks
        and not named
        and not asked.reading.unknown
        and not asked.has(*not_found_by(asked), *others)
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


def _shows_what_fits(asked: Asked) -> bool:
    """Return whether it is a command with a condition but no noun: "list my waltzes", "zeig mir die in g-Moll"."""
    reading = asked.reading
    first = next((item.concepts for item in reading.items if "act.find" in item.concepts), None)
    is_command = first is not None and "how.whether" not in first
    is_command = is_command and ("how.what" not in (first or ()) or not asked.focus.conversation)
    condition = reading.keys or reading.metres or reading.styles or reading.named("genre")
    return (
        is_command
        and bool(condition)
        and not measures_other(reading)
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
