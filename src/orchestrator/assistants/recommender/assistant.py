"""The recommender in the chat: nodes of the graph appear as tool steps, the judge's text as tokens."""

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import replace
from typing import Any, ClassVar, Final
from uuid import uuid4

from src.orchestrator.analyst_answers import WAS_ELSEWHERE
from src.orchestrator.assistant import Assistant, Introduction, Question, register_assistant, toolbox_of
from src.orchestrator.base.tool_execution import ToolBatch
from src.orchestrator.deltas import ToolCall
from src.orchestrator.errors import ClaveError
from src.orchestrator.events import DoneEvent, RouterEvent
from src.orchestrator.grammar_answers import without_typing_errors
from src.orchestrator.llm_routing_langgraph import load_langgraph
from src.orchestrator.providers import provider_from_settings
from src.orchestrator.router_factory import make_router
from src.orchestrator.tools.playlists import PlaylistTools

from .asking import ask_back
from .catalogues import LibraryCatalogue, corrections_of, lastfm_for
from .engine import RecommendationEngine
from .for_analyst import answer_about_picks, answer_behind_analyst, answered_by_analyst
from .memory import keep_reply, picks_as_search, picks_to_save, playlist_name, remember, reply_without_graph
from .model import Model
from .pick_changes import change_picks, count_picks, is_of_saved_playlist
from .rule_answers import answer_by_rules, follows_a_playlist, says_what_is_in
from .rules import read_request
from .rules.named_set import split_off_name
from .rules.picks import is_undo
from .rules.vocabulary import language_of
from .state import MusicRecommenderState
from .steps import Steps
from .why_not import explain_absence
from .wording import say

# Between the tracks of a set and the sentence that it is saved.
BETWEEN: Final = "\n\n"


