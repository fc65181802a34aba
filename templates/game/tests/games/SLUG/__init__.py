"""The rules of TITLE by examples."""
