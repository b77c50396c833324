package io.portolan.services;

import java.time.Duration;

/// How much a node takes on.
///
/// *Failure:* [IllegalArgumentException] for a number less than 1 or a time that is not more than
/// 0.
///
/// @param maxServices how many services may be created; the node's own are not counted
/// @param maxPendingPerService how many operations may wait for one service
/// @param maxSubscriptions how many subscriptions one service may have
/// @param historyPerService how many notifications a service keeps for subscribers that come back
/// @param maxLease for how long a subscription may last without being renewed
/// @param defaultTimeout how long an operation may take that says nothing about it
/// @param dropGrace how long DROP waits for running handlers before it interrupts them, and again
///   before it goes on without them
/// @param idempotencyKeys how many answers to operations with an idempotency key a service keeps
///   for repetitions; the oldest goes first
/// @param idempotencyBytes how many bytes those answers may take, keys included
/// @param idempotencyLifetime for how long an answer is kept
public record Limits(
        int maxServices,
        int maxPendingPerService,
        int maxSubscriptions,
        int historyPerService,
        Duration maxLease,
        Duration defaultTimeout,
        Duration dropGrace,
        int idempotencyKeys,
        long idempotencyBytes,
        Duration idempotencyLifetime) {

    /// What a node without other limits has.
    public static final Limits DEFAULT =
            new Limits(
                    100_000,
                    10_000,
                    20_000,
                    1_024,
                    Duration.ofHours(1),
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(2),
                    10_000,
                    16 << 20,
                    Duration.ofHours(24));

    public Limits {
        positive(maxServices, "maxServices");
        positive(maxPendingPerService, "maxPendingPerService");
        positive(maxSubscriptions, "maxSubscriptions");
        positive(historyPerService, "historyPerService");
        positive(maxLease, "maxLease");
        positive(defaultTimeout, "defaultTimeout");
        positive(dropGrace, "dropGrace");
        positive(idempotencyKeys, "idempotencyKeys");
        positive(idempotencyBytes, "idempotencyBytes");
        positive(idempotencyLifetime, "idempotencyLifetime");
    }

    /// These limits with another number of services.
    public Limits maxServices(int max) {
        return new Limits(
                max,
                maxPendingPerService,
                maxSubscriptions,
                historyPerService,
                maxLease,
                defaultTimeout,
                dropGrace,
                idempotencyKeys,
                idempotencyBytes,
                idempotencyLifetime);
    }

    /// These limits with another number of operations that may wait.
    public Limits maxPendingPerService(int max) {
        return new Limits(
                maxServices,
                max,
                maxSubscriptions,
                historyPerService,
                maxLease,
                defaultTimeout,
                dropGrace,
                idempotencyKeys,
                idempotencyBytes,
                idempotencyLifetime);
    }

    /// These limits with another number of subscriptions.
    public Limits maxSubscriptions(int max) {
        return new Limits(
                maxServices,
                maxPendingPerService,
                max,
                historyPerService,
                maxLease,
                defaultTimeout,
                dropGrace,
                idempotencyKeys,
                idempotencyBytes,
                idempotencyLifetime);
    }

    /// These limits with another number of notifications kept.
    public Limits historyPerService(int notifications) {
        return new Limits(
                maxServices,
                maxPendingPerService,
                maxSubscriptions,
                notifications,
                maxLease,
                defaultTimeout,
                dropGrace,
                idempotencyKeys,
                idempotencyBytes,
                idempotencyLifetime);
    }

    /// These limits with another time for operations that say nothing about it.
    public Limits defaultTimeout(Duration time) {
        return new Limits(
                maxServices,
                maxPendingPerService,
                maxSubscriptions,
                historyPerService,
                maxLease,
                time,
                dropGrace,
                idempotencyKeys,
                idempotencyBytes,
                idempotencyLifetime);
    }

    /// These limits with another time for handlers to end.
    public Limits dropGrace(Duration time) {
        return new Limits(
                maxServices,
                maxPendingPerService,
                maxSubscriptions,
                historyPerService,
                maxLease,
                defaultTimeout,
                time,
                idempotencyKeys,
                idempotencyBytes,
                idempotencyLifetime);
    }

    /// These limits with other limits of the answers that a service keeps for repetitions.
    public Limits idempotency(int keys, long bytes, Duration lifetime) {
        return new Limits(
                maxServices,
                maxPendingPerService,
                maxSubscriptions,
                historyPerService,
                maxLease,
                defaultTimeout,
                dropGrace,
                keys,
                bytes,
                lifetime);
    }

    private static void positive(long value, String name) {
        if (value < 1) {
            throw new IllegalArgumentException(
                    "%s=%d: 1 or more is allowed".formatted(name, value));
        }
    }

    private static void positive(Duration value, String name) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(
                    "%s=%s: more than 0 is allowed".formatted(name, value));
        }
    }
}
