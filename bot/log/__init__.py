"""The log of a table as it is written: its formats, the chain of its rows, and who its numbers are.

What happened is `bot.events`, in which people bear Discord's ids. Here facts become rows that name
nobody (`formats`), each with the hash of the one before (`chain`), and rows become facts again.
"""
