"""Models at work, told to people who learn: propagation, the relaxation, its cuts, branch and bound."""
