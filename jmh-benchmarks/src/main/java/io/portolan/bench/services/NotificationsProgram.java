package io.portolan.bench.services;

import io.portolan.bench.compare.LiveHeap;
import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.ServerProcess;
import io.portolan.bench.compare.Twin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.HdrHistogram.Histogram;

/// What it costs to tell many subscribers of a change.
public final class NotificationsProgram
        implements Program<Twin<Ends<NotificationsProgram.Broadcast>>> {

    private static final long WARM_UP_NANOS = Duration.ofSeconds(20).toNanos();
    private static final long NANOS = Duration.ofSeconds(3).toNanos();
    private static final long QUICK_NANOS = Duration.ofSeconds(1).toNanos();
    private static final int MANY = 10_000;
    private static final List<Integer> SUBSCRIBERS = List.of(100, 1_000, MANY);
    private static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx512m");

    /// Lambdas, so that a process loads the classes of its own twin only.
    static final List<Twin<Ends<Broadcast>>> TWINS =
            List.of(
                    near("NODE", "Portolan, in the node", Role.OURS, () -> PortolanTwins.inNode()),
                    far(
                            "FRAMES",
                            "Portolan, by frames",
                            Role.OURS,
                            () -> PortolanTwins.Changes.listen(),
                            port -> PortolanTwins.byFrames(port)),
                    near("PEKKO", "Pekko, event stream", Role.PEER, () -> BusTwins.pekko()),
                    near("VERTX", "Vert.x, publish", Role.PEER, () -> BusTwins.vertx()),
                    near("REACTOR", "Reactor, multicast sink", Role.PEER, () -> BusTwins.reactor()),
                    grpc("GRPC_DIRECT", "gRPC, streams, direct executor", true),
                    grpc("GRPC", "gRPC, streams", false));

    /// Something that tells its subscribers of changes.
    ///
    /// @param subscribing adds a subscriber
    /// @param changing makes a change
    /// @param node to be closed
    record Broadcast(Subscribing subscribing, Changing changing, AutoCloseable node) {

        /// Returns when the subscriber will be told of the next change.
        interface Subscribing {
            void subscribe(Told subscriber) throws InterruptedException;
        }

        /// Does not wait until the change was told. Its number is one more than that of the change
        /// before; 1 at first.
        ///
        /// *Threads:* one at a time.
        interface Changing {
            void change(long number) throws InterruptedException;
        }

        /// What a subscriber is told.
        ///
        /// *Threads:* one at a time.
        interface Told {

            void change(long number);

            /// Something else, such as a gap or an end.
            default void other(Object what) {}
        }
    }

    private static Twin<Ends<Broadcast>> near(
            String name, String label, Role role, Callable<Broadcast> both) {
        return Twin.of(name, label, role, Ends.here(both)).at(size -> size >= MANY);
    }

    private static Twin<Ends<Broadcast>> far(
            String name,
            String label,
            Role role,
            Callable<Integer> server,
            Ends.Connecting<Broadcast> client) {
        return Twin.of(name, label, role, new Ends<>(server, client)).at(size -> size < MANY);
    }

    private static Twin<Ends<Broadcast>> grpc(String name, String label, boolean isDirect) {
        return far(
                name,
                label,
                Role.PEER,
                () -> GrpcTwins.listen(GrpcTwins.publisher(), isDirect),
                port -> GrpcTwins.broadcast(port, isDirect));
    }

    @Override
    public Description<Twin<Ends<Broadcast>>> description() {
        return new Description<>(
                "notifications",
                "one service whose changes are told to many, against buses, sinks and streams",
                "nothing",
                "half an hour, --quick thirteen minutes",
                TWINS,
                "subscribers",
                SUBSCRIBERS,
                SUBSCRIBERS,
                List.of(
                        Quantity.compared("ns per notification, many changes"),
                        Quantity.compared("us from a change until all were told, p50"),
                        new Quantity(
                                "us from a change until all were told but one that blocks, p50",
                                false,
                                "never"),
                        Quantity.compared("bytes of heap per subscriber")),
                JVM_OPTIONS);
    }

    /// Closes no ends in this process, because a subscriber that blocks might hold that up.
    @Override
    public ProgramAnswer measure(Twin<Ends<Broadcast>> contender, int size, boolean isQuick)
            throws Exception {
        long nanos = isQuick ? QUICK_NANOS : NANOS;
        Ends<Broadcast> ends = contender.of();
        if (!ends.isFar()) {
            return measure(ends.client().connect(0), size, nanos);
        }
        try (ServerProcess server = Ends.start(false, contender.name(), JVM_OPTIONS)) {
            return measure(ends.client().connect(server.port()), size, nanos);
        }
    }

    /// Many changes, changes one by one, and these again beside a subscriber that blocks.
    private static ProgramAnswer measure(Broadcast broadcast, int subscribers, long nanos)
            throws InterruptedException {
        Audience audience = new Audience(broadcast);
        long before = LiveHeap.bytes();
        audience.add(subscribers);
        double bytes = (double) (LiveHeap.bytes() - before) / subscribers;
        audience.many(WARM_UP_NANOS);
        double perNotification = audience.many(nanos) / subscribers;
        double oneByOne = audience.oneByOne(nanos / 2, Audience.LONGEST_SECONDS);
        audience.check();
        CountDownLatch never = new CountDownLatch(1);
        broadcast
                .subscribing()
                .subscribe(_ -> {
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
        double besideBlocked = audience.oneByOne(nanos / 2, 2);
        return ProgramAnswer.of(perNotification, oneByOne, besideBlocked, bytes);
    }

    /// All subscribers, each of whom expects every change once and in order. Changes come in turns;
    /// who makes them waits for the end of a turn, which is when the last subscriber was told of
    /// it.
    ///
    /// *Threads:* subscribers on any; all else on one.
    static final class Audience {

        static final int LONGEST_SECONDS = 30;

        private static final int CHANGES = 32;
        private static final int AHEAD = 2;
        private static final int SHORTEST_RUN = CHANGES * 4;
        private static final double NANOS_PER_MICRO = 1000;
        private static final int DIGITS = 2;
        private static final int MOST_TURNS = 4;

        private final Broadcast broadcast;
        private final List<Subscriber> subscribers = new ArrayList<>();
        private final AtomicIntegerArray told = new AtomicIntegerArray(MOST_TURNS);
        private final Semaphore ended = new Semaphore(0);
        private volatile int pace = 1;
        private volatile String wrong = "";
        private long changes;

        Audience(Broadcast broadcast) {
            this.broadcast = broadcast;
        }

        void add(int count) throws InterruptedException {
            for (int i = 0; i < count; i++) {
                Subscriber subscriber = new Subscriber();
                subscribers.add(subscriber);
                broadcast.subscribing().subscribe(subscriber);
            }
        }

        /// Nanoseconds per change, with up to 64 of them on the way.
        double many(long nanos) throws InterruptedException {
            pace(CHANGES);
            long start = System.nanoTime();
            long turns = 0;
            while (System.nanoTime() - start < nanos) {
                turn();
                if (++turns >= AHEAD) {
                    awaitOrCheck();
                }
            }
            for (long left = Math.min(turns, AHEAD - 1); left > 0; left--) {
                awaitOrCheck();
            }
            return (double) (System.nanoTime() - start) / (turns * CHANGES);
        }

        private void awaitOrCheck() throws InterruptedException {
            if (!await(LONGEST_SECONDS)) {
                check();
            }
        }

        /// Microseconds from a change to its last subscriber; infinite when one takes this long.
        double oneByOne(long nanos, int longestSeconds) throws InterruptedException {
            pace(1);
            Histogram times = new Histogram(DIGITS);
            long start = System.nanoTime();
            for (int i = 0; System.nanoTime() - start < nanos || i < SHORTEST_RUN; i++) {
                long changed = System.nanoTime();
                turn();
                if (!await(longestSeconds)) {
                    return Double.POSITIVE_INFINITY;
                }
                times.recordValue(System.nanoTime() - changed);
            }
            return times.getValueAtPercentile(50) / NANOS_PER_MICRO;
        }

        /// Sets how many changes make a turn. Call it only between turns that have all ended.
        void pace(int changesPerTurn) {
            if (changes % changesPerTurn != 0) {
                throw new IllegalStateException(
                        "%d changes are no turns of %d".formatted(changes, changesPerTurn));
            }
            pace = changesPerTurn;
        }

        /// Makes the changes of a turn, of which at most three may go on at the same time.
        void turn() throws InterruptedException {
            for (int i = 0; i < pace; i++) {
                broadcast.changing().change(++changes);
            }
        }

        /// Waits until the oldest turn has ended; returns whether it has in this time.
        ///
        /// *Failure:* [IllegalStateException] when a subscriber was told something wrong.
        boolean await(long seconds) throws InterruptedException {
            boolean isEnded = ended.tryAcquire(seconds, TimeUnit.SECONDS);
            if (!wrong.isEmpty()) {
                throw new IllegalStateException(wrong);
            }
            return isEnded;
        }

        /// *Failure:* [IllegalStateException] when somebody was not told of everything.
        void check() {
            long few = subscribers.stream().filter(each -> each.last != changes).count();
            if (few > 0 || !wrong.isEmpty()) {
                throw new IllegalStateException(
                        "%d of %d were not told of %d changes; %s"
                                .formatted(few, subscribers.size(), changes, wrong));
            }
        }

        private void told(long number) {
            int now = pace;
            if (number % now == 0) {
                int turn = (int) (number / now % MOST_TURNS);
                if (told.incrementAndGet(turn) == subscribers.size()) {
                    told.set(turn, 0);
                    ended.release();
                }
            }
        }

        private final class Subscriber implements Broadcast.Told {

            private long last; // seen with the end of its turn

            @Override
            public void change(long number) {
                if (number != last + 1) {
                    wrong = "told of change %d after %d".formatted(number, last);
                }
                last = number;
                told(number);
            }

            @Override
            public void other(Object what) {
                wrong = "told of %s after change %d".formatted(what, last);
            }
        }
    }
}
