"""What the web page gets: the world as one person sees it, live, and what they may do."""

from sandbox.viewer.server import PageServer

__all__ = ["PageServer"]
