"""The program: its command line, its settings, and how its parts are put together."""
