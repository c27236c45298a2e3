"""Finding, counting and sorting the tracks of a library."""

from typing import Any

from src.agents.corrections.facts import key_named
from src.agents.harmony.camelot import compatible_codes, key_of_code
from src.music_theory.keys import relative
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured
from src.orchestrator.tools.library.mixing import camelot_code

from .conditions import conditions, qualities, superlative_order
from .lists import ORDERED_BY, counted, listing, numbered, track_line, value_of

LIST_TOOL, FIND_TOOL, SIMILAR_TOOL = "list_tracks", "find_tracks", "find_similar"
MOST_LISTED = 15
# "How do I count this?"
_HOW_DO = pattern(r"^\W*(?:how (?:do|does|can|should)|c[oó]mo|wie (?:z[aä]hl|kann|soll|geht))")
THEN_NAMED = 5
# Concepts of places and parts, which belong to one track.
OF_A_TRACK = (
    "measure.energy_places", "measure.form", "measure.chorus", "measure.drop", "measure.breakdown", "scope.passage",
    "how.where", "how.when", "how.confidence", "act.why", "measure.chords", "measure.melody",
)  # fmt: skip
ASKS_FOR = ("act.find", "how.how_many", "how.what")
NOT_FOUND_BY = (
    "act.delete", "act.rename", "act.add", "act.create", "act.remind", "act.separate", "act.text", "act.write",
    "act.rate", "act.export", "scope.task", "act.transpose", "act.loop", "act.undo", "act.mood",
    "act.world", "act.opinion", "act.like", "act.cues", "act.correct", "act.instruments", "scope.playlist",
)  # fmt: skip


def asks_for_tracks(asked: Asked) -> bool:
    """Return whether a question is about several tracks of the library, or about the library."""
    if asked.has(*OF_A_TRACK, *NOT_FOUND_BY) or asked.reading.named("track"):
        return False
    return asked.has("scope.library") or (asked.has("scope.tracks") and asked.has(*ASKS_FOR))


def _fits_superlative(asked: Asked) -> bool:
    if FIND_TOOL not in asked.tools or asked.has(*OF_A_TRACK, *NOT_FOUND_BY) or asked.reading.named("track"):
        return False
    if superlative_order(asked.reading) is None or asked.reading.passages:
        return False
    compares_open = len(asked.focus.conversation) > 1 and not asked.has("scope.library")
    # "Las tres más rápidas" names no noun.
    is_of_them = asked.has("scope.them") and bool(asked.reading.numbers or asked.has("degree"))
    return not compares_open and (
        is_of_them
        or not asked.focus.conversation
        or asked.has(
            "scope.library",
            "scope.tracks",
            "scope.track",
            "how.what",
            "act.find",
            "measure.year",
            "measure.title",
        )
    )


_OF_THOSE = pattern(
    r"\b(?:of|among) (?:those|these|them)\b|\bde (?:ell[ao]s|est[ao]s|es[ao]s)\b"
    r"|\b(?:davon|von (?:denen|diesen|ihnen))\b"
)


def _of_the_last_list(asked: Asked) -> dict[str, Any]:
    """The conditions of the list that was shown last, where "of those" is said."""
    last = _last_list(asked) if _OF_THOSE.search(asked.reading.text) else None
    if last is None or last.tool != FIND_TOOL:
        return {}
    return {name: value for name, value in last.arguments.items() if name not in {"order", "limit", "offset"}}


def _superlative(asked: Asked) -> Steps:
    order = superlative_order(asked.reading)
    if not order:
        return Answer(asked.say("library.no_order"))
    said = {name: value for name, value in conditions(asked).items() if name not in {"order", "character"}}
    wanted = {**_of_the_last_list(asked), **said}
    few = next((int(one.value) for one in asked.reading.numbers if 2 <= one.value <= MOST_LISTED), None)
    limit = few or (THEN_NAMED if asked.has("scope.tracks") else 1)
    (found,) = yield [(FIND_TOOL, {**wanted, "order": order, "limit": limit})]
    if found.summary is None:
        return _failed(found, asked)
    rows, total = found.summary["tracks"], found.summary["total"]
    if not rows:
        return nothing(asked, wanted)
    value = value_of(rows[0], order, asked.voice)
    if not value:
        return Answer(asked.say("library.no_value"))
    adjective = asked.say(f"compare.{ORDERED_BY[order][3]}").split("|")[2]
    if limit > 1:
        return listing(asked, _lead(total, asked), found, order, limit)
    text = asked.say(
        "library.the_most_found" if wanted else "library.the_most",
        title=track_line({**rows[0], "tempo_bpm": None, "key": None}, asked.voice),
        superlative=adjective,
        count=counted(total, asked.voice),
        value=value,
    )
    return Answer(text)


