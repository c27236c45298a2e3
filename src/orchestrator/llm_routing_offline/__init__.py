"""Answers without a language model: rules pick the tools, and tell what came of them."""

from src.orchestrator.llm_routing_offline.router import LLMRouterOffline

__all__ = ["LLMRouterOffline"]
