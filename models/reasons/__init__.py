"""Why something follows: conflicts, reasons of candidates, smallest and lightest sets."""
