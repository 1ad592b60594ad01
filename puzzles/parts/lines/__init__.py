"""Parts about lines drawn through squares."""
