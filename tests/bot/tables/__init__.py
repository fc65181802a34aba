"""What a table is, and who may change it."""
