"""Almost locked sets, exocets, fireworks, truths and links."""
