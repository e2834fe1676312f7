"""The command line: ``fairdeal COMMAND``, or ``python3 -m app COMMAND`` on a machine that has only Python.

Only what every command needs is imported here; each imports its own, so that the light ones start fast.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from app.settings import Settings

FAILED = 1
KEY_HEX_DIGITS = 64

app = typer.Typer(
    name="fairdeal",
    help="An online rummy table server whose deals players can check.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Host = Annotated[str | None, typer.Option(help="Address to listen on (FAIRDEAL_HOST; 127.0.0.1).")]
Port = Annotated[int | None, typer.Option(min=1, max=65_535, help="Port (FAIRDEAL_PORT; 8765).")]


@app.command()
def up(host: Host = None, port: Port = None) -> None:
    """Serve, with demo tables and practice players at them: the quickest way to a game."""
    _serve(_settings(host=host, port=port, demo=True))


@app.command()
def serve(host: Host = None, port: Port = None) -> None:
    """Serve as the settings say (environment variables FAIRDEAL_..., DATABASE_URL)."""
    _serve(_settings(host=host, port=port))


@app.command()
def migrate() -> None:
    """Bring the database to the newest schema (serving does it too)."""
    from app.bootstrap import start_database
    from app.store.migrate import upgrade

    with _told_plainly():
        url, embedded = start_database(_settings())
        try:
            asyncio.run(upgrade(url))
        finally:
            if embedded is not None:
                embedded.stop()
    print("the database has the newest schema")


@app.command("check-ledger")
def check_ledger() -> None:
    """Compute all balances anew from the ledger's entries; exit status 1 if anything is wrong."""
    with _told_plainly():
        findings, totals = _audit(_settings())
    for currency, total in totals.items():
        print(f"{currency}: sum of all accounts {total}")
    for finding in findings:
        print(f"wrong: {finding}")
    if findings:
        raise typer.Exit(FAILED)
    print("the ledger is as it must be")


@app.command()
def score() -> None:
    """Read hands, a line of JSON each, on standard input; write the exact count of each.

    {"hand": [13 cards], "wild": "7" or null} gives {"points", "valid", "tier", "groups", "loose"}; a bad line
    gives {"error"} with its number, and exit status 1 at the end.
    """
    from app.offline.score import score_lines

    all_good = True
    for text, good in score_lines(_lines_of_standard_input()):
        print(text)
        all_good &= good
    if not all_good:
        raise typer.Exit(FAILED)


@app.command()
def deal(file: Annotated[str, typer.Argument(help="A file of JSON, or - for standard input.")]) -> None:
    """Write what the seeds of one hand determine.

    The file holds {"manifest", "hand", "server_seed", "previous_head", "dealer_before", "players", "seeds"};
    written are {"commits", "roster", "openings", "entropy", "deck", "deck_root", "toss"}.
    """
    from app.offline.deal import BadDeal
    from app.offline.deal import deal as dealt
    from app.offline.verify import CantRead, read

    try:
        print(json.dumps(dealt(read(file)), ensure_ascii=False))
    except (BadDeal, CantRead) as problem:
        _stop(f"{file}: {problem}")


@app.command()
def verify(
    files: Annotated[list[str], typer.Argument(help="Records: files, - or http addresses of a server.")],
    key: Annotated[str | None, typer.Option(help="The house key (hex) that you know from elsewhere.")] = None,
    run: Annotated[bool, typer.Option("--run", help="The records follow one another at one table.")] = False,
) -> None:
    """Check published hands: "verified", or the first check that fails and why; exit status 0 or 1."""
    from app.offline.verify import verify_each

    all_good = True
    for result in verify_each(files, pinned_key=None if key is None else _key(key), as_run=run):
        name = f"{result.source}: " if len(files) > 1 else ""
        print(f"{name}{result.text}")
        for note in result.notes:
            print(f"{name}note: {note}", file=sys.stderr)
        all_good &= result.verified
    if not all_good:
        raise typer.Exit(FAILED)


