"""What is shown, as data: a table and an observer become texts, pictures and controls. Pure."""
