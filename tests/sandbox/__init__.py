"""The local Discord: it refuses what Discord refuses, and holds what it promises."""
