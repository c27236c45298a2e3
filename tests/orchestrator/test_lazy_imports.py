"""Libraries of model vendors are imported when they are first used, not with the web process."""

import subprocess
import sys

PROGRAM = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "src.config.settings"
import src.config.asgi
heavy = {"aiohttp", "botocore", "google.genai", "httpx", "langgraph", "librosa", "litellm", "numba", "openai", "scipy"}
print(sorted(heavy & set(sys.modules)))
"""


def test_the_web_process_imports_no_model_library_and_no_audio_library() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"
