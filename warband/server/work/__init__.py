"""What takes long and runs beside the event loop: computers that think, replays."""
