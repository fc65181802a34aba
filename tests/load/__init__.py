"""Many tables at once, for long: of computers (`make soak`), and of people (`make sweep`)."""
