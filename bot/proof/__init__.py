"""What a distrustful loser can check: the file of a game, and its verification. Pure."""
