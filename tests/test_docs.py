"""The documentation tells the truth: links, commands, settings, files and transcripts of all pages.

What is a claim is found by its notation: ``FAIRDEAL_…`` is a setting, a path in backticks a file, a block
marked ``console`` a transcript. So a page can't name what isn't there.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.metrics import MetricWrapperBase
from typer.main import get_command

from app import cli
from app.crypto import public_key, sign
from app.fairness.fraud import read_statement
from app.settings import Settings
from app.web import metrics

ROOT = Path(__file__).resolve().parents[1]
NOT_OURS = frozenset({".venv", "node_modules", "var", "static", ".git", ".pytest_cache", ".hypothesis"})
PAGES = sorted(page for page in ROOT.rglob("*.md") if not NOT_OURS.intersection(page.relative_to(ROOT).parts))
FOR_READERS = [ROOT / "README.md", *(page for page in PAGES if page.is_relative_to(ROOT / "docs"))]
OPERATE = ROOT / "docs" / "operate.md"
AUDIT = ROOT / "docs" / "audit.md"
LICENCES = ROOT / "docs" / "licences.md"
EXAMPLES = ROOT / "docs" / "examples"

MAX_PICTURE_BYTES = 250_000
HIDDEN_WORDS = re.compile(
    r"/(?:work|tmp|home|root|Users)/|\b(?:TODO|FIXME)\b"
    r"|pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|docker\.io|ghcr\.io|quay\.io"
)
"""Places of somebody's machine, hosts of registries, and what is left to be done."""

OUR_FOLDERS = "app|tests|docs|migrations|benchmarks"


def _name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def _without_code(text: str) -> str:
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE))


def _code(text: str) -> Iterator[str]:
    """The lines of code blocks, and what stands in backticks."""
    for block in re.findall(r"^```[a-z]*\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE):
        yield from block.splitlines()
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE))


def _anchors(page: Path) -> set[str]:
    """What headings can be linked by: as the usual viewers of Markdown make them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#{1,6} +(.+?)\s*$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", PAGES, ids=_name)
def test_every_link_leads_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\(([^)\s]+)\)", _without_code(document.read_text(encoding="utf-8")))
    for target in targets:
        if target.startswith(("http://", "https://", "mailto:")):
            continue
        path, _, anchor = target.partition("#")
        found = (document.parent / path).resolve() if path else document
        assert found.exists(), f"{target} leads nowhere"
        assert found.is_relative_to(ROOT), f"{target} leads out of the repository"
        assert not anchor or anchor in _anchors(found), f"{target}: there is no such heading"


@pytest.mark.parametrize("document", PAGES, ids=_name)
def test_no_page_names_a_machine_a_registry_or_unfinished_work(document: Path) -> None:
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), 1):
        assert HIDDEN_WORDS.findall(line) == [], f"line {number}"


@pytest.mark.parametrize("document", FOR_READERS, ids=_name)
def test_commands_and_their_options_exist(document: Path) -> None:
    commands: dict[str, Any] = get_command(cli.app).commands  # type: ignore[attr-defined]  # a group of them
    for line in _code(document.read_text(encoding="utf-8")):
        for name, rest in re.findall(r"(?:fairdeal|python3 -m app) ([a-z][a-z-]*)([^|;#]*)", line):
            assert name in commands, f"{line}: there is no such command"
            known = {option for part in commands[name].params for option in part.opts}
            asked = set(re.findall(r"(?<=\s)--[a-z-]+", rest))
            assert asked <= known | ({"--quick"} if name == "test" else set()), line


@pytest.mark.parametrize("document", FOR_READERS, ids=_name)
def test_files_and_modules_exist(document: Path) -> None:
    for span in _code(document.read_text(encoding="utf-8")):
        for path in re.findall(rf"(?<![\w/.])(?:{OUR_FOLDERS})/[\w./-]*\w", span):
            assert (ROOT / path).exists() or "static" in path or "no-such" in path, f"{path} isn't there"
        for module in re.findall(r"python3? -m ((?:app|benchmarks)\.[\w.]+)", span):
            assert importlib.util.find_spec(module) is not None, f"{module} isn't there"


def _default(name: str) -> str:
    """A setting's default as it is written into an environment."""
    value = Settings.model_fields[name].default
    if value is None or value == ():
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value.relative_to(ROOT)) if isinstance(value, Path) else str(value)


def test_all_settings_stand_in_one_table_with_their_defaults() -> None:
    rows = re.findall(
        r"^\| `FAIRDEAL_(\w+)` \| ([^|]+) \| [^|]+ \|$", OPERATE.read_text(), flags=re.MULTILINE
    )
    assert [name.lower() for name, _ in rows] == list(Settings.model_fields)
    for name, told in rows:
        assert re.match(r"`?(\w[\w.]*)", told)[1] == _default(name.lower()), name  # type: ignore[index]


@pytest.mark.parametrize("document", PAGES, ids=_name)
def test_settings_that_pages_name_exist(document: Path) -> None:
    named = set(re.findall(r"\bFAIRDEAL_([A-Z_]+)\b", document.read_text(encoding="utf-8")))
    assert {name.lower() for name in named} <= Settings.model_fields.keys()


