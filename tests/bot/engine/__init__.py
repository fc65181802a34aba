"""One request, one row: whoever else asks, and whatever the store does."""
