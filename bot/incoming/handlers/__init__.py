"""What can be asked for, one function for each: in a game, around a table, about oneself."""
