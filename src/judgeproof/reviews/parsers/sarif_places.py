"""Where the results of a SARIF run stand: artifacts, bases of URIs, and regions."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from judgeproof.reviews.parsers.places import is_absolute, path_of, path_of_uri
from judgeproof.reviews.parsers.values import index, listed, text, under

# A base that names itself, or a chain that is this long, names nothing.
_LONGEST_CHAIN = 16


@dataclass(frozen=True, slots=True)
class Folders:
    """What the paths of a run are relative to: the root that the caller knows, or the folder that the run names."""

    root: str
    bases: Any
    artifacts: list[Any]


@dataclass(frozen=True, slots=True)
class Spot:
    """A location of a result: a path (empty where there is none), the raw lines of its region, what is wrong with it."""

    path: str
    line: Any
    end_line: Any
    wrong: str | None = None


def folders_of(run: Any, root: str) -> Folders:
    """Return what the paths of a run are relative to."""
    own = path_of_uri(text(run, "invocations", 0, "workingDirectory", "uri"))
    return Folders(root or own, under(run, "originalUriBaseIds"), listed(run, "artifacts"))


def spots_of(result: Any, folders: Folders) -> Iterator[Spot]:
    """Go through the places of a result; where it has none but says what was analysed, that file is its place."""
    locations = listed(result, "locations")
    for location in locations:
        physical = under(location, "physicalLocation")
        if physical is not None:
            yield _spot(physical, folders)
    if not locations and under(result, "analysisTarget") is not None:
        path, wrong = _path(under(result, "analysisTarget"), folders)
        yield Spot(path, None, None, wrong)


def _spot(physical: Any, folders: Folders) -> Spot:
    path, wrong = _path(under(physical, "artifactLocation"), folders)
    region = under(physical, "region")
    return Spot(path, under(region, "startLine"), under(region, "endLine"), wrong)


def steps_of(result: Any) -> Iterator[Any]:
    """Go through the regions of a result's data flow. They are no findings; a bad one is told of."""
    for flow in listed(result, "codeFlows"):
        for thread in listed(flow, "threadFlows"):
            for step in listed(thread, "locations"):
                yield under(step, "location", "physicalLocation", "region", "startLine")


def _path(artifact: Any, folders: Folders) -> tuple[str, str | None]:
    """Return the path of an artifact location, and what is wrong with it; a location may name its file by index."""
    uri = text(artifact, "uri")
    if not uri.strip():
        at = index(artifact, "index")
        if at is None:
            named = under(artifact, "index")
            return "", None if named is None else f"{named!r} is no index of an artifact"
        artifact = under(folders.artifacts, at, "location")
        uri = text(artifact, "uri")
        if not uri.strip():
            return "", f"there is no artifact {at}"
    path = path_of_uri(uri)
    if is_absolute(path) or "://" in path:
        return path_of(path, folders.root), None
    return _based(path, text(artifact, "uriBaseId"), folders), None


def _based(path: str, base: str, folders: Folders) -> str:
    """Put the folders of a base in front of a relative path. The absolute end of the chain is the root, or unknown."""
    for _ in range(_LONGEST_CHAIN):
        if not base:
            return path
        uri = text(folders.bases, base, "uri") or (base if is_absolute(path_of_uri(base)) else "")
        folder = path_of_uri(uri)
        if is_absolute(folder):
            whole = path_of(f"{folder}/{path}")
            within = path_of(whole, folders.root) if folders.root else whole
            return path if is_absolute(within) else within
        if "://" in folder:
            return path
        path = path_of(f"{folder}/{path}") if folder else path
        base = text(folders.bases, base, "uriBaseId")
    return path
