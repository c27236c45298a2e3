"""The chat socket: validates messages, starts and signals runs, and forwards their events.

Channels gives a consumer one message at a time, so nothing here waits for an answer: `Subscriptions` follow runs and
tracks in tasks of their own, and one writer sends the events of the `Outbox`.
"""

import asyncio
import json
import logging
import time
import uuid
from contextlib import suppress
from typing import Any

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.core.exceptions import ValidationError

from src.api.accounts.authentication import MixedCredentials, is_still_authorized, user_from_scope
from src.api.chat.close_codes import NOT_FOUND, NOT_LOGGED_IN, RECONNECT, SERVER_ERROR
from src.api.chat.messages import (
    LOG_IN_FIRST,
    as_uuid,
    error_event_for,
    optional_uuid,
    parse,
    pause_background_work,
    seq_of,
)
from src.api.chat.outbox import Outbox
from src.api.chat.state import active_run_ids, conversation_state
from src.api.chat.subscriptions import Subscriptions
from src.api.http.errors import AWAY, failure_of, service_unavailable
from src.api.models import Conversation, Run, User
from src.core.database import close_stale_connections, in_database_thread
from src.observability import metrics
from src.observability.log_context import bind, redacting
from src.observability.logs import log_event
from src.orchestrator.assistant import ASSISTANTS, prepare_assistant
from src.orchestrator.base import resume_background
from src.orchestrator.errors import ClaveError, NotFound
from src.orchestrator.events import (
    ClientMessage,
    ErrorEvent,
    PlayerEvent,
    QuestionMessage,
    ResumeMessage,
    StateEvent,
    StopMessage,
    UndoMessage,
)
from src.orchestrator.runs import edit, regenerate, start_run, stop_local_run, stop_run
from src.orchestrator.tools.journal import AlreadyUndone, undo
from src.streams.channel_groups import conversation_group, user_group
from src.streams.notifications import AccessChanged, ConversationChanged, RunStarted, StepUndone

logger = logging.getLogger(__name__)


