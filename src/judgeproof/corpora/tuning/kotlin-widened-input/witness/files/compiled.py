"""Compiles all sources with the witness's own and runs one of the programs: ``compiled.py Prints``."""

import os
import subprocess
import sys
from pathlib import Path


def main(program: str) -> int:
    scratch = Path("build/scratch").absolute()
    scratch.mkdir(parents=True)
    # A Java machine takes its scratch folder from no variable, and leaves counters outside of it unless told not to.
    java = f"-Djava.io.tmpdir={scratch} -Duser.home={scratch} -XX:-UsePerfData"
    environment = os.environ | {"JAVA_OPTS": f"{java} -Xmx512M -Xms128M"}
    sources = sorted(str(path) for path in Path("src").rglob("*.kt"))
    made = subprocess.run(
        ["kotlinc", "-nowarn", *sources, f"{program}.kt", "-d", "build/classes"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode != 0:
        print(made.stdout, made.stderr, sep="\n")
        return 2
    run = ["kotlin", "-classpath", "build/classes", f"{program}Kt"]
    return subprocess.run(run, env=environment, check=False).returncode


sys.exit(main(sys.argv[1]))
