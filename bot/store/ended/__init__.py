"""What becomes of the rows of tables that have ended: packed, unpacked, forgotten."""
