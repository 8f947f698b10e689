"""A whole rulebook, as small as can be: what somebody writes who brings a new one.

Its modules import each other by relative names, so that the folder can be put anywhere.
"""
