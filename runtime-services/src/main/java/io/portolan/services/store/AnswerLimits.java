package io.portolan.services.store;

import java.time.Duration;

/// How many answers to operations with a key a service keeps; the oldest goes first.
///
/// @param count how many
/// @param bytes how many bytes all of them may take, by [StoredAnswer#size()]
/// @param lifetime for how long
public record AnswerLimits(int count, long bytes, Duration lifetime) {

    /// For tools that only look into a store.
    static final AnswerLimits NONE =
            new AnswerLimits(Integer.MAX_VALUE, Long.MAX_VALUE, Duration.ofDays(365_000));
}
