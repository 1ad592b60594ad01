"""How a proof in steps is found, and made short."""
