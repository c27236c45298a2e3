from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "src.api"
    label = "api"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Importing registers the signals.
        from src.api.accounts import revocation  # noqa: F401
