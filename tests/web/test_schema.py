"""What is generated from the wire's models is fresh, and is what it says it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.web.socket.schema import asyncapi, client_messages, generated, server_messages


@pytest.mark.parametrize("path", generated(), ids=lambda path: Path(path).name)
def test_generated_files_are_fresh(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == generated()[path], "run: python -m app.web.socket.schema"


def test_the_asyncapi_document_has_every_message_in_its_direction() -> None:
    document = asyncapi()
    assert document["asyncapi"] == "3.0.0"
    for operation, models in (("fromClient", client_messages()), ("fromServer", server_messages())):
        listed = document["operations"][operation]["messages"]
        named = [message["$ref"].rsplit("/", 1)[1] for message in listed]
        assert named == [model.__name__ for model in models]
        assert set(named) <= set(document["components"]["messages"])


def test_every_reference_of_the_document_leads_somewhere() -> None:
    document = asyncapi()

    def walk(node: object) -> None:
        if isinstance(node, dict):
            reference = node.get("$ref")
            if isinstance(reference, str):
                at: object = document
                for step in reference.removeprefix("#/").split("/"):
                    assert isinstance(at, dict), reference
                    at = at[step]
            for part in node.values():
                walk(part)
        elif isinstance(node, list):
            for part in node:
                walk(part)

    walk(document)
