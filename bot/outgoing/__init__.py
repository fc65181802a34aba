"""What goes out: the messages of every table, planned from its log and kept up to date."""