def test_all_metrics_are_told() -> None:
    ours = set()
    for metric in vars(metrics).values():
        if isinstance(metric, MetricWrapperBase):
            family = next(iter(metric.describe()))
            ours.add(family.name + ("_total" if family.type == "counter" else ""))
    told = re.findall(r"^\| `(fairdeal_\w+)` \|", OPERATE.read_text(), flags=re.MULTILINE)
    assert set(told) == ours


def test_the_readme_begins_with_the_two_commands() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line.split("  ")[0] for line in lines[:4]] == [
        "```",
        "python3 -m app up",
        "python3 -m app test",
        "```",
    ]


def test_pictures_are_light() -> None:
    pictures = list((ROOT / "docs" / "images").iterdir())
    assert pictures
    for picture in pictures:
        assert picture.stat().st_size < MAX_PICTURE_BYTES, picture.name


def test_every_decision_stands_in_their_list() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(
        r"^\| \[(\d+)\]\((\d{4}-[\w-]+\.md)\) \|", (folder / "README.md").read_text(), re.MULTILINE
    )
    assert [name for _, name in listed] == sorted(path.name for path in folder.glob("0*.md"))
    for number, name in listed:
        assert int(number) == int(name[:4])
        assert (folder / name).read_text(encoding="utf-8").startswith(f"# {number}. ")


# --- licences


def _direct_dependencies() -> dict[str, str | None]:
    """Every direct dependency and the licence that its package names, None where it can't be asked here."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = [project["project"]["dependencies"], project["build-system"]["requires"]]
    groups += project["dependency-groups"].values()
    found: dict[str, str | None] = {}
    for requirement in (requirement for group in groups for requirement in group):
        name = re.match(r"[\w-]+", requirement)[0]  # type: ignore[index]
        try:
            found[name] = next(
                iter(importlib.metadata.metadata(name).get_all("License-Expression") or ()), None
            )
        except importlib.metadata.PackageNotFoundError:
            found[name] = None
    client = ROOT / "app" / "web" / "client"
    package = json.loads((client / "package.json").read_text())
    locked = json.loads((client / "package-lock.json").read_text())["packages"]
    for name in (*package["dependencies"], *package["devDependencies"]):
        found[name] = locked[f"node_modules/{name}"].get("license")
    return found


def test_every_direct_dependency_stands_with_its_licence() -> None:
    rows = re.findall(r"^\| ([@\w/-]+) \| ([^|]+) \| [^|]+ \|$", LICENCES.read_text(), flags=re.MULTILINE)
    told = {name: licence for name, licence in rows if name != "package"}
    known = _direct_dependencies()
    assert told.keys() == known.keys()
    assert {name: licence for name, licence in known.items() if licence not in (None, told[name])} == {}


# --- transcripts


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which ``fairdeal`` is a command."""
    folder = tmp_path_factory.mktemp("bin")
    command = folder / "fairdeal"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m app.cli "$@"\n')
    command.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT)}


def _transcript() -> list[tuple[str, str]]:
    """Commands of the auditor's page and what they print."""
    blocks = re.findall(r"^```console\n(.*?)^```", AUDIT.read_text(), flags=re.DOTALL | re.MULTILINE)
    parts = re.split(r"^\$ (.+)\n", "".join(blocks), flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize(("command", "printed"), _transcript(), ids=[line[:40] for line, _ in _transcript()])
def test_transcripts_are_what_is_printed(command: str, printed: str, shell: dict[str, str]) -> None:
    done = subprocess.run(
        ["/bin/bash", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        cwd=ROOT,
        env=shell,
    )
    assert done.stdout == printed


def test_the_deal_of_the_examples_is_made_of_their_record() -> None:
    record = json.loads((EXAMPLES / "hand-1.json").read_text())
    asked = json.loads((EXAMPLES / "deal-1.json").read_text())
    assert asked == {
        **{
            name: record[name]
            for name in ("manifest", "hand", "server_seed", "previous_head", "dealer_before")
        },
        "players": {str(seat["seat"]): seat["player"] for seat in record["seats"]},
        "seeds": {str(seat["seat"]): seat["seed"] for seat in record["seats"]},
    }


def _close(outcome: str, private: bytes) -> dict[str, Any]:
    close = {"kind": "close", "table": "ab" * 16, "hand": 7, "outcome": outcome, "head": "cd" * 32}
    unsigned = read_statement({**close, "signature": "00" * 64})
    return {**close, "signature": sign(private, unsigned.message).hex()}


def test_the_page_on_fraud_convicts_and_acquits() -> None:
    block = re.search(r"^```python\n(.*?)^```", AUDIT.read_text(), flags=re.DOTALL | re.MULTILINE)
    assert block is not None
    room: dict[str, Any] = {}
    exec(block[1], room)
    private = b"7" * 32
    key = public_key(private).hex()
    two = {"fraud": "two_closes", "statements": [_close("won", private), _close("void", private)]}
    same = {"fraud": "two_closes", "statements": [_close("won", private), _close("won", private)]}
    assert room["proved"](json.dumps({"evidence": [two, same]}), key) == ["two_closes"]
    assert room["proved"](json.dumps({"evidence": [two]}), public_key(b"8" * 32).hex()) == []
