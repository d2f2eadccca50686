"""Settings. Everything that differs between installations is an environment variable.

`.env.example` lists them all; with none set, the site runs as in production, on this machine only.
"""

from pathlib import Path

import environ
from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

from frontier_site.logs import logging_config
from frontier_site.optional_packages import require_package
from frontier_site.private_files import PrivateConnection
from frontier_site.secret_key import secret_key

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.FileAwareEnv()
env.read_env(BASE_DIR / ".env")

DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))
DEBUG = env.bool("DEBUG", default=False)
HTTPS = env.bool("HTTPS", default=False)
PROXIES = env.int("PROXIES", default=0)
SITE_URL = env.str("SITE_URL", default=f"http://localhost:{env.str('PORT', '') or 8000}/")
# How often this process looks for what to tell people who are not looking; 0: never.
ROUND_SECONDS = env.int("ROUND_SECONDS", default=15)
# How many long documents this process has drawn at a time, each in a process of its own; 0: none.
PRINT_PRESSES = env.int("PRINT_PRESSES", default=1)
# How many processes do costly computations for this one; how many seconds one of them may take; how
# many seconds of them a member, or all others of a network, may use in a minute.
COMPUTE_WORKERS = env.int("COMPUTE_WORKERS", default=2)
COMPUTER_PLAYERS = env.int("COMPUTER_PLAYERS", default=1)
COMPUTE_SECONDS = env.float("COMPUTE_SECONDS", default=0.8)
COMPUTE_SECONDS_PER_MINUTE = env.float("COMPUTE_SECONDS_PER_MINUTE", default=30.0)
SOURCE_URL = env.str("SOURCE_URL", default="")
# The operator's contact for the privacy and account pages: a web or mail address.
CONTACT = env.str("CONTACT", default="")
# How many connections this process has open at most.
CONNECTIONS = env.int("CONNECTIONS", default=2000)
# How many sockets of tables one player may have open, one network (a club shares one), one match.
SOCKETS_PER_PLAYER = env.int("SOCKETS_PER_PLAYER", default=12)
SOCKETS_PER_NETWORK = env.int("SOCKETS_PER_NETWORK", default=60)
SOCKETS_PER_MATCH = env.int("SOCKETS_PER_MATCH", default=64)
# How many processes serve the site; frontier_site/checks.py says what several need.
PROCESSES = env.int("PROCESSES", default=1)

# -- who may ask ------------------------------------------------------------------------------
GIVEN_KEY = env.str("SECRET_KEY", default="")
SECRET_KEY = GIVEN_KEY or secret_key(DATA_DIR / "secret_key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

SECURE_SSL_REDIRECT = HTTPS
# Those who probe stand behind the proxy that speaks TLS.
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "frontier_site.sessions"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 31_536_000
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
# A match record of 8 MiB and the form around it.
LARGER_UPLOADS = {"/matches/import/": 8 * 1024 * 1024 + 64 * 1024}
CSRF_FAILURE_VIEW = "frontier_site.errors.csrf_failure"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# -- what it is made of -----------------------------------------------------------------------
INSTALLED_APPS = [
    "frontier_site",
    "rules",
    "rules.boards",
    "rules.lobby",
    "rules.moderation",
    "rules.notices",
    "rules.pace",
    "rules.talk",
    "rosters",
    "rosters.accounts",
    "rosters.accounts.admin_app.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_standardized_errors",
    "csp",
    "servestatic",
]
MIDDLEWARE = [
    "frontier_site.logs.RequestLogMiddleware",
    "frontier_site.metrics.MetricsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "frontier_site.middleware.PermissionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "rosters.accounts.private_caching.CacheMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "frontier_site.reader_zone.ReaderZoneMiddleware",
    "django.middleware.common.CommonMiddleware",
    "frontier_site.middleware.BodyLimitMiddleware",
    "frontier_site.middleware.MethodMiddleware",
    "frontier_site.middleware.ComputeMiddleware",
    "frontier_site.middleware.UnplayedRecordMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "frontier_site.rate_limits.RateMiddleware",
    "frontier_site.request_costs.CostMiddleware",
    "frontier_site.storage_limit.StorageLimitMiddleware",
]
ROOT_URLCONF = "frontier_site.urls"
WSGI_APPLICATION = "frontier_site.wsgi.application"
ASGI_APPLICATION = "frontier_site.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["rosters.templatetags.names"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "frontier_site.context_processors.frame",
            ],
        },
    },
]

# -- where it is kept -------------------------------------------------------------------------
# Threads live as long as the server, and so does the connection of each.
DATABASES = {
    "default": {
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        **env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'frontier.sqlite3'}"),
    }
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "factory": PrivateConnection,
        # A transaction that reads and then writes would otherwise fail when another wrote between.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # FULL: what was acknowledged survives a power cut, also in WAL mode.
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
            "PRAGMA temp_store=MEMORY; PRAGMA cache_size=-16000;"
        ),
    }
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    require_package("psycopg", "DATABASE_URL")
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)

# -- what processes tell each other: rings, who is here, how often somebody has asked ---------
REDIS_URL = env.str("REDIS_URL", default="")
CHANNEL_LAYERS: dict[str, dict[str, object]] = {
    "default": {"BACKEND": "rules.live.channel_layer.Layer"}
}
CACHES: dict[str, dict[str, object]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        # What is dropped for want of room is a limit forgotten.
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}
if REDIS_URL:
    require_package("channels_redis", "REDIS_URL")
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.core.RedisChannelLayer",
        "CONFIG": {
            # A process waits for rings as long as there are none.
            "hosts": [{"address": REDIS_URL, "socket_timeout": None, "socket_connect_timeout": 5}],
            "capacity": 1000,  # all rings for one process together
            "group_expiry": 600,  # sockets join again with every sign of life
        },
    }
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "frontier",
        "OPTIONS": {"socket_timeout": 5, "socket_connect_timeout": 5},
    }

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "servestatic.storage.CompressedManifestStaticFilesStorage"
        ),
    },
}

