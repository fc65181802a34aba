"""Every word that people read, in both languages: complete, used and well set."""
