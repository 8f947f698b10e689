"""Where creatures can stand, go and be moved."""
