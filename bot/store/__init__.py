"""What is remembered: the log of every table, and what follows from it.

`records` are the facts as data, `protocol` is the narrow door through which the host reaches
them, `sqlite` keeps them in one file.
"""
