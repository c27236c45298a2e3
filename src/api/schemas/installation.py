"""What this installation is, and whether it works."""

from typing import Literal

from ninja import Field, Schema


class Health(Schema):
    status: Literal["ok"]


class Readiness(Schema):
    ready: bool
    reasons: list[str] = Field(description="What is missing, in plain words.")
    notes: list[str] = Field(description="What keeps nobody from asking, but should be looked at: no worker.")


class Version(Schema):
    name: str
    version: str


class Agent(Schema):
    name: str
    description: str
    version: int


class Assistant(Schema):
    name: str
    title: str
    description: str
    starters: list[str]
    needs_tracks: bool = Field(description="Whether it answers about tracks.")
    model: str


class LanguageModel(Schema):
    name: str
    is_language_model: bool = Field(description="False for the built-in rules, which answer without one.")
