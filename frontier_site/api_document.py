"""OpenAPI post-processing: adds the error responses that every operation shares."""

from __future__ import annotations

from typing import Any

TURNED_AWAY = {
    "400": "The request is invalid; each error names the part that is wrong.",
    "401": "You are not signed in, or the API key is unknown.",
    "403": "You do not have permission.",
    "404": "Nothing was found at this address, or you may not see it.",
    "405": "This address does not support the method.",
    "406": "The answer is not available in the requested format.",
    "413": "The request is too large for this address.",
    "415": "The body is not JSON.",
    "429": "Too many requests; `Retry-After` says how many seconds to wait.",
}


def with_refusals(result: dict[str, Any], **kwargs: object) -> dict[str, Any]:
    """Add to every operation the shared error responses that it does not describe itself."""
    components = result["components"]
    schema = {"$ref": "#/components/schemas/Fault"}
    components["responses"] = {
        f"Refused{status}": {
            "description": told,
            "content": {"application/json": {"schema": schema}},
        }
        for status, told in TURNED_AWAY.items()
    }
    for item in result["paths"].values():
        for operation in item.values():
            for status in TURNED_AWAY:
                shared = {"$ref": f"#/components/responses/Refused{status}"}
                operation["responses"].setdefault(status, shared)
    return result
