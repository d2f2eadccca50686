"""Hashing a password takes much memory and time, so few are hashed at a time."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.test import Client
from django.urls import reverse

from frontier_site.password_requests import HASHED, takes_a_password
from rosters.accounts.password_hashing import HASHED_AT_ONCE, BoundedArgon2Hasher


class Counting:
    """Stands for Argon2: how many hash at the same time, at most."""

    def __init__(self):
        self.now, self.most, self.lock = 0, 0, threading.Lock()

    def __call__(self, *asked):
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        time.sleep(0.02)
        with self.lock:
            self.now -= 1
        return "argon2$"


@pytest.mark.parametrize("method", ["encode", "verify"])
def test_two_passwords_are_hashed_at_a_time(monkeypatch, method):
    argon2 = Counting()
    monkeypatch.setattr(Argon2PasswordHasher, method, argon2)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(getattr(BoundedArgon2Hasher(), method), "12345678", "12345678"))

    assert argon2.most == HASHED_AT_ONCE


def test_a_hash_of_today_is_one_of_before():
    old = Argon2PasswordHasher().encode("a long enough secret", "saltsalt")

    assert BoundedArgon2Hasher().verify("a long enough secret", old)


ARGUMENTS = {"account_reset_password_from_key": {"uidb36": "1", "key": "set-password"}}


@pytest.mark.parametrize("name", HASHED)
def test_forms_with_a_password_have_a_queue_of_their_own(name):
    path = reverse(name, kwargs=ARGUMENTS.get(name))

    assert takes_a_password("POST", path)
    assert not takes_a_password("GET", path)


@pytest.mark.django_db
def test_every_page_of_an_account_that_asks_for_a_password_is_known(client, user):
    member = Client()
    member.force_login(user)
    pages = [
        reverse(name)
        for name in (
            "account", "account-close", "account-key-issue", "account_change_password",
            "account_email", "account_login", "account_logout", "account_reauthenticate",
            "account_reset_password", "account_set_password", "account_signup", "home",
            "mfa_activate_totp", "mfa_index", "mfa_reauthenticate",
        )
    ]  # fmt: skip

    asking = {
        page
        for visitor in (client, member)
        for page in pages
        if b'type="password"' in visitor.get(page).content
    }

    assert len(asking) >= 4
    assert [page for page in asking if not takes_a_password("POST", page)] == []
