"""API authentication by token."""

from typing import Any

from rest_framework.authentication import TokenAuthentication as RestTokenAuthentication
from rest_framework.authtoken.models import Token

from rosters.accounts.models import User
from rosters.prepared_queries import Prepared

OWNER_OF_TOKEN = Prepared(
    User, lambda key: User.objects.filter(auth_token__key=key), Token._meta.get_field("key")
)


class TokenAuthentication(RestTokenAuthentication):
    """REST framework's token authentication with a prepared query."""

    def authenticate_credentials(self, key: str) -> tuple[Any, Any]:
        user = OWNER_OF_TOKEN.find(key)
        if user is None or not user.is_active:
            return super().authenticate_credentials(key)  # refuses, in the reader's language
        return user, key
