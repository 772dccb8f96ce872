"""Discover: images and videos that a built page shows in its main content, so that nobody has to list them."""
