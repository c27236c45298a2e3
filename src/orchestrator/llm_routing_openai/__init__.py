"""Router for OpenAI-compatible servers: OpenAI, vLLM, llama.cpp, LM Studio, ..."""

from src.orchestrator.llm_routing_openai.http_session import load_client
from src.orchestrator.llm_routing_openai.router import LLMRouterOpenAI

__all__ = ["LLMRouterOpenAI", "load_client"]
