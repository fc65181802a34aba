"""What people press, type and ask for is answered: once, within bounds, by who may."""
