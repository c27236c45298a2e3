"""Public health, readiness and version checks."""

import tomllib
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest
from ninja import Router, Status

from src.api.routes.readiness import missing_parts, shortcomings
from src.api.schemas import installation as schemas

router = Router()


@lru_cache(maxsize=1)
def installed_version() -> str:
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())
    return str(project["project"]["version"])


@router.get("/health", response=schemas.Health)
async def health(request: HttpRequest) -> schemas.Health:
    """Return 200 if the process is alive."""
    return schemas.Health(status="ok")


@router.get("/ready", response={(200, 503): schemas.Readiness})
async def ready(request: HttpRequest) -> Status:
    """Return 200 if questions can be answered, or 503 with the reasons."""
    reasons = await missing_parts()
    notes = [] if reasons else await shortcomings()
    readiness = schemas.Readiness(ready=not reasons, reasons=reasons, notes=notes)
    return Status(503 if reasons else 200, readiness)


@router.get("/version", response=schemas.Version)
async def version(request: HttpRequest) -> schemas.Version:
    return schemas.Version(name="Clave", version=installed_version())
