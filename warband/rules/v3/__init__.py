"""Guild V3: the skirmish rules of 2022."""
