"""API views of rosters. Writes need If-Match with the revision (optimistic locking): 412 or 428."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.decorators import api_view, permission_classes
from rest_framework.pagination import PageNumberPagination
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rosters import services
from rosters.api import serializers
from rosters.api.preconditions import IF_MATCH, is_known, version_matched
from rosters.api.request_data import catalogue_of, checked, found, kept
from rosters.api.responses import (
    IMPOSSIBLE,
    Conflict,
    Missing,
    Unprocessable,
    answer,
    etag,
    stale,
)
from rosters.concealment import is_suspended
from rosters.draft import NAME_LENGTH, Draft
from rosters.edits import (
    AddUnit,
    AnyEdit,
    ChangeUnit,
    ImpossibleEditError,
    RemoveUnit,
    SetRoster,
)
from rosters.match_terms import terms_in
from rosters.models import Revision, Roster
from rosters.new_roster import new_draft
from rosters.owners import owner_of
from rosters.selectors import readable_roster, revisions_of, rosters_kept_by

IN_A_MATCH = [
    OpenApiParameter(
        "match", OpenApiTypes.UUID, description="Id of a match in which you have a seat."
    ),
    OpenApiParameter(
        "seat", OpenApiTypes.INT, description="Your seat in the match, if you hold both."
    ),
]
_NAMED = ("faction", "mission", "sample")
ONE = {200: serializers.RosterSerializer}
WRITTEN: dict[int, Any] = {
    200: serializers.RosterSerializer,
    409: OpenApiResponse(description="The roster is locked."),
    412: serializers.StaleSerializer,
    422: IMPOSSIBLE,
    428: OpenApiResponse(description="If-Match is missing."),
}


class Rosters(APIView):
    """Your rosters."""

    permission_classes = [IsAuthenticated]
    pagination_class = PageNumberPagination

    @extend_schema(
        operation_id="rosters_list",
        responses=serializers.SummarySerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """List your rosters, last changed first. Deleted rosters are left out."""
        pages = self.pagination_class()
        page = pages.paginate_queryset(rosters_kept_by(owner_of(request)), request, view=self)
        return pages.get_paginated_response(serializers.SummarySerializer(page, many=True).data)

    @extend_schema(
        operation_id="rosters_create",
        request=serializers.NewRosterSerializer,
        responses={201: serializers.RosterSerializer, 422: IMPOSSIBLE},
    )
    def post(self, request: Request) -> HttpResponse:
        """Create a roster."""
        draft = _new_draft(checked(serializers.NewRosterSerializer, request))
        return answer(services.create_roster(owner=owner_of(request), draft=draft), 201)


class OneRoster(APIView):
    """One roster: yours, or a public one to read."""

    @extend_schema(operation_id="rosters_read", parameters=IN_A_MATCH, responses=ONE)
    def get(self, request: Request, id: UUID) -> HttpResponse:
        """Return the roster and its problems; 304 if If-None-Match has its ETag.

        With `?match=`, `match` says whether you can lock the roster for that match and lists every
        problem under its terms.
        """
        row = found(readable_roster, request, id)
        terms = terms_in(request, row.system)
        tag = etag(row, terms)
        if is_known(request.headers.get("If-None-Match", ""), tag):
            return HttpResponse(status=304, headers={"ETag": tag})
        return answer(row, terms=terms)

    @extend_schema(
        operation_id="rosters_change",
        parameters=[IF_MATCH],
        request=serializers.RosterChangeSerializer,
        responses=WRITTEN,
    )
    def patch(self, request: Request, id: UUID) -> HttpResponse:
        """Change name, note, mission or limit."""
        data = checked(serializers.RosterChangeSerializer, request)
        return _edited(request, id, SetRoster(**data))

    @extend_schema(
        operation_id="rosters_delete", parameters=[IF_MATCH], responses=WRITTEN | {204: None}
    )
    def delete(self, request: Request, id: UUID) -> HttpResponse:
        """Delete the roster. It can be restored on the site."""
        row = kept(request, id)
        done = _guarded(
            request, row, lambda base: services.delete_roster(roster=row, expected=base), None
        )
        return done if done.status_code == 412 else HttpResponse(status=204)


class RosterUnits(APIView):
    """The units of a roster."""

    @extend_schema(
        operation_id="rosters_units_add",
        parameters=[IF_MATCH],
        request=serializers.NewUnitSerializer,
        responses=WRITTEN,
    )
    def post(self, request: Request, id: UUID) -> HttpResponse:
        """Add a unit at its current price."""
        return _edited(request, id, AddUnit(**checked(serializers.NewUnitSerializer, request)))


class RosterUnit(APIView):
    """One unit of a roster."""

    @extend_schema(
        operation_id="rosters_units_change",
        parameters=[IF_MATCH],
        request=serializers.UnitChangeSerializer,
        responses=WRITTEN,
    )
    def patch(self, request: Request, id: UUID, unit: UUID) -> HttpResponse:
        """Change the unit's custom name, note or position."""
        data = checked(serializers.UnitChangeSerializer, request)
        return _edited(request, id, ChangeUnit(line=_line(request, id, unit), **data))

    @extend_schema(operation_id="rosters_units_remove", parameters=[IF_MATCH], responses=WRITTEN)
    def delete(self, request: Request, id: UUID, unit: UUID) -> HttpResponse:
        """Remove the unit from the roster."""
        return _edited(request, id, RemoveUnit(line=_line(request, id, unit)))


