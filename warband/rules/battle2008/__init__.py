"""The Battle Rules of 2008, an edition of D&D Miniatures.

The file names are those of the chapters in `warband/ddm/chapters`; `edition.py` is the table of
contents, `book.py` the door.
"""