class ChatConsumer(AsyncWebsocketConsumer):
    """One open socket of one conversation."""

    user: User | None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        started_at = time.monotonic()
        self._outbox = Outbox(self._send_text)
        self._subscriptions = Subscriptions(self._outbox.put_text, self._close_for_reconnect)
        with metrics.open_sockets.track_inprogress():
            try:
                await super().__call__(scope, pause_background_work(receive), send)
            finally:
                # Also when the server cancels the consumer.
                await self._subscriptions.stop()
        log_event(logger, "A socket was closed.", seconds=round(time.monotonic() - started_at, 3))

    async def connect(self) -> None:
        bind(socket_id=uuid.uuid4().hex[:12])
        self._groups: list[str] = []
        self._last_undone_token = ""
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
            reason = NotFound("Chat not found. It may have been deleted.")
            await self._refuse(NOT_FOUND, reason.as_event())
            return
        bind(conversation_id=conversation.pk)
        self._groups = [conversation_group(conversation.pk), user_group(self.user.pk)]
        for group in self._groups:
            await self.channel_layer.group_add(group, self.channel_name)
        self._subscriptions.start("writer", self._outbox.write())
        await self._outbox.put(await self._state(conversation))
        if conversation.assistant in ASSISTANTS:
            prepare_assistant(conversation.assistant)

    async def dispatch(self, message: Any) -> None:
        # As Channels does, except for client messages, which do it when needed: a ping needs no database.
        if message["type"] != "websocket.receive":
            await close_stale_connections()
        try:
            await getattr(self, get_handler_name(message))(message)
        except AWAY as error:
            # Without an error event: the page reconnects by itself and sends unanswered messages again.
            service_unavailable(error)
            await self.close(code=SERVER_ERROR)

    async def websocket_disconnect(self, message: Any) -> None:
        await self.disconnect(message["code"])
        raise StopConsumer

    async def disconnect(self, code: int) -> None:
        self._is_closed = True
        await self._subscriptions.stop()
        with suppress(*AWAY):
            for group in self._groups:
                await self.channel_layer.group_discard(group, self.channel_name)

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
            await self._outbox.put(error_event_for(message, error))
        except Exception as error:  # noqa: BLE001  (logged there)
            failure = failure_of(error, "A chat message could not be handled.")
            await self._outbox.put(error_event_for(message, failure))
        if message is None or message["type"] != "stop":
            # After a stop, background work stays paused until the answer has received it.
            resume_background()

    async def _act_on(self, message: ClientMessage) -> None:
        if message["type"] == "ping":
            await self.send(text_data=json.dumps({"type": "pong"}))
            return
        if message["type"] == "stop":
            await self._stop(message)
            return
        # Checked for each message: the token may have expired, a notification may be lost, and the conversation may
        # have been deleted. Both queries wait for the database thread together, because each round trip takes time.
        conversation, is_authorized = await asyncio.gather(
            self._conversation(), is_still_authorized(dict(self.scope))
        )
        if not is_authorized:
            await self.close(code=RECONNECT)
            return
        if conversation is None:
            raise NotFound
        match message["type"]:
            case "question":
                await self._ask(conversation, message)
            case "regenerate":
                message_id, client_id = (
                    as_uuid(message["message_id"]),
                    optional_uuid(message.get("client_id")),
                )
                run = await regenerate(
                    conversation, message_id, client_id, control_player=self._control_player
                )
                self._subscriptions.watch_run(str(run.pk))
            case "edit":
                message_id, client_id = (
                    as_uuid(message["message_id"]),
                    optional_uuid(message.get("client_id")),
                )
                run = await edit(
                    conversation, message_id, message["text"], client_id, control_player=self._control_player
                )
                self._subscriptions.watch_run(str(run.pk))
            case "resume":
                await self._resume(message)
            case "undo":
                await self._undo(message)

    async def _ask(self, conversation: Conversation, message: QuestionMessage) -> None:
        client_id = optional_uuid(message.get("client_id"))
        parent_id = optional_uuid(message.get("parent_id"))
        run = await start_run(
            conversation,
            message["text"],
            client_id,
            parent_id=parent_id,
            assistant=message.get("assistant"),
            about=message.get("about"),
            player=message.get("player"),
            control_player=self._control_player,
        )
        self._subscriptions.watch_run(str(run.pk))

    def _control_player(self, event: PlayerEvent) -> None:
        """Past the run log, so that no other socket and no replay brings it. Dropped where the socket lags behind or is
        gone."""
        if not self._is_closed:
            self._outbox.put_if_room(event)

    async def _stop(self, message: StopMessage) -> None:
        requested_id = optional_uuid(message.get("run_id"))
        # No access check in the database first: a stop can only end an answer of the user's own.
        if self.user is not None and stop_local_run(self.user.pk, self._conversation_id, requested_id):
            return
        for run_id in await active_run_ids(self.user, self._conversation_id, requested_id):
            await stop_run(run_id)

    async def _resume(self, message: ResumeMessage) -> None:
        runs = Run.objects.filter(conversation__user=self.user, conversation_id=self._conversation_id)
        run_id, after = as_uuid(message["run_id"]), seq_of(message["after"])
        if not await runs.filter(pk=run_id).aexists():
            raise NotFound("Answer not found. It may have been deleted.")
        self._subscriptions.rewatch_run(str(run_id), after)

    async def _undo(self, message: UndoMessage) -> None:
        assert self.user is not None
        try:
            undone = await in_database_thread(undo)(self.user.pk, message["undo_token"])
        except AlreadyUndone as error:
            # The client repeats the message if the connection broke before the reply.
            undone = error.undone
        # The notification of all sockets arrives here too, but may be lost.
        self._last_undone_token = undone.token
        await self._put_undone(undone.token, undone.message)

    async def _put_undone(self, undo_token: str, message: str) -> None:
        await self._outbox.put({"type": "undone", "undo_token": undo_token, "message": message})

    # Notifications from other processes over the channel layer.

    async def run_started(self, notification: RunStarted) -> None:
        # The notification of a run that this socket started may arrive after the run has ended.
        if not self._subscriptions.has_seen(notification["run_id"]):
            self._subscriptions.watch_run(notification["run_id"])

    async def conversation_changed(self, _notification: ConversationChanged) -> None:
        if conversation := await self._conversation():
            await self._outbox.put(await self._state(conversation))

    async def step_undone(self, notification: StepUndone) -> None:
        if notification["undo_token"] != self._last_undone_token:
            await self._put_undone(notification["undo_token"], notification["message"])

    async def access_changed(self, _notification: AccessChanged) -> None:
        if not await is_still_authorized(dict(self.scope)):
            # The browser that changed its password has a new session by now; other clients have none. All reconnect
            # and are authenticated again.
            await self.close(code=RECONNECT)

    async def _state(self, conversation: Conversation) -> StateEvent:
        state = await conversation_state(conversation)
        self._subscriptions.follow_tracks([track["track_id"] for track in state["tracks"]])
        return state

    @in_database_thread
    def _conversation(self) -> Conversation | None:
        try:
            owned = Conversation.objects.owned_by(self.user).filter(user__is_active=True)
            return owned.filter(pk=self._conversation_id).first()
        except (ValidationError, ValueError):
            return None

    @property
    def _conversation_id(self) -> str:
        return str(self.scope["url_route"]["kwargs"]["conversation_id"])

    # Sending and closing.

    async def _send_text(self, text: str) -> None:
        await self.send(text_data=text)

    async def _refuse(self, code: int, reason: ErrorEvent) -> None:
        """Close an accepted socket: a browser does not see the close code of a rejected handshake."""
        await self.send(text_data=json.dumps(reason))
        await self.close(code=code)

    def _close_for_reconnect(self) -> None:
        # A socket that stops sending would look like an answer that ended. The client reconnects and resumes.
        self._closing = asyncio.create_task(self.close(code=RECONNECT))
