"""What runs by itself: timers, computer players, upkeep, each a job of a supervisor."""
