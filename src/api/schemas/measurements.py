"""Schemas of waveforms and passages."""

from typing import Self

from ninja import Field, Schema
from pydantic import model_validator

from src.audio.band_levels import LEVEL_COUNT
from src.audio.waveform_codec import DEFAULT_BINS

MOST_POINTS = 10**9
MOST_POINTS_AT_ONCE = 65_536


class WaveformQuery(Schema):
    bins: int = Field(DEFAULT_BINS, ge=1, le=100_000, description="Minimum number of bins.")


class BandLevel(Schema):
    points_per_second: float
    points: int = Field(description="Of the whole track.")


class BandLevels(Schema):
    """What `/waveform/bands` has, the finest level first."""

    version: str = Field(description="Changes with the points, for `/waveform/bands?v=`.")
    levels: list[BandLevel]


class Waveform(Schema):
    """Lowest and highest sample of each bin, -127 to 127.

    The response is the coarsest stored zoom (500, 2000 or 8000 bins) that has enough bins, or the finest.
    """

    min: list[int]
    max: list[int]
    duration_seconds: float
    bands: BandLevels | None = Field(description="Null: analysed by an older version.")


class BandsQuery(Schema):
    level: int = Field(0, ge=0, lt=LEVEL_COUNT, description="0 is the finest, with 100 points a second.")
    first: int = Field(0, ge=0, le=MOST_POINTS, description="The first point of this level.")
    count: int = Field(
        MOST_POINTS_AT_ONCE, ge=1, le=MOST_POINTS_AT_ONCE, description="At most so many points."
    )
    v: str = Field("", max_length=64, description="Not read: another address for other points.")


class PassageQuery(Schema):
    start_seconds: float | None = Field(None, ge=0, allow_inf_nan=False)
    end_seconds: float | None = Field(None, gt=0, allow_inf_nan=False)

    @model_validator(mode="after")
    def _ends_after_its_start(self) -> Self:
        if self.end_seconds is not None and self.end_seconds <= (self.start_seconds or 0):
            raise ValueError("the passage must end after its start")
        return self
