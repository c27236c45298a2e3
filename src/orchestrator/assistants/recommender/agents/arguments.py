"""Arguments written by a language model, checked: they must be about given candidates and use only their numbers."""

import logging
import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from src.orchestrator.assistants.recommender.model import Model, ModelFailed
from src.orchestrator.assistants.recommender.state import Record

logger = logging.getLogger(__name__)

# Candidates sent to the model, so that all prompts of a question stay within 6 000 tokens.
MOST_READ = 15
FACTS = ("tempo_bpm", "key", "camelot", "energy", "duration_seconds")
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
QUOTED = re.compile(r"[“„«\"].*?[”“»\"]")


class Argument(BaseModel):
    track_id: str
    argument: Annotated[str, Field(min_length=1, max_length=200)]


class Arguments(BaseModel):
    """The candidates that you stand for, the strongest first."""

    arguments: Annotated[list[Argument], Field(min_length=1, max_length=MOST_READ)]


async def add_arguments(
    found: Sequence[Record], query: str, instructions: str, model: Model | None
) -> tuple[list[Record], Literal["rules", "model"]]:
    """Return the candidates with the model's arguments, its choice first, and who made the arguments.

    Without a model, or if it fails, the candidates are returned unchanged.
    """
    if model is None or not found:
        return list(found), "rules"
    data = {"wish": query, "candidates": [facts_of(one) for one in found[:MOST_READ]]}
    try:
        said = await model.ask(instructions, data, Arguments)
    except ModelFailed:
        logger.warning("The model's arguments could not be used; the rules argue.", exc_info=True)
        return list(found), "rules"
    by_id = {one["track_id"]: one for one in found}
    for argument in said.arguments:
        one = by_id.get(argument.track_id)
        names = f"{query} {one['title']} {one['artist']}" if one is not None else ""
        if (
            one is not None
            and uses_only_measured_numbers(argument.argument, one)
            and names_only(argument.argument, names)
        ):
            one["argument"] = " ".join(argument.argument.split()).rstrip(".")
    chosen = [by_id[one.track_id] for one in said.arguments if one.track_id in by_id]
    ids = {one["track_id"] for one in chosen}
    return [*chosen, *(one for one in found if one["track_id"] not in ids)], "model"


def facts_of(candidate: Record) -> dict[str, Any]:
    """Return the names and measurements of a candidate, for a prompt."""
    known = {name: candidate[name] for name in FACTS if candidate.get(name) not in (None, "")}
    measured = {one["measure"]: one["value"] for one in candidate["evidence"]}
    names = {name: candidate[name] for name in ("track_id", "title", "artist") if candidate[name]}
    return {**names, **{name: _short(value) for name, value in {**known, **measured}.items()}}


def uses_only_measured_numbers(text: str, candidate: Record) -> bool:
    """Return whether all numbers in the text are measurements of the candidate. Quoted names are ignored."""
    allowed = allowed_numbers(candidate)
    return all(number.replace(",", ".") in allowed for number in NUMBER.findall(QUOTED.sub("", text)))


def names_only(text: str, known: str) -> bool:
    """Whether all that stands in quotation marks is in the known names: no track is made up."""
    folded = known.casefold()
    return all(name[1:-1].casefold().strip(" .,") in folded for name in QUOTED.findall(text))


def allowed_numbers(candidate: Record) -> set[str]:
    """Return the candidate's measurements as texts, each with 0 to 3 decimals."""
    values = [candidate.get(name) for name in FACTS] + [one["value"] for one in candidate["evidence"]]
    numbers = {
        f"{abs(value):.{digits}f}"
        for value in values
        if isinstance(value, float | int)
        for digits in range(4)
    }
    return numbers | {
        digits for value in values if isinstance(value, str) for digits in NUMBER.findall(value)
    }


def _short(value: Any) -> Any:
    return round(value, 2) if isinstance(value, float) else value
