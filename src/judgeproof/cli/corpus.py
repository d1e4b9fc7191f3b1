"""judgeproof corpus: list, show, check, prove, begin and write out the cases that reviewers are scored with."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from judgeproof.cli.printing import line, put, shown, tell

if TYPE_CHECKING:
    from judgeproof.reviews.lint import Problem
    from judgeproof.reviews.run.prove import Proof

app = typer.Typer(
    name="corpus",
    help=(
        "Work on corpora: folders of small changes with planted defects.\n\n"
        "A corpus is named by its folder, or by its name where judgeproof brings it along; see judgeproof corpus list."
    ),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)
_CORPUS = typer.Argument(metavar="CORPUS", help="The folder of a corpus, or the name of a bundled one.")
_CASES = typer.Option("--cases", metavar="A,B", help="Only these cases.")
_FORMAT = typer.Option("--format", metavar="text|json", help="How to print what was found.")
_FORMATS = ("text", "json")


@app.command(name="list")
def list_corpora(
    folder: Annotated[
        Optional[str], typer.Argument(metavar="[FOLDER]", help="A corpus, or a folder of corpora.")  # noqa: UP045
    ] = None,
    format: Annotated[str, _FORMAT] = "text",
) -> None:
    """List the bundled corpora, or those of a folder."""
    from judgeproof.cli.corpus_text import corpora_lines, corpora_records
    from judgeproof.reviews.load.corpus import bundled, corpora_in

    _check_format(format)
    found = list(bundled().values()) if folder is None else corpora_in(Path(folder))
    if format == "json":
        _put_json(corpora_records(found))
    else:
        _put_lines(corpora_lines(found))


@app.command()
def show(
    corpus: Annotated[str, _CORPUS],
    case: Annotated[
        Optional[str], typer.Argument(metavar="[CASE]", help="One of its cases.")  # noqa: UP045
    ] = None,
) -> None:
    """Show a corpus, or one case: its plants, words, extras and the change itself."""
    from judgeproof.cli.corpus_text import case_lines, corpus_lines
    from judgeproof.reviews.load.changes import patch
    from judgeproof.reviews.load.corpus import load_grounds

    grounds = load_grounds(corpus, cases=None if case is None else [case])
    if case is None:
        _put_lines(corpus_lines(grounds))
        return
    ground = grounds.cases[0]
    _put_lines(case_lines(ground, patch(ground.case.base, ground.case.head)))


@app.command()
def lint(
    corpus: Annotated[str, _CORPUS],
    cases: Annotated[Optional[str], _CASES] = None,  # noqa: UP045
    format: Annotated[str, _FORMAT] = "text",
) -> None:
    """Check the ground truth of a corpus; exit with 1 where a figure could lie because of it.

    Prints one line a problem: file, line, check, and what is wrong. Warnings leave the exit code alone. Every check is
    explained in docs/corpus.md.
    """
    from judgeproof.errors import InputError
    from judgeproof.reviews.lint import Problem, problems
    from judgeproof.reviews.load.corpus import chosen, corpus_folder, read_corpus

    _check_format(format)
    folder = corpus_folder(corpus)
    reading = read_corpus(folder)
    if not reading.grounds.cases and not reading.faults:
        raise InputError(
            f"{corpus}: holds no case; begin one by judgeproof corpus new NAME --corpus {corpus}"
        )
    told = (*reading.faults, *reading.lacking)
    unread = [Problem(check="format", file=one.file, line=one.line, text=one.text) for one in told]
    found = [*unread, *problems(reading.grounds)]
    if (names := _names(cases)) is not None:
        # The whole corpus is checked all the same: what two cases say of each other shows only then.
        there = [*(case.id for case in reading.grounds.corpus.cases), *reading.unread]
        within = tuple(f"{folder / name}/" for name in chosen(there, names, folder))
        found = [problem for problem in found if problem.file.startswith(within)]
    errors = sum(not problem.warning for problem in found)
    if format == "json":
        _put_json({
            "corpus": reading.grounds.corpus.name, "digest": reading.grounds.corpus.digest, "errors": errors,
            "warnings": len(found) - errors, "unread": reading.unread, "problems": [_record(one) for one in found],
        })  # fmt: skip
    else:
        _put_lines(str(problem) for problem in found)
        _tell_sum(len(reading.grounds.cases), errors, len(found) - errors, reading.unread)
    if errors:
        raise typer.Exit(1)


@app.command()
def prove(
    corpus: Annotated[str, _CORPUS],
    cases: Annotated[Optional[str], _CASES] = None,  # noqa: UP045
    format: Annotated[str, _FORMAT] = "text",
) -> None:
    """Run the witnesses of a corpus in both states, each shut into a folder of its own, without network.

    Exits with 1 where a witness does not show what it declares, with 2 where none could be run.
    """
    from judgeproof.cli.corpus_text import proof_lines, proof_record
    from judgeproof.reviews.load.corpus import load_grounds
    from judgeproof.reviews.run.prove import counted, exit_code, proved

    _check_format(format)
    grounds = load_grounds(corpus, cases=_names(cases))
    owed = sum(max(len(ground.witnesses), 1) for ground in grounds.cases)
    proofs = proved(grounds, progress=_Progress(owed))
    if format == "json":
        counts = {name.replace(" ", "_"): count for name, count in counted(proofs).items()}
        _put_json({"corpus": grounds.corpus.name, "digest": grounds.corpus.digest, **counts,
                   "proofs": [proof_record(proof) for proof in proofs]})  # fmt: skip
    else:
        _put_lines(proof_lines(proofs, counted(proofs)))
    for notice in dict.fromkeys(notice for proof in proofs for notice in proof.notices):
        tell(f"{shown(notice)}\n")
    if code := exit_code(proofs):
        raise typer.Exit(code)


@app.command()
def new(
    name: Annotated[
        Optional[str], typer.Argument(metavar="[NAME]", help="The name of the new case.")  # noqa: UP045
    ] = None,
    corpus: Annotated[
        str, typer.Option("--corpus", metavar="DIR", help="The corpus; begun if new.")
    ] = "corpus",
    language: Annotated[str, typer.Option("--language", metavar="NAME", help="Its language.")] = "",
    from_commit: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--from-commit", metavar="SHA", help="Make it of a fix: head is the state before it."),
    ] = None,
    repo: Annotated[str, typer.Option("--repo", metavar="PATH", help="The repository of the commit.")] = ".",
    beside: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("--with", metavar="PATH", help="A file or folder needed to build; repeatable."),
    ] = None,
    first_parent: Annotated[
        bool, typer.Option("--first-parent", help="Compare a merge with its first parent.")
    ] = False,
) -> None:
    """Begin a case: an empty skeleton, or the reverse of a commit that fixed something.

    What is left to decide is marked TODO, and judgeproof corpus lint names each of it.
    """
    from judgeproof.errors import UsageError
    from judgeproof.reviews.run.from_commit import case_of_commit
    from judgeproof.reviews.run.new import new_case

    if from_commit is not None:
        made = case_of_commit(
            from_commit, repository=Path(repo), corpus=Path(corpus), name=name, beside=beside or (),
            first_parent=first_parent,
        )  # fmt: skip
        for notice in made.notices:
            tell(f"{shown(notice)}\n")
        folder = made.folder
    elif name is None:
        raise UsageError("corpus new needs a NAME, or a commit by --from-commit SHA")
    else:
        folder = new_case(name, corpus=Path(corpus), language=language)
    line(f"{folder}")
    tell(f"next: fill in {shown(str(folder))}/case.toml, then judgeproof corpus lint {shown(corpus)}\n")


@app.command()
def materialise(
    corpus: Annotated[str, _CORPUS],
    case: Annotated[
        Optional[str], typer.Argument(metavar="[CASE]", help="One of its cases; all by default.")  # noqa: UP045
    ] = None,
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="A folder that is new or empty.")] = "",
    uncommitted: Annotated[
        bool, typer.Option("--uncommitted", help="Leave the head state as work in progress.")
    ] = False,
) -> None:
    """Write cases as git repositories in which nothing tells the case, the corpus or a plant.

    One case becomes DIR; several become DIR/1, DIR/2 and so on, and standard output says which is which.
    """
    from judgeproof.errors import UsageError
    from judgeproof.reviews.load.corpus import load_grounds
    from judgeproof.reviews.run.materialise import materialised

    if not out:
        raise UsageError("corpus materialise needs a folder to write: --out DIR")
    cases = load_grounds(corpus, cases=None if case is None else [case]).corpus.cases
    for number, one in enumerate(cases, start=1):
        folder = Path(out) if case is not None else Path(out) / str(number)
        made = materialised(one, folder, commit_head=not uncommitted)
        line(f"{one.id}\t{made.repository}")


class _Progress:
    """Says on standard error what became of each witness, as it is known."""

    def __init__(self, owed: int) -> None:
        self.owed = owed
        self.done = 0

    def __call__(self, proof: "Proof") -> None:
        """Tell one witness's result."""
        self.done += 1
        tell(
            f"[{self.done}/{max(self.done, self.owed)}] {shown(proof.name)}: {proof.state} ({proof.seconds:.1f} s)\n"
        )


def _names(cases: Optional[str]) -> Optional[list[str]]:  # noqa: UP045
    """Return the names of a list with commas; None where all are meant."""
    return None if cases is None else [name.strip() for name in cases.split(",") if name.strip()]


def _check_format(name: str) -> None:
    from judgeproof.errors import UsageError

    if name not in _FORMATS:
        raise UsageError(f"--format {name!r} does not exist; there are: {', '.join(_FORMATS)}")


def _put_json(value: object) -> None:
    import json

    put((json.dumps(value, ensure_ascii=False, indent=1) + "\n",), encoding="utf-8")


def _put_lines(lines: Iterable[str]) -> None:
    put(f"{shown(text)}\n" for text in lines)


def _record(problem: "Problem") -> dict[str, object]:
    return {
        "check": problem.check, "file": problem.file, "line": problem.line,
        "level": "warning" if problem.warning else "error", "text": problem.text,
    }  # fmt: skip


def _tell_sum(cases: int, errors: int, warnings: int, unread: tuple[str, ...]) -> None:
    """Say on standard error how it ended, for people."""
    tell(f"{cases} cases checked: {errors} errors, {warnings} warnings\n")
    if unread:
        tell(f"not checked any further, because it could not be read: {shown(', '.join(unread))}\n")