@register_assistant
class Recommender(Assistant):
    name = "recommender"
    title = "Recommender"
    description = "Chooses from your library: what to play next, sets of a length, more like this. Says why."
    starters = (
        "Forty minutes for a warm-up, calm to driving.",
        "What should I play after this?",
        "Surprise me with what I never play.",
    )
    translations: ClassVar[Mapping[str, Introduction]] = {
        "es": Introduction(
            "Recomendador",
            "Elige de tu biblioteca: qué poner después, sesiones de una duración, más como esto. Dice por qué.",
            (
                "Cuarenta minutos para calentar, de tranquilo a intenso.",
                "¿Qué pongo después de esta?",
                "Sorpréndeme con lo que nunca pongo.",
            ),
        ),
        "de": Introduction(
            "Empfehler",
            "Wählt aus deiner Sammlung: was als Nächstes kommt, Sets einer Länge, mehr davon. Sagt, warum.",
            (
                "Vierzig Minuten zum Aufwärmen, von ruhig bis treibend.",
                "Was soll ich danach spielen?",
                "Überrasche mich mit etwas, das ich nie spiele.",
            ),
        ),
    }
    model_defaults: ClassVar[dict[str, Any]] = {"timeout": 60.0, "temperature": 0.5}

    def load(self) -> None:
        load_langgraph()
        RecommendationEngine()
        for language in ("en", *self.translations):
            for starter in self.introduction(language).starters:
                # Loads the vocabularies and compiles the patterns.
                read_request(starter, ())

    async def stream(self, question: Question) -> AsyncGenerator[RouterEvent]:
        if self.connection().is_offline:
            question = await without_typing_errors(question)
        events_of: AsyncGenerator[RouterEvent] | None = None
        request, name = split_off_name(question.text)
        # "A playlist called Friday with Rails and Blue", "with all my waltzes": what is in it is said.
        if name and await says_what_is_in(question):
            events_of = await answer_by_rules(question) or await answered_by_analyst(question)
        elif not name:
            events_of = await self._without_graph(question) or self._recommend(question)
        if events_of is None:
            events_of = self._recommend_and_save(replace(question, text=request), name)
        async with aclosing(events_of) as events:
            async for event in events:
                yield event

    async def _without_graph(self, question: Question) -> AsyncGenerator[RouterEvent] | None:
        """Return the events of an answer that needs no new choice; None for other questions."""
        memory, text, is_offline = question.state, question.text, self.connection().is_offline
        was_elsewhere = bool(memory.pop(WAS_ELSEWHERE, False))
        is_of_picks = not (was_elsewhere or follows_a_playlist(question))
        if count := count_picks(memory, text, is_of_picks=is_of_picks):
            return _said(count)
        # What was chosen last is in a playlist, too, once it is saved.
        names_list = not is_of_saved_playlist(memory)
        if events := await answer_by_rules(question, names_list=names_list, is_offline=is_offline):
            return events
        if reply := await self._change(question):
            return _said(reply)
        if name := playlist_name(memory, text):
            return self._save_playlist(question, name)
        events = await answer_by_rules(question, is_offline=is_offline)
        if events is None and is_undo(text):
            events = _said(say("nothing_to_undo", language_of(text)))
        if events is None and is_offline:
            events = (
                (await answer_behind_analyst(question) if was_elsewhere else None)
                or await answer_about_picks(question)
                or await ask_back(question, was_elsewhere=was_elsewhere)
            )
        return events

    @staticmethod
    async def _change(question: Question) -> str:
        """Change or explain the picks; return the answer, "" for other questions."""
        memory, text = question.state, question.text
        reply = await explain_absence(memory, text, LibraryCatalogue(question.user_id), question.track_ids)
        if not reply:
            before = memory.get("told")
            reply, player = change_picks(memory, text)
            if memory.get("told") is not before:
                question.transcript.extend(picks_as_search(memory))
            if player:
                question.control_player(player)
        if reply:
            keep_reply(memory, text, reply)
        return reply or reply_without_graph(memory, text)

    async def _recommend(self, question: Question) -> AsyncGenerator[RouterEvent]:
        """Yield the events of the graph while it runs. Closing the generator cancels all nodes."""
        await asyncio.to_thread(load_langgraph)
        queue: asyncio.Queue[RouterEvent | None] = asyncio.Queue()
        model = self._model()
        engine = RecommendationEngine(
            LibraryCatalogue(question.user_id),
            model,
            Steps(queue.put_nowait),
            elsewhere=await lastfm_for(question.user_id),
        )
        work = asyncio.create_task(_process(engine, question))
        work.add_done_callback(lambda _: queue.put_nowait(None))
        try:
            while (event := await queue.get()) is not None:
                yield event
            yield self._last_event(question, work.result(), model)
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)

    async def _recommend_and_save(self, question: Question, name: str) -> AsyncGenerator[RouterEvent]:
        """Yield the events of a choice, and those of saving it as a playlist."""
        done: DoneEvent | None = None
        async for event in self._recommend(question):
            if event["type"] == "done":
                done = event
            else:
                yield event
        if done is None:
            return
        if not picks_to_save(question.state):
            yield done
            return
        yield {"type": "token", "text": BETWEEN}
        async for event in self._save_playlist(question, name):
            yield _joined(done, event) if event["type"] == "done" else event

    async def _save_playlist(self, question: Question, name: str) -> AsyncGenerator[RouterEvent]:
        """Save the picks as a playlist with the tool that models use, so that it can be undone."""
        toolbox = toolbox_of([PlaylistTools(question.user_id).create_playlist], question)
        picks = {"name": name, "tracks": picks_to_save(question.state)}
        tools = ToolBatch(toolbox, [ToolCall(f"save-{uuid4().hex}", "create_playlist", json.dumps(picks))])
        text = say("not_saved", language_of(question.text))
        async with aclosing(tools.events()) as events:
            async for event in events:
                yield event
                if event["type"] == "tool_result" and event["success"]:
                    text = say("saved", language_of(question.text), name=name)
                    question.state["is_saved"] = True
        # "Undo that" and "put the third first" read it there.
        parts = [call.as_message_part() for call in tools.calls]
        question.transcript.extend(
            [{"role": "assistant", "content": None, "tool_calls": parts}, *tools.messages()]
        )
        yield {"type": "token", "text": text}
        done: DoneEvent = {"type": "done", "full_response": text}
        if tools.undo_token:
            done["undo_token"] = tools.undo_token
        yield done

    def _model(self) -> Model | None:
        connection = self.connection()
        return (
            None
            if connection.is_offline
            else Model(make_router(provider_from_settings(), connection=connection))
        )

    @staticmethod
    def _last_event(question: Question, state: MusicRecommenderState, model: Model | None) -> RouterEvent:
        remember(question.state, question.text, state)
        if not state.answer:
            return ClaveError().as_event()
        if state.final_recommendations:
            question.transcript.extend(picks_as_search(question.state))
        done: DoneEvent = {"type": "done", "full_response": state.answer}
        if model is not None:
            done["usage"] = model.usage
        return done


def _joined(first: DoneEvent, last: DoneEvent) -> DoneEvent:
    return {**first, **last, "full_response": f"{first['full_response']}{BETWEEN}{last['full_response']}"}


async def _said(text: str) -> AsyncGenerator[RouterEvent]:
    yield {"type": "token", "text": text}
    yield {"type": "done", "full_response": text}


async def _process(engine: RecommendationEngine, question: Question) -> MusicRecommenderState:
    return await engine.process_query(
        question.text,
        user_profile=await corrections_of(question.user_id),
        track_ids=question.track_ids,
        memory=dict(question.state),
    )
