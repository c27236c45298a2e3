"""Daphne with our request class and bodies that are read on demand."""

import io
from contextlib import closing
from typing import Any

import daphne.server
from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory
from daphne.ws_protocol import WebSocketProtocol
from twisted.web.http import _GenericHTTPChannelProtocol

from src.api.uploads.preflight import ARRIVED

from .body import Body
from .channel import Channel
from .request import Request

BODY = "clave.body"


class RequestFactory(HTTPFactory):  # type: ignore[misc]
    @staticmethod
    def protocol() -> Any:
        return _GenericHTTPChannelProtocol(Channel())  # type: ignore[no-untyped-call]

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802  (Twisted's name)
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = Request
        return protocol


class Socket(WebSocketProtocol):  # type: ignore[misc]
    maxMessagePayloadSize: int  # noqa: N815

    def sendMessage(self, *arguments: Any, **options: Any) -> None:  # noqa: N802  (Autobahn's name)
        # Autobahn's limit applies to both directions. Only incoming messages must be limited.
        limit, self.maxMessagePayloadSize = self.maxMessagePayloadSize, 0
        try:
            super().sendMessage(*arguments, **options)
        finally:
            self.maxMessagePayloadSize = limit


class WebServer(daphne.server.Server):  # type: ignore[misc]
    connections: dict[Any, dict[str, Any]]

    def __init__(self, application: Any, **options: Any) -> None:
        async def with_body(scope: dict[str, Any], receive: Any, send: Any) -> None:
            content = scope.pop(BODY, None)
            if content is None:
                await application(scope, receive, send)
                return
            with closing(content), closing(scope.get(ARRIVED) or io.BytesIO()):
                await application(scope, Body(content, receive), send)

        super().__init__(with_body, **options)
        self.preflight_application = application

    def kill_all_applications(self) -> Any:
        # A request that was rejected or whose body is incomplete has no application instance.
        self.connections = {
            protocol: details
            for protocol, details in self.connections.items()
            if "application_instance" in details
        }
        return super().kill_all_applications()

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if scope["type"] == "http":
            scope[BODY], protocol.content = protocol.content, io.BytesIO()
            if protocol.incoming is not None:
                # The application owns the upload from now on.
                scope[ARRIVED], protocol.incoming = protocol.incoming, None
        return super().create_application(protocol, scope)


class CommandLine(CommandLineInterface):  # type: ignore[misc]
    server_class = WebServer


def run() -> None:
    # The server creates its factories from these names.
    daphne.server.HTTPFactory = RequestFactory
    daphne.server.WebSocketFactory.protocol = Socket
    CommandLine.entrypoint()
