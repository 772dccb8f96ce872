from __future__ import annotations

import gzip
import io
import re
import tracemalloc
import zlib
from importlib import import_module
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from urlset import xml
from urlset.problems import UrlsetError
from urlset.xml import nodes, reading

etree: Any = import_module("lxml.etree")  # it has no type stubs

unhurried = settings(deadline=None)  # a slow machine is no fault of the code
SITEMAP = xml.SITEMAP_NAMESPACE
LEGAL = re.compile("[\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]*")
# Heavy with what breaks writers: controls, surrogates, non-characters, markup, astral characters.
HOSTILE = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("&<>\"'\t\n\r\x00\x07\x0b\x1b\x7f\x85\xa0\u2028\ud800\udfff\ufeff\ufffe\uffff]\U0001f600"),
    )
)


def parsed(text: str) -> Any:
    """Parse with a foreign parser."""
    return etree.fromstring(text.encode("utf-8"), etree.XMLParser(resolve_entities=False, no_network=True))


def read(data: bytes, max_bytes: int = xml.MAX_BYTES) -> tuple[xml.Document, list[xml.Node]]:
    """Read a whole document."""
    document = xml.read(io.BytesIO(data), max_bytes=max_bytes)
    return document, list(document)


def fault(data: bytes, max_bytes: int = xml.MAX_BYTES) -> tuple[str, str, str]:
    """Return code, message and place of the problem that stops the reading."""
    with pytest.raises(UrlsetError) as caught:
        read(data, max_bytes)
    (problem,) = caught.value.problems
    return problem.code, problem.message, problem.where


def urlset(body: str) -> bytes:
    """Return a sitemap around some XML."""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{SITEMAP}">\n{body}</urlset>\n'.encode()


# Writing.


def test_a_sitemap_is_written_in_the_order_of_the_schema() -> None:
    """Two spaces per level, LF, one element per line: loc, lastmod, changefreq, priority, then extensions."""
    before, after = xml.around("image:image", "image:loc")
    pieces = (
        *xml.entry_start("https://example.org/?a=1&b=2", "2026-11-30", "weekly", "0.8"),
        *(before, "https://example.org/a.png", after),
        *xml.URL_END,
        *xml.entry_start("https://example.org/b"),
        *xml.URL_END,
    )
    head = xml.urlset_head({"image": "http://www.google.com/schemas/sitemap-image/1.1"})
    text = head + xml.assemble(pieces) + xml.URLSET_TAIL
    assert text == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
        ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n'
        "  <url>\n"
        "    <loc>https://example.org/?a=1&amp;b=2</loc>\n"
        "    <lastmod>2026-11-30</lastmod>\n"
        "    <changefreq>weekly</changefreq>\n"
        "    <priority>0.8</priority>\n"
        "    <image:image>\n"
        "      <image:loc>https://example.org/a.png</image:loc>\n"
        "    </image:image>\n"
        "  </url>\n"
        "  <url>\n"
        "    <loc>https://example.org/b</loc>\n"
        "  </url>\n"
        "</urlset>\n"
    )


def test_an_index_has_loc_before_lastmod() -> None:
    """[XO] uses xsd:all (any order), [XN] a sequence (loc, lastmod): emit loc first."""
    text = (
        xml.INDEX_HEAD
        + xml.index_block("https://example.org/sitemap-1.xml", "2026-11-30")
        + xml.index_block("https://example.org/sitemap-2.xml")
        + xml.INDEX_TAIL
    )
    assert text == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        "  <sitemap>\n"
        "    <loc>https://example.org/sitemap-1.xml</loc>\n"
        "    <lastmod>2026-11-30</lastmod>\n"
        "  </sitemap>\n"
        "  <sitemap>\n"
        "    <loc>https://example.org/sitemap-2.xml</loc>\n"
        "  </sitemap>\n"
        "</sitemapindex>\n"
    )


