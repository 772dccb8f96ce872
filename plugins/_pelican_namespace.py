"""The namespace plugin `pelican.plugins.urlset`: what Pelican finds on its own where PLUGINS is not set."""

from pelican_urlset import register

__all__ = ["register"]
