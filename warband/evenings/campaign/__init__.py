"""The campaign of 2003: a series of skirmishes under one warlord, as a fold of its entries."""
