"""Twin games: whoever may not know the difference must not be shown one.

A twin game is two games that differ only in what one observer cannot know. `twins` makes them for
any registered game, `transcript` is everything that the observer gets of one of them, and the two
transcripts have to be the same to the byte. `mutants` are programs that betray one bit, each by
another way; `python -m tests.secrecy` shows which check catches each of them.
"""
