"""The log of a table as it is written: its formats, the chain of its rows, and who its numbers are.

What happened is `bot.log.events`, in which people have Discord's ids. Events become rows that name
nobody (`formats`), each with the hash of the one before (`chain`), and rows become events again.
"""
