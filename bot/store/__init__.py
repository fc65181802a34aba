"""The store: the log of every table, and what follows from it, in one SQLite file.

`protocol` is all that the rest of the bot may ask of it, `sqlite` keeps it, and `bot.records` are
what goes in and out.
"""
