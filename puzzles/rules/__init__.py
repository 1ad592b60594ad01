"""Rules and judges that kinds share."""
