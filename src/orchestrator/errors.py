"""Errors of questions and answers, by who must act.

::

    ClaveError                     code, retryable, and a message for the user
    ├── NotFound                   the user: it does not exist, or belongs to another user
    ├── Busy                       the user: one answer at a time
    ├── RateLimited                the user: wait
    ├── InvalidMessage             the developer of the client
    ├── LimitReached               the user: ask for less
    │   └── DayUsedUp              the user: ask again tomorrow
    ├── CannotUndo                 the user: the data has changed since
    ├── TrackNotReady              the user: wait for the analysis
    ├── ServiceUnavailable         the user: try again in a few seconds
    │   ├── DatabaseUnavailable
    │   └── RedisUnavailable
    ├── ModelRefused               the user: rephrase the question
    ├── ModelError                 the administrator; a fallback model may answer
    │   ├── ModelUnavailable       retry
    │   │   ├── ModelBusy          retry later
    │   │   ├── ModelUnreachable   no server at the vendor's address
    │   │   ├── ModelServerFailed  an error of the vendor's server
    │   │   └── ModelBrokeOff      the stream was interrupted
    │   ├── ModelTimeout           retry
    │   ├── ModelRequestRejected   the vendor rejects our request
    │   ├── ModelAuthFailed        the key is invalid
    │   │   └── ModelKeyMissing    there is no key
    │   ├── ModelMissing           the model does not exist
    │   │   └── ModelVendorUnknown the vendor in the name is unknown
    │   ├── ModelOutOfCredit       the vendor's account has no credit
    │   ├── ModelWithoutTools      another model is needed
    │   └── ContextTooLong         start a new conversation
    ├── ToolMisused                the user: rephrase the question
    └── ToolError                  the model: it gets the error and may retry
        └── InvalidArguments       the model, once; then the user

The docstring of a class is its default message.
"""

import math
from typing import ClassVar

from src.orchestrator.events import ErrorCode, ErrorEvent


class ClaveError(Exception):
    """Something went wrong on the server. The error has been logged. Please try again."""

    code: ClassVar[ErrorCode] = "internal"
    retryable: ClassVar[bool] = True

    def __init__(self, message: str | None = None, *, retry_after_seconds: float | None = None) -> None:
        """Initialize the error. ``retry_after_seconds``: an earlier retry would fail, if known."""
        self.message = message or " ".join((type(self).__doc__ or "").split())
        self.retry_after_seconds = retry_after_seconds
        super().__init__(self.message)

    def as_event(self) -> ErrorEvent:
        event: ErrorEvent = {
            "type": "error",
            "message": self.message,
            "code": self.code,
            "retryable": self.retryable,
        }
        if self.retry_after_seconds is not None:
            event["retry_after_seconds"] = math.ceil(self.retry_after_seconds)
        return event


class NotFound(ClaveError):
    """Not found. It may have been deleted."""

    code = "not_found"
    retryable = False


class Busy(ClaveError):
    """An answer is still being written. Stop it or wait until it is finished."""

    code = "busy"

    def __init__(self, active_run_id: str) -> None:
        super().__init__()
        self.active_run_id = active_run_id

    def as_event(self) -> ErrorEvent:
        return {**super().as_event(), "active_run_id": self.active_run_id}


class RateLimited(ClaveError):
    """You have asked too many questions in a short time. Wait a minute and ask again."""

    code = "rate_limited"


class InvalidMessage(ClaveError):
    """The message is invalid."""

    code = "invalid_message"
    retryable = False


class LimitReached(ClaveError):
    """The answer needed more steps than allowed. Ask a smaller question."""

    code = "limit_reached"
    retryable = False


class DayUsedUp(LimitReached):
    """You have reached your daily limit of the language model. You can ask again after midnight (UTC)."""

    retryable = True


class CannotUndo(ClaveError):
    """This cannot be undone: it has already been undone, or the data has changed since."""

    code = "cannot_undo"
    retryable = False


