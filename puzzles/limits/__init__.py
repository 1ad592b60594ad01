"""What reading and solving may take: time, memory, caches."""
