"""Universal powers being used."""
