"""The page of the sandbox in Chromium, with the real bot behind it."""
