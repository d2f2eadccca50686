"""An account is deleted on PostgreSQL while other requests of its member are under way."""

import os
import subprocess
import sys

import pytest

from rosters.accounts import export_pages
from rosters.accounts.services import close_account
from tests.operations.sites import ROOT
from tests.scale.services import fresh_database

CLOSED_MEANWHILE = '''
import threading
import django
django.setup()
from django.core.management import call_command
from django.db import IntegrityError, connections
from django.db.models.signals import pre_delete
from rosters.accounts.models import User
from rosters.accounts.services import close_account
from rosters.models import PrintJob

call_command("migrate", verbosity=0)
user = User.objects.create_user("ana")

def store():
    try:
        PrintJob.objects.create(owner_id=user.pk, title="", query="", pages=1)
    except IntegrityError:
        print("refused")
    finally:
        connections.close_all()

def meanwhile(sender, **found):
    """The rows to delete are known by now. What another request stores either waits for the end,
    or is committed here.
    """
    storing.start()
    storing.join(1)

storing = threading.Thread(target=store)
pre_delete.connect(meanwhile, sender=User)
close_account(user=user)
storing.join()
print(User.objects.count(), PrintJob.objects.count())
'''


def test_what_is_stored_meanwhile_does_not_keep_an_account():
    with fresh_database() as database:
        environment = {"DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "tests.settings"}
        done = subprocess.run(
            [sys.executable, "-c", CLOSED_MEANWHILE],
            cwd=ROOT,
            env=os.environ | environment,
            check=False,
            capture_output=True,
            text=True,
        )

    assert done.stdout == "refused\n0 0\n", done.stderr[-2000:]


@pytest.mark.django_db
def test_an_archive_requested_meanwhile_leads_to_signing_in(client, user, monkeypatch):
    client.force_login(user)

    def after_closing(member):
        close_account(user=user)
        return start_export(member)

    start_export = export_pages.start_export
    monkeypatch.setattr(export_pages, "start_export", after_closing)

    assert client.post("/accounts/me/export/")["Location"] == "/accounts/me/"
