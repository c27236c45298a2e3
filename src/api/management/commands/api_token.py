from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from src.api.management.links import require_database
from src.api.management.users import several_users
from src.api.models import ApiToken, User
from src.api.models.api_token import MAX_TOKENS_PER_USER, TooManyTokens


class Command(BaseCommand):
    help = "Create an API token for a user's programs and print it. It is not shown again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="What the token is for, such as 'my notebook'.")
        parser.add_argument("--user", help="The user of the token; optional if there is only one.")
        parser.add_argument("--days", type=int, help="Days until it expires; default: never.")

    def handle(self, *args: Any, **options: Any) -> None:
        days = options["days"]
        if days is not None and days < 1:
            raise CommandError("--days must be 1 or more.")
        expires_at = timezone.now() + timedelta(days=days) if days else None
        with require_database():
            user = _find_user(options["user"])
            try:
                _, text = ApiToken.issue(user, options["name"][:100], expires_at)
            except TooManyTokens:
                raise CommandError(
                    f"{user.username} has {MAX_TOKENS_PER_USER} tokens, the maximum. Revoke one first, "
                    "in /admin/ or with DELETE /api/me/tokens."
                ) from None
        self.stdout.write(text)


def _find_user(username: str | None) -> User:
    active = User.objects.filter(is_active=True)
    if username:
        active = active.filter(username=username)
    users = list(active[:2])
    if len(users) > 1:
        raise CommandError(several_users(" with --user NAME."))
    if not users:
        raise CommandError(f"User not found: {username}" if username else "There are no users yet.")
    return users[0]
