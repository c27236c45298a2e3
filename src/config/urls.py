from django.contrib import admin
from django.urls import URLPattern, URLResolver, path

from src.api.openai_compat.api import openai_api
from src.api.routes.api import api
from src.api.routes.calendar_feed import calendar_feed
from src.api.routes.metrics import metrics
from src.api.routes.pages import SetPassword, log_in_once, page
from src.api.routes.service_worker import service_worker

# Before the URLs of the site, which are those of the models it knows.
admin.autodiscover()

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/", api.urls),
    path("v1/", openai_api.urls),
    path("admin/", admin.site.urls),
    path("calendar/<str:token>.ics", calendar_feed),
    path("metrics", metrics),
    path("service-worker.js", service_worker),
    path("login/<str:token>", log_in_once, name="login-once"),
    path("password/<uidb64>/<token>", SetPassword.as_view(), name="set-password"),
    path("", page, name="page"),
    path("c/<path:conversation_id>", page),
    path("model", page),
    path("account", page),
    path("conversations", page),
    path("music", page),
    path("playlists", page),
    path("playlists/<uuid:playlist_id>", page),
    path("tracks/<uuid:track_id>", page),
    # Pages of assistants.
    path("p/<slug:name>", page),
]
handler400 = "src.api.http.errors.bad_request"
handler403 = "src.api.http.errors.forbidden"
handler404 = "src.api.routes.pages.not_found"
handler500 = "src.api.http.errors.server_error"
