"""Models at work, told step by step for people who learn: propagation, the relaxation, its cuts, branch and bound."""
