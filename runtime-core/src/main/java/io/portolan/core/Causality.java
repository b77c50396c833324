package io.portolan.core;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;

/// On whose behalf something happens. It travels with every item posted and every task made under
/// it, so that a failure anywhere downstream comes back to one port, and a deadline and baggage
/// reach everybody who works on the same request.
///
/// *Threads:* bound to a thread for the time of [#call] or of a handler. *Failure:* what a handler
/// throws under it is posted to `failures` and counts as reported; when that port is closed or full
/// the causality around it is told instead. *Cost:* an item posted under a causality needs 24 bytes
/// more.
///
/// Source: Qiu et al. 2008, section 3 (CCR)
///
/// @param name what it is called in messages
/// @param id tells it from others of the same name
/// @param failures where failures are posted
/// @param deadline when waiting under it ends
/// @param baggage what else travels with it; copied
public record Causality(
        String name,
        UUID id,
        Postable<? super Failure> failures,
        Optional<Instant> deadline,
        Map<String, String> baggage) {

    public Causality {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(failures, "failures");
        Objects.requireNonNull(deadline, "deadline");
        Objects.requireNonNull(baggage, "baggage");
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "causality name='%s': at least one visible character is needed, to tell it in messages"
                            .formatted(name));
        }
        String owner = name;
        baggage.forEach((key, value) -> {
            if (key == null || value == null) {
                throw new NullPointerException(
                        "baggage %s=%s of causality '%s': neither may be null, leave the entry out"
                                .formatted(key, value, owner));
            }
        });
        baggage = Map.copyOf(baggage);
    }

    /// A causality without deadline and baggage.
    public static Causality named(String name, Postable<? super Failure> failures) {
        return new Causality(name, UUID.randomUUID(), failures, Optional.empty(), Map.of());
    }

    /// The same causality with a deadline.
    public Causality deadline(Instant when) {
        return new Causality(name, id, failures, Optional.of(when), baggage);
    }

    /// The same causality with baggage.
    public Causality baggage(Map<String, String> what) {
        return new Causality(name, id, failures, deadline, what);
    }

    /// The innermost causality of this thread; after a join of several, that of the first port.
    public static Optional<Causality> current() {
        return Causalities.current().innermost();
    }

    /// The same body, under the causalities of this thread wherever it is called. For threads that
    /// the user starts himself: a new thread has no causality.
    public static <R> Callable<R> carry(Callable<R> body) {
        Objects.requireNonNull(body, "body");
        Causalities carried = Causalities.current();
        return () -> carried.call(body);
    }

    /// Runs the body under this causality, inside those that are current.
    ///
    /// *Failure:* what the body throws is thrown on to the caller and not posted to `failures`.
    public <R> R call(Callable<R> body) throws Exception {
        return Causalities.current().inside(this).call(body);
    }
}
