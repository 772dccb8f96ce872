"""Skimmed entries are exactly what expat would have read."""

from __future__ import annotations

import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from urlset import xml
from urlset.problems import UrlsetError
from urlset.xml import Node, raw
from urlset.xml.skimming import Steps, Values

NAMESPACE = xml.SITEMAP_NAMESPACE
PREFIXES = 'xmlns:image="urn:image" xmlns:xhtml="urn:xhtml"'
HEAD = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{NAMESPACE}" xmlns:x="urn:x" {{}}>'
SKIMMED, NOT_SKIMMED = 'a="-"', 'a=">"'  # a `>` in the root's start tag keeps entries from being skimmed


class Pieces(io.RawIOBase):
    """A stream that delivers no more than some bytes at once."""

    def __init__(self, data: bytes, size: int) -> None:
        self._stream, self._size = io.BytesIO(data), size

    def read(self, size: int = -1, /) -> bytes:
        """Return up to `size` bytes, but never many."""
        return self._stream.read(min(size, self._size))


def outcome(root: str, body: bytes, size: int) -> tuple[list[Node], set[str], str]:
    """Return what is read of a document: its nodes, the codes of its problems, and its error."""
    nodes: list[Node] = []
    document = xml.Document()
    error = ""
    try:
        document = xml.read(Pieces(HEAD.format(root).encode() + body, size), where="f")
        nodes.extend(document)
    except UrlsetError as raised:
        error = str(raised)
    # Children may be a list or a tuple.
    return [as_tuples(node) for node in nodes], {each.code for each in document.problems}, error


def compare(body: bytes, size: int, prefixes: str = "") -> None:
    """Compare both ways to read a document; entries of the chunk that an error ends may be read or not."""
    nodes, problems, error = outcome(f"{prefixes} {NOT_SKIMMED}", body, size)
    skimmed, same_problems, same_error = outcome(f"{prefixes} {SKIMMED}", body, size)
    assert same_error == error
    if error:
        nodes, skimmed = skimmed[: len(nodes)], nodes[: len(skimmed)]
    else:
        assert same_problems == problems
    assert skimmed == nodes


def as_tuples(node: Node) -> Node:
    """Return a node whose attributes and children can be compared."""
    return node._replace(attributes=dict(node.attributes), children=tuple(map(as_tuples, node.children)))


ITEM = (
    '<image:image>\n<image:loc>a&amp;b</image:loc>\n</image:image>\n<xhtml:link rel="alternate" hreflang="a" href="b"/>'
)

gaps = st.sampled_from(["", " ", "\n", "\n  ", "\r\n\t", "\n\n", " " * 150 + "\n", "\r", "\u00a0", "<!-- - -->", "x"])
likely_gaps = st.one_of(st.just("\n"), gaps)
locs = st.one_of(
    st.sampled_from(
        ["https://e.org/", "https://e.org/?a=1&amp;b=&lt;&gt;&quot;&apos;", "&amp;lt;", "", " a ", "\u00e9", "a&#65;b"]
    ),
    st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters="<&"), max_size=40),
)
values = {
    "lastmod": st.sampled_from(["2026-01-01", "2026-01-01T10:00:00+01:00", "x", " 2026 ", ""]),
    "changefreq": st.sampled_from(["daily", "Daily", ""]),
    "priority": st.sampled_from(["0.5", ".5", "-1", "", "0.5 "]),
}


@st.composite
def items(draw: st.DrawFn) -> str:
    """Draw an image or a link, mostly in the form that is skimmed."""
    loc = draw(locs)
    if draw(st.booleans()):
        gap, extra = draw(likely_gaps), draw(st.sampled_from([""] * 9 + ["<image:title>t</image:title>"]))
        return f"<image:image>{draw(likely_gaps)}<image:loc>{loc}</image:loc>{extra}{gap}</image:image>"
    code = draw(st.sampled_from(["en"] * 9 + ["pt-BR", "x-default", "de_AT", "", " en"]))
    tag = draw(st.sampled_from(["xhtml:link"] * 9 + ["xhtml:link ", "x:link", "link"]))
    quote = draw(st.sampled_from(['"'] * 9 + ["'"]))
    return f'<{tag} rel="alternate" hreflang="{code}" href={quote}{loc.replace(quote, "%22")}{quote}/>'


