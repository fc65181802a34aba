"""A game that runs at once, made of a template: what `make new-game` writes."""
