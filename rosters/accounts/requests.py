from django.http import HttpRequest

from rosters.accounts.models import User


class MemberRequest(HttpRequest):
    """A request that has passed `login_required`; typed with the site's user model."""

    user: User
