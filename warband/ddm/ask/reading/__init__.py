"""How a card is read: whom it means, whether its tests hold, what its numbers come to."""
