package io.portolan.core;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/// The deadline of a [io.portolan.core.Causality] passed while something waited under it.
public final class DeadlineException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    DeadlineException(String message) {
        super(message);
    }

    static long nanosUntil(Instant deadline) {
        return TimeUnit.NANOSECONDS.convert(Duration.between(Instant.now(), deadline));
    }
}
