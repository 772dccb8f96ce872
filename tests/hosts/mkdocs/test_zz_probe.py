def test_a(mkdocs):
    mkdocs.write({"docs/index.md": "# Home\n", "docs/a.md": "# A\n"})
    mkdocs.commit("2024-01-02")
    for theme in ("mkdocs", "readthedocs", "material"):
        b = mkdocs.build(theme=theme)
        b.check()
        print(b.paths(), b.left_out(), b.lines[-3:], b.warnings)
    assert 0
