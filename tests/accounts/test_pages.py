"""The frame around every page."""


def test_the_home_page_answers(client, db):
    assert client.get("/").status_code == 200
