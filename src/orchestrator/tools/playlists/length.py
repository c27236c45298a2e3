"""The length of a playlist, as a plan: "how long is my Warmup playlist in total?"."""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.conditions import conditions
from src.orchestrator.tools.library.plans.lengths import asks_for_length, total_length
from src.orchestrator.tools.library.plans.lists import counted, listing

from .choosing import (
    LIST,
    SHOW,
    ask_which,
    choose_list,
    is_about_a_list,
    names_known_playlist,
    read_lists,
    say,
)

# In folded text.
_BARE: Final = pattern(
    r"(?:how long (?:is|does|will) (?:it|that|this|the (?:whole )?(?:thing|list))(?: all)?(?: (?:last|take|run"
    r"|go on(?: for)?|be))?|how (?:long|many (?:minutes|hours))(?: (?:is|are) (?:it|that|this|those|they|in it))?"
    r"|how long (?:would|will|am|do) i (?:be )?listen(?:ing)?"
    r"(?: to (?:it|that|this|that one|the (?:whole )?(?:thing|list)))?(?: from (?:start|beginning) to (?:end|finish))?"
    r"|how much (?:music|time) is (?:it|that|this|in it)"
    r"|(?:(?:and|und|y) )?(?:(?:the|what(?:'?s| is) the|la|die) )?(?:(?:total|whole|overall) )?(?:length|run ?time"
    r"|running time|play(?:ing)? ?time|duration|duracion(?: total)?|spieldauer|gesamtdauer|gesamtlange|laufzeit|dauer)"
    r"|(?:que duracion tiene|cuanto (?:dura|duran|tiempo (?:es|son|dura)|llevo)(?: ya)?|cuantos minutos (?:son|"
    r"dura|tiene|hay|es)"
    r"|cuanto es)(?: (?:eso|esa lista|la lista|todo|todo eso|ahora))?"
    r"|wie (?:lang(?:e)?|viele minuten)(?: (?:ist|is|sind|dauert|geht|hat|lauft))?(?: (?:sie|die|das|es|die liste"
    r"|die playlist))?)"
    r"(?: (?:in (?:total|all)|all together|altogether|en total|en minutos|insgesamt|zusammen|jetzt|denn|so far"
    r"|now))*\??"
)
_LIST: Final = pattern(r"\b(?:my|mi|meine?r?)\s+(?:\w+\s+)?(?:list|lista|liste)\b")


def _is_of_last_list(asked: Asked) -> bool:
    """Return whether it is "how long is it in total?", just after a playlist was made or changed."""
    return is_about_a_list(asked) and _BARE.fullmatch(bare_command(asked.talk.plain_question)) is not None


def _fits(asked: Asked) -> bool:
    is_that_one = asked.has("scope.list") and is_about_a_list(asked)
    names_list = asked.has("scope.playlist") or is_that_one or _LIST.search(asked.reading.text) is not None
    is_of_one = names_known_playlist(asked) or asked.has("scope.playlist")
    asks = asks_for_length(asked) or (is_of_one and asked.has("measure.duration"))
    is_of_a_list = asks and names_list
    is_asked = is_of_a_list and not asked.has("act.create", "act.add", "act.delete", "act.recommend")
    is_named = is_asked and not asked.reading.numbers
    return {LIST, SHOW} <= asked.tools and (is_named or _is_of_last_list(asked))


# "What's in Friday, and how long is it?"
_WHAT_IS_IN: Final = pattern(
    r"^\W*(?:what(?:'?s| is| are)|show(?: me)?|qu[eé] (?:hay|tengo|lleva)|mu[eé]strame"
    r"|was (?:ist|steht|hab(?:e)? ich)|zeig(?:e)?)\b(?! the length)"
)


def _steps(asked: Asked) -> Steps:
    lists = yield from read_lists()
    fitting = choose_list(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    (page,) = yield [(SHOW, {"playlist_id": fitting[0]["playlist_id"]})]
    shown = result_of(page)
    total = total_length(asked, shown["total"], shown["total_seconds"])
    if not _WHAT_IS_IN.match(asked.reading.text):
        return total
    name, count = asked.voice.title(fitting[0]["name"]), counted(shown["total"], asked.voice)
    shown_rows = listing(asked, say(asked, "has", name=name, count=count), page)
    return replace(shown_rows, text=f"{shown_rows.text}\n\n{total.text}")


# "How many songs are left in it?"; in folded text.
_HOW_MANY: Final = pattern(
    r"(?:how many|cuant[oa]s|wie ?viele)(?: (?:songs|tracks|tunes|ones|canciones|temas|pistas|lieder|stucke|titel))?"
    r"(?: (?:are|is|do i have|have i got|hay|tengo|tiene|quedan|queda|sind|hab(?:e)? ich|hat))?"
    r"(?: (?:left|still|now|quedan|ahora|noch|jetzt|da|sie))*"
    r"(?: (?:in|on|en|auf) (?:it|there|that|the (?:play)?list|that (?:play)?list|ella|la lista|esa lista"
    r"|der (?:play)?liste)"
    r"| there| ahi| alli| drin| drauf| darin)(?: (?:now|left|ahora|jetzt|noch))*\??"
)


_OTHER: Final = ("quality", "act.create", "act.add", "act.delete", "scope.task")


def _fits_count(asked: Asked) -> bool:
    is_of_last_list = (
        is_about_a_list(asked) and _HOW_MANY.fullmatch(bare_command(asked.talk.plain_question)) is not None
    )
    is_of_named = (
        names_known_playlist(asked)
        and asked.has("how.how_many")
        and not (asked.has(*_OTHER) or set(asked.reading.of("measure")) - {"title"} or conditions(asked))
    )
    return {LIST, SHOW} <= asked.tools and (is_of_last_list or is_of_named)


def _count(asked: Asked) -> Steps:
    lists = yield from read_lists()
    fitting = choose_list(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    (page,) = yield [(SHOW, {"playlist_id": fitting[0]["playlist_id"]})]
    name, count = asked.voice.title(fitting[0]["name"]), counted(result_of(page)["total"], asked.voice)
    return Answer(f"{say(asked, 'has', name=name, count=count)}.")


COUNT_PLAN = Plan("tracks in a playlist", _fits_count, _count, allows_unknown_words=True)
LENGTH_PLAN = Plan("length of a playlist", _fits, _steps, allows_unknown_words=True)
