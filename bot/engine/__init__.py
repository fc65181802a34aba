"""What changes tables: one request at a time becomes one row, stored before anybody is told."""
