"""What tests of the play API share: addresses, a client with a token, the one shape of errors."""

from uuid import uuid4

TERMS = {
    "mission": "assault",
    "layout": "A",
    "names": ["Ana", "Bo"],
    "accepted": [0, 1],
}
REBELS = {"type": "Seal", "slot": "faction", "payload": '"rebels"'}


def at(match, ending=""):
    return f"/api/v1/matches/{match.pk}/{ending}"


def sends(client, match, command, *, seat=0, seq=None, id=None):
    body = {
        "id": id or str(uuid4()),
        "seat": seat,
        "seq": match.head if seq is None else seq,
        "command": command,
    }
    return client.post(at(match, "commands/"), body, format="json")


def errors_of(answer):
    told = answer.json()
    assert told.keys() == {"type", "errors"}
    assert all(error.keys() == {"code", "detail", "attr"} for error in told["errors"])
    return told["errors"]
