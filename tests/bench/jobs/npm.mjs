// npm's package sitemap: `write plain|rich COUNT FOLDER NODE_MODULES`, or `parse FILE - - NODE_MODULES`.
import { createReadStream, createWriteStream } from "node:fs";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createRequire } from "node:module";

const [way, first, number, folder, modules] = process.argv.slice(2);
const { SitemapStream, XMLToSitemapItemStream } = createRequire(modules + "/")("sitemap");
const LANGUAGES = ["de", "en", "fr"];
const ROOT = "https://www.example.org";

function* entries(count, rich) {
  for (let page = 0; page < Math.floor(count / 3); page++) {
    const path = `guide/section-${page % 40}/page-${page}/` + (page % 10 === 0 ? "?part=1&view=all" : "");
    const links = LANGUAGES.map((lang) => ({ lang, url: `${ROOT}/${lang}/${path}` }));
    const img = [1, 2].map((at) => ({ url: `${ROOT}/images/${page}/figure-${at}.webp` }));
    const lastmod = new Date(Date.UTC(2024, 0, 1, 12 + 7 * (page % 2000))).toISOString();
    for (const { url } of links) yield rich ? { url, lastmod, img, links } : { url, lastmod };
  }
}

if (way === "write") {
  const count = Number(number);
  const size = Math.min(count, 49998);
  const made = [...entries(size, first === "rich")];
  for (let file = 0; file < Math.max(1, Math.round(count / size)); file++)
    await pipeline(Readable.from(made), new SitemapStream(), createWriteStream(`${folder}/npm-${file}.xml`));
} else {
  let count = 0;
  const sink = new Writable({ objectMode: true, write: (_item, _encoding, done) => (count++, done()) });
  await pipeline(createReadStream(first), new XMLToSitemapItemStream(), sink);
  console.log(count);
}
