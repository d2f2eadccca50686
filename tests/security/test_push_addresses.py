"""Push addresses: the only URLs given by users that this site sends requests to."""

import pytest

from rules.notices.pushes import is_push_service

INSIDE = "169.254.169.254"


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/a",
        "https://fcm.googleapis.com:443/fcm/send/a",
        "https://db5p.notify.windows.com/w/?token=a%2f",
    ],
)
def test_known_push_services_are_accepted(endpoint):
    assert is_push_service(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        f"https://{INSIDE}/",
        f"https://{INSIDE}\\.notify.windows.com/",
        f"https://{INSIDE}\\@fcm.googleapis.com/",
        f"https://{INSIDE}#.notify.windows.com/",
        f"https://{INSIDE}?.notify.windows.com/",
        f"https://{INSIDE}%2f.notify.windows.com/",
        f"https://{INSIDE}\t.notify.windows.com/",
        f"https://{INSIDE}\n.notify.windows.com/",
        f"https://fcm.googleapis.com@{INSIDE}/",
        f"https://fcm.googleapis.com:443@{INSIDE}/",
        "https://fcm.googleapis.com:8443/",
        "https://fcm.googleapis.com.evil.example/",
        "https://evilnotify.windows.com/",
        "https://notify.windows.com.evil.example/",
        "https://\uff46cm.googleapis.com/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1].notify.windows.com/",
        "http://fcm.googleapis.com/",
        "file:///etc/passwd",
        "https:///fcm.googleapis.com/",
        "//fcm.googleapis.com/",
        "https://",
        "",
        "https://[",
        "https://fcm.googleapis.com:port/",
        "https://fcm.googleapis.com/\r\nHost: evil.example",
        "https://fcm.googleapis.com/\x00",
    ],
)
def test_other_push_addresses_are_refused(endpoint):
    assert not is_push_service(endpoint)
