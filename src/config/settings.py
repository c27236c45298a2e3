"""Django settings of Clave.

Every value comes from the environment (``.env.example`` lists them all) or has a default for a single-user laptop. No
other module reads the environment.
"""

from datetime import timedelta
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP

from src.config.assistants import models_of_assistants, set_for_all
from src.config.home import home_folder, secret_key, socket_path, temporary_folder
from src.config.logs import logging_config
from src.config.mail import mailers
from src.core import environment as env
from src.core.postgres import connection_options

BASE_DIR = Path(__file__).resolve().parents[2]
CLAVE_HOME = home_folder(env.text("CLAVE_HOME"))
DEBUG = env.flag("DEBUG")

# Embedded: a single-user laptop with all data in CLAVE_HOME. With DATABASE_URL it is a multi-user installation, and
# secrets have no defaults.
EMBEDDED = not env.text("DATABASE_URL")

SECRET_KEY = env.text("SECRET_KEY")
if not SECRET_KEY:
    if not EMBEDDED:
        raise ImproperlyConfigured("Set SECRET_KEY to a long random text (DATABASE_URL is set).")
    SECRET_KEY = secret_key(CLAVE_HOME)

ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", ("localhost", "127.0.0.1", "[::1]") if EMBEDDED else ())
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
SECURE_COOKIES = env.flag("SECURE_COOKIES", default=not EMBEDDED)

INSTALLED_APPS = [
    # Without the search for admin modules: they import what deletes accounts, which commands and workers do not need.
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "ninja",
    "src.api",
    "src.ops",
]
MIDDLEWARE = [
    "src.api.http.request_log.log_requests",
    "django.middleware.security.SecurityMiddleware",
    "src.api.http.security_headers.restricting_headers",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "src.api.http.static_files.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "src.api.mixed_credentials.refuse_mixed_credentials",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "src.api.http.errors.json_failures",
]
ROOT_URLCONF = "src.config.urls"
ASGI_APPLICATION = "src.config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.csp",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]


def database() -> dict[str, Any]:
    url = env.text("DATABASE_URL", f"sqlite:///{CLAVE_HOME}/clave.sqlite3")
    # Persistent connections leak under ASGI (Django ticket 33497): never keep one, pool instead (src/core/postgres).
    config: dict[str, Any] = {**dj_database_url.parse(url, conn_max_age=0)}
    if config["ENGINE"].endswith("sqlite3"):
        # IMMEDIATE takes the write lock at BEGIN, so that read-then-write transactions queue up instead of
        # failing with "database is locked".
        config["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        }
    else:
        config["ENGINE"] = "src.core.postgres"
        # Options of the URL take precedence.
        config["OPTIONS"] = {**connection_options(), **config.get("OPTIONS", {})}
    return config


DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Redis (any compatible server): run log, notifications between processes, jobs, cache.
REDIS_URL = env.text("REDIS_URL", f"unix://{socket_path(CLAVE_HOME)}?db=0")
CHANNEL_LAYERS = {
    # Publish/subscribe has a tenth of the round trip of the default layer, and carries only notifications here.
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL]},
    }
}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}

