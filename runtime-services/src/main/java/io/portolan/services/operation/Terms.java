package io.portolan.services.operation;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Under which terms an operation is asked: conditions, time, and on whose behalf. Mostly the same
/// for many operations, and then one object for all.
///
/// @param ifMatch what the present revision must match; null for no condition
/// @param ifNoneMatch what it must not match; null for no condition
/// @param deadline until when the answer is of use
/// @param trace the span that asks; null to begin a new one
/// @param idempotencyKey under which key the answer is kept for a repetition, 1 to 255 characters
///   of ASCII; null for none
/// @param principal the caller
/// @param callers the services that wait for this answer and let nobody else in meanwhile,
///   outermost first
public record Terms(
        @Nullable Match ifMatch,
        @Nullable Match ifNoneMatch,
        Deadline deadline,
        @Nullable Trace trace,
        @Nullable String idempotencyKey,
        Principal principal,
        List<String> callers) {

    /// Characters of an idempotency key.
    public static final int MOST_KEY = 255;

    /// The terms of the program that holds the node: no conditions, no deadline of its own.
    public static final Terms LOCAL = of(Principal.LOCAL);

    public Terms {
        Objects.requireNonNull(deadline, "deadline");
        Objects.requireNonNull(principal, "principal");
        if (idempotencyKey != null) {
            checkKey(idempotencyKey);
        }
        callers = List.copyOf(callers);
    }

    private static void checkKey(String key) {
        boolean isAllowed = !key.isEmpty() && key.length() <= MOST_KEY;
        for (int i = 0; i < key.length() && isAllowed; i++) {
            isAllowed = key.charAt(i) >= ' ' && key.charAt(i) <= '~';
        }
        if (!isAllowed) {
            throw new IllegalArgumentException(
                    "Idempotency-Key has %d characters: 1 to %d characters of ASCII, from space to ~, are allowed"
                            .formatted(key.length(), MOST_KEY));
        }
    }

    /// No conditions and no deadline.
    public static Terms of(Principal principal) {
        return new Terms(null, null, Deadline.NEVER, null, null, principal, List.of());
    }

    /// These terms on condition that the revision matches.
    public Terms ifMatch(@Nullable Match match) {
        return new Terms(match, ifNoneMatch, deadline, trace, idempotencyKey, principal, callers);
    }

    /// These terms on condition that the revision does not match.
    public Terms ifNoneMatch(@Nullable Match match) {
        return new Terms(ifMatch, match, deadline, trace, idempotencyKey, principal, callers);
    }

    /// These terms with another deadline.
    public Terms deadline(Deadline when) {
        return new Terms(ifMatch, ifNoneMatch, when, trace, idempotencyKey, principal, callers);
    }

    /// These terms on behalf of a span.
    public Terms trace(@Nullable Trace span) {
        return new Terms(ifMatch, ifNoneMatch, deadline, span, idempotencyKey, principal, callers);
    }

    /// These terms under a key.
    public Terms idempotencyKey(@Nullable String key) {
        return new Terms(ifMatch, ifNoneMatch, deadline, trace, key, principal, callers);
    }

    /// These terms on behalf of somebody.
    public Terms principal(Principal who) {
        return new Terms(ifMatch, ifNoneMatch, deadline, trace, idempotencyKey, who, callers);
    }

    /// These terms while these services wait.
    public Terms callers(List<String> waiting) {
        return new Terms(ifMatch, ifNoneMatch, deadline, trace, idempotencyKey, principal, waiting);
    }
}
