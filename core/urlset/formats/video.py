"""Videos: the video extension 1.1 (`video:video`), supported by Google today, in part withdrawn.

category, gallery_loc, price, tvshow and player_loc's autoplay have had no effect since 2022-08-06: they are read and
not written. Children are written in the order of the schema; Google's own example is not in that order, and both are
accepted. Source: Google Search Central, `Video sitemaps` (2026-05-20); schema sitemap-video/1.1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from urlset import dates, xml
from urlset.dates import Lastmod
from urlset.formats import elements, meta
from urlset.formats import video_values as values
from urlset.formats.meta import Origin
from urlset.formats.video_values import Limit
from urlset.problems import Problem, problem

NAME: str = "videos"
PREFIX: str = "video"
NAMESPACE: str = "http://www.google.com/schemas/sitemap-video/1.1"
TAG: str = "video"
LEGACY: bool = False


class Video(NamedTuple):
    """A video of a page. thumbnail_loc, title, description and one of content_loc and player_loc are required.

    Attributes:
        thumbnail_loc: URL of its preview image.
        title: At most 100 characters.
        description: At most 2,048 characters.
        content_loc: URL of the media file.
        player_loc: URL of a player for this video.
        allow_embed: Whether the player may be embedded elsewhere; None where it is not said.
        duration: Seconds, 1 to 28,800.
        expiration_date: When it will no longer be available.
        rating: 0.0 to 5.0.
        view_count: How often it has been viewed.
        publication_date: When it was first published.
        tags: At most 32.
        family_friendly: Whether it is fit for children.
        restriction: Countries that it may, or may not, be played in.
        requires_subscription: Whether a subscription is needed.
        uploader: Name of who uploaded it, at most 255 characters.
        uploader_info: URL of a page on the uploader, on the domain of the video's page.
        platform: Platforms that it may, or may not, be played on.
        live: Whether it is a live stream.
        withdrawn: Names of the withdrawn elements and attributes that a file has; they are not written.
    """

    thumbnail_loc: str = ""
    title: str = ""
    description: str = ""
    content_loc: str = ""
    player_loc: str = ""
    allow_embed: bool | None = None
    duration: int | None = None
    expiration_date: Lastmod | None = None
    rating: float | None = None
    view_count: int | None = None
    publication_date: Lastmod | None = None
    tags: tuple[str, ...] = ()
    family_friendly: bool | None = None
    restriction: Limit | None = None
    requires_subscription: bool | None = None
    uploader: str = ""
    uploader_info: str = ""
    platform: Limit | None = None
    live: bool | None = None
    withdrawn: tuple[str, ...] = ()


def missing(video: Video) -> tuple[str, ...]:
    """Return the names of the required values that a video lacks."""
    lacking = [name for name in ("thumbnail_loc", "title", "description") if not getattr(video, name)]
    if not (video.content_loc or video.player_loc):
        lacking.append("content_loc or player_loc")
    return tuple(lacking)


def from_meta(value: Any, origin: Origin) -> tuple[tuple[Video, ...], list[Problem]]:
    """Read `videos`: a mapping, or a list of them; a video without a required value is left out."""
    videos: list[Video] = []
    problems: list[Problem] = []
    for at, item in enumerate(meta.items(value)):
        key = f"{NAME}[{at}]"
        found, faults = meta.collect(item, values.META, origin, key)
        problems += faults
        if isinstance(item, Mapping):
            problems += _fit(found, key, origin)
            video = Video(**found)
            if lacking := missing(video):
                problems.append(problem("U-meta-incomplete", f"'{key}' has no {', '.join(lacking)}", origin.where))
            else:
                videos.append(video)
    return tuple(dict.fromkeys(videos)), problems


def _fit(found: dict[str, Any], key: str, origin: Origin) -> list[Problem]:
    """Bring the values found in front matter within the limits, in place."""
    problems: list[Problem] = []

    def note(code: str, name: str, message: str) -> None:
        problems.append(problem(code, f"'{key}.{name}' {message}", origin.where))

    for name in [name for name in found if name in (*values.WITHDRAWN, "autoplay")]:
        del found[name]
        note("U-tag-withdrawn", name, "is no longer used and not written")
    for name in ("content_loc", "player_loc"):
        if found.get(name) == origin.loc:
            del found[name]
            note("U-meta-value", name, "is the page itself")
    for name, most in values.MAX_LENGTHS.items():
        if len(found.get(name, "")) > most:
            found[name] = values.shortened(found[name], most)
            note("U-tag-long", name, f"is cut to {most:,} characters")
    tags = (*found.pop("tag", ()), *found.pop("tags", ()))
    found["tags"] = tuple(dict.fromkeys(tags))[: values.MAX_TAGS]
    if len(set(tags)) > values.MAX_TAGS:
        note("U-meta-value", "tags", f"are cut to {values.MAX_TAGS}")
    if "uploader_info" in found and not values.is_same_domain(found["uploader_info"], origin.loc):
        del found["uploader_info"]
        note("U-meta-value", "uploader_info", "is not on the page's domain")
    return problems


def write(item: Video) -> xml.Piece:
    """Return the video as XML; what is empty or withdrawn is not written."""
    return xml.nest("video:video", "".join([*_described(item), *_conditions(item)]), depth=2), "", ""


def _described(item: Video) -> list[str]:
    """Return the first children in the order of the schema, up to `tag`."""
    lines = [
        xml.tag("video:thumbnail_loc", item.thumbnail_loc),
        xml.tag("video:title", item.title),
        xml.tag("video:description", item.description),
    ]
    if item.content_loc:
        lines.append(xml.tag("video:content_loc", item.content_loc))
    if item.player_loc:
        embed = {} if item.allow_embed is None else {"allow_embed": _yes_no(item.allow_embed)}
        lines.append(xml.tag("video:player_loc", item.player_loc, **embed))
    if item.duration is not None:
        lines.append(xml.tag("video:duration", str(item.duration)))
    if item.expiration_date is not None:
        lines.append(xml.tag("video:expiration_date", dates.text(item.expiration_date)))
    if item.rating is not None:
        lines.append(xml.tag("video:rating", f"{item.rating:.2f}".rstrip("0").ljust(3, "0")))
    if item.view_count is not None:
        lines.append(xml.tag("video:view_count", str(item.view_count)))
    if item.publication_date is not None:
        lines.append(xml.tag("video:publication_date", dates.text(item.publication_date)))
    lines.extend([xml.tag("video:tag", tag) for tag in item.tags])
    return lines


def _conditions(item: Video) -> list[str]:
    """Return the other children in the order of the schema, from `family_friendly`."""
    lines: list[str] = []
    if item.family_friendly is not None:
        lines.append(xml.tag("video:family_friendly", _yes_no(item.family_friendly)))
    if item.restriction is not None:
        lines.append(_limit("video:restriction", item.restriction))
    if item.requires_subscription is not None:
        lines.append(xml.tag("video:requires_subscription", _yes_no(item.requires_subscription)))
    if item.uploader:
        info = {"info": item.uploader_info} if item.uploader_info else {}
        lines.append(xml.tag("video:uploader", item.uploader, **info))
    if item.platform is not None:
        lines.append(_limit("video:platform", item.platform))
    if item.live is not None:
        lines.append(xml.tag("video:live", _yes_no(item.live)))
    return lines


def _limit(name: str, limit: Limit) -> str:
    return xml.tag(name, " ".join(limit.members), relationship=limit.relationship)


def _yes_no(value: bool) -> str:  # noqa: FBT001 (it is the value that is written)
    return "yes" if value else "no"


def read(node: xml.Node) -> tuple[Video, list[Problem]]:
    """Read a `video:video`; of withdrawn elements only the names are kept."""
    found, problems = elements.children(node, values.ELEMENTS, many=("tag",), withdrawn=values.WITHDRAWN)
    found["tags"] = found.pop("tag", ())
    withdrawn = [child.name for child in node.children if child.name in values.WITHDRAWN]
    for child in node.children:
        if child.name == "player_loc":
            withdrawn += _read_player(child, found, problems)
        elif child.name == "uploader" and "info" in child.attributes:
            found["uploader_info"] = child.attributes["info"].strip()
            if fault := elements.url_fault(found["uploader_info"]):
                problems.append(problem("U-attribute-value", f"'info': {fault}", elements.place(child)))
    return Video(**found, withdrawn=tuple(dict.fromkeys(withdrawn))), problems


def _read_player(node: xml.Node, found: dict[str, Any], problems: list[Problem]) -> list[str]:
    if "allow_embed" in node.attributes:
        try:
            found["allow_embed"] = elements.boolean(node.attributes["allow_embed"])
        except elements.TagError as error:
            problems.append(problem("U-attribute-value", f"'allow_embed': {error}", elements.place(node)))
    if "autoplay" not in node.attributes:
        return []
    problems.append(problem("U-tag-withdrawn", "'autoplay' is no longer used", elements.place(node)))
    return ["autoplay"]


def rules(items: Sequence[Video], loc: str) -> list[Problem]:
    """Judge the videos of one URL: required values, lengths, and locations that are not the page's."""
    return [each for video in items for each in (*_missing_rules(video, loc), *_value_rules(video, loc))]