# -- people -----------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "rosters.accounts.password_hashing.BoundedArgon2Hasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "rosters"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_FORMS = {
    "login": "rosters.accounts.forms.LoginForm",
    "signup": "rosters.accounts.forms.SignupForm",
    "add_email": "rosters.accounts.address_forms.AddEmailForm",
    "reset_password": "rosters.accounts.address_forms.ResetPasswordForm",
    "change_password": "rosters.accounts.password_forms.ChangePasswordForm",
    "set_password": "rosters.accounts.password_forms.SetPasswordForm",
    "reset_password_from_key": "rosters.accounts.password_forms.ResetPasswordKeyForm",
    "reauthenticate": "rosters.accounts.password_forms.ReauthenticateForm",
}
# Sign-up sends a link that confirms the address. An installation without a mail server must still
# let people in.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = (
    "strict"  # two accounts may give one address: neither learns of the other
)
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Frontier – "
ACCOUNT_SESSION_REMEMBER = None
# Ask for the password again before the mail address changes: it can reset the password.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_USERNAME_MIN_LENGTH = 2
# Sign-in forms of a network. Wrong passwords: of a network for one account and for all of them, of
# all networks for one account, and of a browser in which the owner has signed in before
# (rosters/accounts/password_guessing.py). What one person does at a club leaves room for others.
ACCOUNT_RATE_LIMITS = {
    "login": "60/m/ip",
    "reset_password": "5/m/key,20/m/ip",
    "confirm_email": None,  # limited by the day (rosters/accounts/addresses.py)
    "login_failed": "5/5m/key,10/h/key,50/m/ip,300/h/ip",
    "login_failed_anywhere": "100/h/key",
    "login_failed_known": "5/5m/key,20/h/key",
}
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
# The large networks of rosters/networks.py: who has one could sign up from 65,536 networks.
ALLAUTH_RATE_LIMIT_IPV6_PREFIX = 48
ACCOUNT_ADAPTER = "rosters.accounts.adapter.AccountAdapter"
ACCOUNT_USER_DISPLAY = "rosters.accounts.adapter.shown_name"
MFA_ADAPTER = "rosters.accounts.one_time_codes.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Frontier"
MFA_TOTP_TOLERANCE = 1
MFA_FORMS = {
    "authenticate": "rosters.accounts.one_time_codes.AuthenticateForm",
    "reauthenticate": "rosters.accounts.one_time_codes.ReauthenticateForm",
    "activate_totp": "rosters.accounts.one_time_codes.ActivateTOTPForm",
}
# Nobody has to confirm an address (see above) before they set up a second factor.
MFA_ALLOW_UNVERIFIED_EMAIL = True
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
EMAIL_TIMEOUT = 10
# Web push, where a key is given: its letters go to the push services of browsers, and nowhere else.
VAPID_KEY = env.str("VAPID_KEY", default="")
PUSH_HOSTS = env.list(
    "PUSH_HOSTS",
    default=[
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        ".notify.windows.com",
        "web.push.apple.com",
    ],
)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Frontier <frontier@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# For how many days something is kept that nobody has come back to; matches are kept for ever.
KEPT_DAYS = {
    "proposals": env.int("KEPT_DAYS_PROPOSALS", default=90),
    "notices": env.int("KEPT_DAYS_NOTICES", default=90),
    "browsers": env.int("KEPT_DAYS_BROWSERS", default=365),
    "guests": env.int("KEPT_DAYS_GUESTS", default=365),
}

# -- languages --------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "frontier_site" / "locale"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True
FORMAT_MODULE_PATH = "frontier_site.formats"

# -- programs ---------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rosters.accounts.tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rosters.api.parsers.JSONParser"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 50,
    "DEFAULT_SCHEMA_CLASS": "drf_standardized_errors.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "frontier_site.errors.api_fault",
    "DEFAULT_THROTTLE_CLASSES": ["rosters.throttles.ApiThrottle"],
}
API_RATES = {
    "anon": env.str("API_RATE_ANON", default="300/min"),
    "user": env.str("API_RATE_USER", default="1200/min"),
    "talk": env.str("API_RATE_TALK", default="20/min"),
}
PAGE_RATES = {
    "write": env.str("PAGE_RATE_WRITE", default="240/min"),
    "upload": env.str("PAGE_RATE_UPLOAD", default="60/hour"),
    "print": env.str("PAGE_RATE_PRINT", default="60/min"),
    "preview": env.str("PAGE_RATE_PREVIEW", default="120/min"),
}
STORED_PER_HOUR = env.int("STORED_PER_HOUR", default=32 * 1024 * 1024)
SPECTACULAR_SETTINGS = {
    "TITLE": "Frontier",
    "DESCRIPTION": "Catalogues, rosters, printable cards and matches.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "ValidationErrorEnum": (
            "drf_standardized_errors.openapi_serializers.ValidationErrorEnum.choices"
        ),
        "ClientErrorEnum": "drf_standardized_errors.openapi_serializers.ClientErrorEnum.choices",
        "ServerErrorEnum": "drf_standardized_errors.openapi_serializers.ServerErrorEnum.choices",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_standardized_errors.openapi_hooks.postprocess_schema_enums",
        "frontier_site.api_document.with_refusals",
    ],
}

# -- what it says while it runs ---------------------------------------------------------------
LOGGING = logging_config(env.str("LOG_FORMAT", default="lines"))
METRICS = env.bool("METRICS", default=False)
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