@app.command()
def simulate(
    seats: Annotated[int, typer.Option(min=2, max=8, help="Players at the table.")] = 4,
    hands: Annotated[int, typer.Option(min=1, help="Whole hands to play.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same hands.")] = 1,
    game: Annotated[str, typer.Option(help="Which game.")] = "thirteen-card",
) -> None:
    """Play whole hands without network or database, check each, and tell how they went."""
    from app.games.simulate import SimulationError
    from app.offline.simulate import run

    try:
        lines = run(game, seats, hands, seed)
    except (SimulationError, ValueError) as problem:
        _stop(str(problem))
    print("\n".join(lines))


@app.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def test(context: typer.Context) -> None:
    """Run all checks and tests (--quick: those that take under a minute; the rest goes to pytest)."""
    from app._setup.entrance import main as entrance

    raise typer.Exit(entrance(["test", *context.args]))


def main() -> None:
    """The entrance of the command ``fairdeal``."""
    app(prog_name="fairdeal")


def _serve(settings: Settings) -> None:
    from app.logs import set_up_logs
    from app.main import serve as serve_house

    set_up_logs(settings.log_format, settings.log_level)
    _require_free_port(settings)
    with _told_plainly():
        serve_house(settings, _tell_address)


def _tell_address(address: str) -> None:
    print(f"\nFairdeal is open at {address}\nStop it with Ctrl-C.\n", flush=True)


def _require_free_port(settings: Settings) -> None:
    """Say at once, and plainly, if we can't listen there."""
    try:
        family, kind, *_, place = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(place)
    except OSError as problem:
        _stop(
            f"Port {settings.port} on {settings.host} can't be used: {problem.strerror}. "
            f"Choose another one: --port {settings.port % 65_535 + 1} (or FAIRDEAL_PORT)."
        )


def _audit(settings: Settings) -> tuple[tuple[object, ...], dict[str, int]]:
    from app.bootstrap import start_database
    from app.store.database import Database
    from app.store.ledger_store import LedgerStore
    from app.store.time import DatabaseTime

    async def work(url: str) -> tuple[tuple[object, ...], dict[str, int]]:
        database = await Database.open(url)
        try:
            ledger = LedgerStore(database, DatabaseTime(database))
            return await ledger.check(), dict(await ledger.trial_balance())
        finally:
            await database.close()

    url, embedded = start_database(settings)
    try:
        return asyncio.run(work(url))
    finally:
        if embedded is not None:
            embedded.stop()


def _settings(**given: object) -> Settings:
    from app.settings import SettingsError, read_settings

    try:
        return read_settings(**given)
    except SettingsError as problem:
        _stop(str(problem))


@contextlib.contextmanager
def _told_plainly() -> Iterator[None]:
    """What keeps a server from running is told in a sentence, not in a traceback."""
    from app.services.ports import StoreError
    from app.store.embedded import EmbeddedPostgresError
    from app.store.key_file import KeyFileError
    from app.store.one_server import AnotherServerError
    from app.store.vault import VaultError

    try:
        yield
    except (AnotherServerError, StoreError, EmbeddedPostgresError, KeyFileError, VaultError) as problem:
        _stop(str(problem))
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _key(text: str) -> bytes:
    if len(text) != KEY_HEX_DIGITS or text.strip("0123456789abcdef"):
        _stop(f"--key: {KEY_HEX_DIGITS} lower-case hex digits are needed")
    return bytes.fromhex(text)


def _lines_of_standard_input() -> Iterator[str]:
    for line in sys.stdin.buffer:
        yield line.decode(errors="surrogateescape").rstrip("\r\n")


def _stop(problem: str) -> NoReturn:
    print(problem, file=sys.stderr)
    raise typer.Exit(FAILED)


if __name__ == "__main__":
    main()
