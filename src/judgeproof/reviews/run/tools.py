"""What a witness needs on the machine: executables on PATH, and npm packages; and how to get what is missing."""

import os
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

NPM = "npm:"
# The package of Debian that brings an executable, where it has another name.
_PACKAGES = {
    "go": "golang", "gofmt": "golang", "node": "nodejs", "npm": "npm", "php": "php-cli", "kotlinc": "kotlin",
    "kotlin": "kotlin", "java": "default-jre-headless", "javac": "default-jdk-headless", "python3": "python3",
    "ruby": "ruby", "cargo": "cargo", "rustc": "rustc", "dotnet": "dotnet-sdk-8.0", "sqlite3": "sqlite3", "gcc": "gcc",
}  # fmt: skip
_PATIENCE = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolbox:
    """What of a list of needs is missing, each with how to get it; and the folders that npm packages were found in."""

    missing: tuple[str, ...] = ()
    modules: tuple[Path, ...] = ()


def toolbox(needs: Iterable[str], command: Sequence[str]) -> Toolbox:
    """Look for what a witness needs; its own program is needed too, unless it lies in the tree."""
    program = command[0]
    names: list[str] = [*needs] if "/" in program else [*needs, program]
    missing: list[str] = []
    modules: dict[Path, None] = {}
    for name in dict.fromkeys(names):
        if not name.startswith(NPM):
            if shutil.which(name) is None:
                missing.append(_wanted(name))
            continue
        package = name.removeprefix(NPM)
        found = next((folder for folder in _module_folders() if _holds(folder, package)), None)
        if found is None:
            missing.append(f"npm package {package} (npm install --global {package})")
        else:
            modules[found] = None
    return Toolbox(missing=tuple(missing), modules=tuple(modules))


def _wanted(name: str) -> str:
    package = _PACKAGES.get(name)
    return f"{name} (Debian: apt-get install {package})" if package else f"{name} (no such program on PATH)"


def _holds(folder: Path, package: str) -> bool:
    """Tell whether a folder of modules has a package; a name that would leave the folder is in none."""
    return ".." not in package.split("/") and (folder / package / "package.json").is_file()


def _module_folders() -> list[Path]:
    """Return where npm packages may lie: named by NODE_PATH, around this folder, or installed for everybody."""
    named = [Path(part) for part in os.environ.get("NODE_PATH", "").split(os.pathsep) if part]
    here = Path.cwd()
    around = [folder / "node_modules" for folder in (here, *here.parents)]
    return [*named, *around, *_global_modules(), Path("/usr/share/nodejs")]


def _global_modules() -> list[Path]:
    try:
        done = subprocess.run(
            ["npm", "root", "--global"], capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return []
    return [Path(done.stdout.strip())] if done.returncode == 0 and done.stdout.strip() else []