@st.composite
def entries(draw: st.DrawFn) -> str:
    """Draw an entry: mostly a plain one, often with images and links, sometimes one with anything in it."""
    inner = [f"<loc>{draw(locs)}</loc>"]
    inner += [f"<{name}>{draw(text)}</{name}>" for name, text in values.items() if draw(st.booleans())]
    inner += draw(st.lists(items(), max_size=4)) if draw(st.booleans()) else []
    if draw(st.integers(0, 9)) == 0:
        inner = draw(
            st.permutations([*inner, draw(st.sampled_from(["<x:y/>", "<loc/>", "<![CDATA[<url>]]>", "]]>", "<url>"]))])
        )
    tag = draw(st.sampled_from(["<url>"] * 20 + ["<url >", '<url a="1">', "<x:url>", "<!--<url>"]))
    return draw(likely_gaps) + tag + "".join(draw(likely_gaps) + each for each in inner) + draw(likely_gaps) + "</url>"


@given(
    st.lists(entries(), max_size=12).map("".join),
    st.sampled_from(["\n</urlset>\n", "</urlset>", "</urlset>x", "", "\n<!-- a", "<url>"]),
    st.integers(1, 3000),
    st.sampled_from([PREFIXES, PREFIXES, 'xmlns:image="urn:image"', 'xmlns:xhtml="urn:xhtml"', ""]),
)
@example("<url><loc>a</loc></url>" * 100, "</urlset>", 1, "")
@example("<url><loc>a</loc></url>\n" * 9000 + "<url><loc>b</loc><x:y/></url>\n&", "</urlset>", 3000, "")
@example("<url><loc>a</loc></url> " * 9000 + "&", "</urlset>", 3000, "")
@example(f"<url>\n<loc>a</loc>\n{ITEM}\n{ITEM}</url>\n" * 900, "</urlset>", 3000, PREFIXES)
def test_skimming_changes_nothing(body: str, end: str, size: int, prefixes: str) -> None:
    """The same nodes with the same lines, the same problems and the same error as from expat alone."""
    compare((body + end).encode(), size, prefixes)


@given(st.binary(max_size=300))
@example(b"<url><loc>a</loc></url>\xff")
@example(b"<url><loc>\xc3\xa9</loc></url></urlset>")
def test_any_bytes_give_the_same(data: bytes) -> None:
    """Bytes that are no XML, or no UTF-8, end in the same way."""
    plain = b"\n<url>\n<loc>https://e.org/</loc></url>" * 3
    compare(plain + data, 100)


def plain_of(data: bytes) -> tuple[list[tuple[Values, int, Steps]], list[Node]]:
    """Return the plain entries and the nodes of a document."""
    taken: list[tuple[Values, int, Steps]] = []
    document = xml.read(io.BytesIO(data))
    document.plain = lambda values, line, steps: taken.append((values, line, steps))
    return taken, list(document)


def test_plain_entries_can_be_taken_without_nodes() -> None:
    """Behind the first chunk a reader may take values and lines alone."""
    entry = "<url>\n<loc>https://e.org/</loc>\n<lastmod>2026-01-01</lastmod></url>\n"
    body = entry * 3000 + "<url><loc>b</loc><x:y/></url>"
    taken, nodes = plain_of((HEAD.format("") + body + "</urlset>").encode())
    assert len(taken) + len(nodes) == 3001
    assert len(nodes) < 1000
    values, line, steps = taken[-1]
    assert values == ("https://e.org/", "2026-01-01", None, None, "")
    assert (line + steps[0], line + steps[1], line + steps[2]) == (2 + 3 * 2999, 3 + 3 * 2999, 4 + 3 * 2999)


@pytest.mark.parametrize(
    "root",
    [
        f'<s:urlset xmlns:s="{NAMESPACE}" xmlns="urn:x">',
        f'<sitemapindex xmlns="{NAMESPACE}">',
        f'<urlset xmlns="{NAMESPACE}" a="&lt;">',
    ],
)
def test_other_roots_are_not_skimmed(root: str) -> None:
    """Only behind a urlset's plain start tag is it certain what an entry's name means."""
    entry = "<url><loc>https://e.org/</loc></url>\n"
    closing = "</" + root[1:].split(maxsplit=1)[0] + ">"
    taken, nodes = plain_of((root + entry * 5000 + closing).encode())
    assert (len(taken), len(nodes)) == (0, 5000)


def test_raw_apostrophes_are_found_by_line() -> None:
    """Only those that stand in the element's own text count, escaped ones do not."""
    text = "<a x='1'>\n<loc>it's</loc>\n<loc>it&apos;s</loc>\n<s:loc a='1'\n>'</s:loc><loc/>'<!-- ' --><b>'</b></a>"
    assert list(raw.apostrophes(Pieces(text.encode(), 7), "loc")) == [2, 4]
