"""Which playlist a question means: the named one, the one spoken of, or the only one."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from src.orchestrator.language.focus import UNDOING, names_in
from src.orchestrator.language.plans import LONGEST_QUESTION, Answer, Asked, Lookup, Plan, result_of
from src.orchestrator.language.playlist_names import find_playlist
from src.orchestrator.language.text import fold
from src.orchestrator.language.texts import Texts
from src.orchestrator.language.vocabulary import vocabulary
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Turn

TEXTS: Final = Texts(Path(__file__).parent / "texts")
LIST, SHOW = "list_playlists", "show_playlist"
# Tools after which "it" is the playlist.
OF_A_LIST: Final = frozenset(
    {
        "create_playlist", "rename_playlist", "add_to_playlist", "remove_from_playlist", "move_in_playlist",
        "sort_playlist", SHOW,
    }
)  # fmt: skip

# After so many turns, "it" is no longer a playlist.
MOST_TURNS_BACK: Final = 4

# "Don't add Blue", "no añadas Blue", "füg Blue nicht hinzu"; in folded text without titles.
_DENIED: Final = pattern(
    r"^\W*(?:(?:no|ok|please|but|and|so|well|actually|pero|y|aber|und|bitte)\W+){0,3}(?:do ?n.?t|do not|never)\b"
    r"|\bno (?:(?:me|te|se|le|les|lo|la|los|las|nos)\s+){0,2}(?:anad|agregu|pong|met|sum|incluy|inclui|quit|saqu|borr"
    r"|elimin|hag|cre|guard|muev|mov|cambi|orden|ordene|llam|renombr|intercambi|armes|arme)\w{0,6}\b"
    r"|\b(?:mach|leg|erstell|bau|start)\w{0,2}(?: bitte| mir| mal){0,2} (?:keine?|nicht)\b"
)
# "Can Low Orbit go first on Gym?" is a request, "is Blue first on Gym?" a question; in folded text.
REQUEST: Final = pattern(
    r"^\W*(?:(?:and|so|ok|then|hey|y|und|dann) )?(?:can|could|would|will|please|puede[sn]?|podes|podria[sn]?|podemos"
    r"|kann|kannst|konnen|konnte|konnten|konntest|darf|durfen)\b"
)
_HOW: Final = pattern(
    r"^\W*(?:(?:and|y|und|hey|ok) )?(?:how (?:do|can|could|would|should|to)\b"
    r"|como (?:hago|puedo|se |podria|agrego|creo|anado)"
    # "Should we make a playlist?" asks for advice.
    r"|(?:should|shall|soll(?:en|te|ten)?|deberia\w*) \w"
    r"|wie (?:mache?|kann|leg\w*|erstell\w*|fug\w*|bekomme?|geht|lass\w*)\b)"
)
_NOT: Final = pattern(r"\b(?:nicht|nie|niemals|not|never)\b|\bdo ?n.?t\b")
# "Everything but Rails", "Gym with Blue, not Rails"; in folded text.
LEAVES_OUT: Final = pattern(
    r"\b(?:without|but|except|not|no|nothing|never|apart from|other than|sin|menos|excepto|salvo|nada|ohne|ausser|nicht"
    r"|nichts|kein\w*|bis auf)\b"
)

type Lists = list[dict[str, Any]]


def say(asked: Asked, text: str, /, **values: Any) -> str:
    return TEXTS.say(asked.reading.language, f"playlist.{text}", **values)


def lists_named(asked: Asked, lists: Lists) -> Lists:
    """Return the playlists whose names the question has; of "Peak" and "Peak Two" the longer one."""
    text, found = fold(asked.talk.plain_question), list[dict[str, Any]]()
    for one in sorted(lists, key=lambda row: -len(row["name"])):
        said = re.compile(rf"(?<!\w){re.escape(fold(one['name']))}(?!\w)")
        if said.search(text):
            text = said.sub(" ", text)
            found.append(one)
    # In their order; two of one name are both meant.
    names = {fold(one["name"]) for one in found}
    return [one for one in lists if fold(one["name"]) in names]


def names_known_playlist(asked: Asked) -> bool:
    """Return whether a question has the name of one of the user's playlists."""
    return asked.playlist_question is not None


