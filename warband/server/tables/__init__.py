"""Tables: people, their battles, and everything between them."""
