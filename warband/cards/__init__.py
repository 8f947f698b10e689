"""The card language: vocabulary, notation, reader of printed wording, printer."""
