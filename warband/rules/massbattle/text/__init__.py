"""Mass battles as text: positions, setups, armies, answers, facts, events."""
