"""The places of a source at which it can be mutated, and the mutations of each."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}

LEAVING = (ast.Raise, ast.Return, ast.Continue, ast.Break)


STILL = ("annotation", "returns", "decorator_list", "bases")
"""Parts of a node that say something to a reader and to the type checker, and do nothing."""


class Mutation(NamedTuple):
    """What is put in the place of a node: a word for it, and the text."""

    kind: str
    text: str


class Place(NamedTuple):
    """A node that can be mutated: where it stands in its file, and in which ways.

    Lines count from 1; `start` and `end` are offsets into the encoded source.
    """

    line: int
    last: int
    start: int
    end: int
    mutations: tuple[Mutation, ...]


def mutated(source: str, place: Place, mutation: Mutation) -> str:
    """Return the source with a mutation at a place; everything else is left as it is."""
    encoded = source.encode()
    return (encoded[: place.start] + mutation.text.encode() + encoded[place.end :]).decode()


def valid(source: str, changed: str) -> bool:
    """Tell whether a changed source is Python, and another program."""
    try:
        tree = ast.parse(changed)
        compile(tree, "mutant", "exec")
    except SyntaxError:
        return False
    return ast.dump(tree) != ast.dump(ast.parse(source))


def places(source: str) -> list[Place]:
    """Return every place of a source, in one order."""
    offsets = _line_offsets(source)
    nodes = list(_nodes(ast.parse(source)))
    asked = {id(test) for node in nodes for test in _conditions(node)}
    found = []
    for node in nodes:
        if isinstance(node, ast.expr | ast.stmt):
            ways = [*_mutations(node, source), *(_negated(node) if id(node) in asked else ())]
            if ways:
                found.append(_place(node, offsets, tuple(ways)))
    return sorted(found)


def _place(node: ast.expr | ast.stmt, offsets: list[int], ways: tuple[Mutation, ...]) -> Place:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    start = offsets[node.lineno - 1] + node.col_offset
    end = offsets[node.end_lineno - 1] + node.end_col_offset
    return Place(node.lineno, node.end_lineno, start, end, ways)


def _line_offsets(source: str) -> list[int]:
    """Return where each line begins, in bytes."""
    offsets = [0]
    for line in source.encode().splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    return offsets


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what runs: no types, no decorators, no texts put together, no remarks."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in STILL or (isinstance(node, ast.ClassDef) and name == "keywords"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _still(node, child):
                yield from _nodes(child)


def _still(parent: ast.AST, child: ast.AST) -> bool:
    """Tell whether nothing below a node can be mutated to anybody's notice."""
    match child:
        case ast.JoinedStr() | ast.Assert():
            return True
        case ast.Expr(ast.Constant()):
            return True
        case ast.If(ast.Name("TYPE_CHECKING")):
            return True
        case ast.keyword("strict", ast.Constant(True)):
            # `zip` is to fail where what cannot happen has happened.
            return True
        case ast.Assign() | ast.AnnAssign() if isinstance(parent, ast.Module):
            # `Move = Take | Play` and the like are types.
            return isinstance(child.value, ast.BinOp) and isinstance(child.value.op, ast.BitOr)
    return False


def _conditions(node: ast.AST) -> list[ast.expr]:
    """Return what a node decides by."""
    match node:
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            return [test]
        case ast.comprehension(ifs=tests):
            return tests
        case _:
            return []


def _negated(node: ast.expr | ast.stmt) -> Iterator[Mutation]:
    """Yield a condition turned round, where no other mutation of it is the same."""
    if not isinstance(node, ast.Compare | ast.UnaryOp | ast.stmt):
        yield Mutation("condition negated", _whole(ast.UnaryOp(ast.Not(), node)))


def _mutations(node: ast.expr | ast.stmt, source: str) -> Iterator[Mutation]:
    """Yield every mutation of a node itself, not of what is in it."""
    match node:
        case ast.Compare():
            yield from _compared(node)
        case ast.BoolOp():
            yield from _joined(node)
        case ast.UnaryOp(ast.Not(), operand):
            yield Mutation("negation dropped", _whole(operand))
        case ast.Constant(value):
            yield from _constants(value)
        case ast.BinOp(left, operator, right) if type(operator) in ARITHMETIC:
            other = ast.BinOp(left, ARITHMETIC[type(operator)](), right)
            yield Mutation("arithmetic", _whole(other))
        case ast.Await(value):
            yield Mutation("await dropped", _whole(value))
        case ast.stmt():
            yield from _statements(node, source)
        case _:
            pass


def _compared(node: ast.Compare) -> Iterator[Mutation]:
    for kind, table in (("boundary", BOUNDARY), ("comparison swapped", SWAPPED)):
        for at, operator in enumerate(node.ops):
            if type(operator) in table:
                ops = [*node.ops[:at], table[type(operator)](), *node.ops[at + 1 :]]
                yield Mutation(kind, _whole(ast.Compare(node.left, ops, node.comparators)))


def _joined(node: ast.BoolOp) -> Iterator[Mutation]:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield Mutation("and/or", _whole(ast.BoolOp(other, node.values)))
    for at in range(len(node.values)):
        rest = [*node.values[:at], *node.values[at + 1 :]]
        yield Mutation("condition dropped", _whole(ast.BoolOp(node.op, rest)))


def _constants(value: object) -> Iterator[Mutation]:
    if isinstance(value, bool):
        yield Mutation("constant", str(not value))
    elif isinstance(value, int | float):
        yield Mutation("constant", f"({value + 1})")
        yield Mutation("constant", f"({value - 1})")


def _statements(node: ast.stmt, source: str) -> Iterator[Mutation]:
    match node:
        case ast.Return(value) if value is not None and ast.unparse(value) != "None":
            yield Mutation("return value", "return None")
        case ast.Expr() | ast.AugAssign() | ast.Delete() | ast.Raise() | ast.Continue():
            yield Mutation("statement deleted", "pass")
        case ast.Break():
            yield Mutation("statement deleted", "pass")
        case ast.Assign(targets) if all(
            isinstance(target, ast.Attribute | ast.Subscript) for target in targets
        ):
            yield Mutation("statement deleted", "pass")
        case ast.If(orelse=[]) if isinstance(node.body[-1], LEAVING) and not _elif(node, source):
            yield Mutation("guard deleted", "pass")
    if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        other = ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value)
        yield Mutation("arithmetic", ast.unparse(other))


def _elif(node: ast.If, source: str) -> bool:
    return (ast.get_source_segment(source, node) or "").startswith("elif")


def _whole(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"
