"""Each game's rules by its rulebook, and what all games share: luck, proofs, versions."""
