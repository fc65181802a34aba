"""Time is read in one place, and can be turned for everything in an event loop at once."""
