"""The HTTP interface and the application around it."""
