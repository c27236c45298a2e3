"""Router for all vendors that LiteLLM supports: Anthropic, Mistral, Ollama, ..."""

from src.orchestrator.llm_routing_litellm.loader import load_litellm
from src.orchestrator.llm_routing_litellm.router import LLMRouterLiteLLM

__all__ = ["LLMRouterLiteLLM", "load_litellm"]
