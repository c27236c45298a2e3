"""Questions in the recommender's chat that plans of shared tools answer, without a choice of tracks.

Commands about saved playlists ("put Blue first in Friday", "undo that"), whether two named tracks mix, and the
hand-over of questions about a measurement ("what tempo is Blue?") to the analyst.
"""

from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Final

from src.orchestrator.assistant import Question, toolbox_of
from src.orchestrator.events import RouterEvent, Suggestion
from src.orchestrator.grammar_answers import answer_by_grammar, read_conversation
from src.orchestrator.language.focus import named_tracks
from src.orchestrator.language.plans import LONGEST_QUESTION, Answer, Asked, Grammar, Plan, Steps, ask
from src.orchestrator.language.rephrased import RephrasedGrammar
from src.orchestrator.language.rephrased.remarks import CommandGrammar
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools import Toolbox
from src.orchestrator.tools.journal.last_change import LAST_CHANGE, changed_before
from src.orchestrator.tools.journal.plans import UNDO_PLAN
from src.orchestrator.tools.journal.restoring import RESTORE_NAMED
from src.orchestrator.tools.library.deletion import DeletionTools
from src.orchestrator.tools.library.owned import Library
from src.orchestrator.tools.library.plans.correcting_elsewhere import CORRECT_ELSEWHERE
from src.orchestrator.tools.library.plans.lists import track_line
from src.orchestrator.tools.library.plans.matching import TOGETHER
from src.orchestrator.tools.library.plans.tag_counts import (
    COUNT_BY_KEY,
    COUNT_BY_METRE,
    COUNT_BY_TAG,
    LONGEST_ALBUM,
)
from src.orchestrator.tools.library.plans.totals import AVERAGE
from src.orchestrator.tools.library.search import SearchTools
from src.orchestrator.tools.player.tools import PlayerTools
from src.orchestrator.tools.playlists import PlaylistTools
from src.orchestrator.tools.playlists.changing import CHANGE_PLAN, CHANGE_PLANS
from src.orchestrator.tools.playlists.choosing import is_about_a_list, reading_playlist_names
from src.orchestrator.tools.playlists.length import COUNT_PLAN, LENGTH_PLAN
from src.orchestrator.tools.playlists.making import MAKE_PLAN
from src.orchestrator.tools.playlists.membership import MEMBERSHIP_PLANS
from src.orchestrator.tools.playlists.moving import MOVE_PLAN
from src.orchestrator.tools.playlists.plans import ADD_PLAN, CREATE_PLAN, LIST_PLAN, names_playlist
from src.orchestrator.tools.playlists.playing import PLAY_LIST_PLAN
from src.orchestrator.tools.playlists.removing import REMOVE_PLAN, SHOW_PLAN
from src.orchestrator.tools.playlists.removing_described import REMOVE_DESCRIBED
from src.orchestrator.tools.playlists.renaming import RENAME_LIST_PLAN
from src.orchestrator.tools.playlists.sorting import SORT_PLAN
from src.orchestrator.tools.playlists.that_list import in_that_list
from src.orchestrator.tools.playlists.within import WITHIN_PLANS
from src.orchestrator.tools.todo import TodoTools
from src.orchestrator.tools.todo.plans import TODO_PLANS

from .abilities import ABILITIES
from .for_analyst import answered_by_analyst
from .other_music import asks_for_other_music
from .wording import say


def _of_a_playlist(plan: Plan) -> Plan:
    """Return the plan for questions about a playlist that is named, or was spoken of. Others ask for a choice."""
    return replace(plan, fits=lambda asked: _is_of_a_playlist(asked) and plan.fits(asked))


def _of_named_tracks(plan: Plan) -> Plan:
    """Return the plan for questions that name the tracks, too."""

    def fits(asked: Asked) -> bool:
        names_tracks = bool(asked.reading.named("track")) and not asked.has("quality")
        is_change = asked.has("act.add", "act.create") and plan in (ADD_PLAN, CREATE_PLAN)
        return names_tracks and (is_change or _is_of_a_playlist(asked)) and plan.fits(asked)

    return replace(plan, fits=fits)


def _is_of_a_playlist(asked: Asked) -> bool:
    return names_playlist(asked) or is_about_a_list(asked)


def _of_two_named(asked: Asked) -> bool:
    """Return whether two tracks are named, and no third one is asked for ("like Rails, and mixes with Depot")."""
    return len(asked.reading.named("track")) == 2 and not asked.has("quality") and TOGETHER.fits(asked)


