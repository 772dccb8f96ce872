"""What git says of paths: in every kind of repository, with every kind of name, and when it cannot say anything."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from urlset.git import Commit, State, last_commits
from urlset.problems import Problem

START = 1_600_000_000
DAY = 86_400
PLACES = (
    "BITBUCKET_BUILD_NUMBER",
    "CF_PAGES",
    "GITHUB_ACTIONS",
    "GITLAB_CI",
    "READTHEDOCS",
    "TF_BUILD",
    "TRAVIS",
    "VERCEL",
)
PLAIN = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "HOME": "/no/such/home"}
NO_GIT = Commit(state=State.NO_GIT)
UNTRACKED = Commit(state=State.UNTRACKED)
REAL_GIT = shutil.which("git") or "git"


@pytest.fixture(autouse=True)
def _plain_git(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep the settings of whoever runs the tests, and of the CI that they run in, away from git."""
    for name in [name for name in os.environ if name.startswith("GIT_") or name in PLACES]:
        monkeypatch.delenv(name)
    for name, value in PLAIN.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)


class Repository:
    """A real repository, whose commits are a day apart; all were written a year before they were committed."""

    def __init__(self, root: Path, *options: str) -> None:
        self.root = root
        self.count = 0
        if not (root / ".git").exists():
            root.mkdir(parents=True, exist_ok=True)
            self.git("init", "--quiet", "--initial-branch=main", "--template=", *options)

    def copy(self, root: Path) -> Repository:
        """The same repository in another place."""
        shutil.copytree(self.root, root, symlinks=True)
        made = Repository(root)
        made.count = self.count
        return made

    def git(self, *arguments: str, stdin: bytes = b"", check: bool = True) -> str:
        """Run git in it at the time of the next commit."""
        when = START + self.count * DAY
        dates = {"GIT_COMMITTER_DATE": f"{when} +0200", "GIT_AUTHOR_DATE": f"{when - 365 * DAY} +0200"}
        identity = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "protocol.file.allow=always")
        run = subprocess.run(
            [REAL_GIT, *identity, *arguments],
            cwd=self.root,
            input=stdin,
            check=check,
            capture_output=True,
            env={"PATH": os.environ["PATH"], "GIT_LITERAL_PATHSPECS": "1"} | PLAIN | dates,
        )
        return os.fsdecode(run.stdout).strip()

    def write(self, name: str, text: str | None) -> None:
        """Write a file, or remove it."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.unlink()
        else:
            path.write_bytes(os.fsencode(text))

    def commit(self, files: dict[str, str | None] | None = None, *options: str) -> str:
        """Write files, or remove those of None, and commit everything; returns the commit's id."""
        for name, text in (files or {}).items():
            self.write(name, text)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message=change", *options)
        self.count += 1
        return self.git("rev-parse", "HEAD")

    def merge(self, other: str, files: dict[str, str | None] | None = None) -> str:
        """Merge a branch, whatever that does, and write files on top of it; returns the commit's id."""
        self.git("merge", "--quiet", "--no-commit", "--no-ff", other, check=False)
        return self.commit(files)

    def exact(self, name: str) -> Commit:
        """What `git log -1` says of a name."""
        commit, when = self.git("log", "-1", "--format=%H %ct", "--", name).split()
        return Commit(state=State.EXACT, id=commit, committed=int(when))

    def answer(self, name: str) -> Commit:
        """What urlset says of a name, if no problem comes up."""
        return quiet([self.root / name])[self.root / name]


def quiet(paths: Iterable[Path]) -> dict[Path, Commit]:
    """The answers for paths, if no problem comes up."""
    commits, problems = last_commits(paths)
    assert problems == []
    return commits


def one(problems: list[Problem]) -> Problem:
    """The only problem."""
    (problem,) = problems
    return problem


