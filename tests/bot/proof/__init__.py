"""A file proves itself, and no change of it goes unnoticed."""
