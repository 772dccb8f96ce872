"""Read: WAY FOLDER CACHE. Reads all built pages of a folder and prints how many a CPU second is enough for."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from urlset import html
from urlset.folder import pages, site
from urlset.options import parse
from urlset.pipeline import build

way, output, cache = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
files = sorted(output.rglob("*.html"))
begin = time.process_time()
if way == "bytes":
    sizes = [len(path.read_bytes()) for path in files]
elif way == "head":
    facts = [html.head(path.read_bytes()) for path in files]
else:
    options, _ = parse({"lastmod": []})
    report = build(site(output, "https://example.org/docs/", cache), pages(output, None), options)
    if not report.listed:
        raise SystemExit(f"nothing is listed: {report.problems}")
sys.stdout.write(str(len(files) / (time.process_time() - begin)))
