"""The chat socket: it validates, starts or signals, and forwards. What an answer is, the runs know.

Channels hands a consumer one message at a time, so nothing here waits for an answer: following runs and tracks is
done by tasks of their own, and one writer sends what they bring.
"""

import asyncio
import json
import logging
import time
import uuid
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Any

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.core.exceptions import ValidationError

from src.api.accounts.authentication import MixedCredentials, is_still_authorized, user_from_scope
from src.api.accounts.revocation import user_group
from src.api.chat.close_codes import NOT_FOUND, NOT_LOGGED_IN, RECONNECT, SERVER_ERROR
from src.api.chat.messages import (
    LOG_IN_FIRST,
    as_uuid,
    error_event_for,
    parse,
    pause_background_work,
    seq_of,
    uuid_or_none,
)
from src.api.chat.state import active_run_ids, conversation_state
from src.api.http.errors import AWAY, failure_of, service_unavailable
from src.api.models import Conversation, Run, User
from src.core.database import close_stale_connections, in_database_thread
from src.observability import metrics
from src.observability.log_context import bind, redacting
from src.observability.logs import log_event
from src.orchestrator.base import resume_background
from src.orchestrator.errors import ClaveError, NotFound
from src.orchestrator.events import (
    ClientMessage,
    ErrorEvent,
    PlayerEvent,
    QuestionMessage,
    ResumeMessage,
    ServerEvent,
    StateEvent,
    StopMessage,
    UndoMessage,
)
from src.orchestrator.runs import edit, regenerate, start_run, stop_here, stop_run, watch_run
from src.orchestrator.tools.journal import AlreadyUndone, undo
from src.streams.groups import conversation_group
from src.streams.tracks import follow_track

logger = logging.getLogger(__name__)

QUEUED_EVENTS = 256


