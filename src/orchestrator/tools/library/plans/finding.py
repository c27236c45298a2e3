"""Finding the tracks of a library that fit conditions, and the next ones of a list."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from src.agents.corrections.facts import key_named
from src.agents.harmony.camelot import compatible_codes, key_of_code
from src.music_theory.keys import relative
from src.orchestrator.language.counts import count_of
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured
from src.orchestrator.tools.library.conditions import EITHER
from src.orchestrator.tools.library.mixing import camelot_code
from src.orchestrator.tools.theory.glossary import find_term

from .conditions import conditions
from .following import FIND_TOOL, LIST_TOOL, last_list, narrowed, of_the_last_list
from .limits import left_out, values_left_out
from .lists import counted, listing, numbered
from .paging import rows_of, whole_list
from .qualities import ORDERS, qualities
from .search_questions import fits_find
from .searches import asks_any

# "In D, G or A major".
MOST_ALTERNATIVES = 4


# "Is there only one song in 6/8?"
_ONLY_ONE = pattern(
    r"\b(?:only|just) one\b|\b(?:s[oó]lo|solamente) (?:hay |tengo )?un[oa]?\b|\bnur ein\w*\b|\bein einzige\w*\b"
)


# Tracks that come nearest to what no track is.
MOST_NEAREST: Final = 5


def _whether(asked: Asked, total: int) -> str:
    """Return "Yes: " or "No: " before the answer to "is there anything slower than 60 BPM?"."""
    is_so = total == 1 if _ONLY_ONE.search(asked.reading.unnamed) else total > 0
    asks = asks_any(asked.reading) and not asked.has("how.how_many")
    return f"{asked.say('word.yes' if is_so else 'word.no')}: " if asks else ""


# "I need 5 songs slower than 100", "dame tres temas tranquilos".
_SO_MANY_SONGS: Final = pattern(
    r"^\W*(?:(?:please|ok|and|now|y|und|bitte|ahora|jetzt)\W+)*(?:i (?:need|want|would like|'d like)"
    r"|i'd like|we need|give me"
    r"|show me|find(?: me)?|get me|suggest|pick|list|name|dame|necesito|quiero|mu[eé]strame|busca(?:me)?"
    r"|b[uú]scame|dime"
    r"|zeig(?:e)? mir|gib mir|ich (?:brauche|will|m[oö]chte|h[aä]tte gern)|such(?:e)?(?: mir)?|nenn(?:e)?(?: mir)?)\s"
    r"(?P<count>[2-9]|1[0-5]|two|three|four|five|six|seven|eight|ten|dos|tres|cuatro|cinco|seis|siete|ocho|diez|zwei"
    r"|drei|vier|f[uü]nf|sechs|sieben|acht|zehn)\s(?:[^\W\d]{3,20},?\s){0,3}?(?:songs?|tracks?|tunes?|pieces?|ones"
    r"|canciones|temas|pistas|lieder|st[uü]cke|titel)\b"
)


def _most_wanted(asked: Asked) -> int | None:
    """Return how many tracks are asked for; None where no number is said."""
    said = _SO_MANY_SONGS.match(asked.reading.unnamed)
    return count_of(said["count"]) if said else None


def _find(asked: Asked) -> Steps:
    said = conditions(asked)
    before = of_the_last_list(asked)
    if values_left_out(asked.reading):
        # "And which are not in 4/4?" after those in 3/4.
        dropped = {"time_signature"} if asked.reading.metres else {"key"}
        before = {name: value for name, value in before.items() if name not in dropped}
    wanted = narrowed(asked, before, said)
    if asked.reading.unknown:
        wanted = {"title": " ".join(asked.reading.unknown)}
    if len(searches := searches_of(asked, wanted)) > 1:
        return (yield from list_all_of(asked, searches))
    most = _most_wanted(asked) if wanted else None
    limited = {**wanted, "limit": most} if most else wanted
    (found,) = yield [(FIND_TOOL, limited) if wanted else (LIST_TOOL, {})]
    if found.summary is None:
        return failed(found, asked)
    total = found.summary["total"]
    if not total:
        none = yield from _nothing_or_sorted(asked, wanted, found)
        whether = "" if names_term_only(asked) else _whether(asked, 0)
        return replace(none, text=whether + none.text)
    found = found if most else (yield from whole_list(found))
    lead = lead_of(total, asked) if wanted else asked.say("library.have", count=counted(total, asked.voice))
    lead = _whether(asked, total) + lead
    return listing(asked, lead, found, wanted.get("order", ""))


def _nothing_or_sorted(asked: Asked, wanted: dict[str, Any], found: Measured) -> Steps:
    """Say that nothing fits; where no track of a genre is slow, or fast, sort them by tempo."""
    if without := _without_purpose(asked, wanted):
        (others,) = yield [(FIND_TOOL, without)]
        if rows_of(others):
            others = yield from whole_list(others)
            return listing(asked, asked.say("library.none_of_genre", genre=wanted["genre"]), others, "")
    sorted_only = _without_tempo(asked, wanted)
    if sorted_only is None and (nearest := nearest_to_quality(asked, wanted)):
        (nearer,) = yield [(FIND_TOOL, nearest)]
        if rows_of(nearer):
            return listing(asked, asked.say("library.none_quite"), nearer, nearest["order"], MOST_NEAREST)
    if sorted_only is None and "genre" in wanted and not wanted.keys() - {"genre", "order"}:
        return (yield from _by_title(asked, wanted, found))
    if sorted_only is None:
        return nothing(asked, wanted, found)
    (found,) = yield [(FIND_TOOL, sorted_only)]
    if not (found.summary and found.summary["total"]):
        return nothing(asked, wanted, found)
    found = yield from whole_list(found)
    word = asked.say("word.fast" if wanted["order"] == "fastest" else "word.slow")
    lead = asked.say("library.none_so_sorted", word=word)
    return listing(asked, lead, found, sorted_only["order"])


# "For kizomba I need ...", "para practicar kizomba", "Kizomba tanz ich", in folded text.
_PURPOSE: Final = (
    r"\b(?:for|para|pa|fur|zum|zur|bail\w+|practic\w+|ensay\w+|danc\w+|tanz\w*)(?: \w+)? {genre}\b"
    r"|\b{genre} (?:tanz\w*|danc\w+|class\w*|lessons?|clases?|kurs\w*|stunde\w*)\b"
)


def _without_purpose(asked: Asked, wanted: dict[str, Any]) -> dict[str, Any] | None:
    """Return a search without the dance that its tracks are for, where a tempo is asked for, too; None for others."""
    genre = fold(wanted.get("genre", ""))
    if not genre or not wanted.keys() & {"tempo_min", "tempo_max"}:
        return None
    said = re.search(_PURPOSE.format(genre=re.escape(genre)), fold(asked.reading.text))
    return {name: value for name, value in wanted.items() if name != "genre"} if said else None


def titled(wanted: dict[str, Any]) -> Lookup[Measured | None]:
    """Return the tracks whose titles name the genre that is the only condition; None if there are none."""
    if "genre" not in wanted or wanted.keys() - {"genre", "order", "limit"}:
        return None
    genres = wanted["genre"].split(EITHER)[:MOST_ALTERNATIVES]
    found = yield [(FIND_TOOL, {"title": genre}) for genre in genres]
    best = max(found, key=lambda one: len(rows_of(one)))
    return best if rows_of(best) else None


def _by_title(asked: Asked, wanted: dict[str, Any], found: Measured) -> Steps:
    """List the tracks whose titles name a genre that no tag has: files without tags are often called by it."""
    best = yield from titled(wanted)
    if best is None:
        none = nothing(asked, wanted, found)
        return replace(none, text=f"{none.text} {asked.say('library.genres_of_tags')}")
    best = yield from whole_list(best)
    return listing(asked, asked.say("library.by_title"), best)


def nearest_to_quality(asked: Asked, wanted: dict[str, Any]) -> dict[str, Any] | None:
    """Return the search for what comes nearest to a quality that no track has, such as the calmest; None for others."""
    said = [name for name, degree in qualities(asked.reading).items() if degree == "plain" and name in ORDERS]
    is_limited = any(name == "character" or name.endswith(("_min", "_max")) for name in wanted)
    if len(said) != 1 or not is_limited or asked.reading.numbers or asked.has("how.how_many", "link.not"):
        return None
    # What the list before was limited to stays, and the years.
    own = {name for name in conditions(asked) if not name.startswith("year_")}
    is_own = own & {name for name in wanted if name == "character" or name.endswith(("_min", "_max"))}
    others = {name: value for name, value in wanted.items() if name not in is_own}
    return {**others, "order": ORDERS[said[0]][0], "limit": MOST_NEAREST}


def _without_tempo(asked: Asked, wanted: dict[str, Any]) -> dict[str, Any] | None:
    """Return the search without the limits that "slow" and "fast" set; None if a genre or an artist is not named."""
    is_of_words = wanted.get("order") in {"tempo", "fastest"} and not asked.reading.numbers
    others = {name: value for name, value in wanted.items() if not name.startswith("tempo_")}
    is_named = bool(others.keys() & {"genre", "artist", "album"})
    return others if is_of_words and is_named and others != wanted else None


def searches_of(asked: Asked, wanted: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the searches for each of several values: "in D, G or A major", "by Kessler or Halden"."""
    if "key" in wanted and asked.has("measure.relative"):
        return [wanted, {**wanted, "key": relative(key_named(wanted["key"])).name}]
    if len(set(asked.reading.metres)) == 2 and "time_signature" in wanted:
        return [wanted, {**wanted, "time_signature": asked.reading.metres[1]}]
    if not asked.has("link.or", "link.and"):
        return [wanted]
    keys = [one.key.name for one in asked.reading.keys]
    if len(keys) > 1 and "key" in wanted:
        return [{**wanted, "key": key} for key in keys[:MOST_ALTERNATIVES]]
    excluded = left_out(asked.reading)
    for kind in ("artist", "album"):
        named = [name.text for name in asked.reading.named(kind) if name not in excluded]
        if len(named) == 2 and kind in wanted:
            return [wanted, {**wanted, kind: named[1]}]
    return [wanted]


