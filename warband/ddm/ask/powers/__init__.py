"""Whether powers can be used and are of use."""
