"""The user's tasks, as tools for a model (`TodoTools`) and for the HTTP API (`TodoList`)."""

from .service import TodoList
from .tools import TodoTools

__all__ = ["TodoList", "TodoTools"]
