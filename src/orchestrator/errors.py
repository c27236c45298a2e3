"""What can go wrong between a question and its answer, split by who must act.

::

    ClaveError                     code, retryable, and a message fit for a person
    ├── NotFound                   the person: it is not there, or not theirs
    ├── Busy                       the person: one answer at a time
    ├── RateLimited                the person: wait
    ├── InvalidMessage             the client's author
    ├── LimitReached               the person: ask for less
    │   └── DayUsedUp              the person: come back tomorrow
    ├── CannotUndo                 the person: something has changed since
    ├── TrackNotReady              the person: wait for the analysis
    ├── ServiceUnavailable         the person: try again in a few seconds
    │   ├── DatabaseUnavailable
    │   └── RedisUnavailable
    ├── ModelRefused               the person: ask in other words
    ├── ModelError                 the administrator of this installation; another model may stand in
    │   ├── ModelUnavailable       try again
    │   │   ├── ModelBusy          try again later
    │   │   ├── ModelUnreachable   nobody answers under the vendor's address
    │   │   ├── ModelServerFailed  the vendor's own trouble
    │   │   └── ModelBrokeOff      the answer ended in the middle
    │   ├── ModelTimeout           try again
    │   ├── ModelRequestRejected   the vendor does not take what we send
    │   ├── ModelAuthFailed        the key is wrong
    │   │   └── ModelKeyMissing    there is no key
    │   ├── ModelMissing           the name is wrong
    │   │   └── ModelVendorUnknown the name's first part names no vendor
    │   ├── ModelOutOfCredit       the account with the vendor is empty
    │   ├── ModelWithoutTools      another model is needed
    │   └── ContextTooLong         start a new conversation
    ├── ToolMisused                the person: ask in other words
    └── ToolError                  the model: told so, and it may try again
        └── InvalidArguments       the model, once; then the person

The docstring of a class is its default message.
"""

import math
from typing import ClassVar

from src.orchestrator.events import ErrorCode, ErrorEvent


class ClaveError(Exception):
    """Something went wrong on our side. It has been written to the log; please try again."""

    code: ClassVar[ErrorCode] = "internal"
    retryable: ClassVar[bool] = True

    def __init__(self, message: str | None = None, *, retry_after_seconds: float | None = None) -> None:
        """``retry_after_seconds`` where it is known that trying again earlier makes no sense."""
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
    """That is not here. It may have been deleted."""

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
    """That was a lot of questions in a short time. Wait a minute and ask again."""

    code = "rate_limited"


class InvalidMessage(ClaveError):
    """That message could not be understood."""

    code = "invalid_message"
    retryable = False


class LimitReached(ClaveError):
    """The answer needed more steps than allowed. Ask a smaller question."""

    code = "limit_reached"
    retryable = False


class DayUsedUp(LimitReached):
    """You have used up what you may ask of the language model in one day. From midnight (UTC) on you can ask again."""

    retryable = True


class CannotUndo(ClaveError):
    """That cannot be undone: it was undone already, or something has changed since."""

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
    """The language model declined to answer this. Please ask in other words."""

    code = "model_unavailable"
    retryable = False


class ModelError(ClaveError):
    """The language model could not answer. Please try again."""

    code: ClassVar[ErrorCode] = "model_unavailable"


class ModelUnavailable(ModelError):
    """The language model cannot be reached right now. Please try again in a moment."""


class ModelBusy(ModelUnavailable):
    """The language model has too many questions at the moment. Please try again in a minute."""


class ModelUnreachable(ModelUnavailable):
    """The language model's server cannot be reached. Please try again in a moment."""


class ModelServerFailed(ModelUnavailable):
    """The language model's server has trouble of its own. Please try again in a moment."""


class ModelBrokeOff(ModelUnavailable):
    """The language model's answer broke off before its end. Please try again."""


class ModelRequestRejected(ModelError):
    """The language model's server did not accept this question. Ask in other words; where that does not help, whoever
    runs this installation can test the model."""


class ModelAuthFailed(ModelError):
    """The language model refused our key. The administrator of this installation must set a valid one."""

    code = "model_auth"
    retryable = False


class ModelKeyMissing(ModelAuthFailed):
    """No key is set for the language model. The administrator of this installation must set one."""


class ModelMissing(ModelError):
    """The language model's vendor does not know this model. The administrator of this installation must choose
    another."""

    retryable = False


class ModelVendorUnknown(ModelMissing):
    """The language model's name begins with no vendor that Clave knows. The administrator of this installation must
    choose another."""


class ModelOutOfCredit(ModelError):
    """The account with the language model's vendor has no credit left. The administrator of this installation can add
    some."""

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
    """The language model tried twice to use a tool in a way that does not work, so this answer has ended. Ask again in
    other words; where that does not help, another language model may."""

    code = "invalid_message"

    def __init__(self, tool: str) -> None:
        super().__init__(" ".join((type(self).__doc__ or "").split()).replace("a tool", tool, 1))


class ToolError(ClaveError):
    """The tool could not be used that way."""

    code = "invalid_message"

    def __init__(self, message: str | None = None, *, for_model: str | None = None) -> None:
        """``message`` is for the user; ``for_model``, where it is another text, tells the model what to do. It is
        also what ``str`` gives."""
        super().__init__(message)
        self.for_model = for_model or self.message
        self.args = (self.for_model,)


class InvalidArguments(ToolError):
    """The tool does not take these arguments."""


class Refusal(ValueError):
    """What a tool's function raises where the user and the model need two texts."""

    def __init__(self, message: str, *, for_model: str) -> None:
        super().__init__(message)
        self.for_model = for_model
