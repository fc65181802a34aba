"""Pictures: what they show, that it can be read, and that they look as they did."""
