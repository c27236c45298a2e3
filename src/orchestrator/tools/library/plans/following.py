"""Questions about the list that was shown last: "which of those is slower?", "and in minor?"."""

from typing import Any

from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured

from .conditions import IN_PLAYLIST
from .qualities import superlative_order, superlative_orders

LIST_TOOL, FIND_TOOL, SIMILAR_TOOL = "list_tracks", "find_tracks", "find_similar"
# Arguments that say how a list is shown.
LISTING = ("order", "limit", "offset", "totals")
# Their tracks are those of a playlist.
PLAYLIST_TOOLS = frozenset({"show_playlist", "sort_playlist", "remove_from_playlist"})
LISTS = frozenset({LIST_TOOL, FIND_TOOL, SIMILAR_TOOL}) | PLAYLIST_TOOLS
_OF_THOSE = pattern(
    r"\b(?:of|among|from|out of) (?:those|these|them|(?:the|those|these) (?:two|three|four|five|six|[2-6]))\b"
    r"|\bde (?:l[ao]s|es[ao]s|est[ao]s) (?:dos|tres|cuatro|cinco|seis|[2-6])\b"
    r"|\bvon den (?:beiden|zweien|dreien|vieren|drei|vier|f[uü]nf|[2-6])\b|\b(?:de|entre) (?:ell[ao]s|est[ao]s"
    r"|es[ao]s)\b"
    r"|\b(?:in|on) there\W*$|\b(?:ah[ií]|all[ií]) dentro\b|\b(?:da drin|darin)\b"
    r"|\b(?:davon|darunter|(?:von|unter) (?:denen|diesen|ihnen))\b|\bwhich (?:one|ones)\b"
    r"|\b[oó]rdenal[ao]s\b"
    r"|^\W*(?:what|how) about\b|^\W*qu[eé] tal\b|^\W*wie (?:ist|w[aä]re?|sieht) es mit\b"
    r"|^\W*(?:please |bitte |por favor )?(?:sort|order|rank|arrange|list|ordena|clasifica|sortiere?"
    r"|ordne) (?:those|them|these"
    r"|esas|esos|estas|estos|las|los|die|sie|diese)\b(?! (?:\w+ ){0,2}(?:songs?|tracks?|lieder|canciones|temas))"
    r"|^\W*(?:and|y|und|now|ahora|jetzt)\b|^\W*(?:only|just|s[oó]lo|nur) "
)
_OF_THOSE_FIRST = pattern(
    r"^\W*(?:(?:and|y|und|ok|now|ahora|jetzt)\W+)?(?:of|from|out of) (?:those|these|them)\b"
    r"|^\W*(?:y )?de (?:es[ao]s|est[ao]s|ell[ao]s)\b"
    r"|^\W*(?:und )?(?:davon|von (?:denen|diesen|ihnen))\b"
)
NOUN = pattern(
    r"\b(?:songs?|tracks?|tunes?|pieces?|canci[oó]n(?:es)?|temas?|pistas?|lied(?:er)?|st[uü]cke?|titel)\b|\bm(?:y"
    r"|is?|ein\w*)\b"
)
MOST_FOLLOWING_WORDS = 9
# "Which is the fastest and which the slowest of them?"
MOST_WORDS_OF_SEVERAL = 16


def goes_on(asked: Asked) -> bool:
    """Return whether a question is about the list that was shown last: "and the quickest?", "davon nur die in Moll"."""
    return (
        asked.focus.shown_last
        and not asked.has("scope.library")
        and not asked.reading.named("track")
        and len(asked.reading.text.split()) <= _most_words(asked)
        and (
            bool(_OF_THOSE.search(asked.reading.text))
            or _is_bare_superlative(asked)
            or _is_bare_comparative(asked)
        )
    )


def _most_words(asked: Asked) -> int:
    is_clear = len(superlative_orders(asked.reading)) > 1 or _OF_THOSE_FIRST.match(asked.reading.text)
    return MOST_WORDS_OF_SEVERAL if is_clear else MOST_FOLLOWING_WORDS


def _is_bare_superlative(asked: Asked) -> bool:
    """ "¿Cuál es la más rápida?" after a list: the question names no noun."""
    return (
        superlative_order(asked.reading) is not None
        and not NOUN.search(asked.reading.text)
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
    last = last_list(asked) if goes_on(asked) else None
    if last is not None and last.tool in PLAYLIST_TOOLS:
        return playlist_of(last)
    if last is None or last.tool != FIND_TOOL:
        return {}
    return {name: value for name, value in last.arguments.items() if name not in LISTING}


def playlist_of(shown: Measured) -> dict[str, Any]:
    """Return the condition that a track is in the playlist that a tool showed or changed."""
    return {IN_PLAYLIST: str((shown.summary or {}).get("playlist_id") or shown.arguments["playlist_id"])}


def last_list(asked: Asked) -> Measured | None:
    lists = (one for one in reversed(asked.talk.earlier) if one.tool in LISTS)
    last = next(lists, None)
    return last if last and last.summary and last.tool in asked.tools else None
