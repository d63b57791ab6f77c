"""Operations: start and stop, settings, logging, metrics."""
