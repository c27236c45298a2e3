from .router import LLMRouter as LLMRouter
from .router import load_genai as load_genai
