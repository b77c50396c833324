package io.portolan.mpi.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What the ranks of one world have in common.
///
/// *Threads:* any.
public final class Fabric {
    private final Settings settings;
    private final Liveness liveness;
    private final List<Mailbox> mailboxes;
    private final List<Endpoint> endpoints;
    private final AtomicInteger contexts = new AtomicInteger();

    /// The ranks of a new world, connected with each other.
    public Fabric(Settings settings) {
        this.settings = settings;
        liveness = new Liveness(settings.ranks());
        mailboxes =
                IntStream.range(0, settings.ranks())
                        .mapToObj(_ -> new Mailbox(settings, liveness))
                        .toList();
        endpoints =
                IntStream.range(0, settings.ranks())
                        .mapToObj(rank -> new Endpoint(rank, this))
                        .toList();
    }

    /// The endpoints of all ranks, in their order.
    public List<Endpoint> endpoints() {
        return endpoints;
    }

    /// How the world was made.
    public Settings settings() {
        return settings;
    }

    /// A context that no communicator has had.
    public int newContext() {
        return contexts.getAndIncrement();
    }

    /// What ended the world before its time, or null.
    public @Nullable Failure failure() {
        return liveness.failure();
    }

    /// Ends the world, unless a failure came before, and wakes all that wait.
    public void fail(Failure failure) {
        mailboxes.forEach(mailbox -> mailbox.attention().closeForFailure());
        if (liveness.fail(failure)) {
            endpoints.forEach(Endpoint::wakeAll);
        }
    }

    /// From now on threads that nobody knows may bring what a rank waits for.
    public void admitUnknown() {
        liveness.guests().admitUnknown();
    }

    /// The threads that have used a communicator without running a rank, and have not ended.
    public List<Thread> guests() {
        return liveness.guests().living();
    }

    /// Who is parked in an operation now, by rank, the rank's own thread first.
    public List<Wait> waits() {
        List<Wait> waits = new ArrayList<>();
        endpoints.forEach(endpoint -> endpoint.addWaits(waits));
        return waits;
    }

    Mailbox mailbox(int rank) {
        return mailboxes.get(rank);
    }

    Liveness liveness() {
        return liveness;
    }
}
