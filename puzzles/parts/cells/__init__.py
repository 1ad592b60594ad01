"""Parts about single squares."""
