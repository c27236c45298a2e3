"""Router for Gemini with Google's own library. It is imported on first use, because it imports httpx."""

import lazy_loader as lazy

__getattr__, __dir__, __all__ = lazy.attach_stub(__name__, __file__)
