"""Encode untrusted text (titles, tags, file names) for the prompt."""

import json
from typing import Any

# Chat templates of many models mark roles with tokens such as <|im_start|>, and some servers accept them anywhere in
# the text. The escaped form is the same JSON, but has no meaning in a template.
ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e"})


def json_for_prompt(value: Any) -> str:
    """Encode as one line of JSON that cannot contain a chat template's role token."""
    return json.dumps(value).translate(ESCAPES)
