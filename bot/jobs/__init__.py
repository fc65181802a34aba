"""What goes on by itself: timers, computer players, upkeep, each a job of a supervisor."""
