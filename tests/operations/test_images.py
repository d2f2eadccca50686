"""Dockerfile, compose file, Procfile and the list of settings, checked without a daemon."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress
from typing import Any

import pytest
import yaml

from frontier_site.healthcheck import is_ready
from tests.operations.sites import INHERITED, ROOT
from tests.scale.processes import PATIENCE, started
from tests.site.test_serving import free_port

PINNED = re.compile(r"[a-z]+:\d+\.\d+(\.\d+)?-[a-z]+.*")
SECRET = re.compile(r"SECRET|PASSWORD|TOKEN|_KEY", re.IGNORECASE)
ASSIGNED = re.compile(r"^# ?([A-Z][A-Z_]+)=", re.MULTILINE)
BY_OTHERS = {"HOST", "PORT", "ENGINE_BUILD"}
"""Read elsewhere than in the settings."""
OF_THE_IMAGE = BY_OTHERS | {"DATA_DIR"}
OF_COMPOSE = {"DATABASE_URL", "REDIS_URL", "PROCESSES", "ROUND_SECONDS", "ALLOWED_HOSTS",
              "SITE_URL", "HTTPS", "PROXIES"}  # fmt: skip
"""Follow from how its processes work together."""


# -- the image ------------------------------------------------------------------------------------


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile, an instruction a line, continued lines joined."""
    text = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def all_of(word: str) -> list[str]:
    return [rest for name, rest in instructions() if name == word]


def copied() -> list[str]:
    """What is taken from this folder."""
    ours = [shlex.split(rest) for rest in all_of("COPY") if "--from" not in rest]
    return [source for words in ours for source in words[:-1]]


def test_every_dockerfile_instruction_is_valid():
    known = {"FROM", "RUN", "COPY", "ENV", "WORKDIR", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK",
             "STOPSIGNAL", "CMD"}  # fmt: skip

    assert {word for word, _ in instructions()} <= known


def test_the_base_image_is_pinned_and_runs_as_an_unprivileged_user():
    bases = {rest.split()[0] for rest in all_of("FROM")}

    assert all(PINNED.fullmatch(base) for base in bases)
    assert len(bases) == 1
    assert all_of("USER") == ["frontier"]
    assert [word for word, _ in instructions()].index("USER") < len(instructions()) - 2
    assert len(all_of("HEALTHCHECK")) == 1


def test_packages_are_checked_against_their_hashes():
    [install] = [rest for rest in all_of("RUN") if "requirements" in rest]
    installer, python, *locks = install.split()

    assert installer == "./install-locked.sh"
    assert python == "/opt/venv/bin/python"
    assert {"install-locked.sh", *locks} <= set(copied())


def test_no_secret_is_in_the_image():
    assert not any(SECRET.search(rest) for rest in all_of("ENV"))
    assert all_of("ARG") == []


def test_copied_files_exist_and_are_not_ignored():
    let_in = [
        line[1:]
        for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
        if line.startswith("!")
    ]

    assert [each for each in copied() if not (ROOT / each).exists()] == []
    assert sorted(set(copied())) == sorted(let_in)


@pytest.mark.slow
def test_copied_files_are_enough_to_serve(tmp_path):
    """The image's files alone, under its environment and its command."""
    app = tmp_path / "app"
    app.mkdir()
    for each in copied():
        with suppress(NotADirectoryError):
            shutil.copytree(ROOT / each, app / each, ignore=shutil.ignore_patterns("__pycache__"))
            continue
        shutil.copy(ROOT / each, app / each)
    port = free_port()
    told = dict(word.split("=", 1) for rest in all_of("ENV") for word in shlex.split(rest))
    own = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path / "data"), "PORT": str(port)}
    own |= {"HOST": "127.0.0.1", "ALLOWED_HOSTS": "frontier.example", "HTTPS": "true"}
    kept = {name: os.environ[name] for name in INHERITED if name in os.environ}
    [command] = [yaml.safe_load(rest) for rest in all_of("CMD")]
    assert command[0] == "python"

    script = "import os, sys; os.chdir(sys.argv[1]); os.execv(sys.executable, sys.argv[2:])"
    arguments = ("-c", script, str(app), sys.executable, *command[1:])
    with started(kept | told | own, *arguments, ready="Uvicorn running"):
        assert is_ready(port, "frontier.example")
        [check] = [yaml.safe_load(rest.partition("CMD ")[2]) for rest in all_of("HEALTHCHECK")]
        probed = [sys.executable, *check[1:]]
        environment = kept | told | own
        assert subprocess.run(probed, cwd=app, env=environment, check=False).returncode == 0
    gone = subprocess.run(probed, cwd=app, env=environment, check=False, timeout=PATIENCE)
    assert gone.returncode == 1


# -- the processes together ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    return loaded


def filled(text: object) -> str:
    """A value as compose would give it, with something for each variable that it asks for."""
    given = {
        "SECRET_KEY": "a long random text " * 4,
        "POSTGRES_PASSWORD": "word",
        "SITE_NAME": "frontier.example",
        "EMAIL_URL": "consolemail://",
    }
    pattern = re.compile(r"\$\{(\w+)(?::([?-])([^}]*))?\}")
    return pattern.sub(lambda m: given.get(m[1]) or (m[3] if m[2] == "-" else ""), str(text))


