from .client import load_genai as load_genai
from .router import LLMRouter as LLMRouter
