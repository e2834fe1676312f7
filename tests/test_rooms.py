"""What import-linter can't say: the fairness room needs nothing but Python itself."""

from __future__ import annotations

import ast
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FAIRNESS = sorted((ROOT / "app" / "fairness").glob("*.py"))
SETUP = [ROOT / "app" / "__main__.py", *sorted((ROOT / "app" / "_setup").glob("*.py"))]


def imported(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("file", FAIRNESS, ids=lambda file: file.name)
def test_fairness_imports_the_standard_library_and_itself_alone(file: Path) -> None:
    foreign = {name for name in imported(file) if name.split(".")[0] not in sys.stdlib_module_names}
    assert all(name == "app.fairness" or name.startswith("app.fairness.") for name in foreign)


@pytest.mark.parametrize("file", SETUP, ids=lambda file: file.name)
def test_the_setup_runs_on_a_machine_where_nothing_is_installed(file: Path) -> None:
    foreign = {name for name in imported(file) if name.split(".")[0] not in sys.stdlib_module_names}
    assert all(name.startswith("app._setup.") for name in foreign)


@pytest.mark.parametrize(
    ("lock", "group"),
    [
        ("requirements.lock", None),
        ("requirements-dev.lock", None),
        ("requirements-dev.lock", "dev"),
        ("requirements-setup.lock", "setup"),
        ("requirements-node.lock", "node"),
    ],
)
def test_the_locks_hold_what_the_project_asks_for(lock: str, group: str | None) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = project["dependency-groups"][group] if group else project["project"]["dependencies"]
    text = (ROOT / lock).read_text()
    locked = {
        line.split("==")[0].split("[")[0] for line in text.splitlines() if "==" in line and line[0] != " "
    }
    wanted = {name.split(";")[0].split("[")[0].strip() for name in asked}
    assert wanted <= locked
    assert "://" not in text
