"""What each game says and offers: titles, panels, boards in words, typed moves."""
