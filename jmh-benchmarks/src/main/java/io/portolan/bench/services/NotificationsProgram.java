package io.portolan.bench.services;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.LegacyComparison;
import io.portolan.bench.compare.LiveHeap;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.ServerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.HdrHistogram.Histogram;

/// What it costs to tell many subscribers of a change.
public final class NotificationsProgram {

    private static final long WARM_UP_NANOS = Duration.ofSeconds(20).toNanos();
    private static final long NANOS = Duration.ofSeconds(3).toNanos();
    private static final long QUICK_NANOS = Duration.ofSeconds(1).toNanos();
    private static final List<Integer> SUBSCRIBERS = List.of(100, 1_000, 10_000);
    private static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx512m");

    private NotificationsProgram() {}

    /// Ours beside the peers, in rounds.
    public static BenchComparison comparison() {
        return new LegacyComparison(
                "notifications",
                "one service whose changes are told to many, against buses, sinks and streams",
                "nothing",
                "half an hour, --quick thirteen minutes",
                NotificationsProgram.class,
                List.of(NotificationsContender.values()),
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

    /// Arguments: contender, subscribers, whether quick.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var contender = NotificationsContender.valueOf(arguments[0]);
        int subscribers = Integer.parseInt(arguments[1]);
        long nanos = Boolean.parseBoolean(arguments[2]) ? QUICK_NANOS : NANOS;
        if (contender.isFar()) {
            List<String> command = ChildProcess.java(JVM_OPTIONS, NotificationsServer.class);
            command.add(contender.name());
            try (ServerProcess server = ServerProcess.start(command);
                    Broadcast broadcast = contender.connect(server.port())) {
                measure(broadcast, subscribers, WARM_UP_NANOS, nanos).print(System.out);
            }
        } else {
            measure(contender.connect(0), subscribers, WARM_UP_NANOS, nanos).print(System.out);
        }
        System.exit(0); // without waiting for those that block
    }

    /// The figures of all quantities.
    static Answer measure(Broadcast broadcast, int subscribers, long warmUp, long nanos)
            throws InterruptedException {
        return new Announcing(broadcast, subscribers).measure(warmUp, nanos);
    }

    /// The process that has the changes, when the subscribers are in another one.
    static final class NotificationsServer {

        private NotificationsServer() {}

        /// Argument: contender.
        public static void main(String[] arguments) throws IOException, InterruptedException {
            ServerProcess.serve(NotificationsContender.valueOf(arguments[0]).listen());
        }
    }

    /// What is measured of a broadcast: many changes, changes one by one, and these again beside a
    /// subscriber that blocks.
    static final class Announcing {

        private static final int CHANGES = 32;
        private static final int AHEAD = 2;
        private static final int LONGEST_SECONDS = 30;
        private static final int SHORTEST_RUN = CHANGES * 4;
        private static final double NANOS_PER_MICRO = 1000;
        private static final int DIGITS = 2;

        private final Broadcast broadcast;
        private final Audience audience;
        private final double bytes;

        Announcing(Broadcast broadcast, int subscribers) throws InterruptedException {
            this.broadcast = broadcast;
            audience = new Audience(broadcast);
            long before = LiveHeap.bytes();
            audience.add(subscribers);
            bytes = (double) (LiveHeap.bytes() - before) / subscribers;
        }

        /// In the order of the quantities.
        Answer measure(long warmUp, long nanos) throws InterruptedException {
            many(warmUp);
            double perNotification = many(nanos) / audience.size();
            double oneByOne = oneByOne(nanos / 2, LONGEST_SECONDS);
            audience.check();
            broadcast.subscribe(new Blocked());
            double besideBlocked = oneByOne(nanos / 2, 2);
            return Answer.of(perNotification, oneByOne, besideBlocked, bytes);
        }

        /// Nanoseconds per change, with up to 64 of them on the way.
        private double many(long nanos) throws InterruptedException {
            audience.pace(CHANGES);
            long start = System.nanoTime();
            long turns = 0;
            while (System.nanoTime() - start < nanos) {
                audience.turn();
                if (++turns >= AHEAD) {
                    await(LONGEST_SECONDS);
                }
            }
            for (long left = Math.min(turns, AHEAD - 1); left > 0; left--) {
                await(LONGEST_SECONDS);
            }
            return (double) (System.nanoTime() - start) / (turns * CHANGES);
        }

        private void await(int seconds) throws InterruptedException {
            if (!audience.await(seconds)) {
                audience.check();
            }
        }

        /// Microseconds from a change to its last subscriber; infinite when one takes this long.
        private double oneByOne(long nanos, int longestSeconds) throws InterruptedException {
            audience.pace(1);
            Histogram times = new Histogram(DIGITS);
            long start = System.nanoTime();
            for (int i = 0; System.nanoTime() - start < nanos || i < SHORTEST_RUN; i++) {
                long changed = System.nanoTime();
                audience.turn();
                if (!audience.await(longestSeconds)) {
                    return Double.POSITIVE_INFINITY;
                }
                times.recordValue(System.nanoTime() - changed);
            }
            return times.getValueAtPercentile(50) / NANOS_PER_MICRO;
        }

        /// Takes one notification and never returns.
        private static final class Blocked implements Broadcast.Told {

            @Override
            public void change(long number) {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void other(Object what) {}
        }
    }

    /// All subscribers, each of whom expects every change once and in order. Changes come in turns;
    /// who makes them waits for the end of a turn, which is when the last subscriber was told of
    /// it.
    ///
    /// *Threads:* subscribers on any; all else on one.
    static final class Audience {

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
                broadcast.subscribe(subscriber);
            }
        }

        int size() {
            return subscribers.size();
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
                broadcast.change(++changes);
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
