"""Evenings on the server: campaigns, drafts and tournaments, kept as tables are."""
