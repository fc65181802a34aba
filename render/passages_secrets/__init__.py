"""The pictures of Passages Secrets: city, control board, plan, score sheet, cover, rules."""
