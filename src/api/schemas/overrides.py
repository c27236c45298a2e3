"""Schemas of corrections."""

from typing import Any, Self, cast

from ninja import Field, Schema

from src.agents.corrections import Change
from src.agents.corrections.words import Metre, TempoFactor


class OverrideChange(Schema):
    """Corrections by the user. Fields that are left out do not change, null removes a correction."""

    tempo_factor: TempoFactor | None = Field(None, description="Of the measured tempo.")
    tempo_bpm: float | None = Field(
        None,
        gt=0,
        le=1000,
        allow_inf_nan=False,
        description="In place of a factor. Near a simple multiple of the measured tempo the beats are counted so; "
        "else they stay where they were measured.",
    )
    key: str | None = Field(None, max_length=30, description="Such as A minor, or Bb.")
    time_signature: Metre | None = None
    first_downbeat_seconds: float | None = Field(None, ge=0, allow_inf_nan=False)

    def given(self) -> Change:
        return cast(Change, self.model_dump(exclude_unset=True))


class Overrides(Schema):
    """The current corrections; `measured` has the measured values of the same fields."""

    tempo_factor: str | None
    tempo_bpm: float | None
    key: str | None
    time_signature: str | None
    first_downbeat_seconds: float | None
    measured: dict[str, Any]
    can_undo: bool

    @classmethod
    def of(cls, track: Any) -> Self:
        now = track.corrections_in_force
        tempo, rhythm = now.get("tempo", {}), track.analysis.get("rhythm", {})
        return cls(
            tempo_factor=None if tempo.get("is_exact") and tempo["factor"] == "1" else tempo.get("factor"),
            tempo_bpm=tempo.get("bpm"),
            key=now.get("key"),
            time_signature=now.get("time_signature"),
            first_downbeat_seconds=now.get("first_downbeat_seconds"),
            measured={
                "tempo_bpm": rhythm.get("tempo_bpm"),
                "time_signature": rhythm.get("time_signature"),
                "first_downbeat_seconds": next(iter(rhythm.get("downbeat_times", ())), None),
                "key": track.analysis.get("harmony", {}).get("key"),
            },
            can_undo=bool(track.corrections),
        )
