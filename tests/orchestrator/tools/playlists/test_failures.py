"""What is said of playlists where a tool fails."""

import pytest

from src.orchestrator.language.plans import Grammar
from src.orchestrator.rules.talk import Measured, Talk, Tool
from src.orchestrator.tools.playlists.plans import PLAYLIST_PLANS
from src.orchestrator.tools.playlists.removing import REMOVE_PLAN, SHOW_PLAN

TOOLS = (
    "list_playlists",
    "show_playlist",
    "create_playlist",
    "rename_playlist",
    "add_to_playlist",
    "remove_from_playlist",
    "move_in_playlist",
    "sort_playlist",
    "control_player",
)
AWAY = "The database is away. Try again in a moment."


@pytest.mark.parametrize(
    "text",
    [
        "how long is my playlist Warmup?",
        "rename the playlist Warmup to Opening",
        "sort the playlist Warmup by tempo",
        "put the third first in the playlist Warmup",
        "play the playlist Warmup",
        "remove the last one from the playlist Warmup",
        "what's in my playlist Warmup?",
        "which playlists do I have?",
    ],
)
def test_playlists_that_cannot_be_read_are_not_said_to_be_none(text: str) -> None:
    talk = Talk((text,), offered=tuple(Tool(name) for name in TOOLS))
    grammar = Grammar((REMOVE_PLAN, SHOW_PLAN, *PLAYLIST_PLANS))
    ((tool, arguments),) = grammar.plan(talk)
    failed = Measured(tool, arguments, None, AWAY)

    answered = Talk((text,), offered=talk.offered, measured=(failed,))

    assert tool == "list_playlists"
    assert grammar.plan(answered) == []
    assert grammar.say(answered) == AWAY
