"""D&D Miniatures: what all editions of the skirmish game share, in words of none of them."""
