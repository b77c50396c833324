package io.portolan.services.operation;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// What a subscriber wants to be told, and for how long.
///
/// *Failure:* [IllegalArgumentException] for numbers out of range.
///
/// @param verbs only changes by these verbs; empty for all
/// @param bodyTypes only changes by bodies of these types; empty for all
/// @param path only changes at or below this item; empty for all
/// @param isSnapshot whether the state comes first
/// @param from the last revision that the subscriber knows, to go on after it; empty to begin now
/// @param count after how many notifications it ends; 0 for never
/// @param lease for how long it lasts unless it is renewed
/// @param buffer how many deliveries may wait for the subscriber, at least 1
/// @param onOverflow what happens when more would wait
/// @param credits how many deliveries the subscriber takes before it asks for more with
///   [Subscription#request(long)]; [Long#MAX_VALUE] for any number
public record SubscribeOptions(
        Set<Verb> verbs,
        Set<String> bodyTypes,
        String path,
        boolean isSnapshot,
        Optional<Revision> from,
        long count,
        Duration lease,
        int buffer,
        OnOverflow onOverflow,
        long credits) {

    /// What happens to a subscriber that does not keep up.
    public enum OnOverflow {
        /// What waits is thrown away, the gap is announced, and the state follows if it comes first
        /// too.
        GAP,
        /// The subscription ends, and says why.
        END
    }

    /// Everything from now on, for five minutes at a time.
    public static final SubscribeOptions DEFAULT =
            new SubscribeOptions(
                    Set.of(),
                    Set.of(),
                    "",
                    false,
                    Optional.empty(),
                    0,
                    Duration.ofMinutes(5),
                    1024,
                    OnOverflow.GAP,
                    Long.MAX_VALUE);

    public SubscribeOptions {
        verbs = Set.copyOf(verbs);
        bodyTypes = Set.copyOf(bodyTypes);
        atLeast(0, count, "count");
        atLeast(1, buffer, "buffer");
        atLeast(0, credits, "credits");
        if (lease.isNegative() || lease.isZero()) {
            throw new IllegalArgumentException(
                    "lease=%s of a subscription: more than 0 is allowed".formatted(lease));
        }
    }

    private static void atLeast(long least, long value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(
                    "%s=%d of a subscription: %d or more is allowed".formatted(name, value, least));
        }
    }

    /// These options for changes by these verbs only.
    public SubscribeOptions verbs(Verb... only) {
        return new SubscribeOptions(
                Set.of(only),
                bodyTypes,
                path,
                isSnapshot,
                from,
                count,
                lease,
                buffer,
                onOverflow,
                credits);
    }

    /// These options for bodies of these types only.
    public SubscribeOptions bodyTypes(String... only) {
        return new SubscribeOptions(
                verbs,
                Set.of(only),
                path,
                isSnapshot,
                from,
                count,
                lease,
                buffer,
                onOverflow,
                credits);
    }

    /// These options for changes at or below an item only.
    public SubscribeOptions path(String only) {
        return new SubscribeOptions(
                verbs,
                bodyTypes,
                only,
                isSnapshot,
                from,
                count,
                lease,
                buffer,
                onOverflow,
                credits);
    }

    /// These options with the state first.
    public SubscribeOptions snapshot() {
        return new SubscribeOptions(
                verbs, bodyTypes, path, true, from, count, lease, buffer, onOverflow, credits);
    }

    /// These options, going on after a revision.
    public SubscribeOptions from(Revision last) {
        return new SubscribeOptions(
                verbs,
                bodyTypes,
                path,
                isSnapshot,
                Optional.of(last),
                count,
                lease,
                buffer,
                onOverflow,
                credits);
    }

    /// These options, ending after so many notifications.
    public SubscribeOptions count(long notifications) {
        return new SubscribeOptions(
                verbs,
                bodyTypes,
                path,
                isSnapshot,
                from,
                notifications,
                lease,
                buffer,
                onOverflow,
                credits);
    }

    /// These options for another time.
    public SubscribeOptions lease(Duration time) {
        return new SubscribeOptions(
                verbs, bodyTypes, path, isSnapshot, from, count, time, buffer, onOverflow, credits);
    }

    /// These options with room for so many deliveries.
    public SubscribeOptions buffer(int deliveries, OnOverflow onFull) {
        return new SubscribeOptions(
                verbs,
                bodyTypes,
                path,
                isSnapshot,
                from,
                count,
                lease,
                deliveries,
                onFull,
                credits);
    }

    /// These options with so many credits to begin with.
    public SubscribeOptions credits(long first) {
        return new SubscribeOptions(
                verbs, bodyTypes, path, isSnapshot, from, count, lease, buffer, onOverflow, first);
    }
}
