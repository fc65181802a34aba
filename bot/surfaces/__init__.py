"""What Discord shows of a table, and how it is kept right."""