def test_only_the_given_namespaces_are_declared_sorted_by_prefix() -> None:
    """The same vocabularies give the same bytes, in whatever order they were found."""
    one = xml.urlset_head({"b": "urn:b", "a": "urn:a"})
    assert one == xml.urlset_head({"a": "urn:a", "b": "urn:b"})
    assert 'xmlns:a="urn:a" xmlns:b="urn:b">' in one
    assert ":" not in xml.urlset_head().split("<urlset")[1].replace(SITEMAP, "")


def test_a_stylesheet_is_named_before_the_root() -> None:
    """A sitemap may name a CSS file, whose URL cannot end the processing instruction."""
    text = xml.urlset_head({}, "a?>&.css") + xml.URLSET_TAIL
    assert text.splitlines()[1] == '<?xml-stylesheet type="text/css" href="a?&gt;&amp;.css"?>'
    assert parsed(text).tag == f"{{{SITEMAP}}}urlset"


def test_a_document_may_have_no_namespace() -> None:
    """Packagemap files have none."""
    assert xml.opening("fileset", namespace="").endswith("<fileset>\n")


def test_nothing_stands_before_the_declaration() -> None:
    """Nothing (not even a newline) before `<?xml`; a BOM is well-formed but emit none."""
    assert xml.urlset_head().startswith("<?xml ")
    assert xml.INDEX_HEAD.startswith("<?xml ")


def test_all_five_characters_are_escaped() -> None:
    """All data values entity-escaped: & ' " > <."""
    assert xml.escape("""a&b'c"d>e<f""") == "a&amp;b&apos;c&quot;d&gt;e&lt;f"


def test_an_escape_is_not_escaped_again_by_us_alone() -> None:
    """Escaping is done once: `&amp;` as a value is the five characters, so its ampersand is escaped."""
    assert xml.escape("&amp;") == "&amp;amp;"


def test_the_end_of_a_cdata_section_is_no_end_in_text() -> None:
    """`]]>` is written `]]&gt;` in text."""
    assert xml.tag("t", "a]]>b") == "<t>a]]&gt;b</t>\n"


def test_an_emoji_is_written_as_utf_8() -> None:
    """Non-BMP characters are UTF-8 in four bytes, not surrogate pair references."""
    assert xml.tag("t", "\U0001f600").encode() == b"<t>\xf0\x9f\x98\x80</t>\n"


@pytest.mark.parametrize("char", ["\x00", "\x07", "\x0b", "\x1b", "\ud800", "\ufffe", "\uffff"])
def test_characters_that_xml_forbids_are_removed(char: str) -> None:
    """Control characters, lone surrogates, U+FFFE and U+FFFF are removed: no reference can write them."""
    assert xml.clean(f"a{char}b") == "ab"
    assert xml.escape(f"a{char}b") == "ab"


def test_tags_nest_and_indent() -> None:
    """`nest` indents the lines it holds, also those that are nested themselves."""
    inner = xml.nest("b", xml.tag("c", "x", d='"'))
    assert xml.nest("a", inner + xml.tag("e"), depth=1) == (
        '  <a>\n    <b>\n      <c d="&quot;">x</c>\n    </b>\n    <e/>\n  </a>\n'
    )
    assert xml.nest("a", "", depth=2) == "    <a/>\n"


def test_the_frames_of_items_are_what_nest_writes() -> None:
    """The texts that are made once, for speed, are the same as if each item were nested."""
    before, after = xml.around("a", "b", "c")
    assert xml.nest("a", xml.nest("b", xml.tag("c", "x")), depth=2) == f"{before}x{after}"
    before, after = xml.around_attribute("a", "z", y="&")
    assert f"{before}x{after}" == '    <a y="&amp;" z="x"/>\n'


@unhurried
@given(HOSTILE)
@example("]]>")
@example("\r\n")
@example("&#xD83D;&#xDE00;")
def test_text_and_attributes_survive_a_foreign_parser(text: str) -> None:
    """Whatever a text holds, the document is well-formed, and read back it is the cleaned text."""
    clean = xml.clean(text)
    assert LEGAL.fullmatch(clean)
    root = parsed(xml.tag("t", text, a=text))
    assert clean == (root.text or "")
    assert clean == root.get("a")


