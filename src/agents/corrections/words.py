"""The values that a correction may have, as types: schemas are made from these."""

from typing import Literal

type TempoFactor = Literal["1", "2", "1/2", "3/2", "2/3", "4/3", "3/4"]
type Metre = Literal["2/4", "3/4", "4/4", "5/4", "6/4", "7/4", "6/8", "9/8", "12/8", "5/8", "7/8"]