def list_all_of(asked: Asked, searches: Sequence[dict[str, Any]]) -> Steps:
    """List the tracks of several searches together."""
    found = yield [(FIND_TOOL, one) for one in searches]
    rows: list[dict[str, Any]] = []
    for one in found:
        rows += rows_of((yield from whole_list(one)))
    if not rows:
        return nothing(asked, searches[0], found[0])
    total = sum(one.summary["total"] for one in found if one.summary)
    return Answer(f"{lead_of(total, asked)}:\n\n{numbered(rows, asked.voice)}")


def names_term_only(asked: Asked) -> bool:
    """Return whether the only unknown word is a term that is explained and not measured: there may be such tracks."""
    unknown = asked.reading.unknown
    return len(unknown) == 1 and find_term(fold(unknown[0]), asked.reading.language) is not None


def nothing(asked: Asked, wanted: dict[str, Any], found: Measured) -> Answer:
    """Say that nothing was found. If a key was asked for, offer its neighbours."""
    if not wanted:
        return Answer(asked.say("library.empty"))
    if unknown := " ".join(asked.reading.unknown):
        said = "refuse.term_not_measured" if names_term_only(asked) else "library.no_such"
        return Answer(asked.say(said, name=unknown))
    style = _only_style(asked, wanted)
    text = asked.say("library.no_such", name=style) if style else of_scope(asked, "library.nothing")
    if (found.summary or {}).get("not_analysed"):
        text += asked.say("library.not_analysed")
    key = wanted.get("key")
    if not key:
        return Answer(text)
    code = camelot_code(key)
    others = [f"{asked.voice.key(key_of_code(other))} ({other})" for other in compatible_codes(code)[1:]]
    hint = asked.say(
        "library.try_neighbours", key=asked.voice.key(key), others=asked.voice.joined(others), camelot=code
    )
    question = asked.say("suggest.compatible", camelot=code)
    return Answer(f"{text} {hint}", (asked.suggest(question),))


