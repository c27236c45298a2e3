"""Questions about the list that was shown last: "which of those is slower?", "and in minor?"."""

from typing import Any, Final

from src.orchestrator.language.left_out import names_left_out
from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured
from src.orchestrator.tools.library.search import MOST_NAMED

from .conditions import IN_PLAYLIST
from .qualities import superlative_order, superlative_orders

LIST_TOOL, FIND_TOOL, SIMILAR_TOOL = "list_tracks", "find_tracks", "find_similar"
# Arguments that say how a list is shown.
LISTING = ("order", "limit", "offset", "totals")
# Their tracks are those of a playlist.
PLAYLIST_TOOLS = frozenset({"show_playlist", "sort_playlist", "remove_from_playlist"})
LISTS = frozenset({LIST_TOOL, FIND_TOOL, SIMILAR_TOOL}) | PLAYLIST_TOOLS
# Points at the list.
_AMONG = pattern(
    r"\b(?:of|among|from|out of) (?:those|these|them|(?:the|those|these) (?:two|three|four|five|six|[2-6]))\b"
    r"|\bde (?:l[ao]s|es[ao]s|est[ao]s) (?:dos|tres|cuatro|cinco|seis|[2-6])\b"
    r"|\bvon den (?:beiden|zweien|dreien|vieren|drei|vier|f[uü]nf|[2-6])\b|\b(?:de|entre) (?:ell[ao]s|est[ao]s"
    r"|es[ao]s)\b"
    r"|\b(?:in|on) there\W*$|\b(?:ah[ií]|all[ií]) dentro\b|\b(?:da drin|darin)\b"
    r"|\b(?:davon|darunter|(?:von|unter) (?:denen|diesen|ihnen))\b|\bwhich (?:one|ones)\b"
)
_OF_THOSE = pattern(
    rf"{_AMONG.pattern}"
    r"|\b(?:[oó]rdena|clas[ií]fica|ordeno)(?:me)?l[ao]s\b"
    r"|^\W*(?:what|how) about\b|^\W*qu[eé] tal\b|^\W*wie (?:ist|w[aä]re?|sieht) es mit\b"
    r"|^\W*(?:please |bitte |por favor )?(?:sort|order|rank|arrange|list|ordena|clasifica|sortiere?"
    r"|ordne) (?:those|them|these"
    r"|esas|esos|estas|estos|las|los|die|sie|diese)\b(?! (?:\w+ ){0,2}(?:songs?|tracks?|lieder|canciones|temas))"
    r"|^\W*(?:and|y|und|now|ahora|jetzt)\b|^\W*(?:only|just|s[oó]lo|nur) "
)
_ONLY = pattern(r"^\W*(?:(?:and|y|und)\s)?(?:only|just|s[oó]lo|nur)\b")
# "The two of them", "cuál de las cuatro", "die beiden": as many as the list has.
_SO_MANY = pattern(
    r"\b(?:(?:the|those|these|them|l[ao]s|es[ao]s|est[ao]s|d(?:ie|en|er)|diese[nr]?) (?P<count>two|three|four|five|six"
    r"|dos|tres|cuatro|cinco|seis|zwei|drei|vier|f[uü]nf|sechs|beiden|[2-6])|both|amb[ao]s|beide)\b"
    r"(?! (?:m[aá]s|menos|most|least|\w+est|\w+sten)\b)"
)
_HOW_MANY_SAID = {
    "three": 3, "four": 4, "five": 5, "six": 6, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "drei": 3, "vier": 4,
    "fünf": 5, "funf": 5, "sechs": 6, **{str(count): count for count in range(3, 7)},
}  # fmt: skip
# "Without the salsa", "pero sin Rails", "I meant without house".
EXCLUDES = pattern(
    r"^\W*(?:(?:and|but|y|pero|und|aber|ok|okay|no|nein|sorry|wait|now|ahora|jetzt|perd[oó]n|vale|bueno|bien|genial"
    r"|perfecto|gut|super|cool|great|nice|perfect|alright|alles klar|dann|entonces|then|so)\W+){0,3}"
    r"(?:(?:i (?:meant|mean)|(?:quer[ií]a|quise) decir|(?:das )?ich meinte|ich meine)\W+)?"
    r"(?:not (?:the|any)|none of the|leave out(?: (?:anything|everything|all|those|the ones)(?: (?:that.?s|"
    r"that are))?)?|nicht die|keine|nada de|no l[ao]s"
    r"|no (?=\w{3,20} ones\b)"
    r"|without|except|excluding|leaving out|not counting|apart from|minus|sin|menos|salvo|excepto|quitando|sacando|ohne"
    r"|au(?:ss|[sß])er|abgesehen von)\b"
)
_CORRECTS_ITSELF = pattern(
    r"\b(?:i (?:meant|mean)|(?:quer[ií]a|quise) decir|ich meinte|ich meine|instead|en cambio|stattdessen)\b"
)
NOUN = pattern(
    r"\b(?:songs?|tracks?|tunes?|pieces?|canci[oó]n(?:es)?|temas?|pistas?|lied(?:er)?|st[uü]cke?|titel)\b|\bm(?:y"
    r"|is?|ein\w*)\b"
)
MOST_FOLLOWING_WORDS = 9
# "Which is the fastest and which the slowest of them?"
MOST_WORDS_OF_SEVERAL = 16


