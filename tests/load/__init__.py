"""Many tables at once, for long: `python -m tests.load --seconds 600` (`make soak`)."""
