"""Is it alive, is it ready, which version is it: public, quick, and without a secret."""

import tomllib
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest
from ninja import Router, Status

from src.api import schemas
from src.api.routes.readiness import missing_parts, shortcomings

router = Router()


@lru_cache(maxsize=1)
def installed_version() -> str:
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())
    return str(project["project"]["version"])


@router.get("/health", response=schemas.Health)
async def health(request: HttpRequest) -> schemas.Health:
    """The process answers."""
    return schemas.Health(status="ok")


@router.get("/ready", response={(200, 503): schemas.Readiness})
async def ready(request: HttpRequest) -> Status:
    """Questions can be answered: 200, or 503 with the reasons."""
    reasons = await missing_parts()
    notes = [] if reasons else await shortcomings()
    readiness = schemas.Readiness(ready=not reasons, reasons=reasons, notes=notes)
    return Status(503 if reasons else 200, readiness)


@router.get("/version", response=schemas.Version)
async def version(request: HttpRequest) -> schemas.Version:
    return schemas.Version(name="Clave", version=installed_version())
