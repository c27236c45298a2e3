"""Creation of users, by sign-up or by invitation."""

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from src.api.accounts.passwords import require_strong_password
from src.api.http.errors import ApiError
from src.api.models import User


def create_user(username: str, email: str = "", password: str | None = None) -> User:
    """Create a user. Without a password, the user logs in with a link. Raises `ApiError` for invalid input."""
    user = User(
        username=User.normalize_username(username.strip()), email=User.objects.normalize_email(email.strip())
    )
    if password is None:
        user.set_unusable_password()
    else:
        require_strong_password(password, user)
        user.set_password(password)
    try:
        user.full_clean()
        with transaction.atomic():
            user.save(force_insert=True)
    except ValidationError as error:
        raise ApiError(422, "invalid", " ".join(error.messages)) from None
    except IntegrityError:
        # Another request took the name at the same time.
        raise ApiError(422, "invalid", "A user with that username already exists.") from None
    return user
