"""Questions and answers, events, trigger windows, effects, records: what every rulebook stands on."""
