"""Schemas of the installation: health, version, agents, assistants, model."""

from typing import Literal

from ninja import Field, Schema


class Health(Schema):
    status: Literal["ok"]


class Readiness(Schema):
    ready: bool
    reasons: list[str] = Field(description="What is missing.")
    notes: list[str] = Field(description="Problems that do not prevent questions, such as no worker.")


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
    is_language_model: bool = Field(description="False for the built-in rules.")
