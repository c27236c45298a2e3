"""The administration: look things up; people are changed here, the rest mostly by the product itself."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from .models import Conversation, Run, Track, User

admin.site.site_header = admin.site.site_title = "Clave"
admin.site.register(User, UserAdmin)


class ReadOnlyAdmin(admin.ModelAdmin):
    """Nothing is made or changed by hand: a status edited here would not start or stop any work."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Track)
class TrackAdmin(ReadOnlyAdmin):
    list_display = ["display_name", "user", "status", "duration", "file_size", "created_at"]
    list_filter = ["status", "created_at"]
    list_select_related = ["user"]
    search_fields = ["id", "title", "original_filename", "user__username", "status_message"]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("analysis", "waveform")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # Its file would stay behind: the owner deletes a track.
        return False


@admin.register(Conversation)
class ConversationAdmin(ReadOnlyAdmin):
    list_display = ["__str__", "user", "assistant", "created_at", "updated_at"]
    list_filter = ["assistant", "updated_at"]
    list_select_related = ["user"]
    search_fields = ["id", "title", "user__username"]


@admin.register(Run)
class RunAdmin(ReadOnlyAdmin):
    list_display = ["id", "status", "error_code", "model", "conversation", "created_at", "finished_at"]
    list_filter = ["status", "error_code", "model", "created_at"]
    list_select_related = ["conversation"]
    search_fields = ["id", "conversation__id", "conversation__user__username", "error_code"]
