"""`urlset packagemap`: which file of an archive is written in which language."""

from __future__ import annotations

import io
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from urlset.cli import main

FILES = {
    "p/main.c": "int x;", "p/Makefile": "", "p/tool.py": "", "p/README": "", "p/data.bin": "", "p/deps.tar.gz": "",
    "p/PackageMap.xml": "", "p/a & b <c>.py": "",
}  # fmt: skip
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Return a function that makes an archive of files."""
    monkeypatch.chdir(tmp_path)

    def made(name: str = "p.zip", files: dict[str, str] = FILES) -> str:
        if name.endswith(".zip"):
            with zipfile.ZipFile(name, "w") as packed:
                for path, text in files.items():
                    packed.writestr(path, text)
        else:
            with tarfile.open(name, "w:gz") as packed_tar:
                for path, text in files.items():
                    info = tarfile.TarInfo(path)
                    info.size = len(text)
                    packed_tar.addfile(info, io.BytesIO(text.encode()))
        return name

    return made


def run(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, ["packagemap", *arguments])


def entry(path: str, kind: str, more: str = "") -> str:
    """Return one file of a map."""
    return f"  <file>\n    <path>{path}</path>\n    <type>{kind}</type>\n{more}  </file>\n"


@pytest.mark.parametrize("name", ["p.zip", "p.tar.gz"])
def test_the_map_of_an_archive(archive: Callable[..., str], name: str) -> None:
    """Languages by suffix or whole name, archives as such, the licence for files; others and the map are left out."""
    result = run(archive(name), "--license", "MIT")
    assert result.exit_code == 0
    mit = "    <license>mit</license>\n"
    assert result.stdout == (
        f"{HEAD}<fileset>\n"
        + entry("p/main.c", "c", mit)
        + entry("p/Makefile", "makefile", mit)
        + entry("p/tool.py", "python", mit)
        + entry("p/deps.tar.gz", "archive")
        + entry("p/a &amp; b &lt;c&gt;.py", "python", mit)
        + "</fileset>\n"
    )
    assert result.stderr == f"{name}: 5 of 8 files are of a known type\n"


def test_what_is_written_is_right(archive: Callable[..., str]) -> None:
    """`--check` finds nothing in what was written to a file."""
    assert run(archive(), "--output", "map.xml").exit_code == 0
    result = run("p.zip", "--check", "map.xml", "--fail-on", "info")
    assert (result.exit_code, result.output) == (0, "map.xml: 5 of 8 files are of a known type\n")


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        (entry("p/main.c", "c") + entry("p/tool.py", "C#") + entry("p/Makefile", "Makefile")
         + entry("p/deps.tar.gz", "archive", "<packagemap>info/PackageMap.xml</packagemap>")
         + entry("p/a &amp; b &lt;c&gt;.py", "python"), set()),
        (entry("p/main.c", "c"), {"U-packagemap-unlisted"}),
        (entry("p/MAIN.c", "c"), {"U-packagemap-path", "U-packagemap-unlisted"}),
        (entry("p/main.c", "c") + entry("p/main.c", "c"), {"U-packagemap-path", "U-packagemap-unlisted"}),
        ("<file><path>p/main.c</path></file>", {"U-tag-missing", "U-packagemap-unlisted"}),
        ("<file><type>c</type></file>", {"U-tag-missing", "U-packagemap-unlisted"}),
        (entry("p/main.c", "brainfuck"), {"U-codesearch-filetype", "U-packagemap-unlisted"}),
        (entry("p/main.c", "c d"), {"U-tag-value", "U-codesearch-filetype", "U-packagemap-unlisted"}),
        (entry("p/main.c", "c", "<license>wtfpl</license>"), {"U-codesearch-license", "U-packagemap-unlisted"}),
        (entry("p/main.c", "c", "<packagemap>x</packagemap>"), {"U-codesearch-package", "U-packagemap-unlisted"}),
        (entry("p/main.c", "c", "<size>3</size>"), {"U-tag-unknown", "U-packagemap-unlisted"}),
        ("<url/>" + entry("p/main.c", "c"), {"U-tag-unknown", "U-packagemap-unlisted"}),
        ("", {"U-packagemap", "U-packagemap-unlisted"}),
    ],
)  # fmt: skip
def test_each_fault_of_a_map_has_its_code(
    archive: Callable[..., str], tmp_path: Path, body: str, codes: set[str]
) -> None:
    """Case matters in paths and not in types."""
    (tmp_path / "map.xml").write_text(f"{HEAD}<fileset>\n{body}</fileset>\n")
    result = run(archive(), "--check", "map.xml", "--fail-on", "info")
    found = {part.partition("]")[0] for part in result.output.split("[")[1:]}
    assert codes == found
    assert result.exit_code == (1 if codes else 0)


def test_faults_are_placed_at_their_line(archive: Callable[..., str], tmp_path: Path) -> None:
    """Editors go there."""
    (tmp_path / "map.xml").write_text(f"{HEAD}<fileset>\n{entry('gone.c', 'c', '<size>3</size>')}</fileset>\n")
    output = run(archive(), "--check", "map.xml").output
    assert "map.xml:3: error: gone.c is no file of the archive" in output
    assert "map.xml:6: warning: 'size' is no element" in output


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<urlset/>", "U-packagemap"),
        ('<fileset xmlns="x"/>', "U-packagemap"),
        ("<fileset", "U-xml"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><fileset/>', "U-xml-doctype"),
    ],
)
def test_what_is_no_map_is_a_problem(archive: Callable[..., str], tmp_path: Path, text: str, code: str) -> None:
    """Entities are refused, as in every XML that is read."""
    (tmp_path / "map.xml").write_text(text)
    result = run(archive(), "--check", "map.xml")
    assert result.exit_code == 1
    assert f"[{code}]" in result.stderr


def test_hostile_members_are_left_out_and_fail(archive: Callable[..., str]) -> None:
    """The map of the rest is written; exit code 1."""
    result = run(archive(files={"../up.py": "", "fine.py": ""}))
    assert result.exit_code == 1
    assert result.stdout == f"{HEAD}<fileset>\n{entry('fine.py', 'python')}</fileset>\n"
    assert "'../up.py' leads out of the archive [U-archive-name]" in result.stderr


@pytest.mark.parametrize("files", [{}, {"README": "x"}])
def test_a_map_lists_one_file_at_least(archive: Callable[..., str], files: dict[str, str]) -> None:
    """Else it is a problem, and no file is written."""
    result = run(archive(files=files), "--output", "map.xml")
    assert result.exit_code == 1
    assert "[U-packagemap]" in result.stderr
    assert not Path("map.xml").exists()


def test_a_damaged_archive_is_a_problem(archive: Callable[..., str]) -> None:
    """No traceback."""
    path = Path(archive())
    path.write_bytes(path.read_bytes()[:50])
    result = run("p.zip")
    assert result.exit_code == 1
    assert "[U-archive]" in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("none.zip",),
        ("p.zip", "--license", "wtfpl"),
        ("p.zip", "--check", "none"),
        ("p.zip", "--check", "p.zip", "--output", "x"),
    ],
)
def test_wrong_usage_is_exit_code_2(archive: Callable[..., str], arguments: tuple[str, ...]) -> None:
    """Click says what is wrong."""
    archive()
    assert run(*arguments).exit_code == 2
