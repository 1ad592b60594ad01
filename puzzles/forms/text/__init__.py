"""Plain text: grids, fields by name, and boards as people draw them."""
