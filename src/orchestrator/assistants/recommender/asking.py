"""What is asked back instead of a choice at random: where nothing in a question tells what to choose."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Final

from src.orchestrator.assistant import Question
from src.orchestrator.events import RouterEvent, Suggestion
from src.orchestrator.grammar_answers import answer_by_grammar, read_conversation
from src.orchestrator.language.plans import Answer, Asked, Grammar, Plan, Steps, ask
from src.orchestrator.language.reports import is_report
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.player.no_such_name import PLAYS_BY_NAME
from src.orchestrator.tools.playlists.choosing import ask_which, read_lists

from .catalogues import LibraryCatalogue
from .for_analyst import answered_by_analyst, order_for_analyst
from .rule_answers import rule_toolbox
from .rules import read_follow_up, read_request
from .strategy import Strategy
from .wording import quoted, say

# All patterns read folded text.
# A wish for music, without saying which.
_WISHES: Final = pattern(
    r"\b(?:play|spin|put on|something|anything|some|recommend\w*|suggest\w*|pick|choose|surprise|give me|show me|gimme"
    r"|music|songs?|tracks?|tunes?|bangers?|what (?:should|shall|could|can|do|would|to|comes|goes|fits|works)"
    r"|whats next|what.s next|next|listen|dj|mix|set|playlist for|entertain"
    r"|pon|ponme|poneme|pone|algo|musica|canci(?:on|ones)|temas?|pistas?|recom\w+|sugier\w+|sugeri\w*|elige|elegi"
    r"|sorpr\w+|dame|muestrame|que (?:pongo|escucho|suena|toco|pincho|va|queda|pega|sigue|puedo)|siguiente|escuchar"
    r"|con que|spiel\w*|etwas|was|irgendwas|musik|lied(?:er)?|stucke?|songs|titel|nummern?|empfiehl\w*|empfehl\w*"
    r"|schlag\w*|wahl\w*|uberrasch\w*|gib mir|zeig mir|hor\w*|auflegen|leg|mach|als nachstes|weiter|welche[srn]?)\b"
)
# Beside the name of a playlist only these ask for a choice.
_CHOOSES: Final = pattern(
    r"\b(?:recommend\w*|suggest\w*|something|anything|what (?:should|could|would|else)|fits?|goes|similar|like|more"
    r"|surprise|minutes?|hours?|recom\w+|sugier\w+|sugeri\w*|algo|parecid\w+|como|mas"
    r"|que (?:pongo|puedo|va|queda|pega)|minutos|horas?|empfiehl\w*|empfehl\w*|etwas"
    r"|was (?:passt|kann|konnte|soll)|passt|ahnlich\w*|wie|mehr|minuten|stunden?)\b"
)
# Questions about what there is, in whose place no choice may stand.
_ASKS: Final = pattern(
    r"^\W*(?:(?:and|so|but|hey|y|und|oye|pero|aber|also) ){0,2}(?:how (?:many|much|long|often|old|fast|loud|do|did)|did"
    r"|have (?:i|we|you)|has|had|was (?:there|that|it)|were|is|are|does|who|when|where|why|whose"
    r"|do (?:i|we|you) (?:have|own)|cuant[oa]s?|cuando|donde|quien|por que|cual es|es|hay"
    r"|tengo|esta|estan|puse|anadi|lleva"
    r"|wie (?:viele?|lang\w*|oft|alt|schnell|laut|heisst|spat)|hab(?:e)? ich|hast du|haben wir|ist|sind|war|wer|wann|wo"
    r"|warum|wieso|wessen|gibt es)\b"
)
# "Which songs sound most alike?", "export Friday to Rekordbox", "set the genre of all bachatas": no choice is wanted.
_WANTS_NO_CHOICE: Final = pattern(
    r"^\W*(?:(?:and|so|ok|y|und|also|please|now|por favor|bitte) ){0,2}"
    r"(?:(?:which|what|cuales|que|welche)(?: (?:of|de|von))?(?: (?:my|the|mis|l[ao]s|mein\w{0,2}))?(?: (?:two|dos"
    r"|zwei))?"
    r" (?:songs|tracks|tunes|ones|canciones|temas|pistas|stucke|lieder|titel)"
    r" (?!(?:should|could|can|shall|would|do|to|go|goes|fit|fits|work|works|are (?:good|best|right|nice|great)|puedo"
    r"|deberia|pongo|van|pegan"
    r"|sirven|soll\w*|kann|konnte|passen|eignen|spiel\w*|leg\w*)\b)"
    r"|(?:how many|cuant[oa]s|wie ?viele)\b"
    r"|(?:set|change|edit|cambia|pon|setze?|andere?) (?:the|el|la|das|die|den) (?:genre|title|tempo|key|artist|album"
    r"|year|genero|titulo|tonalidad"
    r"|artista|ano|titel|tonart|kunstler|jahr)\b"
    r"|(?:export|upload|analy[sz]e|transcribe|convert|exporta|sube|analiza|transcribe|exportiere?|analysiere?|lade)\b)"
)
_STARTERS: Final = {
    "en": ("Something calm", "Forty minutes, calm to driving", "Surprise me"),
    "es": ("Algo tranquilo", "Cuarenta minutos, de tranquilo a intenso", "Sorpréndeme"),
    "de": ("Etwas Ruhiges", "Vierzig Minuten, von ruhig bis treibend", "Überrasche mich"),
}
_CHANGES: Final = ("act.add", "act.delete", "act.exchange", "act.rename")


async def ask_back(question: Question, *, was_elsewhere: bool = False) -> AsyncGenerator[RouterEvent] | None:
    """Return the events of the analyst's answer, or of one that asks for more; None for a question that tells what
    to choose.

    was_elsewhere : the analyst gave the answer before
    """
    picks = len(question.state.get("picks", ()))
    toolbox = rule_toolbox(question)
    asked = ask(await read_conversation(question, toolbox))
    if read_follow_up(question.text, picks).kind != "new":
        # "Is Rails faster than Depot?" does not want faster ones.
        compares = _only_asks(asked) and bool(asked.reading.named("track"))
        return await answered_by_analyst(question) if compares else None
    if events := await order_for_analyst(question, was_elsewhere=was_elsewhere):
        return events
    tracks = await LibraryCatalogue(question.user_id).tracks()
    # A library of 10 000 titles takes longer than the event loop may wait.
    strategy = await asyncio.to_thread(read_request, question.text, tracks, question.track_ids)
    if _changes_a_list(asked):
        return answer_by_grammar(question, Grammar((WHICH_LIST,)), toolbox)
    is_of_list = _is_about_own_list(asked)
    is_unclear = is_of_list or _is_unclear(asked, strategy)
    is_question = is_unclear or _only_asks(asked)
    if is_question and (events := await answered_by_analyst(question, is_of_list=is_of_list)):
        return events
    if is_unclear:
        steps = _ask(strategy)
        return answer_by_grammar(question, Grammar((Plan("ask back", lambda _: True, steps, True),)), toolbox)
    return None


def _only_asks(asked: Asked) -> bool:
    """Return whether a question wants no tracks: "how fast is it?"."""
    text = fold(asked.talk.plain_question)
    return (_ASKS.match(text) is not None and _WISHES.search(text) is None) or (
        _WANTS_NO_CHOICE.match(text) is not None
    )


def _is_unclear(asked: Asked, strategy: Strategy) -> bool:
    text = fold(asked.talk.plain_question)
    if _ASKS.match(text) and asked.reading.named("track") and not _wishes(asked):
        # "Is Rails danceable?" wants no tracks.
        return True
    if _WANTS_NO_CHOICE.match(text):
        return True
    if strategy.asks_for_something:
        return False
    if PLAYS_BY_NAME.match(asked.talk.plain_question):
        return True
    return bool(strategy.unread) or _ASKS.match(text) is not None or _WISHES.search(text) is None


def _is_about_own_list(asked: Asked) -> bool:
    named = asked.playlist_question
    return named is not None and _CHOOSES.search(fold(named.reading.unnamed)) is None


def _changes_a_list(asked: Asked) -> bool:
    """Return whether a named track is to be put into a playlist, or out of it, that is not known."""
    is_order = asked.playlist_question is None and not is_report(asked.talk.plain_question)
    names_track = asked.has(*_CHANGES) and bool(asked.reading.named("track"))
    return is_order and names_track and not _wishes(asked)


def _wishes(asked: Asked) -> bool:
    return _CHOOSES.search(fold(asked.reading.unnamed)) is not None


def _which_list(asked: Asked) -> Steps:
    lists = yield from read_lists()
    return ask_which(asked, lists)


WHICH_LIST: Final = Plan("which playlist", lambda _: True, _which_list, allows_unknown_words=True)


def _ask(strategy: Strategy) -> Callable[[Asked], Steps]:
    """Return the steps of an answer that says what was not understood, and what could be asked."""

    def steps(asked: Asked) -> Steps:
        yield from ()
        language = asked.reading.language
        named = asked.playlist_question or asked
        is_question = _ASKS.match(fold(asked.talk.plain_question)) is not None or named is not asked
        told = [] if is_question else _words(strategy, language)
        told.append(say("not_a_wish" if is_question else "not_understood", language))
        suggestions = [asked.suggest(one) for one in _STARTERS[language]]
        if is_question:
            analyst: Suggestion = {
                "label": say("ask_analyst", language),
                "question": asked.talk.plain_question,
                "assistant": "analyst",
            }
            suggestions = [analyst, *suggestions[:2]]
        return Answer(" ".join(told), tuple(suggestions))

    return steps


def _words(strategy: Strategy, language: str) -> list[str]:
    if not strategy.unread:
        return []
    return [say("not_read", language, words=", ".join(quoted(one, language) for one in strategy.unread))]
