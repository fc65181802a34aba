"""What a table is: the fold of its log, what can be asked of it, and by whom. Pure."""
