"""A person's tasks: what can be done with them, for a model (`TaskTools`) and for the HTTP API (`TaskList`)."""

from .rows import TaskList
from .tools import TaskTools

__all__ = ["TaskList", "TaskTools"]