def _only_style(asked: Asked, wanted: dict[str, Any]) -> str:
    """Return the style of music that is the only condition, as the question names it, or ""."""
    if "genre" not in wanted or wanted.keys() - {"genre", "order", "limit"}:
        return ""
    said = asked.reading.style_items
    return said[0].text if len(said) == 1 else ""


def lead_of(total: int, asked: Asked) -> str:
    message = "library.fits_one" if total == 1 else "library.fits"
    return of_scope(asked, message, count=counted(total, asked.voice))


def of_scope(asked: Asked, message: str, **values: Any) -> str:
    """Return a message about the library, or that about the playlist which is searched."""
    if not asked.playlist:
        return asked.say(message, **values)
    return asked.say(f"{message}_in", playlist=asked.voice.title(asked.playlist), **values)


def failed(found: Measured, asked: Asked) -> Answer:
    return Answer(found.error or asked.say("library.failed"))


def _fits_more(asked: Asked) -> bool:
    words = len(asked.reading.text.split())
    return (
        asked.has("act.next_page")
        and words <= 4
        and last_list(asked) is not None
        # "¿Cuál es más rápida?"
        and not (asked.has("measure") or (asked.has("quality") and asked.has("how.what")))
    )


def _more(asked: Asked) -> Steps:
    before = last_list(asked)
    # `_fits_more` has checked this.
    assert before is not None
    assert before.summary is not None
    if "next_offset" not in before.summary:
        return Answer(asked.say("library.no_more"))
    arguments = {**before.arguments, "offset": before.summary["next_offset"]}
    (found,) = yield [(before.tool, arguments)]
    if found.summary is None:
        return failed(found, asked)
    lead = lead_of(found.summary["total"], asked)
    return listing(asked, lead, found, arguments.get("order", ""))


MORE = Plan("more", _fits_more, _more)
FIND = Plan("find", fits_find, _find, allows_unknown_words=True)
