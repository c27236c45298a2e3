from django.contrib import admin
from django.urls import URLPattern, URLResolver, path

from src.api.metrics_page import metrics
from src.api.openai_door.api import door
from src.api.pages import SetPassword, log_in_once, page
from src.api.routes.api import api

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/", api.urls),
    path("v1/", door.urls),
    path("admin/", admin.site.urls),
    path("metrics", metrics),
    path("login/<str:token>", log_in_once, name="login-once"),
    path("password/<uidb64>/<token>", SetPassword.as_view(), name="set-password"),
    path("", page, name="page"),
    path("c/<path:conversation_id>", page),
    path("model", page),
    path("account", page),
    path("conversations", page),
]
handler400 = "src.api.errors.bad_request"
handler403 = "src.api.errors.forbidden"
handler404 = "src.api.errors.not_found"
handler500 = "src.api.errors.server_error"
