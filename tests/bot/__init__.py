"""The bot: tables, timers, messages, limits, commands and how the program starts and ends."""
