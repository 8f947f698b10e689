"""The protocol as TypeScript types, written to `web/src/api.d.ts`.

python -m warband.server.http.typescript web/src/api.d.ts
"""

import sys
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import inspect

from warband.looks import dungeon, editions, hexes, plane, skirmish, square_previews
from warband.server import protocol
from warband.server.conversion import views as conversion
from warband.server.events import views as events
from warband.server.judging import views as judging
from warband.server.printed import views as printed

HEADER = "// Written by `python -m warband.server.http.typescript`; do not edit.\n"

UNIONS: dict[str, object] = {"FromClient": protocol.FromClient, "FromServer": protocol.FromServer}


def structures() -> list[type[msgspec.Struct]]:
    """Every structure that a client may send or receive, in the order of the modules."""
    found: list[type[msgspec.Struct]] = []
    abstract = (protocol.Request, protocol.Message, protocol.ClientMessage, protocol.ServerMessage)
    modules = (
        protocol, square_previews, editions, skirmish, dungeon, hexes, plane, conversion, events,
        judging, printed,
    )  # fmt: skip
    for module in modules:
        for value in vars(module).values():
            if (
                isinstance(value, type)
                and issubclass(value, msgspec.Struct)
                and value not in abstract
                and value not in found
            ):
                found.append(value)
    return found


def typescript() -> str:
    """All types as one TypeScript module."""
    types: dict[str, inspect.StructType] = {}
    for info in inspect.multi_type_info(structures()):
        _collect(info, types)
    parts = [HEADER]
    parts += [_interface(types[name]) for name in sorted(types)]
    for name, union in sorted(UNIONS.items()):
        members = " | ".join(member.__name__ for member in get_args(union))
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


def _collect(info: inspect.Type, types: dict[str, inspect.StructType]) -> None:
    """Note the structure and those it is made of."""
    if isinstance(info, inspect.StructType):
        name = info.cls.__name__
        known = types.get(name)
        if known is not None:
            if known.cls is not info.cls:
                raise TypeError(f"two structures are named {name}")
            return
        types[name] = info
        for field in info.fields:
            _collect(field.type, types)
    elif isinstance(info, inspect.UnionType):
        for part in info.types:
            _collect(part, types)
    elif isinstance(info, inspect.TupleType):
        for part in info.item_types:
            _collect(part, types)
    elif isinstance(info, inspect.VarTupleType):
        _collect(info.item_type, types)
    elif isinstance(info, inspect.DictType):
        _collect(info.value_type, types)


def _interface(info: inspect.StructType) -> str:
    lines = [f"/** {' '.join((info.cls.__doc__ or '').split())} */"]
    lines.append(f"export interface {info.cls.__name__} {{")
    if info.tag_field is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    leaves_out = info.cls.__struct_config__.omit_defaults
    for field in info.fields:
        mark = "?" if leaves_out and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_name(field.type)};")
    lines.append("}\n")
    return "\n".join(lines)


def _name(info: inspect.Type) -> str:
    """A type in TypeScript."""
    if isinstance(info, inspect.StructType):
        return info.cls.__name__
    if isinstance(info, inspect.IntType | inspect.FloatType):
        return "number"
    if isinstance(info, inspect.StrType):
        return "string"
    if isinstance(info, inspect.BoolType):
        return "boolean"
    if isinstance(info, inspect.NoneType):
        return "null"
    if isinstance(info, inspect.LiteralType):
        return " | ".join(f'"{value}"' for value in info.values)
    if isinstance(info, inspect.UnionType):
        return " | ".join(_name(part) for part in info.types)
    if isinstance(info, inspect.TupleType):
        return f"[{', '.join(_name(part) for part in info.item_types)}]"
    if isinstance(info, inspect.VarTupleType):
        item = _name(info.item_type)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if isinstance(info, inspect.DictType):
        return f"Record<string, {_name(info.value_type)}>"
    if isinstance(info, inspect.CustomType) and info.cls is object:
        return "unknown"
    raise TypeError(f"no TypeScript for {info}")


def main(arguments: list[str]) -> None:
    """Write the types to a file."""
    if len(arguments) != 1:
        raise SystemExit("usage: python -m warband.server.http.typescript FILE")
    Path(arguments[0]).write_text(typescript(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
