"""What all routers share: the tool loop, the prompt, and the batch form of an answer."""

from src.orchestrator.base.breathing import Breath, going_first, heard, listen
from src.orchestrator.base.router import BaseRouter

__all__ = ["BaseRouter", "Breath", "going_first", "heard", "listen"]
