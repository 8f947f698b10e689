"""The battlefield and how units stand and move on it."""
