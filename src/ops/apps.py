"""The Django app of operations: system checks and management commands. It has no models."""

from django.apps import AppConfig


class OpsConfig(AppConfig):
    name = "src.ops"
    label = "ops"

    def ready(self) -> None:
        # Importing registers the checks.
        from src.ops import checks  # noqa: F401