AUTH_USER_MODEL = "api.User"
AUTHENTICATION_BACKENDS = ["src.api.accounts.passwords.LimitedBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "/"
ALLOW_SIGN_UP = env.flag("ALLOW_SIGN_UP")
MAX_LOGIN_FAILURES = env.integer("MAX_LOGIN_FAILURES", 10, minimum=1)
# Browsers share cookies between all ports of a host, so Django's default names could collide with other programs.
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "clave_session", "clave_csrf"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_COOKIES
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_HSTS_SECONDS = 31_536_000 if SECURE_COOKIES else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = SECURE_SSL_REDIRECT = SECURE_COOKIES
# Prometheus queries each web process directly, without the HTTPS proxy.
SECURE_REDIRECT_EXEMPT = [r"^metrics$"]
BEHIND_PROXY = env.flag("BEHIND_PROXY")
# Login links open for other machines too. script/serve --lan sets it for its processes.
LAN = env.flag("LAN")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None

SECURE_CSP = {
    "default-src": [CSP.SELF],
    # The nonce is for the player, which creates its stylesheet at run time.
    "style-src": [CSP.SELF, CSP.NONCE],
    "img-src": [CSP.SELF, "data:", "blob:"],
    "media-src": [CSP.SELF, "blob:"],
    "worker-src": [CSP.SELF, "blob:"],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
NINJA_JWT = {"ACCESS_TOKEN_LIFETIME": timedelta(hours=1), "REFRESH_TOKEN_LIFETIME": timedelta(days=7)}

# Without EMAIL_URL no mail is sent, and the commands print its content instead.
EMAIL_URL = env.text("EMAIL_URL")
MAILERS = mailers(EMAIL_URL)
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", "clave@localhost")

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True

PAGE_DIR = BASE_DIR / "frontend" / "dist"
# A page that says so when the server cannot be reached, kept by a service worker.
OFFLINE_PAGE = env.flag("OFFLINE_PAGE", default=True)
STATIC_URL = "static/"
# The embedded installation serves static files from their source folders; others use collectstatic.
STATIC_ROOT = None if EMBEDDED else BASE_DIR / "staticfiles"
STATICFILES_DIRS = [PAGE_DIR] if PAGE_DIR.is_dir() else []
WHITENOISE_USE_FINDERS = EMBEDDED or DEBUG

MEDIA_ROOT = CLAVE_HOME / "media"
MEDIA_URL = ""
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
S3_ENDPOINT_URL = env.text("S3_ENDPOINT_URL")
if S3_BUCKET := env.text("S3_BUCKET"):
    STORAGES["default"] = {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": S3_ENDPOINT_URL or None,
            # Longer files are buffered on disk. By default they would be in memory.
            "max_memory_size": 16_000_000,
        },
    }
FILE_UPLOAD_PERMISSIONS = 0o600
# On the same disk as the uploads, so that a received file is only moved; workers remove what a crash leaves in it.
FILE_UPLOAD_TEMP_DIR = temporary_folder(CLAVE_HOME)
MAX_UPLOAD_BYTES = env.integer("MAX_UPLOAD_BYTES", 500_000_000, minimum=1)
MAX_UPLOADS_PER_HOUR = env.integer("MAX_UPLOADS_PER_HOUR", 2000, minimum=1)
# Bytes of incoming uploads per web process: of one user, and in total.
MAX_INCOMING_BYTES_PER_USER = env.integer("MAX_INCOMING_BYTES_PER_USER", 1_000_000_000, minimum=1)
MAX_INCOMING_BYTES = env.integer("MAX_INCOMING_BYTES", 4_000_000_000, minimum=1)
# Measured over each minute, for all request bodies. 0: no minimum.
MIN_UPLOAD_BYTES_PER_SECOND = env.integer("MIN_UPLOAD_BYTES_PER_SECOND", 2000)
MAX_DURATION_SECONDS = env.integer("MAX_DURATION_SECONDS", 7200, minimum=1)

# Rows of one user (docs/operations.md).
MAX_TRACKS_PER_USER = env.integer("MAX_TRACKS_PER_USER", 50_000, minimum=1)
MAX_CONVERSATIONS_PER_USER = env.integer("MAX_CONVERSATIONS_PER_USER", 10_000, minimum=1)
MAX_CONVERSATIONS_PER_HOUR = env.integer("MAX_CONVERSATIONS_PER_HOUR", 600, minimum=1)
MAX_MESSAGES_PER_CONVERSATION = env.integer("MAX_MESSAGES_PER_CONVERSATION", 5000, minimum=2)
MAX_TASKS_PER_USER = env.integer("MAX_TASKS_PER_USER", 5000, minimum=1)
MAX_TASK_CHANGES_PER_MINUTE = env.integer("MAX_TASK_CHANGES_PER_MINUTE", 120, minimum=1)
MAX_LOGINS_PER_HOUR = env.integer("MAX_LOGINS_PER_HOUR", 60, minimum=1)

# Language model. By default the model connected on the page, or offline/rules.
LLM_MODEL = env.text("LLM_MODEL")
LLM_ROUTER = env.choice("LLM_ROUTER", "auto", ("auto", "litellm", "gemini", "langgraph"))
LLM_FALLBACK_MODELS = env.words("LLM_FALLBACK_MODELS")
LLM_API_BASE = env.text("LLM_API_BASE")
LLM_TEMPERATURE = env.decimal("LLM_TEMPERATURE", None)
LLM_MAX_TOKENS = env.integer("LLM_MAX_TOKENS", 2000, minimum=1)
LLM_TIMEOUT = env.decimal("LLM_TIMEOUT", 60.0)
LLM_CONTEXT_TOKENS = env.integer("LLM_CONTEXT_TOKENS", 0) or None
# Read by the vendor's library; here only whether it is set (the coach's default model).
ANTHROPIC_API_KEY = env.text("ANTHROPIC_API_KEY")
# The same for one assistant, with its name as suffix: LLM_MODEL_ANALYST, LLM_TEMPERATURE_ANALYST ...
LLM_OF_ASSISTANT = models_of_assistants()
LLM_SET_FOR_ALL = set_for_all()

ANALYSIS_PROVIDER = env.choice("ANALYSIS_PROVIDER", "cache_first", ("cached", "live", "cache_first"))
ANALYSIS_TIMEOUT_SECONDS = env.integer("ANALYSIS_TIMEOUT_SECONDS", 600, minimum=1)

# The choreographer. AGENT_TIMEOUT: working time of the steps before the video, in seconds.
AGENT_ENABLED = env.flag("AGENT_ENABLED", default=True)
AGENT_TIMEOUT = env.integer("AGENT_TIMEOUT", 300, minimum=1)
MAX_DANCES_PER_USER = env.integer("MAX_DANCES_PER_USER", 1000, minimum=1)
MAX_CLIP_BYTES = env.integer("MAX_CLIP_BYTES", 100_000_000, minimum=1)

# The recommender's second catalogue. Without a key nothing is asked of Last.fm.
LASTFM_API_KEY = env.text("LASTFM_API_KEY")

# Limits of one answer (docs/observability.md).
MAX_TOOL_ROUNDS = env.integer("MAX_TOOL_ROUNDS", 8, minimum=1)
MAX_QUESTION_CHARACTERS = env.integer("MAX_QUESTION_CHARACTERS", 8000, minimum=1)
MAX_QUESTIONS_PER_MINUTE = env.integer("MAX_QUESTIONS_PER_MINUTE", 60, minimum=1)
# Prompt and completion tokens per user and day (UTC). 0: unlimited.
MAX_TOKENS_PER_USER_PER_DAY = env.integer("MAX_TOKENS_PER_USER_PER_DAY", 0)
RUN_TIMEOUT_SECONDS = env.integer("RUN_TIMEOUT_SECONDS", 600, minimum=1)
RUN_LOG_TTL_SECONDS = env.integer("RUN_LOG_TTL_SECONDS", 86_400, minimum=60)

LOG_LEVEL = env.choice("LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR"))
# A client with this token can read /metrics without a staff account.
METRICS_TOKEN = env.text("METRICS_TOKEN")
# The OTLP/HTTP endpoint for spans. Without it spans are no-ops.
OTEL_EXPORTER_OTLP_ENDPOINT = env.text("OTEL_EXPORTER_OTLP_ENDPOINT")
OTEL_SERVICE_NAME = env.text("OTEL_SERVICE_NAME", "clave")

# json for programs, plain for people. Both contain ids, and never a question or a key.
LOG_FORMAT = env.choice("LOG_FORMAT", "plain" if EMBEDDED else "json", ("json", "plain"))
LOGGING = logging_config(LOG_FORMAT, LOG_LEVEL, secret=SECRET_KEY)