def _fits_count(asked: Asked) -> bool:
    return (
        FIND_TOOL in asked.tools
        and asked.has("how.how_many")
        and not _HOW_DO.match(asked.reading.text)
        and asked.has("scope.tracks", "scope.library", "scope.track")
        and not asked.has(
            *OF_A_TRACK, *NOT_FOUND_BY, "measure.bar_count", "measure.beats", "measure.duration", "ordinal"
        )
        and not asked.reading.named("track")
        and not _is_measured(asked)
    )


def _is_measured(asked: Asked) -> bool:
    """Return whether a value of one track is asked for: "how many BPM does it have?"."""
    return (
        asked.has("measure.tempo", "measure.metre") and not asked.reading.numbers and not asked.reading.metres
    )


def _count(asked: Asked) -> Steps:
    wanted = conditions(asked)
    (found,) = yield [(FIND_TOOL, wanted) if wanted else (LIST_TOOL, {})]
    if found.summary is None:
        return _failed(found, asked)
    total = found.summary["total"]
    if not wanted:
        text = asked.say("library.count_of", count=counted(total, asked.voice))
        return Answer(text if total else asked.say("library.empty"))
    return (
        listing(asked, _lead(total, asked), found, wanted.get("order", ""))
        if total
        else nothing(asked, wanted)
    )


def _fits_find(asked: Asked) -> bool:
    if FIND_TOOL not in asked.tools:
        return False
    wanted = conditions(asked)
    unknown = asked.reading.unknown
    if unknown and (wanted or not _could_be_title(asked)):
        return False
    if asked.reading.named("artist") and not asked.has(*NOT_FOUND_BY, *OF_A_TRACK, "act.play"):
        return not asked.has("measure") or asks_for_tracks(asked)
    if not asks_for_tracks(asked):
        if asked.reading.years and not _is_about_a_track(asked):
            return not asked.has(*NOT_FOUND_BY, *OF_A_TRACK, "act.play")
        return _shows_what_fits(asked) or (
            bool(wanted)
            and asked.has("scope.tracks")
            and not asked.has(*NOT_FOUND_BY, *OF_A_TRACK, "scope.them")
            and not asked.reading.named("track")
        )
    return bool(wanted) or bool(unknown) or _asks_for_all(asked)


def _could_be_title(asked: Asked) -> bool:
    """Whether the unknown words may be a title. The first word of a question is rather a verb."""
    unknown = asked.reading.unknown
    begins_with_it = asked.reading.text.lstrip(" ¿¡").startswith(unknown[0])
    return asked.has("scope.tracks", "scope.library") and len(unknown) <= 3 and not begins_with_it


def _shows_what_fits(asked: Asked) -> bool:
    """Return whether it is a command with a condition but no noun: "list my waltzes", "zeig mir die in g-Moll"."""
    reading = asked.reading
    first = next((item.concepts for item in reading.items if "act.find" in item.concepts), None)
    others = [name for name in reading.of("measure") if name not in {"metre", "key", "tempo", "genre"}]
    is_command = first is not None and "how.what" not in first and "how.whether" not in first
    condition = reading.keys or reading.metres or reading.of("style") or reading.named("genre")
    return (
        is_command
        and bool(condition)
        and not others
        and not reading.named("track")
        and not asked.has(
            *NOT_FOUND_BY,
            *OF_A_TRACK,
            "act.mix",
            "act.mix_after",
            "act.play",
            "act.compare",
            "act.explain",
            "how.what",
        )
    )


