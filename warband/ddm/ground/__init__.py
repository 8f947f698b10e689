"""Maps and the tables made of them."""
