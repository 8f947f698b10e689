"""Mass battles of the Miniatures Handbook (2003), chapter 6: armies on a plane."""
