"""Parsing of JSON request bodies."""

import json
from typing import Any

from django.http import HttpRequest
from ninja.parser import Parser


class StrictParser(Parser):
    """Parser that rejects lone surrogates (``"\\ud800"``), which databases, logs and model vendors cannot encode."""

    def parse_body(self, request: HttpRequest) -> Any:
        # json.loads would decode bytes with "surrogatepass".
        text = request.body.decode("utf-8-sig")
        data = json.loads(text)
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()
        return data
