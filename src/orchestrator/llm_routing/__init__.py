"""Router for Gemini with Google's own library."""

from src.orchestrator.llm_routing.client import load_genai
from src.orchestrator.llm_routing.router import LLMRouter

__all__ = ["LLMRouter", "load_genai"]