def test_each_process_has_its_service(compose):
    assert {"web", "live", "worker", "db", "redis"} <= compose["services"].keys()
    for name, service in compose["services"].items():
        image = service["image"]
        assert image == "frontier" or PINNED.fullmatch(image), name
        waits_for = service.get("depends_on", {})
        assert waits_for.keys() <= compose["services"].keys()
        conditions = {each["condition"] for each in waits_for.values()}
        assert conditions <= {"service_healthy", "service_completed_successfully"}
        named = [each.split(":")[0] for each in service.get("volumes", [])]
        assert set(named) <= compose["volumes"].keys()
        assert {each["source"] for each in service.get("configs", [])} <= compose["configs"].keys()


def test_the_compose_file_contains_no_secrets(compose):
    for service in compose["services"].values():
        for name, value in service.get("environment", {}).items():
            if SECRET.search(name):
                assert value is None or str(value).startswith("${"), name
    assert not re.search(r"://\w+:(?!\$\{)\w+@", (ROOT / "compose.yaml").read_text("utf-8"))


def test_the_published_port_is_bound_to_localhost(compose):
    ports = {name: s["ports"] for name, s in compose["services"].items() if "ports" in s}

    assert ports == {"door": ["127.0.0.1:8080:8080"]}


def test_every_setting_reaches_every_process(compose):
    wanted = settings_read() - OF_THE_IMAGE - {"DEBUG"}
    for name in ("prepare", "web", "live", "worker"):
        passed = compose["services"][name]["environment"]

        assert passed.keys() ^ wanted == set()
        own = {key for key, value in passed.items() if is_passed_on(key, value)}
        assert own ^ OF_COMPOSE == wanted


def is_passed_on(name: str, value: str | None) -> bool:
    """Whether compose passes on what its owner says; a name without a value is taken from there."""
    return value is None or str(value).startswith(f"${{{name}:")


def test_e_mails_are_printed_only_if_configured(compose):
    assert compose["services"]["web"]["environment"]["EMAIL_URL"].startswith("${EMAIL_URL:?")


def test_the_image_can_copy_the_database_of_compose(compose):
    [client] = re.findall(r"postgresql-client-(\d+)", "\n".join(all_of("RUN")))

    assert compose["services"]["db"]["image"].startswith(f"postgres:{client}.")


def test_container_commands_of_the_guide_are_valid(compose):
    guide = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    typed = re.findall(r"^docker compose (\w+) (.*)$", guide.replace("\\\n", " "), re.MULTILINE)
    named = {word for _, rest in typed for word in re.split(r"\bpython\b", rest)[0].split()}
    commands = set(re.findall(r"manage\.py (\w+)", "\n".join(rest for _, rest in typed)))

    assert {word for word, _ in typed} == {"up", "run", "stop"}
    assert {word for word in named if not word.startswith(("-", "/"))} <= compose["services"].keys()
    assert commands == {"backup", "restore"}


def test_the_compose_settings_are_consistent(compose, tmp_path):
    passed = compose["services"]["web"]["environment"]
    told = {key: filled(value) for key, value in passed.items() if value is not None}
    kept = {name: os.environ[name] for name in INHERITED if name in os.environ}

    checked = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=kept | told | {"DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert checked.returncode == 0, checked.stderr


def commands_of(compose: dict[str, Any]) -> list[str]:
    """The commands of Django that images, compose and the Procfile run."""
    lines = [" ".join(map(str, each.get("command", []))) for each in compose["services"].values()]
    lines += all_of("CMD") + (ROOT / "Procfile").read_text("utf-8").splitlines()
    return re.findall(r"manage\.py\W+(\w+)", "\n".join(lines))


def test_every_command_that_is_run_exists(compose):
    from django.core.management import get_commands  # noqa: PLC0415  settings must be loaded

    named = commands_of(compose)

    assert {"serve", "work", "migrate", "sync_catalogue", "collectstatic"} == set(named)
    assert set(named) <= get_commands().keys()


def test_the_procfile_names_a_server_and_a_worker():
    lines = (ROOT / "Procfile").read_text("utf-8").splitlines()

    assert [line.partition(":")[0] for line in lines] == ["release", "web", "worker"]


# -- settings ------------------------------------------------------------------------------------


def settings_read() -> set[str]:
    source = (ROOT / "frontier_site" / "settings.py").read_text("utf-8")
    return set(re.findall(r"env\.\w+\(\s*\"(\w+)\"", source)) | BY_OTHERS


def settings_exemplified() -> set[str]:
    return set(ASSIGNED.findall((ROOT / ".env.example").read_text("utf-8")))


def settings_explained() -> set[str]:
    """The first column of the table in the guide."""
    guide = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    table = guide[guide.index("| Variable |") :].partition("\n\n")[0]
    return {
        name for row in table.splitlines() for name in re.findall(r"`([A-Z_]+)`", row.split("|")[1])
    }


def test_every_setting_is_exemplified_and_explained_and_no_other():
    assert settings_exemplified() ^ settings_read() == set()
    assert settings_explained() ^ settings_read() == set()
