"""The log as it is stored: its form, and the chain that holds its rows together."""
