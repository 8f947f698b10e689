"""Reading the position: nothing here yields a question or writes the state."""
