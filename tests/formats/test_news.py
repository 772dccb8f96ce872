from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlset import xml
from urlset.formats import Origin, news
from urlset.formats.news import Article

LOC = "https://example.org/a/"
NOON = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)
LEAST = Article(name="The Example Times", language="en", publication_date=dt.date(2026, 11, 29), title="Merger & more")
FULL = LEAST._replace(
    access="Subscription",
    genres=("Blog", "UserGenerated"),
    keywords=("business", "merger"),
    stock_tickers=("NASDAQ:AMAT", "BOM:500325"),
)
TEXTS = st.text().map(lambda text: " ".join(xml.clean(text).split())).filter(bool)
WORDS = st.lists(TEXTS.filter(lambda text: "," not in text), max_size=4).map(tuple)


def codes(problems: list[Any]) -> list[str]:
    """Return the codes of some problems."""
    return [problem.code for problem in problems]


def test_an_article_is_written_in_the_order_of_the_schema() -> None:
    """publication(name R, language R), publication_date R, title R; this order."""
    assert xml.assemble(news.write(LEAST)) == (
        "    <news:news>\n"
        "      <news:publication>\n"
        "        <news:name>The Example Times</news:name>\n"
        "        <news:language>en</news:language>\n"
        "      </news:publication>\n"
        "      <news:publication_date>2026-11-29</news:publication_date>\n"
        "      <news:title>Merger &amp; more</news:title>\n"
        "    </news:news>\n"
    )


def test_withdrawn_values_are_written_where_they_are_held() -> None:
    """[access], [genres] before publication_date, [keywords], [stock_tickers] behind title."""
    text = xml.assemble(news.write(FULL))
    order = ["publication>", "access", "genres", "publication_date", "title", "keywords", "stock_tickers"]
    places = [text.index(f"<news:{name}") for name in order]
    assert places == sorted(places)
    assert "<news:genres>Blog, UserGenerated</news:genres>" in text
    assert "<news:stock_tickers>NASDAQ:AMAT, BOM:500325</news:stock_tickers>" in text
    assert xml.assemble(news.write(news.plain(FULL))) == xml.assemble(news.write(LEAST))


def test_a_date_has_seconds() -> None:
    """Thh:mm fails XSD (meas): emit seconds."""
    moment = LEAST._replace(publication_date=dt.datetime(2026, 11, 29, 10, 30, tzinfo=dt.UTC))
    assert "<news:publication_date>2026-11-29T10:30:00+00:00<" in xml.assemble(news.write(moment))


@given(
    item=st.builds(
        Article,
        name=TEXTS,
        language=st.sampled_from(["en", "deu", "zh-cn"]),
        publication_date=st.dates(),
        title=TEXTS,
        access=st.sampled_from(["", "Registration"]),
        genres=st.lists(st.sampled_from(news.GENRES)).map(tuple),
        keywords=WORDS,
        stock_tickers=st.lists(st.just("NYSE:A")).map(tuple),
    )
)
def test_what_is_written_is_read_back(again: Callable[..., Any], item: Article) -> None:
    """All values survive, the withdrawn ones too."""
    assert again(news, item)[0] == item


def test_an_article_is_read_in_any_order(node: Callable[[str], xml.Node]) -> None:
    """Reading takes any order and white space; ...Thh:mmTZD is a form that Google lists."""
    found, problems = news.read(
        node(
            "<news:news><news:title> Merger &amp; more </news:title>"
            "<news:publication_date>2026-11-29T10:30Z</news:publication_date>"
            "<news:publication>\n<news:language>en</news:language>\n<news:name>The Example Times</news:name>\n"
            "</news:publication></news:news>"
        )
    )
    assert found == LEAST._replace(publication_date=dt.datetime(2026, 11, 29, 10, 30, tzinfo=dt.UTC))
    assert (problems, news.rules([found], LOC)) == ([], [])


def test_the_form_of_2008_is_read_and_judged(node: Callable[[str], xml.Node]) -> None:
    """2008 form: publication_date R + keywords O only -> invalid now."""
    found, problems = news.read(
        node(
            "<news:news><news:publication_date>2008-06-27T15:55:00Z</news:publication_date>"
            "<news:keywords>Business, Microsoft, HTC</news:keywords></news:news>"
        )
    )
    assert found.keywords == ("Business", "Microsoft", "HTC")
    assert codes(problems) == ["U-tag-withdrawn"]
    judged = news.rules([found], LOC)
    assert codes(judged) == ["U-tag-missing", "U-news-publication"]
    assert judged[1].kind.console == "Missing publication tag"


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, []),
        ({"language": "deu"}, []),
        ({"language": "zh-cn"}, []),
        ({"language": "zh-tw"}, []),
        ({"language": "en-US"}, ["U-tag-value"]),
        ({"language": "zh-CN"}, ["U-tag-value"]),
        ({"language": "pt-br"}, ["U-tag-value"]),
        ({"language": ""}, ["U-tag-missing"]),
        ({"name": ""}, ["U-tag-missing"]),
        ({"name": "", "language": ""}, ["U-news-publication"]),
        ({"title": ""}, ["U-tag-missing"]),
        ({"publication_date": None}, ["U-tag-missing"]),
        ({"name": "The Example Times (subscription)"}, ["U-tag-value"]),
        ({"title": "Merger - The Example Times"}, ["U-tag-value"]),
        ({"title": "Merger | The Example Times"}, ["U-tag-value"]),
        ({"title": "A look at The Example Times"}, []),
        ({"genres": ("Blog", "Rumour")}, ["U-tag-value"]),
        ({"access": "Free"}, ["U-tag-value"]),
        ({"stock_tickers": ("AMAT",)}, ["U-tag-value"]),
        ({"stock_tickers": ("NYSE:A",) * 6}, ["U-tag-value"]),
        ({"stock_tickers": ("NYSE:A",) * 5}, []),
    ],
)
def test_values_have_the_form_that_google_asks_for(values: dict[str, Any], expected: list[str]) -> None:
    """Name without parentheses; language ISO 639 in lower case or zh-cn, zh-tw; title without publication."""
    assert codes(news.rules([LEAST._replace(**values)], LOC)) == expected