def _missing_rules(video: Video, loc: str) -> list[Problem]:
    lacking = missing(video)
    codes = {"thumbnail_loc": "U-video-thumbnail", "title": "U-video-title", "description": "U-tag-missing"}
    return [problem(codes.get(name, "U-video-source"), f"'video' has no usable {name}", loc) for name in lacking]


def _value_rules(video: Video, loc: str) -> list[Problem]:
    found: list[tuple[str, str]] = [
        ("U-tag-long", f"'{name}' has more than {most:,} characters")
        for name, most in values.MAX_LENGTHS.items()
        if len(getattr(video, name)) > most
    ]
    found += [
        ("U-video-same", f"'{name}' is the page's own URL")
        for name in ("content_loc", "player_loc")
        if getattr(video, name) == loc
    ]
    if values.is_page(video.content_loc):
        found.append(("U-video-page", f"'content_loc' is {video.content_loc}"))
    if len(video.tags) > values.MAX_TAGS:
        found.append(("U-tag-repeated", f"'tag' stands {len(video.tags)} times; at most {values.MAX_TAGS} may"))
    if video.uploader_info and not values.is_same_domain(video.uploader_info, loc):
        found.append(("U-attribute-value", "'info' of 'uploader' is not on the page's domain"))
    return [problem(code, message, loc) for code, message in found]
