from django.http import HttpRequest

from rosters.accounts.models import User


class MemberRequest(HttpRequest):
    """A request that `login_required` let through."""

    user: User
