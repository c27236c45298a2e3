from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from src.api.accounts.registration import create_user
from src.api.http.errors import ApiError
from src.api.management.links import base_url, deliver, password_link, require_database

INVITATION = """\
You have been invited to Clave, a chat with your music. Your user name is {name}.

Open this link to choose a password. It works once, within {days} days:

    {link}
"""


class Command(BaseCommand):
    help = "Create a user and send them a link to choose a password. Without mail, the link is printed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", metavar="NAME")
        parser.add_argument("email", metavar="EMAIL", nargs="?", default="")
        parser.add_argument("--staff", action="store_true", help="Give the user access to the admin.")
        parser.add_argument("--base-url", help="Public URL of Clave, such as https://music.example.org")

    def handle(self, *args: Any, **options: Any) -> None:
        with require_database():
            try:
                user = create_user(options["username"], options["email"])
            except ApiError as error:
                raise CommandError(error.detail) from None
            if options["staff"]:
                user.is_staff = user.is_superuser = True
                user.save(update_fields=["is_staff", "is_superuser"])
        days = timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT).days
        link = password_link(user, options["base_url"] or base_url())
        text = INVITATION.format(name=user.username, days=days, link=link)
        deliver(user, "Your invitation to Clave", text, self.stdout.write)
