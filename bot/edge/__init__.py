"""The edge to Discord: its objects, error codes, permissions, translations and address."""
