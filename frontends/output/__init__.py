"""Results written: records, tables, plain text, terminals, files of pictures."""
