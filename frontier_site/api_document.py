"""What the API's own document says of every operation alike: how a request can be turned away."""

from __future__ import annotations

from typing import Any

TURNED_AWAY = {
    "400": "The request makes no sense; each error names the part that is wrong.",
    "401": "Nobody is signed in, or the key is not known.",
    "403": "It is not yours to see or to do.",
    "404": "There is nothing at this address that you may know of.",
    "405": "The address does not know this method.",
    "406": "The answer cannot be given in what was asked for.",
    "413": "The request is larger than this address takes.",
    "415": "The body is not JSON.",
    "429": "Asked too often; `Retry-After` says in how many seconds to ask again.",
}


def with_refusals(result: dict[str, Any], **kwargs: object) -> dict[str, Any]:
    """Adds to every operation the refusals that it does not describe itself."""
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
