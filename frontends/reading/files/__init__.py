"""Files of rows in every form, cut into blocks."""
