"""Whether a request is one that Discord would accept, and Discord's words when it is not."""
