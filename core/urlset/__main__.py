"""`python -m urlset`: the command, where its script is not on the path."""

from __future__ import annotations

from urlset.cli import main

if __name__ == "__main__":
    main(prog_name="urlset")
