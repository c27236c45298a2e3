"""Answers without a language model: rules pick the tools, and sentences are made from what they measured."""

from src.orchestrator.llm_routing_offline.router import LLMRouterOffline

__all__ = ["LLMRouterOffline"]
