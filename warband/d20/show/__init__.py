"""Cards and stat blocks for people: in English, as JSON, as a picture to print."""
