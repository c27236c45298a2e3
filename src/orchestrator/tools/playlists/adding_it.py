"""The track that was spoken of, put into the playlist that was changed before, as a plan: "add it anyway"."""

from typing import Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .choosing import LIST, SHOW, ask_which, last_list, list_before, read_lists, say
from .moving import ADD, added_before, read_entries, read_move

# In folded text without commas.
_TAIL: Final = (
    r"(?: (?:anyway|any ?how|all the same|regardless|too|as well|also|in|in there|to it|to the (?:play)?list|there"
    r"|(?:at the (?:end|bottom)|to the end|last|(?:at|to) the (?:start|beginning|top)|first)"
    r"|igual|igualmente|tambien|de todos modos|de todas (?:formas|maneras)|ahi|a la lista"
    r"|again|once more|otra vez|de nuevo|noch ?(?:ein)?mal|trotzdem|auch|noch|mal|bitte|doch|hinzu|dazu|rein|dran|an"
    r"|al (?:final|principio|comienzo)|ans ende|am ende|ganz hinten|an den anfang|ganz vorne?))"
)
_ADDS: Final = pattern(
    rf"(?:add|include|append) (?:it|this|that|this one|that one){_TAIL}*"
    rf"|(?:put|stick|chuck|throw|pop) (?:it|this|that|this one|that one){_TAIL}+"
    rf"|(?:anade|agrega|suma|mete)l[ao]{_TAIL}*|(?:pon|pone)l[ao]{_TAIL}+"
    rf"|(?:fuge?|nimm|packe?|tu|hange?|setze?) (?:es|das|sie|ihn|den|die){_TAIL}+"
)
# "Add it again", behind an answer that it is there already.
_AGAIN: Final = pattern(r"\b(?:again|once more|otra vez|de nuevo|noch ?(?:ein)?mal)\b")
_AT_START: Final = pattern(r"\b(?:start|beginning|top|first|principio|comienzo|anfang|vorne?)\b")


def _fits(asked: Asked) -> bool:
    text = bare_command(asked.talk.plain_question).replace(",", "")
    if added_before(asked) and read_move(fold(asked.talk.plain_question), asked.reading.language):
        # What was just added is moved: "put it first".
        return False
    is_known = {LIST, SHOW, ADD} <= asked.tools and not asked.tracks_named
    return is_known and list_before(asked) is not None and _ADDS.fullmatch(text) is not None


def _steps(asked: Asked) -> Steps:
    lists = yield from read_lists(can_change=True)
    fitting = last_list(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    playlist, name = fitting[0], asked.voice.title(fitting[0]["name"])
    entries = yield from read_entries(playlist["playlist_id"])
    held = {entry["track_id"] for entry in entries}
    # Of two that were compared, one is there already.
    is_again = _AGAIN.search(fold(asked.talk.plain_question)) is not None
    new = [track for track in asked.focus.tracks if is_again or track.id not in held]
    if len(new) != 1:
        return Answer(say(asked, "which_track", name=name))
    is_first = _AT_START.search(bare_command(asked.talk.plain_question)) is not None
    place = {"place": 1} if is_first else {}
    (added,) = yield [
        (ADD, {"playlist_id": playlist["playlist_id"], "tracks": [{"track_id": new[0].id}], **place})
    ]
    result_of(added)
    at = 1 if is_first else len(entries) + 1
    told = say(asked, "added", name=name, count=say(asked, "one"))
    return Answer(f"{told} {say(asked, 'moved', title=asked.title(new[0]), place=at, name=name)}")


ADD_IT_PLAN: Final = Plan("add what was spoken of", _fits, _steps, allows_unknown_words=True)
