"""Fish and templates: one value in many houses."""
