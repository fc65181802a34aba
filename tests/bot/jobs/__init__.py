"""What goes on by itself goes on, and nothing else waits for it."""
