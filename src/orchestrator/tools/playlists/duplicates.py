"""Tracks that are in a playlist more than once, taken out, as a plan: "remove the duplicates from Warmup"."""

from typing import Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.rules.patterns import pattern

from .choosing import LIST, SHOW, ask_which, choose_list, is_about_a_list, read_lists, say
from .moving import read_entries

REMOVE: Final = "remove_from_playlist"
# An answer has eight rounds of tools, and each removal is one.
MOST_REMOVED: Final = 4
# In folded text.
_REMOVES: Final = pattern(
    r"(?:remove|delete|take out|clear|drop|kick out|get rid of) (?:all )?(?:the |any )?"
    r"(?:duplicates?|doubles?|double ones|repeats|repeated (?:ones|tracks|songs))\b.{0,60}"
    r"|(?:quita|elimina|borra|saca) (?:l[ao]s |todos l[ao]s )?(?:duplicad[ao]s|repetid[ao]s|dobles)\b.{0,60}"
    r"|(?:entferne?|losche?|nimm|wirf) (?:alle )?(?:die )?(?:doppelten|duplikate|dubletten|mehrfachen)\b.{0,60}"
)


def _fits(asked: Asked) -> bool:
    is_asked = _REMOVES.fullmatch(bare_command(asked.talk.plain_question)) is not None
    is_of_list = is_about_a_list(asked) or asked.has("scope.playlist") or asked.playlist_question is not None
    return {LIST, SHOW, REMOVE} <= asked.tools and is_asked and is_of_list


def _steps(asked: Asked) -> Steps:
    lists = yield from read_lists(can_change=True)
    fitting = choose_list(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    playlist_id, name = fitting[0]["playlist_id"], asked.voice.title(fitting[0]["name"])
    entries = yield from read_entries(playlist_id)
    ids = [entry["track_id"] for entry in entries]
    # An entry without an id was not read.
    again = [place for place, one in enumerate(ids) if one and one in ids[:place]]
    if not again:
        return Answer(say(asked, "no_duplicates", name=name))
    left, again = again[:-MOST_REMOVED], again[-MOST_REMOVED:]
    # From the end, so that the places before stay.
    for place in reversed(again):
        (done,) = yield [(REMOVE, {"playlist_id": playlist_id, "place": place + 1})]
        result_of(done)
    titles = asked.voice.joined([asked.voice.title(entries[place]["title"]) for place in again])
    more = " " + say(asked, "more_again", count=len(left)) if left else ""
    return Answer(say(asked, "removed_again", titles=titles, name=name) + more)


NO_DUPLICATES: Final = Plan("duplicates of a playlist", _fits, _steps, allows_unknown_words=True)
