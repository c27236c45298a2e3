"""Decoding of audio and the transforms that agents share.

Modules that need scipy, numba or a codec are imported on first use (``audio.chroma.chroma(...)`` after
``from src import audio``): the web process imports every agent and never measures. ``__init__.pyi`` lists them.
"""

import lazy_loader as lazy

__getattr__, __dir__, __all__ = lazy.attach_stub(__name__, __file__)
