"""The effects of a card carried out."""