# "How many last less than 2 minutes?", "cuántas duran menos de 2 min": tracks are counted without a noun.
HOW_MANY_ARE: Final = pattern(
    r"^\W*(?:(?:and|y|und|so|ok)\W+)?(?:how many|cu[aá]nt[oa]s|wie ?viele)(?: of (?:them|those)| de ell[ao]s"
    r"| davon)?"
    r" (?:are|last|run|go|have|is|take|duran?|pasan|superan|bajan|van|est[aá]n|son|tienen|llegan|no llegan"
    r"|dauern|gehen|sind|laufen|haben|liegen)\b"
)
_LIMITS: Final = ("link.above", "link.below", "link.between")
# "Which aren't from Madrugada?", "cuáles no están en do menor" after a list; a name has a dot for each word.
_WHICH_NOT: Final = pattern(
    r"^\W*(?:(?:and|but|y|pero|und|aber|ok)\W+)?(?:which|what|cu[aá]les|qu[eé]|welche)"
    r"(?: (?:ones|of them|de ell[ao]s|davon))? (?:(?:are|is) ?(?:not|n'?t)|no (?:son|est[aá]n|es|vienen)"
    r"|(?:sind|ist|kommen|stammen) nicht)\b(?P<name>.{0,24}·)?"
)
_NOT_NAMED: Final = pattern(
    r"^\W*(?:(?:and|but|y|pero|und|aber|ok)\W+)?(?:no|kein|nicht|none (?:from|by)|nothing (?:from|by)"
    r"|ningun[oa] de|nichts (?:von|vom|aus)|keins (?:von|vom|aus))(?: (?:more|m[aá]s|mehr))?"
    r"(?: (?:the|el|la|dem|album|disco|[aá]lbum)){0,2} (?:· ?)+\W*$"
)


def goes_on(asked: Asked) -> bool:
    """Return whether a question is about the list that was shown last: "and the quickest?", "davon nur die in Moll"."""
    excluded = names_left_out(asked.reading.names, asked.reading.text)
    is_named = any(name not in excluded for name in asked.reading.named("track"))
    if counts_the_list(asked) and not is_named and not asked.has("scope.library"):
        return True
    if _is_of_two_open(asked):
        return False
    return (
        asked.focus.shown_last
        and not asked.has("scope.library")
        and not is_named
        and len(asked.reading.text.split()) <= _most_words(asked)
        and (
            bool(_OF_THOSE.search(asked.reading.text))
            or EXCLUDES.match(asked.reading.text) is not None
            or (HOW_MANY_ARE.match(asked.reading.text) is not None and asked.has(*_LIMITS))
            or _leaves_out(asked)
            or _names_only_a_quality(asked)
            or MAKES_THAT.match(asked.reading.text) is not None
            or _is_bare_superlative(asked)
            or _is_bare_comparative(asked)
            or _is_any_within(asked)
        )
    )


def _is_of_two_open(asked: Asked) -> bool:
    """ "And which is longer?" of two open tracks, where no list was shown."""
    has_more = any(one.endswith(".more") for one in asked.reading.of("quality"))
    return has_more and len(asked.focus.conversation) == 2 and last_list(asked) is None


