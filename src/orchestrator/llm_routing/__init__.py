"""Answers by Gemini through Google's own library, without LiteLLM in between."""

from src.orchestrator.llm_routing.router import LLMRouter, load_genai

__all__ = ["LLMRouter", "load_genai"]
