"""How the program starts, is told, and ends."""
