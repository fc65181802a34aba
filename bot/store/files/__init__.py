"""The files of the database: held, watched, kept private, copied and put back."""