FIND: Final = "find_tracks"
# "What tempo is Blue?", but not "at the tempo of Blue", "the same key as Blue" and "songs that long".
MEASUREMENTS: Final = ("measure.tempo", "measure.key", "measure.metre", "measure.loudness", "measure.chords")
OTHER_REQUESTS: Final = ("quality", "degree", "act", "scope.tracks", "scope.library", "how.how_many", "part")


MOST_WORDS_OF_A_FOLLOW_UP: Final = 5


def _asks_for_measurement(asked: Asked) -> bool:
    items = asked.reading.items
    begins = items[0].concepts if items else frozenset()
    if not asked.reading.names and len(asked.reading.text.split()) <= MOST_WORDS_OF_A_FOLLOW_UP:
        # "And the key?", after a question about one track.
        named = named_tracks(asked.earlier_readings()[-1]) if len(asked.talk.questions) > 1 else ()
        is_of_that = len(named) == 1 and "link.goes_on" in begins and not asked.reading.unknown
        return is_of_that and asked.has(*MEASUREMENTS) and not asked.has(*OTHER_REQUESTS)
    is_question = any(one.startswith(("how.", "measure.")) for one in begins)
    is_of_one = len(asked.reading.named("track")) == 1 and not asked.reading.numbers
    return is_question and is_of_one and asked.has(*MEASUREMENTS) and not asked.has(*OTHER_REQUESTS)


def _hand_over(asked: Asked) -> Steps:
    """Say what the list of tracks has, tempo, key and loudness, and offer the analyst for more."""
    track = asked.tracks[0] if asked.tracks else None
    said = ""
    if track is not None and FIND in asked.tools:
        (found,) = yield [(FIND, {"title": track.title})]
        rows = [row for row in (found.summary or {}).get("tracks", ()) if row["track_id"] == track.id]
        said = "".join(f"{track_line(row, asked.voice, 'loudness')}. " for row in rows)
    return Answer(said + say("for_the_analyst", asked.reading.language), (_suggested(asked),))


# "How many bachatas do I have?", "tag it as party": nothing to choose. The analyst counts and labels.
_OF_THE_LIBRARY: Final = pattern(
    r"^\W*(?:and |so |y |und )?(?:how many|cu[aá]nt[oa]s|wie viele)\b.{1,60}\b(?:i (?:have|own|got)|do i|tengo|hay"
    r"|habe ich|hab ich|gibt es)\b"
    r"|^\W*(?:and |y |und )?(?:please |bitte |por favor )?"
    r"(?:(?:rate|tag|label|favou?rite|unlike) |give .{1,60}\bstars?\b|mark .{1,60}\bfavou?rite"
    r"|(?:punt[uú]a|califica|etiqueta|m[aá]rca)(?:l[ao]s?)?\b|(?:ponle|dale) .{1,60}\bestrellas?\b"
    r"|(?:bewerte|tagge|markiere?) |gib .{1,60}\bsterne?\b)"
)


# "Which artist has the most songs?", "what is the average tempo of my music?"
_ASKS_WHAT: Final = pattern(
    r"^\W*(?:and |so |y |und )?(?:what|which|who|qu[eé]|cu[aá]l|de qui[eé]n|qui[eé]n|welche[rsnm]?|was|wer|von wem"
    r"|wie (?:hoch|gro[sß]+|schnell|lang))\b"
)
_LIBRARY_COUNTS: Final = (COUNT_BY_TAG, COUNT_BY_KEY, COUNT_BY_METRE, LONGEST_ALBUM)


def _is_of_the_library(asked: Asked) -> bool:
    text = asked.talk.plain_question
    if _OF_THE_LIBRARY.search(text):
        return True
    counts = AVERAGE.search(asked.reading.text) is not None or any(one.fits(asked) for one in _LIBRARY_COUNTS)
    return counts and _ASKS_WHAT.match(text) is not None


def _ask_analyst(asked: Asked) -> Steps:
    yield from ()
    return Answer(say("analyst_answers", asked.reading.language), ({**_suggested(asked), "at_once": True},))


