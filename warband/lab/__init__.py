"""Many battles at once: simulation, statistics, benchmarks."""
