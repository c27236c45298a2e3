"""Answers by whoever speaks OpenAI's format: OpenAI, vLLM, llama.cpp, LM Studio, and most vendors beside their own."""

from src.orchestrator.llm_routing_openai.client import load_client
from src.orchestrator.llm_routing_openai.router import LLMRouterOpenAI

__all__ = ["LLMRouterOpenAI", "load_client"]
