"""The bodies of certificates: clausal, clausal in short, and steps."""