class ChatConsumer(AsyncWebsocketConsumer):
    """One open socket of one conversation."""

    user: User | None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        began = time.monotonic()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        with metrics.open_sockets.track_inprogress():
            try:
                await super().__call__(scope, pause_background_work(receive), send)
            finally:
                # However it ends: a server also cancels what it does not wait for any more.
                await self._stop_following()
        log_event(logger, "A socket was closed.", seconds=round(time.monotonic() - began, 3))

    async def connect(self) -> None:
        bind(socket_id=uuid.uuid4().hex[:12])
        self._outbox: asyncio.Queue[str] = asyncio.Queue(maxsize=QUEUED_EVENTS)
        self._seen_runs: set[str] = set()
        self._groups: list[str] = []
        self._told_undone = ""
        self._is_closed = False
        await self.accept()
        try:
            await self._enter()
        except AWAY:
            raise
        except Exception:
            logger.exception("A chat socket could not be opened.")
            await self._refuse(SERVER_ERROR, ClaveError().as_event())

    async def _enter(self) -> None:
        try:
            self.user = await user_from_scope(dict(self.scope))
        except MixedCredentials as error:
            await self._refuse(NOT_LOGGED_IN, error.as_event())
            return
        if self.user is None:
            await self._refuse(NOT_LOGGED_IN, LOG_IN_FIRST)
            return
        bind(user_id=self.user.pk)
        conversation = await self._conversation()
        if conversation is None:
            gone = NotFound("This conversation is not here. It may have been deleted.")
            await self._refuse(NOT_FOUND, gone.as_event())
            return
        bind(conversation_id=conversation.pk)
        self._groups = [conversation_group(conversation.pk), user_group(self.user.pk)]
        for group in self._groups:
            await self.channel_layer.group_add(group, self.channel_name)
        self._keep("writer", self._write())
        await self._send(await self._state(conversation))

    async def dispatch(self, message: Any) -> None:
        # As Channels does. What a client says looks after that itself: a ping needs no database.
        if message["type"] != "websocket.receive":
            await close_stale_connections()
        try:
            await getattr(self, get_handler_name(message))(message)
        except AWAY as error:
            # Without words: the page comes again by itself, with what was not answered yet.
            service_unavailable(error)
            await self.close(code=SERVER_ERROR)

    async def websocket_disconnect(self, message: Any) -> None:
        await self.disconnect(message["code"])
        raise StopConsumer

    async def disconnect(self, code: int) -> None:
        self._is_closed = True
        await self._stop_following()
        with suppress(*AWAY):
            for group in self._groups:
                await self.channel_layer.group_discard(group, self.channel_name)

    async def _stop_following(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        with redacting(text_data or ""):
            await self._receive(text_data)

    async def _receive(self, text_data: str | None) -> None:
        message: ClientMessage | None = None
        try:
            message = parse(text_data)
            await self._act_on(message)
        except ClaveError as error:
            metrics.refused_messages.labels(error.code).inc()
            await self._send(error_event_for(message, error))
        except Exception as error:  # noqa: BLE001  (logged there)
            await self._send(
                error_event_for(message, failure_of(error, "A chat message could not be handled."))
            )
        if message is None or message["type"] != "stop":
            # An answer that was asked to stop has yet to hear it.
            resume_background()

    async def _act_on(self, message: ClientMessage) -> None:
        if message["type"] == "ping":
            await self.send(text_data=json.dumps({"type": "pong"}))
            return
        if message["type"] == "stop":
            await self._stop(message)
            return
        # Each time: a token that ran out gives no sign, a hint may be lost, a conversation deleted. Both wait together
        # for the database's thread, because each way there and back takes time.
        conversation, is_welcome = await asyncio.gather(
            self._conversation(), is_still_authorized(dict(self.scope))
        )
        if not is_welcome:
            await self.close(code=RECONNECT)
            return
        if conversation is None:
            raise NotFound
        match message["type"]:
            case "question":
                await self._ask(conversation, message)
            case "regenerate":
                message_id, client_id = as_uuid(message["message_id"]), uuid_or_none(message.get("client_id"))
                run = await regenerate(
                    conversation, message_id, client_id, control_player=self._control_player
                )
                self._watch(str(run.pk))
            case "edit":
                message_id, client_id = as_uuid(message["message_id"]), uuid_or_none(message.get("client_id"))
                run = await edit(
                    conversation, message_id, message["text"], client_id, control_player=self._control_player
                )
                self._watch(str(run.pk))
            case "resume":
                await self._resume(message)
            case "undo":
                await self._undo(message)

    async def _ask(self, conversation: Conversation, message: QuestionMessage) -> None:
        client_id = uuid_or_none(message.get("client_id"))
        parent_id = uuid_or_none(message.get("parent_id"))
        run = await start_run(
            conversation,
            message["text"],
            client_id,
            parent_id=parent_id,
            assistant=message.get("assistant"),
            about=message.get("about"),
            control_player=self._control_player,
        )
        self._watch(str(run.pk))

    def _control_player(self, event: PlayerEvent) -> None:
        """Past the run log, so that no other socket and no replay brings it. Dropped where the socket lags behind or is
        gone."""
        if not self._is_closed and not self._outbox.full():
            self._outbox.put_nowait(json.dumps(event))

    async def _stop(self, message: StopMessage) -> None:
        wanted = uuid_or_none(message.get("run_id"))
        # The worst that a stop can do is to end an answer of one's own: it does not wait for the database.
        if self.user is not None and stop_here(self.user.pk, self._conversation_id, wanted):
            return
        for run_id in await active_run_ids(self.user, self._conversation_id, wanted):
            await stop_run(run_id)

    async def _resume(self, message: ResumeMessage) -> None:
        runs = Run.objects.filter(conversation__user=self.user, conversation_id=self._conversation_id)
        run_id, after = as_uuid(message["run_id"]), seq_of(message["after"])
        if not await runs.filter(pk=run_id).aexists():
            raise NotFound("That answer is not here. It may have been deleted.")
        if watching := self._tasks.pop(f"run {run_id}", None):
            watching.cancel()
        self._watch(str(run_id), after)

    async def _undo(self, message: UndoMessage) -> None:
        assert self.user is not None
        try:
            undone = await in_database_thread(undo)(self.user.pk, message["undo_token"])
        except AlreadyUndone as error:
            # Sent again, because the line was cut before it was answered.
            undone = error.undone
        # The hint that goes to all comes here too, and may get lost on its way.
        self._told_undone = undone.token
        await self._send({"type": "undone", "undo_token": undone.token, "message": undone.message})

    # Hints from other processes, by way of the channel layer.

    async def run_started(self, hint: dict[str, Any]) -> None:
        # The hint of a run that this socket itself started may come when the run is over.
        if hint["run_id"] not in self._seen_runs:
            self._watch(hint["run_id"])

    async def conversation_changed(self, _hint: dict[str, Any]) -> None:
        if conversation := await self._conversation():
            await self._send(await self._state(conversation))

    async def step_undone(self, hint: dict[str, Any]) -> None:
        if hint["event"]["undo_token"] != self._told_undone:
            await self._send(hint["event"])

    async def access_changed(self, _hint: dict[str, Any]) -> None:
        if not await is_still_authorized(dict(self.scope)):
            # The browser that changed its password has a new session by now, and everybody else none: each comes
            # again, and is judged at the door.
            await self.close(code=RECONNECT)

    # Following.

    def _watch(self, run_id: str, after: int = 0) -> None:
        self._seen_runs.add(run_id)
        if f"run {run_id}" not in self._tasks:
            self._keep(f"run {run_id}", self._forward(watch_run(run_id, after)))

    async def _forward(self, events: AsyncGenerator[str]) -> None:
        async with aclosing(events):
            async for event in events:
                await self._outbox.put(event)

    def _follow_tracks(self, track_ids: list[str]) -> None:
        wanted = {f"track {track_id}": track_id for track_id in track_ids}
        for name in [name for name in self._tasks if name.startswith("track ") and name not in wanted]:
            self._tasks.pop(name).cancel()
        for name, track_id in wanted.items():
            if name not in self._tasks:
                self._keep(name, self._forward_track(track_id))

    async def _forward_track(self, track_id: str) -> None:
        async with aclosing(follow_track(track_id)) as entries:
            async for entry in entries:
                if entry["type"] == "track_status":
                    await self._outbox.put(json.dumps(entry))

    async def _state(self, conversation: Conversation) -> StateEvent:
        state = await conversation_state(conversation)
        self._follow_tracks([track["track_id"] for track in state["tracks"]])
        return state

    @in_database_thread
    def _conversation(self) -> Conversation | None:
        try:
            mine = Conversation.objects.owned_by(self.user).filter(user__is_active=True)
            return mine.filter(pk=self._conversation_id).first()
        except (ValidationError, ValueError):
            return None

    @property
    def _conversation_id(self) -> str:
        return str(self.scope["url_route"]["kwargs"]["conversation_id"])

    # Sending and tasks.

    async def _send(self, event: ServerEvent) -> None:
        await self._outbox.put(json.dumps(event))

    async def _write(self) -> None:
        while True:
            await self.send(text_data=await self._outbox.get())

    async def _refuse(self, code: int, reason: ErrorEvent) -> None:
        """After accepting: a browser never sees the close code of a handshake that was turned down."""
        await self.send(text_data=json.dumps(reason))
        await self.close(code=code)

    def _keep(self, name: str, work: Any) -> None:
        task = self._tasks[name] = asyncio.create_task(work, name=name)
        task.add_done_callback(lambda done: self._forget(name, done))

    def _forget(self, name: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(name) is task:
            del self._tasks[name]
        if not task.cancelled() and (error := task.exception()):
            logger.error("The chat socket's %s ended with an error.", name, exc_info=error)
            # A socket that shows nothing any more looks like an answer that ends here. Whoever comes again resumes.
            self._leaving = asyncio.create_task(self.close(code=RECONNECT))
