package io.portolan.mpi.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
    private final List<ExposedWindows> windows;

    /// The way to each destination, shared by the ranks of this JVM.
    private final List<Route> routes;

    private final List<Endpoint> endpoints;
    private final AtomicInteger contexts = new AtomicInteger();
    private final Queue<Integer> unusedContexts = new ConcurrentLinkedQueue<>();

    /// The ranks of a new world, connected with each other.
    public Fabric(Settings settings) {
        this.settings = settings;
        liveness = new Liveness(settings.ranks());
        mailboxes =
                IntStream.range(0, settings.ranks())
                        .mapToObj(_ -> new Mailbox(settings, liveness))
                        .toList();
        windows = IntStream.range(0, settings.ranks()).mapToObj(_ -> new ExposedWindows()).toList();
        routes =
                IntStream.range(0, settings.ranks())
                        .<Route>mapToObj(
                                rank -> new LocalRoute(mailboxes.get(rank), windows.get(rank)))
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

    /// The number of a context that no communicator has had.
    public int newContext() {
        Integer unused = unusedContexts.poll();
        return unused == null ? contexts.getAndIncrement() : unused;
    }

    /// Takes back the number of a context that no communicator was given.
    public void giveBackContext(int context) {
        unusedContexts.add(context);
    }

    /// What ended the world before its time, or null.
    public @Nullable WorldFailure failure() {
        return liveness.failure();
    }

    /// Ends the world, unless a failure came before, and wakes all that wait.
    public void fail(WorldFailure failure) {
        mailboxes.forEach(mailbox -> mailbox.doorbell().closeForFailure());
        if (liveness.fail(failure)) {
            endpoints.forEach(Endpoint::wakeAll);
        }
    }

    /// From now on threads that the world does not know may bring what a rank waits for.
    public void admitUnknown() {
        liveness.helpers().admitUnknown();
    }

    /// The threads that have called anything without running a rank, and have not ended.
    public List<Thread> helpers() {
        return liveness.helpers().living();
    }

    /// Where threads were made that come from a rank and have not called anything, unless they have
    /// ended; a line for each.
    public List<String> unseen() {
        return liveness.helpers().unseen().stream().map(Origin::place).toList();
    }

    /// Lets go of what belongs to threads that have ended.
    public void forgetEnded() {
        liveness.helpers().living();
        liveness.helpers().unseen();
        endpoints.forEach(Endpoint::forgetEnded);
    }

    /// The messages at ranks that run which no receive was posted for, by their envelopes.
    public List<Unreceived> unreceived() {
        return endpoints.stream()
                .filter(endpoint -> !endpoint.hasEnded())
                .flatMap(endpoint -> mailbox(endpoint.rank()).unreceived(endpoint.rank()).stream())
                .toList();
    }

    /// How many times ranks have looked in vain for what they need; about right.
    int looksInVain() {
        return endpoints.stream().mapToInt(Endpoint::looksInVain).sum();
    }

    /// Ends the world after all ranks have ended, and wakes threads that still wait.
    public void end() {
        fail(WorldFailure.end());
        liveness.helpers().end();
    }

    /// The threads that are parked in an operation now, by rank, the owner of each rank first.
    public List<Wait> waits() {
        List<Wait> waits = new ArrayList<>();
        endpoints.forEach(endpoint -> endpoint.addWaits(waits));
        return waits;
    }

    /// The ways to the destinations, by rank.
    List<Route> routes() {
        return routes;
    }

    Mailbox mailbox(int rank) {
        return mailboxes.get(rank);
    }

    /// What a rank of this JVM exposes.
    ExposedWindows windows(int rank) {
        return windows.get(rank);
    }

    Liveness liveness() {
        return liveness;
    }
}