@unhurried
@given(st.lists(HOSTILE | st.sampled_from(["https://example.org/", "https://example.org/?a&b=&amp;", "it's", ""])))
def test_values_escaped_together_are_what_each_is_alone(texts: list[str]) -> None:
    """The short way for values that hold nothing special, or only ampersands, gives what `escape` gives."""
    pieces = [part for text in texts for part in ("<a>", text, "</a>")]
    assert xml.assemble(pieces) == "".join(f"<a>{xml.escape(text)}</a>" for text in texts)


@unhurried
@given(HOSTILE, HOSTILE)
def test_an_entry_of_hostile_texts_is_read_back(loc: str, lastmod: str) -> None:
    """Our writer and our reader agree, whatever the texts hold."""
    written = xml.assemble((*xml.entry_start(loc, lastmod), *xml.URL_END))
    _, (entry,) = read((xml.urlset_head() + written + xml.URLSET_TAIL).encode())
    expected = [("loc", xml.clean(loc))] + ([("lastmod", xml.clean(lastmod))] if lastmod else [])
    assert expected == [(child.name, child.text) for child in entry.children]


# Reading.


def test_a_document_is_read_into_nodes() -> None:
    """A node knows its namespace, name, attributes, text, children and line, whatever the prefix."""
    document, found = read(
        f'<urlset xmlns="{SITEMAP}" xmlns:x="urn:x">\n<url>\n<loc> a&amp;b </loc><x:c d="1" x:e="2"/>\n</url>'
        "\n<url/></urlset>".encode()
    )
    assert (document.namespace, document.name) == (SITEMAP, "urlset")
    assert document.prefixes == {"": SITEMAP, "x": "urn:x"}
    first, second = found
    assert (first.namespace, first.name, first.attributes, first.text, first.line) == (SITEMAP, "url", {}, "", 2)
    assert xml.Node(SITEMAP, "loc", {}, " a&b ", (), 3) == first.children[0]
    assert xml.Node("urn:x", "c", {"d": "1", "urn:x e": "2"}, "", (), 3) == first.children[1]
    assert xml.Node(SITEMAP, "url", {}, "", (), 5) == second
    assert document.problems == []


def test_comments_and_instructions_are_no_text() -> None:
    """Comments and processing instructions are fine, also amid text; CDATA is text."""
    _, (node,) = read(urlset("<!-- a --><?b c?><url><loc>a<!-- - -->b<![CDATA[<&]]></loc></url>"))
    assert [child.text for child in node.children] == ["ab<&"]


def test_the_root_is_known_before_the_entries_are_read() -> None:
    """A reader can decide by the root without reading millions of entries."""
    stream = io.BytesIO(urlset("<url><loc>a</loc></url>\n" * 100_000))
    assert xml.read(stream).name == "urlset"
    assert stream.tell() < 100_000


