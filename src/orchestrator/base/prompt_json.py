"""Other people's words (titles, tags, file names) on their way to the model: data, from which nothing can break out."""

import json
from typing import Any

# Templates of many models mark who speaks by words such as <|im_start|>, and some servers take them from anywhere.
# Escaped they mean the same to JSON and nothing to a template.
ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e"})


def json_for_prompt(value: Any) -> str:
    """One line of JSON. No text inside can end it, nor pass for the beginning of somebody's turn."""
    return json.dumps(value).translate(ESCAPES)
