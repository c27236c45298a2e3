"""The organiser: manages a user's todos. Its changes can be undone.

`AgentService` calls it from a program: the chat, the HTTP API and Python get the same answers.
"""

from .organiser import Organiser
from .service import AgentService

__all__ = ["AgentService", "Organiser"]
