"""Router for all vendors that LiteLLM supports: OpenAI, Anthropic, Gemini, Ollama, ..."""

from src.orchestrator.llm_routing_litellm.loader import load_litellm
from src.orchestrator.llm_routing_litellm.router import LLMRouterLiteLLM

__all__ = ["LLMRouterLiteLLM", "load_litellm"]
