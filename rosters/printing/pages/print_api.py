"""API of the print dialog: returns the document or a background job."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.datastructures import MultiValueDict
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import permissions, serializers, status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rosters.accounts.guests import GuestOrMemberSession
from rosters.accounts.tokens import TokenAuthentication
from rosters.api.fields import BoundedListField
from rosters.client_network import large_network_in
from rosters.models import PrintJob
from rosters.owners import new_owner_of, owner_of
from rosters.printing.background.jobs import cancel_job, job_of, start_job
from rosters.printing.options import CHOICES, MOST_BLANKS, PARTS
from rosters.printing.orders.order import MOST_AT_ONCE, printed
from rosters.printing.orders.refusals import RefusedError
from rosters.printing.orders.subject_lookup import Given
from rosters.printing.pages.cards_api import ErrorsInJson
from rosters.printing.pages.dialog_pages import as_pdf, asked_for

AUTHENTICATION = (TokenAuthentication, GuestOrMemberSession)


def _choice(name: str) -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=CHOICES[name], required=False)


class PrintRequest(serializers.Serializer[Any]):
    """What to print (a roster, a shared roster, or parts of a game's catalogue), and how. Missing
    options have the defaults of the print dialog.
    """

    roster = serializers.UUIDField(required=False)
    shared = serializers.CharField(required=False)
    system = serializers.CharField(required=False)
    faction = serializers.CharField(required=False)
    unit = BoundedListField(child=serializers.CharField(), required=False, max_length=200)
    mission = serializers.CharField(required=False)
    layout = serializers.CharField(required=False)
    parts = BoundedListField(
        child=serializers.ChoiceField(choices=PARTS), required=False, max_length=len(PARTS)
    )
    language = _choice("language")
    paper = _choice("paper")
    size = _choice("size")
    sides = _choice("sides")
    bleed = _choice("bleed")
    guides = _choice("guides")
    copies = _choice("copies")
    scale = _choice("scale")
    low_ink = serializers.BooleanField(required=False)
    blanks = serializers.IntegerField(min_value=0, max_value=MOST_BLANKS, required=False)


class JobSerializer(serializers.ModelSerializer[PrintJob]):
    """A document printed in the background; `document` is its address once it is ready."""

    document = serializers.SerializerMethodField()

    class Meta:
        model = PrintJob
        fields = ("id", "title", "state", "pages", "pages_done", "document")

    def get_document(self, job: PrintJob) -> str | None:
        return _address("api-print-document", job) if job.state == PrintJob.State.DONE else None


class Refused(APIException):
    """What cannot be printed, under its own status."""

    default_code = "refused"

    def __init__(self, refusal: RefusedError) -> None:
        super().__init__(refusal.sentence)
        self.status_code = refusal.status


class PrintView(APIView):
    """Print the requested parts as one document."""

    content_negotiation_class = ErrorsInJson
    authentication_classes = AUTHENTICATION
    permission_classes = (permissions.AllowAny,)

    @extend_schema(
        operation_id="print",
        tags=["printing"],
        request=PrintRequest,
        responses={
            (200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, "The document"),
            202: OpenApiResponse(
                JobSerializer, "Long documents are printed in the background; see `Location`"
            ),
        },
    )
    def post(self, request: Request) -> HttpResponse:
        page = request._request
        try:
            asked = asked_for(page, _given(request.data))
            if asked.order.pages <= MOST_AT_ONCE:
                return as_pdf(printed(asked.order), asked.subject.title)
            job = start_job(new_owner_of(page), asked, large_network_in(page.META))
        except BadRequest as error:
            raise ParseError(str(error)) from error
        except RefusedError as refusal:
            raise Refused(refusal) from refusal
        where = {"Location": _address("api-print-job", job)}
        return Response(JobSerializer(job).data, status.HTTP_202_ACCEPTED, headers=where)


class JobView(APIView):
    """A document printed in the background."""

    authentication_classes = AUTHENTICATION
    permission_classes = (permissions.AllowAny,)

    @extend_schema(operation_id="print_job", tags=["printing"], responses=JobSerializer)
    def get(self, request: Request, id: UUID) -> Response:
        return Response(JobSerializer(_kept(request, id)).data)

    @extend_schema(operation_id="print_job_cancel", tags=["printing"], responses={204: None})
    def delete(self, request: Request, id: UUID) -> Response:
        cancel_job(_kept(request, id))
        return Response(status=status.HTTP_204_NO_CONTENT)


class JobDocumentView(APIView):
    """The finished document; 404 until it is ready."""

    content_negotiation_class = ErrorsInJson
    authentication_classes = AUTHENTICATION
    permission_classes = (permissions.AllowAny,)

    @extend_schema(
        operation_id="print_job_document",
        tags=["printing"],
        responses={(200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, "The document")},
    )
    def get(self, request: Request, id: UUID) -> HttpResponse:
        job = _kept(request, id)
        if job.state != PrintJob.State.DONE:
            raise Http404
        return as_pdf(bytes(job.document), job.title)


def _given(data: Any) -> Given:
    """The body as query parameters."""
    if not isinstance(data, dict):
        raise ParseError
    listed = {name: each if isinstance(each, list) else [each] for name, each in data.items()}
    return MultiValueDict(
        {name: [_written(each) for each in many] for name, many in listed.items()}
    )


def _written(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def _address(name: str, job: PrintJob) -> str:
    return reverse(name, args=[job.pk])


def _kept(request: Request, id: UUID) -> PrintJob:
    try:
        return job_of(owner_of(request._request), id)
    except PrintJob.DoesNotExist as error:
        raise Http404 from error
