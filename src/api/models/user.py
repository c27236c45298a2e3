from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person. Our own class from the first migration: Django cannot swap it in later."""
