from .http_session import load_client as load_client
from .router import LLMRouterOpenAI as LLMRouterOpenAI