def test_entries_are_given_while_the_file_is_read() -> None:
    """Reading takes the memory of a chunk, not of the file."""
    body = urlset("<url><loc>https://example.org/some/page/</loc></url>\n" * 20_000)
    tracemalloc.start()
    count = sum(1 for _ in xml.read(io.BytesIO(body)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 20_000
    assert peak < len(body)


@pytest.mark.parametrize(
    ("data", "message", "where"),
    [
        (b"", "no element found", "line 1, column 1"),
        (b"<urlset>\n<url></urlset>", "mismatched tag", "line 2, column 8"),
        (urlset("<url><loc>?a=1&b=2</loc></url>"), "not well-formed (invalid token)", "line 3, column 17"),
        (urlset("<url><loc>a]]>b</loc></url>"), "not well-formed (invalid token)", "line 3, column 14"),
        (urlset("<url><loc>&#7;</loc></url>"), "reference to invalid character number", "line 3, column 11"),
        (urlset("<url><loc>&#xD83D;</loc></url>"), "reference to invalid character number", "line 3, column 11"),
        (urlset("<url><loc>&nbsp;</loc></url>"), "undefined entity", "line 3, column 11"),
        (urlset("<url><image:image/></url>"), "unbound prefix", "line 3, column 6"),
        (b"<a/><b/>", "junk after document element", "line 1, column 5"),
        (b"<a>\xff</a>", "not well-formed (invalid token)", "line 1, column 4"),
        (b"<a>\x07</a>", "not well-formed (invalid token)", "line 1, column 4"),
    ],
)
def test_what_is_not_well_formed_is_placed(data: bytes, message: str, where: str) -> None:
    """Not well-formed -> U-xml with line and column."""
    assert ("U-xml", message, where) == fault(data)


def test_problems_name_the_file() -> None:
    """With a name, places read as compilers write them."""
    with pytest.raises(UrlsetError) as caught:
        xml.read(io.BytesIO(b"<a></b>"), where="sitemap.xml")
    assert caught.value.problems[0].where == "sitemap.xml:1:6"


@pytest.mark.parametrize(
    "doctype",
    [
        b"<!DOCTYPE urlset>",
        b'<!DOCTYPE urlset SYSTEM "file:///etc/passwd">',
        b'<!DOCTYPE urlset [<!ENTITY a "b">]>',
        b'<!DOCTYPE urlset [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        b'<!DOCTYPE urlset [<!ENTITY % a SYSTEM "http://example.org/a.dtd"> %a;]>',
        b'<!DOCTYPE urlset [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    ],
)
def test_a_document_type_is_refused_at_once(doctype: bytes) -> None:
    """DOCTYPE and entity declarations are refused before anything in them is looked at."""
    assert fault(b'<?xml version="1.0"?>' + doctype + b"<urlset>&a;</urlset>")[0] == "U-xml-doctype"


def test_a_file_may_have_exactly_its_limit() -> None:
    """50 MB = 52,428,800 bytes, inclusive ("no larger than")."""
    data = urlset("<url/>")
    assert xml.MAX_BYTES == 52_428_800
    assert len(read(data, max_bytes=len(data))[1]) == 1
    assert fault(data, max_bytes=len(data) - 1)[0] == "U-xml-size"


def test_a_file_above_its_limit_is_not_read_to_its_end() -> None:
    """The reader stops where the limit is passed, however much more there is."""
    stream = io.BytesIO(urlset("<url/>" * 1_000_000))
    with pytest.raises(UrlsetError):
        list(xml.read(stream, max_bytes=100_000))
    assert stream.tell() < 200_000


@pytest.mark.parametrize("white", [b" ", b"\n", b"\r\n\r\n", b"\xef\xbb\xbf\n"])
def test_white_space_before_the_declaration_is_named_and_read_past(white: bytes) -> None:
    """Blank line / space before `<?xml` -> a problem of its own; the rest of the file is judged all the same."""
    document, found = read(white + urlset("<url/>"))
    assert [problem.code for problem in document.problems] == ["U-xml-leading"]
    assert [node.line for node in found] == [3 + white.count(b"\n")]


def test_a_comment_before_the_declaration_is_named() -> None:
    """Anything before the declaration is the same fault; what cannot be read past stops the reading."""
    assert fault(b"<!-- a -->" + urlset(""))[0] == "U-xml-leading"
    assert fault(urlset("").replace(b"<urlset", b'<?xml version="1.0"?><urlset'))[0] == "U-xml-leading"
    assert fault(urlset('<?xml version="1.0"?>'))[0] == "U-xml"


def test_a_byte_order_mark_is_well_formed() -> None:
    """A UTF-8 BOM is well-formed (meas)."""
    document, found = read(b"\xef\xbb\xbf" + urlset("<url/>"))
    assert (document.problems, len(found)) == ([], 1)


@pytest.mark.parametrize(
    "page", [b"<!doctype html><title>404</title>", b"\n<!DOCTYPE HTML PUBLIC>", b"<html lang='en'>", b"<HTML>"]
)
def test_a_page_instead_of_a_sitemap_is_named(page: bytes) -> None:
    """SC "Sitemap is HTML": often an error page that is served with status 200."""
    assert fault(page)[0] == "U-xml-html"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'<?xml version="1.0" encoding="ISO-8859-1"?><a><b>\xe9</b></a>', "it is declared as ISO-8859-1"),
        (b'<?xml version="1.1"?><a><b/></a>', "it is declared as XML 1.1"),
        ("\ufeff<a><b>\u00e9</b></a>".encode("utf-16-le"), "it is encoded as UTF-16"),
    ],
)
def test_another_encoding_is_named_and_read(data: bytes, message: str) -> None:
    """UTF-8; XML 1.0."""
    document, (node,) = read(data)
    assert node.text in ("", "\u00e9")
    assert [("U-xml-encoding", message)] == [(problem.code, problem.message) for problem in document.problems]


