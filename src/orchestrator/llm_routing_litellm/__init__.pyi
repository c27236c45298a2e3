from . import failures as failures
from .loader import load_litellm as load_litellm
from .router import LLMRouterLiteLLM as LLMRouterLiteLLM
