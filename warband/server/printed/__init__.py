"""Printed cards for the browser: read, put right by hand, tried out; the page keeps them."""