@pytest.mark.parametrize("name", ["no-such-encoding", "gbk", "utf-7"])
def test_an_encoding_that_cannot_be_read_is_named(name: str) -> None:
    """Encodings that the parser lacks give a problem, not a LookupError."""
    assert fault(f'<?xml version="1.0" encoding="{name}"?><a/>'.encode())[0] == "U-xml-encoding"


def test_no_break_spaces_between_elements_are_text() -> None:
    """NBSP indentation: only space, tab and newline may stand between elements."""
    document, found = read(urlset("\u00a0 <url>\n\u00a0 \u00a0<loc>a</loc>\n\u00a0 </url>\n"))
    assert [(problem.code, problem.where) for problem in document.problems] == [
        ("U-xml-text", "line 3, column 3"),
        ("U-xml-text", "line 4, column 4"),
        ("U-xml-text", "line 5, column 3"),
    ]
    assert document.problems[1].message == "'\\xa0 \\xa0' stands between elements"
    assert [child.text for child in found[0].children] == ["a"]


def test_a_file_that_is_wrong_everywhere_reports_so_many() -> None:
    """The problems of a file are bounded too."""
    document, _ = read(urlset("\u00a0<url/>" * 1000))
    assert len(document.problems) == reading.MAX_PROBLEMS


def test_depth_is_bounded() -> None:
    """Depth <= 16."""
    assert nodes.MAX_DEPTH == 16
    assert len(read(b"<a>" * 16 + b"</a>" * 16)[1]) == 1
    code, message, where = fault(b"<a>" * 17 + b"</a>" * 17)
    assert (code, message, where) == ("U-xml-limit", "its elements are more than 16 deep", "line 1, column 49")


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("<url><loc>" + "a" * 2_000_000 + "</loc></url>", "characters in one element"),
        ("a" * 2_000_000, "characters in one element"),
        ("<url><loc><![CDATA[" + "a" * 2_000_000 + "]]></loc></url>", "characters in one element"),
        ("<!-- " + "a" * 4_000_000 + " -->", "bytes in one tag or comment"),
        ("<url a='" + "a" * 4_000_000 + "'/>", "bytes in one tag or comment"),
        ("<url " + " ".join(f"a{at}=''" for at in range(65)) + "/>", "64 attributes"),
        ("<url>" + "<a/>" * 100_000 + "</url>", "elements in one entry"),
        ("<url>" + ("<a>" + "<b/>" * 1000 + "</a>") * 100 + "</url>", "elements in one entry"),
        ("".join(f"<a{at}/>" for at in range(20_000)), "different names"),
        ("".join(f"<a b{at}=''/>" for at in range(20_000)), "different names"),
        ("".join(f"<a xmlns:p{at}='urn:a'/>" for at in range(20_000)), "different names"),
        (f"<a xmlns='{'a' * 3000}'/>", "a namespace"),
    ],
)
def test_what_no_sitemap_needs_is_refused(body: str, what: str) -> None:
    """Text, tags, attributes, entries, names and namespaces are bounded: memory cannot be taken by any of them."""
    code, message, _ = fault(urlset(body))
    assert code == "U-xml-limit"
    assert what in message