@pytest.fixture(scope="module")
def first_repository(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    """What `repository` is a copy of."""
    made = Repository(tmp_path_factory.mktemp("first"))
    made.commit({"a.md": "1", "root.md": "1"})
    made.commit({"docs/b.md": "1"})
    made.commit({"a.md": "2"})
    return made


@pytest.fixture
def repository(first_repository: Repository, tmp_path: Path) -> Repository:
    """A repository of three commits: a.md and root.md, then docs/b.md, then a.md again."""
    return first_repository.copy(tmp_path / "site")


@pytest.fixture(scope="module")
def first_forked(first_repository: Repository, tmp_path_factory: pytest.TempPathFactory) -> Repository:
    """What `forked` is a copy of."""
    made = first_repository.copy(tmp_path_factory.mktemp("forked") / "site")
    made.git("checkout", "-qb", "side")
    made.commit({"docs/b.md": "side"})
    made.commit({"side.md": "1"})
    made.git("checkout", "-q", "main")
    made.commit({"main.md": "1"})
    return made


@pytest.fixture
def forked(first_forked: Repository, tmp_path: Path) -> Repository:
    """The same with a branch side, on which docs/b.md and side.md were written while main wrote main.md."""
    return first_forked.copy(tmp_path / "site")


# What the answer is


def test_a_file_has_its_last_commit_and_the_time_of_committing(repository: Repository) -> None:
    """The id is that of the newest commit that changed the file; the time is the committer's, not the author's."""
    last = repository.git("rev-parse", "HEAD")
    assert Commit(state=State.EXACT, id=last, committed=START + 2 * DAY) == repository.answer("a.md")
    assert repository.exact("docs/b.md") == repository.answer("docs/b.md")


def test_every_path_has_an_answer(repository: Repository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The keys are the given paths, in their order, whatever they are."""
    monkeypatch.chdir(repository.root)
    paths = [
        repository.root / "missing/deep/file",
        Path("/"),
        Path(),
        Path(".."),
        tmp_path / "outside.md",
        repository.root / "a.md",
        repository.root / "docs/../a.md",
        repository.root / ".git/HEAD",
        repository.root / "docs",
        repository.root / "a.md/below",
        repository.root / "nul\0byte/a.md",
        repository.root / "nul\0byte",
        repository.root / "lone\ud800surrogate",
        repository.root / ("long" * 100) / "a.md",
    ]
    commits = quiet(paths)
    assert paths == list(commits)
    assert [repository.exact("a.md")] * 2 == [commits[paths[5]], commits[paths[6]]]
    assert {State.UNTRACKED, State.NO_GIT} == {commit.state for path, commit in commits.items() if path.name != "a.md"}


def test_no_paths_no_answers() -> None:
    """No path needs no git."""
    assert last_commits([]) == ({}, [])


def test_relative_paths_start_at_the_current_folder(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """Relative paths and absolute ones are the same files."""
    monkeypatch.chdir(repository.root / "docs")
    commits = quiet([Path("b.md"), Path("../a.md")])
    assert {Path("b.md"): repository.exact("docs/b.md"), Path("../a.md"): repository.exact("a.md")} == commits


def test_a_current_folder_that_is_gone(repository: Repository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A relative path means nothing there; an absolute one still does."""
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert {Path("a.md"): NO_GIT, repository.root / "a.md": repository.exact("a.md")} == quiet(
        [Path("a.md"), repository.root / "a.md"]
    )


def test_a_link_has_its_own_date(repository: Repository) -> None:
    """A link is dated by its own last commit, and not by what it points to."""
    (repository.root / "link.md").symlink_to("a.md")
    made = repository.commit()
    repository.commit({"a.md": "3"})
    assert made == repository.answer("link.md").id


def test_a_file_below_a_linked_folder_is_where_it_really_is(repository: Repository, tmp_path: Path) -> None:
    """A folder's link is followed, also into another repository."""
    (tmp_path / "elsewhere").symlink_to(repository.root / "docs")
    path = tmp_path / "elsewhere/b.md"
    assert repository.exact("docs/b.md") == quiet([path])[path]


def test_a_renamed_file_is_as_new_as_its_name(repository: Repository) -> None:
    """The commit that renames a page makes a new page; its older life does not count."""
    repository.git("mv", "a.md", "c.md")
    assert repository.commit() == repository.answer("c.md").id


def test_a_file_that_came_back(repository: Repository) -> None:
    """A file that was deleted and written again has the commit that wrote it again, even with its old content."""
    repository.commit({"a.md": None})
    back = repository.commit({"a.md": "2"})
    repository.commit({"docs/b.md": "2"})
    assert back == repository.answer("a.md").id


def test_a_changed_mode_is_a_change(repository: Repository) -> None:
    """What git counts as a change of the file is one."""
    (repository.root / "a.md").chmod(0o755)
    assert repository.commit() == repository.answer("a.md").id


def test_what_head_does_not_hold_is_untracked(repository: Repository) -> None:
    """New, only staged and deleted files have no commit."""
    repository.commit({"c.md": "1"})
    repository.commit({"c.md": None})
    repository.write("d.md", "1")
    repository.git("add", "d.md")
    assert [repository.answer(name) for name in ("c.md", "d.md", "e.md")] == [UNTRACKED] * 3


def test_a_file_with_changes_has_its_commit(repository: Repository) -> None:
    """What is not committed does not count."""
    repository.write("a.md", "changed")
    assert repository.exact("a.md") == repository.answer("a.md")


@pytest.mark.parametrize("when", [0, 1, 4_102_444_800, 253_402_300_799])
def test_times_that_can_be_used(repository: Repository, when: int) -> None:
    """Every time up to the year 9999 is passed on as it is."""
    assert when == odd_commit(repository, str(when)).committed


@pytest.mark.parametrize("when", ["253402300800", "99999999999999999999", "never", ""])
def test_times_that_cannot_be_used(repository: Repository, when: str) -> None:
    """A time that no date can hold is none."""
    commit = odd_commit(repository, when)
    assert commit == UNTRACKED or commit.committed == 0


def odd_commit(repository: Repository, when: str) -> Commit:
    """The answer for a file of a commit made by hand at such a time."""
    repository.write("odd.md", "1")
    repository.git("add", "odd.md")
    tree, parent = repository.git("write-tree"), repository.git("rev-parse", "HEAD")
    person = f"A <a@example.org> {when} +0000"
    text = f"tree {tree}\nparent {parent}\nauthor {person}\ncommitter {person}\n\nodd\n"
    made = repository.git("hash-object", "-t", "commit", "-w", "--stdin", "--literally", stdin=text.encode())
    (repository.root / ".git/refs/heads/main").write_text(f"{made}\n")
    return repository.answer("odd.md")


def test_long_ids(tmp_path: Path) -> None:
    """A repository of SHA-256 ids is as good as any; also on side lines."""
    repository = Repository(tmp_path / "site", "--object-format=sha256")
    repository.commit({"a.md": "1"})
    repository.git("checkout", "-qb", "side")
    side = repository.commit({"b.md": "1"})
    repository.git("checkout", "-q", "main")
    repository.commit({"a.md": "2"})
    repository.merge("side")
    assert hashlib.sha256().digest_size * 2 == len(side)
    assert [repository.exact("a.md"), repository.exact("b.md")] == [
        repository.answer("a.md"),
        repository.answer("b.md"),
    ]


ODD_NAMES = [
    "plain.md",
    "new\nline.md",
    "\nfirst.md",
    "tab\t.md",
    'quote".md',
    "back\\slash.md",
    ":colon.md",
    ":(top)magic.md",
    "*.md",
    "[a-z].md",
    "!not.md",
    "-dash.md",
    " space .md",
    "\x01.md",
    "é.md",
    "e\u0301.md",
    "END\n",
    "." + "0" * 16 + "\n",
    "0" * 40,
    "0" * 40 + " 1600000000 ",
    os.fsdecode(b"latin-\xe9.md"),
    os.fsdecode(b"\xff\xfe\n"),
]


def test_any_name(tmp_path: Path) -> None:
    """A name may hold any byte; each of these has its own commit, half of them on a side line."""
    repository = Repository(tmp_path / "site")
    repository.commit({"start": "1"})
    commits: dict[str, str] = {}
    for branch, names in (("side", ODD_NAMES[::2]), ("main", ODD_NAMES[1::2])):
        repository.git("checkout", "-q", "-B", branch, "HEAD" if branch == "side" else "main")
        for folder in ("", "docs/"):
            commits |= {folder + name: repository.commit({folder + name: folder + name}) for name in names}
    repository.merge("side")
    answers = quiet(repository.root / name for name in commits)
    assert commits == {str(path.relative_to(repository.root)): commit.id for path, commit in answers.items()}


@pytest.mark.parametrize("name", [":colon.md", ":(top)magic.md", "*.md", "[z].md", "-dash.md"])
def test_a_name_that_means_something_to_git(repository: Repository, name: str) -> None:
    """A file asked about alone is named to git, and is meant literally."""
    made = repository.commit({name: "1"})
    repository.commit({"z.md": "1"})
    assert made == repository.answer(name).id


# Merges


def test_a_merge_is_no_change(forked: Repository) -> None:
    """What a merge brings in has the commit that made it on its branch."""
    forked.merge("side")
    for name, commit in (("side.md", "side"), ("docs/b.md", "side~1"), ("main.md", "main~1"), ("a.md", "main~2")):
        assert forked.git("rev-parse", commit) == forked.answer(name).id


def test_what_only_the_merge_did_is_its_own(forked: Repository) -> None:
    """A file that is like in no parent has the merge itself, whether or not a branch changed it too."""
    merge = forked.merge("side", {"docs/b.md": "both", "a.md": "sneaked in", "new.md": "1"})
    assert [merge] * 3 == [forked.answer(name).id for name in ("docs/b.md", "a.md", "new.md")]
    assert merge != forked.answer("side.md").id


def test_a_merge_that_keeps_ours(forked: Repository) -> None:
    """A branch whose change the merge threw away does not count."""
    ours = forked.exact("docs/b.md")
    forked.git("merge", "--quiet", "--strategy=ours", "side")
    assert ours == forked.answer("docs/b.md")


def test_a_branch_that_merged_main_first(forked: Repository) -> None:
    """Where main lies on the second parent, its commits are found there."""
    expected = forked.exact("main.md")
    forked.git("checkout", "-q", "side")
    forked.merge("main")
    assert expected == forked.answer("main.md")


def test_an_octopus(forked: Repository) -> None:
    """A merge of many branches asks each parent in its turn."""
    commits: dict[str, str] = {}
    for name in ("x", "y", "z"):
        forked.git("checkout", "-q", "-b", name, "main")
        commits[f"{name}.md"] = forked.commit({f"{name}.md": "1"})
    forked.git("checkout", "-q", "main")
    forked.git("merge", "--quiet", "x", "y", "z", "side")
    commits["side.md"] = forked.git("rev-parse", "side")
    assert commits == {name: forked.answer(name).id for name in commits}


def test_parents_named_twice(forked: Repository) -> None:
    """A merge made by hand, with the same parent again and again, loses no file."""
    parents = "".join(f"parent {forked.git('rev-parse', name)}\n" for name in ("main", "main", "side", "main", "side"))
    person = f"A <a@example.org> {START} +0000"
    text = f"tree {forked.git('rev-parse', 'side^{tree}')}\n{parents}author {person}\ncommitter {person}\n\nodd\n"
    made = forked.git("hash-object", "-t", "commit", "-w", "--stdin", "--literally", stdin=text.encode())
    (forked.root / ".git/refs/heads/main").write_text(f"{made}\n")
    for name in ("a.md", "docs/b.md", "side.md"):
        assert forked.exact(name) == forked.answer(name)


def test_many_wide_side_lines(tmp_path: Path) -> None:
    """Two thousand merges wait at once: question and answer are both longer than a pipe, and nothing blocks."""
    commit = f"committer A <a@example.org> {START} +0000\ndata 0"
    lines = [f"commit refs/heads/main\nmark :1\n{commit}"]
    names = {side: [f"{side % 50}/{side}-{number}{'x' * 100}" for number in range(5)] for side in range(2, 2002)}
    for side, files in names.items():
        write = [f"M 100644 inline {name}\ndata 0\n" for name in files]
        lines += [f"commit refs/heads/side\nmark :{side}\n{commit}\nfrom :1", *write]
        lines += [f"commit refs/heads/main\n{commit}\nmerge :{side}", *write]
    repository = Repository(tmp_path / "site")
    repository.git("fast-import", "--quiet", "--force", "--export-marks=marks", stdin="\n".join(lines).encode())
    marks = dict(line.split() for line in (repository.root / "marks").read_text().splitlines())
    answers = quiet(repository.root / files[0] for files in names.values())
    assert [marks[f":{side}"] for side in names] == [commit.id for commit in answers.values()]


@pytest.mark.parametrize("size", [1, 7, 50])
def test_git_is_read_in_any_pieces(forked: Repository, monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """What git prints may be cut anywhere on its way."""
    merge = forked.merge("side", {"a.md": "evil"})
    names = ("a.md", "docs/b.md", "side.md", "main.md", "root.md")
    expected = [merge, *(forked.git("rev-parse", name) for name in ("side~1", "side", "main~1", "main~4"))]
    monkeypatch.setattr("urlset.git_walk._CHUNK", size)
    assert expected == [commit.id for commit in quiet(forked.root / name for name in names).values()]


def test_replaced_commits_that_form_a_ring(forked: Repository) -> None:
    """A replaced object may make its own grandchild its parent; the walk still ends."""
    forked.merge("side")
    first, second = forked.git("rev-parse", "side~1", "side").split()
    text = forked.git("cat-file", "commit", first).replace(forked.git("rev-parse", "side~2"), second)
    text = text.replace(forked.git("rev-parse", "side~1^{tree}"), forked.git("rev-parse", "side^{tree}"))
    ring = forked.git("hash-object", "-t", "commit", "-w", "--stdin", stdin=f"{text}\n".encode())
    forked.git("replace", first, ring)
    assert forked.answer("side.md") == UNTRACKED
    assert forked.answer("a.md").committed == START + 2 * DAY


# Where repositories are


def test_several_repositories_in_one_call(tmp_path: Path) -> None:
    """Each file is asked about in its own repository: nested, beside each other, or in none."""
    outer, inner, other = (Repository(tmp_path / name) for name in ("outer", "outer/inner", "other"))
    for repository in (inner, outer, other):
        repository.count = len(repository.root.parts)
        repository.commit({"docs/a.md": str(repository.root)})
    paths = [made.root / "docs/a.md" for made in (outer, inner, other)]
    expected = dict(zip(paths, [made.exact("docs/a.md") for made in (outer, inner, other)], strict=True))
    assert expected | {tmp_path / "a.md": NO_GIT} == quiet([*paths, tmp_path / "a.md"])


def test_a_submodule(repository: Repository, tmp_path: Path) -> None:
    """A file of a submodule has its commit there, not the one that moved the submodule."""
    module = Repository(tmp_path / "module")
    module.commit({"c.md": "1"})
    repository.git("submodule", "--quiet", "add", module.root.as_uri(), "docs/module")
    repository.commit()
    assert module.exact("c.md") == repository.answer("docs/module/c.md")
    assert repository.exact("docs/b.md") == repository.answer("docs/b.md")


def test_a_linked_work_tree(repository: Repository, tmp_path: Path) -> None:
    """A work tree has its own HEAD."""
    repository.git("worktree", "add", "--quiet", "--detach", str(tmp_path / "tree"), "HEAD~1")
    path = tmp_path / "tree/a.md"
    assert repository.git("rev-parse", "HEAD~2") == quiet([path])[path].id


def test_an_empty_dot_git_folder_is_none(repository: Repository) -> None:
    """Where .git is no repository, git goes on upwards, and so do the names."""
    (repository.root / "docs/.git").mkdir()
    repository.git("config", "diff.relative", "true")
    repository.write("docs/a.md", "not the a.md of the top")
    assert repository.exact("docs/b.md") == repository.answer("docs/b.md")
    assert repository.answer("docs/a.md") == UNTRACKED


def test_no_repository_is_no_problem(tmp_path: Path) -> None:
    """A site that is not in git is told nothing."""
    assert {tmp_path / "a.md": NO_GIT} == quiet([tmp_path / "a.md"])


def test_a_repository_without_commits_is_no_problem(tmp_path: Path) -> None:
    """Nothing is tracked there yet."""
    assert Repository(tmp_path / "site").answer("a.md") == UNTRACKED


# Shallow and partial clones


@pytest.fixture
def shallow(repository: Repository, tmp_path: Path) -> Repository:
    """A clone of the newest two commits: a.md is known, docs/b.md is at the boundary."""
    repository.git("clone", "--quiet", "--depth=2", repository.root.as_uri(), str(tmp_path / "clone"))
    clone = Repository(tmp_path / "clone")
    clone.count = repository.count
    return clone


def test_a_shallow_clone_knows_what_changed_in_it(shallow: Repository) -> None:
    """Above the boundary everything is exact, and if no more is wanted, there is nothing to say."""
    assert shallow.exact("a.md") == shallow.answer("a.md")


def test_the_boundary_of_a_shallow_clone_is_no_date(shallow: Repository) -> None:
    """What last changed at the boundary or before has no time, and one problem says how many files that are."""
    paths = [shallow.root / name for name in ("a.md", "docs/b.md", "new.md")]
    commits, problems = last_commits(paths)
    assert Commit(state=State.BOUNDARY, id=shallow.git("rev-parse", "HEAD~1")) == commits[paths[1]]
    assert [commit.state for commit in commits.values()] == [State.EXACT, State.BOUNDARY, State.UNTRACKED]
    assert one(problems).code == "U-git-shallow"
    assert "1 of 3 files" in one(problems).message
    assert str(shallow.root) == one(problems).where


def test_a_clone_of_one_commit(repository: Repository, tmp_path: Path) -> None:
    """At depth 1 nothing is known, in a linked work tree as well."""
    repository.git("clone", "--quiet", "--depth=1", repository.root.as_uri(), str(tmp_path / "clone"))
    clone = Repository(tmp_path / "clone")
    clone.git("worktree", "add", "--quiet", "--detach", str(tmp_path / "tree"))
    paths = [tmp_path / folder / name for folder in ("clone", "tree") for name in ("a.md", "docs/b.md")]
    commits, problems = last_commits(paths)
    assert [commit.state for commit in commits.values()] == [State.BOUNDARY] * 4
    assert "4 of 4 files" in one(problems).message


@pytest.mark.parametrize(
    ("place", "fix"),
    [
        ("", "git fetch --unshallow"),
        ("GITHUB_ACTIONS", "fetch-depth: 0"),
        ("GITLAB_CI", "GIT_DEPTH: 0"),
        ("READTHEDOCS", "git fetch --unshallow || true"),
        ("BITBUCKET_BUILD_NUMBER", "depth: full"),
        ("TF_BUILD", "fetchDepth: 0"),
        ("TRAVIS", "depth: false"),
        ("CF_PAGES", "git fetch --unshallow &&"),
        ("VERCEL", "VERCEL_DEEP_CLONE=true"),
    ],
)
def test_the_fix_is_that_of_the_place(
    shallow: Repository, monkeypatch: pytest.MonkeyPatch, place: str, fix: str
) -> None:
    """The problem names what to change where the build runs."""
    if place:
        monkeypatch.setenv(place, "true")
    _, problems = last_commits([shallow.root / "docs/b.md"])
    assert fix in one(problems).message


def test_a_clone_without_blobs_is_complete(repository: Repository, tmp_path: Path) -> None:
    """Only names and trees are read, so that a blobless clone is as good as a whole one, and fetches nothing."""
    clone = partial_clone(repository, tmp_path / "clone", "blob:none")
    before = objects(clone)
    assert repository.exact("docs/b.md") == clone.answer("docs/b.md")
    assert before == objects(clone)


def test_a_clone_without_trees_is_a_problem(repository: Repository, tmp_path: Path) -> None:
    """A treeless clone would have to fetch every tree of the history: nothing is fetched, and the problem says so."""
    clone = partial_clone(repository, tmp_path / "clone", "tree:0")
    before = objects(clone)
    commits, problems = last_commits([clone.root / "docs/b.md"])
    assert {clone.root / "docs/b.md": NO_GIT} == commits
    assert one(problems).code == "U-git-unreadable"
    assert before == objects(clone)


def partial_clone(repository: Repository, target: Path, what: str) -> Repository:
    """A clone that leaves some objects with its origin."""
    repository.git("config", "uploadpack.allowFilter", "true")
    repository.git("config", "uploadpack.allowAnySHA1InWant", "true")
    repository.git("clone", "--quiet", f"--filter={what}", repository.root.as_uri(), str(target))
    return Repository(target)


def objects(repository: Repository) -> list[Path]:
    """All that its object store holds."""
    return sorted((repository.root / ".git/objects").rglob("*"))


# When git cannot say anything


def test_without_git(repository: Repository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """If git is not on PATH, one problem says so, however many repositories there are."""
    other = Repository(tmp_path / "other")
    monkeypatch.setenv("PATH", "")
    paths = [repository.root / "a.md", other.root / "a.md"]
    commits, problems = last_commits(paths)
    assert dict.fromkeys(paths, NO_GIT) == commits
    assert one(problems).code == "U-git-missing"


def test_without_git_and_without_a_repository(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Who has no repository does not need git."""
    monkeypatch.setenv("PATH", "")
    assert {tmp_path / "a.md": NO_GIT} == quiet([tmp_path / "a.md"])


def test_a_git_that_does_not_start(repository: Repository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A broken program is as good as none."""
    program(tmp_path / "bin/git", "#!/no/such/interpreter\n")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    commits, problems = last_commits([repository.root / "a.md"])
    assert {repository.root / "a.md": NO_GIT} == commits
    assert one(problems).code == "U-git-missing"


def test_a_repository_of_somebody_else(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where git refuses because of the owner, the problem tells git's reason and git's remedy."""
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")  # git's own test hook
    if subprocess.run([REAL_GIT, "log", "-1"], cwd=repository.root, capture_output=True, check=False).returncode == 0:
        pytest.skip("git before 2.35.2 does not ask for the owner")
    commits, problems = last_commits([repository.root / "a.md"])
    assert {repository.root / "a.md": NO_GIT} == commits
    assert one(problems).code == "U-git-unreadable"
    assert "dubious ownership" in one(problems).message
    assert f"run: git config --global --add safe.directory {repository.root}" in one(problems).message


def test_safe_directory_in_the_environment(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """Containers say which folders are safe by GIT_CONFIG_COUNT; that stays in force."""
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "safe.directory")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "*")
    assert State.EXACT is repository.answer("a.md").state


def lose(repository: Repository, name: str) -> None:
    """Delete an object."""
    made = repository.git("rev-parse", name)
    (repository.root / ".git/objects" / made[:2] / made[2:]).unlink()


@pytest.mark.parametrize("lost", ["HEAD", "HEAD^{tree}", "HEAD~1", "HEAD~1^{tree}", "HEAD~2"])
def test_a_broken_repository(repository: Repository, lost: str) -> None:
    """A missing object costs only the dates that cannot be told without it."""
    expected = repository.exact("a.md")
    lose(repository, lost)
    paths = [repository.root / "a.md", repository.root / "docs/b.md"]
    commits, problems = last_commits(paths)
    assert one(problems).code == "U-git-unreadable"
    assert commits[paths[1]] == NO_GIT
    assert commits[paths[0]] in (NO_GIT, expected)


@pytest.mark.parametrize(
    ("lost", "kept"),
    [("side~1^{tree}", {"main.md", "a.md"}), ("main~3^{tree}", {"main.md"}), ("side~1", {"main.md", "a.md"})],
)
def test_what_was_found_before_git_failed_is_kept(forked: Repository, lost: str, kept: set[str]) -> None:
    """What git told before it failed is exact, on the main line and on side lines."""
    forked.merge("side")
    expected = {forked.root / name: forked.exact(name) for name in ("main.md", "side.md", "docs/b.md", "a.md")}
    lose(forked, lost)
    commits, problems = last_commits(expected)
    assert {path: expected[path] if path.name in kept else NO_GIT for path in expected} == commits
    assert one(problems).code == "U-git-unreadable"


def test_an_ignored_commit_above_the_damage(repository: Repository) -> None:
    """The ignored commit is no answer if git fails before it is known that there is no other."""
    repository.write(".git-blame-ignore-revs", repository.git("rev-parse", "HEAD"))
    lose(repository, "HEAD~2^{tree}")
    commits, problems = last_commits([repository.root / "a.md"])
    assert {repository.root / "a.md": NO_GIT} == commits
    assert one(problems).code == "U-git-unreadable"


@pytest.mark.parametrize("text", ["garbage\n", "ref: refs/heads/main\n"])
def test_a_broken_head(repository: Repository, text: str) -> None:
    """A HEAD that leads nowhere is not an empty repository."""
    (repository.root / ".git/HEAD").write_text(text)
    (repository.root / ".git/refs/heads/main").write_text("garbage\n")
    _, problems = last_commits([repository.root / "a.md"])
    assert one(problems).code == "U-git-unreadable"


def test_a_dot_git_file_that_leads_nowhere(tmp_path: Path) -> None:
    """A submodule that was copied without its repository is a problem, and is told in git's words."""
    (tmp_path / ".git").write_text("gitdir: /no/such/folder\n")
    _, problems = last_commits([tmp_path / "a.md"])
    assert re.match("fatal: .*repository: /", one(problems).message)


def test_two_broken_repositories_are_one_problem(tmp_path: Path) -> None:
    """There is one problem of each kind; it says how many more there are."""
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
        (tmp_path / name / ".git").write_text("gitdir: /no/such/folder\n")
    _, problems = last_commits(tmp_path / name / "x.md" for name in ("a", "b", "c"))
    assert one(problems).message.endswith("(and 2 more)")
    assert str(tmp_path / "a") == one(problems).where


def test_what_git_says_is_safe_to_show(tmp_path: Path) -> None:
    """A repository cannot write to the terminal of whoever builds it."""
    (tmp_path / ".git").write_text("gitdir: /no/\x1b[31msuch\n")
    _, problems = last_commits([tmp_path / "a.md"])
    assert one(problems).message.isprintable()


# Settings and environment


@pytest.mark.parametrize(
    "setting",
    [
        "core.bare=true",
        "core.logAllRefUpdates=true",
        "core.pager=false",
        "core.quotePath=true",
        "diff.external=false",
        "diff.ignoreSubmodules=all",
        "diff.noprefix=true",
        "diff.orderFile=no-such-file",
        "diff.relative=true",
        "diff.renames=copies",
        "diff.submodule=log",
        "format.pretty=%G?",
        "format.pretty=no-such-format",
        "i18n.logOutputEncoding=UTF-16",
        "log.date=no-such-date",
        "log.decorate=full",
        "log.diffMerges=combined",
        "log.diffMerges=off",
        "log.follow=true",
        "log.mailmap=true",
        "log.showRoot=false",
        "log.showSignature=true",
        "color.ui=always",
        "grep.patternType=perl",
    ],
)
def test_settings_change_nothing(forked: Repository, setting: str) -> None:
    """What the repository has set for people's eyes does not change what is read."""
    merge = forked.merge("side", {"a.md": "evil"})
    names = ("a.md", "docs/b.md", "side.md", "main.md", "root.md")
    expected = [merge, *(forked.git("rev-parse", name) for name in ("side~1", "side", "main~1", "main~4"))]
    forked.git("config", *setting.split("=", 1))
    assert expected == [quiet([forked.root / name])[forked.root / name].id for name in names]
    assert expected == [commit.id for commit in quiet(forked.root / name for name in names).values()]


def program(path: Path, text: str) -> Path:
    """Write a program."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_no_program_of_the_repository_runs(forked: Repository, tmp_path: Path) -> None:
    """Monitors, filters, signature checks and the like, which a repository can bring along, are not started."""
    forked.merge("side")
    trap = program(tmp_path / "bin/trap", f"#!/bin/sh\necho \"$0 $*\" >> '{tmp_path}/sprung'\n")
    for key in ("core.fsmonitor", "gpg.program", "diff.external", "core.pager", "core.editor", "core.sshCommand"):
        forked.git("config", key, str(trap))
    for key in ("filter.x.clean", "filter.x.process", "diff.x.textconv", "diff.x.command", "alias.log", "pager.log"):
        forked.git("config", key, f"!{trap}" if key.startswith("alias") else str(trap))
    forked.git("config", "log.showSignature", "true")
    forked.write(".gitattributes", "* filter=x diff=x\n")
    person = f"A <a@example.org> {START} +0000"
    signed = f"tree {forked.git('rev-parse', 'HEAD^{tree}')}\nparent {forked.git('rev-parse', 'HEAD')}\n"
    signed += f"author {person}\ncommitter {person}\n"
    signed += "gpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----\n\nsigned\n"
    made = forked.git("hash-object", "-t", "commit", "-w", "--stdin", "--literally", stdin=signed.encode())
    (forked.root / ".git/refs/heads/main").write_text(f"{made}\n")
    (tmp_path / "sprung").unlink(missing_ok=True)
    quiet(forked.root / name for name in ("a.md", "docs/b.md", "side.md", "main.md", "root.md"))
    assert not (tmp_path / "sprung").exists()
    forked.git("log", "-1")  # two of the traps, to see that they work
    assert "--verify" in (tmp_path / "sprung").read_text()
    (tmp_path / "sprung").unlink()
    forked.git("diff-tree", "HEAD")
    assert (tmp_path / "sprung").exists()


@pytest.mark.parametrize(
    "name",
    [
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_CEILING_DIRECTORIES",
        "GIT_COMMON_DIR",
        "GIT_DIR",
        "GIT_GLOB_PATHSPECS",
        "GIT_GRAFT_FILE",
        "GIT_ICASE_PATHSPECS",
        "GIT_INDEX_FILE",
        "GIT_NOGLOB_PATHSPECS",
        "GIT_NO_REPLACE_OBJECTS",
        "GIT_OBJECT_DIRECTORY",
        "GIT_PREFIX",
        "GIT_SHALLOW_FILE",
        "GIT_WORK_TREE",
        "GIT_EXTERNAL_DIFF",
        "GIT_PAGER",
        "GIT_TRACE",
        "GIT_DIFF_OPTS",
        "LANGUAGE",
        "LC_ALL",
    ],
)
def test_the_environment_changes_nothing(forked: Repository, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A build that runs in a git hook, or with any other variable for git, has the same dates."""
    forked.merge("side")
    expected = forked.exact("side.md")
    monkeypatch.setenv(name, "1")
    assert expected == forked.answer("side.md")


# Cost


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A file that gets a line for each start of git."""
    log = tmp_path / "calls"
    log.touch()
    program(tmp_path / "bin/git", f"#!/bin/sh\necho \"$@\" >> '{log}'\nexec '{REAL_GIT}' \"$@\"\n")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=os.pathsep)
    return log


def test_at_most_four_processes(forked: Repository, calls: Path) -> None:
    """However many files and merges there are, git is started four times; three times, if no merge is asked about."""
    quiet(forked.root / name for name in ("a.md", "docs/b.md", "main.md"))
    assert started(calls) == ["rev-parse", "ls-tree", "log"]
    forked.merge("side")
    forked.git("checkout", "-qb", "more", "HEAD~1")
    forked.commit({"more.md": "1"})
    forked.git("checkout", "-q", "main")
    forked.merge("more")
    quiet(forked.root / name for name in ("a.md", "docs/b.md", "main.md", "side.md", "more.md"))
    assert started(calls) == ["rev-parse", "ls-tree", "log", "diff-tree"]


def test_little_is_asked_where_little_is_wanted(repository: Repository, calls: Path, tmp_path: Path) -> None:
    """Untracked files need two processes, and a repository without commits too."""
    quiet([repository.root / "new.md"])
    assert started(calls) == ["rev-parse", "ls-tree"]
    Repository(tmp_path / "empty").answer("a.md")
    assert started(calls) == ["rev-parse", "log"]


def started(calls: Path) -> list[str]:
    """The commands that were started since the last time."""
    lines = calls.read_text().splitlines()
    calls.write_text("")
    return [
        next(word for word in line.split() if word in ("rev-parse", "ls-tree", "log", "diff-tree")) for line in lines
    ]


@pytest.mark.parametrize("rest", ["cat /dev/zero", "sleep 60"])
def test_git_is_ended_at_the_last_answer(
    repository: Repository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, rest: str
) -> None:
    """The rest of the history is neither read nor waited for."""
    begin = f"case \"$*\" in *' log '*) '{REAL_GIT}' \"$@\"; exec {rest};; *) exec '{REAL_GIT}' \"$@\";; esac"
    program(tmp_path / "bin/git", f"#!/bin/sh\n{begin}\n")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=os.pathsep)
    start = time.monotonic()
    quiet([repository.root / "a.md", repository.root / "docs/b.md"])
    assert time.monotonic() - start < 30


@pytest.mark.parametrize(
    ("wanted", "parts"),
    [
        (["docs/1/a.md", "docs/2/a.md"], ["docs/1", "docs/2"]),
        (["docs/1/a.md", "docs/1/b.md"], ["docs/1/a.md", "docs/1/b.md"]),
        (["docs/1/a.md"], ["docs/1/a.md"]),
        ([f"docs/{number}/a.md" for number in range(1, 8)], ["docs"]),
        (["docs/1/a.md", "README.md"], ["README.md", "docs"]),
        ([f"{number}.txt" for number in range(8)], []),
        (["docs/1/a.md", "src/a.py"], []),
    ],
)
def test_only_a_small_part_of_the_tree_is_named(
    tmp_path: Path, calls: Path, wanted: list[str], parts: list[str]
) -> None:
    """Git is told where to look if that is few places with less than half of all files: else it would be slower."""
    repository = Repository(tmp_path / "site")
    names = [f"docs/{number}/{name}.md" for number in range(1, 8) for name in "ab"]
    names += (
        [f"{number}.txt" for number in range(8)] + [f"src/{name}.py" for name in "abcdefghijklmnop"] + ["README.md"]
    )
    repository.commit(dict.fromkeys(names, ""))
    quiet(repository.root / name for name in wanted)
    assert parts == calls.read_text().splitlines()[-1].split(" --")[-1].split()


def test_a_small_repository_is_looked_at_as_a_whole(repository: Repository, calls: Path) -> None:
    """Few files are no part of the tree if there are no others."""
    quiet(repository.root / name for name in ("a.md", "root.md", "docs/b.md"))
    assert calls.read_text().endswith(" --\n")


# Commits that do not count


def ignoring(repository: Repository, name: str, *ignored: str) -> Commit:
    """The answer for a name if these commits are ignored."""
    listed = repository.root.parent / "ignored"
    listed.write_text("\n".join(["# reformatted", "", *ignored]))
    commits, problems = last_commits([repository.root / name], ignore_revs=listed)
    assert problems == []
    return commits[repository.root / name]


def test_an_ignored_commit_is_passed(repository: Repository) -> None:
    """The next older commit answers, then the next."""
    repository.commit({"a.md": "3"})
    third, second, first = repository.git("log", "--format=%H", "a.md").split()
    assert second == ignoring(repository, "a.md", third).id
    assert first == ignoring(repository, "a.md", third, second).id
    assert repository.exact("docs/b.md") == ignoring(repository, "docs/b.md", third, second)


def test_the_newest_ignored_commit_where_there_is_no_other(repository: Repository) -> None:
    """If every commit of a file is ignored, the newest is its last one."""
    commits = repository.git("log", "--format=%H", "a.md").split()
    assert repository.exact("a.md") == ignoring(repository, "a.md", *commits)


def test_an_ignored_commit_on_a_side_line(forked: Repository) -> None:
    """Side lines are walked by the same rule."""
    before = forked.exact("docs/b.md")
    side = forked.git("rev-parse", "side~1")
    forked.merge("side")
    assert before == ignoring(forked, "docs/b.md", side)
    assert forked.git("rev-parse", "side") == ignoring(forked, "side.md", forked.git("rev-parse", "side")).id


def test_an_ignored_merge(forked: Repository) -> None:
    """An ignored merge counts as its first parent where it made the change, and is no matter elsewhere."""
    before = forked.exact("a.md")
    merge = forked.merge("side", {"a.md": "evil", "new.md": "1"})
    assert before == ignoring(forked, "a.md", merge)
    assert forked.git("rev-parse", "side") == ignoring(forked, "side.md", merge).id
    assert merge == ignoring(forked, "new.md", merge).id


def test_the_usual_list_is_used(repository: Repository) -> None:
    """Without an option, .git-blame-ignore-revs at the top of each repository is read."""
    second, first = repository.git("log", "--format=%H", "a.md").split()
    repository.write(".git-blame-ignore-revs", f"# style\n\n  {second.upper()}  # ruff format\n")
    assert first == repository.answer("a.md").id
    repository.write(".git-blame-ignore-revs", f"#{second}\n")
    assert second == repository.answer("a.md").id


def test_a_list_of_ones_own_replaces_the_usual_one(repository: Repository) -> None:
    """With an option, only its file counts."""
    repository.write(".git-blame-ignore-revs", repository.git("rev-parse", "HEAD"))
    assert repository.exact("a.md") == ignoring(repository, "a.md")


def test_a_list_that_does_not_exist(repository: Repository, tmp_path: Path) -> None:
    """A missing file is one problem, however many repositories there are, and the usual list is used instead."""
    second, first = repository.git("log", "--format=%H", "a.md").split()
    repository.write(".git-blame-ignore-revs", second)
    other = repository.copy(tmp_path / "other")
    paths = [repository.root / "a.md", other.root / "a.md"]
    commits, problems = last_commits(paths, ignore_revs=tmp_path / "missing")
    assert ("U-git-ignored", str(tmp_path / "missing")) == (one(problems).code, one(problems).where)
    assert one(problems).message == "there is no such file"
    assert [first, first] == [commits[path].id for path in paths]


def test_a_list_that_cannot_be_read(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """If reading fails, that is the problem, and nothing is ignored."""
    repository.write(".git-blame-ignore-revs", repository.git("rev-parse", "HEAD"))

    def refuse(path: Path) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    commits, problems = last_commits([repository.root / "a.md"])
    assert one(problems).message == "the file cannot be read: Permission denied"
    assert repository.exact("a.md") == commits[repository.root / "a.md"]


def test_a_list_that_is_no_file(repository: Repository) -> None:
    """A pipe in place of the usual list is not waited for."""
    os.mkfifo(repository.root / ".git-blame-ignore-revs")
    assert repository.exact("a.md") == repository.answer("a.md")


def test_wrong_lines_of_a_list(repository: Repository) -> None:
    """A line without a full id is a problem at its place; the other lines count."""
    second, first = repository.git("log", "--format=%H", "a.md").split()
    path = repository.root / ".git-blame-ignore-revs"
    path.write_bytes(b"# style\nabc123\n" + second.encode() + b"\r\n\xff\n")
    commits, problems = last_commits([repository.root / "a.md"])
    assert first == commits[repository.root / "a.md"].id
    assert ("U-git-ignored", f"{path}:2") == (one(problems).code, one(problems).where)
    assert one(problems).message.endswith("(and 1 more)")


def test_an_ignored_commit_does_not_hide_the_boundary(shallow: Repository) -> None:
    """In a shallow clone there may be an older commit beyond the boundary, so that nothing is known."""
    head, boundary = shallow.git("rev-parse", "HEAD", "HEAD~1").split()
    for ignored in ([head], [boundary], [head, boundary]):
        shallow.write("ignored", "\n".join(ignored))
        for name, known in (("a.md", head not in ignored), ("docs/b.md", False)):
            path = shallow.root / name
            commit = last_commits([path], ignore_revs=shallow.root / "ignored")[0][path]
            assert (State.EXACT if known else State.BOUNDARY) is commit.state
    new = shallow.commit({"new.md": "1"})
    shallow.write("ignored", new)
    path = shallow.root / "new.md"
    assert State.BOUNDARY is last_commits([path], ignore_revs=shallow.root / "ignored")[0][path].state
