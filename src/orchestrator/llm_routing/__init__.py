"""Router for Gemini with Google's own library."""

from src.orchestrator.llm_routing.router import LLMRouter, load_genai

__all__ = ["LLMRouter", "load_genai"]
