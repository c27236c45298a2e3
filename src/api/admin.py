"""The Django admin: users can be edited, most other models are read-only."""

from collections.abc import Iterable
from typing import Any

from asgiref.sync import async_to_sync
from django.contrib import admin, messages
from django.contrib.admin.forms import AdminAuthenticationForm, AdminPasswordChangeForm
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import ValidationError
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from src.api.accounts.account_deletion import delete_account
from src.api.accounts.passwords import check_own_password, require_confirmation
from src.api.http.errors import ApiError

from .models import ApiToken, Conversation, DailyUsage, Run, TodoTask, Track, User

admin.site.site_header = admin.site.site_title = "Clave"


class LoginForm(AdminAuthenticationForm):
    """Login form that shows the rate limit as a form error."""

    def clean(self) -> dict[str, Any]:
        try:
            return super().clean()
        except ApiError as refused:
            raise ValidationError(refused.detail) from None


class OwnPasswordForm(AdminPasswordChangeForm):
    """Password form that rate-limits guesses of the old password."""

    def clean_old_password(self) -> str:
        password = str(self.cleaned_data["old_password"])
        try:
            check_own_password(None, self.user, password)
        except ApiError as refused:
            raise ValidationError(refused.detail, code="password_incorrect") from None
        return password


admin.site.login_form = LoginForm
admin.site.password_change_form = OwnPasswordForm


@admin.register(User)
class ClaveUserAdmin(UserAdmin):
    list_display = ["username", "email", "is_active", "is_staff", "track_count", "failed_count", "last_login"]
    list_filter = ["is_active", "is_staff", "last_login", "date_joined"]
    search_fields = ["username", "email", "first_name", "last_name"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        failed = Count("tracks", filter=Q(tracks__status=Track.Status.FAILED))
        users: QuerySet[User] = super().get_queryset(request)
        return users.annotate(track_count=Count("tracks"), failed_count=failed)

    @admin.display(description="tracks", ordering="track_count")
    def track_count(self, user: Any) -> int:
        return int(user.track_count)

    @admin.display(description="failed tracks", ordering="failed_count")
    def failed_count(self, user: Any) -> int:
        return int(user.failed_count)

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:  # noqa: A002
        """Staff may set passwords of other users. To change their own, they confirm it like everyone else."""
        user = request.user
        if isinstance(user, User) and self.get_object(request, unquote(id)) == user:
            if user.has_usable_password():
                return redirect("admin:password_change")
            try:
                require_confirmation(request, user, "")
            except ApiError as refused:
                messages.error(request, refused.detail)
                return redirect("admin:api_user_change", user.pk)
        return super().user_change_password(request, id, form_url)

    # Deleting a user also deletes their files, which the database does not cascade to.

    def get_deleted_objects(self, objs: Iterable[Any], request: HttpRequest) -> Any:
        descriptions = [f"{user}: the account with all tracks, files and conversations" for user in objs]
        return descriptions, {}, set(), []

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        async_to_sync(delete_account)(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            async_to_sync(delete_account)(user)


class ReadOnlyAdmin(admin.ModelAdmin):
    """No adding or editing: changing a status here would not start or stop any work."""

    # Counting all rows besides the search results takes seconds in a large table.
    show_full_result_count = False
    date_hierarchy = "created_at"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Track)
class TrackAdmin(ReadOnlyAdmin):
    list_display = ["display_name", "user", "status", "status_message", "duration", "file_size", "created_at"]
    list_filter = ["status", "created_at"]
    list_select_related = ["user"]
    search_fields = ["id", "title", "original_filename", "user__username", "status_message"]
    # Megabytes of numbers.
    exclude = ["waveform"]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("analysis", "waveform")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # The file would stay in the storage. Users delete their own tracks.
        return False


@admin.register(Conversation)
class ConversationAdmin(ReadOnlyAdmin):
    list_display = ["__str__", "user", "assistant", "created_at", "updated_at"]
    list_filter = ["assistant", "updated_at"]
    list_select_related = ["user"]
    search_fields = ["id", "title", "user__username"]


@admin.register(TodoTask)
class TodoTaskAdmin(ReadOnlyAdmin):
    list_display = ["title", "user", "status", "project", "created_at", "completed_at"]
    list_filter = ["status", "created_at"]
    list_select_related = ["user"]
    search_fields = ["id", "title", "user__username"]
    raw_id_fields = ["track"]


@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnlyAdmin):
    """Deleting a token revokes it. Only its digest is stored."""

    list_display = ["name", "prefix", "user", "created_at", "expires_at", "last_used_at"]
    list_filter = ["created_at", "last_used_at", "expires_at"]
    list_select_related = ["user"]
    search_fields = ["name", "prefix", "user__username"]
    exclude = ["digest"]


@admin.register(Run)
class RunAdmin(ReadOnlyAdmin):
    list_display = [
        "id",
        "status",
        "error_code",
        "user",
        "model",
        "conversation",
        "created_at",
        "finished_at",
    ]
    list_filter = ["status", "error_code", "model", "created_at"]
    list_select_related = ["conversation__user"]
    search_fields = ["id", "conversation__id", "conversation__user__username", "error_code"]

    @admin.display(ordering="conversation__user__username")
    def user(self, run: Run) -> str:
        return str(run.conversation.user)


@admin.register(DailyUsage)
class DailyUsageAdmin(ReadOnlyAdmin):
    date_hierarchy = "day"
    list_display = [
        "day",
        "user",
        "model",
        "questions",
        "prompt_tokens",
        "completion_tokens",
        "estimated_tokens",
    ]
    list_filter = ["model", "day"]
    list_select_related = ["user"]
    search_fields = ["user__username", "model"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # These rows enforce the user's daily limit.
        return False
