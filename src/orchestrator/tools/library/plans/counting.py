"""The number of tracks that fit a question, as a plan."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import STYLES
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured

from .conditions import LACKS_KEY, conditions
from .finding import failed, lead_of, list_all_of, nothing, searches_of
from .following import FIND_TOOL, HOW_MANY_ARE, LIST_TOOL, of_the_last_list
from .lists import counted, listing
from .paging import whole_list
from .searches import LIMITED, NOT_FOUND_BY, OF_A_TRACK

_MORE = pattern(r"\b(?:more|m[aá]s|mehr|most|mayor[ií]a)\b")
_BOTH_MODES = pattern(
    r"\bmajor\b.{0,20}\bminor\b|\bminor\b.{0,20}\bmajor\b|\bmayor\b.{0,20}\bmenor\b|\bmenor\b.{0,20}\bmayor\b"
    r"|\bdur\b.{0,20}\bmoll\b|\bmoll\b.{0,20}\bdur\b"
)
# "How do I count this?"
_HOW_DO = pattern(r"^\W*(?:how (?:do|does|can|should)|c[oó]mo|wie (?:z[aä]hl|kann|soll|geht))")


def _fits_count(asked: Asked) -> bool:
    return (
        FIND_TOOL in asked.tools
        and (asked.has("how.how_many") or _compares_modes(asked))
        and not _HOW_DO.match(asked.reading.text)
        and (
            asked.has("scope.tracks", "scope.library")
            or _counts_tracks(asked)
            or _counts_style(asked)
            or _is_of_library(asked)
            or _counts_kind(asked)
            or _counts_them(asked)
            or _counts_within(asked)
        )
        and not asked.has(
            *OF_A_TRACK,
            *NOT_FOUND_BY,
            "measure.streaming",
            "measure.bar_count",
            "measure.beats",
            *(() if _counts_within(asked) else ("measure.duration",)),
            "ordinal",
        )
        and not asked.reading.named("track")
        and (_counts_style(asked) or not _is_measured(asked))
    )


def _compares_modes(asked: Asked) -> bool:
    """ "Do I have more songs in major or in minor?" """
    text = asked.reading.unnamed
    return (
        not LACKS_KEY.search(text)
        and _MORE.search(text) is not None
        and _BOTH_MODES.search(text) is not None
        and not asked.reading.keys
    )


def _following(asked: Asked) -> frozenset[str]:
    """Return the concepts of what is counted."""
    items = asked.reading.items
    place = next((at for at, item in enumerate(items) if "how.how_many" in item.concepts), None)
    return items[place + 1].concepts if place is not None and place + 1 < len(items) else frozenset()


def _counts_style(asked: Asked) -> bool:
    """Return whether a style is counted: "how many bachatas are there?"."""
    return any(one.startswith(STYLES) for one in _following(asked))


def _counts_tracks(asked: Asked) -> bool:
    """Return whether a noun in the singular is counted: "how many song do I have", not "how many notes"."""
    following = _following(asked)
    return "scope.track" in following and not asked.focus.conversation


def _counts_kind(asked: Asked) -> bool:
    """Return whether tracks of a genre are counted: "how many bachatas?", also while a track is open."""
    reading = asked.reading
    is_kind = bool(reading.named("genre") or reading.styles)
    return is_kind and not reading.has("measure", "quality", "act.dance", "scope.track", "scope.passage")


def _is_of_library(asked: Asked) -> bool:
    """Return whether the library must be meant: "how many are in G major?", with no track open."""
    return (
        not asked.focus.conversation
        and bool(asked.reading.keys or asked.reading.metres)
        and not (asked.has("measure", "act", "quality"))
    )


def _counts_them(asked: Asked) -> bool:
    """Return whether the tracks that were shown last are counted: "how many of them are there?"."""
    return asked.has("scope.them") and bool(of_the_last_list(asked)) and not asked.has("measure", "quality")


def _counts_within(asked: Asked) -> bool:
    """Return whether tracks within a limit are counted, without a noun: "cuántas duran menos de 2 min"."""
    is_asked = HOW_MANY_ARE.match(asked.reading.text) is not None
    others = set(asked.reading.of("measure")) - {"duration", "tempo", "loudness", "energy", "danceability"}
    return (
        is_asked
        and not (others or set(asked.reading.of("act")) - {"together"})
        and not asked.has("scope.task", "scope.playlist")
        and any(name.startswith(("tempo_", "seconds_", *LIMITED)) for name in conditions(asked))
    )


def _is_measured(asked: Asked) -> bool:
    """Return whether a value of one track is asked for: "how many BPM does it have?"."""
    return (
        asked.has("measure.tempo", "measure.metre") and not asked.reading.numbers and not asked.reading.metres
    ) or (
        # "How much does Spotify turn it down?"
        asked.has("measure", "quality")
        and bool(asked.focus.conversation)
        and not asked.has("scope.tracks", "scope.library")
    )


def _count_modes(asked: Asked, wanted: dict[str, Any]) -> Steps:
    """ "How many are in minor, and how many in major?" """
    modes = ("major", "minor")
    found = yield [(FIND_TOOL, {**wanted, "mode": mode}) for mode in modes]
    said = [
        f"{asked.say(f'answer.{mode}')}: {one.summary['total']}"
        for mode, one in zip(modes, found, strict=True)
        if one.summary
    ]
    if len(said) != len(modes):
        return failed(found[0], asked)
    whether = _whether_more(asked, *(one.summary["total"] for one in found if one.summary))
    return Answer(f"{whether}{', '.join(said)}.")


# "Do I have more music in minor than in major?"
_WHETHER_MORE: Final = pattern(
    r"^\W*(?:(?:and|so|y|und)\W+)?(?:do|have|is|are|tengo|tenemos|hay|hab(?:e)? ich|haben wir|gibt es|sind)\b[^?]{0,40}"
    r"\b(?:more|m[aá]s|mehr)\b[^?]{0,40}?\b(?:(?P<minor>minor|menor|moll)|major|mayor|dur)\b[^?]{0,20}"
    r"\b(?:than|que|als)\b"
)


def _whether_more(asked: Asked, major: int, minor: int) -> str:
    """Return "Yes: " or "No: " where it is asked whether there are more in one mode; "" otherwise."""
    said = _WHETHER_MORE.match(asked.talk.plain_question)
    if said is None:
        return ""
    is_more = minor > major if said["minor"] else major > minor
    return f"{asked.say('word.yes' if is_more else 'word.no')}: "


def _with_all(asked: Asked, found: Measured) -> Steps:
    """ "How many songs do I have, and how many of them are jazz?" """
    (everything,) = yield [(LIST_TOOL, {})]
    if everything.summary is None or found.summary is None:
        return failed(everything, asked)
    count = counted(everything.summary["total"], asked.voice)
    return Answer(f"{asked.say('library.count_of', count=count)} {lead_of(found.summary['total'], asked)}.")


def _count(asked: Asked) -> Steps:
    wanted = conditions(asked)
    if _counts_them(asked) or _counts_within(asked):
        wanted = {**of_the_last_list(asked), **wanted}
    is_of_both = len(asked.reading.of("mode")) > 1 and wanted.get("mode") != "none"
    if _compares_modes(asked) or (is_of_both and not asked.reading.keys):
        others = {name: value for name, value in wanted.items() if name != "mode"}
        return (yield from _count_modes(asked, others))
    if len(searches := searches_of(asked, wanted)) > 1:
        # "How many are in A minor or D major?"
        return (yield from list_all_of(asked, searches))
    (found,) = yield [(FIND_TOOL, wanted) if wanted else (LIST_TOOL, {})]
    if found.summary is None:
        return failed(found, asked)
    total = found.summary["total"]
    found = yield from whole_list(found)
    if not wanted:
        text = asked.say("library.count_of", count=counted(total, asked.voice))
        return Answer(text if total else asked.say("library.empty"))
    if len([one for one in asked.reading.items if "how.how_many" in one.concepts]) > 1 and asked.has(
        "link.and"
    ):
        return (yield from _with_all(asked, found))
    return (
        listing(asked, lead_of(total, asked), found, wanted.get("order", ""))
        if total
        else nothing(asked, wanted, found)
    )


COUNT = Plan("count", _fits_count, _count)
