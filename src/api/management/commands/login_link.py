from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from src.api.management.links import base_url, require_database
from src.api.management.users import several_users
from src.api.models import LoginToken, User


class Command(BaseCommand):
    help = "Print a one-time login link for a user, valid for half an hour."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", nargs="?", help="Optional if there is only one user.")
        parser.add_argument(
            "--create",
            action="store_true",
            help="Create the user if needed. The first user gets access to the admin.",
        )
        parser.add_argument("--base-url", help="Public URL of Clave, such as https://music.example.org")

    def handle(self, *args: Any, **options: Any) -> None:
        with require_database():
            user = self._find_user(options["username"], create=options["create"])
            if not user.is_active:
                raise CommandError(f"{user.username} is deactivated. Activate the account in /admin/ first.")
            path = reverse("login-once", args=[LoginToken.issue(user)])
        self.stdout.write((options["base_url"] or base_url()).rstrip("/") + path)

    def _find_user(self, username: str | None, *, create: bool) -> User:
        if username is None:
            return self._only_user(create=create)
        user = User.objects.filter(username=username).first()
        if user is None and not create:
            raise CommandError(f"User not found: {username}. Add --create to create this user.")
        return user or self._create(username)

    def _only_user(self, *, create: bool) -> User:
        users = list(User.objects.order_by("pk")[:2])
        if not users and create:
            return self._create("me")
        if not users:
            raise CommandError("There are no users yet. Add --create to create the first one.")
        if len(users) > 1:
            raise CommandError(several_users(": manage.py login_link NAME"))
        return users[0]

    def _create(self, username: str) -> User:
        """Create a user without a password. The first user becomes the administrator."""
        is_first = not User.objects.exists()
        return User.objects.create_user(username, is_staff=is_first, is_superuser=is_first)
