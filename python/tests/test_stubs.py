"""The stub has the classes, functions, parameters and defaults of the module; every function has a docstring."""
import ast
import inspect
import re

import odori
from conftest import PROJECT

STUB = ast.parse((PROJECT / "python/odori/__init__.pyi").read_text("utf-8"))


def stub_classes():
    return {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}


def members(node):
    return {part.name: part for part in node.body if isinstance(part, ast.FunctionDef)}


def signature(function):
    """The names of the parameters that pybind11 writes into the docstring."""
    inside = re.match(r"\w+\((.*)\) ->", function.__doc__.splitlines()[0])[1]
    inside = re.sub(r"'[^']*'", "''", inside)  # A default such as 'feet,hands,body' has commas of its own.
    parts, depth = [""], 0
    for character in inside:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    names = [re.match(r"[*\w]+", part.strip())[0] for part in parts]
    return [name for name in names if name not in ("*", "self")]


def test_classes_and_members():
    for name in ("Model", "Motion", "Actor", "Scene", "Renderer"):
        own = {key for key, value in vars(getattr(odori, name)).items() if not key.startswith("_") or key in ("__init__", "__len__")}
        stub = set(members(stub_classes()[name]))
        if "__init__" not in stub:
            own.discard("__init__")  # of pybind11, for a class that programs do not create: it raises
        assert own == stub, name


def test_parameters():
    checked = 0
    for name, node in stub_classes().items():
        for member, definition in members(node).items():
            own = getattr(getattr(odori, name, None), member, None)
            if not callable(own) or member.startswith("__"):
                continue
            arguments = definition.args
            expected = [argument.arg for argument in arguments.args[1:]]
            if arguments.vararg:
                expected.append("*args")
            expected += [argument.arg for argument in arguments.kwonlyargs]
            assert signature(own) == expected, (name, member, own.__doc__)
            checked += 1
    assert checked > 15


def test_docstrings_state_shape_and_unit():
    for kind in (odori.Model, odori.Actor):
        for name, member in vars(kind).items():
            if not name.startswith("_") and "float32" in (text := inspect.getdoc(member) or ""):
                assert re.search(r"\([A-Z0-9, .]+\)", text), name
    assert "(B, 8) float32" in odori.Actor.palette.__doc__ and "units" in odori.Actor.palette.__doc__


def test_names_of_the_module():
    stub = {node.target.id for node in STUB.body if isinstance(node, ast.AnnAssign)} | set(stub_classes())
    assert set(odori.__all__) <= stub
