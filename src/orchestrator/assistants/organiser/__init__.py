"""The organiser: keeps a person's tasks. What it changes can be undone.

`AgentService` asks it from a program: the chat, the HTTP API and Python get the same answers.
"""

from .organiser import Organiser
from .service import AgentService

__all__ = ["AgentService", "Organiser"]