def test_the_largest_honest_entry_is_read() -> None:
    """1,000 images with all their children, and a description of 2,048 characters, are far within the bounds."""
    image = "<image><loc>a</loc><caption>b</caption><geo>c</geo><title>d</title><license>e</license></image>"
    _, (node,) = read(urlset(f"<url><loc>a</loc>{image * 1000}<description>{'d' * 2048}</description></url>"))
    assert len(node.children) == 1002


class Dripping(io.BytesIO):
    """A source that gives one byte at a time, as a slow connection may."""

    def read(self, _size: int | None = -1) -> bytes:
        """Return the next byte."""
        return super().read(1)


def test_how_the_bytes_arrive_does_not_matter() -> None:
    """Chunks of any size give the same nodes and problems."""
    data = b"\n" + urlset("<url><loc>a\u00e9b</loc>\n</url>\u00a0<url/>")
    document = xml.read(Dripping(data))
    assert read(data)[1] == list(document)
    assert read(data)[0].problems == document.problems


@unhurried
@given(st.binary(max_size=300) | st.text(max_size=300).map(lambda text: urlset(text) if text.isprintable() else b""))
@example(b"<?xml")
@example(b"<\xef\xbb\xbf")
def test_any_bytes_give_nodes_or_a_problem(data: bytes) -> None:
    """Nothing but UrlsetError ever comes out of the reader."""
    try:
        codes = {problem.code for problem in read(data)[0].problems}
    except UrlsetError as error:
        codes = {problem.code for problem in error.problems}
    assert all(code.startswith("U-xml") for code in codes)


# Unpacking.


def test_a_gzip_file_is_unpacked_as_it_is_read() -> None:
    """Gzip allowed; several members, and zero bytes behind the last one, are one content."""
    data = urlset("<url><loc>a</loc></url>\n" * 10_000)
    packed = gzip.compress(data[:1000]) + gzip.compress(b"") + gzip.compress(data[1000:]) + bytes(512)
    assert len(list(xml.read(xml.unpack(io.BytesIO(packed))))) == 10_000


def test_unpacking_stops_at_the_limit() -> None:
    """The limit is on the uncompressed bytes: a gz of a 60 MiB file is too big, however small it is."""
    packed = io.BytesIO(gzip.compress(bytes(60 * 1024 * 1024), 1))
    unpacked = xml.unpack(packed)
    tracemalloc.start()
    with pytest.raises(UrlsetError) as caught:
        sum(map(len, iter(lambda: unpacked.read(65_536), b"")))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert caught.value.problems[0].code == "U-xml-size"
    assert peak < 4 * 1024 * 1024


def test_a_content_of_exactly_the_limit_is_unpacked() -> None:
    """The limit is inclusive here too."""
    packed = gzip.compress(b"abc", mtime=0)
    assert xml.unpack(io.BytesIO(packed), max_bytes=3).read() == b"abc"
    with pytest.raises(UrlsetError):
        xml.unpack(io.BytesIO(packed), max_bytes=2).read()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<urlset/>",
        gzip.compress(b"abc", mtime=0)[:-1],
        gzip.compress(b"abc", mtime=0) + b"x",
        gzip.compress(b"abc", mtime=0)[:-8] + bytes(8),
    ],
)
def test_a_damaged_gzip_file_is_named(data: bytes) -> None:
    """SC "Compression error": no gzip, cut off, with something behind, or with a wrong check sum."""
    with pytest.raises(UrlsetError) as caught:
        xml.unpack(io.BytesIO(data), where="sitemap.xml.gz").read()
    assert (caught.value.problems[0].code, caught.value.problems[0].where) == ("U-xml-gzip", "sitemap.xml.gz")


@unhurried
@given(st.binary(max_size=5000), st.integers(1, 9), st.integers(1, 4000))
def test_unpacking_gives_what_was_packed(data: bytes, level: int, step: int) -> None:
    """Reads of any size give the same bytes as zlib at once."""
    stream = xml.unpack(io.BytesIO(gzip.compress(data, level)))
    assert data == b"".join(iter(lambda: stream.read(step), b""))
    assert data == zlib.decompress(gzip.compress(data, level), 31)