def _is_about_a_track(asked: Asked) -> bool:
    return bool(asked.reading.named("track")) or (
        asked.has("how.whether") and bool(asked.tracks) and not asked.has("scope.tracks")
    )


def _asks_for_all(asked: Asked) -> bool:
    """Return whether all tracks are asked for, without conditions: "what tracks do I have?"."""
    return not asked.has("measure") and not qualities(asked.reading) and not asked.reading.numbers


def _find(asked: Asked) -> Steps:
    wanted = conditions(asked)
    if asked.reading.unknown:
        wanted = {"title": " ".join(asked.reading.unknown)}
    if "key" in wanted and asked.has("measure.relative"):
        return (yield from _with_relative(asked, wanted))
    (found,) = yield [(FIND_TOOL, wanted) if wanted else (LIST_TOOL, {})]
    if found.summary is None:
        return _failed(found, asked)
    total = found.summary["total"]
    if not total:
        return nothing(asked, wanted)
    lead = _lead(total, asked) if wanted else asked.say("library.have", count=counted(total, asked.voice))
    return listing(asked, lead, found, wanted.get("order", ""))


def _with_relative(asked: Asked, wanted: dict[str, Any]) -> Steps:
    """List the tracks in a key or in its relative together."""
    other = relative(key_named(wanted["key"])).name
    both = yield [(FIND_TOOL, wanted), (FIND_TOOL, {**wanted, "key": other})]
    rows = [row for one in both if one.summary for row in one.summary["tracks"]]
    if not rows:
        return nothing(asked, wanted)
    total = sum(one.summary["total"] for one in both if one.summary)
    return Answer(f"{_lead(total, asked)}:\n\n{numbered(rows, asked.voice)}")


def nothing(asked: Asked, wanted: dict[str, Any]) -> Answer:
    """Say that nothing was found. If a key was asked for, offer its neighbours."""
    if not wanted:
        return Answer(asked.say("library.empty"))
    if asked.reading.unknown:
        return Answer(asked.say("library.no_such", name=" ".join(asked.reading.unknown)))
    key = wanted.get("key")
    if not key:
        return Answer(asked.say("library.nothing"))
    code = camelot_code(key)
    others = [f"{asked.voice.key(key_of_code(other))} ({other})" for other in compatible_codes(code)[1:]]
    hint = asked.say(
        "library.try_neighbours", key=asked.voice.key(key), others=asked.voice.joined(others), camelot=code
    )
    question = asked.say("suggest.compatible", camelot=code)
    return Answer(f"{asked.say('library.nothing')} {hint}", (asked.suggest(question),))


def _lead(total: int, asked: Asked) -> str:
    return asked.say("library.fits_one" if total == 1 else "library.fits", count=counted(total, asked.voice))


def _failed(found: Measured, asked: Asked) -> Answer:
    return Answer(found.error or asked.say("library.failed"))


def _fits_more(asked: Asked) -> bool:
    words = len(asked.reading.text.split())
    return (
        asked.has("act.next_page")
        and words <= 4
        and _last_list(asked) is not None
        and not asked.has("measure")
    )


def _last_list(asked: Asked) -> Measured | None:
    lists = (one for one in reversed(asked.talk.earlier) if one.tool in {LIST_TOOL, FIND_TOOL, SIMILAR_TOOL})
    last = next(lists, None)
    return last if last and last.summary and last.tool in asked.tools else None


def _more(asked: Asked) -> Steps:
    before = _last_list(asked)
    # `_fits_more` has checked this.
    assert before is not None
    assert before.summary is not None
    if "next_offset" not in before.summary:
        return Answer(asked.say("library.no_more"))
    arguments = {**before.arguments, "offset": before.summary["next_offset"]}
    (found,) = yield [(before.tool, arguments)]
    if found.summary is None:
        return _failed(found, asked)
    lead = _lead(found.summary["total"], asked)
    return listing(asked, lead, found, arguments.get("order", ""))


MORE = Plan("more", _fits_more, _more)
SUPERLATIVE = Plan("superlative", _fits_superlative, _superlative)
COUNT = Plan("count", _fits_count, _count)
FIND = Plan("find", _fits_find, _find, allows_unknown_words=True)
