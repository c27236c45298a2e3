"""Outlines and passages: what is asked of one track, and how it looks."""

from typing import Self

from ninja import Field, Schema
from pydantic import model_validator

from src.audio.waveform_codec import DEFAULT_BINS


class WaveformQuery(Schema):
    bins: int = Field(DEFAULT_BINS, ge=1, le=100_000, description="How many stretches are wanted, at least.")


class Waveform(Schema):
    """Lowest and highest sample of equal stretches, -127 to 127. Of the zooms that are kept (500, 2000 and 8000
    stretches) it is the coarsest that is fine enough, or the finest."""

    min: list[int]
    max: list[int]
    duration_seconds: float


class PassageQuery(Schema):
    start_seconds: float | None = Field(None, ge=0, allow_inf_nan=False)
    end_seconds: float | None = Field(None, gt=0, allow_inf_nan=False)

    @model_validator(mode="after")
    def _ends_after_its_start(self) -> Self:
        if self.end_seconds is not None and self.end_seconds <= (self.start_seconds or 0):
            raise ValueError("the passage must end after its start")
        return self
