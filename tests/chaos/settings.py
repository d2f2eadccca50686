"""The site as it is served, but for a request that may name the moment at which the server dies."""

from frontier_site.settings import *

INSTALLED_APPS = [*INSTALLED_APPS, "tests.chaos.dying.Dying"]
MIDDLEWARE = ["tests.chaos.dying.Mortal", *MIDDLEWARE]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
REST_FRAMEWORK = {**REST_FRAMEWORK, "DEFAULT_THROTTLE_CLASSES": []}
