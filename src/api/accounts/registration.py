"""Making a person, whoever asks for it: the sign-up, an invitation."""

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from src.api.accounts.passwords import refuse_weak
from src.api.http.errors import ApiError
from src.api.models import User


def create_user(username: str, email: str = "", password: str | None = None) -> User:
    """Somebody new. Without a password they come in by a link. Raises `ApiError` in words for a person."""
    user = User(
        username=User.normalize_username(username.strip()), email=User.objects.normalize_email(email.strip())
    )
    if password is None:
        user.set_unusable_password()
    else:
        refuse_weak(password, user)
        user.set_password(password)
    try:
        user.full_clean()
        with transaction.atomic():
            user.save(force_insert=True)
    except ValidationError as error:
        raise ApiError(422, "invalid", " ".join(error.messages)) from None
    except IntegrityError:
        # Somebody took the name in the same moment.
        raise ApiError(422, "invalid", "A user with that username already exists.") from None
    return user
