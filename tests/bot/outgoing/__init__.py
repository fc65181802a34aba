"""The messages of a table come to what they have to show, whatever fails meanwhile."""
