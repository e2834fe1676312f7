"""A client as the protocol describes it: a snapshot, updates folded over it. It knows public JSON only."""

from __future__ import annotations

import copy
from typing import Any

from app.games.registry import GAMES

EMPTY = {"player": None, "bot": False, "stake": 0, "status": "empty", "why": None, "committed": False}
PHASES = {"countdown": "countdown", "countdown_off": "waiting", "roster": "opening", "start": "playing"}


def fold(snapshot: dict[str, Any], update: dict[str, Any], you: dict[str, Any] | None) -> dict[str, Any]:
    """The snapshot as it would be after an update and what came with it for this receiver."""
    view = copy.deepcopy(snapshot["table"])
    _table(view, update, you)
    return {**snapshot, "seq": update["seq"], "you": _who(snapshot["you"], update, you, view), "table": view}


def _who(
    me: dict[str, Any], update: dict[str, Any], you: dict[str, Any] | None, view: dict[str, Any]
) -> dict[str, Any]:
    seat = me["seat"]
    for event in update["events"]:
        if event["type"] in {"left", "leaving"} and event["seat"] == seat:
            seat = None
            view["your"] = view["your"] and {**view["your"], "view": None}
    seat = seat if you is None else you["seat"]
    name = view["seats"][seat - 1]["player"] if seat else None
    return {**me, "seat": seat, "name": name, "role": "player" if seat else "spectator"}


def _table(view: dict[str, Any], update: dict[str, Any], you: dict[str, Any] | None) -> None:
    assert update["seq"] == view["seq"] + 1, "a gap in the sequence"
    for event in update["events"]:
        _event(view, event)
    view["seq"] = update["seq"]
    view["clock"] = update["clock"]
    view["phase_ends"] = update["phase_ends"]
    if view["phase"] == "playing":
        known = view["your"] or {"proofs": [], "view": None}
        if you is not None:
            known = {"proofs": known["proofs"] + you["proofs"], "view": you["view"]}
        view["your"] = known
    else:
        view["your"] = None


def _event(view: dict[str, Any], event: dict[str, Any]) -> None:  # noqa: C901, PLR0912  (one case an event)
    kind = event["type"]
    view["phase"] = PHASES.get(kind, view["phase"])
    seat = view["seats"][event["seat"] - 1] if "seat" in event and kind != "late" else {}
    match kind:
        case "manifest":
            view["manifest"], view["manifest_signature"] = event["manifest"], event["manifest_signature"]
            view["name"] = event["manifest"]["name"]
            view["stake_needed"] = GAMES[view["game"]].stake_needed(event["manifest"])
            for every in view["seats"]:
                every["committed"] = False
        case "sat":
            seat |= {"player": event["player"], "bot": event["bot"], "stake": event["stake"], "status": "in"}
        case "left":
            seat |= EMPTY
        case "leaving":
            seat |= {"status": "gone", "why": None, "committed": False}
        case "topped_up":
            seat["stake"] += event["amount"]
        case "sat_out":
            seat |= {"status": "out", "why": event["why"]}
        case "sat_in":
            seat |= {"status": "in", "why": None}
        case "committed":
            seat["committed"] = True
        case "countdown_off":
            view["hand"] = None
        case "roster":
            view["hand"] = {key: event[key] for key in event if key not in {"type", "holds"}}
            view["hand"] |= {"openings": {}, "start": None, "transcript": []}
            view["next_hand"] = event["hand"] + 1
            for every in view["seats"]:
                every["committed"] = False
        case "opening":
            view["hand"]["openings"][str(event["seat"])] = event["seed"]
        case "start":
            view["hand"]["start"] = {key: event[key] for key in ("deck_root", "start_signature", "head")}
        case "fact":
            view["hand"]["transcript"].append({key: event[key] for key in event if key != "type"})
        case "closed":
            _closed(view, event)


def _closed(view: dict[str, Any], event: dict[str, Any]) -> None:
    transcript = view["hand"]["transcript"]
    dealt = event["outcome"] != "spoilt"
    result = transcript[-1]["event"] if event["outcome"] in {"won", "drawn"} else {}
    view["phase"] = "pause"
    view["previous_head"] = event["head"]
    if dealt:
        view["dealer_before"] = transcript[0]["event"]["dealer"]
    for number, stake in event["stakes"].items():
        view["seats"][int(number) - 1]["stake"] = stake
    view["last"] = {
        "hand": event["hand"],
        "outcome": event["outcome"],
        "winner": result.get("winner"),
        "points": result.get("points", {}),
        "transfers": result.get("transfers", {}),
        "commission": result.get("commission", 0),
        "spoilt": event["spoilt"],
        "players": {str(s["seat"]): s["player"] for s in view["hand"]["seats"]},
    }
