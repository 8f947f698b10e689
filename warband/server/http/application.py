"""The web application: routes, errors, limits, headers, the built client."""

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from ipaddress import ip_network
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from warband.server.clients.limits import Buckets
from warband.server.clients.sockets import converse
from warband.server.http.api import all_endpoints
from warband.server.http.connections import BODY_WITHIN
from warband.server.http.endpoints import Call, Endpoint
from warband.server.http.openapi import describe
from warband.server.http.rare_errors import tell_shortly
from warband.server.protocol import Health, Problem
from warband.server.storage.database import Storage
from warband.server.storage.failures import StorageAway
from warband.server.table_book import Books
from warband.server.tables.clocks import steady_time
from warband.server.tables.live_tables import LiveTables, NoTable
from warband.server.tables.refusals import Refusal
from warband.server.work.studies import Encoded
from warband.server.work.workers import Kind, Workers

log = logging.getLogger("warband.server")

STATUSES = {"paused": 503, "too-fast": 429, "too-heavy": 422}
"""What refusals are in HTTP; others are conflicts (409)."""
LARGEST_BODY = 512_000
SOCKETS_FOR_ONE = 200
"""Sockets that one address may hold."""
BYTES_FOR_ONE = 5000
"""Bytes of a body that cost as much as one request."""
SOCKET_COST = 3.0
"""How much of a client's allowance a socket takes: a table is told whole to each."""
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


def problem(status: int, error: str, reason: str) -> Response:
    """An error, in the form that every error has."""
    body = msgspec.json.encode(Problem(error, reason))
    return Response(body, status, media_type="application/json")


class Guard:
    """Puts protective headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        headers = {**HEADERS, "cache-control": _caching(scope["path"])}

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(name.encode(), value.encode()) for name, value in headers.items()]
                message["headers"] = [*message.get("headers", []), *extra]
            await send(message)

        await self.app(scope, receive, send_guarded)


def _caching(path: str) -> str:
    """Built assets carry a hash in their name and never change; pages are asked for again."""
    if path.startswith("/assets/"):
        return "public, max-age=31536000, immutable"
    return "no-store" if path.startswith("/api/") else "no-cache"


def same_origin(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Whether a browser's request comes from our own page; other programs send no origin.

    >>> same_origin("https://evil.example", "play.example", ())
    False
    >>> same_origin("http://localhost:8000", "localhost:8000", ()), same_origin(None, "x", ())
    (True, True)
    """
    if origin is None or origin in allowed:
        return True
    return host is not None and origin.partition("://")[2] == host


def worker_kinds(processes: int) -> tuple[Kind, ...]:
    """So many processes that think, one for what is quick and for players, one for strangers.

    Without processes, threads do the same.
    """
    thinkers = Kind(processes or 1, ("think", "quick"), processes=processes > 0)
    rest = (("quick",), ("study",))
    return (thinkers, *(Kind(1, lanes, processes=processes > 0) for lanes in rest))


class Server:
    """Everything one process serves.

    `cards` is the folder of cards in the books, where it is not the usual one: computer
    opponents read it on their own.
    """

    def __init__(
        self,
        url: str,
        books: Books,
        *,
        processes: int = 0,
        cards: Path | None = None,
        origins: tuple[str, ...] = (),
        allowance: float = 200.0,
        messages: float = 20.0,
        now: Callable[[], int] | None = None,
    ) -> None:
        workers = Workers("workers", worker_kinds(processes))
        self.tables = LiveTables(Storage(url), books, workers, now or steady_time(), cards)
        self.origins = origins
        self.messages = messages
        """How many messages a second a client may send over a socket."""
        self.allowances = Buckets(allowance, allowance / 10)
        self.sockets: dict[str, int] = {}

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Open the tables with the application and close it after."""
        tell_shortly(asyncio.get_running_loop())
        await self.tables.open()
        yield
        await self.tables.close()

    # ----------------------------------------------------------------------------- HTTP

    def route(self, endpoint: Endpoint) -> Route:
        """The route of a kind of request."""

        async def answer(request: Request) -> Response:
            return await self.answer(endpoint, request)

        return Route(endpoint.path, answer, methods=[endpoint.method], name=endpoint.name)

    async def answer(self, endpoint: Endpoint, request: Request) -> Response:
        """Answer a request, or say what is wrong with it."""
        client = request.client.host if request.client is not None else ""
        if not self.allowances.take(client, endpoint.cost):
            return problem(429, "too-fast", "slow down a little")
        if not same_origin(
            request.headers.get("origin"), request.headers.get("host"), self.origins
        ):
            return problem(401, "origin", "this page may not talk to this server")
        try:
            call = Call(
                self.tables,
                {name: str(value) for name, value in request.path_params.items()},
                _query(endpoint, request),
                await self._body(endpoint, request),
                sum(self.sockets.values()),
                owner_of(client),
            )
            result = await endpoint.handler(call)
        except (TimeoutError, ClientDisconnect):
            return problem(408, "too-slow", f"a request takes at most {BODY_WITHIN:.0f} seconds")
        except TooLarge:
            return problem(413, "too-large", f"at most {LARGEST_BODY} bytes")
        except msgspec.ValidationError as error:
            return problem(422, "senseless", str(error))
        except msgspec.DecodeError as error:
            return problem(400, "malformed", str(error))
        except NoTable as error:
            return problem(404, "missing", f"there is no such thing: {error}")
        except StorageAway as error:
            return problem(503, "paused", f"the storage does not answer: {error}")
        except Refusal as refusal:
            return problem(STATUSES.get(refusal.error, 409), refusal.error, refusal.reason)
        except ValueError as error:
            return problem(422, "senseless", str(error))
        if isinstance(result, Encoded):
            return _sent(result, request.headers.get("accept-encoding", ""))
        status = 503 if isinstance(result, Health) and not result.well else 200
        return Response(msgspec.json.encode(result), status, media_type="application/json")

    async def _body(self, endpoint: Endpoint, request: Request) -> msgspec.Struct | None:
        """What comes with a request; large ones take more of the client's allowance."""
        if endpoint.body is None:
            return None
        received = bytearray()
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                received += chunk
                if len(received) > LARGEST_BODY:
                    raise TooLarge
        client = request.client.host if request.client is not None else ""
        if not self.allowances.take(client, len(received) / BYTES_FOR_ONE):
            raise Refusal("too-fast", "this is a lot at once: slow down a little")
        body: msgspec.Struct = msgspec.json.decode(bytes(received), type=endpoint.body)
        return body

    # --------------------------------------------------------------------------- sockets

    async def socket(self, socket: WebSocket) -> None:
        """A socket at a table."""
        client = socket.client.host if socket.client is not None else ""
        if not same_origin(socket.headers.get("origin"), socket.headers.get("host"), self.origins):
            await socket.close(1008, "this page may not talk to this server")
            return
        if not self.allowances.take(client, SOCKET_COST):
            await socket.close(1013, "slow down a little")
            return
        if self.sockets.get(client, 0) >= SOCKETS_FOR_ONE:
            await socket.close(1013, "too many sockets")
            return
        self.sockets[client] = self.sockets.get(client, 0) + 1
        try:
            table_id = str(socket.path_params["id"])
            await converse(self.tables, socket, table_id, self.messages, owner_of(client))
        finally:
            self.sockets[client] -= 1
            if not self.sockets[client]:
                del self.sockets[client]