def reading_playlist_names(plan: Plan) -> Plan:
    """Return the plan with the names of the user's playlists read as "playlist": "what's in Peak now?"."""
    return replace(
        plan,
        fits=lambda asked: plan.fits(asked.playlist_question or asked),
        steps=lambda asked: plan.steps(asked.playlist_question or asked),
    )


def asks_how(asked: Asked) -> bool:
    """Return whether a question asks how something is done, or whether it should be."""
    return _HOW.match(fold(asked.reading.unnamed)) is not None


def is_denied(asked: Asked, *, anywhere: bool = False) -> bool:
    """Return whether a command is denied, "don't add it", or asked for, "how do I add it?".

    anywhere : also by a "not" behind its verb
    """
    text = fold(asked.reading.unnamed)
    if asks_how(asked):
        return True
    return _DENIED.search(text) is not None or (anywhere and _NOT.search(text) is not None)


# A name behind the noun, or in front of it; behind a preposition at the end of a sentence.
_NOUN: Final = r"(?:[Pp]lay ?list|[Ss]et ?list|[Ll]ista|[Ll]iste|list)"
_WORDS: Final = r"[A-ZÄÖÜÁÉÍÓÚÑ][\w'-]{0,30}(?:\s[A-ZÄÖÜÁÉÍÓÚÑ0-9][\w'-]{0,30}){0,3}"
_NAMED_LIST: Final = (
    re.compile(rf"\b{_NOUN} (?:called |named |namens |llamada )?[\"'“„«]?(?P<name>{_WORDS})"),
    re.compile(rf"\b(?:the|my|la|mi|die|der|meine[r]?) [\"'“„«]?(?P<name>{_WORDS})[\"'”“»]?[ -]{_NOUN}\b"),
)
_AT_THE_END: Final = re.compile(
    r"\b(?:from|off|out of|in|to|onto|into|en|aus|von|zu|(?P<weak>on|a|auf|de)) (?:my )?"
    rf"[\"'“„«]?(?P<name>{_WORDS})[\"'”“»]?"
    r"(?: hinzu| raus| heraus| weg| dazu)?(?: bitte| please| por favor)?\W*$"
)
# They are no unknown words.
_DAYS: Final = frozenset(
    {
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "lunes", "martes", "miercoles",
        "jueves", "viernes", "sabado", "domingo", "montag", "dienstag", "mittwoch", "donnerstag", "freitag",
        "samstag", "sonntag",
    }
)  # fmt: skip


_NEW_NAME: Final = pattern(r"\b(?:to|as|into|a|como|en|zu|um in|in|nach)\b")


def unknown_list(asked: Asked, lists: Lists) -> str:
    """Return the name of a playlist that the question has and none of these has; "" without one."""
    found = None if lists_named(asked, lists) else unknown_list_place(asked)
    return asked.talk.plain_question[slice(*found)] if found else ""


def unknown_list_place(asked: Asked) -> tuple[int, int] | None:
    """Return where a question has what must be the name of a playlist, whether there is one of it or not."""
    text = asked.talk.plain_question
    if asked.has("act.rename"):
        # What is behind "to" is its new name.
        text = _NEW_NAME.split(text, maxsplit=1)[0]
    found = next((found for form in _NAMED_LIST if (found := form.search(text))), None)
    if not found and (found := _AT_THE_END.search(text)) and not _is_unknown(asked, found):
        found = None
    known = [f" {fold(one)} " for name in asked.reading.names for one in (name.text, name.said)]
    # "Barrio" is a part of "Amor de Barrio".
    is_known = found is not None and any(f" {fold(found['name'])} " in one for one in known)
    return found.span("name") if found and not is_known else None