class TrackNotReady(ClaveError):
    """The track is not analysed yet. Wait a moment and ask again."""

    code = "track_not_ready"


class ServiceUnavailable(ClaveError):
    """A part of this installation cannot be reached right now. Nothing is lost. Try again in a few seconds."""

    code = "unavailable"
    RETRY_AFTER_SECONDS: ClassVar[float] = 2.0

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message, retry_after_seconds=self.RETRY_AFTER_SECONDS)


class DatabaseUnavailable(ServiceUnavailable):
    """The database cannot be reached right now, so this was not done. Nothing is lost. Try again in a few seconds."""


class RedisUnavailable(ServiceUnavailable):
    """The message server (Valkey or Redis) cannot be reached right now, so this was not done. Nothing is lost. Try
    again in a few seconds."""


class ModelRefused(ClaveError):
    """The language model declined to answer this question. Please rephrase it."""

    code = "model_unavailable"
    retryable = False


class ModelError(ClaveError):
    """The language model could not answer. Please try again."""

    code: ClassVar[ErrorCode] = "model_unavailable"


class ModelUnavailable(ModelError):
    """The language model cannot be reached right now. Please try again in a moment."""


class ModelBusy(ModelUnavailable):
    """The language model is receiving too many questions. Please try again in a minute."""


class ModelUnreachable(ModelUnavailable):
    """The language model's server cannot be reached. Please try again in a moment."""


class ModelServerFailed(ModelUnavailable):
    """The language model's server failed. Please try again in a moment."""


class ModelBrokeOff(ModelUnavailable):
    """The language model's answer broke off before its end. Please try again."""


class ModelRequestRejected(ModelError):
    """The language model's server rejected this question. Rephrase it. If that does not help, the administrator of this
    installation can test the model."""


class ModelAuthFailed(ModelError):
    """The language model rejected our key. The administrator of this installation must set a valid one."""

    code = "model_auth"
    retryable = False


class ModelKeyMissing(ModelAuthFailed):
    """No key is set for the language model. The administrator of this installation must set one."""


class ModelMissing(ModelError):
    """The language model's vendor does not know this model. The administrator of this installation must choose
    another."""

    retryable = False


class ModelVendorUnknown(ModelMissing):
    """The name of the language model does not start with a known vendor. The administrator of this installation must
    choose another."""


class ModelOutOfCredit(ModelError):
    """The account with the language model's vendor has no credit left. The administrator of this installation can add
    credit."""

    retryable = False


class ModelWithoutTools(ModelError):
    """This language model cannot use tools. The administrator of this installation must choose one that can."""

    retryable = False


class ModelTimeout(ModelError):
    """The language model took too long. Please try again."""

    code = "timeout"


class ContextTooLong(ModelError):
    """This conversation has become too long for the language model. Start a new one."""

    code = "context_too_long"
    retryable = False


class ToolMisused(ClaveError):
    """The language model called a tool incorrectly twice, so this answer has ended. Rephrase the question. If that does
    not help, another language model may."""

    code = "invalid_message"

    def __init__(self, tool: str) -> None:
        super().__init__(" ".join((type(self).__doc__ or "").split()).replace("a tool", tool, 1))


class ToolError(ClaveError):
    """The tool was called incorrectly."""

    code = "invalid_message"

    def __init__(self, message: str | None = None, *, for_model: str | None = None) -> None:
        """Initialize the error.

        ``message`` is for the user. ``for_model`` tells the model what to do, if that is a different text, and is the
        value of ``str``.
        """
        super().__init__(message)
        self.for_model = for_model or self.message
        self.args = (self.for_model,)


class InvalidArguments(ToolError):
    """The arguments of the tool are invalid."""


class Refusal(ValueError):
    """Raised by a tool's function if the user and the model need different texts."""

    def __init__(self, message: str, *, for_model: str) -> None:
        super().__init__(message)
        self.for_model = for_model
