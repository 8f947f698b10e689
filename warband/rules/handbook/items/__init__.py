"""Magic items and warlords of the skirmish campaign (The Skirmish Campaign; Magic Items)."""
