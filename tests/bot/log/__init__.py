"""What a log holds keeps its form."""
