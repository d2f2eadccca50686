"""Log rows are append-only."""

import pytest
from django.db import IntegrityError, transaction

from rosters.accounts.services import close_account
from rosters.owners import Owner
from rules.models import AppendOnlyError, Commit, Match, SealedSecret
from tests.rules.players import answered, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def match():
    match = started()
    answered(match)
    return match


@pytest.mark.parametrize("model", [Commit, SealedSecret])
@pytest.mark.parametrize(
    "change",
    [
        lambda model, row: row.save(),
        lambda model, row: row.delete(),
        lambda model, row: model.objects.all().delete(),
        lambda model, row: model.objects.update(match=row.match),
        lambda model, row: model._base_manager.update(match=row.match),
        lambda model, row: model.objects.bulk_update([row], ["match"]),
        lambda model, row: model.objects.update_or_create(pk=row.pk, defaults={"match": row.match}),
        lambda model, row: model.objects.bulk_create(
            [row], update_conflicts=True, update_fields=["match"], unique_fields=["id"]
        ),
    ],
)
def test_log_rows_cannot_be_changed(match, model, change):
    row = model.objects.first()
    before = list(model.objects.values())

    with pytest.raises(AppendOnlyError), transaction.atomic():
        change(model, row)

    assert list(model.objects.values()) == before


def test_a_commit_cannot_be_moved_to_another_match(match):
    with pytest.raises(AppendOnlyError):
        started().commits.add(match.commits.first())


def test_an_existing_row_cannot_be_overwritten(match):
    row = match.commits.first()

    with pytest.raises(IntegrityError), transaction.atomic():
        Commit(pk=row.pk, match=match, seq=9, text="", hash="", at=row.at).save()


def test_closing_an_account_deletes_its_solo_matches(user):
    answered(started(Owner(user=user)), Owner(user=user))

    close_account(user=user)

    assert [model.objects.exists() for model in (Match, Commit, SealedSecret)] == [False] * 3
