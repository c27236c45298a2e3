"""Whom and what the present work is about: ids that every line of the log carries, and words that none may.

Both live in context variables. A task starts with a copy of its parent's, and threads of ``sync_to_async`` too.
"""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_ids: ContextVar[Mapping[str, str]] = ContextVar("ids", default={})  # noqa: B039 - never changed in place
_words: ContextVar[tuple[str, ...]] = ContextVar("words", default=())


def ids() -> Mapping[str, str]:
    return _ids.get()


def words() -> tuple[str, ...]:
    return _words.get()


def bind(**more: object) -> None:
    """From here on, in this task and in those that it starts."""
    _ids.set({**_ids.get(), **{name: str(value) for name, value in more.items()}})


@contextmanager
def bound(**more: object) -> Generator[None]:
    token = _ids.set(_ids.get())
    bind(**more)
    try:
        yield
    finally:
        _ids.reset(token)


@contextmanager
def redacting(*texts: str) -> Generator[None]:
    """Whatever is logged meanwhile, and quotes them, is logged without them."""
    token = _words.set((*_words.get(), *texts))
    try:
        yield
    finally:
        _words.reset(token)
