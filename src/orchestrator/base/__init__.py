"""Code shared by all routers: the tool loop, the prompt and model fallback."""

from src.core.fair_scheduling import TimeSlice, pause_background, resume_background, with_priority
from src.orchestrator.base.model_client import ModelClient
from src.orchestrator.base.router import BaseRouter

__all__ = ["BaseRouter", "ModelClient", "TimeSlice", "pause_background", "resume_background", "with_priority"]
