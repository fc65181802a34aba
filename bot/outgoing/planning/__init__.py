"""What the messages of one table lack, and what a post or an edit makes of them, as data. Pure."""
