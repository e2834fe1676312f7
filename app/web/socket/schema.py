"""The wire's description for machines: an AsyncAPI 3 document and one JSON Schema for the browser's types."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from app.web.socket import wire, wire_client
from app.web.socket.wire_types import Server

ROOT = Path(__file__).resolve().parents[3]
ASYNCAPI_FILE = ROOT / "docs" / "asyncapi.json"
BROWSER_SCHEMA_FILE = ROOT / "app" / "web" / "client" / "src" / "lib" / "wire.schema.json"
_REF = "#/components/schemas/{model}"


def _messages(module: ModuleType, base: type[BaseModel]) -> list[type[BaseModel]]:
    found = [model for model in vars(module).values() if isinstance(model, type) and issubclass(model, base)]
    return sorted((m for m in found if m.__name__.endswith("Message")), key=lambda model: model.__name__)


def client_messages() -> list[type[BaseModel]]:
    """Every message that a client may send."""
    return _messages(wire_client, wire_client.Client)


def server_messages() -> list[type[BaseModel]]:
    """Every message that the server may send."""
    return _messages(wire, Server)


def asyncapi() -> dict[str, Any]:
    """The AsyncAPI 3.0 document of ``/ws/tables/{table}``."""
    models = [*client_messages(), *server_messages()]
    _, schemas = models_json_schema([(model, "validation") for model in models], ref_template=_REF)
    messages = {
        model.__name__: {
            "summary": (model.__doc__ or "").strip().splitlines()[0],
            "contentType": "application/json",
            "payload": {"$ref": f"#/components/schemas/{model.__name__}"},
        }
        for model in models
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Fairdeal table socket",
            "version": "1",
            "description": "One WebSocket a table. Text frames of JSON; frames of clients hold at most "
            f"{wire_client.MAX_CLIENT_FRAME_BYTES} bytes. Every client message gets one answer under its id.",
        },
        "channels": {
            "table": {
                "address": "/ws/tables/{table}",
                "parameters": {"table": {"description": "The table's id, 32 hex digits."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": {
            "fromClient": _operation("receive", client_messages()),
            "fromServer": _operation("send", server_messages()),
        },
        "components": {"messages": messages, "schemas": schemas["$defs"]},
    }


def _operation(action: str, models: list[type[BaseModel]]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{model.__name__}"} for model in models],
    }


def browser_schema() -> dict[str, Any]:
    """One JSON Schema with both unions, from which the browser's types are made."""

    class Wire(BaseModel):
        client: wire_client.ClientMessage
        server: wire.ServerMessage

    return TypeAdapter(Wire).json_schema()


def text_of(document: dict[str, Any]) -> str:
    """A generated file's text."""
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def generated() -> dict[Path, str]:
    """Every generated file with the text that it must have."""
    return {ASYNCAPI_FILE: text_of(asyncapi()), BROWSER_SCHEMA_FILE: text_of(browser_schema())}


def main() -> None:
    """Write the generated files anew."""
    for path, text in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