def test_a_url_is_one_article() -> None:
    """<= 1 per url (XSD accepts 2 (meas))."""
    assert codes(news.rules([LEAST, LEAST], LOC)) == ["U-tag-repeated"]


def test_a_file_holds_a_thousand_articles() -> None:
    """<= 1,000 per file [GN]."""
    assert news.MAX_PER_FILE == 1000


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        (NOON - dt.timedelta(hours=48), True),
        (NOON - dt.timedelta(hours=49), False),
        (dt.date(2026, 11, 29), True),
        (dt.date(2026, 11, 28), False),
        (NOON + dt.timedelta(hours=1), True),
        (None, False),
    ],
)
def test_only_articles_of_two_days_are_listed(date: dt.date | None, expected: bool) -> None:  # noqa: FBT001 (a parameter of the test)
    """Only articles created in the last two days; a news article 49 h old is dropped."""
    assert news.is_recent(LEAST._replace(publication_date=date), NOON) is expected


# Front matter.


def meta(**values: object) -> dict[str, object]:
    """Return the front matter of the smallest article, with more values."""
    least = {
        "name": "The Example Times",
        "language": "en",
        "publication_date": dt.date(2026, 11, 29),
        "title": "Merger & more",
    }
    return {**least, **values}


def test_front_matter_states_an_article(origin: Origin) -> None:
    """All that is required is taken."""
    assert news.from_meta(meta(), origin) == ((LEAST,), [])
    assert news.from_meta(False, origin) == ((), [])
    assert news.from_meta(None, origin) == ((), [])


def test_withdrawn_values_are_kept_only_on_request(origin: Origin) -> None:
    """access, genres, keywords, stock_tickers are gone from the doc: written only where `extra: true` asks for them."""
    values = {
        "access": "Subscription",
        "genres": "Blog, UserGenerated",
        "keywords": ["business", "merger"],
        "stock_tickers": "NASDAQ:AMAT, BOM:500325",
    }
    assert news.from_meta(meta(**values, extra=True), origin) == ((FULL,), [])
    found, problems = news.from_meta(meta(**values), origin)
    assert found == (LEAST,)
    assert codes(problems) == ["U-tag-withdrawn"]


@pytest.mark.parametrize(
    ("given", "language"),
    [
        ("en", "en"),
        ("en-US", "en"),
        ("pt_BR", "pt"),
        ("DEU", "deu"),
        ("zh-CN", "zh-cn"),
        ("zh_TW", "zh-tw"),
        ("zh-Hans", "zh-cn"),
        ("zh-Hant-HK", "zh-tw"),
        ("zh-HK", "zh-tw"),
        ("zh-cnx", "zh"),
    ],
)
def test_a_language_is_brought_into_the_form_of_news(given: str, language: str) -> None:
    """ISO 639 2 or 3 lower-case letters, exceptions zh-cn, zh-tw."""
    assert news.language(given) == language


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("The Example Times (subscription)", "The Example Times"),
        ("The Example Times (a) (b)", "The Example Times"),
        ("The (Example) Times", "The (Example) Times"),
    ],
)
def test_the_name_has_no_parentheses_behind_it(origin: Origin, given: str, name: str) -> None:
    """Name: exactly as on news.google.com, without parentheses."""
    ((article,), problems) = news.from_meta(meta(name=given), origin)
    assert (article.name, problems) == (name, [])


@pytest.mark.parametrize("name", ["name", "language", "publication_date", "title"])
def test_an_article_without_a_required_value_is_left_out(origin: Origin, name: str) -> None:
    """The value is named."""
    found, (problem,) = news.from_meta(meta(**{name: ""}), origin)
    assert (found, problem.code) == ((), "U-meta-incomplete")
    assert problem.message == f"'news' has no {name}"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (True, ["U-meta-incomplete"]),
        ("yes", ["U-meta-value", "U-meta-incomplete"]),
        (meta(publication_date="01/02/2026"), ["U-date", "U-meta-incomplete"]),
        (meta(language="?"), ["U-meta-value", "U-meta-incomplete"]),
        (meta(genres="Rumour"), ["U-meta-value"]),
        (meta(access="Free"), ["U-meta-value"]),
        (meta(stock_tickers=["A", "B"]), ["U-meta-value"]),
        (meta(author="A. Writer"), ["U-meta-unknown"]),
        (meta(title="a\x00b"), ["U-text"]),
    ],
)
def test_what_cannot_be_used_is_named(origin: Origin, value: object, expected: list[str]) -> None:
    """A problem per value; an article that still has all that is required is kept."""
    found, problems = news.from_meta(value, origin)
    assert codes(problems) == expected
    assert bool(found) is ("U-meta-incomplete" not in expected)


def test_the_schema_accepts_what_is_written(valid: Callable[..., list[str]]) -> None:
    """The official schema finds nothing, with withdrawn values and without."""
    assert valid(news, LEAST) == []
    assert valid(news, FULL) == []
