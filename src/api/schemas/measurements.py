"""Schemas of waveforms and passages."""

from typing import Self

from ninja import Field, Schema
from pydantic import model_validator

from src.audio.waveform_codec import DEFAULT_BINS


class WaveformQuery(Schema):
    bins: int = Field(DEFAULT_BINS, ge=1, le=100_000, description="Minimum number of bins.")


class Waveform(Schema):
    """Lowest and highest sample of each bin, -127 to 127.

    The response is the coarsest stored zoom (500, 2000 or 8000 bins) that has enough bins, or the finest.
    """

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
