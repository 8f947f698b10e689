"""Questions and answers, events, effects, records: what every rulebook stands on."""
