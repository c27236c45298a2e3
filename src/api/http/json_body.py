"""Reading JSON bodies: only text that can be stored and sent on comes in."""

import json
from typing import Any

from django.http import HttpRequest
from ninja.parser import Parser


class StrictParser(Parser):
    """Refuses lone surrogates (``"\\ud800"``), which are no characters: no database, log or vendor takes them."""

    def parse_body(self, request: HttpRequest) -> Any:
        # By itself json decodes bytes so that raw surrogates pass, too.
        text = request.body.decode("utf-8-sig")
        data = json.loads(text)
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()
        return data
