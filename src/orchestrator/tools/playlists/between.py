"""Putting a track between two others of a playlist, as a plan: "add Clementine between Rails and Blue", "und Clementine
dazwischen".
"""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .choosing import LIST, SHOW, ask_which, choose_list, is_about_a_list, is_denied, read_lists, say
from .moving import ADD, MOVE, read_entries

# In folded text with "·" for each title.
_TITLE: Final = r"(?:the |la |el |das |den |die )?·(?: ·)*"
_LIST: Final = r"(?: (?:in|into|to|of|on|from|en|de|a|zu|der|aus) .{2,40})?"
_BETWEEN: Final = pattern(
    r"\W*(?:(?:and|then|also|please|ok|now|can you|could you|y|tambien|por favor|ahora|puedes|und|dann|auch|bitte|jetzt"
    r"|kannst du)\W+){0,3}"
    r"(?:(?:add|put|insert|stick|squeeze|slot|slide|move|place|mete|pon|anade|agrega|inserta|mueve|tu|pack|setze?"
    r"|fuge?|schiebe?"
    r"|stelle?|lege?|nimm) )?"
    rf"{_TITLE}(?: (?:in|rein|noch|bitte))*"
    rf"(?: (?:in )?(?:between|entre|zwischen) (?P<pair>{_TITLE} ?,? (?:and|y|e|und|&) {_TITLE})"
    r"| (?:in )?between(?: (?:them|those|these|the two|those two|both))?| entre (?:ell[ao]s|l[ao]s dos"
    r"|es[ao]s(?: dos)?|amb[ao]s)"
    rf"| en ?medio| dazwischen| zwischen (?:die|den|diese[n]?) beiden){_LIST}(?: (?:ein|rein|hinzu|please|bitte"
    rf"|por favor))*\W*"
)
_PAIR: Final = 2


def _is_asked(asked: Asked) -> bool:
    names = asked.reading.named("track")
    said = _BETWEEN.fullmatch(fold(asked.reading.unnamed))
    if said is None or is_denied(asked) or any(len(one.tracks) != 1 for one in names):
        return False
    return len(names) == (1 + _PAIR if said["pair"] else 1) and (bool(said["pair"]) or is_about_a_list(asked))


def _fits(asked: Asked) -> bool:
    return {LIST, SHOW, ADD, MOVE} <= asked.tools and _is_asked(asked)


def _steps(asked: Asked) -> Steps:
    track, *pair = (one.tracks[0] for one in asked.reading.named("track"))
    lists = yield from read_lists(can_change=True)
    fitting = choose_list(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    playlist_id, name = fitting[0]["playlist_id"], asked.voice.title(fitting[0]["name"])
    entries = yield from read_entries(playlist_id)
    now = [entry["track_id"] for entry in entries]
    others = [one for one in now if one != track.id]
    missing = [one for one in pair if one.id not in others]
    if missing:
        titles = asked.voice.joined([asked.title(one) for one in missing])
        return Answer(say(asked, "title_not_in", titles=titles, name=name))
    if not pair and len(others) != _PAIR:
        return Answer(say(asked, "between_which", title=asked.title(track)))
    place = 1 + (min(others.index(one.id) for one in pair) if pair else 0)
    if track.id in now:
        arguments = {"playlist_id": playlist_id, "place": now.index(track.id) + 1, "to": place + 1}
        (done,) = yield [(MOVE, arguments)]
    else:
        added = {"playlist_id": playlist_id, "tracks": [{"track_id": track.id}], "place": place + 1}
        (done,) = yield [(ADD, added)]
    result_of(done)
    return Answer(say(asked, "moved", title=asked.title(track), place=place + 1, name=name))


BETWEEN_PLAN: Final = Plan("put a track between two", _fits, _steps, allows_unknown_words=True)
