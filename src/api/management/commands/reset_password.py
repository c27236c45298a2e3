from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from src.api.management.links import base_url, deliver, password_link, require_database
from src.api.models import User

MESSAGE = """\
Open this link to choose a new password for {name}. It works once, within {days} days:

    {link}
"""


class Command(BaseCommand):
    help = "Send a user a link to choose a new password. Without mail, the link is printed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", metavar="NAME")
        parser.add_argument("--base-url", help="Public URL of Clave, such as https://music.example.org")

    def handle(self, *args: Any, **options: Any) -> None:
        with require_database():
            user = User.objects.filter(username=options["username"]).first()
        if user is None:
            raise CommandError(f"User not found: {options['username']}")
        if not user.is_active:
            raise CommandError(f"{user.username} is deactivated. Activate the account in /admin/ first.")
        days = timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT).days
        link = password_link(user, options["base_url"] or base_url())
        text = MESSAGE.format(name=user.username, days=days, link=link)
        deliver(user, "A new password for Clave", text, self.stdout.write)
