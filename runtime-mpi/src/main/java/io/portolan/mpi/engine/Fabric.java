package io.portolan.mpi.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the ranks of one world have in common. The world may grow: ranks that are added have the
/// numbers after those of before.
///
/// *Threads:* any.
public final class Fabric {
    private final Settings settings;
    private final Liveness liveness;
    private final List<Mailbox> mailboxes = new CopyOnWriteArrayList<>();
    private final List<ExposedWindows> windows = new CopyOnWriteArrayList<>();

    /// The way to each destination, shared by the ranks of this JVM.
    private final List<Route> routes = new CopyOnWriteArrayList<>();

    private final List<Endpoint> endpoints = new CopyOnWriteArrayList<>();
    private final AtomicInteger contexts = new AtomicInteger();
    private final Queue<Integer> unusedContexts = new ConcurrentLinkedQueue<>();

    /// The ranks of a new world, connected with each other.
    public Fabric(Settings settings) {
        this.settings = settings;
        liveness = new Liveness(0);
        grow(settings.ranks());
    }

    /// Adds so many ranks and returns their endpoints, of which no rank has heard yet.
    public synchronized List<Endpoint> grow(int ranks) {
        int first = endpoints.size();
        List<Mailbox> added =
                Stream.generate(() -> new Mailbox(settings, liveness)).limit(ranks).toList();
        List<ExposedWindows> exposed = Stream.generate(ExposedWindows::new).limit(ranks).toList();
        liveness.grow(ranks);
        mailboxes.addAll(added);
        windows.addAll(exposed);
        routes.addAll(
                IntStream.range(0, ranks)
                        .mapToObj(i -> new LocalRoute(added.get(i), exposed.get(i)))
                        .toList());
        List<Endpoint> grown =
                IntStream.range(first, first + ranks)
                        .mapToObj(rank -> new Endpoint(rank, this))
                        .toList();
        endpoints.addAll(grown);
        if (failure() != null) { // which has closed the others
            added.forEach(mailbox -> mailbox.doorbell().closeForFailure());
        }
        return grown;
    }

    /// The endpoints of all ranks, in their order.
    public List<Endpoint> endpoints() {
        return endpoints;
    }

    /// How many ranks there are by now.
    public int ranks() {
        return routes.size();
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
            mailboxes.forEach(mailbox -> mailbox.doorbell().closeForFailure()); // of added ranks
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
