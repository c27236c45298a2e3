"""Router without a language model: rules choose tools and describe the results."""

from src.orchestrator.llm_routing_offline.router import LLMRouterOffline

__all__ = ["LLMRouterOffline"]