# "Delete the playlist Friday", "throw Rails out of my library": not "delete the second", which is of the picks.
_DELETES: Final = pattern(
    r"^\W*(?:(?:please|now|ok|and|can you|could you|por favor|ahora|y|puedes|bitte|jetzt|und|kannst du) ){0,3}"
    r"(?:(?:delete|erase|remove|trash|get rid of|throw away|discard|borra\w*|elimina\w*|suprime|quita\w*|l[oö]sche?n?"
    r"|entferne?n?|wirf)"
    r" (?:(?:the|my|that|this|la|mi|esa|esta|die|meine|diese) )?(?:(?:whole|entire|saved|ganze) )?"
    r"(?:playlists?|play list|set ?list|lista(?: de reproducci[oó]n)?|liste)\b(?! (?:de|of|von) )"
    r"|(?:delete|erase|trash|borra\w*|elimina\w*|l[oö]sche?)"
    r" (?:(?:the|my|la|mi|die|meine) )?[^.,;!?]{1,60}? (?:playlist|lista|liste)\W*$"
    r"|(?:delete|erase|remove|trash|throw|take|borra\w*|elimina\w*|quita\w*|saca\w*|l[oö]sche?|entferne?|wirf|nimm)"
    r" .{1,80} (?:from|out of|de|aus)"
    r" (?:(?:the|my|la|mi|der|meiner) )?(?:library|collection|biblioteca|colecci[oó]n|bibliothek|sammlung|mediathek)\b)"
)
_RENAMES: Final = pattern(
    r"^\W*(?:(?:please|can you|could you|por favor|puedes|bitte|kannst du) ){0,2}(?:rename|retitle|give) "
    r"(?:it|this|that|the (?:set|list|playlist))(?: an?(?:other)? (?:new )?name)?\W*$"
    r"|^\W*(?:por favor )?(?:ren[oó]mbral[ao]|c[aá]mbiale el nombre|renombra (?:la lista|esta lista))\W*$"
    r"|^\W*(?:bitte )?(?:benenne|nenne?) (?:es|sie|das|die liste|die playlist) (?:bitte )?um\W*$"
)


def _hand_over_deletion(asked: Asked) -> Steps:
    yield from ()
    return Answer(say("analyst_deletes", asked.reading.language), ({**_suggested(asked), "at_once": True},))


def _ask_name(asked: Asked) -> Steps:
    yield from ()
    return Answer(say("rename_how", asked.reading.language))


DELETION: Final = Plan(
    "deletion",
    lambda asked: _DELETES.search(asked.talk.plain_question) is not None,
    _hand_over_deletion,
    allows_unknown_words=True,
)
RENAMING: Final = Plan(
    "renaming",
    lambda asked: _RENAMES.search(asked.talk.plain_question) is not None,
    _ask_name,
    allows_unknown_words=True,
)


def _suggested(asked: Asked) -> Suggestion:
    label = say("ask_analyst", asked.reading.language)
    return {"label": label, "question": asked.talk.plain_question, "assistant": "analyst"}


def _refuse_other_music(asked: Asked) -> Steps:
    yield from ()
    return Answer(asked.say("refuse.world"))


OTHER_MUSIC: Final = Plan(
    "music of a service",
    lambda asked: asked.playlist_question is None and asks_for_other_music(asked.talk.plain_question),
    _refuse_other_music,
    allows_unknown_words=True,
)
PLAYLIST_PLANS: Final = (
    MOVE_PLAN,
    *map(_of_a_playlist, (RENAME_LIST_PLAN, LENGTH_PLAN, COUNT_PLAN, SORT_PLAN, PLAY_LIST_PLAN, SHOW_PLAN)),
    *map(_of_named_tracks, (REMOVE_PLAN, CREATE_PLAN, ADD_PLAN)),
    LIST_PLAN,
)
MAKE_OF_TITLES: Final = replace(
    MAKE_PLAN, fits=lambda asked: bool(asked.reading.named("track")) and MAKE_PLAN.fits(asked)
)
# "No, Rails is at 86 BPM": said of a track that is named, and no wish.
CORRECTS_NAMED: Final = replace(
    CORRECT_ELSEWHERE,
    fits=lambda asked: len(asked.reading.named("track")) == 1 and CORRECT_ELSEWHERE.fits(asked),
)
# These have nothing to do with what was chosen last.
APART: Final = Grammar((OTHER_MUSIC, ABILITIES, DELETION, RENAMING, CORRECTS_NAMED))
GRAMMAR: Final = Grammar(
    (
        *APART.plans,
        # What was chosen is told by the memory of picks.
        replace(
            LAST_CHANGE, fits=lambda asked: changed_before(asked) is not None and LAST_CHANGE.fits(asked)
        ),
        UNDO_PLAN,
        RESTORE_NAMED,
        # "Save it as Friday" means the picks, which are saved elsewhere.
        *(MAKE_OF_TITLES if one is MAKE_PLAN else one for one in CHANGE_PLANS),
        # "Mi lista Cena" is none of tasks.
        *MEMBERSHIP_PLANS,
        *WITHIN_PLANS,
        *TODO_PLANS,
        *map(reading_playlist_names, PLAYLIST_PLANS),
        replace(TOGETHER, fits=_of_two_named),
        Plan("measurement", _asks_for_measurement, _hand_over),
        Plan(
            "counts and labels",
            _is_of_the_library,
            _ask_analyst,
            allows_unknown_words=True,
        ),
    )
)

