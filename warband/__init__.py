"""warband plays, judges and studies miniatures battle games."""
