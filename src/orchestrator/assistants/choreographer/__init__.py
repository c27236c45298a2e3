"""The choreographer: makes a dance for a couple from a description.

::

    assistant.py            the choreographer in the chat, with its rules and tools
    agent_service.py        the five steps of a description, with or without a language model
    parameter_extractor.py  the parameters of a description, by a model or by keyword rules
    track_choice.py         the choice of the track
    job.py                  the job that executes the steps in a worker

The steps are in ``src.tasks.dances``; moves, planner, poses and video are in ``src.choreography``.
"""

from src.choreography.errors import ParameterExtractionError
from src.tasks.dances.workflow import AgentState

from .agent_service import AgentService, get_agent_service
from .assistant import Choreographer
from .parameter_extractor import ParameterExtractor

__all__ = [
    "AgentService",
    "AgentState",
    "Choreographer",
    "ParameterExtractionError",
    "ParameterExtractor",
    "get_agent_service",
]
