"""What the checker knows of each constraint."""
