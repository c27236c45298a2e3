"""The whole application in a web server whose minutes are seconds."""

from src.config.asgi import application
from src.server import channel, request

__all__ = ["application"]

request.SPEED_SECONDS = channel.HEAD_SECONDS = 1