def _leaves_out(asked: Asked) -> bool:
    """Return whether a name, a key or a metre is left out: "no jazz", "which are not in 4/4?"."""
    said = _WHICH_NOT.match(asked.reading.unnamed)
    is_value = bool(asked.reading.keys or asked.reading.metres)
    is_which = said is not None and (said["name"] is not None or is_value)
    return is_which or _NOT_NAMED.match(asked.reading.unnamed) is not None


# "Make that before 1970": another limit for the list.
MAKES_THAT: Final = pattern(
    r"^\W*(?:(?:no|sorry|actually|wait|nein|oder|mejor|perd[oó]n|h+m+)\W+){0,3}(?:(?:make|let'?s make"
    r"|let'?s say) (?:that|it|them)"
    r"|que sean|mach(?:e)? (?:das|daraus|es))\s"
    r"|^\W*(?:h+m+\W+)?(?:no|nope|nein|nee)\W+(?=(?:before|after|under|over|below|above|from|between|in|"
    r"only|antes|despu[eé]s"
    r"|menos|entre|en|de|unter|[uü]ber|vor|nach|aus|zwischen|nur|s[oó]lo)\b)"
)
_THE_ONES: Final = pattern(r"^\W*(?:(?:and|y|und|ok|now|ahora|jetzt)\W+)?(?:the|l[ao]s|die)\s")


# "Anything under three minutes?", "¿alguna que no sea folk?"
_ANY: Final = pattern(
    r"^\W*(?:(?:and|y|und|ok|so)\W+)?(?:is there )?(?:any(?:thing|one)?|something|algun[oa]s?|alg[uú]n|"
    r"algo|irgendwas|irgendeins"
    r"|etwas|was|eins|welche)\b(?! (?:else|new|more|m[aá]s|anderes|neues))"
)


def _is_any_within(asked: Asked) -> bool:
    """Return whether a limit or an exclusion is asked for, and nothing else."""
    limits = asked.has(*_LIMITS) or (asked.has("link.not") and bool(asked.reading.named("genre", "artist")))
    is_of_list = limits and not (NOUN.search(asked.reading.text) or asked.reading.named("track"))
    return is_of_list and _ANY.match(asked.reading.text) is not None and not asked.has("act.recommend")


def _names_only_a_quality(asked: Asked) -> bool:
    """Return whether it is "the slow ones", "las lentas" or "die langsamen": those of the list."""
    said = {
        one
        for one in asked.reading.concepts
        if not one.startswith(("filler", "link.", "talk.", "scope.them", "scope.tracks"))
    }
    return (
        _THE_ONES.match(asked.reading.text) is not None
        and bool(said)
        and all(one.startswith("quality.") and one.endswith(".plain") for one in said)
        and not (asked.reading.names or asked.reading.unknown or NOUN.search(asked.reading.text))
    )


def counts_the_list(asked: Asked) -> bool:
    """Return whether as many tracks are spoken of as the last list has: "which of the four is the shortest?"."""
    said = _SO_MANY.search(asked.reading.unnamed)
    if said is None or asked.focus.conversation:
        return False
    count = _HOW_MANY_SAID.get(str(said["count"]).lower(), 2)
    return len(asked.focus.shown) == count and last_list(asked) is not None


def _most_words(asked: Asked) -> int:
    text = asked.reading.text
    is_clear = len(superlative_orders(asked.reading)) > 1 or _AMONG.search(text) or HOW_MANY_ARE.match(text)
    return MOST_WORDS_OF_SEVERAL if is_clear else MOST_FOLLOWING_WORDS


# "What did I add last?" is about uploads to the library.
_UPLOADS: Final = pattern(
    r"\b(?:i|we) (?:\w{1,10} )?(?:add|upload|import)(?:ed)?\b|\b(?:a[nñ]ad|sub[ií]|agregu)\w{0,6}"
    r"|\b(?:hochgeladen|hinzugef[uü]gt)\b"
)


def _is_bare_superlative(asked: Asked) -> bool:
    """ "¿Cuál es la más rápida?" after a list: the question names no noun."""
    return (
        superlative_order(asked.reading) is not None
        and not NOUN.search(asked.reading.text)
        and not _UPLOADS.search(asked.reading.text)
        and not asked.reading.names
        and not asked.focus.conversation
    )


