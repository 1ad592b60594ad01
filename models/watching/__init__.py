"""Models at work, told step by step for people who learn: the relaxation, its cuts, branch and bound."""
