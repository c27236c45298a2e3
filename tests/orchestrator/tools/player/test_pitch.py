"""Sentences that move the pitch, and sentences with the same words that do not."""

import pytest

from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.language.plans import ask
from src.orchestrator.rules.talk import Talk, Tool
from src.orchestrator.tools.player.pitch_plans import PITCH_PLANS
from src.orchestrator.tools.player.tools import CONTROL

TOOLS = tuple(Tool(name) for name in (CONTROL, "analyse_harmony", "analyse_rhythm"))


def plan_of(text: str) -> str:
    asked = ask(Talk((text,), tracks=(PromptTrack("1", "Rails", 200.0),), offered=TOOLS))
    return next((plan.name for plan in PITCH_PLANS if plan.fits(asked)), "")


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("play it two semitones higher", "pitch"),
        ("ponla 2 semitonos más alta", "pitch"),
        ("spiel es zwei Halbtöne höher", "pitch"),
        ("set the pitch to +2", "pitch"),
        ("pitch down one semitone", "pitch"),
        ("sube el tono dos semitonos", "pitch"),
        ("play it in G minor", "play in a key"),
        ("spiel es in g-Moll", "play in a key"),
        ("play it at 120 bpm", "play at a tempo"),
        ("pitch it down to 97 percent", "pitch of a turntable"),
        ("back to the original pitch", "normal pitch"),
    ],
)
def test_a_command_to_the_player_is_one(text: str, plan: str) -> None:
    assert plan_of(text) == plan


@pytest.mark.parametrize(
    "text",
    [
        "transpose it up 2 semitones",
        "what key is it two semitones higher?",
        "play something in G minor",
        "songs at 120 bpm",
        "play bars 5 to 8",
        "how many semitones is a fifth?",
        "the pitch is too high for me",
    ],
)
def test_other_sentences_move_nothing(text: str) -> None:
    assert plan_of(text) == ""