def owner_of(address: str) -> str:
    """Who is behind an address: for IPv6 the network, of which one has many addresses.

    >>> owner_of("192.0.2.7"), owner_of("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    if ":" not in address:
        return address
    try:
        return str(ip_network(f"{address.partition('%')[0]}/64", strict=False))
    except ValueError:
        return address


def _sent(answer: Encoded, accepted: str) -> Response:
    """An answer that a worker has made ready."""
    if not answer.gzipped:
        return Response(answer.body, media_type=answer.media_type)
    if "gzip" not in accepted:
        return Response(gzip.decompress(answer.body), media_type=answer.media_type)
    headers = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    return Response(answer.body, headers=headers, media_type=answer.media_type)


class TooLarge(Exception):
    """The body is larger than anything sensible."""


def _query(endpoint: Endpoint, request: Request) -> dict[str, int | str]:
    found: dict[str, int | str] = {}
    for query in endpoint.query:
        text = request.query_params.get(query.name)
        if text is None:
            continue
        if query.kind == "string":
            found[query.name] = text
            continue
        try:
            found[query.name] = msgspec.convert(text, int, strict=False)
        except msgspec.ValidationError:
            raise msgspec.ValidationError(f"{query.name} is a number, not {text!r}") from None
    return found


# -------------------------------------------------------------------------- the application


async def _http_error(request: Request, error: Exception) -> Response:
    """Errors of routing, in the form that every error has."""
    assert isinstance(error, HTTPException)
    response = problem(error.status_code, "missing", error.detail)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def _server_error(request: Request, error: Exception) -> Response:
    log.error("a request failed: %s %s", request.method, request.url.path, exc_info=error)
    return problem(500, "failed", "this is our fault, and it was written down")


def static_folder() -> Path:
    """Where the built client is."""
    return Path(str(files("warband.server"))) / "static"


async def _no_client(request: Request) -> Response:
    return PlainTextResponse("The browser client is not built: run `make play`.", 503)


def make_application(server: Server, static: Path | None = None) -> ASGIApp:
    """The whole application, protected."""
    described = msgspec.json.encode(describe())

    async def openapi(request: Request) -> Response:
        return Response(described, media_type="application/json")

    async def no_such_request(request: Request) -> Response:
        return problem(404, "missing", f"there is no request {request.url.path}")

    routes: list[BaseRoute] = [server.route(endpoint) for endpoint in all_endpoints()]
    routes += [
        Route("/api/openapi.json", openapi),
        WebSocketRoute("/api/tables/{id}/socket", server.socket),
        Route("/api/{rest:path}", no_such_request, methods=["GET", "POST"]),
    ]
    folder = static or static_folder()
    if (folder / "index.html").is_file():
        routes.append(Mount("/", StaticFiles(directory=folder, html=True)))
    else:
        routes.append(Route("/", _no_client))
    application = Starlette(
        routes=routes,
        lifespan=server.lifespan,
        exception_handlers={HTTPException: _http_error, Exception: _server_error},
    )
    return Guard(GZipMiddleware(application, minimum_size=1000, compresslevel=5))
