"""The HTTP interface described by OpenAPI 3.1, from the structures that it reads and writes."""

import re

import msgspec

from warband.kernel.version import program_version
from warband.server import protocol as p
from warband.server.http.api import all_endpoints
from warband.server.http.endpoints import Endpoint

REF = "#/components/schemas/{name}"
TABLE_ID = "^[a-z2-7]{12}$"
PROBLEMS = {
    "400": "cannot be read",
    "401": "not yours",
    "404": "no such thing",
    "409": "not now",
    "413": "too large",
    "422": "makes no sense",
    "429": "too fast",
}

Json = dict[str, object]


def _any(kind: type) -> Json:
    """Facts of events may be anything."""
    if kind is object:
        return {"description": "a number, a text, a truth value, or a list of such"}
    raise NotImplementedError


def describe() -> Json:
    """The whole description."""
    kinds: list[object] = [p.Problem, p.FromClient, p.FromServer]
    for endpoint in all_endpoints():
        kinds += [kind for kind in (endpoint.answer, endpoint.body) if kind is not None]
    schemas, components = msgspec.json.schema_components(kinds, schema_hook=_any, ref_template=REF)
    components["FromClient"], components["FromServer"] = schemas[1], schemas[2]
    paths: dict[str, Json] = {}
    for endpoint in all_endpoints():
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "warband", "version": program_version()},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint) -> Json:
    operation: Json = {
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "parameters": _parameters(endpoint),
        "responses": {
            "200": {"description": "done", "content": _content(endpoint.answer)},
            **{
                code: {"description": why, "content": _content(p.Problem)}
                for code, why in PROBLEMS.items()
            },
        },
    }
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(endpoint.body)}
    return operation


def _content(kind: type[msgspec.Struct] | None) -> Json:
    if kind is None:
        return {"text/plain": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": {"$ref": REF.format(name=kind.__name__)}}}


def _parameters(endpoint: Endpoint) -> list[Json]:
    in_path: list[Json] = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "pattern": TABLE_ID if name == "id" else "^.{1,80}$"},
        }
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    in_query: list[Json] = [
        {
            "name": query.name,
            "in": "query",
            "required": False,
            "description": query.about,
            "schema": {"type": query.kind},
        }
        for query in endpoint.query
    ]
    return in_path + in_query
