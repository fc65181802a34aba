"""The laws of play and of secrecy, over every game, seat and option."""
