"""What the page says before a dance is refused is what the server says when it refuses it."""

import json

import pytest

from src.tasks.dances.messages import message
from tests.support.processes import ROOT

LANGUAGES = ("en", "es", "de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_gives_the_servers_reasons(language: str):
    texts = json.loads((ROOT / f"frontend/src/locales/{language}/dances.json").read_text())["new"]
    assert texts["notInFour"].replace("{{metre}}", "3/4") == message(language, "not_in_four", metre="3/4")
    assert texts["noBeat"] == message(language, "no_beat")
