"""Answers by any vendor that LiteLLM speaks to: OpenAI, Anthropic, Gemini, Ollama, and whoever copies them."""

from src.orchestrator.llm_routing_litellm.loader import load_litellm
from src.orchestrator.llm_routing_litellm.router import LLMRouterLiteLLM

__all__ = ["LLMRouterLiteLLM", "load_litellm"]
