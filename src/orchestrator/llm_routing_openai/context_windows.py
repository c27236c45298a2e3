"""Context windows of OpenAI's models, from LiteLLM's table."""

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import orjson

TABLE = "model_prices_and_context_window_backup.json"


@lru_cache(maxsize=32)
def context_window_of(name: str) -> int | None:
    """Return the context window in tokens by model name, or None if unknown."""
    package = find_spec("litellm")
    if package is None or package.origin is None:
        return None
    # The table has 3 MB, so only one entry is parsed.
    table = (Path(package.origin).parent / TABLE).read_bytes()
    start = table.find(b"\n    %b: {" % orjson.dumps(name))
    if start < 0:
        return None
    entry = table[start : table.find(b"\n    }", start) + len(b"\n    }")]
    listed: int | None = orjson.loads(b"{%b}" % entry)[name].get("max_input_tokens")
    return listed
