"""Servers, their channels and people: who is there, what may be done there, and why it may not."""
