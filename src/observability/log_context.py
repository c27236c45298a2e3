"""Context of log records: ids to add to every line, and texts to redact.

Both are context variables. Tasks and threads of ``sync_to_async`` start with a copy of them.
"""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_ids: ContextVar[Mapping[str, str]] = ContextVar("ids", default={})  # noqa: B039 - never changed in place
_texts: ContextVar[tuple[str, ...]] = ContextVar("texts", default=())


def ids() -> Mapping[str, str]:
    return _ids.get()


def texts() -> tuple[str, ...]:
    return _texts.get()


def bind(**ids_to_add: object) -> None:
    """Add ids to the log context of this task and of tasks it starts."""
    _ids.set({**_ids.get(), **{name: str(value) for name, value in ids_to_add.items()}})


@contextmanager
def bound(**ids_to_add: object) -> Generator[None]:
    token = _ids.set(_ids.get())
    bind(**ids_to_add)
    try:
        yield
    finally:
        _ids.reset(token)


@contextmanager
def redacting(*texts: str) -> Generator[None]:
    """Remove quotations of these texts from log records in this context."""
    token = _texts.set((*_texts.get(), *texts))
    try:
        yield
    finally:
        _texts.reset(token)