def _is_unknown(asked: Asked, found: re.Match[str]) -> bool:
    """Return whether words at the end can be a name only. Of a command any words without a meaning for music can."""
    words = fold(found["name"]).split()
    if asked.talk.plain_question.rstrip().endswith("?"):
        unknown = {fold(one) for one in asked.reading.unknown} | _DAYS
        return not found["weak"] and any(word in unknown for word in words)
    is_musical = vocabulary(asked.reading.language).is_musical
    return any(word in _DAYS or not is_musical(word) for word in words)


def list_before(asked: Asked) -> str | None:
    """Return the id of the playlist that was made, changed, shown or asked about last in this conversation.

    If the last question about one was not understood, its name.
    """
    for turn in reversed(asked.talk.turns):
        if found := _list_of(turn) or _named_in(turn, asked):
            return found
    return None


def _list_of(turn: Turn) -> str:
    """Return the id of the playlist that the tools of a turn were called for, the last one; "" for none."""
    for one in reversed(turn.measured):
        if not one.summary:
            continue
        if one.tool == LIST and one.arguments.get("track_id") and one.summary["total"] == 1:
            # "Which list is Blue on?"
            return str(one.summary["playlists"][0]["playlist_id"])
        if one.tool in OF_A_LIST or one.arguments.get("playlist_id"):
            return str(one.summary.get("playlist_id") or one.arguments.get("playlist_id"))
    return ""


def _named_in(turn: Turn, asked: Asked) -> str:
    """Return the name of the playlist in a question that called no tool; "" for none."""
    text = turn.question[:LONGEST_QUESTION]
    if turn.measured or not asked.talk.playlists:
        return ""
    found = find_playlist(text, asked.talk.playlists, names_in(asked.talk))
    return text[found[0] : found[1]] if found else ""


def last_list(asked: Asked, lists: Lists) -> Lists:
    """Return the playlist that was spoken of last; [] if there is none, or another one is named."""
    return [] if unknown_list(asked, lists) else spoken_of(asked, lists)


def spoken_of(asked: Asked, lists: Lists) -> Lists:
    """Return the playlist that was spoken of last, whatever this question names; [] if there is none."""
    last = list_before(asked)
    return [one for one in lists if last and (one["playlist_id"] == last or fold(one["name"]) == fold(last))]


def only_list(asked: Asked, lists: Lists) -> Lists:
    """Return the playlist if there is one only, and no other is named; [] otherwise."""
    return lists if len(lists) == 1 and not unknown_list(asked, lists) else []


def is_about_a_list(asked: Asked) -> bool:
    """Return whether the answer before was about a playlist, which "it" then means."""
    for turn in reversed(asked.talk.turns[-MOST_TURNS_BACK:]):
        tools = {one.tool for one in turn.measured}
        # An undo goes back to what was spoken of before it, and what was not understood changes nothing.
        if tools and not tools <= UNDOING:
            is_so = any("playlist" in tool for tool in tools) or bool(_list_of(turn))
            return is_so and list_before(asked) is not None
        if _named_in(turn, asked):
            return True
    return False


def choose_list(asked: Asked, lists: Lists) -> Lists:
    """Return the playlist that is named, spoken of last, or the only one; several or [] if that is not clear."""
    return lists_named(asked, lists) or last_list(asked, lists) or only_list(asked, lists)


def read_lists(*, can_change: bool = False) -> Lookup[Lists]:
    """Return the user's playlists, the one changed last first.

    can_change : without saved filters, which have no order of their own
    """
    (found,) = yield [(LIST, {})]
    return [one for one in result_of(found)["playlists"] if not (can_change and one["smart"])]


def ask_which(asked: Asked, lists: Lists) -> Answer:
    """Return an answer that asks for the name of a playlist, or tells that there is none of the name that was said."""
    if not lists:
        return Answer(say(asked, "none_yet"))
    names = asked.voice.joined([asked.voice.title(one["name"]) for one in lists])
    if unknown := unknown_list(asked, lists):
        return Answer(say(asked, "no_such", name=asked.voice.title(unknown), names=names))
    return Answer(say(asked, "which", names=names))
