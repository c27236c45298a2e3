"""Deletion of a playlist, with a question first: "delete the playlist Peak", "delete it again"."""

from typing import Final, cast

from src.music_theory.naming import Language
from src.orchestrator.language.messages import Voice
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.language.vocabulary import LANGUAGES
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.deleting import agrees, yes_or_no

from .choosing import LIST, Lists, is_about_a_list, last_list, lists_named, only_list, unknown_list

DELETE: Final = "delete_playlist"
# After these, "delete it" means the playlist, and no track that was put in.
_OF_THE_WHOLE: Final = frozenset({"create_playlist", "rename_playlist", "show_playlist"})
_OF_AN_ENTRY: Final = frozenset({"add_to_playlist", "remove_from_playlist"})
# In folded text.
_IT: Final = pattern(
    r"\W*(?:(?:ok|no|and|please|bitte|und|y|pues|actually|doch|now|then) ?,? ?){0,3}"
    r"(?:(?:delete|remove|bin|scrap|trash|get rid of) (?:it|that|this|that one|this one)"
    r"|(?:borra|elimina|quita)(?:me)?(?:la|lo)|(?:borra|elimina|quita) (?:esa|esta|eso)"
    r"|(?:losche?|entferne?) (?:sie|die|das|es|diese)|wirf (?:sie|die|das) weg)"
    r"(?: (?:again|please|now|then|wieder|bitte|doch|mal|jetzt|otra vez|por favor|ya))*\W*"
)


def _points_at_a_list(asked: Asked) -> bool:
    if not is_about_a_list(asked) or asked.reading.names:
        return False
    turn = asked.talk.turns[-1]
    is_of_whole = any(one.tool in _OF_THE_WHOLE for one in turn.measured)
    is_of_entry = any(one.tool in _OF_AN_ENTRY for one in turn.measured)
    is_it = is_of_whole and not is_of_entry and _IT.fullmatch(fold(asked.talk.plain_question)) is not None
    return is_it or (asked.has("act.delete") and asked.has("scope.list"))


def _deletes_a_list(asked: Asked) -> bool:
    # "Lösch die Liste Fest": a list is a playlist where one of the user has this name.
    is_list = asked.has("scope.playlist") or (asked.has("scope.list") and asked.playlist_question is not None)
    return (asked.has("act.delete") and is_list) or _points_at_a_list(asked)


def _fits(asked: Asked) -> bool:
    if not {LIST, DELETE} <= asked.tools:
        return False
    return _deletes_a_list(asked) or (agrees(asked) is not None and _name_in_doubt(asked) is not None)


def _name_in_doubt(asked: Asked) -> str | None:
    """Return the playlist that the answer before asked about, in any language."""
    before = asked.talk.turns[-1].answer.strip() if asked.talk.turns else ""
    voices = [Voice(cast(Language, language), asked.talk.note_names) for language in LANGUAGES]
    return next(
        (
            name
            for name in asked.talk.playlists
            for voice in voices
            if before and before == voice.say("delete.ask_playlist", titles=voice.title(name))
        ),
        None,
    )


def _steps(asked: Asked) -> Steps:
    (listed,) = yield [(LIST, {})]
    lists: Lists = result_of(listed)["playlists"]
    # "Yes, delete it" answers, "delete the playlist Peak" is a wish of its own.
    in_doubt = None if _deletes_a_list(asked) else _name_in_doubt(asked)
    if in_doubt is None:
        return _ask(asked, lists)
    if not agrees(asked):
        return Answer(asked.say("delete.kept"))
    pending = next((one for one in lists if one["name"] == in_doubt), None)
    if pending is None:
        return Answer(asked.say("delete.kept"))
    (done,) = yield [(DELETE, {"playlist_id": pending["playlist_id"]})]
    if done.summary is None:
        return Answer(done.error or asked.say("delete.kept"))
    return Answer(asked.say("delete.done_playlist", titles=asked.voice.title(pending["name"])))


def _ask(asked: Asked, lists: Lists) -> Answer:
    has_other_name = bool(asked.reading.unknown or asked.reading.quoted or unknown_list(asked, lists))
    pointed = last_list(asked, lists) if _points_at_a_list(asked) else []
    chosen = lists_named(asked, lists) or pointed or ([] if has_other_name else only_list(asked, lists))
    if len(chosen) != 1:
        return Answer(asked.say("delete.which_playlist"))
    name = asked.voice.title(chosen[0]["name"])
    return Answer(asked.say("delete.ask_playlist", titles=name), yes_or_no(asked))


DELETE_LIST_PLAN: Final = Plan("delete a playlist", _fits, _steps, allows_unknown_words=True)
