"""Links, pages and ids of other programs, read and written as kinds declare them."""
