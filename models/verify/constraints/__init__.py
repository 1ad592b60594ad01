"""The checker's knowledge of each constraint."""
