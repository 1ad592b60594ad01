"""Values of every puzzle: cells, literals, boards, marks, places, names, records and errors."""
