"""The decoders: an open file in, blocks of float32 samples out.

libsndfile (through soundfile) reads wav, flac, ogg, opus, mp3, aiff and their relatives fastest; what it
refuses (m4a, aac, webm, mp4, and files with a damaged beginning) goes to PyAV, which brings FFmpeg's
decoders in its wheel. The bytes decide, never the name.
"""

import lazy_loader as lazy

__getattr__, __dir__, __all__ = lazy.attach_stub(__name__, __file__)
