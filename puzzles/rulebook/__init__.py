"""Rules by name, which the files of kinds declare, each as words, constraints and judge."""