class Revisions(APIView):
    """The history of a roster."""

    pagination_class = PageNumberPagination

    @extend_schema(
        operation_id="rosters_revisions_list",
        responses=serializers.RevisionSerializer(many=True),
    )
    def get(self, request: Request, id: UUID) -> Response:
        """List all revisions, newest first."""
        pages = self.pagination_class()
        page = pages.paginate_queryset(revisions_of(kept(request, id)), request, view=self)
        return pages.get_paginated_response(serializers.RevisionSerializer(page, many=True).data)

    @extend_schema(
        operation_id="rosters_revisions_restore",
        parameters=[IF_MATCH],
        request=serializers.NumberSerializer,
        responses=WRITTEN,
    )
    def post(self, request: Request, id: UUID) -> HttpResponse:
        """Restore an earlier revision as a new one."""
        number = checked(serializers.NumberSerializer, request)["number"]
        row = kept(request, id)

        def restore(base: int) -> Roster:
            return services.restore_revision(
                roster=row, expected=base, number=number, owner=owner_of(request)
            )

        return _guarded(request, row, restore, None)


class Lock(APIView):
    """The lock of a roster: a locked roster can be played, but not changed."""

    @extend_schema(
        operation_id="rosters_lock", parameters=[IF_MATCH], request=None, responses=WRITTEN
    )
    def put(self, request: Request, id: UUID) -> HttpResponse:
        """Lock a legal roster; 409 with its problems otherwise."""
        row, owner = kept(request, id), owner_of(request)
        return _guarded(
            request,
            row,
            lambda base: services.lock_roster(roster=row, expected=base, owner=owner),
            None,
        )

    @extend_schema(
        operation_id="rosters_unlock", parameters=[IF_MATCH], request=None, responses=WRITTEN
    )
    def delete(self, request: Request, id: UUID) -> HttpResponse:
        """Unlock the roster."""
        row, owner = kept(request, id), owner_of(request)
        return _guarded(
            request,
            row,
            lambda base: services.unlock_roster(roster=row, expected=base, owner=owner),
            None,
        )


@extend_schema(
    operation_id="rosters_share",
    request=serializers.VisibilitySerializer,
    responses=serializers.SharedSerializer,
)
@api_view(["PUT"])
def share(request: Request, id: UUID) -> Response:
    """Set who can see the roster, and whether they see its notes; `private` revokes the link
    permanently. While the roster is secret in a match, it is `hidden`: the link works once the
    match has revealed it.
    """
    wanted = checked(serializers.VisibilitySerializer, request)
    try:
        row = services.share_roster(roster=kept(request, id), **wanted)
    except Roster.DoesNotExist as error:
        raise Http404 from error
    link = reverse("roster-shared", args=[row.share_token]) if row.share_token else None
    return Response(
        {
            "visibility": row.visibility,
            "hidden": is_suspended(row),
            "notes_shown": row.notes_shown,
            "link": request.build_absolute_uri(link) if link else None,
        }
    )


@extend_schema(
    operation_id="rosters_clone", request=None, responses={201: serializers.RosterSerializer}
)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
def clone(request: Request, id: UUID) -> HttpResponse:
    """Copy one of your rosters or a public one."""
    source = found(readable_roster, request, id)
    name = (_("Copy of %(name)s") % {"name": source.name})[:NAME_LENGTH].rstrip()
    row = services.clone_roster(owner=owner_of(request), source=source, name=name)
    return answer(row, 201)


def _edited(request: Request, id: UUID, edit: AnyEdit) -> HttpResponse:
    row, owner = kept(request, id), owner_of(request)
    return _guarded(
        request,
        row,
        lambda base: services.edit_roster(roster=row, expected=base, edit=edit, owner=owner),
        edit,
    )


def _guarded(
    request: Request, row: Roster, write: Callable[[int], Roster], wanted: AnyEdit | None
) -> HttpResponse:
    """Run a write against the revision of If-Match; conflicts and refusals become error
    responses.
    """
    tags = request.headers.get("If-Match")
    if tags is None:
        raise Missing
    base = version_matched(tags, row.revision)
    try:
        return answer(write(base or 0))
    except services.StaleRosterError as error:
        return stale(error.current, base, wanted)
    except services.LockedRosterError as error:
        raise Conflict(_("This roster is locked. Unlock it to change it."), "locked") from error
    except services.IllegalRosterError as error:
        raise Conflict(_("Only a legal roster can be locked."), "illegal") from error
    except ImpossibleEditError as error:
        raise Unprocessable(error.sentence) from error
    except Revision.DoesNotExist as error:
        raise Http404 from error


def _line(request: Request, id: UUID, unit: UUID) -> str:
    """The unit's id, if it is or was in the roster. Raises Http404."""
    row = kept(request, id)
    if (
        row.draft.line(str(unit)) is None
        and not revisions_of(row).filter(document__contains=str(unit)).exists()
    ):
        raise Http404
    return str(unit)


def _new_draft(data: dict[str, Any]) -> Draft:
    catalogue = catalogue_of(data.pop("system"))
    try:
        return new_draft(catalogue, **data)
    except ImpossibleEditError as error:
        code = f"unknown_{error.field}" if error.field in _NAMED else "impossible"
        raise Unprocessable(error.sentence, code) from error
