"""Loading LiteLLM: late, once, and without a word to the network."""

import os
from types import ModuleType


def load_litellm() -> ModuleType:
    """The library, set up. The first call takes 5 to 12 s of CPU, so a web process makes it at boot, in a thread."""
    # Read during the import: without it the prices of all models are fetched from the network.
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    import litellm

    litellm.suppress_debug_info = True
    # After a stream it would put the whole answer together once more, for callbacks that nobody registered.
    litellm.disable_streaming_logging = True
    return litellm
