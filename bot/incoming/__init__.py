"""What comes in: presses, menus, commands and typed text, each answered by one handler."""