def _is_bare_comparative(asked: Asked) -> bool:
    """ "Which is quieter?" after a list, with no track open."""
    has_more = any(one.endswith(".more") for one in asked.reading.of("quality"))
    return (
        has_more
        and asked.has("how.what")
        and not (asked.reading.names or asked.reading.numbers or asked.reading.compares)
        and not asked.focus.conversation
    )


# "How long is it in total?"
OF_IT = pattern(
    r"\b(?:is|does|lasts?|takes?|dura|dauert|geht|ist) (?:it|this|that|esta|este|es|das|dies\w*|er|sie)\b"
)


def of_the_last_list(asked: Asked) -> dict[str, Any]:
    """The conditions of the list that was shown last, where "of those" is said."""
    if not goes_on(asked):
        return {}
    found = conditions_of_list(asked) or {}
    if _CORRECTS_ITSELF.search(asked.reading.text):
        # "I meant without the salsa": what was left out before is not meant any more.
        found.pop("leave_out", None)
    return found


def conditions_of_list(asked: Asked) -> dict[str, Any] | None:
    """Return the conditions of the list that was shown last, {} for the whole library; None without a list."""
    last = last_list(asked)
    if last is None or last.tool == SIMILAR_TOOL:
        return None
    if last.tool in PLAYLIST_TOOLS:
        return playlist_of(last)
    if ids := _of_several_lists(asked, last):
        return {"track_ids": ids}
    return {name: value for name, value in last.arguments.items() if name not in LISTING}


def _of_several_lists(asked: Asked, last: Measured) -> list[str]:
    """Return the tracks of "in 4A or 5A", for which there was a call each; [] for one list, or a part of the tracks."""
    if asked.reading.metres or asked.reading.keys:
        # "And in 2/4?" is another list.
        return []
    turn = next((one for one in asked.talk.turns if last in one.measured), None)
    found = [one for one in turn.measured if one.tool == FIND_TOOL and one.summary] if turn else []
    wanted = [{name: value for name, value in one.arguments.items() if name not in LISTING} for one in found]
    rows = [row for one in found for row in (one.summary or {}).get("tracks", ())]
    ids = list(dict.fromkeys(str(row["track_id"]) for row in rows))
    totals = [(one.summary or {}).get("total", 0) for one in found if "offset" not in one.arguments]
    is_of_several = any(one != wanted[0] for one in wanted)
    return ids if is_of_several and sum(totals) == len(ids) <= MOST_NAMED else []


def narrowed(asked: Asked, before: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    """Return the conditions of a list with more of them. "And under 80 BPM?" after those over 130 BPM is another list;
    "which of those are under 80?" is not."""
    is_within = bool(_AMONG.search(asked.reading.text) or _ONLY.match(asked.reading.text))
    kept = {
        name: value for name, value in before.items() if is_within or not _is_contradicted(name, value, said)
    }
    found = {**kept, **said}
    if left := [*before.get("leave_out", ()), *said.get("leave_out", ())]:
        found["leave_out"] = list(dict.fromkeys(left))
    is_narrowed = is_within or EXCLUDES.match(asked.reading.text) is not None
    if is_narrowed and "character" in before and "character" in said:
        # "Only the dark ones" of the calm tracks.
        found["character"] = list(dict.fromkeys([*before["character"], *said["character"]]))
    return found


def _is_contradicted(name: str, value: Any, said: dict[str, Any]) -> bool:
    """Return whether no track can be within a limit and the opposite one of the same value."""
    measure, _, side = name.rpartition("_")
    if side == "min":
        most = said.get(f"{measure}_max")
        return most is not None and most <= value
    least = said.get(f"{measure}_min") if side == "max" else None
    return least is not None and least >= value


def playlist_of(shown: Measured) -> dict[str, Any]:
    """Return the condition that a track is in the playlist that a tool showed or changed."""
    return {IN_PLAYLIST: str((shown.summary or {}).get("playlist_id") or shown.arguments["playlist_id"])}


def last_list(asked: Asked) -> Measured | None:
    lists = (one for one in reversed(asked.talk.earlier) if one.tool in LISTS)
    last = next(lists, None)
    return last if last and last.summary and last.tool in asked.tools else None
