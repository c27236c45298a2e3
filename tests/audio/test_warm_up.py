import subprocess
import sys

import pytest


@pytest.mark.slow
def test_after_the_warm_up_a_first_analysis_takes_no_longer_than_a_second_one():
    """In a process of its own: this one is warm already."""
    program = """
import time
from src.audio.warm_up import warm_up
from src.agents.registry import get_all_agents
from src.agents.base import run_agent
from src.audio.features import AudioFeatures
from tests.support.signals import click_track

def analysis_seconds():
    started = time.process_time()
    features = AudioFeatures(click_track(seconds=30, sample_rate=44100), 44100)
    assert all(run_agent(agent, features).success for agent in get_all_agents())
    return time.process_time() - started

warm_up()
first = analysis_seconds()
later = min(analysis_seconds() for _ in range(3))
assert first < 2 * later + 0.1, (first, later)
"""
    subprocess.run([sys.executable, "-c", program], check=True)