# "What's the fastest in it?", "take the salsa one out", behind an answer about a playlist.
THAT_LIST: Final = RephrasedGrammar(
    rephrase=in_that_list, grammars=(Grammar((REMOVE_DESCRIBED, *MEMBERSHIP_PLANS, *WITHIN_PLANS)),)
)


# "With all songs over 120 BPM", "con todas mis bachatas".
ALL_OF: Final = pattern(
    r"\b(?:all|every)(?: of)?(?: (?:my|the))? \w+|\btod[ao]s (?:mis|l[ao]s) \w+|\balle[nr]? (?:meine[nr]?|die"
    r"|den)? ?\w+"
)
# "Take Depot out of it, too gloomy for a Monday."
AMONG_REMARKS: Final = CommandGrammar(
    (
        *(MAKE_OF_TITLES if one is MAKE_PLAN else one for one in CHANGE_PLANS),
        *map(_of_named_tracks, (REMOVE_PLAN, CREATE_PLAN, ADD_PLAN)),
    )
)


# Plans that say that the analyst answers.
FOR_ANALYST: Final = frozenset(
    {"measurement", "counts and labels", DELETION.name, CORRECTS_NAMED.name},
)


async def answer_by_rules(
    question: Question, *, names_list: bool = False, is_offline: bool = False
) -> AsyncGenerator[RouterEvent] | None:
    """Return the events of the answer, or None for questions that ask for a choice of tracks.

    names_list : answer only questions that have the name of one of the user's playlists, or change one
    is_offline : let the analyst answer what is for it, which has no language model either

    Commands are followed by rules also with a language model, because they change data.
    """
    toolbox = rule_toolbox(question)
    talk = await read_conversation(question, toolbox)
    is_apart = APART.concerns(talk)
    is_of_that_list = not _shows_picks(question) and THAT_LIST.plan_of(talk) is not None
    grammar = (
        THAT_LIST
        if is_of_that_list
        else AMONG_REMARKS
        if not is_apart and AMONG_REMARKS.plan_of(talk)
        else GRAMMAR
    )
    found = grammar.plan_of(talk)
    asked = found[1] if found else ask(talk)
    is_own = is_apart or is_of_that_list or not names_list or _is_of_own_list(question, asked)
    if found is None or not is_own or len(talk.question) > LONGEST_QUESTION:
        return None
    if is_offline and found[0].name in FOR_ANALYST and (events := await answered_by_analyst(question)):
        return events
    return answer_by_grammar(question, grammar, toolbox)


async def says_what_is_in(question: Question) -> bool:
    """Return whether a playlist is to be made of named tracks, or of all that fit, so that nothing is chosen."""
    if ALL_OF.search(question.text):
        return True
    asked = ask(await read_conversation(question, rule_toolbox(question)))
    return bool(asked.reading.named("track")) and not asked.has("quality")


def _is_of_own_list(question: Question, asked: Asked) -> bool:
    """Return whether a question names a playlist of the user, makes one, or changes that of the answer before."""
    if asked.playlist_question is not None:
        return True
    fitting = next((plan for plan in CHANGE_PLANS if plan.fits(asked)), None)
    # "Drop Blue" means the picks, where these were shown last.
    return fitting is not None and (fitting is not CHANGE_PLAN or not _shows_picks(question))


def _shows_picks(question: Question) -> bool:
    """Return whether the answer before was about picks."""
    asked = [one["content"] for one in question.history if one.get("role") == "user"]
    return bool(asked) and (question.state.get("last") or {}).get("user_query") == asked[-1]


def follows_a_playlist(question: Question) -> bool:
    """Return whether the answer before made or changed a playlist."""
    called: list[str] = []
    for message in reversed(question.history):
        if message.get("role") == "user":
            break
        called += [str(call["function"]["name"]) for call in message.get("tool_calls") or ()]
    return any("playlist" in name for name in called)


def rule_toolbox(question: Question) -> Toolbox:
    """Return the tools of the plans."""
    playlists = PlaylistTools(question.user_id)
    library = Library(question.user_id, tuple(question.track_ids))
    search = SearchTools(library)
    turn = sum(message["role"] == "user" for message in question.history)
    return toolbox_of(
        [
            playlists.list_playlists,
            playlists.show_playlist,
            playlists.create_playlist,
            playlists.rename_playlist,
            playlists.add_to_playlist,
            playlists.move_in_playlist,
            playlists.sort_playlist,
            playlists.remove_from_playlist,
            PlayerTools(library).control_player,
            search.compare_tracks,
            search.find_tracks,
            DeletionTools(library, question.shared_state, question.text, turn).restore_tracks,
            *TodoTools(question.user_id, question.track_ids).all(),
        ],
        question,
    )
